internal import AgendaKit
internal import AgendaQuickAdd
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// A subcommand that shows fixed days from today on.
protocol DaysSubcommand: AgendaSubcommand {
  static var days: FastSubcommand { get }
  var layout: AgendaRequest { get }
}

extension DaysSubcommand {
  func complete(_ request: inout AgendaRequest) { request.layout = layout.layout }

  func run(_ request: AgendaRequest) throws { try Self.days.run(request) }
}

/// `agenda today`.
struct Today: DaysSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today, as “agenda” alone does.",
    discussion: "The date, the all-day events, and each other event with its time and place.")

  static let days = FastSubcommand.today
  @TableOptions(.layout) var layout
}

/// `agenda tomorrow`.
struct Tomorrow: DaysSubcommand {
  static let configuration = CommandConfiguration(commandName: "tomorrow", abstract: "Show tomorrow.")

  static let days = FastSubcommand.tomorrow
  @TableOptions(.layout) var layout
}

/// `agenda week`.
struct Week: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Show seven days, from today or another day.",
    discussion: """
      With --layout week or hours the whole week that contains that day, and with --layout month its month.
      """)

  @Argument(
    help: ArgumentHelp(
      "The first day: \(DateArgument.examples); +1 and -1 are a week from now and ago. (default: today)",
      valueName: "date"))
  var date: [String] = []

  @TableOptions(.layout(ofDays: 7)) var layout

  func complete(_ request: inout AgendaRequest) { request.layout = layout.layout }

  func run(_ request: AgendaRequest) throws {
    guard !date.isEmpty else { return try FastSubcommand.week.run(request) }
    let run = try Run.startTelling(request)
    let first = try run.firstDay(ofWeek: date.joined(separator: " "))
    let form = run.request.layout.form ?? .list
    let day = first..<first.adding(days: 1)
    let dates =
      switch form {
      case .hours: run.settings.weeks.weeks(with: day)
      case .week, .month, .weeks, .monthList: day
      case .list, .day, .people: first..<first.adding(days: 7)
      }
    guard form != .list else {
      return try run.printAgenda(of: OccurrenceWindow(dates, zone: run.settings.zone))
    }
    try run.printGrid(form, of: dates)
  }
}

/// `agenda list`.
struct List: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show a range of days or times.",
    discussion: """
      Dates: \(DateArgument.form).
      --to with a date includes that day; with a time it excludes that time.
      Days in words replace --from and --to: “tomorrow”, “next week”, “today 3d”.
      """)

  @Argument(help: ArgumentHelp("The days in words, and how many from there: “today 3d”.", valueName: "days"))
  var days: [String] = []

  @TableOptions(.range) var range
  @TableOptions(.layout) var layout

  func complete(_ request: inout AgendaRequest) {
    request.layout = layout.layout
    request.range = range.rangeValues
    if !days.isEmpty { request.range?.words = days.joined(separator: " ") }
  }

  func run(_ request: AgendaRequest) throws {
    try FastSubcommand.list.run(request)
  }
}

/// `agenda next`.
struct Next: RequestingCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Show the current or next timed event in one line.",
    discussion:
      "The event that runs now (of several, the one that began last), else the next one in the following 30 days."
  )

  @TableOptions(
    .next, OptionSection(nil, [.nextCountdown]), .named.titled("Widget"), .calendars, .events, .time,
    OptionSection("Output", [.nextFormat]), .template, .text)
  var options

  /// The values of the options.
  var request: AgendaRequest {
    var request = options
    request.next = request.nextValues
    return request
  }

  func run() throws {
    try FastSubcommand.next.run(request)
  }
}

