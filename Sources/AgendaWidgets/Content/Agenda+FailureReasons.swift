import AgendaKit
import ICalendar

extension Agenda {
  /// The most sources that are named. If more fail, they probably share one cause.
  private static let maximumReasons = 5

  /// The reasons why sources could not be read, one line each, made safe to display.
  var failureReasons: [String] {
    problems.filter { $0.severity == .failure }.prefix(Self.maximumReasons).map {
      PlainText.sanitized("\($0.source): \($0.message)")
    }
  }
}
