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
    /// The name of a theme, or the path of its file.
    var theme: String?
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
}

extension AgendaRequest {
  /// A sentence about two options that exclude each other, whatever the configuration says; `nil` where there are none.
  var contradiction: String? {
    if next?.skipsAllDay != nil, content.allDay != nil {
      return "--skip-all-day and --all-day cannot be used together."
    }
    if widget.size != nil, output.width != nil { return "--size and --width cannot be used together." }
    return widget.contradiction ?? output.contradiction ?? contradictionWithLayout
  }

  /// A sentence about an option that cannot be used with the layout; `nil` where there is none.
  private var contradictionWithLayout: String? {
    guard layout.isGrid, let name = layout.form?.rawValue else { return nil }
    let options = [("--mode", widget.mode != nil), ("--height", widget.height != nil)]
    return options.first { $0.1 }.map { "--layout \(name) and \($0.0) cannot be used together." }
  }

  /// Throws where an option has no effect beside a layout or without one.
  private func validateLayout(for format: Output.Format) throws {
    guard layout.isGrid, let name = layout.form?.rawValue else {
      let place = "months and weeks: name --layout month or week"
      try refuse("--first-weekday", layout.firstWeekday != nil, place)
      return try refuse("--week-numbers", layout.showsWeekNumbers != nil, place)
    }
    try refuse(
      "--layout \(name)", format == .waybar || output.hasTemplate,
      "other formats than \(output.hasTemplate ? "a template" : format.rawValue)")
    for (option, isGiven) in [
      ("--family", widget.family != nil), ("--size", widget.size != nil), ("--device", widget.device != nil),
      ("--landscape", widget.isLandscape),
    ] {
      try refuse(
        "\(option) with --layout \(name)", isGiven && !format.isPicture,
        "pictures: name --format svg, png or pdf")
    }
  }

  /// A sentence about an option that `agenda watch next` does not have; `nil` where there is none.
  var contradictionWithNext: String? {
    if let format = output.format, !NextFormat.formats.contains(format) {
      return "--format \(format.rawValue) cannot be used with “next”, which is one line"
    }
    guard widget == Widget(), output.hyperlinks == nil else {
      return "options of widgets and links cannot be used with “next”"
    }
    return nil
  }

  /// Throws where an option has no effect on the format, so that no option is ignored silently.
  func validate(for format: Output.Format) throws {
    let isInPoints = format == .html || format.isPicture
    let canBeInPoints = isInPoints || (format == .json && widget.isWidget)
    try refuse(
      "--lines",
      widget.lines != nil && (isInPoints || !(widget.isWidget || format == .markdown || layout.isGrid)),
      layout.isGrid
        ? "text: leave out --format \(format.rawValue)"
        : "a widget of text: name --family, --mode or --layout")
    for (option, isGiven) in [
      ("--height", widget.height != nil), ("--device", widget.device != nil),
      ("--landscape", widget.isLandscape),
      ("--text-size", widget.textSize != nil),
    ] {
      try refuse(option, isGiven && !canBeInPoints, "pictures: name --format html, svg, png or pdf")
    }
    try validateLayout(for: format)
    let isPage = layout.isGrid && format == .html
    try refuse(
      "--width", output.width != nil && isInPoints,
      isPage ? "text; a page is as wide as its window" : "text: name --size for a picture")
    try refuse(
      "--height", widget.height != nil && format == .html && !widget.isWidget,
      "widgets: name --family or --mode")
    try refuse("--theme", widget.theme != nil && !isInPoints, "--format html, svg, png or pdf")
    try refuse(
      "--transparent", widget.isTransparent && !(format.isPicture && widget.bitDepth != .one),
      "--format svg, png or pdf, of more than 1 bit")
    try refuse("--scale", widget.scale != nil && format != .png, "--format png")
    try refuse("--bit-depth", widget.bitDepth != nil && format != .png, "--format png")
    try refuse(
      "--theme \(widget.theme ?? "")",
      widget.bitDepth == .one && ![nil, "auto", "monochrome"].contains(widget.theme),
      "more than 1 bit: leave out --bit-depth 1")
    try widget.validatePixels(of: format)
    try refuse("--fragment", widget.isFragment && format != .html, "--format html")
    try refuse(
      "--escape", output.markup != nil && !output.hasTemplate && !(next != nil && format == .text),
      "templates, and for the text of the next event")
    try refuse(
      widget.size != nil ? "--size" : widget.family == nil ? "--mode" : "--family",
      widget.isWidget && (format == .waybar || output.hasTemplate),
      "other formats than \(output.hasTemplate ? "a template" : format.rawValue)")
  }

  private func refuse(_ option: String, _ isWrong: Bool, _ place: String) throws {
    if isWrong { throw CommandError(.usage, "\(option) is for \(place)") }
  }
}

extension AgendaRequest.Widget {
  /// The most pixels of a PNG: more than the largest screens have, and what `agenda-draw` draws.
  private static let maximumPixels = 1 << 25
  /// The most pixels of a side.
  private static let maximumSide = 32_767

  /// Pixels per point of a PNG. A picture of a given size, and one for electronic paper, has exactly its size, unless the option says otherwise.
  var pixelsPerPoint: Int { scale ?? (size == nil && bitDepth != .one ? 2 : 1) }

  /// Throws where a PNG would have too many pixels.
  fileprivate func validatePixels(of format: AgendaRequest.Output.Format) throws {
    guard format == .png, let size else { return }
    let (width, height) = (size.width * pixelsPerPoint, size.height * pixelsPerPoint)
    guard width * height > Self.maximumPixels || max(width, height) > Self.maximumSide else { return }
    throw CommandError(
      .usage,
      "a PNG of --size \(size) with --scale \(pixelsPerPoint) has more than 32 million pixels, or a side of more than \(Self.maximumSide)"
    )
  }

  /// A sentence about two options that exclude each other.
  var contradiction: String? {
    if family != nil, mode != nil { return "--family and --mode cannot be used together." }
    guard size != nil else { return nil }
    let others = [
      ("--mode", mode != nil), ("--height", height != nil), ("--lines", lines != nil),
      ("--device", device != nil), ("--landscape", isLandscape),
    ]
    return others.first(where: \.1).map { "--size and \($0.0) cannot be used together." }
  }
}

extension AgendaRequest.Output {
  /// A sentence about two options that exclude each other.
  var contradiction: String? {
    if template != nil, templateFile != nil {
      "--template and --template-file cannot be used together."
    } else if hasTemplate, format != nil {
      "a template and --format cannot be used together."
    } else if reportsChange, file == nil {
      "--exit-code needs --output."
    } else {
      nil
    }
  }
}

extension ConfigurationDefaults.Format {
  /// Whether the output is a picture of a fixed size.
  var isPicture: Bool { self == .svg || self == .png || self == .pdf }
}
