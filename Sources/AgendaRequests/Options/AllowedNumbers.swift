internal import AgendaWidgets

/// The numbers that an option takes.
package struct AllowedNumbers {
  private let option: String
  /// Both bounds are allowed.
  package let range: ClosedRange<Int>

  /// `option` is the name with its dashes; a range up to `Int.max` has no upper bound.
  package init(_ option: String, _ range: ClosedRange<Int>) {
    self.option = option
    self.range = range
  }

  /// A message about a number that the option does not accept; `nil` if it does.
  package func problem(with number: Int?) -> String? {
    guard let number, !range.contains(number) else { return nil }
    return "\(option) must be \(expected)."
  }

  /// The numbers in words: `1 to 7`.
  package var expected: String {
    range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

extension AllowedNumbers {
  package static let limits = AllowedNumbers("--limit", 0...Int.max)
  /// In columns.
  package static let widths = AllowedNumbers("--width", 20...Int.max)
  /// In points.
  package static let heights = AllowedNumbers("--height", 1...Int.max)
  package static let lineCounts = AllowedNumbers("--lines", 1...Int.max)
  package static let textSizes = AllowedNumbers("--text-size", TextSize.range)
  package static let scales = AllowedNumbers("--scale", 1...4)
  /// Up to a hundred years.
  package static let dayCounts = AllowedNumbers("--days", 1...36_600)
  package static let entryCounts = AllowedNumbers("--entries", 1...10_000)
}
