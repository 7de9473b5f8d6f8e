internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets

/// The values of a command line’s options, whether ArgumentParser or ``FastArguments`` read them; `nil` for an option that is not given.
struct AgendaRequest: Equatable {
  /// The calendars to read.
  struct Calendars: Equatable {
    /// The values of `--calendars`: each holds names of configured calendars, separated by commas.
    var names: [String] = []
    /// The values of `--exclude-calendars`, in the same form.
    var excludedNames: [String] = []
    /// The paths of files and folders to read.
    var files: [String] = []
    /// The path of the configuration file; `nil` for the usual one.
    var configurationPath: String?
    /// Whether the command fails when it cannot read all of a source.
    var isStrict = false
    /// Whether calendars on the web are fetched before they are shown.
    var isRefreshed = false
  }

  /// The viewer’s moment, time zone and language, as written.
  struct Time: Equatable {
    /// `--now`.
    var now: String?
    /// `--time-zone`.
    var zone: String?
    /// `--locale`.
    var locale: String?
  }

  /// The form of the output, and where it goes.
  struct Output: Equatable {
    typealias Format = ConfigurationDefaults.Format
    typealias Color = ConfigurationDefaults.Color

    var format: Format?
    var color: Color?
    /// The text of a Mustache template, which replaces a format.
    var template: String?
    /// The path of a file with such a template.
    var templateFile: String?
    /// The markup language for which text is escaped.
    var markup: MarkupLanguage?
    /// The width in columns.
    var width: Int?
    /// When titles are written as links of the terminal.
    var hyperlinks: Color?
    /// The path of the file to replace; `nil` for standard output.
    var file: String?
    /// Whether the exit code says that the file was left unchanged. With JSON, standard output says so too.
    var reportsChange = false
    /// Whether events are shown with their short names.
    var showsIdentifiers = false

    /// Whether a template is filled.
    var hasTemplate: Bool { template != nil || templateFile != nil }
  }

  /// The options of `agenda next`.
  struct Next: Equatable {
    /// The longest time until the event starts.
    var within: DurationArgument?
    /// Whether the line counts down to the event instead of giving its time of day.
    var countsDown = false
    /// Whether all-day events are passed over.
    var skipsAllDay: Bool?
  }

  /// The days or times that `agenda list` shows.
  struct Range: Equatable {
    /// The first date or time, as written; `nil` for today.
    var from: String?
    /// The end, as written: an inclusive date or an exclusive time.
    var to: String?
    /// The number of days where there is no `to`; `nil` for 7.
    var days: Int?
    /// The days in words, such as `tomorrow` or `today 3d`, which replace the others.
    var words: String?
  }

  /// The options of `agenda timeline`.
  struct Timeline: Equatable {
    /// How long it is; `nil` for 24 hours.
    var horizon: DurationArgument?
    /// The most entries; `nil` for the usual number.
    var entries: Int?
  }

  /// The options of `agenda digest`.
  struct Mail: Equatable {
    /// The forms of a digest.
    enum Form: String, CaseIterable {
      /// A message with its header, and with text and HTML in it.
      case mail
      /// The text alone.
      case text
      /// The HTML alone.
      case html
      /// The agenda of the days.
      case json
    }

    /// The form; `nil` for a mail.
    var form: Form?
    /// The addresses of the recipients, as written.
    var recipients: [String] = []
    /// The address of the sender, as written.
    var sender: String?
    /// The subject; `nil` for the days and the number of events.
    var subject: String?
    /// Whether nothing is written when there are no events.
    var skipsEmpty = false
  }

  /// How days are arranged.
  struct Layout: Equatable {
    typealias FirstWeekday = ConfigurationDefaults.FirstWeekday

    /// The arrangements of days.
    enum Form: String, CaseIterable {
      /// One event below the other.
      case list
      /// The hours of one day.
      case day
      /// Days side by side.
      case week
      /// Weeks one below the other.
      case month
    }

    /// The arrangement; `nil` for that of the subcommand.
    var form: Form?
    /// The day on which weeks begin.
    var firstWeekday: FirstWeekday?
    /// Whether the numbers of weeks are shown.
    var showsWeekNumbers: Bool?

    /// Whether days or hours are arranged in a grid.
    var isGrid: Bool { form != nil && form != .list }
  }

  /// The size and the look of a widget.
  struct Widget: Equatable {
    typealias Priority = ConfigurationDefaults.Priority

    /// The bits of each colour of a PNG.
    enum BitDepth: String, CaseIterable {
      /// Black and white.
      case one = "1"
      /// All colours.
      case eight = "8"
    }

    var family: WidgetFamily?
    var mode: WidgetDisplayMode?
    /// The exact size, in points, or in columns and lines of text.
    var size: WidgetSize?
    /// The maximum height, in points.
    var height: Int?
    /// The maximum number of lines of text.
    var lines: Int?
    /// A step from 1 to 7.
    var textSize: Int?
    /// The name of a device.
    var device: String?
    /// Whether the device is in landscape orientation.
    var isLandscape = false
    /// Whether rows count down to the next event and to the end of running ones.
    var countsDown = false
    /// The name of a theme, or the path of its file.
    var theme: String?
    /// The image behind the content: the path of a file.
    var background: String?
    /// The picture on the home screen of the device, of which a widget shows the part behind it.
    var wallpaper: String?
    /// The place of the widget on that home screen.
    var position: HomePosition?
    /// The image in the corner: the path of a file.
    var logo: String?
    /// Which events stay where not all have room; `nil` for what the configuration says.
    var priority: Priority?
    /// The empty room between lines; `nil` for that of the theme.
    var density: WidgetDensity?
    /// Whether pictures are drawn without a background.
    var isTransparent = false
    /// Pixels per point of a PNG.
    var scale: Int?
    /// The bits of each colour of a PNG.
    var bitDepth: BitDepth?
    /// Whether HTML is a fragment to put into a page.
    var isFragment = false
    /// The template of the links of events without a URL.
    var linkTemplate: String?

    /// Whether a family, a mode or a size is given.
    var isWidget: Bool { family != nil || mode != nil || size != nil }
  }

  var calendars = Calendars()
  var content = AgendaOptions.Choices()
  var time = Time()
  var output = Output()
  var layout = Layout()
  var widget = Widget()
  /// `--widget`: where the values come from that are not given.
  var named: NamedWidget?
  /// `nil` unless the subcommand shows the next event.
  var next: Next?
  /// `nil` unless the subcommand is `list`.
  var range: Range?
  /// `nil` unless the subcommand is `timeline`.
  var timeline: Timeline?
  /// `nil` unless the subcommand is `digest`.
  var mail: Mail?
}

extension ConfigurationDefaults.Format {
  /// Whether the output is a picture of a fixed size.
  var isPicture: Bool { self == .svg || self == .png || self == .pdf }

  /// Whether the output shows a grid of days; the other formats have the same days as a list.
  var drawsGrids: Bool { self == .text || self == .html || isPicture }
}
