import AgendaPlatform

/// Tells whether rules may give instances in a window, and remembers them: rules of real calendars are alike but for their ends.
struct RuleTest {
  /// How far a rule is followed; one that needs more is kept.
  private static let limit = 2000
  private static let slotCount = 256

  /// Rules that were read, each where the hash of its text leads.
  private var slots = [Rule?](repeating: nil, count: slotCount)
  private var endless: [UInt8] = []

  /// Whether the rule of a text may give an instance of an event that begins at `start` and lasts `length` seconds at most, so that it touches
  /// `local`, the window on the event's own clock. `exact` gives the start as a reader takes it, and the window, where both are known.
  mutating func mayTouch(
    _ text: UnsafeBufferPointer<UInt8>, _ start: RawTime, length: Int, local: Range<Int>,
    exact: () -> (start: EventTime, window: OccurrenceWindow)?
  ) -> Bool {
    // No instance is before the start.
    guard start.seconds < local.upperBound + WindowTest.zoneSlack else { return false }
    let raw = RawRule(text, endless: &endless)
    if let until = raw.until, until + 86_400 + WindowTest.zoneSlack + length < local.lowerBound {
      return false
    }
    let window = (local.lowerBound - length)..<max(local.lowerBound - length + 1, local.upperBound)
    let endless = endless.withUnsafeBufferPointer { rule($0) }
    guard endless.mayGive(in: window, from: start, length: length, exact: exact) else { return false }
    return !raw.hasCount || rule(text).mayGive(in: window, from: start, length: length, exact: exact)
  }

  /// The rule of a text, read once.
  private mutating func rule(_ text: UnsafeBufferPointer<UInt8>) -> Rule {
    let slot = Int(truncatingIfNeeded: UIDFingerprint(hashing: text).bits % UInt64(Self.slotCount))
    if let known = slots[slot], known.isOf(text) { return known }
    let rule = Rule(Array(text))
    slots[slot] = rule
    return rule
  }

  /// A rule that was read, shared by the events that have it.
  private final class Rule {
    private let text: [UInt8]
    private let rule: RecurrenceRule
    private let glance: RuleGlance?
    /// Whether it is not judged: it could not be read, or follows a calendar that takes time to compute.
    private let isUnsure: Bool
    /// Whether it recurs within the day: then it counts real time, and not that of the clock.
    private let isWithinDay: Bool
    private let hasTimes: Bool

    init(_ text: [UInt8]) {
      self.text = text
      let read = try? RecurrenceRule(bytes: text)
      var rule = read ?? RecurrenceRule(.secondly)
      if case .instant(let instant) = rule.until {
        rule.until = .local(
          LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch).adding(seconds: WindowTest.zoneSlack))
      }
      isUnsure = read == nil || rule.scale != .gregorian
      isWithinDay = rule.frequency < .daily
      hasTimes = !(rule.byHour.isEmpty && rule.byMinute.isEmpty && rule.bySecond.isEmpty)
      glance = RuleGlance(rule)
      self.rule = rule
    }

    /// Whether it is the rule of a text.
    func isOf(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
      text.withUnsafeBufferPointer { text in
        guard text.count == other.count, let first = text.baseAddress, let second = other.baseAddress else {
          return text.count == other.count
        }
        return memcmp(first, second, text.count) == 0
      }
    }

    /// Whether it may give instances in a window, counted from a start.
    func mayGive(
      in window: Range<Int>, from start: RawTime, length: Int,
      exact: () -> (start: EventTime, window: OccurrenceWindow)?
    ) -> Bool {
      if isUnsure { return true }
      if isWithinDay || start.place == .date && hasTimes {
        guard let (start, window) = exact() else { return true }
        // The length of days may differ from that on the clock.
        let widened = window.widened(before: length + WindowTest.zoneSlack, after: 0)
        var instances = rule.instances(from: start, in: widened, limit: RuleTest.limit)
        return instances.next() != nil || instances.reachedLimit
      }
      if let glance {
        let days = floorDivide(window.lowerBound, 86_400)...floorDivide(window.upperBound - 1, 86_400)
        guard glance.mayGive(on: days, from: floorDivide(start.seconds, 86_400)) else { return false }
      }
      var instances = rule.instances(
        from: LocalDateTime(secondsSinceEpoch: start.seconds),
        in: LocalDateTime(
          secondsSinceEpoch: window.lowerBound)..<LocalDateTime(secondsSinceEpoch: window.upperBound),
        limit: RuleTest.limit)
      return instances.next() != nil || instances.reachedLimit
    }
  }
}