/// `agenda month`.
struct Month: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "month",
    abstract: "Show a month.",
    discussion: """
      The weeks of the month, with today marked. If there is little room, each event is a dot, and \
      “+3” counts the events that do not fit. In a terminal it is as high as the screen; --lines names another height.
      """)

  @Argument(
    help: ArgumentHelp(
      "The month, or a day of it: 2026-11, december, “next month”, +1 for the next one and -1 for the one before. (default: this month)",
      valueName: "month"), completion: .months)
  var month: [String] = []

  @TableOptions(.layout(ofDays: 28)) var layout

  func complete(_ request: inout AgendaRequest) {
    request.layout = layout.layout
    request.layout.form = request.layout.form ?? .month
  }

  func run(_ request: AgendaRequest) throws {
    let run = try Run.startTelling(request)
    let first = month.isEmpty ? run.today : try run.day(ofMonth: month.joined(separator: " "))
    let length = CalendarDate.daysInMonth(first.month, ofYear: first.year)
    let start = first.adding(days: 1 - first.day)
    try run.printDays(start..<start.adding(days: length), request)
  }
}

/// `agenda day`.
struct Day: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "day",
    abstract: "Show the hours of a day.",
    discussion: """
      Overlapping events are side by side, and gaps between events show their length. \
      “agenda today --layout day” shows the same of today.
      """)

  @Argument(help: ArgumentHelp("The day: \(DateArgument.examples). (default: today)", valueName: "date"))
  var date: [String] = []

  @TableOptions(.layout) var layout

  func complete(_ request: inout AgendaRequest) {
    request.layout = layout.layout
    request.layout.form = request.layout.form ?? .day
  }

  func run(_ request: AgendaRequest) throws {
    let run = try Run.startTelling(request)
    let words = date.joined(separator: " ")
    if !words.isEmpty { try run.refuseDays(in: words, moreThan: 1) }
    let day =
      words.isEmpty
      ? run.today : try run.date(words, for: "the day").date(in: run.settings.zone)
    try run.printDays(day..<day.adding(days: 1), request)
  }
}

extension Run {
  /// The day that words name: a number of weeks from today such as `+1`, or what `agenda list` takes.
  fileprivate func firstDay(ofWeek text: String) throws -> CalendarDate {
    if let weeks = Self.count(text) { return today.adding(days: 7 * weeks) }
    try refuseDays(in: text, moreThan: 7)
    return try dates(inWords: text).lowerBound
  }

  /// Throws if words name more days than a command shows, with the command that shows all of them.
  fileprivate func refuseDays(in text: String, moreThan count: Int) throws {
    // Days that words do not name are an error elsewhere.
    guard Self.count(text) == nil, let days = try? dates(inWords: text) else { return }
    let first = days.lowerBound
    let length = days.upperBound.daysSinceEpoch - first.daysSinceEpoch
    guard length > count else { return }
    let isMonth = first.day == 1 && length == CalendarDate.daysInMonth(first.month, ofYear: first.year)
    let command = isMonth ? "month" : length == 7 ? "week" : "list"
    throw CommandError(
      .usage,
      "\(quoted(text)) is \(length) days; \(.command("\(command) \(text.shellWord)")) shows all of them")
  }

  /// A day of the month that words name: `2026-11`, a number of months from this one such as `+1`, or what `agenda list` takes.
  fileprivate func day(ofMonth text: String) throws -> CalendarDate {
    let isMonth = text.utf8.count == 7 && text.dropFirst(4).first == "-"
    if isMonth, let date = DateArgument(text + "-01", now: settings.now, zone: settings.zone) {
      return date.date(in: settings.zone)
    }
    if let count = Self.count(text), let date = today.inMonth(count) { return date }
    // Sentences have a preposition before the name of a month.
    let prepositions = ["", "in ", "im ", "en ", "em ", "ב"]
    // A sentence takes “may” for another word.
    for word in prepositions where text.lowercased().hasPrefix(word) {
      guard let month = month(named: String(text.dropFirst(word.count))) else { continue }
      if let date = today.inMonth((month - today.month + 12) % 12) { return date }
    }
    // Of several months the first one is shown.
    for word in prepositions {
      if let dates = try? dates(inWords: word + text) { return dates.lowerBound }
    }
    throw CommandError(
      .usage, "\(quoted(text)) names no month; write 2026-11, december, “next month”, +1, -1, or a day of it")
  }

