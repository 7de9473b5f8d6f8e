internal import ICalendar

extension Collection<String> {
  /// The options whose values may begin with a minus sign and a digit: an offset west of UTC, a number of days ago.
  private static var takingNegativeValues: Set<String> { ["--time-zone", "--now", "--from", "--to"] }

  /// The arguments of a command with such a value joined to its option, `--time-zone=-05:00` for `--time-zone -05:00`.
  ///
  /// Every reader of options takes what begins with a minus sign for the next option, so that `--time-zone --file x` is reported as a missing
  /// value.
  var joiningNegativeValues: [String] {
    var joined: [String] = []
    for word in self {
      if let option = joined.last, Self.takingNegativeValues.contains(option), word.isNegative {
        joined[joined.count - 1] = "\(option)=\(word)"
      } else {
        joined.append(word)
      }
    }
    return joined
  }
}

extension String {
  /// Whether the text begins with a minus sign and a digit.
  fileprivate var isNegative: Bool {
    utf8.first == UInt8(ascii: "-") && utf8.dropFirst().first?.isASCIIDigit == true
  }
}
