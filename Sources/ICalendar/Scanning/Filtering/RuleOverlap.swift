import AgendaPlatform

/// Decides whether rules may give instances in a window. It caches parsed rules because most rules of real calendars differ
/// only in UNTIL and COUNT.
struct RuleOverlap {
  /// The most steps in which a rule is expanded; a rule that needs more counts as one that may give an instance.
  private static let limit = 2000
  private static let slotCount = 256

  /// The cached rules, each in the slot that the hash of its text selects.
  private var slots = [Rule?](repeating: nil, count: slotCount)
  private var endless: [UInt8] = []

  /// Whether the rule of the last call cannot be read. The reader then ignores it and reports it.
  private(set) var isUnreadable = false

  /// Whether a rule may give an instance that touches the window.
  /// - Parameters:
  ///   - text: the value of the RRULE.
  ///   - start: the event's DTSTART.
  ///   - length: the most seconds that an instance lasts.
  ///   - local: the window on the event's own clock, in seconds since 1970.
  ///   - exact: gives the start in its zone and the window; `nil` if the zone is unknown.
  mutating func mayTouch(
    _ text: UnsafeBufferPointer<UInt8>, _ start: RawTime, length: Int, local: Range<Int>,
    exact: () -> (start: EventTime, window: OccurrenceWindow)?
  ) -> Bool {
    isUnreadable = false
    // No instance begins before DTSTART.
    guard start.seconds < local.upperBound + WindowOverlap.zoneSlack else { return false }
    let raw = RawRule(text, endless: &endless)
    if let until = raw.until, until + 86_400 + WindowOverlap.zoneSlack + length < local.lowerBound {
      return false
    }
    let window = (local.lowerBound - length)..<max(local.lowerBound - length + 1, local.upperBound)
    let endless = endless.withUnsafeBufferPointer { rule($0) }
    isUnreadable = endless.isUnreadable
    guard !isUnreadable else { return false }
    guard endless.mayGive(in: window, from: start, length: length, exact: exact) else { return false }
    return !raw.hasCount || rule(text).mayGive(in: window, from: start, length: length, exact: exact)
  }

  /// The parsed rule of a text, from the cache if it is there.
  private mutating func rule(_ text: UnsafeBufferPointer<UInt8>) -> Rule {
    let slot = Int(truncatingIfNeeded: UIDFingerprint(hashing: text).bits % UInt64(Self.slotCount))
    if let known = slots[slot], known.isOf(text) { return known }
    let rule = Rule(Array(text))
    slots[slot] = rule
    return rule
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

    init(_ text: [UInt8]) {
      self.text = text
      let read = try? RecurrenceRule(bytes: text)
      var rule = read ?? RecurrenceRule(.secondly)
      if case .instant(let instant) = rule.until {
        rule.until = .local(
          LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch).adding(seconds: WindowOverlap.zoneSlack)
        )
      }
      isUnreadable = read == nil
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
      in window: Range<Int>, from start: RawTime, length: Int,
      exact: () -> (start: EventTime, window: OccurrenceWindow)?
    ) -> Bool {
      if isUnsure { return true }
      if isWithinDay || start.place == .date && hasTimes {
        guard let (start, window) = exact() else { return true }
        // A day may be longer than 24 hours when the clocks change.
        let widened = window.widened(before: length + WindowOverlap.zoneSlack, after: 0)
        var instances = rule.instances(from: start, in: widened, limit: RuleOverlap.limit)
        return instances.next() != nil || instances.reachedLimit
      }
      if let dayConditions {
        let days = floorDivide(window.lowerBound, 86_400)...floorDivide(window.upperBound - 1, 86_400)
        guard dayConditions.mayGive(on: days, from: floorDivide(start.seconds, 86_400)) else { return false }
      }
      var instances = rule.instances(
        from: LocalDateTime(secondsSinceEpoch: start.seconds),
        in: LocalDateTime(
          secondsSinceEpoch: window.lowerBound)..<LocalDateTime(secondsSinceEpoch: window.upperBound),
        limit: RuleOverlap.limit)
      return instances.next() != nil || instances.reachedLimit
    }
  }
}
