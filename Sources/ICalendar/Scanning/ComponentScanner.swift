/// Finds the components of a text by its BEGIN and END lines, and repairs wrong nesting.
///
/// A component without END is closed before the next component of the VCALENDAR, or at the end of the VCALENDAR. A component that the
/// end of the text cuts off is dropped, because its missing lines are unknown.
///
/// Components outside of a VCALENDAR are ignored, unless the text has no VCALENDAR: it is then an excerpt of a calendar.
struct ComponentScanner {
  private let bytes: [UInt8]
  private var cursor: LineCursor
  private var text = ScannedText()
  private var nesting = RepairedNesting()
  /// The component that is open.
  private var open: (component: ScannedComponent, name: String)?
  /// The beginning of the current run of lines that belong to the VCALENDAR itself.
  private var runStart: (offset: Int, line: Int)?
  /// The components outside of a VCALENDAR, and their names.
  private var outside: [(component: ScannedComponent, name: String)] = []

  /// Scans a whole text. Before each of `gaps`, components were removed: `offset` is an offset in `bytes`, and `line` the number, from 1,
  /// of the file's line there.
  static func scan(_ bytes: [UInt8], gaps: [(offset: Int, line: Int)] = []) -> ScannedText {
    var scanner = ComponentScanner(bytes, gaps: gaps)
    return scanner.scan()
  }

  private init(_ bytes: [UInt8], gaps: [(offset: Int, line: Int)]) {
    self.bytes = bytes
    cursor = LineCursor(in: 0..<bytes.count, firstLine: 1, gaps: gaps[...])
  }

  private mutating func scan() -> ScannedText {
    while let line = cursor.next(in: bytes) {
      guard let delimiter = delimiter(at: line) else {
        if open == nil, nesting.isInCalendar, runStart == nil {
          runStart = (line.bytes.lowerBound, line.number)
        }
        continue
      }
      if delimiter.isBegin {
        begin(delimiter.name, at: line)
      } else {
        end(delimiter.name, at: line)
      }
    }
    finish()
    return text
  }

  private mutating func begin(_ name: String, at line: LineCursor.Line) {
    closeRun(before: line)
    let (meaning, isCut) = nesting.begin(name)
    if isCut { closeOpen(before: line, for: name) }
    switch meaning {
    case .calendarBegins:
      text.calendarCount += 1
      text.calendarEnds.append(nil)
    case .nestedBegins(let isFirstTooDeep):
      guard isFirstTooDeep else { return }
      diagnose(.nestedTooDeep, "components are nested deeper than \(ComponentDepth.maximumInside)", line)
    default:
      let component = ScannedComponent(
        kind: ScannedComponent.Kind(name: name), bytes: line.bytes.lowerBound..<line.bytes.lowerBound,
        line: line.number, calendar: nesting.isInCalendar ? text.calendarCount - 1 : nil)
      open = (component, name)
    }
  }

  private mutating func end(_ name: String, at line: LineCursor.Line) {
    closeRun(before: line)
    let (meaning, isCut) = nesting.end(name)
    if isCut { closeOpen(before: line, for: name) }
    switch meaning {
    case .nestedEnds(let closed):
      if closed.count > 1 { diagnose(.malformedComponent, "\(quoted(closed[0])) has no END", line) }
    case .componentEnds:
      // A folded END line belongs to its component as a whole.
      while cursor.continues(in: bytes), cursor.next(in: bytes) != nil {}
      close(at: cursor.position)
    case .calendarEnds: text.calendarEnds[text.calendarCount - 1] = line.bytes.lowerBound
    case .endsNothing: diagnose(.malformedComponent, "END:\(quoted(name)) has no BEGIN", line)
    default: break
    }
  }

  /// Closes the open component, because the component `name`, which begins or ends at `line`, cannot be inside it.
  private mutating func closeOpen(before line: LineCursor.Line, for name: String) {
    if let current = open {
      text.diagnostics.append(
        .malformedComponent,
        "\(quoted(current.name)) has no END before \(quoted(name)) in line \(line.number)",
        line: current.component.line)
      open?.component.isCut = true
    }
    close(at: line.bytes.lowerBound)
  }

  private mutating func close(at offset: Int) {
    guard var component = open?.component else { return }
    component.bytes = component.bytes.lowerBound..<offset
    if component.calendar == nil {
      outside.append((component, open?.name ?? ""))
    } else {
      text.components.append(component)
    }
    open = nil
  }

  private mutating func closeRun(before line: LineCursor.Line) {
    guard let start = runStart else { return }
    text.calendarLines.append((start.offset..<line.bytes.lowerBound, start.line, text.calendarCount - 1))
    runStart = nil
  }

  private mutating func finish() {
    if let start = runStart {
      text.calendarLines.append((start.offset..<bytes.count, start.line, text.calendarCount - 1))
    }
    addOutside()
    guard nesting.isInCalendar || open != nil else { return }
    // Busy times in an incomplete VFREEBUSY are still valid.
    let isRead = open?.component.kind == .freeBusy || open?.component.kind == .availability
    let lost = open.map {
      "; the \(quoted($0.name)) that begins in line \($0.component.line) is not whole\(isRead ? "" : " and left out")"
    }
    text.diagnostics.append(
      Diagnostic(
        .truncated, "the file ends before its END:VCALENDAR\(lost ?? "")",
        line: cursor.number - 1))
    guard isRead else { return }
    open?.component.isCut = true
    close(at: bytes.count)
  }

