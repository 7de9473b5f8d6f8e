package import ICalendar

/// The answers of a server that sends a calendar without any item, after it had some. They are not believed yet.
package struct EmptiedCalendar: Sendable, Hashable {
  private static let forced = "forced"

  /// When the first of these answers came.
  package var first: Instant
  /// Whether one of them came when the user asked for all.
  package var isForced: Bool

  /// Answers of which the first came at a moment.
  package init(first: Instant, isForced: Bool) {
    self.first = first
    self.isForced = isForced
  }

  /// Parses the value of a line of the state; `nil` if it has no moment.
  init?(parsing value: String) {
    let words = value.split(separator: " ")
    guard let first = words.first.flatMap({ Int($0) }) else { return nil }
    let isForced = words.dropFirst().contains { $0 == Self.forced }
    self.init(first: Instant(secondsSinceEpoch: first), isForced: isForced)
  }

  /// The value of a line of the state.
  var text: String { "\(first.secondsSinceEpoch)" + (isForced ? " \(Self.forced)" : "") }
}
