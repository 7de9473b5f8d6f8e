internal import AgendaKit
package import AgendaSources
internal import AgendaWidgets

/// A key of `[widget.NAME]`: an option of the command line under its name.
package struct WidgetKey: Sendable {
  /// The subject of an option.
  package enum Part: CaseIterable {
    /// Which calendars are read.
    case calendars
    /// Which events are shown.
    case content
    /// Zone and language.
    case time
    /// The form of the output.
    case format
    /// The links of events.
    case links
    /// Size, colours and arrangement.
    case look
  }

  /// The declaration, from which the key is read, described and completed.
  package let option: ConfigurationOption
  /// The subject of the option.
  package let part: Part
  /// Sets the option in a request to its value in another one, unless the request has a value.
  package let fill: @Sendable (inout AgendaRequest, AgendaRequest) -> Void

  private init(
    _ option: ConfigurationOption, _ part: Part,
    fill: @escaping @Sendable (inout AgendaRequest, AgendaRequest) -> Void
  ) {
    (self.option, self.part, self.fill) = (option, part, fill)
  }

  /// A key whose value is at a place of a request.
  private init<Value: Equatable & SendableMetatype>(
    _ option: ConfigurationOption, _ part: Part, _ path: any WritableKeyPath<AgendaRequest, Value> & Sendable
  ) {
    self.init(option, part) { request, widget in
      guard request[keyPath: path] == AgendaRequest()[keyPath: path] else { return }
      request[keyPath: path] = widget[keyPath: path]
    }
  }

  /// A key that widgets alone have.
  private init<Value: Equatable & SendableMetatype>(
    _ name: String, _ kind: ConfigurationOption.Kind,
    _ path: any WritableKeyPath<AgendaRequest, Value> & Sendable,
    part: Part = .look, standard: String? = nil, parent: ConfigurationOption.Parent? = nil,
    _ summary: String
  ) {
    var option = ConfigurationOption(
      table: .widget, name: name, kind: kind, standard: standard, summary: summary)
    option.parent = parent
    self.init(option, part, path)
  }

  /// A key that is also one of `[defaults]`, which describes it.
  private init<Value: Equatable & SendableMetatype>(
    defaults name: String, _ path: any WritableKeyPath<AgendaRequest, Value> & Sendable, _ part: Part
  ) {
    self.init(Self.option(defaults: name), part, path)
  }

  private static func option(defaults name: String) -> ConfigurationOption {
    var option =
      ConfigurationDefaults.option(name)
      ?? ConfigurationOption(table: .widget, name: name, kind: .text, summary: "")
    option.table = .widget
    return option
  }
}

extension WidgetKey {
  /// How many calendars a widget of each family takes.
  private static let calendarCounts: [ConfigurationOption.Capacity] = [
    .init("inline", 1), .init("small", 1), .init("medium", 2), .init("large", 4), .init("extra-large", 8),
  ]

  /// Calendars, which a command line that names calendars or files replaces as a whole.
  private static let calendars: WidgetKey = {
    var option = Self.option(defaults: "calendars")
    option.summary = "The calendars of the widget; “family” includes “family/alice”."
    option.standard = "those that are shown without a widget"
    option.capacities = calendarCounts
    option.parent = .init("mirror", "false")
    return WidgetKey(option, .calendars) { request, widget in
      guard request.calendars.names.isEmpty, request.calendars.files.isEmpty else { return }
      request.calendars.names = widget.calendars.names
      request.calendars.areOfWidget = true
    }
  }()

  private static let mirror = WidgetKey(
    ConfigurationOption(
      table: .widget, name: "mirror", kind: .boolean, standard: "true",
      summary: "Show the calendars that are shown without a widget; a widget with “calendars” does not."),
    .calendars
  ) { _, _ in }

  private static let countdown: WidgetKey = {
    let option = ConfigurationOption(
      table: .widget, name: "countdown", kind: .boolean, standard: "false",
      summary:
        "Show, in the last hour before it, the time until the next event starts or a running one ends.")
    return WidgetKey(option, .look) { request, widget in
      guard widget.widget.countsDown else { return }
      if request.next == nil { request.widget.countsDown = true } else { request.next?.countsDown = true }
    }
  }()