  /// Adds the components outside of a VCALENDAR if the text has no VCALENDAR.
  private mutating func addOutside() {
    let isTaken = text.calendarCount == 0
    if isTaken { text.components = outside.map(\.component) }
    for (component, name) in outside {
      let isShown = isTaken && (component.kind == .event || component.kind == .timeZone)
      text.diagnostics.append(
        isShown ? .missingVCalendar : .outsideCalendar,
        "\(quoted(name)) is outside of a VCALENDAR\(isShown ? "" : " and is left out")",
        line: component.line)
    }
  }

  private mutating func diagnose(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, _ line: LineCursor.Line
  ) {
    text.diagnostics.append(code, message(), line: line.number)
  }
}

extension ComponentScanner {
  /// The component that a line begins or ends; `nil` for any other line. A folded line is unfolded first.
  private mutating func delimiter(at line: LineCursor.Line) -> (isBegin: Bool, name: String)? {
    if line.number > 1, !line.bytes.isEmpty {
      // Nearly no line begins with a letter of them, or with a byte order mark.
      let first = bytes[line.bytes.lowerBound]
      guard first.beginsDelimiter || first == 0xEF else { return nil }
    }
    var logical = bytes[line.bytes]
    // Spaces at the beginning of a text do not continue a line.
    if line.number == 1 { logical = logical.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
    // Concatenated files have byte order marks in the middle.
    while logical.starts(with: [0xEF, 0xBB, 0xBF]) { logical = logical.dropFirst(3) }
    guard let first = logical.first, first.beginsDelimiter else { return nil }
    if cursor.continues(in: bytes) {
      var lookahead = cursor
      while logical.count < RawLine.maximumDelimiterLength, lookahead.continues(in: bytes),
        let next = lookahead.next(in: bytes)
      {
        logical = ArraySlice(logical + bytes[next.bytes].dropFirst())
      }
    }
    return logical.withUnsafeBufferPointer { logical in
      let line = RawLine(exactly: logical)
      return line.delimiter.map { ($0.isBegin, line.text($0.nameStart..<line.count).componentName) }
    }
  }
}

extension RawLine {
  /// The number of bytes that a BEGIN or END line does not reach. No component has such a long name.
  fileprivate static let maximumDelimiterLength = 128

  /// Whether the line, which is unfolded, begins or ends a component, and where its name begins; `nil` for any other line.
  var delimiter: (isBegin: Bool, nameStart: Int)? {
    guard count < Self.maximumDelimiterLength else { return nil }
    // Nearly all lines have these forms.
    if count > 6, holds("BEGIN:") { return (true, 6) }
    if count > 4, holds("END:") { return (false, 4) }
    let isBegin = self[0] | 0x20 == UInt8(ascii: "b")
    let word: StaticString = isBegin ? "BEGIN" : "END"
    guard holdsIgnoringCase(word) else { return nil }
    var place = word.utf8CodeUnitCount
    // As in any other property, white space may follow a name in upper case.
    if holds(word) { while WindowFilter.isSpace(self[place]) { place += 1 } }
    guard self[place] == UInt8(ascii: ":"), place + 1 < count else { return nil }
    return (isBegin, place + 1)
  }
}

extension UInt8 {
  /// Whether BEGIN or END may begin with the byte.
  fileprivate var beginsDelimiter: Bool {
    self | 0x20 == UInt8(ascii: "b") || self | 0x20 == UInt8(ascii: "e")
  }
}

extension ScannedComponent.Kind {
  /// The kind of the component with a name, which is in upper case.
  init(name: String) {
    switch name {
    case "VEVENT": self = .event
    case "VTIMEZONE": self = .timeZone
    case "VTODO": self = .toDo
    case "VJOURNAL": self = .journal
    case "VFREEBUSY": self = .freeBusy
    case "VAVAILABILITY": self = .availability
    default: self = .other
    }
  }
}

/// A component of a VCALENDAR as a range of the text, not parsed yet.
struct ScannedComponent {
  /// Which component it is (RFC 5545 section 3.6).
  enum Kind: Equatable {
    case event, timeZone, toDo, journal, freeBusy, availability, other
  }

  /// Which component it is.
  var kind: Kind
  /// The half-open range of its bytes, from BEGIN to the end of the END line.
  var bytes: Range<Int>
  /// The number of its BEGIN line in the file, from 1.
  var line: Int
  /// The position of its VCALENDAR in the file, from 0; `nil` outside of a VCALENDAR.
  var calendar: Int?
  /// Whether its END is missing.
  var isCut = false
}

/// The components of a text, and the lines that belong to its VCALENDARs themselves.
struct ScannedText {
  /// The components of VCALENDARs, in the order of the text. Components outside of a VCALENDAR are not iCalendar (RFC 5545 section 3.4);
  /// they are included only if the text has no VCALENDAR.
  var components: [ScannedComponent] = []
  /// The runs of lines directly in a VCALENDAR: the half-open range of bytes, the number of the first line in the file, from 1, and the
  /// position of the VCALENDAR in the file, from 0.
  var calendarLines: [(bytes: Range<Int>, line: Int, calendar: Int)] = []
  /// For each VCALENDAR, the offset of its END line; `nil` if it has none.
  var calendarEnds: [Int?] = []
  /// The number of VCALENDARs.
  var calendarCount = 0
  /// The problems of the nesting.
  var diagnostics = DiagnosticList()

  /// Whether the text has neither a VCALENDAR nor an event.
  var hasNoCalendar: Bool { calendarCount == 0 && !components.contains { $0.kind == .event } }
}

extension String {
  /// The name of a component in a BEGIN or END line, without spaces and in upper case.
  package var componentName: String {
    utf8.isPlainComponentName ? self : filter { !$0.isWhitespace }.uppercased()
  }
}

extension Sequence<UInt8> {
  /// Whether the name of a component has no spaces, and nothing that is not in upper case.
  var isPlainComponentName: Bool {
    allSatisfy { (0x21..<0x7F).contains($0) && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}
