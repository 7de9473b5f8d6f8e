internal import AgendaSources
internal import ICalendar

/// When a calendar is fetched again. All times are in seconds.
enum UpdateSchedule {
  /// The interval of a calendar whose configuration, text and server name none: an hour.
  static let standardInterval = 3600
  /// The time after which the whole calendar is fetched, because some servers say of each calendar that it is unchanged: a day.
  static let wholeInterval = 86_400
  /// How long a server can ask to be left alone: from a minute to two hours.
  static let delays = 60...7200
  /// The part of an interval that chance adds at most, so that not all programs ask a server at the same time.
  private static let jitter = 0.1
  /// The interval of servers that refuse those who ask more often.
  private static let slowServers = ["calendar.google.com": 900]

  /// What a calendar and its server ask for.
  struct Wishes: Sendable, Hashable {
    /// `REFRESH-INTERVAL` (RFC 7986 section 5.7): the least interval.
    var refreshInterval: Int?
    /// `X-PUBLISHED-TTL`.
    var publishedInterval: Int?
    /// `max-age` of `Cache-Control`.
    var maximumAge: Int?
  }

  /// The interval of a calendar: the configured one, else the one that the calendar or its server asks for, else an hour. It is not less than
  /// `REFRESH-INTERVAL`, and from five minutes to a day.
  static func interval(of calendar: WebCalendar, _ wishes: Wishes) -> Int {
    let wished = calendar.interval ?? wishes.publishedInterval ?? wishes.maximumAge ?? standardInterval
    let least = max(wishes.refreshInterval ?? 0, slowServers[calendar.address.host] ?? 0)
    let bounds = WebCalendar.intervals
    return min(max(wished, least, bounds.lowerBound), bounds.upperBound)
  }

  /// The time until the next attempt after some failures in a row: a minute after the first one, then twice as long each time, up to two hours.
  /// Where only the user can help, it is at least an interval.
  static func delay(after failure: UpdateFailure, count: Int, interval: Int) -> Int {
    if let delay = failure.delay { return min(max(delay, delays.lowerBound), delays.upperBound) }
    let backOff = min(delays.lowerBound << min(max(count - 1, 0), 16), delays.upperBound)
    return failure.kind == .unreachable ? backOff : max(backOff, interval)
  }

  /// A time with what chance adds to it; `chance` is from 0 to 1.
  static func withJitter(_ seconds: Int, chance: Double) -> Int {
    seconds + Int(Double(seconds) * jitter * min(max(chance, 0), 1))
  }

  /// The value of `Retry-After` (RFC 9110 section 10.2.3) in seconds. A date is compared with the date of the answer, because the two clocks
  /// can differ, else with `now`.
  static func delay(retryAfter value: String?, date: String?, now: Instant) -> Int? {
    guard let value else { return nil }
    if let seconds = Int(value.filter { !$0.isWhitespace }), seconds >= 0 { return seconds }
    guard let moment = HTTPDate.instant(value) else { return nil }
    let origin = date.flatMap(HTTPDate.instant) ?? now
    return max(0, moment.secondsSinceEpoch - origin.secondsSinceEpoch)
  }

  /// The seconds of `max-age` in a `Cache-Control` (RFC 9111 section 5.2.2); `nil` where it has none, or 0, which says nothing about when the
  /// calendar changes.
  static func maximumAge(in cacheControl: String?) -> Int? {
    for directive in (cacheControl ?? "").split(separator: ",") {
      let parts = directive.lowercased().split(separator: "=").map { $0.filter { !" \t\"".contains($0) } }
      if parts.count == 2, parts[0] == "max-age", let seconds = Int(parts[1]), seconds > 0 { return seconds }
    }
    return nil
  }
}
