internal import AgendaKit
internal import AgendaSources

/// A duration, as it is written on the command line: `90m`, `24h`, `2d`, `1h30m`; see ``WrittenDuration``.
package struct DurationArgument: Equatable {
  /// Examples of the form, for `--help`.
  package static let form = "90m, 24h, 2d, 1h30m"

  /// The length in seconds, 0 or more.
  package let seconds: Int

  /// A duration of so many seconds.
  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// Parses a text; `nil` if it is not a duration.
  package init?(_ text: String) {
    guard let seconds = WrittenDuration.seconds(in: text) else { return nil }
    self.seconds = seconds
  }
}
