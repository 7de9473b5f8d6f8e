/// Follows BEGIN and END lines through a text that is nested as RFC 5545 section 3.4 requires.
///
/// Where the nesting is wrong, it follows the text as ``ComponentScanner`` repairs it, until no component is open: that is the place at which both
/// agree again. Where it cannot do that it stops.
struct ComponentStructure {
  /// The meaning of a line for the structure.
  enum Meaning: Equatable {
    /// A line of the component that is open, or inside one that is nested in it.
    case line
    /// A line of the VCALENDAR itself. It is of interest if it may give the calendar's name, colour or zone.
    case calendarLine(isOfInterest: Bool)
    /// A VCALENDAR begins, or ends.
    case calendarBegin, calendarEnd
    /// A component of the VCALENDAR begins.
    case begin
    /// The component that is open ends.
    case end(ScannedComponent.Kind)
    /// The text is wrongly nested up to here, from this line or from the component that was open. `keepsLine` says whether the line is one of a
    /// VCALENDAR.
    case repaired(keepsLine: Bool)
    /// The component that is open is wrongly nested, so that its lines are not examined.
    case repairing
    /// From here on the text is wrongly nested, or the filter cannot follow it.
    case givenUp
  }

  /// The name of a component. The most frequent names need no memory allocation.
  private enum Name: Equatable, Sendable {
    case event, alarm, calendar
    case other([UInt8])

    /// The component name in a line from `offset` on.
    init(_ line: RawLine, from offset: Int) {
      let end = line.countWithoutSpaces
      if end == offset + 6, line.holds("VEVENT", at: offset) {
        self = .event
      } else if end == offset + 6, line.holds("VALARM", at: offset) {
        self = .alarm
      } else if end == offset + 9, line.holds("VCALENDAR", at: offset) {
        self = .calendar
      } else {
        let bytes = line.copy(min(offset, end)..<end)
        self = bytes.isPlainComponentName ? .other(bytes) : Name(ofUnusualForm: line, from: offset)
      }
    }

    /// The component name in a line from `offset` on, which has other characters than those in upper case.
    private init(ofUnusualForm line: RawLine, from offset: Int) {
      let place = line.trimmed(offset..<line.count)
      if place.count == 6, line.holdsIgnoringCase("VEVENT", at: place.lowerBound) {
        self = .event
      } else if place.count == 6, line.holdsIgnoringCase("VALARM", at: place.lowerBound) {
        self = .alarm
      } else {
        self = Name(line.text(offset..<line.count).componentName)
      }
    }

    private init(_ name: String) {
      switch name {
      case "VEVENT": self = .event
      case "VALARM": self = .alarm
      case "VCALENDAR": self = .calendar
      default: self = .other(Array(name.utf8))
      }
    }

    var kind: ScannedComponent.Kind {
      switch self {
      case .event: .event
      case .alarm, .calendar: .other
      case .other: ScannedComponent.Kind(name: text)
      }
    }

    var text: String {
      switch self {
      case .event: "VEVENT"
      case .alarm: "VALARM"
      case .calendar: "VCALENDAR"
      case .other(let bytes): String(decoding: bytes, as: UTF8.self)
      }
    }

    /// Whether the name has only characters of ASCII, without control characters. The reader accepts other names in its own way.
    var isPlain: Bool {
      guard case .other(let bytes) = self else { return true }
      return bytes.allSatisfy { (0x21..<0x7F).contains($0) }
    }

    var isCalendar: Bool { self == .calendar }
  }

  /// The structure of a text before its first line.
  init() {}

  /// The structure of a text between two components of its VCALENDAR number 0.
  static var betweenComponents: ComponentStructure {
    var structure = ComponentStructure()
    structure.isInCalendar = true
    structure.calendar = 0
    return structure
  }

  /// Whether a VCALENDAR is open, with or without an open component in it.
  private(set) var isInCalendar = false
  /// The position of the current VCALENDAR in the file, from 0; -1 before the first.
  private(set) var calendar = -1
  private var open: ScannedComponent.Kind?
  private var openName = Name.event
  private var nested = ComponentNesting<Name>(inside: 2)
  /// The components that are open where the text is wrongly nested, until none is.
  private var repair: RepairedNesting?
  /// Whether the text is correctly nested here, so that its components are followed one by one.
  private var isFollowed = true
  /// Whether the filter no longer follows the text.
  private(set) var hasGivenUp = false
  /// Whether the text is wrongly nested anywhere so far.
  private(set) var hasFaults = false

  /// Whether a VCALENDAR is open, and no component in it.
  var isBetweenComponents: Bool { isInCalendar && open == nil && isFollowed }
  /// Whether a component of the VCALENDAR is open that is correctly nested.
  var isInComponent: Bool { open != nil && isFollowed }
  /// Whether the current lines belong to a VEVENT itself, and not to a component nested in it.
  var isInEvent: Bool { open == .event && nested.open.isEmpty && isFollowed }
  /// Whether a component is open that is wrongly nested.
  var isRepairing: Bool { repair != nil && !hasGivenUp }

  /// The mark that concatenated files have in the middle, which the reader skips before BEGIN and END.
  static var byteOrderMark: StaticString { "\u{FEFF}" }

  /// Whether the folded line that begins with these bytes may begin or end a component.
  static func mayDelimit(_ line: RawLine) -> Bool {
    // The name may be split by the fold: the first physical line then holds only its first letters, or nothing.
    line.mayBeNamed("BEGIN") || line.mayBeNamed("END") || line.holds(byteOrderMark)
  }

