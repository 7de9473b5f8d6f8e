package import AgendaKit
package import AgendaSources
package import AgendaWidgets
package import ICalendar

/// The settings of a run, from the options, else the configuration’s defaults, else the environment of the process.
package struct Settings {
  /// The viewer's zone.
  package var zone: Zone
  /// A message about a part of the environment that cannot be used; `nil` if there is none.
  package var complaint: String?
  /// The current moment, or that of `--now`.
  package var now: Instant
  /// The language of dates and words.
  package var language: Language
  /// The locale that the language is of: a POSIX locale or a BCP 47 tag.
  package var locale: String
  /// Whether options or a widget name or exclude calendars.
  package let namesCalendars: Bool
  /// Which events are shown.
  package var options: AgendaOptions
  /// The form of output.
  package var format: AgendaRequest.Output.Format
  /// The template to fill, which replaces the format.
  package var template: MustacheTemplate?
  /// The markup language for which the text of the next event, or of a template, is escaped.
  package var markup: MarkupLanguage
  /// The width, colours and language of text.
  package var style: TextStyle
  /// The options of the next event.
  package var next: AgendaRequest.Next
  /// Whether all-day events can be the next event.
  package var nextAllDay: AgendaOptions.AllDay
  /// The size and the look of the widget.
  package var widget: AgendaRequest.Widget
  /// Whether a list is drawn on as many sheets of paper as its events need.
  package let isOnPages: Bool
  /// The weeks of the locale, or of the option or the configuration.
  package var weeks: WeekRules
  /// Whether the numbers of weeks are shown; `nil` to let the layout decide.
  package var showsWeekNumbers: Bool?
  /// The colours of pictures and pages; `nil` if the viewer chooses between light and dark.
  package var theme: Theme?
  /// The image behind pictures and widgets of HTML; `nil` for none.
  package var background: ImageSource?
  /// The image in the corner of pictures; `nil` for none.
  package var logo: ImageSource?
  /// The height that is needed for other things than the content, in the unit of the space.
  package var reservedHeight = 0.0
  /// How many times larger a picture is drawn than it is laid out.
  package var zoom = 1.0
  /// Where what was learned of events is read; `nil` if their start decides which of them stay.
  package var priorityFile: PriorityFile?
  /// The learned priority of events; `nil` if their start decides.
  package var learned: LearnedPriority?
  /// Whether lists have below each event its link, its guests and the beginning of its description.
  package var showsDetails: Bool
  /// The links of events without a URL.
  package var linkTemplate: LinkTemplate?
  /// Where the output goes.
  package var destination: OutputDestination
  /// The seconds before its start from which the next event stands before the one that runs.
  package var soon: Int
  /// The columns that the option or the configuration asks for.
  package var width: Int?
  /// The viewer's home folder.
  package var home: String
  /// `PATH`: the folders of programs.
  package var programPath: String?
  /// The columns of the terminal; `nil` without a terminal.
  package var terminalWidth: Int?
  /// The rows of a terminal that has to hold everything; `nil` if lines can scroll away.
  package var terminalHeight: Int?
  /// The rows of the terminal that standard output is; `nil` without a terminal.
  package var screenHeight: Int?

  /// The width where there is neither a terminal nor an option.
  package static let defaultWidth = 72

  package init(_ request: AgendaRequest, calendars: CalendarSet, environment: ProcessEnvironment) throws {
    let (defaults, output) = (calendars.defaults, request.output)
    (zone, complaint) = try ViewerZone.resolve(
      option: request.time.zone, calendars: calendars, environment: environment)
    locale = request.time.locale ?? defaults.locale ?? environment.locale
    now = try Self.now(
      request.time.now, zone: zone, locale: locale, format: defaults.dateFormat, environment: environment)
    language = Language(localeIdentifier: locale)
    (language.dateFormat, language.timeFormat) = (defaults.dateFormat, defaults.timeFormat)
    language.isNothingSelected = calendars.isNothingSelected
    namesCalendars = !(request.calendars.names + request.calendars.excludedNames).isEmpty
    weeks = WeekRules(localeIdentifier: locale)
    if let first = request.layout.firstWeekday ?? defaults.firstWeekday { weeks.firstWeekday = first.weekday }
    showsWeekNumbers = request.layout.showsWeekNumbers
    next = request.next ?? AgendaRequest.Next()
    soon = next.soon?.seconds ?? defaults.soon ?? NextEvent.Scope().soon
    // The configuration’s default is for lists: there an all-day event does not hide the next timed one.
    nextAllDay =
      next.skipsAllDay.map { $0 ? .exclude : .include } ?? request.content.allDay ?? .exclude
    template = try Self.template(output)
    markup = output.markup ?? .none
    format = try Self.format(of: request, defaults: defaults)
    showsDetails = output.showsDetails
    widget = try Self.widget(of: request, as: format, locale: locale)
    isOnPages =
      format == .pdf && widget.size?.paper != nil && widget.family == nil && !request.layout.isGrid
    options = Self.options(
      request.content, defaults: defaults,
      isWidget: !request.layout.isGrid && !isOnPages && (widget.isWidget || format.isPicture))
    destination = Self.destination(of: output, as: format)
    width = output.width ?? defaults.width
    terminalWidth = environment.terminalWidth
    screenHeight = destination.file == nil ? environment.terminalHeight : nil
    home = environment.home
    programPath = environment.variables["PATH"]
    style = TextStyle(
      width: width ?? environment.terminalWidth ?? Self.defaultWidth,
      depth: environment.colorDepth(output.color ?? defaults.color ?? .auto), language: language,
      ended: options.ended,
      linksTitles: destination.file == nil && environment.linksTitles(output.hyperlinks ?? .auto))
    try readLook(defaults, environment)
    linkTemplate = try Self.linkTemplate(widget.linkTemplate)
    if widget.priority ?? defaults.priority == .learned {
      priorityFile = PriorityFile(stateFolder: environment.stateFolder)
    }
    readPriority()
  }

  /// The form of output. One of the configuration does not count beside a template, nor where `next` does not have it.
  private static func format(
    of request: AgendaRequest, defaults: ConfigurationDefaults
  ) throws -> AgendaRequest.Output.Format {
    let wanted = request.format(beside: defaults)
    try request.validate(for: wanted)
    if request.output.hasTemplate { return .text }
    return request.next == nil || NextFormat.formats.contains(wanted) ? wanted : .text
  }

  /// The widget, with the family that its place on a home screen has, or the sheet of paper that a PDF of no other size has.
  private static func widget(
    of request: AgendaRequest, as format: AgendaRequest.Output.Format, locale: String
  ) throws -> AgendaRequest.Widget {
    var widget = request.widget
    try widget.validatePosition(of: request.named?.name)
    if let position = widget.position {
      widget.family = widget.family ?? (position.side == nil ? .medium : .small)
    }
    if format == .pdf, !widget.isWidget, widget.device == nil, widget.height == nil, !widget.isLandscape,
      widget.background == nil
    {
      let isWide = request.layout.isGrid && request.layout.form != .day
      widget.size = .paper(localeIdentifier: locale, isLandscape: isWide)
    }
    widget.size = widget.size?.resolved(localeIdentifier: locale)
    return widget
  }

  private static func destination(
    of output: AgendaRequest.Output, as format: AgendaRequest.Output.Format
  ) -> OutputDestination {
    // “-” is standard output here, as it is standard input for --file.
    let file = output.file == "-" ? nil : output.file
    let isJSON = format == .json || format == .ndjson
    return OutputDestination(
      file: file.map { OutputFile(path: $0, isJSON: isJSON) }, reportsChange: output.reportsChange)
  }

  /// Reads the theme and finds the images, as far as the form of output has them.
  private mutating func readLook(
    _ defaults: ConfigurationDefaults, _ environment: ProcessEnvironment
  ) throws {
    let catalogue = ThemeCatalogue(environment)
    if format.isInPoints {
      theme = try catalogue.theme(widget.theme ?? defaults.theme, isOption: widget.theme != nil)
      logo = try widget.logo.map { try ImageSource($0, cache: environment.cacheFolder) }
      let behind =
        widget.background ?? widget.wallpaper
        ?? (widget.isTransparent || isOnPaper ? nil : theme?.backgroundImage)
      background = try behind.map { try ImageSource($0, cache: environment.cacheFolder) }
    } else if format == .text {
      // Text can do without the theme of the configuration, which “agenda config check” reports.
      theme =
        try widget.theme.flatMap { try catalogue.theme($0, isOption: true) }
        ?? defaults.theme.flatMap { try? catalogue.theme($0, isOption: false) }
    }
  }

  private static func now(
    _ text: String?, zone: Zone, locale: String, format: TimeFormat?, environment: ProcessEnvironment
  ) throws -> Instant {
    guard let text else { return environment.now }
    let found = DateArgument(text, now: environment.now, zone: zone, locale: locale, format: format)
    guard let argument = found else {
      throw DateArgument.error(text, for: "\(.option(.now))", of: [.now])
    }
    return argument.instant(in: zone)
  }

  /// The maximum size of a template’s file, in bytes. ``MustacheTemplate`` allows less.
  private static let maximumTemplateSize = 1_000_000

  private static func template(_ output: AgendaRequest.Output) throws -> MustacheTemplate? {
    if let text = output.template {
      return try MustacheTemplate(Array(text.utf8), name: "\(.option(.template))", of: .template)
    }
    guard let path = output.templateFile else { return nil }
    let text: [UInt8]
    do throws(NamedFile.Failure) {
      text = try NamedFile.bytes(path: path, maximumSize: maximumTemplateSize)
    } catch {
      throw CommandError(error.isMissing ? .notFound : .unreadable, "\(path): \(error.message)")
    }
    return try MustacheTemplate(text, name: path)
  }

  /// A message about a wrong template of links; `nil` if it can be used.
  package static func problem(withLinkTemplate pattern: String) -> String? {
    do throws(LinkTemplateError) {
      _ = try LinkTemplate(parsing: pattern)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func linkTemplate(_ pattern: String?) throws -> LinkTemplate? {
    do throws(LinkTemplateError) {
      return try pattern.map { text throws(LinkTemplateError) in try LinkTemplate(parsing: text) }
    } catch {
      throw CommandError(.usage, "\(.option(.linkTemplate)): \(error)", of: .linkTemplate)
    }
  }

  private static func options(
    _ content: AgendaOptions.Choices, defaults: ConfigurationDefaults, isWidget: Bool
  ) -> AgendaOptions {
    var options = AgendaOptions()
    options.ended = isWidget ? .hide : .dim
    options.apply(defaults.content)
    options.apply(content)
    return options
  }
}

extension Settings {
  /// Sets the moment and the width of the terminal to the current ones.
  package mutating func update(to environment: ProcessEnvironment) {
    now = environment.now
    terminalWidth = environment.terminalWidth
    style = TextStyle(
      width: width ?? terminalWidth ?? Self.defaultWidth, depth: style.depth, language: style.language,
      ended: style.ended, linksTitles: style.linksTitles)
    readPriority()
  }

  /// The texts that a template gets besides the values of the JSON output.
  package var templateTexts: TemplateTexts {
    TemplateTexts(
      style, at: now, countsDown: next.countsDown || widget.countsDown, markup: markup,
      names: template?.words ?? [])
  }

  /// Whether the output is a list of text, in which a sentence can stand in place of events.
  package var writesSentences: Bool { format == .text && template == nil && !widget.isWidget }

  /// How many days a widget of one day can show after it; a week in all.
  private static let daysAhead = 6

  /// Lets a widget of one day fill unused room with the following days. Lists and widgets of several days show those days alone.
  package mutating func advance(past days: Range<Int>) {
    let isWidget =
      template == nil && format != .ndjson && format != .waybar && space.kind != .page
    options.daysAhead = isWidget && days.count == 1 ? Self.daysAhead : 0
  }
}

extension Settings {
  /// Reads what was learned of events, where that decides which of them stay.
  package mutating func readPriority() {
    let contents = priorityFile?.read()
    learned = contents?.priority
    complaint = complaint ?? contents?.problem
  }
}

extension Settings {
  /// The space for the layout: that of the family or the mode. Without these it is a large widget for pictures, and a page of any
  /// height for the other formats.
  package var space: WidgetSpace {
    var space = unboundedSpace
    space.density = widget.density ?? theme?.density ?? .regular
    if space.unit == .cells, let terminalHeight {
      space.height = min(space.height ?? .infinity, Double(max(1, terminalHeight)))
    }
    space.height = space.height.map { $0 - reservedHeight }
    return zoom == 1 ? space : space.zoomed(by: zoom)
  }

  private var unboundedSpace: WidgetSpace {
    if let size = widget.size { return space(of: size) }
    let kind: WidgetSpace.Kind =
      if let family = widget.family {
        .family(family)
      } else if let mode = widget.mode {
        .mode(mode)
      } else {
        format.isPicture ? .family(.large) : .page
      }
    guard isInPoints else {
      if kind == .page, format == .text { return .cells(.page, columns: style.width, lines: widget.lines) }
      // The viewer of a Markdown page breaks its lines.
      let isUncut = kind == .page && width == nil && widget.lines == nil
      return isUncut ? MarkdownRenderer.space : cells(for: kind)
    }
    if kind == .page {
      var space = HTMLRenderer.space
      space.textSize = textSize
      return space
    }
    let device = widget.device.flatMap(Device.named) ?? .standard
    let height = widget.height.map(Double.init)
    var space = WidgetSpace.points(
      for: kind, device: device, isLandscape: widget.isLandscape, height: height, textSize: textSize)
    if let height, let most = space.height { space.height = min(height, most) }
    return space
  }

  /// Whether a picture is on a sheet of paper.
  package var isOnPaper: Bool { format.isPicture && widget.size?.paper != nil }

  /// The size of text in pictures.
  package var textSize: TextSize { widget.textSize.map { TextSize($0) } ?? .standard }

  /// A space of an exact size.
  private func space(of size: WidgetSize) -> WidgetSpace {
    if isOnPages {
      return .points(.page, width: Double(size.withinPaper.width), height: nil, textSize: textSize)
    }
    if isOnPaper { return .points(size.withinPaper, family: widget.family, textSize: textSize) }
    return isInPoints
      ? .points(size, family: widget.family, textSize: textSize)
      : .cells(size, family: widget.family)
  }

  /// A space of text: as wide as asked for, else as the family, but not wider than the terminal.
  private func cells(for kind: WidgetSpace.Kind) -> WidgetSpace {
    let usual = WidgetSpace.cells(for: kind, columns: width, lines: widget.lines)
    guard width == nil, let terminalWidth, Double(terminalWidth) < usual.width else { return usual }
    return .cells(for: kind, columns: terminalWidth, lines: widget.lines)
  }

  /// Whether the space is measured in points: for pictures and pages, and for JSON with an option that only these have.
  private var isInPoints: Bool {
    switch format {
    case .html, .svg, .png, .pdf: true
    case .json: widget.device != nil || widget.height != nil || widget.textSize != nil || widget.isLandscape
    case .text, .markdown, .ndjson, .waybar: false
    }
  }
}

/// The time zone in which times are shown.
package enum ViewerZone {
  /// The zone of `--time-zone`, else of the configuration, of `TZ`, without a configuration of a program whose calendars are found, of the system, or UTC.
  /// `complaint` says what is wrong with `TZ`.
  package static func resolve(
    option: String?, calendars: CalendarSet, environment: ProcessEnvironment
  ) throws -> (zone: Zone, complaint: String?) {
    if let option {
      return (
        try zone(option, environment.zones, otherwise: { CommandError(.usage, $0, of: .timeZone) }), nil
      )
    }
    if let name = calendars.defaults.timeZone {
      let line = calendars.defaults.lines["time-zone"].map { ":\($0)" } ?? ""
      let zone = try zone(name, environment.zones) {
        CommandError(.configuration, "\(calendars.configurationPath)\(line): \($0)")
      }
      return (zone, nil)
    }
    let found = calendars.configuration.found?.timeZone.flatMap { zoneOfProgram($0, environment.zones) }
    guard environment.variables["TZ"] == nil, let found else { return usual(in: environment) }
    return (found, nil)
  }

  /// The zone in which another program shows times; `nil` if its name cannot be used.
  package static func zoneOfProgram(_ name: String, _ zones: ZoneDatabase) -> Zone? {
    try? zone(name, zones) { CommandError(.configuration, $0) }
  }

  /// The zone of `TZ`, else of the system, or UTC. `complaint` says what is wrong with `TZ`.
  package static func usual(in environment: ProcessEnvironment) -> (zone: Zone, complaint: String?) {
    guard let variable = environment.variables["TZ"] else { return (environment.zones.systemZone, nil) }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.isEmpty { return (.utc, nil) }
    if let zone = environment.zones.zone(ofVariable: variable) {
      // POSIX decides what TZ means, and every other program reads it so; but few people know.
      let complaint = offset(west: value, zone, environment.zones).map {
        "TZ \(quoted(value)) is \($0.posix), because POSIX counts west of UTC as +; for \($0.everyday), write TZ=\($0.name)"
      }
      return (zone, complaint)
    }
    return (
      .utc,
      "TZ \(quoted(value)) is not a time zone\(suggestion(for: value, environment.zones)); times are shown in UTC"
    )
  }

  /// A message about the name of a zone that cannot be used; `nil` if it can.
  package static func problem(with name: String, _ zones: ZoneDatabase) -> String? {
    do {
      _ = try zone(name, zones) { CommandError(.configuration, $0) }
      return nil
    } catch {
      return error.messages.first
    }
  }

  /// The zone with a name. A name such as `UTC+2` is an error: POSIX counts it west of UTC, and people count it east.
  private static func zone(
    _ name: String, _ zones: ZoneDatabase, otherwise error: (String) -> CommandError
  ) throws -> Zone {
    guard let zone = zones.zone(writtenAs: name) else { throw error(unknown(name, zones)) }
    guard let offset = offset(west: name, zone, zones) else { return zone }
    throw error(
      "\(quoted(name)) means \(offset.everyday) to most people and \(offset.posix) to POSIX; write one of these, or a name such as “Europe/Berlin”"
    )
  }

  /// The meanings of a text such as `UTC+2` or `GMT-05:30` to POSIX and to people, and the name in POSIX for the meaning to people; `nil` for any other
  /// text.
  private static func offset(west name: String, _ zone: Zone, _ zones: ZoneDatabase) -> (
    posix: String, everyday: String, name: String
  )? {
    let upper = name.uppercased()
    guard let prefix = ["UTC", "GMT"].first(where: upper.hasPrefix),
      zones.zone(named: name) == nil
    else { return nil }
    let rest = name.dropFirst(prefix.count)
    let digits = rest.drop { $0 == "+" || $0 == "-" }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isNumber || $0 == ":" }) else { return nil }
    let seconds = zone.offset(at: Instant(secondsSinceEpoch: 0))
    guard seconds != 0 else { return nil }
    let isEast = rest.hasPrefix("-")
    return (text(ofOffset: seconds), text(ofOffset: -seconds), "\(prefix)\(isEast ? "+" : "-")\(digits)")
  }

  private static func text(ofOffset seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return (seconds < 0 ? "-" : "+") + digits.joined(separator: ":")
  }

  /// The message about a name that no zone has.
  package static func unknown(_ name: String, _ zones: ZoneDatabase) -> String {
    guard zones.isInstalled else {
      return
        "unknown time zone \(quoted(name)): there are no time zones in \(zones.directory); install the package tzdata, or write an offset such as “+02:00”"
    }
    return Mistake.unknownZone(name, among: zones.names)
  }

  private static func suggestion(for name: String, _ zones: ZoneDatabase) -> String {
    didYouMean(name, among: zones.names).map { "; " + $0 } ?? ""
  }
}
