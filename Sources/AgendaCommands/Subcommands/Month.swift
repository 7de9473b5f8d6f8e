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
    help: ArgumentHelp("A day of the month, or the month as 2026-11. (default: today)", valueName: "date"))
  var date: String?

  @OptionGroup(title: "Which layout") var layout: LayoutOptions

  func complete(_ request: inout AgendaRequest) {
    request.layout = layout.request
    request.layout.form = request.layout.form ?? .month
  }

  func run(_ request: AgendaRequest) throws {
    let session = try Session.start(request)
    let first = try date.map { try session.firstDay(ofMonth: $0) } ?? session.today
    let month = CalendarDate.daysInMonth(first.month, ofYear: first.year)
    let start = first.adding(days: 1 - first.day)
    try session.printDays(start..<start.adding(days: month), request)
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

  @Argument(help: ArgumentHelp("The day. (default: today)", valueName: "date"))
  var date: String?

  @OptionGroup(title: "Which layout") var layout: LayoutOptions

  func complete(_ request: inout AgendaRequest) {
    request.layout = layout.request
    request.layout.form = request.layout.form ?? .day
  }

  func run(_ request: AgendaRequest) throws {
    let session = try Session.start(request)
    let day =
      try date.map { try session.date($0, for: "the day").date(in: session.settings.zone) } ?? session.today
    try session.printDays(day..<day.adding(days: 1), request)
  }
}

extension Session {
  /// The day of a text, or the first one of a month such as `2026-11`.
  fileprivate func firstDay(ofMonth text: String) throws -> CalendarDate {
    let isMonth = text.utf8.count == 7 && text.dropFirst(4).first == "-"
    if isMonth, let date = DateArgument(text + "-01", now: settings.now, zone: settings.zone) {
      return date.date(in: settings.zone)
    }
    guard let date = DateArgument(text, now: settings.now, zone: settings.zone, locale: settings.locale)
    else {
      throw CommandError(
        .usage,
        "the month \(quoted(text)) is not a month or a date; write 2026-11, or one of \(DateArgument.form)")
    }
    return date.date(in: settings.zone)
  }

  /// Prints days in the layout of a request.
  fileprivate func printDays(_ dates: Range<CalendarDate>, _ request: AgendaRequest) throws {
    guard let form = request.layout.form, form != .list else {
      return try printAgenda(of: OccurrenceWindow(dates, zone: settings.zone))
    }
    try printGrid(form, of: dates)
  }
}