  /// A number with its sign; `nil` for any other text.
  private static func count(_ text: String) -> Int? {
    guard text.hasPrefix("+") || text.hasPrefix("-"), text.utf8.count <= 5 else { return nil }
    return Int(text)
  }

  /// Prints days in the layout of a request.
  fileprivate func printDays(_ dates: Range<CalendarDate>, _ request: AgendaRequest) throws {
    guard let form = request.layout.form, form != .list else {
      return try printAgenda(of: OccurrenceWindow(dates, zone: settings.zone))
    }
    try printGrid(form, of: dates)
  }
}

extension CalendarDate {
  /// The first day of a month that is counted from that of this date as 0; `nil` outside of the calendar.
  fileprivate func inMonth(_ count: Int) -> CalendarDate? {
    let months = year * 12 + month - 1 + count
    return CalendarDate(year: months / 12, month: months % 12 + 1, day: 1)
  }
}

/// `agenda at`.
struct At: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "at",
    abstract: "Show the events of a moment.",
    discussion: """
      The moment: a time of day, such as 14:30, which is today's; a date and a time, such as “2026-11-24 09:00” or “tomorrow 9:00”; \
      or one of \(DateArgument.form). A date alone is refused: “agenda list --from” shows days.
      Events are shown as they are at that moment, and all-day events of its date with them.
      """)

  @Argument(help: ArgumentHelp("The moment. (default: now)", valueName: "time"))
  var time: [String] = []

  func run(_ request: AgendaRequest) throws {
    var run = try Run.startTelling(request)
    let (zone, today) = (run.settings.zone, run.today)
    let moment = try run.moment(time)
    run.settings.now = moment
    let window = OccurrenceWindow(from: moment, to: moment.adding(seconds: 1), zone: zone)
    try run.printAgenda(
      of: window,
      ifEmpty: run.settings.language.nothing(at: zone.localDateTime(at: moment), today: today))
  }
}

extension Run {
  /// The moment that is written in one word or several; the current one for none.
  fileprivate func moment(_ words: [String]) throws -> Instant {
    let text = words.joined(separator: " ")
    guard !text.isEmpty else { return settings.now }
    switch try date(text, for: "the moment") {
    case .date(let date):
      throw CommandError(
        .usage,
        "\(quoted(text)) is a day without a time; add one, or write \(.command("list --from \(date) --days 1"))"
      )
    case let argument: return argument.instant(in: settings.zone)
    }
  }
}

/// `agenda search`.
struct Search: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find past and future events.",
    discussion: """
      All texts must be in title, place, description, categories or guests of an event. Letter case and accents do not count, and “ß” is \
      “ss”. A text with spaces is one phrase: “agenda search "design review" kim”.
      Running and future events come first, then past events, the latest first. A series is shown once, with its next date and \
      the number of its dates (all past dates, and those of the next 366 days).
      Events more than \(Run.searchedYears) years ahead are not found without --to.
      Dates: \(DateArgument.form). Exits with 1 if nothing is found.
      """)

  @Argument(help: ArgumentHelp("A text to search for.", valueName: "text"))
  var texts: [String]

  @TableOptions(
    OptionSection("Days", [.from, .to])
      .describing(.from, "Find no event that ends before this day or time."))
  var range

  func run(_ request: AgendaRequest) throws {
    try Run.startTelling(request).printSearch(texts, range.rangeValues)
  }
}

extension Run {
  /// How many years ahead `agenda search` finds events without `--to`.
  fileprivate static let searchedYears = 10

