import AgendaWidgets
import TestSupport

extension RandomNumbers {
  /// A space of any kind, most of them in columns and lines, some with very little room.
  mutating func space(_ unit: WidgetSpace.Unit? = nil) -> WidgetSpace {
    let kinds =
      WidgetFamily.allCases.map { WidgetSpace.Kind.family($0) }
      + WidgetDisplayMode.allCases.map { WidgetSpace.Kind.mode($0) } + [.page]
    let kind = kinds.randomElement(using: &self) ?? .page
    let isOfCells = unit.map { $0 == .cells } ?? (Int.random(in: 0...3, using: &self) > 0)
    guard isOfCells else {
      return .points(
        kind, width: Double.random(in: 60...800, using: &self),
        height: Double.random(in: 20...600, using: &self),
        textSize: TextSize(Int.random(in: 1...7, using: &self)))
    }
    let isStandard = Bool.random(using: &self)
    return .cells(
      for: kind, columns: isStandard ? nil : Int.random(in: 8...140, using: &self),
      lines: isStandard ? nil : Int.random(in: 1...30, using: &self))
  }
}
