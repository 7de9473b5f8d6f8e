/// Follows BEGIN and END through a text that is nested as RFC 5545 section 3.4 asks; where it is not, all of the rest is left to a reader
/// that can mend it.
struct ComponentStructure {
  /// What a line means for the structure.
  enum Meaning: Equatable {
    /// A line of the component that is open, or inside one that is nested in it.
    case line
    /// A line of the VCALENDAR itself; of interest when it may say the calendar's name, colour or zone.
    case calendarLine(isOfInterest: Bool)
    /// A VCALENDAR begins, or ends.
    case calendarBegin, calendarEnd
    /// A component of the VCALENDAR begins.
    case begin
    /// The component that is open ends.
    case end(ScannedComponent.Kind)
    /// The text is not nested as it should be from here on, or cannot be followed.
    case confused
  }

  /// The name of a component; the two that stand in every file need no memory.
  private enum Name: Equatable {
    case event, alarm
    case other([UInt8])

    /// The name that a line has after `offset`.
    init(_ line: RawLine, from offset: Int) {
      if line.count == offset + 6, line.holds("VEVENT", at: offset) {
        self = .event
      } else if line.count == offset + 6, line.holds("VALARM", at: offset) {
        self = .alarm
      } else {
        self = .other(line.copy(offset..<line.count))
      }
    }

    var kind: ScannedComponent.Kind {
      switch self {
      case .event: .event
      case .alarm: .other
      case .other(let bytes): ScannedComponent.Kind(name: String(decoding: bytes, as: UTF8.self))
      }
    }

    /// Whether the name is written as it is compared. A reader mends letter case and spaces, and passes over what is too long.
    var isPlain: Bool {
      guard case .other(let bytes) = self else { return true }
      return bytes.count < 100
        && bytes.allSatisfy {
          (0x21..<0x7F).contains($0) && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        }
    }

    var isCalendar: Bool {
      if case .other(let bytes) = self { bytes.elementsEqual("VCALENDAR".utf8) } else { false }
    }
  }

  private static let maximumDepth = 16

  /// The structure of a text before its first line.
  init() {}

  /// The structure of a text between two components of a VCALENDAR, which counts as its first.
  static var betweenComponents: ComponentStructure {
    var structure = ComponentStructure()
    structure.isInCalendar = true
    structure.calendar = 0
    return structure
  }

  /// Whether a VCALENDAR is open, in it a component or not.
  private(set) var isInCalendar = false
  /// The VCALENDAR at hand, from 0.
  private(set) var calendar = -1
  private var open: ScannedComponent.Kind?
  private var openName = Name.event
  private var nested: [Name] = []
  /// Whether the text is followed no further.
  private(set) var isConfused = false

  /// Whether a VCALENDAR is open, and nothing in it.
  var isBetweenComponents: Bool { isInCalendar && open == nil && !isConfused }
  /// Whether a component of the VCALENDAR is open.
  var isInComponent: Bool { open != nil && !isConfused }
  /// Whether lines belong to a VEVENT itself, not to a component nested in it.
  var isInEvent: Bool { open == .event && nested.isEmpty && !isConfused }

  /// Whether the line that begins with these bytes, and goes on in a fold, may begin or end a component.
  static func mayDelimit(_ line: RawLine) -> Bool {
    // What follows an empty line in a fold has no name that a scanner sees, and one that a reader does.
    line.mayBeNamed("BEGIN:") || line.mayBeNamed("END:")
  }

  /// Takes a line that continues no other; one that is folded, only where it cannot begin or end a component.
  mutating func take(_ line: RawLine) -> Meaning {
    guard !isConfused else { return .confused }
    // A reader passes over byte order marks, which joined files have in the middle.
    if line.holds("\u{FEFF}") { return confuse() }
    let first = line[0] | 0x20
    if first == UInt8(ascii: "b") {
      if line.holds("BEGIN:") { return begin(Name(line, from: 6)) }
      if line.holdsIgnoringCase("BEGIN:") { return confuse() }
    } else if first == UInt8(ascii: "e") {
      if line.holds("END:") { return end(Name(line, from: 4)) }
      if line.holdsIgnoringCase("END:") { return confuse() }
    }
    if open != nil { return .line }
    guard isInCalendar else { return .calendarLine(isOfInterest: line.count > 0) }
    let isPlain =
      line.holds("VERSION:2.0") || line.holds("PRODID:") || line.holds("CALSCALE:") || line.holds("METHOD:")
    return .calendarLine(isOfInterest: !isPlain && line.count > 0)
  }

  /// Goes on where the structure of the next part of the text has come, which began ``betweenComponents``.
  mutating func proceed(to next: ComponentStructure) {
    let calendars = calendar
    self = next
    calendar += calendars
  }

  /// Follows the text no further.
  mutating func giveUp() { isConfused = true }

  private mutating func confuse() -> Meaning {
    giveUp()
    return .confused
  }

  private mutating func begin(_ name: Name) -> Meaning {
    guard name.isPlain else { return confuse() }
    guard isInCalendar else {
      guard name.isCalendar else { return confuse() }
      isInCalendar = true
      calendar += 1
      return .calendarBegin
    }
    guard !name.isCalendar else { return confuse() }
    let kind = name.kind
    if open == nil {
      open = kind
      openName = name
      return .begin
    }
    guard kind == .other, nested.count < Self.maximumDepth else { return confuse() }
    nested.append(name)
    return .line
  }

  private mutating func end(_ name: Name) -> Meaning {
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
    guard isInCalendar, name.isCalendar else { return confuse() }
    isInCalendar = false
    return .calendarEnd
  }
}
