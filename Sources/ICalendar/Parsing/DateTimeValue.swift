/// A value of type DATE or DATE-TIME as it is written (RFC 5545 sections 3.3.4 and 3.3.5), before its zone is known.
package struct DateTimeValue: Sendable, Hashable {
  /// The date.
  package var date: CalendarDate
  /// Seconds since midnight; `nil` for a DATE.
  package var secondOfDay: Int?
  /// Whether the value ends with `Z`.
  package var isUTC = false
  /// Seconds east of UTC, if the value has an offset. RFC 5545 forbids offsets, but some programs write them.
  package var offset: Int?

  /// The wall-clock time; for a DATE, its midnight.
  package var local: LocalDateTime { LocalDateTime(date).adding(seconds: secondOfDay ?? 0) }

  /// The point in time; a value without a zone is read as UTC.
  var instant: Instant {
    Instant(secondsSinceEpoch: local.secondsSinceEpoch - (isUTC ? 0 : offset ?? 0))
  }

  /// The value of a whole text, or `nil`. Besides the forms of RFC 5545 it accepts the hyphens and colons of ISO 8601, a time without
  /// minutes or seconds, a fraction of a second, which it drops, an offset, and `UTC` or `GMT` after the time.
  package init?(_ text: some StringProtocol) {
    guard let (value, rest) = Self.beginning(of: text), rest.isEmpty else { return nil }
    self = value
  }

  /// The value at the beginning of a text, and the unreadable rest, which may be a `T` without a time. `nil` if the date or the time
  /// itself cannot be read.
  static func beginning(of text: some StringProtocol) -> (value: DateTimeValue, rest: String)? {
    let read = { (bytes: UnsafeBufferPointer<UInt8>) in
      beginning(of: bytes).map { ($0.value, String(decoding: bytes[$0.restStart...], as: UTF8.self)) }
    }
    if let result = text.utf8.withContiguousStorageIfAvailable(read) { return result }
    var copy = String(text)
    return copy.withUTF8(read)
  }

  /// The value at the beginning of a text, and the index of the unreadable rest, which may be a `T` without a time. `nil` if the date or the time
  /// itself cannot be read.
  static func beginning(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (value: DateTimeValue, restStart: Int)? {
    // Nearly all values have the form of RFC 5545.
    if let value = DateTimeValue(plain: bytes) { return (value, bytes.count) }
    var digits = DigitReader(bytes[...])
    digits.skipSpaces()
    guard let date = digits.date() else { return nil }
    var value = DateTimeValue(date: date)
    let timeStart = digits.index
    if digits.skip("T") || digits.skip("t") {
      digits.skipSpaces()
      guard !digits.isAtEnd else { return (value, timeStart) }
      guard value.readTime(&digits) else { return nil }
    } else if digits.skipSpaces(), !digits.isAtEnd {
      let timeStart = digits.index
      if digits.skip("T") || digits.skip("t") { digits.skipSpaces() }
      guard !digits.isAtEnd else { return (value, timeStart) }
      guard value.readTime(&digits) else { return nil }
    } else if !digits.isAtEnd {
      // Six digits directly behind a date without hyphens are a time.
      guard digits.startsWithTime, value.readTime(&digits) else { return nil }
    }
    digits.skipSpaces()
    return (value, digits.index)
  }

  private init(date: CalendarDate) {
    self.date = date
  }

  /// A value in exactly the form of RFC 5545; `nil` for any other.
  private init?(plain bytes: UnsafeBufferPointer<UInt8>) {
    guard let time = RawTime(RawLine(bytes), 0..<bytes.count, zone: nil) else { return nil }
    let local = LocalDateTime(secondsSinceEpoch: time.seconds)
    self.init(date: local.date)
    if time.place != .date { secondOfDay = local.secondOfDay }
    isUTC = time.place == .utc
  }

  private mutating func readTime(_ digits: inout ByteDigits) -> Bool {
    guard let hour = digits.hour(), hour <= 24 else { return false }
    let hasColon = digits.skip(":")
    let minute = digits.number(ofDigits: 2)
    guard minute ?? 0 <= 59 else { return false }
    var second = 0
    if minute != nil {
      digits.skip(":")
      second = digits.number(ofDigits: 2) ?? 0
      digits.skipFraction()
    }
    guard second <= 60, hour < 24 || (minute ?? 0 == 0 && second == 0) else { return false }
    secondOfDay = hour * 3600 + (minute ?? 0) * 60 + second
    readZone(&digits)
    digits.skipSpaces()
    // An hour without minutes is a time only if nothing else follows it.
    return minute != nil || !hasColon && digits.isAtEnd
  }

  /// Reads a zone after the time: `Z`, `UTC`, `GMT`, an offset, or an offset after `UTC` or `GMT`.
  private mutating func readZone(_ digits: inout ByteDigits) {
    var end = digits
    end.skipSpaces()
    if end.skipWord("UTC") || end.skipWord("GMT") {
      let hasOffset = end.startsWithSign
      offset = end.offset()
      guard !hasOffset || offset != nil, hasOffset || end.endsWord else { return }
      isUTC = offset == nil
      digits = end
    } else if end.skip("Z") || end.skip("z") {
      isUTC = true
      digits = end
    } else if let seconds = end.offset() {
      offset = seconds
      digits = end
    }
  }
}

extension StringProtocol {
  /// The values of a list of dates, date-times and periods, including empty ones. A comma before the fraction of a second does not
  /// separate values.
  var timeItems: [Substring] {
    let text = Substring(self)
    // Nearly all values are alone.
    guard utf8.contains(UInt8(ascii: ",")) else { return [text] }
    var items: [Substring] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      if let last = items.last, item.beginsWithFraction, last.endsInSecond {
        items[items.count - 1] = text[last.startIndex..<item.endIndex]
      } else {
        items.append(item)
      }
    }
    return items
  }
}

