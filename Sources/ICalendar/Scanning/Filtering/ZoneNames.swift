/// The TZIDs that a text uses, by number: a calendar has few, and each stands in thousands of lines.
struct ZoneNames {
  private var names: [(bytes: [UInt8], zone: Zone?, isTold: Bool)] = []
  private let resolver: TimeZoneResolver

  /// No names yet; `resolver` knows the zones.
  init(resolver: TimeZoneResolver) {
    self.resolver = resolver
  }

  /// The number of the TZID in a stretch of a line.
  mutating func number(of range: Range<Int>, in line: RawLine) -> Int {
    if let known = names.firstIndex(where: { line.isEqual(range, to: $0.bytes) }) { return known }
    let bytes = line.copy(range)
    // A reader takes the first of several values, and resolves quotes and the escapes of RFC 6868.
    let isPlain = !bytes.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "^")
    }
    let name = isPlain ? String(validating: bytes, as: UTF8.self) : nil
    names.append((bytes, name.flatMap { resolver.zone(certainlyNamed: $0) }, false))
    return names.count - 1
  }

  /// The zone of a TZID by its number, where the name alone tells it whatever the calendar defines.
  func zone(_ number: Int) -> Zone? { names[number].zone }

  /// Whether a TZID is not known by its name, told once for each: one event that has it is read, so that what is wrong with it shows.
  mutating func isNewlyUnknown(_ number: Int) -> Bool {
    guard names[number].zone == nil, !names[number].isTold else { return false }
    names[number].isTold = true
    return true
  }
}
