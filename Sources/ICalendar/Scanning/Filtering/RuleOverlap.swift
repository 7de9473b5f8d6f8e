import AgendaPlatform

/// Decides whether rules may give instances in a window. It caches parsed rules because most rules of real calendars differ
/// only in UNTIL and COUNT.
struct RuleOverlap {
  /// The most steps in which a rule is expanded; a rule that needs more counts as one that may give an instance.
  private static let limit = 2000
  private static let slotCount = 256

  /// The cached rules, each in the slot that the hash of its text selects, or in the one beside it.
  private var slots = [Rule?](repeating: nil, count: slotCount)
  private var endless: [UInt8] = []
  private var days = RuleDayConditions.KnownDays()

  /// Whether the rule of the last call cannot be read. The reader then ignores it and reports it.
  private(set) var isUnreadable = false

  /// Whether a rule may give an instance that touches the window.
  /// - Parameters:
  ///   - text: the value of the RRULE.
  ///   - start: the event's DTSTART.
  ///   - length: the most seconds that an instance lasts.
  ///   - local: the window on the event's own clock, in seconds since 1970.
  ///   - excluded: dates on which there is no instance (EXDATE), if they are on the clock of `start`.
  ///   - isExact: whether instances begin where the rule says, so that `excluded` counts. Times that may mean dates do not.
  ///   - exact: gives the start in its zone and the window; `nil` if the zone is unknown.
  mutating func mayTouch(
    _ text: UnsafeBufferPointer<UInt8>, _ start: RawTime, length: Int, local: Range<Int>,
    excluded: borrowing ExcludedDates, isExact: Bool,
    exact: () -> (start: EventTime, window: OccurrenceWindow)?
  ) -> Bool {
    isUnreadable = false
    // No instance begins before DTSTART.
    guard start.seconds < local.upperBound + WindowOverlap.zoneSlack else { return false }
    let slot = Self.slot(of: text)
    let rule: Rule
    // Only texts without UNTIL are in the cache.
    if let known = known(text, in: slot) {
      rule = known
    } else {
      let raw = RawRule(text)
      if let until = raw.until, until + 86_400 + WindowOverlap.zoneSlack + length < local.lowerBound {
        return false
      }
      rule = self.rule(text, raw, in: slot)
    }
    isUnreadable = rule.isUnreadable
    guard !isUnreadable else { return false }
    // A day that ends where the window begins is not in it.
    let first = local.lowerBound - length + (start.place == .date && length > 0 ? 1 : 0)
    let window = first..<max(first + 1, local.upperBound)
    return rule.mayGive(
      in: window, from: start, length: length, excluded: excluded, isExact: isExact, days: &days,
      exact: exact)
  }

  /// When a rule ends.
  enum End {
    /// The rule cannot be read.
    case unreadable
    /// Never, or at a time that is not known without expanding it.
    case unknown
    /// No instance begins at or after this, in seconds since 1970 on the rule's own clock, apart from ``WindowOverlap/zoneSlack``.
    case at(Int)
  }

  /// When the rule of a text ends whose event begins at `start`: no window after that is touched, by
  /// ``mayTouch(_:_:length:local:excluded:isExact:exact:)``.
  mutating func end(of text: UnsafeBufferPointer<UInt8>, from start: RawTime) -> End {
    let slot = Self.slot(of: text)
    var until: Int?
    let rule: Rule
    if let known = known(text, in: slot) {
      rule = known
    } else {
      let raw = RawRule(text)
      until = raw.until
      rule = self.rule(text, raw, in: slot)
    }
    guard !rule.isUnreadable else { return .unreadable }
    if let until { return .at(until + 86_400) }
    guard let run = rule.longestRun else { return .unknown }
    return .at((floorDivide(start.seconds, 86_400) + run + 1) * 86_400)
  }

  /// The parsed rule of a text, whose UNTIL and COUNT were separated just now. One with a COUNT is kept in a slot.
  private mutating func rule(_ text: UnsafeBufferPointer<UInt8>, _ raw: RawRule, in slot: Int) -> Rule {
    raw.putEndless(text, into: &endless)
    let unlimited = endless.withUnsafeBufferPointer { self.rule($0) }
    guard raw.hasCount else { return unlimited }
    let rule = Rule(Array(text), withoutCount: unlimited)
    if raw.until == nil { note(rule, in: slot) }
    return rule
  }

