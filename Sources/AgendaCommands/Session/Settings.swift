internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// What to show and how, from the options, else the configuration’s defaults, else the environment of the process.
struct Settings {
  /// The viewer's zone.
  var zone: Zone
  /// What is wrong with the environment, which is then not used; `nil` where nothing is.
  var complaint: String?
  /// The current moment, or that of `--now`.
  var now: Instant
  /// The language of dates and words.
  var language: Language
  /// The locale that the language is of: a POSIX locale or a BCP 47 tag.
  var locale: String
  /// Which events are shown.
  var options: AgendaOptions
  /// The form of output.
  var format: AgendaRequest.Output.Format
  /// The template to fill, which replaces the format.
  var template: MustacheTemplate?
  /// The markup language for which the text of the next event, or of a template, is escaped.
  var markup: MarkupLanguage
  /// The width, colours and language of text.
  var style: TextStyle
  /// The options of the next event.
  var next: AgendaRequest.Next
  /// Whether all-day events can be the next event.
  var nextAllDay: AgendaOptions.AllDay
  /// The size and the look of the widget.
  var widget: AgendaRequest.Widget
  /// The weeks of the locale, or of the option or the configuration.
  var weeks: WeekRules
  /// Whether the numbers of weeks are shown; `nil` to let the layout decide.
  var showsWeekNumbers: Bool?
  /// The colours of pictures and pages; `nil` where the viewer chooses between light and dark.
  var theme: Theme?
  /// The image behind pictures and widgets of HTML; `nil` for none.
  var background: ImageSource?
  /// The image in the corner of pictures; `nil` for none.
  var logo: ImageSource?
  /// The height that pictures need for other things than their content, in points.
  var reservedHeight = 0.0
  /// Where what was learned of events is read; `nil` where their start decides which of them stay.
  var priorityFile: PriorityFile?
  /// What was learned of events; `nil` where their start decides.
  var learned: LearnedPriority?
  /// The links of events without a URL.
  var linkTemplate: LinkTemplate?
  /// Where the output goes.
  var destination: OutputDestination
  /// The columns that the option or the configuration asks for.
  var width: Int?
  /// The viewer's home folder.
  var home: String
  /// `PATH`: the folders of programs.
  var programPath: String?
  /// The columns of the terminal; `nil` without a terminal.
  var terminalWidth: Int?
  /// The rows of a terminal that has to hold everything; `nil` where lines can scroll away.
  var terminalHeight: Int?
  /// The rows of the terminal that standard output is; `nil` without a terminal.
  var screenHeight: Int?

  /// The width where there is neither a terminal nor an option.
  static let defaultWidth = 72

