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
  /// The height that pictures need for other things than their content, in points.
  package var reservedHeight = 0.0
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
    weeks = WeekRules(localeIdentifier: locale)
    if let first = request.layout.firstWeekday ?? defaults.firstWeekday { weeks.firstWeekday = first.weekday }
    showsWeekNumbers = request.layout.showsWeekNumbers
    next = request.next ?? AgendaRequest.Next()
    // The configuration’s default is for lists: there an all-day event does not hide the next timed one.
    nextAllDay =
      next.skipsAllDay.map { $0 ? .exclude : .include } ?? request.content.allDay ?? .exclude
    template = try Self.template(output)
    markup = output.markup ?? .none
    format = try Self.format(of: request, defaults: defaults)
    showsDetails = output.showsDetails
    widget = try Self.widget(of: request)
    options = Self.options(
      request.content, defaults: defaults,
      isWidget: !request.layout.isGrid && (widget.isWidget || format.isPicture))
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

  /// The widget, with the family that its place on a home screen has.
  private static func widget(of request: AgendaRequest) throws -> AgendaRequest.Widget {
    var widget = request.widget
    try widget.validatePosition(of: request.named?.name)
    if let position = widget.position {
      widget.family = widget.family ?? (position.side == nil ? .medium : .small)
    }
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
        widget.background ?? widget.wallpaper ?? (widget.isTransparent ? nil : theme?.backgroundImage)
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
      throw DateArgument.error(text, for: "--now", of: [.now])
    }
    return argument.instant(in: zone)
  }

  /// The maximum size of a template’s file, in bytes. ``MustacheTemplate`` allows less.
  private static let maximumTemplateSize = 1_000_000

  private static func template(_ output: AgendaRequest.Output) throws -> MustacheTemplate? {
    if let text = output.template {
      return try MustacheTemplate(Array(text.utf8), name: "--template", of: .template)
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
      throw CommandError(.usage, "--link-template: \(error)", of: .linkTemplate)
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
