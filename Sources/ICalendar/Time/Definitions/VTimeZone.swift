/// A time zone that a calendar defines: VTIMEZONE (RFC 5545 section 3.6.5).
package struct VTimeZone: Sendable, Hashable {
  /// A STANDARD or DAYLIGHT part: an offset, and the times at which it begins.
  package struct Observance: Sendable, Hashable {
    /// Whether this is a DAYLIGHT part.
    package var isDaylight: Bool
    /// DTSTART, on the clock before the first change.
    package var start: LocalDateTime
    /// TZOFFSETFROM: the offset before each change, in seconds east of UTC.
    package var offsetFrom: Int
    /// TZOFFSETTO: the offset after each change, in seconds east of UTC.
    package var offsetTo: Int
    /// RRULE, with a local ``RecurrenceRule/until``.
    package var rules: [RecurrenceRule] = []
    /// RDATE, on the clock before each change.
    package var dates: [LocalDateTime] = []
  }

  /// TZID, of several the first one that is not empty; empty if there is none.
  package var identifier = ""
  /// X-LIC-LOCATION: the IANA name that libical and others add.
  package var location: String?
  /// TZURL.
  package var url: String?
  /// TZUNTIL (RFC 7808 section 7.1): the time at which the definition ends. Its rules are still applied after that, as
  /// a best guess.
  package var until: Instant?
  /// The parts, in the order of the text.
  package var observances: [Observance] = []

  /// An empty definition.
  package init() {}
}

extension VTimeZone {
  /// The most parts, and the most times of change, that are read of a definition. Real definitions have about twenty
  /// parts and two hundred times.
  private static let maximumObservances = 500
  private static let maximumDates = 5000

  /// Reads the content lines of a VTIMEZONE, with or without its BEGIN and END. Unusable values are left out and reported
  /// in `diagnostics`.
  package init(_ lines: some Sequence<ContentLine>, diagnostics: inout [Diagnostic]) {
    var part: ObservanceParser?
    var dateCount = 0
    /// The number of open components of other kinds, whose lines say nothing of the zone.
    var others = 0
    for line in lines {
      let component = line.name == "BEGIN" || line.name == "END" ? line.value.componentName : ""
      switch (line.name, component) {
      case ("BEGIN", "VTIMEZONE"), ("END", "VTIMEZONE"): break
      case ("BEGIN", "STANDARD"), ("BEGIN", "DAYLIGHT"):
        // A part without END ends at the next BEGIN.
        if let open = part { add(open, &dateCount, &diagnostics) }
        part = ObservanceParser(isDaylight: component == "DAYLIGHT", line: line.line)
        others = 0
      case ("END", "STANDARD"), ("END", "DAYLIGHT"):
        if let ended = part { add(ended, &dateCount, &diagnostics) }
        (part, others) = (nil, 0)
      case ("BEGIN", _): others += 1
      case ("END", _): others = max(0, others - 1)
      case _ where others > 0: break
      default:
        if part != nil { part?.take(line) } else { take(line) }
      }
    }
    if let open = part { add(open, &dateCount, &diagnostics) }
    if observances.isEmpty {
      diagnostics.append(
        Diagnostic(
          .invalidTimeZone, "the VTIMEZONE \(quoted(identifier)) has no usable STANDARD or DAYLIGHT part"))
    }
  }

  /// Reads the content lines of a VTIMEZONE, with or without its BEGIN and END, without diagnostics for lines that are left
  /// out.
  package init(_ lines: some Sequence<ContentLine>) {
    var diagnostics: [Diagnostic] = []
    self.init(lines, diagnostics: &diagnostics)
  }

  private mutating func add(
    _ part: ObservanceParser, _ dateCount: inout Int, _ diagnostics: inout [Diagnostic]
  ) {
    guard observances.count < Self.maximumObservances, var observance = part.observance(&diagnostics) else {
      return
    }
    observance.dates.removeLast(max(0, dateCount + observance.dates.count - Self.maximumDates))
    dateCount += observance.dates.count
    observances.append(observance)
  }

  private mutating func take(_ line: ContentLine) {
    switch line.name {
    case "TZID": if identifier.isEmpty { identifier = line.value.timeZoneName }
    case "X-LIC-LOCATION": location = line.value
    case "TZURL": url = line.value
    case "TZUNTIL": until = DateTimeValue(line.value)?.instant
    default: break
    }
  }
}

extension Diagnostic.Code {
  /// A VTIMEZONE with an unusable part.
  public static let invalidTimeZone = Self(rawValue: "invalid-time-zone")
}

