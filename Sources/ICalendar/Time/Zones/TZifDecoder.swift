/// Decodes a TZif file of any version (RFC 9636 section 3).
struct TZifDecoder {
  /// The table of a whole file; `nil` if the bytes are not a TZif file or end too early.
  static func table(_ bytes: [UInt8]) -> ZoneTable? {
    guard let first = Header(bytes, at: 0) else { return nil }
    guard first.version >= UInt8(ascii: "2") else {
      return TZifDecoder(bytes, first, timeSize: 4)?.table(rule: nil)
    }
    // Files of version 2 and later repeat all data with 64-bit times.
    guard let second = Header(bytes, at: first.end(timeSize: 4)),
      let decoder = TZifDecoder(bytes, second, timeSize: 8),
      let footer = footer(of: bytes, at: second.end(timeSize: 8))
    else { return nil }
    return decoder.table(rule: POSIXZoneRule(footer))
  }

  /// The text between the two line feeds that end a file.
  private static func footer(of bytes: [UInt8], at start: Int) -> String? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\n") else { return nil }
    let text = bytes[(start + 1)...]
    guard let end = text.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return String(decoding: text[..<end], as: UTF8.self)
  }

  private let bytes: [UInt8]
  private let header: Header
  private let timeSize: Int

  private init?(_ bytes: [UInt8], _ header: Header, timeSize: Int) {
    guard header.typeCount > 0, header.end(timeSize: timeSize) <= bytes.count else { return nil }
    self.bytes = bytes
    self.header = header
    self.timeSize = timeSize
  }

  private func table(rule: POSIXZoneRule?) -> ZoneTable? {
    guard let offsets = offsets(), let initialOffset = offsets.first else { return nil }
    let indices = header.start + header.transitionCount * timeSize
    var transitions: [ZoneTable.Transition] = []
    transitions.reserveCapacity(header.transitionCount)
    let leapSeconds = leapSeconds()
    for number in 0..<header.transitionCount {
      let second = ZoneTable.bounded(time(at: header.start + number * timeSize))
      let type = Int(bytes[indices + number])
      guard type < offsets.count else { return nil }
      if let last = transitions.last, last.second >= second { return nil }
      let correction = leapSeconds.last { $0.second <= second }?.correction ?? 0
      transitions.append(ZoneTable.Transition(second: second - correction, offset: offsets[type]))
    }
    return ZoneTable(initialOffset: initialOffset, transitions: transitions, rule: rule)
  }

  /// The offsets of the local time types, in seconds east of UTC.
  private func offsets() -> [Int]? {
    let start = header.start + header.transitionCount * (timeSize + 1)
    var offsets: [Int] = []
    for number in 0..<header.typeCount {
      let offset = Int(Int32(truncatingIfNeeded: bigEndian(at: start + number * 6, count: 4)))
      guard abs(offset) <= ZoneTable.maximumOffset else { return nil }
      offsets.append(offset)
    }
    return offsets
  }

  /// The leap seconds that transition times include, in files of the `right` folder.
  private func leapSeconds() -> [(second: Int, correction: Int)] {
    let start =
      header.start + header.transitionCount * (timeSize + 1) + header.typeCount * 6 + header.abbreviationBytes
    return (0..<header.leapSecondCount).map { number in
      let entry = start + number * (timeSize + 4)
      return (time(at: entry), Int(Int32(truncatingIfNeeded: bigEndian(at: entry + timeSize, count: 4))))
    }
  }

  private func time(at index: Int) -> Int {
    let raw = bigEndian(at: index, count: timeSize)
    return timeSize == 8 ? Int(truncatingIfNeeded: raw) : Int(Int32(truncatingIfNeeded: raw))
  }

  private func bigEndian(at index: Int, count: Int) -> UInt64 {
    var value: UInt64 = 0
    for offset in 0..<count { value = value << 8 | UInt64(bytes[index + offset]) }
    return value
  }
}

/// The header of one of the two blocks of a file, and the position of its data.
private struct Header {
  static let size = 44
  let version: UInt8
  let start: Int
  private let utIndicatorCount: Int
  private let standardIndicatorCount: Int
  let leapSecondCount: Int
  let transitionCount: Int
  let typeCount: Int
  let abbreviationBytes: Int

  init?(_ bytes: [UInt8], at index: Int) {
    guard index >= 0, bytes.count - index >= Header.size, bytes[index...].starts(with: "TZif".utf8) else {
      return nil
    }
    version = bytes[index + 4]
    start = index + Header.size
    let counts = (0..<6).map { number in
      bytes[(index + 20 + number * 4)..<(index + 24 + number * 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    utIndicatorCount = counts[0]
    standardIndicatorCount = counts[1]
    leapSecondCount = counts[2]
    transitionCount = counts[3]
    typeCount = counts[4]
    abbreviationBytes = counts[5]
  }

  /// The end of the data of the block, with times of 4 or 8 bytes. The counts have 32 bits, so the sum cannot overflow.
  func end(timeSize: Int) -> Int {
    start + transitionCount * (timeSize + 1) + typeCount * 6 + abbreviationBytes
      + leapSecondCount * (timeSize + 4) + standardIndicatorCount + utIndicatorCount
  }
}
