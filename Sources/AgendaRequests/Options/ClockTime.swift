internal import ICalendar

/// A time of day as it is written on the command line: `9:30`, `17:00`, `09:30:15`, `24:00`.
package struct ClockTime: Equatable {
  /// The seconds since midnight, 0 to 86 400.
  package let second: Int

  /// Parses a text; `nil` where it is not a time of day. Without `needsMinutes`, an hour alone is one too.
  package init?(_ text: some StringProtocol, needsMinutes: Bool = true) {
    guard let numbers = Self.numbers(text), !needsMinutes || numbers.count > 1,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    second = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    guard second <= 86_400 else { return nil }
  }

  /// What is wrong with a text that is written as a time of day, and is none, such as `26:00`; `nil` for any other text.
  package static func problem(of text: some StringProtocol) -> String? {
    guard let last = text.split(separator: " ").last, let numbers = numbers(last), numbers.count > 1,
      ClockTime(last) == nil
    else { return nil }
    return "\(quoted(last)) is no time of day; a day has 00:00 to 24:00"
  }

  /// The numbers between the colons; `nil` where there is anything else.
  private static func numbers(_ text: some StringProtocol) -> [Int]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    let numbers = parts.enumerated().compactMap { place, part in
      part.utf8.allSatisfy { $0.isASCIIDigit } && (place == 0 ? 1...2 : 2...2).contains(part.utf8.count)
        ? Int(part) : nil
    }
    return numbers.count == parts.count ? numbers : nil
  }
}