  /// Prints the events that have all of some texts.
  func printSearch(_ texts: [String], _ range: AgendaRequest.Range) throws {
    let words = SearchWords(texts)
    guard !words.texts.isEmpty else { throw CommandError(.usage, "name the text to search for") }
    guard settings.format != .ndjson || !settings.widget.isWidget else {
      throw CommandError(
        .usage, "a widget cannot be written as ndjson; name another \(.option("format"))", of: .format)
    }
    var run = self
    run.settings.options.words = words.texts
    let window = try searchWindow(range)
    let results = read(window, toDos: settings.options.tasks.listExtent, text: words.condition)
    var agenda = Agenda(
      searching: results.occurrences, in: window, at: settings.now, boundsSeries: range.to == nil,
      options: run.settings.options, problems: results.problems)
    showIdentifiers(of: &agenda)
    let isEmpty = agenda.eventCount == 0 && [.nothingToday, .nothingAhead].contains(agenda.state)
    let outcome = try settings.destination.write(
      isFailure: isFailure(agenda.state, lastUpdate: agenda.lastUpdate)
    ) {
      if isEmpty, settings.writesSentences { return }
      try run.drawing.draw(agenda, to: $0)
    }
    try warn(of: results)
    try settings.destination.exitIfUnchanged(outcome)
    guard isEmpty else { return }
    throw CommandError(
      .nothingFound, "no event has \(words.texts.map { quoted($0) }.joined(separator: " and "))")
  }

  private func searchWindow(_ range: AgendaRequest.Range) throws -> OccurrenceWindow {
    let first = CalendarDate(year: 1, month: 1, day: 1) ?? today
    let start = try range.from.map { try date($0, of: .from) } ?? .date(first)
    guard let to = range.to else {
      let last = today.adding(days: Self.searchedYears * 366)
      let end = max(last, start.date(in: settings.zone).adding(days: 1))
      return try window(from: start, to: "\(end)", origin: range.from ?? "\(first)")
    }
    return try window(from: start, to: to, origin: range.from ?? "\(first)")
  }
}

/// `agenda timeline`.
struct TimelineCommand: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Show how the agenda changes in the next 24 hours.",
    discussion: """
      An entry for now, and one for each time at which the agenda (with --family or --mode, the widget) \
      looks different: a start, an end, midnight, a change of the clocks. An entry holds until the next one. \
      With --countdown, there is also an entry for each minute that is counted. JSON also says when to run \
      the command again. Formats: text, json and ndjson.
      """)

  static let formats = ListFormat.formats
  static let place: AgendaOption.Places? = .timeline

  @Argument(help: ArgumentHelp("The days that each entry shows.", valueName: "days"))
  var days: DaysArgument = .today

  @TableOptions(.reach) var reach

  func complete(_ request: inout AgendaRequest) {
    request.named?.parts = RequestCommand.timeline.widgetParts
    request.timeline = reach.timelineValues
  }

  func run(_ request: AgendaRequest) throws {
    try Run.start(request).printTimeline(ofDays: days.days)
  }
}

/// `agenda snapshot`.
struct Snapshot: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Show the first entry of a timeline.",
    discussion:
      "The output of today, tomorrow or week, in every format. “agenda preview” needs no calendar.")

  @Argument(help: ArgumentHelp("The days to show.", valueName: "days"))
  var days: DaysArgument = .today

  func run(_ request: AgendaRequest) throws {
    let run = try Run.start(request)
    guard let form = run.request.layout.form, form != .list else {
      return try run.printAgenda(ofDays: days.days)
    }
    try run.printGrid(form, of: run.dates(of: days.subcommand, AgendaRequest(), in: form))
  }
}

/// `agenda digest`.
struct Digest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digest",
    abstract: "Print a mail with the agenda of a day or a week.",
    discussion: """
      The mail has plain text of 72 columns and HTML, both with links. Pipe it to a program that sends mail:
        agenda digest --to nora@example.org | sendmail -t
        agenda digest week --skip-empty --to nora@example.org | ifne sendmail -t
      """)

  @Argument(help: ArgumentHelp("The days to show.", valueName: "days"))
  var days: DaysArgument = .today

  @TableOptions(.mail, .named.titled("Widget"), .calendars, .events, .time) var options

  /// The values of the options.
  var request: AgendaRequest {
    var request = options
    request.named?.parts = RequestCommand.digest.widgetParts
    (request.mail, request.output.format) = (request.mailValues, .text)
    return request
  }

  func run() throws {
    // Problems of the mail are reported before any calendar is read.
    _ = try options.mailValues.header()
    try Run.start(request).printMail(ofDays: days.days)
  }
}
