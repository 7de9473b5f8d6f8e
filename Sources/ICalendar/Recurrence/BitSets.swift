/// Treats the bits of a word as a set of small numbers.
extension FixedWidthInteger where Self: UnsignedInteger {
  /// The position of the set bit that has `count` set bits below it. The word must have more than `count` bits set.
  func position(ofBit count: Int) -> Int {
    var rest = self
    for _ in 0..<count { rest &= rest &- 1 }
    return rest.trailingZeroBitCount
  }

  /// The number of set bits below a position.
  func count(below position: Int) -> Int {
    position >= Self.bitWidth ? nonzeroBitCount : (self & ((1 << position) &- 1)).nonzeroBitCount
  }

  /// The lowest set bit at or above a position; `nil` if there is none.
  func firstPosition(from position: Int) -> Int? {
    guard position < Self.bitWidth else { return nil }
    let rest = self & (~0 << Self(position))
    return rest == 0 ? nil : rest.trailingZeroBitCount
  }

  /// A word with a set bit for each of the numbers that is in the range.
  init(bits numbers: some Sequence<Int>, in range: ClosedRange<Int>) {
    self = 0
    for number in numbers where range.contains(number) { self |= 1 << Self(number) }
  }

  /// Whether the bit at a position is set.
  func contains(_ position: Int) -> Bool {
    self & (1 << position) != 0
  }
}

/// A set of day offsets from 0 to 447: the matching days of a week, a month or a year.
struct DaySet: Sendable, Equatable {
  static let capacity = 448
  /// Longer than a year of any calendar, and short enough to leave room for a month after it.
  static let longestYear = 400
  private var words: InlineArray<7, UInt64> = .init(repeating: 0)

  /// The empty set.
  init() {}

  /// The offsets 0 to 63 whose bits are set in the word.
  init(_ bits: UInt64) { words[0] = bits }

  /// The number of days in the set.
  var count: Int {
    var sum = 0
    for index in words.indices { sum += words[index].nonzeroBitCount }
    return sum
  }

  /// The first day at or after an offset.
  func first(from offset: Int) -> Int? {
    guard offset < DaySet.capacity else { return nil }
    var index = offset >> 6
    var word = words[index] & (~0 << UInt64(offset & 63))
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  /// The day that has `rank` days of the set before it. `rank` must be less than ``count``.
  func day(rank: Int) -> Int {
    var rank = rank
    for index in words.indices {
      let count = words[index].nonzeroBitCount
      if rank < count { return index << 6 + words[index].position(ofBit: rank) }
      rank -= count
    }
    return DaySet.capacity
  }

  /// The number of days in the set that are before an offset.
  func count(below offset: Int) -> Int {
    var sum = 0
    for index in words.indices where offset > index << 6 {
      sum += words[index].count(below: offset - index << 6)
    }
    return sum
  }

  /// Whether the set contains a day.
  func contains(_ offset: Int) -> Bool { words[offset >> 6].contains(offset & 63) }

  /// Adds a day. A day outside 0 to 447 is ignored.
  mutating func insert(_ offset: Int) {
    guard offset >= 0, offset < DaySet.capacity else { return }
    words[offset >> 6] |= 1 << UInt64(offset & 63)
  }

  /// Adds a day for each set bit: the position of the bit plus `offset`. Days outside 0 to 447 are ignored.
  mutating func insert(_ bits: UInt64, at offset: Int) {
    let index = offset >> 6
    let shift = UInt64(offset & 63)
    words[index] |= bits << shift
    if shift > 0, index + 1 < words.count { words[index + 1] |= bits >> (64 - shift) }
  }

  /// Removes the days that the other set does not contain.
  mutating func formIntersection(_ other: DaySet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// The 64 days from an offset on, as bits.
  func bits(from offset: Int) -> UInt64 {
    let index = offset >> 6
    let shift = UInt64(offset & 63)
    let low = words[index] >> shift
    guard shift > 0, index + 1 < words.count else { return low }
    return low | words[index + 1] << (64 - shift)
  }

  /// Whether two sets contain the same days.
  static func == (left: DaySet, right: DaySet) -> Bool {
    for index in left.words.indices where left.words[index] != right.words[index] { return false }
    return true
  }
}

/// The times at which a rule recurs within a day, hour or minute: all combinations of its hours, minutes and seconds.
///
/// The times are numbered from 0, in order. Only three words are stored.
struct TimeSet: Sendable {
  private let hours: UInt64
  private let minutes: UInt64
  private let seconds: UInt64
  private let perHour: Int
  private let perMinute: Int
  /// The number of times, at least 1.
  let count: Int

  /// The sets are bits, and none is empty: hours 0 to 23, minutes 0 to 59, seconds 0 to 59.
  init(hours: UInt64, minutes: UInt64, seconds: UInt64) {
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
    perMinute = seconds.nonzeroBitCount
    perHour = perMinute * minutes.nonzeroBitCount
    count = perHour * hours.nonzeroBitCount
  }

  /// The time with a number from 0 up to ``count``, in seconds since the beginning of the day, hour or minute.
  subscript(_ number: Int) -> Int {
    if count == 1 {
      return hours.trailingZeroBitCount * 3600 + minutes.trailingZeroBitCount * 60
        + seconds.trailingZeroBitCount
    }
    let (hour, inHour) = number.quotientAndRemainder(dividingBy: perHour)
    let (minute, second) = inHour.quotientAndRemainder(dividingBy: perMinute)
    return hours.position(ofBit: hour) * 3600 + minutes.position(ofBit: minute) * 60
      + seconds.position(ofBit: second)
  }

  /// The number of times before `second`, which must not be negative.
  func count(before second: Int) -> Int {
    let hour = min(second / 3600, 24)
    var earlier = hours.count(below: hour) * perHour
    guard hours.contains(hour) else { return earlier }
    let minute = second / 60 % 60
    earlier += minutes.count(below: minute) * perMinute
    guard minutes.contains(minute) else { return earlier }
    return earlier + seconds.count(below: second % 60)
  }
}
