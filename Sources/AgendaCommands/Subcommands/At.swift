internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda at`.
struct At: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "at",
    abstract: "Show what is on at a moment.",
    discussion: """
      The moment: a time of day, such as 14:30, which is today's; a date and a time, such as “2026-11-24 09:00” or “tomorrow 9:00”; \
      or one of \(DateArgument.form). A date alone is refused: “agenda list --from” shows days.
      Events are shown as they are at that moment, and all-day events of its date with them.
      """)

  @Argument(help: ArgumentHelp("The moment. (default: now)", valueName: "time"))
  var time: [String] = []

  func run(_ request: AgendaRequest) throws {
    var session = try Session.start(request)
    let (zone, today) = (session.settings.zone, session.today)
    let moment = try session.moment(time)
    session.settings.now = moment
    let window = OccurrenceWindow(from: moment, to: moment.adding(seconds: 1), zone: zone)
    try session.printAgenda(
      of: window,
      ifEmpty: session.settings.language.nothing(at: zone.localDateTime(at: moment), today: today))
  }
}

extension Session {
  /// The moment that is written in one word or several; the current one for none.
  fileprivate func moment(_ words: [String]) throws -> Instant {
    let text = words.joined(separator: " ")
    guard !text.isEmpty else { return settings.now }
    let zone = settings.zone
    switch DateArgument(text, now: settings.now, zone: zone) ?? dateAndClock(text) {
    case nil: throw DateArgument.error(text, for: "the moment")
    case .date(let date):
      throw CommandError(
        .usage,
        "\(quoted(text)) is a day and no moment; add a time, or write “agenda list --from \(date) --days 1”")
    case let argument?: return argument.instant(in: zone)
    }
  }

  /// A time of day, with a date before it or today's; `nil` where it is not one.
  private func dateAndClock(_ text: String) -> DateArgument? {
    let words = text.split(separator: " ")
    guard let clock = words.last.flatMap({ ClockTime($0) }), clock.second < 86_400 else { return nil }
    let day = words.dropLast().joined(separator: " ")
    guard !day.isEmpty else { return .local(LocalDateTime(today).adding(seconds: clock.second)) }
    guard case .date(let date) = DateArgument(day, now: settings.now, zone: settings.zone) else { return nil }
    return .local(LocalDateTime(date).adding(seconds: clock.second))
  }
}

/// A time of day as it is written on the command line: `9`, `9:30`, `17:00`, `24:00`.
struct ClockTime: Equatable {
  /// The seconds since midnight, 0 to 86 400.
  let second: Int

  /// Parses a text; `nil` where it is not a time of day. With `needsMinutes`, a number alone is none.
  init?(_ text: some StringProtocol, needsMinutes: Bool = true) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { $0.isASCIIDigit } && (1...2).contains(part.utf8.count) ? Int(part) : nil
    }
    guard numbers.count == parts.count, (needsMinutes ? 2 : 1)...2 ~= parts.count else { return nil }
    guard numbers.count < 2 || parts[1].utf8.count == 2 && numbers[1] < 60 else { return nil }
    second = numbers[0] * 3600 + (numbers.count < 2 ? 0 : numbers[1] * 60)
    guard second <= 86_400 else { return nil }
  }
}
