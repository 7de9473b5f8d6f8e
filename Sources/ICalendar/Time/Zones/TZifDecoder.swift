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

/// The offsets of a zone over time: a table of transitions, and a rule for the time after the last one.
final class ZoneTable: Sendable, Equatable {
  /// A point in time at which an offset begins.
  struct Transition: Sendable, Hashable {
    /// Seconds since 1970-01-01T00:00:00Z.
    var second: Int
    /// Seconds east of UTC.
    var offset: Int
  }

  /// A span of time with one offset.
  struct Period: Sendable, Hashable {
    /// Seconds east of UTC.
    var offset: Int
    /// The first second after it; `nil` if it never ends.
    var end: Int?
  }

  /// The largest distance of an offset from UTC, in seconds (RFC 9636 section 3.2).
  static let maximumOffset = 26 * 3600

  /// The most periods in which a wall-clock time is looked up. Real zones have at most two periods within two days of
  /// it; only a malicious calendar has more.
  private static let maximumPeriods = 64

  /// The offset before the first transition, in seconds east of UTC.
  let initialOffset: Int
  private let seconds: [Int]
  private let offsets: [Int]
  /// The rule after the last transition.
  let rule: POSIXZoneRule?

  /// A table of transitions in ascending order, with the offset before the first one. `rule` applies after the last
  /// transition, or always if there are none. Without a rule the last offset stays.
  init(initialOffset: Int, transitions: [Transition] = [], rule: POSIXZoneRule? = nil) {
    self.initialOffset = ZoneTable.boundedOffset(initialOffset)
    self.seconds = transitions.map { ZoneTable.bounded($0.second) }
    self.offsets = transitions.map { ZoneTable.boundedOffset($0.offset) }
    self.rule = rule
  }

  /// The transitions in ascending order.
  var transitions: [Transition] {
    zip(seconds, offsets).map { Transition(second: $0, offset: $1) }
  }

  /// Limits a second to a range in which sums with offsets and days cannot overflow: about 36 thousand million years
  /// around 1970, which includes every date that a calendar can contain.
  static func bounded(_ second: Int) -> Int {
    min(max(second, -(1 << 60)), 1 << 60)
  }

  /// Limits an offset to ``maximumOffset``.
  static func boundedOffset(_ offset: Int) -> Int {
    min(max(offset, -maximumOffset), maximumOffset)
  }

  /// The period that contains a second since 1970-01-01T00:00:00Z.
  func period(at second: Int) -> Period {
    guard let last = seconds.last, second < last else {
      if let rule { return rule.period(at: ZoneTable.bounded(second)) }
      return Period(offset: offsets.last ?? initialOffset, end: nil)
    }
    let next = seconds.indices.partitionPoint { seconds[$0] > second }
    return Period(offset: next == 0 ? initialOffset : offsets[next - 1], end: seconds[next])
  }

  /// The second since 1970-01-01T00:00:00Z at which a wall clock shows a time. If the clock shows it twice, the first
  /// counts. If the clock skips it, the offset before the gap counts.
  func second(ofLocal local: Int) -> Int {
    var period = period(at: local - ZoneTable.maximumOffset)
    for _ in 0..<ZoneTable.maximumPeriods {
      guard let end = period.end, local - period.offset >= end else { break }
      let next = self.period(at: end)
      // The time is in a gap if it is after the end of one period and before the beginning of the next.
      if local - next.offset < end { break }
      period = next
    }
    return local - period.offset
  }

  static func == (left: ZoneTable, right: ZoneTable) -> Bool {
    left.initialOffset == right.initialOffset && left.seconds == right.seconds
      && left.offsets == right.offsets
      && left.rule == right.rule
  }
}