/// Collects the lines of a STANDARD or DAYLIGHT part.
private struct ObservanceParser {
  private static let maximumRules = 4

  let isDaylight: Bool
  let line: Int
  private var start: DateTimeValue?
  private var offsetFrom: Int?
  private var offsetTo: Int?
  private var rules: [String] = []
  private var dates: [DateTimeValue] = []
  private var hasUnreadableDate = false

  init(isDaylight: Bool, line: Int) {
    self.isDaylight = isDaylight
    self.line = line
  }

  mutating func take(_ line: ContentLine) {
    switch line.name {
    case "DTSTART": start = DateTimeValue.beginning(of: line.value)?.value
    case "TZOFFSETFROM": offsetFrom = offset(line.value)
    case "TZOFFSETTO": offsetTo = offset(line.value)
    case "RRULE": if rules.count < Self.maximumRules { rules.append(line.value) }
    case "RDATE":
      for item in line.value.timeItems where !item.isEmpty {
        if let date = DateTimeValue.beginning(of: item.prefix { $0 != "/" })?.value {
          dates.append(date)
        } else {
          hasUnreadableDate = true
        }
      }
    default: break
    }
  }

  /// The part; `nil` if it has no offset. A part without a start counts as having begun long ago.
  func observance(_ diagnostics: inout [Diagnostic]) -> VTimeZone.Observance? {
    guard let offsetTo = offsetTo ?? offsetFrom else {
      diagnose("a part of a VTIMEZONE has no valid TZOFFSETTO and is left out", &diagnostics)
      return nil
    }
    for (name, offset, other) in [
      ("TZOFFSETTO", self.offsetTo, "TZOFFSETFROM"), ("TZOFFSETFROM", self.offsetFrom, "TZOFFSETTO"),
    ] where offset == nil {
      diagnose("a part of a VTIMEZONE has no valid \(name); its \(other) counts", &diagnostics)
    }
    let offsetFrom = offsetFrom ?? offsetTo
    if start == nil {
      diagnose("a part of a VTIMEZONE has no valid DTSTART; it counts from 1601", &diagnostics)
    }
    let start = start?.local(offset: offsetFrom) ?? LocalDateTime(CalendarDate(unchecked: 1601, 1, 1))
    var observance = VTimeZone.Observance(
      isDaylight: isDaylight, start: start, offsetFrom: offsetFrom, offsetTo: offsetTo)
    for text in rules {
      do {
        var rule = try RecurrenceRule(text)
        if case .instant(let instant) = rule.until {
          rule.until = .local(
            LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch).adding(seconds: offsetFrom))
        }
        // In a clock change, `BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8` without BYMONTH means the month of the start.
        if rule.frequency == .yearly, rule.byMonth.isEmpty, !rule.byMonthDay.isEmpty, !rule.byDay.isEmpty {
          rule.byMonth = [start.date.month]
        }
        observance.rules.append(rule)
      } catch {
        diagnose("a rule of a VTIMEZONE cannot be read and is ignored", &diagnostics)
      }
    }
    if hasUnreadableDate {
      diagnose("an RDATE of a VTIMEZONE cannot be read and is ignored", &diagnostics)
    }
    observance.dates = dates.map { $0.local(offset: offsetFrom) }
    return observance
  }

  private func diagnose(_ message: String, _ diagnostics: inout [Diagnostic]) {
    diagnostics.append(Diagnostic(.invalidTimeZone, message, line: line))
  }

  /// A UTC-OFFSET (RFC 5545 section 3.3.14) in seconds: `+0100`, `-053730`. Also accepts the forms of some programs:
  /// without a sign, with colons, or with one digit for the hour.
  private func offset(_ text: String) -> Int? {
    var digits = text.utf8.filter { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: " ") }[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard (1...6).contains(digits.count),
      digits.allSatisfy(\.isASCIIDigit)
    else { return nil }
    var number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    if digits.count <= 2 { number *= 100 }
    if digits.count <= 4 { number *= 100 }
    let (hours, minutes, seconds) = (number / 10_000, number / 100 % 100, number % 100)
    guard minutes < 60, seconds < 60, hours < 26 else { return nil }
    return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
  }
}

extension DateTimeValue {
  /// The wall-clock time at an offset. A time in UTC, which RFC 5545 forbids here, is converted.
  fileprivate func local(offset: Int) -> LocalDateTime {
    isUTC ? local.adding(seconds: offset) : local
  }
}
