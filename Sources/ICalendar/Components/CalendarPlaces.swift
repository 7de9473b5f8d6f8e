/// Where the VCALENDARs of a text are, its time zones, and the components with some UIDs.
package struct CalendarPlaces: Equatable, Sendable {
  /// A VCALENDAR.
  package struct Enclosing: Equatable, Sendable {
    /// The offset of the first component in it.
    package var firstComponent: Int?
    /// The offset of its END line; `nil` if it has none.
    package var end: Int?
    /// The half-open range of its first X-WR-TIMEZONE line.
    package var timeZoneLine: Range<Int>?
  }

  /// A component directly in a VCALENDAR, or outermost in a text without one.
  package struct Place: Equatable, Sendable {
    /// Its half-open range of bytes, from BEGIN to the end of the END line.
    package var bytes: Range<Int>
    /// The position of its VCALENDAR, from 0.
    package var calendar: Int?
  }

  /// The VCALENDARs in order.
  package var calendars: [Enclosing] = []
  /// The VTIMEZONEs in order.
  package var zones: [Place] = []
  /// The components that may have one of the UIDs, in order.
  package var candidates: [Place] = []
  /// The number of all components except VTIMEZONE.
  package var itemCount = 0
  /// Whether BEGIN and END lines match, and none is missing.
  package var isWellFormed = true

  init() {}

  /// Finds the places in a text in UTF-8 with LF or CRLF. All components are found that have one of `uids`, and some others perhaps.
  init(_ text: [UInt8], uids: Set<UIDFingerprint>) {
    self.init(text, findsItems: !uids.isEmpty) { uids.contains(UIDFingerprint(hashing: $0)) }
  }

  /// Finds the places in a text in UTF-8 with LF or CRLF. `isWanted` decides whether the components with a UID are wanted. Components whose UID is
  /// folded, has escapes or is not ASCII are always candidates. Without `findsItems` no components are searched.
  package init(
    _ text: [UInt8], findsItems: Bool = true, isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    let plain = text.withUnsafeBufferPointer { text in
      var scanner = PlainCalendarScanner(findsItems: findsItems)
      return scanner.read(text, at: 0, isLast: true, isWanted).flatMap { _ in scanner.finished }
    }
    self = plain ?? CalendarPlaces(ComponentScanner.scan(text), in: text)
  }

  /// Finds the places in a text of which only one block is in memory at a time. `nil` if the text has an unusual form, so that the whole text is
  /// needed. `read` puts the bytes from an offset on into a buffer, and returns how many: fewer than there is room for only at the end of the text.
  package init?<Failure: Error>(
    blockSize: Int, findsItems: Bool = true, isWanted: (UnsafeBufferPointer<UInt8>) -> Bool,
    read: (_ offset: Int, UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
  ) throws(Failure) {
    var scanner = PlainCalendarScanner(findsItems: findsItems)
    var block = [UInt8](repeating: 0, count: blockSize)
    var offset = 0
    while true {
      let count = try block.withUnsafeMutableBufferPointer { block throws(Failure) in try read(offset, block)
      }
      let isLast = count < block.count
      let taken = block.withUnsafeBufferPointer {
        scanner.read(UnsafeBufferPointer(rebasing: $0[..<count]), at: offset, isLast: isLast, isWanted)
      }
      guard let taken else { return nil }
      if isLast { break }
      offset += taken
      // A line that is longer than a block.
      if taken == 0 { block = [UInt8](repeating: 0, count: 2 * block.count) }
    }
    guard let places = scanner.finished else { return nil }
    self = places
  }

  /// Where the BEGIN and END lines of a text in UTF-8 stop matching: the first problem, with its line; `nil` if they match, or there are none.
  package static func problem(in text: [UInt8]) -> Diagnostic? {
    ComponentScanner.scan(text).diagnostics.all.first
  }

  /// Whether the reader finds a calendar in a text: a VCALENDAR, or events outside of one.
  package static func holdsCalendar(_ text: [UInt8]) -> Bool { !ComponentScanner.scan(text).hasNoCalendar }

  /// The places in a text of any form. All components are candidates.
  init(_ scanned: ScannedText, in text: [UInt8]) {
    calendars = scanned.calendarEnds.map { Enclosing(end: $0) }
    // The scanner says nothing of a VCALENDAR that another one follows before its END.
    isWellFormed = scanned.diagnostics.all.isEmpty && calendars.allSatisfy { $0.end != nil }
    for run in scanned.calendarLines where calendars[run.calendar].timeZoneLine == nil {
      calendars[run.calendar].timeZoneLine = Self.timeZoneLine(in: run.bytes, of: text)
    }
    for component in scanned.components {
      let place = Place(bytes: component.bytes, calendar: component.calendar)
      if let calendar = component.calendar, calendars[calendar].firstComponent == nil {
        calendars[calendar].firstComponent = component.bytes.lowerBound
      }
      if component.kind == .timeZone { zones.append(place) } else { candidates.append(place) }
    }
    itemCount = candidates.count
  }

  /// The name of the property of a VCALENDAR by which some programs say its time zone.
  static let timeZoneName: StaticString = "X-WR-TIMEZONE"

  /// Whether a line without folds is a property of that name.
  static func isTimeZoneLine(_ line: RawLine) -> Bool {
    line.holdsIgnoringCase(timeZoneName) && line.firstDelimiter() == timeZoneName.utf8CodeUnitCount
      && line.count > timeZoneName.utf8CodeUnitCount
  }

  /// The beginning of a line without its folds, as long as the name of a time zone and what follows it.
  private static func head(of line: ArraySlice<UInt8>) -> [UInt8] {
    var head: [UInt8] = []
    var isAfterBreak = false
    for byte in line where head.count <= timeZoneName.utf8CodeUnitCount {
      if !isAfterBreak, byte != UInt8(ascii: "\r"), byte != UInt8(ascii: "\n") { head.append(byte) }
      isAfterBreak = byte == UInt8(ascii: "\n")
    }
    return head
  }

  private static func timeZoneLine(in run: Range<Int>, of text: [UInt8]) -> Range<Int>? {
    var start = run.lowerBound
    while start < run.upperBound {
      var end = start
      repeat {
        end = min(
          firstIndex(of: UInt8(ascii: "\n"), in: text, from: end, to: run.upperBound) + 1, run.upperBound)
      } while end < run.upperBound && WindowFilter.isSpace(text[end])
      let isNamed = head(of: text[start..<end]).withUnsafeBufferPointer { isTimeZoneLine(RawLine($0)) }
      if isNamed { return start..<end }
      start = end
    }
    return nil
  }
}