extension Substring {
  /// Whether the text may be the rest of a date-time that a decimal comma split: digits that are not a date, and then at most a zone or
  /// the end of a period.
  fileprivate var beginsWithFraction: Bool {
    let digits = utf8.prefix { $0.isASCIIDigit }.count
    guard (1...9).contains(digits), digits != 8 else { return false }
    var reader = TextDigits(dropFirst(digits))
    if reader.skip("/") || reader.skip("Z") || reader.skip("z") { return true }
    return reader.isAtEnd || reader.offset() != nil && reader.isAtEnd
  }

  /// Whether the text ends with a time that has seconds and no zone.
  fileprivate var endsInSecond: Bool {
    let last = split(separator: "/").last ?? self
    guard let value = DateTimeValue(last) else { return false }
    return value.secondOfDay != nil && !value.isUTC && value.offset == nil
  }
}

/// Reads digits from bytes in memory.
typealias ByteDigits = DigitReader<Slice<UnsafeBufferPointer<UInt8>>>

/// Reads digits from a text.
typealias TextDigits = DigitReader<Substring.UTF8View>

extension TextDigits {
  init(_ text: some StringProtocol) { self.init(Substring(text).utf8) }
}

/// Reads digits and single characters from the beginning of a text in UTF-8.
struct DigitReader<Bytes: Collection<UInt8>> where Bytes.SubSequence == Bytes {
  private var bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  var isAtEnd: Bool { bytes.isEmpty }

  /// The index of what is not read yet.
  var index: Bytes.Index { bytes.startIndex }

  /// Skips a character if it is next, and returns whether it was.
  @discardableResult
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: character) else { return false }
    bytes = bytes.dropFirst()
    return true
  }

  /// Skips three letters in any letter case if they are next, and returns whether they were. `word` is in upper case.
  mutating func skipWord(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count >= length else { return false }
    for (offset, byte) in bytes.prefix(length).enumerated() where byte & ~0x20 != word.utf8Start[offset] {
      return false
    }
    bytes = bytes.dropFirst(length)
    return true
  }

  /// Whether a time of six digits is next.
  var startsWithTime: Bool {
    var end = self
    return end.number(ofDigits: 6) != nil && end.number(ofDigits: 1) == nil
  }

  /// Whether a sign is next.
  var startsWithSign: Bool { bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-") }

  /// Whether the last word has ended: a space or nothing is next.
  var endsWord: Bool { bytes.first.map { $0 <= UInt8(ascii: " ") } ?? true }

  /// Reads an hour of two digits, or of one digit before a `:`. If there is none it returns `nil` and skips nothing.
  mutating func hour() -> Int? {
    if let hour = number(ofDigits: 2) { return hour }
    var end = self
    guard let hour = end.number(ofDigits: 1), end.bytes.first == UInt8(ascii: ":") else { return nil }
    self = end
    return hour
  }

  /// Skips spaces, and returns whether there were any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let isSpace = { (byte: UInt8) in
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
    guard let first = bytes.first, isSpace(first) else { return false }
    bytes = bytes.drop(while: isSpace)
    return true
  }

  /// Reads a number of exactly `count` digits. For another number it returns `nil` and skips nothing.
  mutating func number(ofDigits count: Int) -> Int? {
    var index = bytes.startIndex
    var number = 0
    for _ in 0..<count {
      guard index < bytes.endIndex, bytes[index].isASCIIDigit else { return nil }
      number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      bytes.formIndex(after: &index)
    }
    bytes = bytes[index...]
    return number
  }

  /// Reads a number of one to `maximum` digits. Without a digit it returns `nil` and skips nothing.
  mutating func number(upTo maximum: Int) -> Int? {
    let length = bytes.prefix(maximum).prefix(while: \.isASCIIDigit).count
    return length == 0 ? nil : number(ofDigits: length)
  }

  /// Reads a date, `20261121`, `2026-11-21` or `2026-1-5`; returns `nil` if there is none.
  mutating func date() -> CalendarDate? {
    guard let year = number(ofDigits: 4), year >= 1 else { return nil }
    let isHyphenated = skip("-")
    guard let month = isHyphenated ? number(upTo: 2) : number(ofDigits: 2) else { return nil }
    let hasDay = skip("-")
    guard let day = isHyphenated && hasDay ? number(upTo: 2) : number(ofDigits: 2) else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Skips a fraction of a second, `.5` or `,000`, if one is next.
  mutating func skipFraction() {
    var end = self
    guard end.skip(".") || end.skip(","), end.number(upTo: 1) != nil else { return }
    while end.number(upTo: 1) != nil {}
    self = end
  }

  /// Reads an offset from UTC, `+01`, `-0100`, `+01:00` or `+010000`, and returns it in seconds, positive east of UTC. If there is none,
  /// or one of a day or more, it returns `nil` and skips nothing.
  mutating func offset() -> Int? {
    var end = self
    let isNegative = end.skip("-")
    guard isNegative || end.skip("+"), let hours = end.number(ofDigits: 2), hours < 24 else { return nil }
    var seconds = hours * 3600
    var colon = end
    let hasColon = colon.skip(":")
    if let minutes = colon.number(ofDigits: 2) {
      guard minutes < 60 else { return nil }
      seconds += minutes * 60
      end = colon
      if hasColon { colon.skip(":") }
      if let rest = colon.number(ofDigits: 2) {
        guard rest < 60 else { return nil }
        seconds += rest
        end = colon
      }
    }
    self = end
    return isNegative ? -seconds : seconds
  }
}

