/// The TZIDs that a text uses, by number: a calendar has few, and each stands in thousands of lines.
struct ZoneNames {
  /// The names, one after the other, and where each ends.
  private var text: [UInt8] = []
  private var ends: [Int] = []
  private var zones: [Zone?] = []
  private var isTold: [Bool] = []
  /// The numbers of the names, once there are more than are looked through one by one.
  private var numbers: [[UInt8]: Int] = [:]
  private static let mostInOrder = 16
  private let resolver: TimeZoneResolver

  /// No names yet; `resolver` knows the zones.
  init(resolver: TimeZoneResolver) {
    self.resolver = resolver
  }

  /// The number of the TZID in a stretch of a line.
  mutating func number(of range: Range<Int>, in line: RawLine) -> Int {
    if ends.count > Self.mostInOrder, let number = numbers[line.copy(range)] { return number }
    var start = 0
    for number in 0..<min(ends.count, Self.mostInOrder) {
      let end = ends[number]
      if end - start == range.count, line.isEqual(range, to: text, from: start) { return number }
      start = end
    }
    return add(named: line.copy(range))
  }

  /// The number of a TZID that was read elsewhere.
  mutating func number(of name: String) -> Int {
    let bytes = Array(name.utf8)
    return number(of: bytes) ?? add(named: bytes)
  }

  /// The number of the zone that is always so many seconds east of UTC.
  mutating func number(ofOffset offset: Int) -> Int {
    // No TZID has a NUL.
    let bytes = Array("\0\(offset)".utf8)
    if let known = number(of: bytes) { return known }
    add(bytes, Zone(identifier: "UTC", fixedOffset: offset), isTold: false)
    return ends.count - 1
  }

  private mutating func add(named bytes: [UInt8]) -> Int {
    // A reader takes the first of several values, and resolves quotes and the escapes of RFC 6868.
    let isPlain = !bytes.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "^")
    }
    let name = isPlain ? String(validating: bytes, as: UTF8.self) : nil
    add(bytes, name.flatMap { resolver.zone(certainlyNamed: $0) }, isTold: false)
    return ends.count - 1
  }

  /// The zone of a TZID by its number, where the name alone tells it whatever the calendar defines.
  func zone(_ number: Int) -> Zone? { zones[number] }

  /// Whether a TZID is not known by its name, told once for each: one event that has it is read, so that what is wrong with it shows.
  mutating func isNewlyUnknown(_ number: Int) -> Bool {
    guard zones[number] == nil, !isTold[number] else { return false }
    isTold[number] = true
    return true
  }

  /// A TZID as it is written.
  func name(_ number: Int) -> [UInt8] {
    Array(text[(number == 0 ? 0 : ends[number - 1])..<ends[number]])
  }

  /// The names that were told to be unknown.
  var told: [[UInt8]] { isTold.indices.filter { isTold[$0] }.map(name) }

  /// Takes names that were told to be unknown in the next part of the text.
  mutating func take(told next: [[UInt8]]) {
    for bytes in next {
      if let known = number(of: bytes) {
        isTold[known] = true
      } else {
        add(bytes, nil, isTold: true)
      }
    }
  }

  /// The number of a name that is known.
  private func number(of bytes: [UInt8]) -> Int? {
    if ends.count > Self.mostInOrder, let number = numbers[bytes] { return number }
    return ends.indices.prefix(Self.mostInOrder).first { name($0) == bytes }
  }

  private mutating func add(_ bytes: [UInt8], _ zone: Zone?, isTold: Bool) {
    if ends.count >= Self.mostInOrder { numbers[bytes] = ends.count }
    text += bytes
    ends.append(text.count)
    zones.append(zone)
    self.isTold.append(isTold)
  }
}
