internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// What the options, the configuration's defaults and the machine together ask for. An option goes before a default.
struct Settings {
  /// The viewer's zone.
  var zone: Zone
  /// What is wrong with the environment, of which something else is taken then.
  var complaint: String?
  /// The moment for which the agenda holds.
  var now: Instant
  /// The language of dates and words.
  var language: Language
  /// What is shown.
  var options: AgendaOptions
  /// The form of output.
  var format: AgendaRequest.Output.Format
  /// What is filled, in place of a form.
  var template: MustacheTemplate?
  /// The language of whoever reads a line or a template.
  var markup: MarkupLanguage
  /// How text looks.
  var style: TextStyle
  /// Which event is next, and how it is said when.
  var next: AgendaRequest.Next
  /// Which kinds of events may be next.
  var nextAllDay: AgendaOptions.AllDay
  /// The widget that is drawn, and how it is dressed.
  var widget: AgendaRequest.Widget
  /// Where events lead that have no address.
  var linkTemplate: LinkTemplate?
  /// Where the answer goes.
  var destination: OutputDestination
  /// The columns that were asked for.
  var width: Int?
  /// The viewer's home folder.
  var home: String
  /// The folders in which programs are looked for, as `PATH` has them.
  var programPath: String?
  /// The columns of the terminal, where there is one.
  var terminalWidth: Int?
  /// The rows of a terminal that has to hold everything; `nil` where lines may run off.
  var terminalHeight: Int?

  /// The width where there is neither a terminal nor an option.
  static let defaultWidth = 72

  init(_ request: AgendaRequest, calendars: CalendarSet, host: Host) throws {
    let defaults = calendars.defaults
    let (zone, complaint) = try ViewerZone.resolve(
      option: request.time.zone, calendars: calendars, host: host)
    self.complaint = complaint
    self.zone = zone
    now = try Self.now(request.time.now, zone: zone, host: host)
    language = Language(localeIdentifier: request.time.locale ?? defaults.locale ?? Self.locale(host))
    widget = request.widget
    let next = request.next ?? AgendaRequest.Next()
    self.next = next
    // A default of the configuration is meant for lists, where an all-day event hides no other.
    nextAllDay =
      next.skipsAllDay.map { $0 ? .exclude : .include } ?? request.content.allDay ?? .exclude
    template = try Self.template(request.output)
    markup = request.output.markup ?? .none
    let wanted = request.output.format ?? defaults.format.flatMap { .init(rawValue: $0.rawValue) } ?? .text
    try request.refuseContradictions(in: wanted)
    // A template takes the place of the configuration's form, and so does the line of what is next where it has no such form.
    format = template == nil && (request.next == nil || wanted.isOfNext) ? wanted : .text
    options = Self.options(request.content, defaults: defaults, isWidget: widget.isWidget || format.isPicture)
    linkTemplate = try Self.linkTemplate(widget.linkTemplate)
    let output = request.output
    // As “-” is standard input where files are read.
    let file = output.file == "-" ? nil : output.file
    let isJSON = format == .json || format == .ndjson
    destination = OutputDestination(
      file: file.map { OutputFile(path: $0, isJSON: isJSON) }, tellsChange: output.tellsChange)
    width = output.width ?? defaults.width
    terminalWidth = host.terminalWidth
    home = host.home
    programPath = host.environment["PATH"]
    let color = output.color ?? defaults.color.flatMap { .init(rawValue: $0.rawValue) } ?? .auto
    style = TextStyle(
      width: output.width ?? defaults.width ?? host.terminalWidth ?? Self.defaultWidth,
      depth: TerminalColors.depth(color, host: host), language: language, ended: options.ended,
      linksTitles: TerminalColors.linksTitles(output.hyperlinks ?? .auto, host: host) && file == nil)
  }

  private static func now(_ text: String?, zone: Zone, host: Host) throws -> Instant {
    guard let text else { return host.now }
    guard let argument = DateArgument(text, now: host.now, zone: zone) else {
      throw CommandError(.usage, "--now “\(text)” is no date or time; write \(DateArgument.form)")
    }
    return argument.instant(in: zone)
  }

  /// The locale of the environment, in the order of locale(7).
  private static func locale(_ host: Host) -> String {
    ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { host.environment[$0] }.first { !$0.isEmpty } ?? "C"
  }

  /// The most bytes that are read of a template's file; it may have fewer still.
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

  private static func linkTemplate(_ pattern: String?) throws -> LinkTemplate? {
    do throws(LinkTemplateError) {
      return try pattern.map { text throws(LinkTemplateError) in try LinkTemplate(parsing: text) }
    } catch {
      throw CommandError(.usage, "--link-template: \(error)")
    }
  }

  private static func options(
    _ content: AgendaRequest.Content, defaults: ConfigurationDefaults, isWidget: Bool
  ) -> AgendaOptions {
    var options = AgendaOptions()
    options.ended =
      content.ended ?? defaults.ended.flatMap { .init(rawValue: $0.rawValue) } ?? (isWidget ? .hide : .dim)
    options.allDay = content.allDay ?? defaults.allDay.flatMap { .init(rawValue: $0.rawValue) } ?? .include
    options.showsCancelled = content.showsCancelled ?? defaults.showsCancelled ?? false
    options.showsDeclined = content.showsDeclined ?? defaults.showsDeclined ?? false
    options.limit = content.limit ?? defaults.limit
    options.search = content.search
    return options
  }
}