/// A value of type DURATION (RFC 5545 section 3.3.6): nominal days, which keep the wall-clock time, then exact seconds. Negative values go back
/// in time.
public struct DurationValue: Sendable, Hashable, Codable {
  /// The days; a week counts as seven days.
  public var days: Int
  /// The hours, minutes and seconds, as a number of seconds.
  public var seconds: Int

  /// Whether the duration is negative.
  package var isNegative: Bool { days < 0 || seconds < 0 }

  /// Days, then seconds. Only a duration whose numbers have one sign can be written.
  public init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// The value of a text, or `nil`. All forms that programs write instead of those of RFC 5545 are read here, for each property alike: parts in any order,
  /// without the `P` (`60M`, `-15M`) or the `T`, and with spaces. A `P` or `PT` alone is a length of nothing, as Apple Calendar and Zimbra write the start,
  /// and an M behind hours is minutes (`P1H30M`). A number without its unit (`PT15`) has no meaning. It has at most seven digits, so that no sum overflows.
  public init?(_ text: some StringProtocol) {
    self.init()
    var reader = TextDigits(text.uppercased())
    reader.skipSpaces()
    let isNegative = reader.skip("-")
    if !isNegative { _ = reader.skip("+") }
    reader.skipSpaces()
    let hasLetter = reader.skip("P")
    // Only after a P can an M mean months, of which there are none in RFC 5545.
    var isTime = !hasLetter
    var parts = 0
    while !reader.isAtEnd, parts < 8 {
      if reader.skip("T") { isTime = true }
      guard let number = reader.number(upTo: 7) else { break }
      switch (reader.unit(), isTime) {
      case ("W", _): days += number * 7
      case ("D", _): days += number
      case ("H", _):
        seconds += number * 3600
        isTime = true
      case ("M", true): seconds += number * 60
      case ("S", _): seconds += number
      // As Java and .NET write a length: `P0Y0M0DT0H30M0S`.
      case ("Y", false) where number == 0, ("M", false) where number == 0: break
      default: return nil
      }
      parts += 1
    }
    reader.skipSpaces()
    guard parts > 0 || hasLetter, reader.isAtEnd else { return nil }
    if isNegative {
      days = -days
      seconds = -seconds
    }
  }
}

extension TextDigits {
  /// Reads the letter of a unit; returns `nil` if there is another character.
  fileprivate mutating func unit() -> Unicode.Scalar? {
    for unit: Unicode.Scalar in ["W", "D", "H", "M", "S", "Y"] where skip(unit) { return unit }
    return nil
  }
}

extension DurationValue {
  /// The value of a TRIGGER with a duration; `nil` for any other. An empty one is the start, or the end, of the event.
  package init?(trigger text: some StringProtocol) {
    if text.trimmingSpaces.isEmpty {
      self.init(days: 0, seconds: 0)
    } else {
      self.init(text)
    }
  }
}
