internal import AgendaRequests
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

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
    var session = try Run.start(request)
    let (zone, today) = (session.settings.zone, session.today)
    let moment = try session.moment(time)
    session.settings.now = moment
    let window = OccurrenceWindow(from: moment, to: moment.adding(seconds: 1), zone: zone)
    try session.printAgenda(
      of: window,
      ifEmpty: session.settings.language.nothing(at: zone.localDateTime(at: moment), today: today))
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
        "\(quoted(text)) is a day without a time; add one, or write “agenda list --from \(date) --days 1”")
    case let argument: return argument.instant(in: settings.zone)
    }
  }
}
