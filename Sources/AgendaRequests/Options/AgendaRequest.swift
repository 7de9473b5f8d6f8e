package import AgendaKit
package import AgendaSources
package import AgendaWidgets
internal import ICalendar

/// The values of the options of a command line or a request; `nil` for an option that is not given.
package struct AgendaRequest: Equatable {
  /// The calendars to read.
  package struct Calendars: Equatable {
    /// The values of `--calendars`: each holds names of configured calendars, separated by commas.
    package var names: [String] = []
    /// Whether these are of a widget of the configuration, which may name calendars that there are not now.
    package var areOfWidget = false
    /// The values of `--exclude-calendars`, in the same form.
    package var excludedNames: [String] = []
    /// The paths of files and folders to read.
    package var files: [String] = []
    /// The path of the configuration file; `nil` for the usual one.
    package var configurationPath: String?
    /// Whether the command fails when it cannot read all of a source.
    package var isStrict = false
    /// Whether calendars on the web are fetched before they are shown.
    package var isRefreshed = false
    /// Whether all files of folders are read, whatever the cache knows of them.
    package var readsAll = false

    package init() {}
  }

  /// The viewer’s moment, time zone and language, as written.
  package struct Time: Equatable {
    /// `--now`.
    package var now: String?
    /// `--time-zone`.
    package var zone: String?
    /// `--locale`.
    package var locale: String?

    package init() {}
  }

  /// The options of `agenda next`.
  package struct Next: Equatable {
    /// The longest time until the event starts.
    package var within: DurationArgument?
    /// How long before its start the next event stands before the one that runs.
    package var soon: DurationArgument?
    /// Whether the line counts down to the event instead of giving its time of day.
    package var countsDown = false
    /// Whether all-day events are passed over.
    package var skipsAllDay: Bool?

    package init() {}
  }

  /// The days or times that `agenda list` shows.
  package struct Range: Equatable {
    /// The first date or time, as written; `nil` for today.
    package var from: String?
    /// The end, as written: an inclusive date or an exclusive time.
    package var to: String?
    /// The number of days if there is no `to`; `nil` for 7.
    package var days: Int?
    /// The days in words, such as `tomorrow` or `today 3d`, in place of `from` and `to`.
    package var words: String?

    package init() {}
  }

  /// The options of `agenda timeline`.
  package struct Timeline: Equatable {
    /// How long it is; `nil` for 24 hours.
    package var horizon: DurationArgument?
    /// The most entries; `nil` for the usual number.
    package var entries: Int?

    package init() {}
  }

  /// The options of `agenda digest`.
  package struct Mail: Equatable {
    /// The forms of a digest.
    package enum Form: String, CaseIterable {
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
    package var form: Form?
    /// The addresses of the recipients, as written.
    package var recipients: [String] = []
    /// The address of the sender, as written.
    package var sender: String?
    /// The subject; `nil` for the days and the number of events.
    package var subject: String?
    /// Whether nothing is written when there are no events.
    package var skipsEmpty = false

    package init() {}
  }

  /// How days are arranged.
  package struct Layout: Equatable {
    package typealias FirstWeekday = ConfigurationDefaults.FirstWeekday

    /// The arrangements of days.
    package enum Form: String, CaseIterable {
      /// One event below the other.
      case list
      /// The hours of one day.
      case day
      /// The hours of days side by side.
      case hours
      /// Days side by side.
      case week
      /// Weeks one below the other, those of whole months.
      case month
      /// Weeks one below the other, from that of the first day on.
      case weeks
      /// A month, and the events of today and the days after it.
      case monthList = "month-list"
      /// Days one below the other, with a column for each calendar.
      case people

      /// Whether the arrangement can show a number of days.
      package func takes(days: Int) -> Bool {
        switch self {
        case .day: days <= 1
        case .hours: days <= 7
        case .people: days <= 31
        case .list, .week, .month, .weeks, .monthList: true
        }
      }

      /// Whether the current time is shown among the hours.
      package var hasHours: Bool { self == .day || self == .hours }
    }

    /// The arrangement; `nil` for that of the subcommand.
    package var form: Form?
    /// The day on which weeks begin.
    package var firstWeekday: FirstWeekday?
    /// Whether the numbers of weeks are shown.
    package var showsWeekNumbers: Bool?

    package init() {}

    /// Whether days or hours are arranged in a grid.
    package var isGrid: Bool { form != nil && form != .list }
  }

  package var calendars = Calendars()
  package var content = AgendaOptions.Choices()
  package var time = Time()
  package var output = Output()
  package var layout = Layout()
  package var widget = Widget()
  /// `--widget`: where the values come from that are not given.
  package var named: NamedWidget?
  /// Whether a change is only described, and not made.
  package var isDryRun = false
  /// Whether a dry run says nothing, and only finds out whether the changes can be made.
  package var isTrial = false
  /// `nil` unless the subcommand shows the next event.
  package var next: Next?
  /// `nil` unless the subcommand is `list`.
  package var range: Range?
  /// `nil` unless the subcommand is `timeline`.
  package var timeline: Timeline?
  /// `nil` unless the subcommand is `digest`.
  package var mail: Mail?

  package init(
    calendars: Calendars = Calendars(), content: AgendaOptions.Choices = AgendaOptions.Choices(),
    time: Time = Time(), output: Output = Output(), layout: Layout = Layout(), widget: Widget = Widget(),
    named: NamedWidget? = nil
  ) {
    (self.calendars, self.content, self.time) = (calendars, content, time)
    (self.output, self.layout, self.widget) = (output, layout, widget)
    self.named = named
  }
}

extension AgendaRequest {
  /// The size and the look of a widget.
  package struct Widget: Equatable {
    package typealias Priority = ConfigurationDefaults.Priority

    /// The bits of each colour of a PNG.
    package enum BitDepth: String, CaseIterable {
      /// Black and white.
      case one = "1"
      /// All colours.
      case eight = "8"
    }

    package var family: WidgetFamily?
    package var mode: WidgetDisplayMode?
    /// The exact size, in points, or in columns and lines of text.
    package var size: WidgetSize?
    /// The maximum height, in points.
    package var height: Int?
    /// The maximum number of lines of text.
    package var lines: Int?
    /// A step from 1 to 7.
    package var textSize: Int?
    /// The name of a device.
    package var device: String?
    /// Whether the device is in landscape orientation.
    package var isLandscape = false
    /// Whether rows count down to the next event and to the end of running ones.
    package var countsDown = false
    /// The name of a theme, or the path of its file.
    package var theme: String?
    /// The image behind the content: the path of a file.
    package var background: String?
    /// The picture on the home screen of the device, of which a widget shows the part behind it.
    package var wallpaper: String?
    /// The place of the widget on that home screen.
    package var position: HomePosition?
    /// The image in the corner: the path of a file.
    package var logo: String?
    /// Which events stay where not all have room; `nil` for what the configuration says.
    package var priority: Priority?
    /// The empty room between lines; `nil` for that of the theme.
    package var density: WidgetDensity?
    /// Whether pictures are drawn without a background.
    package var isTransparent = false
    /// Whether the calendars with their colours are below the agenda.
    package var showsLegend = false
    /// Whether the time of the drawing is below the agenda.
    package var showsMoment = false
    /// Pixels per point of a PNG.
    package var scale: Int?
    /// The bits of each colour of a PNG.
    package var bitDepth: BitDepth?
    /// Whether HTML is a fragment to put into a page.
    package var isFragment = false
    /// The template of the links of events without a URL.
    package var linkTemplate: String?

    package init() {}

    /// Whether a family, a mode or a size is given.
    package var isWidget: Bool { family != nil || mode != nil || size != nil }

    /// The parts below the agenda.
    package var foot: Foot.Parts {
      var parts: Foot.Parts = []
      if showsLegend { parts.insert(.legend) }
      if showsMoment { parts.insert(.moment) }
      return parts
    }
  }
}

extension AgendaRequest {
  /// The form of the output, and where it goes.
  package struct Output: Equatable {
    package typealias Format = ConfigurationDefaults.Format
    package typealias Color = ConfigurationDefaults.Color

    package var format: Format?
    package var color: Color?
    /// The text of a Mustache template, which replaces a format.
    package var template: String?
    /// The path of a file with such a template.
    package var templateFile: String?
    /// The markup language for which text is escaped.
    package var markup: MarkupLanguage?
    /// The width in columns.
    package var width: Int?
    /// When titles are written as links of the terminal.
    package var hyperlinks: Color?
    /// The path of the file to replace; `nil` for standard output.
    package var file: String?
    /// Whether the exit code says that the file was left unchanged. With JSON, standard output says so too.
    package var reportsChange = false
    /// Whether events are shown with their short names.
    package var showsIdentifiers = false
    /// Whether lists have below each event its link, its guests and the beginning of its description.
    package var showsDetails = false
    /// Whether the command draws no picture and no page, so that such a format of the configuration is not meant for it.
    package var isOfTexts = false
    /// The formats that cannot be asked for, which messages do not name.
    package var refusedFormats: [Format] = []

    package init() {}

    /// Whether a template is filled.
    package var hasTemplate: Bool { template != nil || templateFile != nil }
  }
}

/// The formats that a subcommand can write.
package protocol FormatSelection {
  static var formats: [AgendaRequest.Output.Format] { get }
}

/// The formats of an agenda: all.
package enum AgendaFormat: FormatSelection {
  package static let formats = AgendaRequest.Output.Format.allCases
}

/// The formats of a list that is not an agenda.
package enum ListFormat: FormatSelection {
  package static let formats: [AgendaRequest.Output.Format] = [.text, .json, .ndjson]
}

/// The forms in which `agenda add` prints what it understood.
package enum SentenceFormat: FormatSelection {
  package static let formats: [AgendaRequest.Output.Format] = [.text, .json]
}

/// The formats of boards.
package enum BoardFormat: FormatSelection {
  package static let formats: [AgendaRequest.Output.Format] = [.svg, .png, .pdf, .html]
}

extension AgendaRequest.Output {
  /// The endings of the names of files that no agenda is written to.
  private static let foreignEndings: Set<String> = [
    "ics", "ical", "icalendar", "ifb", "vcs", "vcf", "jcal", "eml", "jpg", "jpeg", "gif", "webp", "bmp",
    "tif", "tiff", "avif", "csv", "xml", "doc", "docx", "xls", "xlsx", "odt", "ods", "rtf",
  ]

  /// The format that the name of the file ends in; `nil` if it says nothing. `own` are other endings of the command’s files, and `names` of its formats.
  /// - Throws: if the file would be of another kind than its name says.
  package func formatOfFile(
    among formats: [Format], own: Set<String> = [], names: [String]? = nil
  ) throws -> Format? {
    guard let file, !file.hasPrefix("/dev/") else { return nil }
    let ending = fileExtension(of: file)
    if let format = formats.first(where: { $0.endings.contains(ending) }) { return format }
    let isKnown =
      Self.foreignEndings.contains(ending) || Format.allCases.contains { $0.endings.contains(ending) }
    guard isKnown, !own.contains(ending) else { return nil }
    let names = names ?? formats.map(\.rawValue)
    throw CommandError(
      .usage,
      "\(.option(.output)) \(quoted(file)) is the name of another kind of file: this command writes "
        + "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? ""); name such a file, or the \(.option(.format))",
      of: .output)
  }
}

extension ConfigurationDefaults.Format {
  /// The endings of the names of its files.
  fileprivate var endings: [String] {
    switch self {
    case .text: ["txt"]
    case .markdown: ["md", "markdown"]
    case .html: ["html", "htm"]
    case .ndjson: ["ndjson", "jsonl"]
    case .json, .svg, .png, .pdf: [rawValue]
    case .waybar: []
    }
  }
}

/// The formats of `agenda next`, which is one line.
package enum NextFormat: FormatSelection {
  package static let formats: [AgendaRequest.Output.Format] = [.text, .json, .ndjson, .waybar]
}

/// The values of the options of one command, for ``AgendaOption``, which sets them for that command alone.
extension AgendaRequest {
  package var nextValues: Next {
    get { next ?? Next() }
    set { next = newValue }
  }
  package var rangeValues: Range {
    get { range ?? Range() }
    set { range = newValue }
  }
  package var timelineValues: Timeline {
    get { timeline ?? Timeline() }
    set { timeline = newValue }
  }
  package var mailValues: Mail {
    get { mail ?? Mail() }
    set { mail = newValue }
  }
}

extension ConfigurationDefaults.Format {
  /// Whether the output is a picture of a fixed size.
  package var isPicture: Bool { self == .svg || self == .png || self == .pdf }

  /// Whether the output has a size in points: pictures and pages.
  var isInPoints: Bool { self == .html || isPicture }

  /// Whether the output shows a grid of days; the other formats have the same days as a list.
  package var drawsGrids: Bool { self == .text || self == .html || isPicture }
}