  init(_ request: AgendaRequest, calendars: CalendarSet, environment: ProcessEnvironment) throws {
    let defaults = calendars.defaults
    let (zone, complaint) = try ViewerZone.resolve(
      option: request.time.zone, calendars: calendars, environment: environment)
    self.complaint = complaint
    self.zone = zone
    let locale = request.time.locale ?? defaults.locale ?? environment.locale
    self.locale = locale
    now = try Self.now(request.time.now, zone: zone, locale: locale, environment: environment)
    language = Language(localeIdentifier: locale)
    weeks = WeekRules(localeIdentifier: locale)
    if let first = request.layout.firstWeekday ?? defaults.firstWeekday { weeks.firstWeekday = first.weekday }
    showsWeekNumbers = request.layout.showsWeekNumbers
    widget = request.widget
    let next = request.next ?? AgendaRequest.Next()
    self.next = next
    // The configuration’s default is for lists: there an all-day event does not hide the next timed one.
    nextAllDay =
      next.skipsAllDay.map { $0 ? .exclude : .include } ?? request.content.allDay ?? .exclude
    template = try Self.template(request.output)
    markup = request.output.markup ?? .none
    let wanted = request.format(beside: defaults)
    try request.validate(for: wanted)
    try widget.validatePosition(of: request.named?.name)
    if let position = widget.position {
      widget.family = widget.family ?? (position.side == nil ? .medium : .small)
    }
    // A format of the configuration does not count beside a template, nor where `next` does not have it.
    let hasFormat = template == nil && (request.next == nil || NextFormat.formats.contains(wanted))
    format = hasFormat ? wanted : .text
    options = Self.options(
      request.content, defaults: defaults,
      isWidget: !request.layout.isGrid && (widget.isWidget || format.isPicture))
    let catalogue = ThemeCatalogue(environment)
    if format.isPicture || format == .html {
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
    linkTemplate = try Self.linkTemplate(widget.linkTemplate)
    if widget.priority ?? defaults.priority == .learned {
      priorityFile = PriorityFile(stateFolder: environment.stateFolder)
    }
    let output = request.output
    // “-” is standard output here, as it is standard input for --file.
    let file = output.file == "-" ? nil : output.file
    let isJSON = format == .json || format == .ndjson
    destination = OutputDestination(
      file: file.map { OutputFile(path: $0, isJSON: isJSON) }, reportsChange: output.reportsChange)
    width = output.width ?? defaults.width
    terminalWidth = environment.terminalWidth
    screenHeight = file == nil ? environment.terminalHeight : nil
    home = environment.home
    programPath = environment.variables["PATH"]
    style = TextStyle(
      width: output.width ?? defaults.width ?? environment.terminalWidth ?? Self.defaultWidth,
      depth: environment.colorDepth(output.color ?? defaults.color ?? .auto), language: language,
      ended: options.ended, linksTitles: environment.linksTitles(output.hyperlinks ?? .auto) && file == nil)
    readPriority()
  }

  private static func now(
    _ text: String?, zone: Zone, locale: String, environment: ProcessEnvironment
  ) throws -> Instant {
    guard let text else { return environment.now }
    guard let argument = DateArgument(text, now: environment.now, zone: zone, locale: locale) else {
      throw DateArgument.error(text, for: "--now")
    }
    return argument.instant(in: zone)
  }

  /// The maximum size of a template’s file, in bytes. ``MustacheTemplate`` allows less.
  private static let maximumTemplateSize = 1_000_000

  private static func template(_ output: AgendaRequest.Output) throws -> MustacheTemplate? {
    if let text = output.template { return try MustacheTemplate(Array(text.utf8), name: "--template") }
    guard let path = output.templateFile else { return nil }
    let text: [UInt8]
    do throws(NamedFile.Failure) {
      text = try NamedFile.bytes(path: path, maximumSize: maximumTemplateSize)
    } catch {
      throw CommandError(error.isMissing ? .notFound : .unreadable, "\(path): \(error.message)")
    }
    return try MustacheTemplate(text, name: path)
  }

  /// What is wrong with a template of links; `nil` where nothing is.
  static func problem(withLinkTemplate pattern: String) -> String? {
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
      throw CommandError(.usage, "--link-template: \(error)")
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
  mutating func update(to environment: ProcessEnvironment) {
    now = environment.now
    terminalWidth = environment.terminalWidth
    style = TextStyle(
      width: width ?? terminalWidth ?? Self.defaultWidth, depth: style.depth, language: style.language,
      ended: style.ended, linksTitles: style.linksTitles)
    readPriority()
  }

  /// The texts that a template gets besides the values of the JSON output.
  var templateTexts: TemplateTexts {
    TemplateTexts(style, at: now, countsDown: next.countsDown || widget.countsDown, markup: markup)
  }

  /// Whether the output is a list of text, in which a sentence can stand in place of events.
  var writesSentences: Bool { format == .text && template == nil && !widget.isWidget }

  /// How many days a widget of one day can show after it; a week in all.
  private static let daysAhead = 6

  /// Lets a widget of one day fill unused room with the following days. Lists and widgets of several days show those days alone.
  mutating func goOn(after days: Range<Int>) {
    let isWidget =
      template == nil && format != .ndjson && format != .waybar && space.kind != .page
    options.daysAhead = isWidget && days.count == 1 ? Self.daysAhead : 0
  }

  /// The space for the layout: that of the family or the mode. Without these it is a large widget for pictures, and a page of any
  /// height for the other formats.
  var space: WidgetSpace {
    var space = unboundedSpace
    space.density = widget.density ?? theme?.density ?? .regular
    if space.unit == .points { space.height = space.height.map { $0 - reservedHeight } }
    if space.unit == .cells, let terminalHeight {
      space.height = min(space.height ?? .infinity, Double(max(1, terminalHeight)))
    }
    return space
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

  /// The size of text in pictures.
  var textSize: TextSize { widget.textSize.map { TextSize($0) } ?? .standard }

  /// A space of an exact size.
  private func space(of size: WidgetSize) -> WidgetSpace {
    isInPoints
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