  /// The slot for the rule of a text.
  private static func slot(of text: UnsafeBufferPointer<UInt8>) -> Int {
    Int(truncatingIfNeeded: UIDFingerprint(hashing: text).bits % UInt64(slotCount))
  }

  /// The parsed rule of a text without UNTIL and COUNT, from the cache if it is there.
  private mutating func rule(_ text: UnsafeBufferPointer<UInt8>) -> Rule {
    let slot = Self.slot(of: text)
    if let known = known(text, in: slot) { return known }
    let rule = Rule(Array(text))
    note(rule, in: slot)
    return rule
  }

  /// The rule of a text, if it is in the cache.
  private func known(_ text: UnsafeBufferPointer<UInt8>, in slot: Int) -> Rule? {
    if let rule = slots[slot], rule.isOf(text) { return rule }
    if let rule = slots[slot ^ 1], rule.isOf(text) { return rule }
    return nil
  }

  /// Puts a rule into the cache. Of two rules with one slot, which a calendar has again and again, both stay.
  private mutating func note(_ rule: Rule, in slot: Int) {
    slots[slots[slot] == nil ? slot : slot ^ 1] = rule
  }

  /// A parsed rule, shared by all events that have it.
  private final class Rule {
    private let text: [UInt8]
    private let rule: RecurrenceRule
    private let dayConditions: RuleDayConditions?
    /// Whether the rule cannot be read.
    let isUnreadable: Bool
    /// Whether the rule counts as one that may give an instance in any window: it uses another calendar than the Gregorian (RSCALE),
    /// which is slow to compute.
    private let isUnsure: Bool
    /// Whether FREQ is shorter than DAILY: such a rule counts elapsed time, and not time on the clock.
    private let isWithinDay: Bool
    private let hasTimes: Bool
    /// The rule without its COUNT; `nil` if it has none. It gives at least the same instances, and faster.
    private let unlimited: Rule?
    /// The most days from DTSTART to the last instance that COUNT allows; `nil` if no simple bound is known.
    let longestRun: Int?

    init(_ text: [UInt8], withoutCount unlimited: Rule? = nil) {
      self.text = text
      self.unlimited = unlimited
      let read = try? RecurrenceRule(bytes: text)
      var rule = read ?? RecurrenceRule(.secondly)
      if case .instant(let instant) = rule.until {
        rule.until = .local(
          LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch).adding(seconds: WindowOverlap.zoneSlack)
        )
      }
      isUnreadable = unlimited?.isUnreadable ?? (read == nil)
      longestRun = unlimited == nil ? nil : read?.longestRun
      isUnsure = rule.scale != .gregorian
      isWithinDay = rule.frequency < .daily
      hasTimes = !(rule.byHour.isEmpty && rule.byMinute.isEmpty && rule.bySecond.isEmpty)
      dayConditions = RuleDayConditions(rule)
      self.rule = rule
    }

    /// Whether this rule was read from the same text.
    func isOf(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
      text.withUnsafeBufferPointer { text in
        guard text.count == other.count, let first = text.baseAddress, let second = other.baseAddress else {
          return text.count == other.count
        }
        return memcmp(first, second, text.count) == 0
      }
    }

    /// Whether the rule may give instances in `window`, in seconds since 1970 on the clock of `start`.
    func mayGive(
      in window: Range<Int>, from start: RawTime, length: Int, excluded: borrowing ExcludedDates,
      isExact: Bool, days known: inout RuleDayConditions.KnownDays,
      exact: () -> (start: EventTime, window: OccurrenceWindow)?
    ) -> Bool {
      if let longestRun,
        floorDivide(window.lowerBound, 86_400) > floorDivide(start.seconds, 86_400) + longestRun
      {
        return false
      }
      if let unlimited,
        !unlimited.mayGive(
          in: window, from: start, length: length, excluded: excluded, isExact: isExact, days: &known,
          exact: exact)
      {
        return false
      }
      if isUnsure { return true }
      if isWithinDay || start.place == .date && hasTimes {
        guard let (start, window) = exact() else { return true }
        // A day may be longer than 24 hours when the clocks change.
        let widened = window.widened(before: length + WindowOverlap.zoneSlack, after: 0)
        var instances = rule.instances(from: start, in: widened, limit: RuleOverlap.limit)
        return instances.next() != nil || instances.reachedLimit
      }
      if let dayConditions {
        guard let days = RuleDayConditions.days(in: window, withTimeOf: hasTimes ? nil : start.seconds),
          dayConditions.mayGive(on: days, from: floorDivide(start.seconds, 86_400), &known)
        else { return false }
      }
      var instances = rule.instances(
        from: LocalDateTime(secondsSinceEpoch: start.seconds),
        in: LocalDateTime(
          secondsSinceEpoch: window.lowerBound)..<LocalDateTime(secondsSinceEpoch: window.upperBound),
        limit: RuleOverlap.limit)
      // A window of some days has few instances; more are not compared.
      for _ in 0..<8 {
        guard let instance = instances.next() else { return instances.reachedLimit }
        let time = RawTime(seconds: instance.secondsSinceEpoch, place: start.place)
        guard isExact, excluded.contains(time) else { return true }
      }
      return true
    }
  }
}