  /// Updates the structure with the next line, and returns the line's meaning. The line must not be a continuation; it may be
  /// folded only if it cannot begin or end a component.
  mutating func follow(_ line: RawLine) -> Meaning {
    guard !hasGivenUp else { return .givenUp }
    let first = line[0]
    if first | 0x20 == UInt8(ascii: "b") || first | 0x20 == UInt8(ascii: "e") || first == 0xEF {
      // Nearly all delimiters have these forms.
      if line.count < 32, line.holds("BEGIN:V") { return begin(Name(line, from: 6)) }
      if line.count < 32, line.holds("END:V") { return end(Name(line, from: 4)) }
      let isMarked = line.holds(Self.byteOrderMark)
      let line = line.withoutByteOrderMarks
      if let delimiter = line.delimiter {
        let name = Name(line, from: delimiter.nameStart)
        return delimiter.isBegin ? begin(name) : end(name)
      }
      if isMarked || line.isDelimiter { return givingUp() }
    }
    if repair != nil { return .repairing }
    if open != nil { return .line }
    guard isInCalendar else { return .calendarLine(isOfInterest: line.count > 0) }
    let isPlain =
      line.holds("VERSION:2.0") || line.holds("PRODID:") || line.holds("CALSCALE:") || line.holds("METHOD:")
    return .calendarLine(isOfInterest: !isPlain && line.count > 0)
  }

  /// Continues with the structure at the end of the next part of the text, which began as ``betweenComponents``.
  mutating func proceed(to next: ComponentStructure) {
    let (calendars, hadFaults) = (calendar, hasFaults)
    self = next
    calendar += calendars
    hasFaults = hasFaults || hadFaults
  }

  /// Begins a VCALENDAR whose lines before its first event are known, and continues before that event.
  mutating func beginCalendar() {
    isInCalendar = true
    calendar += 1
  }

  /// Begins a VEVENT. A VCALENDAR must be open, and no component in it.
  mutating func beginEvent() {
    open = .event
    openName = .event
  }

  /// Ends the VEVENT that is open, with nothing nested in it.
  mutating func endEvent() { open = nil }

  /// Stops following the text.
  mutating func giveUp() {
    hasGivenUp = true
    hasFaults = true
    isFollowed = false
  }

  private mutating func givingUp() -> Meaning {
    giveUp()
    return .givenUp
  }

  private mutating func begin(_ name: Name) -> Meaning {
    guard name.isPlain else { return givingUp() }
    guard repair == nil else { return repairing { $0.begin(name.text) } }
    guard isInCalendar else {
      guard name.isCalendar else { return givingUp() }
      beginCalendar()
      return .calendarBegin
    }
    if open == nil {
      if name.isCalendar {
        // Files that were put together have no END between them. The scanner does not mind.
        hasFaults = true
        calendar += 1
        return .calendarBegin
      }
      open = name.kind
      openName = name
      return .begin
    }
    guard !name.isCalendar, name.kind == .other, !nested.isFull else {
      return repairing { $0.begin(name.text) }
    }
    nested.begin(name)
    return .line
  }

  private mutating func end(_ name: Name) -> Meaning {
    guard name.isPlain else { return givingUp() }
    guard repair == nil else { return repairing { $0.end(name.text) } }
    if let innermost = nested.open.last {
      guard innermost == name else { return repairing { $0.end(name.text) } }
      nested.closeInnermost()
      return .line
    }
    if let kind = open {
      guard openName == name else { return repairing { $0.end(name.text) } }
      open = nil
      return .end(kind)
    }
    guard isInCalendar, name.isCalendar else { return repairing { $0.end(name.text) } }
    isInCalendar = false
    return .calendarEnd
  }
}

/// Follows what is wrongly nested.
extension ComponentStructure {
  /// Follows the component that is open as the scanner does, from here on, because one of its lines hides its name. Returns whether that is possible.
  mutating func beginRepair() -> Bool {
    guard isInComponent, open != .timeZone else { return false }
    setRepair(nesting)
    return true
  }

  private mutating func setRepair(_ nesting: RepairedNesting) {
    repair = nesting
    hasFaults = true
    isFollowed = false
    isInCalendar = nesting.isInCalendar
    open = nil
    nested = ComponentNesting(inside: 2)
  }

  /// The components that are open here for the scanner.
  private var nesting: RepairedNesting {
    repair
      ?? RepairedNesting(
        isInCalendar: isInCalendar, open: open.map { _ in openName.text }, nested: nested.open.map(\.text))
  }

  /// Follows a line that is wrong, or one after it.
  private mutating func repairing(
    _ follow: (inout RepairedNesting) -> (meaning: RepairedNesting.Meaning, isCut: Bool)
  ) -> Meaning {
    var next = nesting
    let wasTimeZone = next.open?.kind == .timeZone
    let (meaning, _) = follow(&next)
    // A second reading needs the definitions of the zones, and not the rest of what is wrongly nested.
    if wasTimeZone || next.open?.kind == .timeZone { return givingUp() }
    setRepair(next)
    let isOfCalendar: Bool
    switch meaning {
    case .calendarBegins:
      calendar += 1
      isOfCalendar = true
    case .calendarEnds: isOfCalendar = true
    default: isOfCalendar = false
    }
    guard next.open == nil else { return .repairing }
    repair = nil
    isFollowed = true
    return .repaired(keepsLine: isOfCalendar)
  }
}

extension RawLine {
  /// Whether the line begins or ends a component in any form: in any letter case, and perhaps with white space before its colon.
  var isDelimiter: Bool { isDelimiter("BEGIN") || isDelimiter("END") }

  private func isDelimiter(_ name: StaticString) -> Bool {
    let next = self[name.utf8CodeUnitCount]
    return holdsIgnoringCase(name) && (next == UInt8(ascii: ":") || WindowFilter.isSpace(next))
  }
}
