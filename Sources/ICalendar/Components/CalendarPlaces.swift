/// Where the VCALENDARs of a text are, its time zones, and the components with some UIDs.
struct CalendarPlaces: Equatable {
  /// A VCALENDAR.
  struct Enclosing: Equatable {
    /// The offset of the first component in it.
    var firstComponent: Int?
    /// The offset of its END line; `nil` if it has none.
    var end: Int?
  }

  /// A component directly in a VCALENDAR, or outermost in a text without one.
  struct Place: Equatable {
    /// Its half-open range of bytes, from BEGIN to the end of the END line.
    var bytes: Range<Int>
    /// The position of its VCALENDAR, from 0.
    var calendar: Int?
  }

  /// The VCALENDARs in order.
  var calendars: [Enclosing] = []
  /// The VTIMEZONEs in order.
  var zones: [Place] = []
  /// The components that may have one of the UIDs, in order.
  var candidates: [Place] = []
  /// Whether BEGIN and END lines match.
  var isWellFormed = true

  /// Finds the places in a text in UTF-8 with LF or CRLF. All components are found that have one of `uids`, and some others perhaps.
  init(_ text: [UInt8], uids: Set<UIDFingerprint>) {
    let plain = text.withUnsafeBufferPointer { buffer -> CalendarPlaces? in
      var scanner = PlainCalendarScanner(buffer, uids: uids)
      return scanner.scan()
    }
    self = plain ?? CalendarPlaces(ComponentScanner.scan(text), hasUIDs: !uids.isEmpty)
  }

  init() {}

  /// The places in a text of any form.
  init(_ scanned: ScannedText, hasUIDs: Bool) {
    calendars = scanned.calendarEnds.map { Enclosing(end: $0) }
    isWellFormed = scanned.diagnostics.all.isEmpty
    for component in scanned.components {
      let place = Place(bytes: component.bytes, calendar: component.calendar)
      if let calendar = component.calendar, calendars[calendar].firstComponent == nil {
        calendars[calendar].firstComponent = component.bytes.lowerBound
      }
      if component.kind == .timeZone { zones.append(place) } else if hasUIDs { candidates.append(place) }
    }
  }
}

/// Finds the places in a text of the most frequent form: BEGIN and END lines in upper case and not folded, each END with its BEGIN.
private struct PlainCalendarScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private let uids: Set<UIDFingerprint>
  private var places = CalendarPlaces()
  /// The half-open ranges of the names of the open components, outermost first.
  private var open: [Range<Int>] = []
  /// Where the component begins that is open in the VCALENDAR, and what is known of its UID.
  private var start = 0
  private var finding = Finding.none

  /// What is known of the UID of a component.
  private enum Finding {
    /// It has none so far.
    case none
    /// It may be one that is looked for.
    case wanted
    /// It is another one, or does not matter.
    case unwanted
  }

  init(_ text: UnsafeBufferPointer<UInt8>, uids: Set<UIDFingerprint>) {
    self.text = text
    self.uids = uids
  }

  /// The places; `nil` if the text has another form.
  mutating func scan() -> CalendarPlaces? {
    var lineStart = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if lineStart < text.count, WindowFilter.isSpace(text[lineStart]) { return nil }
    var ends = LineFeeds(in: text, from: 0)
    while lineStart < text.count {
      let next = ends.next() ?? text.count
      switch text[lineStart] | 0x20 {
      case UInt8(ascii: "b"), UInt8(ascii: "e"), UInt8(ascii: "u"), 0xEF:
        guard take(lineStart..<next) else { return nil }
      default: break
      }
      lineStart = next
    }
    return open.isEmpty && !places.calendars.isEmpty ? places : nil
  }

  /// Reads a line in a range that includes its end. Returns whether the text has the most frequent form so far.
  private mutating func take(_ range: Range<Int>) -> Bool {
    let last = text[range.upperBound - 1] == UInt8(ascii: "\n") ? range.upperBound - 1 : range.upperBound
    let line = RawLine(UnsafeBufferPointer(rebasing: text[range.lowerBound..<last]))
    let isFolded = range.upperBound < text.count && WindowFilter.isSpace(text[range.upperBound])
    if line.holds("BEGIN:") { return !isFolded && begin(line, at: range.lowerBound) }
    if line.holds("END:") { return !isFolded && end(line, range) }
    // A byte order mark inside of a text, or a line that is folded inside BEGIN, END or UID.
    if line[0] == 0xEF || line.holdsIgnoringCase("begin:") || line.holdsIgnoringCase("end:") { return false }
    if isFolded, line.count < 7 { return false }
    if !uids.isEmpty, open.count == 2, finding == .none, line.holdsIgnoringCase("uid") {
      finding = self.finding(line, isFolded: isFolded)
    }
    return true
  }

  private mutating func begin(_ line: RawLine, at place: Int) -> Bool {
    let name = (place + 6)..<(place + line.count)
    guard text[name].allSatisfy({ (0x21..<0x7F).contains($0) && !(0x61...0x7A).contains($0) }),
      open.isEmpty == line.is("BEGIN:VCALENDAR")
    else { return false }
    switch open.count {
    case 0: places.calendars.append(CalendarPlaces.Enclosing())
    case 1:
      start = place
      finding = line.is("BEGIN:VTIMEZONE") ? .unwanted : .none
      let last = places.calendars.count - 1
      if places.calendars[last].firstComponent == nil { places.calendars[last].firstComponent = place }
    case ..<ComponentDepth.maximum:
      let kind = ScannedComponent.Kind(name: line.text(6..<line.count))
      guard kind == .other else { return false }
    default: return false
    }
    open.append(name)
    return true
  }

  private mutating func end(_ line: RawLine, _ range: Range<Int>) -> Bool {
    guard let name = open.popLast(), name.count == line.count - 4,
      text[name].elementsEqual(text[(range.lowerBound + 4)..<(range.lowerBound + line.count)])
    else { return false }
    let calendar = places.calendars.count - 1
    if open.isEmpty {
      places.calendars[calendar].end = range.lowerBound
    } else if open.count == 1 {
      let place = CalendarPlaces.Place(bytes: start..<range.upperBound, calendar: calendar)
      if line.is("END:VTIMEZONE") { places.zones.append(place) }
      if finding == .wanted { places.candidates.append(place) }
    }
    return true
  }

  /// What a line says that begins with UID.
  private func finding(_ line: RawLine, isFolded: Bool) -> Finding {
    guard line.holds("UID:"), !isFolded else {
      // `UID;X-A=1:…` is a UID, `UID2:…` is none.
      return line[3] == UInt8(ascii: ":") || line[3] == UInt8(ascii: ";") || line.count == 3 ? .wanted : .none
    }
    // The reader may read another text from a value with escapes, or that is not plain ASCII.
    guard line.firstIndex(of: UInt8(ascii: "\\")) == nil, let uid = line.fingerprint(from: 4) else {
      return .wanted
    }
    return uids.contains(uid) ? .wanted : .unwanted
  }
}
