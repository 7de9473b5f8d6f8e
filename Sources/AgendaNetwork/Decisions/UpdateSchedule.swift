internal import AgendaSources
internal import ICalendar

/// When a calendar is fetched again. All times are in seconds.
enum UpdateSchedule {
  /// The interval of a calendar whose configuration, text and server name none: an hour.
  static let standardInterval = 3600
  /// The time after which the whole calendar is fetched, because some servers say of each calendar that it is unchanged: a day.
  static let wholeInterval = 86_400
  /// The time after which all items of a calendar of an account are listed, although its token says that nothing has changed: three days.
  static let listInterval = 3 * 86_400
  /// How long a server can ask to be left alone: from a minute to two hours.
  static let delays = 60...7200
  /// The part of an interval that chance adds at most, so that not all programs ask a server at the same time.
  private static let jitter = 0.1
  /// The interval of servers that refuse those who ask more often.
  private static let slowServers = ["calendar.google.com": 900]

  /// The intervals for which a calendar and its server ask.
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

  /// How often something has failed in a row, and when it is tried again.
  struct Retry: Sendable, Hashable {
    /// The number of attempts that failed, without those that began before their time.
    var count = 0
    /// When the next attempt is due; `nil` if that is not known.
    var due: Instant?
    /// Until when the server asks to be left alone; `nil` if it does not.
    var waitsUntil: Instant?

    /// Takes an attempt that began at `start` and failed at `now`. `chance` is from 0 to 1.
    ///
    /// An attempt before its time, which a change or the user has asked for, says nothing of how long to wait: it neither raises the count nor puts off the
    /// next attempt, unless the server asks for that.
    mutating func note(
      _ failure: UpdateError, begun start: Instant, interval: Int, chance: Double, now: Instant
    ) {
      let isEarly = count > 0 && due.map { !CachedFolder.hasCome($0, at: start) } ?? false
      if !isEarly { count += 1 }
      let delay = UpdateSchedule.delay(after: failure, count: count, interval: interval)
      let next = now.adding(seconds: UpdateSchedule.withJitter(delay, chance: chance))
      due = isEarly && failure.delay == nil ? min(due ?? next, next) : next
      waitsUntil = failure.delay.map { _ in now.adding(seconds: delay) }
    }
  }

  /// The time until the next attempt after some failures in a row: a minute after the first one, then twice as long each time, up to two hours.
  /// If only the user can help, it is at least an interval.
  private static func delay(after failure: UpdateError, count: Int, interval: Int) -> Int {
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

  /// The seconds of `max-age` in a `Cache-Control` (RFC 9111 section 5.2.2); `nil` if it has none, or 0, which says nothing about when the
  /// calendar changes.
  static func maximumAge(in cacheControl: String?) -> Int? {
    for directive in (cacheControl ?? "").split(separator: ",") {
      let parts = directive.lowercased().split(separator: "=").map { $0.filter { !" \t\"".contains($0) } }
      if parts.count == 2, parts[0] == "max-age", let seconds = Int(parts[1]), seconds > 0 { return seconds }
    }
    return nil
  }
}

/// A date of HTTP (RFC 9110 section 5.6.7).
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The moment of a date in one of the three forms that HTTP has: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`,
  /// `Sun Nov  6 08:49:37 1994`; `nil` for any other text.
  static func instant(_ text: String) -> Instant? {
    let words = text.prefix(64).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    guard words.count >= 7, let place = words.firstIndex(where: months.contains), place == 1 || place == 2
    else {
      return nil
    }
    let isUnixForm = place == 1
    let year = isUnixForm ? words[6] : words[3]
    let day = isUnixForm ? words[2] : words[1]
    let time = isUnixForm ? words[3...5] : words[4...6]
    let numbers = ([year, day] + time).compactMap { Int($0) }
    guard numbers.count == 5, let month = months.firstIndex(of: words[place]),
      (0..<24).contains(numbers[2]), (0..<60).contains(numbers[3]), (0...60).contains(numbers[4]),
      let date = CalendarDate(year: fullYear(numbers[0], of: year), month: month + 1, day: numbers[1])
    else { return nil }
    return Instant(
      secondsSinceEpoch: date.daysSinceEpoch * 86_400 + numbers[2] * 3600 + numbers[3] * 60 + numbers[4])
  }

  /// Two digits mean a year of this century up to 69.
  private static func fullYear(_ number: Int, of digits: String) -> Int {
    digits.count == 2 ? number + (number < 70 ? 2000 : 1900) : number
  }
}

extension CacheState {
  /// The most characters of a message that are kept.
  private static let maximumMessage = 500

  /// When the next attempt begins, if that is later than `now`.
  func start(_ demand: CalendarUpdate.Demand, now: Instant) -> Instant? {
    if let end = waitsUntil, now < end,
      end.secondsSinceEpoch - now.secondsSinceEpoch <= UpdateSchedule.delays.upperBound
    {
      return end
    }
    let isPatient = demand == .due || (demand == .dueOrFailed && failure == nil)
    return isPatient && isEarly(at: now) ? due : nil
  }

  /// Whether the next attempt is not due yet.
  func isEarly(at now: Instant) -> Bool { due.map { !CachedFolder.hasCome($0, at: now) } ?? false }

  /// Whether an item that could not be read is to be asked for again.
  func hasUnreadDue(at now: Instant) -> Bool { unreadDue.map { CachedFolder.hasCome($0, at: now) } ?? false }

  /// Returns whether a calendar is believed to be empty that had events when it last came, and notes when it first came so. A server at fault must not erase
  /// it: it is believed the second time, if `interval` seconds have passed since the first one or the user asks for all a second time.
  mutating func believesEmpty(isForced: Bool, interval: Int, now: Instant) -> Bool {
    let wasForced = emptied?.isForced == true
    if let first = emptied?.first, (isForced && wasForced) || first.adding(seconds: interval) <= now {
      emptied = nil
      return true
    }
    let first = emptied.flatMap { $0.first <= now ? $0.first : nil } ?? now
    emptied = EmptiedCalendar(first: first, isForced: isForced || wasForced)
    return false
  }

  /// Notes an attempt that did not fail, and when the next one is due; `nil` if another folder says that.
  mutating func recordSuccess(due: Instant? = nil, now: Instant) {
    (fetched, self.due) = (now, due)
    (failureCount, failure, failedSince, message, waitsUntil) = (0, nil, nil, nil, nil)
    (lackingRoom, vanished) = (nil, nil)
  }

  /// Notes an attempt that began at `start` and failed, and when the next one is due. Returns the message as it is kept.
  mutating func recordFailure(
    _ failure: UpdateError, begun start: Instant, interval: Int, chance: Double, now: Instant
  ) -> String {
    let message = String(failure.message.unicodeScalars.prefix(Self.maximumMessage)).withoutControlCharacters
    (self.failure, self.message, failedSince) = (failure.kind, message, failedSince ?? now)
    var retry = UpdateSchedule.Retry(count: failureCount, due: due)
    retry.note(failure, begun: start, interval: interval, chance: chance, now: now)
    (failureCount, due, waitsUntil) = (retry.count, retry.due, retry.waitsUntil)
    return message
  }
}
