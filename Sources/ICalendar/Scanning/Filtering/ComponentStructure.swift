/// Follows BEGIN and END through a text that is nested as RFC 5545 section 3.4 asks; where it is not, all of the rest is left to a reader
/// that can mend it.
struct ComponentStructure {
  /// What a line means for the structure.
  enum Meaning: Equatable {
    /// A line of the component that is open, or inside one that is nested in it.
    case line
    /// A line of the VCALENDAR itself; of interest when it may say the calendar's name, colour or zone.
    case calendarLine(isOfInterest: Bool)
    /// A component of the VCALENDAR begins.
    case begin
    /// The component that is open ends.
    case end(ScannedComponent.Kind)
    /// The text is not nested as it should be from here on, or cannot be followed.
    case confused
  }

  private static let maximumDepth = 16

  private var isInCalendar = false
  private var open: ScannedComponent.Kind?
  private var openName: [UInt8] = []
  private var nested: [[UInt8]] = []
  /// Whether the text is followed no further.
  private(set) var isConfused = false

  /// Whether a component of the VCALENDAR is open.
  var isInComponent: Bool { open != nil && !isConfused }
  /// Whether lines belong to a VEVENT itself, not to a component nested in it.
  var isInEvent: Bool { open == .event && nested.isEmpty && !isConfused }

  /// Takes a line that continues no other. A folded line whose name may not be whole confuses.
  mutating func take(_ line: RawLine, isFolded: Bool) -> Meaning {
    guard !isConfused else { return .confused }
    if isFolded, line.firstIndex(of: UInt8(ascii: ":")) == nil, line.firstIndex(of: UInt8(ascii: ";")) == nil
    {
      return confuse()
    }
    let first = line[0] | 0x20
    if first == UInt8(ascii: "b"), line.holdsIgnoringCase("BEGIN:") {
      return line.holds("BEGIN:") && !isFolded ? begin(line.copy(6..<line.count)) : confuse()
    }
    if first == UInt8(ascii: "e"), line.holdsIgnoringCase("END:") {
      return line.holds("END:") && !isFolded ? end(line.copy(4..<line.count)) : confuse()
    }
    if open != nil { return .line }
    guard isInCalendar else { return .calendarLine(isOfInterest: line.count > 0) }
    let isPlain =
      line.holds("VERSION:2.0") || line.holds("PRODID:") || line.holds("CALSCALE:") || line.holds("METHOD:")
    return .calendarLine(isOfInterest: !isPlain && line.count > 0)
  }

  /// Follows the text no further.
  mutating func giveUp() { isConfused = true }

  private mutating func confuse() -> Meaning {
    giveUp()
    return .confused
  }

  private mutating func begin(_ name: [UInt8]) -> Meaning {
    let kind = ScannedComponent.Kind(name: String(decoding: name, as: UTF8.self))
    guard isInCalendar else {
      guard name.elementsEqual("VCALENDAR".utf8) else { return confuse() }
      isInCalendar = true
      return .calendarLine(isOfInterest: false)
    }
    guard !name.elementsEqual("VCALENDAR".utf8) else { return confuse() }
    if open == nil {
      open = kind
      openName = name
      return .begin
    }
    guard kind == .other, nested.count < Self.maximumDepth else { return confuse() }
    nested.append(name)
    return .line
  }

  private mutating func end(_ name: [UInt8]) -> Meaning {
    if let last = nested.last {
      guard last == name else { return confuse() }
      nested.removeLast()
      return .line
    }
    if let kind = open {
      guard openName == name else { return confuse() }
      open = nil
      return .end(kind)
    }
    guard isInCalendar, name.elementsEqual("VCALENDAR".utf8) else { return confuse() }
    isInCalendar = false
    return .calendarLine(isOfInterest: false)
  }
}
