internal import AgendaRequests
internal import ArgumentParser
internal import ICalendar

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
      valueName: "month"))
  var month: [String] = []

  @OptionGroup(title: "Layout") var layout: LayoutOptions

  func complete(_ request: inout AgendaRequest) {
    request.layout = layout.request
    request.layout.form = request.layout.form ?? .month
  }

  func run(_ request: AgendaRequest) throws {
    let session = try Run.start(request)
    let first = month.isEmpty ? session.today : try session.day(ofMonth: month.joined(separator: " "))
    let length = CalendarDate.daysInMonth(first.month, ofYear: first.year)
    let start = first.adding(days: 1 - first.day)
    try session.printDays(start..<start.adding(days: length), request)
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

  @OptionGroup(title: "Layout") var layout: LayoutOptions

  func complete(_ request: inout AgendaRequest) {
    request.layout = layout.request
    request.layout.form = request.layout.form ?? .day
  }

  func run(_ request: AgendaRequest) throws {
    let session = try Run.start(request)
    let words = date.joined(separator: " ")
    let day =
      words.isEmpty
      ? session.today : try session.date(words, for: "the day").date(in: session.settings.zone)
    try session.printDays(day..<day.adding(days: 1), request)
  }
}

extension Run {
  /// A day of the month that words name: `2026-11`, a number of months from this one such as `+1`, or what `agenda list` takes.
  fileprivate func day(ofMonth text: String) throws -> CalendarDate {
    let isMonth = text.utf8.count == 7 && text.dropFirst(4).first == "-"
    if isMonth, let date = DateArgument(text + "-01", now: settings.now, zone: settings.zone) {
      return date.date(in: settings.zone)
    }
    if let count = Self.months(text), let date = today.inMonth(count) { return date }
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

  private static func months(_ text: String) -> Int? {
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
