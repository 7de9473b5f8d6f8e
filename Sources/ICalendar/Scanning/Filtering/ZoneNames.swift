/// Numbers the TZIDs of a text. A calendar has few TZIDs, and uses each in thousands of lines.
struct ZoneNames {
  /// The names, concatenated, and the index at which each ends.
  private var text: [UInt8] = []
  private var ends: [Int] = []
  private var zones: [Zone?] = []
  private var isReported: [Bool] = []
  /// The numbers of the names beyond ``maximumInOrder``; the first names are compared one by one.
  private var numbers: [[UInt8]: Int] = [:]
  private static let maximumInOrder = 16
  /// For how many more unknown names ``isNewlyUnknown(_:)`` returns `true`. Only a malicious calendar has as many.
  var reportsLeft = 200
  /// The number that all further unknown names share, once none is reported any more.
  private var unreported: Int?
  /// The place in ``text`` and the number of the last TZID without quotes.
  private var latest: (name: Range<Int>, number: Int) = (0..<0, 0)
  /// The first offsets from UTC, in seconds, and their numbers.
  private var offsets: [(seconds: Int, number: Int)] = []
  private let resolver: TimeZoneResolver

  /// An empty list. `resolver` finds the zones.
  init(resolver: TimeZoneResolver) {
    self.resolver = resolver
  }

  /// The number of the TZID in `range` of a line.
  mutating func number(of range: Range<Int>, in line: RawLine) -> Int {
    if ends.count > Self.maximumInOrder, let number = numbers[line.copy(range)] { return number }
    var start = 0
    for number in 0..<min(ends.count, Self.maximumInOrder) {
      let end = ends[number]
      if end - start == range.count, line.isEqual(range, to: text, from: start) { return number }
      start = end
    }
    return add(named: line.copy(range))
  }

  /// The number of the TZID without quotes that begins at an index of a line, and the index of the `:` after it, if it is the same as before: most lines of a
  /// calendar have one TZID. `nil` otherwise.
  @inline(__always)
  func latest(at start: Int, in line: RawLine) -> (number: Int, end: Int)? {
    let end = start + latest.name.count
    guard line[end] == UInt8(ascii: ":"), end > start,
      line.isEqual(start..<end, to: text, from: latest.name.lowerBound)
    else { return nil }
    return (latest.number, end)
  }

  /// The number of the TZID in `range` of a line, which has no quotes and no `:` or `;`.
  mutating func number(ofPlain range: Range<Int>, in line: RawLine) -> Int {
    let number = number(of: range, in: line)
    let name = (number == 0 ? 0 : ends[number - 1])..<ends[number]
    // Names that share a number have another text.
    if name.count == range.count, line.isEqual(range, to: text, from: name.lowerBound) {
      latest = (name, number)
    }
    return number
  }

  /// The number of a TZID that another parser read.
  mutating func number(of name: String) -> Int {
    let bytes = Array(name.utf8)
    return number(of: bytes) ?? add(named: bytes)
  }

  /// The number of the zone that is always `offset` seconds east of UTC.
  mutating func number(ofOffset offset: Int) -> Int {
    if let known = offsets.first(where: { $0.seconds == offset }) { return known.number }
    // With a NUL it equals no TZID.
    let bytes = Array("\0\(offset)".utf8)
    if let known = number(of: bytes) { return known }
    add(bytes, Zone(identifier: "UTC", fixedOffset: offset), isReported: false)
    if offsets.count < Self.maximumInOrder { offsets.append((offset, ends.count - 1)) }
    return ends.count - 1
  }

  private mutating func add(named bytes: [UInt8]) -> Int {
    // The reader uses the first of several values, and resolves quotes and the escapes of RFC 6868.
    let isPlain = !bytes.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "^")
    }
    let name = isPlain ? String(utf8: bytes.span) : nil
    let zone = name.flatMap { resolver.zone(certainlyNamed: $0) }
    // Unknown names that are not reported any more need no entries of their own, and there can be a million of them.
    if zone == nil, reportsLeft == 0, let unreported { return unreported }
    add(bytes, zone, isReported: false)
    if zone == nil, reportsLeft == 0 { unreported = ends.count - 1 }
    return ends.count - 1
  }

  /// The zone of a TZID by its number; `nil` if a VTIMEZONE of the calendar may decide it.
  func zone(_ number: Int) -> Zone? { zones[number] }

  /// Whether a TZID has no known zone; `true` only once for each TZID, and only for the first of them. The filter keeps one event with
  /// such a TZID, so that the reader reports it.
  mutating func isNewlyUnknown(_ number: Int) -> Bool {
    guard zones[number] == nil, !isReported[number] else { return false }
    isReported[number] = true
    guard reportsLeft > 0 else { return false }
    reportsLeft -= 1
    return true
  }

  /// The bytes of a TZID.
  func name(_ number: Int) -> [UInt8] {
    Array(text[(number == 0 ? 0 : ends[number - 1])..<ends[number]])
  }

  /// The TZIDs for which ``isNewlyUnknown(_:)`` returned `true`.
  var unknownNames: [[UInt8]] { isReported.indices.filter { isReported[$0] }.map(name) }

  /// Adds TZIDs that the next part of the text found unknown.
  mutating func addUnknown(_ next: [[UInt8]]) {
    for bytes in next {
      if let known = number(of: bytes) {
        isReported[known] = true
      } else {
        add(bytes, nil, isReported: true)
      }
    }
  }

  /// The number of a name that is in the list, else `nil`.
  private func number(of bytes: [UInt8]) -> Int? {
    if ends.count > Self.maximumInOrder, let number = numbers[bytes] { return number }
    return ends.indices.prefix(Self.maximumInOrder).first { name($0) == bytes }
  }

  private mutating func add(_ bytes: [UInt8], _ zone: Zone?, isReported: Bool) {
    if ends.count >= Self.maximumInOrder { numbers[bytes] = ends.count }
    text += bytes
    ends.append(text.count)
    zones.append(zone)
    self.isReported.append(isReported)
  }
}