extension RecurrenceRule {
  /// The most days from DTSTART to the last instance that COUNT allows, for rules that give an instance in each period; `nil` for others.
  fileprivate var longestRun: Int? {
    let partCount =
      byMonth.count + byLeapMonth.count + byMonthDay.count + byYearDay.count + byWeekNumber.count
      + bySetPosition.count + byHour.count + byMinute.count + bySecond.count
    guard let count, count < 1_000_000, interval < 1000, partCount == 0, scale == .gregorian, skip == .omit
    else { return nil }
    switch frequency {
    case .daily: return byDay.isEmpty ? count * interval : nil
    // The first week may have no instance after DTSTART.
    case .weekly: return (count * interval + 1) * 7
    default: return nil
    }
  }
}

/// The text of a recurrence rule, separated from its UNTIL and COUNT.
///
/// Rules of real calendars mostly differ only in these two parts. Without them a rule gives at least the same instances.
struct RawRule {
  /// The midnight that begins the day of UNTIL, in seconds since 1970 on UNTIL's own clock.
  private(set) var until: Int?
  /// Whether the rule has a COUNT.
  private(set) var hasCount = false

  /// Reads UNTIL and COUNT of a rule, if they have the form of RFC 5545.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    guard let endings = Self.endings(in: text), endings <= 1 else { return }
    Self.forEachPart(of: text) { readEnd(RawLine($0)) }
  }

  /// Puts the text of the rule without the UNTIL and COUNT that were read into an array.
  func putEndless(_ text: UnsafeBufferPointer<UInt8>, into endless: inout [UInt8]) {
    endless.removeAll(keepingCapacity: true)
    guard until != nil || hasCount else {
      endless += text
      return
    }
    Self.forEachPart(of: text) { part in
      var end = RawRule()
      guard !end.readEnd(RawLine(part)) else { return }
      if !endless.isEmpty { endless.append(UInt8(ascii: ";")) }
      endless += part
    }
  }

  private init() {}

  private static func forEachPart(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let line = RawLine(text)
    var start = 0
    while start < text.count {
      let end = line.firstIndex(of: UInt8(ascii: ";"), from: start) ?? text.count
      body(UnsafeBufferPointer(rebasing: text[start..<end]))
      start = end + 1
    }
  }

  /// Reads a part of the rule if it is a plain UNTIL or COUNT; else returns `false`.
  @discardableResult
  private mutating func readEnd(_ part: RawLine) -> Bool {
    if part.holds("UNTIL="), let date = part.date(at: 6) {
      until = date.daysSinceEpoch * 86_400
      return true
    }
    guard part.holds("COUNT="), (7...15).contains(part.count),
      let count = part.number(at: 6, digits: part.count - 6), count > 0
    else { return false }
    hasCount = true
    return true
  }

  /// The number of letter pairs `TI`, which only UNTIL contains; `nil` if the text has spaces. A rule may have several UNTILs,
  /// and the last one counts; the reader ignores spaces and letter case in their names.
  private static func endings(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var (count, last) = (0, UInt8(0))
    for byte in text {
      guard byte > UInt8(ascii: " ") else { return nil }
      if byte | 0x20 == UInt8(ascii: "i"), last | 0x20 == UInt8(ascii: "t") { count += 1 }
      last = byte
    }
    return count
  }
}
