internal import AgendaKit
internal import AgendaWidgets

/// What a command line asks for, however it was read: the values of its options, `nil` where it names none.
struct AgendaRequest: Equatable {
  /// Which calendars are read.
  struct Calendars: Equatable {
    /// Names of configured calendars, as they were written: several in one, with commas.
    var names: [String] = []
    /// Names of calendars to leave out, likewise.
    var excludedNames: [String] = []
    /// Files and folders to read.
    var files: [String] = []
    /// The configuration to read.
    var configurationPath: String?
    /// Whether any source that cannot be read whole is a failure.
    var isStrict = false
  }

  /// What is shown of the events that are read.
  struct Content: Equatable {
    var ended: AgendaOptions.Ended?
    var allDay: AgendaOptions.AllDay?
    var showsCancelled: Bool?
    var showsDeclined: Bool?
    var limit: Int?
    var search: String?
  }

  /// When and where the viewer is.
  struct Time: Equatable {
    /// The current moment.
    var now: String?
    /// The name of the zone.
    var zone: String?
    /// The name of the locale.
    var locale: String?
  }

  /// How the answer is written.
  struct Output: Equatable {
    /// The forms of output.
    enum Format: String, CaseIterable {
      case text, markdown, html, svg, png, json, ndjson, waybar
    }

    /// When colour is used.
    enum Color: String, CaseIterable {
      case auto, always, never
    }

    var format: Format?
    var color: Color?
    /// The template that is filled, in place of a form.
    var template: String?
    /// The file that has the template.
    var templateFile: String?
    /// The language of whoever reads what is written.
    var markup: MarkupLanguage?
    /// The width in columns.
    var width: Int?
    /// When titles are links.
    var hyperlinks: Color?
    /// The file to replace, in place of standard output.
    var file: String?
    /// Whether the exit code, and of JSON standard output, tells what became of the file.
    var tellsChange = false

    /// Whether a template is filled.
    var hasTemplate: Bool { template != nil || templateFile != nil }
  }

  /// Which event `agenda next` shows, and how it says when.
  struct Next: Equatable {
    /// How far ahead it may start.
    var within: DurationArgument?
    /// Whether it says how long it is until then.
    var countsDown = false
    /// Whether all-day events never are next.
    var skipsAllDay: Bool?
  }

  /// Which days or times `agenda list` shows.
  struct Range: Equatable {
    /// The beginning; else today.
    var from: String?
    /// The end.
    var to: String?
    /// How many days; else 7.
    var days: Int?
  }

  /// At which size, and in which dress, a widget is drawn.
  struct Widget: Equatable {
    /// The colours of pictures.
    enum Theme: String, CaseIterable {
      case auto, light, dark, highContrastLight = "high-contrast-light", highContrastDark =
        "high-contrast-dark"
      case monochrome
    }

    var family: WidgetFamily?
    var mode: WidgetDisplayMode?
    /// The most height, in points.
    var height: Int?
    /// The most lines of text.
    var lines: Int?
    /// 1 to 7.
    var textSize: Int?
    /// The name of a device.
    var device: String?
    /// Whether the device lies on its side.
    var isLandscape = false
    var theme: Theme?
    /// Whether pictures have no background.
    var isTransparent = false
    /// How many pixels a point of a PNG has.
    var scale: Int?
    /// Whether HTML is a part of a page.
    var isFragment = false
    /// The pattern of the addresses of events that have none.
    var linkTemplate: String?

    /// Whether it asks for a widget.
    var isWidget: Bool { family != nil || mode != nil }
  }

  var calendars = Calendars()
  var content = Content()
  var time = Time()
  var output = Output()
  var widget = Widget()
  /// `nil` where days are asked for.
  var next: Next?
  /// `nil` where days are asked for that have a name.
  var range: Range?
}