  /// All keys. The family comes before what depends on it.
  package static let all: [WidgetKey] = [
    WidgetKey(
      "family", .choice(WidgetFamily.allCases.map(\.rawValue)), \.widget.family,
      "Draw a widget of this family."),
    WidgetKey(
      "mode", .choice(WidgetDisplayMode.allCases.map(\.rawValue)), \.widget.mode,
      "Draw a widget of a today view in this mode."),
    WidgetKey(
      "size", .text, \.widget.size,
      "Draw a widget of this size, such as 800x480: points of a picture, or columns and lines of text; or of a size that “agenda devices” lists."
    ),
    WidgetKey(
      "layout", .choice(AgendaRequest.Layout.Form.allCases.map(\.rawValue)), \.layout.form,
      standard: "list, or that of the subcommand",
      "Arrange events in a list, a day by its hours, a week in columns, or a month."),
    WidgetKey(defaults: "format", \.output.format, .format),
    mirror, calendars,
    WidgetKey(defaults: "exclude-calendars", \.calendars.excludedNames, .calendars),
    WidgetKey(defaults: "ended", \.content.ended, .content),
    WidgetKey(defaults: "all-day", \.content.allDay, .content),
    WidgetKey(defaults: "tasks", \.content.tasks, .content),
    WidgetKey(defaults: "cancelled", \.content.showsCancelled, .content),
    WidgetKey(defaults: "declined", \.content.showsDeclined, .content),
    WidgetKey(defaults: "conflicts", \.content.marksConflicts, .content),
    WidgetKey(defaults: "limit", \.content.limit, .content),
    WidgetKey(
      "search", .text, \.content.search, part: .content,
      "Show only events with this text in title, place, description or category."),
    WidgetKey(defaults: "time-zone", \.time.zone, .time),
    WidgetKey(defaults: "locale", \.time.locale, .time),
    WidgetKey(defaults: "theme", \.widget.theme, .look),
    WidgetKey(
      "background", .image, \.widget.background,
      "Draw pictures on this image, PNG, JPEG, WebP or GIF, with colours that can be read on it."),
    WidgetKey(
      "wallpaper", .image, \.widget.wallpaper,
      "The picture on the home screen of the device. With --position, a widget shows the part that it covers, so that it looks transparent."
    ),
    WidgetKey(
      "position", .choice(HomePosition.names), \.widget.position,
      "The place of the widget on the home screen of the device: \(HomePosition.names.joined(separator: ", "))."
    ),
    WidgetKey(
      "logo", .image, \.widget.logo,
      "Draw this image small in the upper corner of pictures, opposite to the date."),
    WidgetKey(
      "density", .choice(WidgetDensity.allCases.map(\.rawValue)), \.widget.density,
      standard: "that of the theme, or regular",
      "The empty room between the lines and at the edges of pictures and pages."),
    WidgetKey(
      "transparent", .boolean, \.widget.isTransparent, standard: "false",
      "Draw pictures without a background."),
    WidgetKey(
      "text-size", .integer(AllowedNumbers.textSizes.range), \.widget.textSize, standard: "4",
      "The size of text in pictures, 1 to 7."),
    WidgetKey(
      "device", .choice(Device.all.map(\.name)), \.widget.device,
      "The device whose widget sizes a picture has; “agenda devices” lists them."),
    WidgetKey(
      "landscape", .boolean, \.widget.isLandscape, standard: "false",
      "Use the device in landscape orientation."),
    WidgetKey(
      "height", .integer(AllowedNumbers.heights.range), \.widget.height,
      "The maximum height of a picture, in points."),
    WidgetKey(
      "lines", .integer(AllowedNumbers.lineCounts.range), \.widget.lines,
      "The maximum number of lines of a text widget."),
    WidgetKey(
      "scale", .integer(AllowedNumbers.scales.range), \.widget.scale,
      standard: "2, or 1 with --size or --bit-depth 1", "Pixels per point of a PNG, 1 to 4."),
    WidgetKey(
      "bit-depth", .choice(AgendaRequest.Widget.BitDepth.allCases.map(\.rawValue)), \.widget.bitDepth,
      standard: "8",
      "Bits of each colour of a PNG: 8, or 1 for black and white without greys, as e-paper shows."),
    WidgetKey(
      "fragment", .boolean, \.widget.isFragment, standard: "false",
      "Write an HTML fragment, not a whole page."),
    WidgetKey(
      "link-template", .text, \.widget.linkTemplate, part: .links,
      "The link of events without a URL, for example “https://example.org/{uid}”."),
    countdown,
    WidgetKey(defaults: "priority", \.widget.priority, .look),
    WidgetKey(defaults: "first-weekday", \.layout.firstWeekday, .look),
    WidgetKey(
      "week-numbers", .boolean, \.layout.showsWeekNumbers,
      standard: "if weeks begin on Monday, by ISO 8601",
      parent: .init("layout", "week", "month"), "Show the numbers of weeks."),
    WidgetKey(defaults: "color", \.output.color, .format),
    WidgetKey(defaults: "width", \.output.width, .look),
    WidgetKey(
      "hyperlinks", .choice(AgendaRequest.Output.Color.allCases.map(\.rawValue)), \.output.hyperlinks,
      part: .format,
      standard: "auto", "When to write titles with a URL as links in text."),
  ]

  /// The declarations of all keys.
  package static let options = all.map(\.option)

  /// The declaration of a key; `nil` if there is none of this name.
  package static func option(_ name: String) -> ConfigurationOption? { options.first { $0.name == name } }
}
