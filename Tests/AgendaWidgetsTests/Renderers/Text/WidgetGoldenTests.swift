import AgendaKit
import AgendaWidgets
import ICalendar
import Testing

/// Every state in every family and mode.
struct WidgetGoldenTests {
  static let kinds: [(name: String, kind: WidgetSpace.Kind)] =
    WidgetFamily.allCases.map { ($0.rawValue, .family($0)) }
    + WidgetDisplayMode.allCases.map { ($0.rawValue, .mode($0)) } + [("page", .page)]

  @Test(arguments: kinds)
  func `Each state equals the reviewed file`(name: String, kind: WidgetSpace.Kind) throws {
    let text = Sample.drawnStates(in: .cells(for: kind)) { WidgetTextRenderer().render($0) }
    try Golden.expect(text, name + ".txt")
  }
}
