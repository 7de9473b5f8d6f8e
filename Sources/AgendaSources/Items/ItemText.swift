internal import AgendaPlatform
internal import ICalendar

/// An item of a calendar collection, taken apart: its components, and the time zones that they refer to.
///
/// Many items become one VCALENDAR, so that an item whose BEGIN and END lines do not match would damage the others: it is not taken.
package struct ItemText {
  /// A component with a UID, or without any.
  package struct Part {
    /// The UID without its escapes; empty if there is none.
    package var uid: String
    /// Its name, such as `VEVENT`, in upper case.
    package var name: String
    /// The position of its VCALENDAR in the text, from 0.
    package var calendar: Int
    /// Its lines, as a range of ``ItemText/components``.
    package var lines: Range<Int>

    /// Whether the component is an event or a task. Others are not shown.
    package var isEventOrTask: Bool { name == "VEVENT" || name == "VTODO" }
  }

  /// The lines around components that are put together to a calendar.
  package static let opening = Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//agenda//sync//EN\r\n".utf8)
  package static let closing = Array("END:VCALENDAR\r\n".utf8)

  /// The lines of all components but VTIMEZONE, the last one with its end.
  package private(set) var components: [UInt8] = []
  /// The components, one after the other.
  package private(set) var parts: [Part] = []
  /// The lines of each VTIMEZONE, by TZID, with the position of its VCALENDAR in the text.
  package private(set) var zones: [(name: String, body: [UInt8], calendar: Int)] = []
  /// The number of events, to-dos and journal entries.
  package private(set) var count = 0

  /// The names of the open components.
  private var nesting = ComponentNesting<Name>()
  private var start = 0
  private var zoneName = ""
  private var uid = ""
  private var calendarCount = 0

  /// The name of a component. No text is made of those that occur often.
  private enum Name: Equatable {
    case calendar, event, toDo, journal, zone, standard, daylight, alarm
    case other(String)

    private static let words: [(word: StaticString, name: Name)] = [
      ("VEVENT", .event), ("VALARM", .alarm), ("VCALENDAR", .calendar), ("VTODO", .toDo),
      ("VTIMEZONE", .zone), ("STANDARD", .standard), ("DAYLIGHT", .daylight), ("VJOURNAL", .journal),
    ]

    /// The name that bytes without spaces have, in any letter case.
    init(plain bytes: UnsafeRawBufferPointer) {
      self = Self.often(bytes) ?? Name(String(decoding: bytes, as: UTF8.self).componentName)
    }

    /// The name of a text in upper case.
    init(_ text: String) { self = text.utf8.span.withUnsafeBytes { Self.often($0) } ?? .other(text) }

    private static func often(_ bytes: UnsafeRawBufferPointer) -> Name? {
      guard let base = bytes.baseAddress else { return nil }
      return words.first { word, _ in
        word.utf8CodeUnitCount == bytes.count && memcmp(base, word.utf8Start, bytes.count) == 0
      }?.name
    }

    /// The name in upper case.
    var text: String {
      if case .other(let text) = self { return text }
      return Self.words.first { $0.name == self }?.word.description ?? ""
    }
  }

  /// Takes a text apart; `nil` if it is not a whole calendar.
  package init?(_ bytes: [UInt8]) {
    var bytes = bytes
    // The line ends of old systems.
    if !bytes.contains(0x0A) { bytes = bytes.map { $0 == 0x0D ? 0x0A : $0 } }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isTaken = bytes.withUnsafeBytes { take($0, from: $0.starts(with: mark) ? mark.count : 0) }
    guard isTaken, nesting.open.isEmpty, calendarCount > 0 else { return nil }
  }

  /// Takes the text of an item apart as a file is read: also jCal, and components whose VCALENDAR does not begin or end. `nil` if no whole component is there.
  package init?(item bytes: [UInt8]) {
    if let whole = ItemText(bytes) {
      self = whole
      return
    }
    let components = ComponentFile(JCalText.plain(bytes)).components.flatMap { component in
      component.name == "VCALENDAR" ? component.components : [component]
    }
    let lines = components.filter { Self.mendedNames.contains($0.name) }.flatMap(\.bytes)
    guard let mended = ItemText(Self.opening + lines + Self.closing), mended.count > 0 else { return nil }
    self = mended
  }

  private static let mendedNames: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VTIMEZONE"]

  /// An item without components.
  package init() {}

  /// Takes whole lines apart that stand within a VCALENDAR; `nil` if they do not leave it as they found it.
  package init?(within lines: [UInt8]) {
    guard replace(within: lines) else { return nil }
  }

  /// Takes whole lines apart that stand within a VCALENDAR, in the memory of those before them, which are forgotten; `false` if they do not leave it as they
  /// found it.
  package mutating func replace(within lines: [UInt8]) -> Bool {
    components.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    if !zones.isEmpty { zones = [] }
    while nesting.closeInnermost() != nil {}
    (count, calendarCount) = (0, 0)
    begin(.calendar, at: 0)
    return lines.withUnsafeBytes { take($0, from: 0) } && nesting.open.count == 1
      && nesting.open[0] == .calendar
  }

  /// Takes a text apart from a place on, where a line begins.
  private mutating func take(_ text: UnsafeRawBufferPointer, from start: Int) -> Bool {
    guard let base = text.baseAddress else { return false }
    var place = start
    while place < text.count {
      let feed = memchr(base + place, 0x0A, text.count - place)
      var end = feed.map { UnsafeRawPointer($0) - base + 1 } ?? text.count
      // The lines that continue it (RFC 5545 section 3.1) belong to it, also to an END.
      while end < text.count, text[end] == 0x20 || text[end] == 0x09 {
        let feed = memchr(base + end, 0x0A, text.count - end)
        end = feed.map { UnsafeRawPointer($0) - base + 1 } ?? text.count
      }
      // Only lines that begin with the letter of a word of interest are looked at.
      let line = UnsafeRawBufferPointer(rebasing: text[place..<end])
      switch line[0] | 0x20 {
      case UInt8(ascii: "b") where Self.mayBegin(line, with: "BE"),
        UInt8(ascii: "e") where Self.mayBegin(line, with: "EN"):
        guard take(delimiter: line, at: place, of: text) else { return false }
      case UInt8(ascii: "t") where nesting.open.count == 2 && nesting.open[1] == .zone:
        let name = Self.value(of: "TZID", in: Self.logicalLine(text, at: place))
        // As the reader has it, the first one that is not empty counts.
        if let name, zoneName.timeZoneName.isEmpty { zoneName = name }
      case UInt8(ascii: "u") where nesting.open.count == 2 && uid.isEmpty && Self.mayBegin(line, with: "UI"):
        uid =
          Self.plainValue(of: "UID:", in: line).map { String(decoding: $0, as: UTF8.self) } ?? Self.value(
            of: "UID", in: Self.logicalLine(text, at: place)) ?? ""
      default: break
      }
      place = end
    }
    return true
  }

  /// Whether a line can be one of a word of interest, by its first two letters: a line that goes on behind the first one can be any.
  private static func mayBegin(_ line: UnsafeRawBufferPointer, with word: StaticString) -> Bool {
    line.count < 2 || line[1] < 0x20 || line[1] & 0xDF == word.utf8Start[1]
  }

  /// The value of a line that is written as almost all are: with the word `start`, in capitals, before its value, and in one piece; `nil` for another one.
  private static func plainValue(of start: StaticString, in line: UnsafeRawBufferPointer)
    -> UnsafeRawBufferPointer?
  {
    let count = start.utf8CodeUnitCount
    var end = line.count
    if end > 0, line[end - 1] == 0x0A { end -= 1 }
    if end > 0, line[end - 1] == 0x0D { end -= 1 }
    guard let base = line.baseAddress, end > count, end < longestLine,
      memcmp(base, start.utf8Start, count) == 0
    else { return nil }
    let value = UnsafeRawBufferPointer(rebasing: line[count..<end])
    return value.allSatisfy { $0 > 0x20 } ? value : nil
  }

  /// Takes a line that may begin or end a component; `false` if it is not in its place.
  private mutating func take(
    delimiter line: UnsafeRawBufferPointer, at place: Int, of text: UnsafeRawBufferPointer
  ) -> Bool {
    let end = place + line.count
    if let name = Self.plainValue(of: "BEGIN:", in: line) { return begin(Name(plain: name), at: place) }
    if let name = Self.plainValue(of: "END:", in: line) {
      return self.end(Name(plain: name), at: end, of: text)
    }
    let parts = Self.logicalLine(text, at: place).split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return true }
    let name = Name(String(parts[1]).componentName)
    switch parts[0].trimmed.uppercased() {
    case "BEGIN": return begin(name, at: place)
    case "END": return self.end(name, at: end, of: text)
    default: return true
    }
  }

  @discardableResult
  private mutating func begin(_ name: Name, at place: Int) -> Bool {
    guard nesting.open.isEmpty == (name == .calendar) else { return false }
    if nesting.open.isEmpty { calendarCount += 1 }
    if nesting.open.count == 1 { (start, zoneName, uid) = (place, "", "") }
    nesting.begin(name)
    return !nesting.isTooDeep
  }

  private mutating func end(_ name: Name, at end: Int, of text: UnsafeRawBufferPointer) -> Bool {
    guard nesting.closeInnermost() == name else { return false }
    if nesting.open.count == 1 { close(name, UnsafeRawBufferPointer(rebasing: text[start..<end])) }
    return true
  }

  private mutating func close(_ name: Name, _ lines: UnsafeRawBufferPointer) {
    let end: [UInt8] = lines.last == 0x0A ? [] : [0x0A]
    guard name != .zone else {
      if !zoneName.isEmpty { zones.append((zoneName, Array(lines) + end, calendarCount - 1)) }
      return
    }
    let first = components.count
    components += lines
    components += end
    parts.append(
      Part(uid: uid.plainUID, name: name.text, calendar: calendarCount - 1, lines: first..<components.count))
    if name == .event || name == .toDo || name == .journal { count += 1 }
  }

  /// The value of a line; `nil` if it is one of another property.
  private static func value(of name: String, in line: String) -> String? {
    let own = line.prefix { $0 != ":" && $0 != ";" }
    guard own.trimmed.uppercased() == name else { return nil }
    var isQuoted = false
    let colon = line.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == ":" && !isQuoted
    }
    return colon.map { String(line[line.index(after: $0)...]) }
  }

  /// The bytes of a line that are looked at.
  private static let longestLine = 512

  /// The line at a place with those that continue it (RFC 5545 section 3.1), as far as a line of interest is long.
  private static func logicalLine(_ text: UnsafeRawBufferPointer, at place: Int) -> String {
    var bytes: [UInt8] = []
    var place = place
    while place < text.count, bytes.count < longestLine {
      let byte = text[place]
      place += 1
      guard byte == 0x0A else {
        if byte != 0x0D { bytes.append(byte) }
        continue
      }
      guard place < text.count, text[place] == 0x20 || text[place] == 0x09 else { break }
      place += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
