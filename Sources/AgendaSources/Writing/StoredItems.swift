internal import AgendaPlatform
internal import ICalendar

/// The components of a calendar file as ranges of its bytes. Nothing else of them is read than BEGIN, END, UID, RECURRENCE-ID and TZID.
package struct StoredItems {
  /// A component of a VCALENDAR that has a UID.
  package struct Item: Sendable {
    /// The name, such as `VEVENT`.
    package var name: String
    /// The UID; empty if there is none.
    package var uid = ""
    /// Whether it has a RECURRENCE-ID: it replaces instances of a series.
    package var isOverride = false
    /// The half-open range of its lines, from BEGIN to the end of the END line.
    package var range: Range<Int>
  }

  /// The components except VTIMEZONE, in the order of the file.
  package private(set) var items: [Item] = []
  /// Each VTIMEZONE with its TZID.
  package private(set) var zones: [(name: String, range: Range<Int>)] = []
  /// Where the END line of the last VCALENDAR begins: what was removed is put back before it.
  private(set) var end: Int?

  private var nesting = ComponentNesting<String>()
  private var open: Item?
  private var zoneName = ""
  private var hasCalendar = false

  /// The most bytes of a value that are looked at.
  private static let maximumLength = 4096

  /// Finds the components of a file; `nil` if BEGIN and END lines do not match, so that nothing can be put between them safely.
  package init?(_ bytes: [UInt8]) {
    guard bytes.withUnsafeBytes({ scan($0) }), nesting.open.isEmpty, hasCalendar else { return nil }
  }

  private mutating func scan(_ text: UnsafeRawBufferPointer) -> Bool {
    var place = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while place < text.count {
      var next = Self.lineFeed(text, from: place).map { $0 + 1 } ?? text.count
      while next < text.count, text[next] == 0x20 || text[next] == 0x09 {
        next = Self.lineFeed(text, from: next).map { $0 + 1 } ?? text.count
      }
      let isWhole =
        switch text[place] | 0x20 {
        case UInt8(ascii: "b"): take(text, place..<next, begins: true)
        case UInt8(ascii: "e"): take(text, place..<next, begins: false)
        case UInt8(ascii: "u"), UInt8(ascii: "r"), UInt8(ascii: "t"): note(text, place..<next)
        default: true
        }
      guard isWhole else { return false }
      place = next
    }
    return true
  }

  /// Takes a line that may begin or end a component; `false` if that is not in its place.
  private mutating func take(_ text: UnsafeRawBufferPointer, _ range: Range<Int>, begins: Bool) -> Bool {
    let word: StaticString = begins ? "BEGIN" : "END"
    guard let name = Self.value(of: word, in: text, range)?.componentName else { return true }
    if begins {
      guard nesting.open.isEmpty == (name == "VCALENDAR") else { return false }
      if nesting.open.isEmpty {
        hasCalendar = true
      } else if nesting.open.count == 1 {
        open = Item(name: name, range: range.lowerBound..<range.lowerBound)
        zoneName = ""
      }
      nesting.beginComponent(name)
      return !nesting.isTooDeep
    }
    guard nesting.closeInnermostComponent() == name else { return false }
    if nesting.open.isEmpty {
      end = range.lowerBound
    } else if nesting.open.count == 1, var item = open {
      item.range = item.range.lowerBound..<range.upperBound
      if name == "VTIMEZONE" {
        zones.append((zoneName, item.range))
      } else {
        items.append(item)
      }
    }
    return true
  }

  /// Notes the UID, RECURRENCE-ID or TZID of the open component.
  private mutating func note(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    guard nesting.open.count == 2 else { return true }
    if let uid = Self.value(of: "UID", in: text, range) {
      open?.uid = Self.trimmed(uid)
    } else if Self.value(of: "RECURRENCE-ID", in: text, range) != nil {
      open?.isOverride = true
    } else if nesting.open[1] == "VTIMEZONE", let name = Self.value(of: "TZID", in: text, range) {
      zoneName = Self.trimmed(name)
    }
    return true
  }

  /// A value without spaces at both ends. Nearly all have none, which their bytes show.
  private static func trimmed(_ value: String) -> String {
    guard let first = value.utf8.first, let last = value.utf8.last, (0x21..<0x7F).contains(first),
      (0x21..<0x7F).contains(last)
    else { return String(value.trimmed) }
    return value
  }

  private static func lineFeed(_ text: UnsafeRawBufferPointer, from place: Int) -> Int? {
    guard let base = text.baseAddress, place < text.count else { return nil }
    return memchr(base + place, 0x0A, text.count - place).map { UnsafeRawPointer($0) - base }
  }

  /// The value of a content line, unfolded, if it has a name; its parameters are passed over.
  private static func value(
    of name: StaticString, in text: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> String? {
    let length = name.utf8CodeUnitCount
    guard range.count > length else { return nil }
    for place in 0..<length where text[range.lowerBound + place] & 0xDF != name.utf8Start[place] & 0xDF {
      return nil
    }
    let rest = UnsafeRawBufferPointer(rebasing: text[range.dropFirst(length)])
    switch rest[0] {
    case UInt8(ascii: ":"): return plainValue(rest) ?? value(rest)
    case UInt8(ascii: ";"): return value(rest)
    default: return nil
    }
  }

  /// The value of a line from the colon on; `nil` if it is folded, has a CR in it or is too long.
  private static func plainValue(_ line: UnsafeRawBufferPointer) -> String? {
    guard let base = line.baseAddress, line.count <= maximumLength else { return nil }
    var end = line.count
    while end > 1, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
    guard memchr(base, 0x0A, end) == nil, memchr(base, 0x0D, end) == nil else { return nil }
    return String(decoding: line[1..<end], as: UTF8.self)
  }

  /// The value of a line from the end of its name on.
  private static func value(_ line: UnsafeRawBufferPointer) -> String? {
    var bytes: [UInt8] = []
    var isQuoted = false
    var isValue = false
    for (place, byte) in line.enumerated() {
      if byte == 0x0A || byte == 0x0D { continue }
      if byte == 0x20 || byte == 0x09, line[place - 1] == 0x0A { continue }
      if isValue {
        bytes.append(byte)
        if bytes.count >= maximumLength { break }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ":"), !isQuoted {
        isValue = true
      }
    }
    return isValue ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

extension Component {
  /// UID as it is written, with its escapes, as the reader of calendars has it too; empty if there is none.
  var writtenUID: String { String(self["UID"]?.value.trimmed ?? "") }
}

/// The hashes of the components of some UIDs in a file.
struct ItemHashes {
  private var hashes: [String: String] = [:]

  private init(_ hashes: [String: String]) { self.hashes = hashes }

  /// Hashes the components of UIDs in a file before a change and after it. The file is searched only where the change does not say where they are.
  static func beforeAndAfter(_ change: FileChange, _ uids: Set<String>) -> (before: Self, after: Self) {
    guard let items = change.items, let former = change.snapshot.bytes else {
      return (ItemHashes(change.snapshot.bytes, of: uids), ItemHashes(change.result, of: uids))
    }
    var (before, after): ([String: String], [String: String]) = ([:], [:])
    for uid in uids {
      let ranges = (items[uid] ?? []).sorted { $0.lowerBound < $1.lowerBound }
      before[uid] = hash(ranges.map { former[$0] })
      guard !change.removesFile else { continue }
      let kept = ranges.filter { range in !change.splices.contains { $0.range == range } }
        .map { (place: $0.lowerBound, bytes: former[$0]) }
      let new = change.splices.filter { $0.uid == uid && !$0.replacement.isEmpty }
        .map { (place: $0.range.lowerBound, bytes: $0.replacement[...]) }
      let pieces = (new + kept).enumerated()
        .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      after[uid] = hash(pieces.map(\.element.bytes))
    }
    return (ItemHashes(before), ItemHashes(after))
  }

  private static func hash(_ pieces: [ArraySlice<UInt8>]) -> String? {
    guard !pieces.isEmpty else { return nil }
    var hash = SHA256()
    for piece in pieces { piece.withUnsafeBytes { hash.add($0) } }
    return hash.hexadecimal()
  }

  /// Hashes the components of UIDs in the bytes of a file, in their order. A file that is not there, or not a calendar, has none.
  init(_ bytes: [UInt8]?, of uids: Set<String>) {
    guard let bytes, !uids.isEmpty, let items = StoredItems(bytes) else { return }
    var found: [String: SHA256] = [:]
    for item in items.items where uids.contains(item.uid) {
      bytes[item.range].withUnsafeBytes { found[item.uid, default: SHA256()].add($0) }
    }
    hashes = found.mapValues { $0.hexadecimal() }
  }

  /// The hash of the components of a UID; `nil` if there are none.
  subscript(uid: String) -> String? { hashes[uid] }
}
