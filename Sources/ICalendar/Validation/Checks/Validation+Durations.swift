extension Validation {
  /// Checks a DURATION (RFC 5545 section 3.3.6).
  mutating func checkDuration(_ line: LocatedLine, in component: SourceComponent) {
    let name = line.content.name
    let value = line.content.value.trimmingSpaces
    guard let duration = DurationValue(value) else {
      return report(.invalidDuration, "\(name) \(quoted(value)) is no duration", line, .value)
    }
    if !value.isWrittenAsDuration {
      report(.invalidDuration, "\(name) \(quoted(value)) is not in the form of a duration", line, .value)
    } else if duration.isNegative, name != "TRIGGER" {
      report(
        .invalidDuration, "\(name) \(quoted(value)) is negative", line, .value,
        section: PropertyDefinition[name]?.section)
    } else if component.name == "VEVENT", duration.seconds != 0, form(of: component.first("DTSTART")) == .date
    {
      report(
        .invalidDuration, "the event starts on a date, and its duration has a time", line, .value,
        section: StandardSection("3.8.2.5"))
    }
  }
}

extension Substring {
  /// Whether a duration, known to be one, is written as RFC 5545 asks: weeks alone, or days, then a T and
  /// hours, minutes and seconds.
  fileprivate var isWrittenAsDuration: Bool {
    var order: [UInt8] = []
    for byte in utf8.prefix(100) where !(0x30...0x39).contains(byte) {
      guard let place = "+-PWDTHMS".utf8.firstIndex(of: byte) else { return false }
      order.append(UInt8("+-PWDTHMS".utf8.distance(from: "+".utf8.startIndex, to: place)))
    }
    let weeks = UInt8(3)
    let time = UInt8(5)
    guard zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }), let last = order.last else { return false }
    if order.contains(weeks) { return last == weeks }
    return last > time ? order.contains(time) : last != time
  }
}
