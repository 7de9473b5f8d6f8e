internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The lines of components, written one after the other into one block of memory. No text can end its line, and long lines are folded.
struct StoredLines {
  /// The lines so far.
  private(set) var bytes: [UInt8]
  /// Where the current line begins.
  private var start: Int

  init(_ bytes: [UInt8] = []) { (self.bytes, start) = (bytes, bytes.count) }

  /// The number of bytes so far.
  var count: Int { bytes.count }

  /// Where the part of the line that has begun is that stands before its parameters and its value; `nil` if it has no value.
  var name: Range<Int>? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
      return start..<(bytes[start..<colon].firstIndex(of: UInt8(ascii: ";")) ?? colon)
    }
  }

  /// Passes a part of the line that has begun to `look`. A slice of it would keep all lines, which the next change would then copy.
  func read<Value>(_ part: Range<Int>, _ look: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    bytes.withUnsafeBufferPointer { look(UnsafeBufferPointer(rebasing: $0[part])) }
  }

  /// The word that stands behind the name of the line that has begun, in upper case.
  func word(after name: Range<Int>) -> [UInt8] {
    read((name.upperBound + 1)..<count) { $0.map { $0 >= 0x61 && $0 <= 0x7A ? $0 & 0xDF : $0 } }
  }

  /// Appends a part of the current line as it is.
  mutating func add(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

  /// Appends a part of the current line, which holds no control characters, as it is.
  mutating func add(_ text: [UInt8]) { bytes += text }

  /// Appends a part of the current line in a form that cannot end it.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, as form: LineForm) { bytes.append(text, as: form) }

  /// Appends a part of the current line in a form that cannot end it.
  mutating func add(_ text: String, as form: LineForm) {
    text.utf8.span.withUnsafeBufferPointer { bytes.append($0, as: form) }
  }

  /// Appends a number, which is not negative.
  mutating func add(_ number: Int) { bytes.append(number: number) }

  /// Appends a date.
  mutating func add(_ date: CalendarDate) { bytes.append(basicForm: date) }

  /// Appends a time without a zone.
  mutating func add(_ time: LocalDateTime) { bytes.append(basicForm: time) }

  /// Ends the current line.
  mutating func end() {
    bytes.endContentLine(from: start)
    start = bytes.count
  }

  /// Takes the current line back.
  mutating func drop() { remove(from: start) }

  /// Takes all back that was written from a place on, where a line begins.
  mutating func remove(from place: Int) {
    bytes.removeSubrange(place...)
    start = place
  }

  /// Takes all back, and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Inserts whole lines at a place where a line begins.
  mutating func insert(_ lines: [UInt8], at place: Int) {
    bytes.insert(contentsOf: lines, at: place)
    start = bytes.count
  }

  /// A line of some text.
  mutating func append(_ line: StaticString) {
    add(line)
    end()
  }
}

/// The lines of a text that a program has stored, each with those that continue it (RFC 5545 section 3.1).
struct StoredTextLines {
  private let text: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Writes the next line that is not empty, unfolded, as the current line; `false` if there is none.
  mutating func next(into lines: inout StoredLines) -> Bool {
    let start = lines.count
    while place < text.count {
      add(from: place, to: &lines)
      while place < text.count, text[place] == 0x20 || text[place] == 0x09 {
        add(from: place + 1, to: &lines)
      }
      if lines.count > start { return true }
    }
    return false
  }

  private mutating func add(from begin: Int, to lines: inout StoredLines) {
    var end = begin
    while end < text.count, text[end] != 0x0A { end += 1 }
    place = end + 1
    if end > begin, text[end - 1] == 0x0D { end -= 1 }
    lines.add(UnsafeBufferPointer(rebasing: text[begin..<end]), as: .value)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are those of a text.
  func isEqual(to text: StaticString) -> Bool { text.withUTF8Buffer { isEqual(to: $0) } }

  /// Whether two texts have the same bytes.
  func isEqual(to other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let own = baseAddress, let there = other.baseAddress else {
      return count == other.count && count == 0
    }
    return memcmp(own, there, count) == 0
  }
}

extension Sequence<UInt8> {
  /// Whether the bytes are those of a word in upper case, in any letter case.
  func isWord(_ word: StaticString) -> Bool {
    var place = 0
    for byte in self {
      let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      guard place < word.utf8CodeUnitCount, (isLower ? byte & 0xDF : byte) == word.utf8Start[place] else {
        return false
      }
      place += 1
    }
    return place == word.utf8CodeUnitCount
  }
}

/// Writes the items of a database as iCalendar text into a file of the cache, one after the other, so that memory does not grow with them.
///
/// Each TZID has one meaning in a VCALENDAR: an item with another one begins a new VCALENDAR.
final class StoredCalendarWriter {
  /// How many bytes are written at a time.
  private static let blockSize = 1 << 16
  /// The most bytes of a calendar.
  private static let maximumSize = 1 << 30
  /// The most zones of a VCALENDAR.
  private static let maximumZones = 1000

  private let file: ReceivedFile
  private let folder: CachedFolder
  private var block = StoredLines(ItemText.opening)
  private var scan = BodyScan()
  /// The lines of the zones of the VCALENDAR, by the forms of their names that all spellings have in common.
  private var zones: [String: [UInt8]] = [:]
  /// The number of items that cannot be written, or of which something was left out.
  private(set) var unreadCount = 0

  /// A writer into a file for a folder.
  init(_ file: ReceivedFile, in folder: CachedFolder) {
    (self.file, self.folder) = (file, folder)
  }

  /// Adds a component that `write` appends as whole lines. It returns the zones that the component needs, or `nil` if it cannot be written: it is then left
  /// out and counted.
  func add(_ write: (inout StoredLines) -> [StoredZones.Definition]?) throws(UpdateError) {
    let start = block.count
    guard let needed = write(&block) else {
      block.remove(from: start)
      return leaveOut()
    }
    if !needed.isEmpty { insert(needed, at: start) }
    if block.count >= Self.blockSize { try flush() }
  }

  /// Inserts the zones that the VCALENDAR lacks before the component that needs them.
  private func insert(_ needed: [StoredZones.Definition], at start: Int) {
    var lines: [UInt8] = []
    let own = needed.map { (key: $0.name.timeZoneName.lowercased(), body: $0.body) }
    let isOther = own.contains { zone in zones[zone.key].map { $0 != zone.body } ?? false }
    if isOther || zones.count + own.count > Self.maximumZones {
      lines += ItemText.closing + ItemText.opening
      zones = [:]
    }
    for zone in own where zones[zone.key] == nil {
      zones[zone.key] = zone.body
      lines += zone.body
    }
    block.insert(lines, at: start)
  }

  /// Counts items that cannot be read.
  func leaveOut(_ count: Int = 1) { unreadCount += count }

  /// Writes the end, and returns the calendar.
  func finish() throws(UpdateError) -> CalendarBody {
    block.add(ItemText.closing)
    try flush()
    let hash = scan.finish()
    return CalendarBody(file.text ?? CalendarText([]), hash: hash, itemCount: scan.lines.itemCount)
  }

  private func flush() throws(UpdateError) {
    guard file.count + block.count <= Self.maximumSize else {
      throw UpdateError(.notCalendar, "it has more than \(Self.maximumSize >> 20) MB")
    }
    let isWritten = block.bytes.withUnsafeBytes { bytes in
      scan.read(bytes)
      return file.append(bytes)
    }
    guard isWritten else {
      errno = file.failure ?? EIO
      throw UpdateError(LockedFolder.failure(folder))
    }
    block.removeAll()
  }
}
