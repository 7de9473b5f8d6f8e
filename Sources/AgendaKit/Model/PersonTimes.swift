public import ICalendar

/// The busy times of somebody else, as far as a server tells them.
///
/// ```swift
/// let kim = PersonTimes("kim@example.org", times: FreeBusyTimes(periods: [FreeBusyTimes.Period(nine..<ten)], spans: [day]))
/// let free = FreeTime(of: mine, people: [kim], on: monday..<saturday, zone: berlin, from: now, options: FreeTime.Options())
/// ```
public struct PersonTimes: Sendable, Hashable {
  /// How much is known of somebody's times.
  @nonexhaustive public enum Knowledge: String, Sendable, Hashable {
    /// The busy times.
    case known
    /// A server has answered without any busy time. Some do so too for people who show their times to nobody.
    case noneShown = "none-shown"
    /// Nothing: the server does not know the person.
    case unknownPerson = "unknown-person"
    /// Nothing: the times are not for the one who asks.
    case notShown = "not-shown"
    /// Nothing: there is no answer that can be read.
    case noAnswer = "no-answer"
    /// Nothing: there is no server that can be asked.
    case notAsked = "not-asked"

    /// Whether free time takes account of the person.
    public var isCounted: Bool { self == .known || self == .noneShown }
  }

  /// The mail address.
  public var address: String
  /// The name to show; `nil` for the address.
  public var name: String?
  /// How much is known.
  public var knowledge: Knowledge
  /// The busy times; empty if nothing is known.
  public var times: FreeBusyTimes

  /// Somebody of whom nothing is known, for a reason.
  public init(_ address: String, _ knowledge: Knowledge) {
    self.address = address
    self.knowledge = knowledge
    times = FreeBusyTimes()
  }

  /// Somebody whose times a server has given.
  public init(_ address: String, times: FreeBusyTimes) {
    self.address = address
    self.times = times
    let isBusy = times.periods.contains { $0.kind != .free }
    // Where a part could not be read, it can be busy.
    knowledge = isBusy || !times.unreadSpans.isEmpty ? .known : .noneShown
  }
}

extension FreeTime {
  /// When somebody of ``people`` is busy in these days: without slots.
  public func times(of person: PersonTimes) -> FreeTime {
    let calendar = CalendarOccurrences(CalendarIdentity(name: person.address), [], freeBusy: person.times)
    var times = FreeTime(
      of: [calendar], on: window.dates, zone: window.zone, from: window.end, options: Options())
    times.days = []
    return times
  }
}
