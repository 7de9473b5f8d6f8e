/// The times at which a rule recurs within its day, hour or minute: every hour of a set with every minute and second.
///
/// Times are numbered from 0 in order; nothing is stored but three words.
struct TimeSet: Sendable {
  private let hours: UInt64
  private let minutes: UInt64
  private let seconds: UInt64
  private let perHour: Int
  private let perMinute: Int
  /// How many times there are, at least 1.
  let count: Int

  /// Each is a set of numbers as bits, none of them empty: hours 0 to 23, minutes 0 to 59, seconds 0 to 59.
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

  /// How many of the times are earlier than `second`, which is not negative.
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
