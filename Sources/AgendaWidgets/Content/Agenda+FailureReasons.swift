import AgendaKit
import ICalendar

extension Agenda {
  /// The most sources that are named; who has more that fail has another trouble.
  private static let maximumReasons = 5

  /// Why sources could not be read, a harmless line each.
  var failureReasons: [String] {
    problems.filter { $0.severity == .failure }.prefix(Self.maximumReasons).map {
      PlainText.sanitized("\($0.source): \($0.message)")
    }
  }
}
