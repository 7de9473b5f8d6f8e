import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport

extension RandomNumbers {
  private static let pieces = [
    "a", "Stand-up", " ", "  ", "日", "会议", "ｱ", "اجتماع", "שלום", "e\u{301}", "\u{301}", "👨‍👩‍👧", "👍🏽", "🇫🇷", "❤️",
    "1️⃣",
    "नमस्ते", "\u{1B}[31m", "\u{202E}", "\u{200D}", "\u{2028}", "\n", "\u{0}", "…", "\u{FE0F}", "\u{1F3FD}", "🇫",
    "\u{600}",
    "\u{1B}]8;;http://x\u{7}", "\u{9B}2J", "한", "\u{1100}", "\u{1161}", "W", "(x)", "\u{E0067}", "\u{3000}",
  ]

  /// A title of 0 to 12 pieces, many of them hostile.
  mutating func title() -> String {
    (0..<Int.random(in: 0...12, using: &self)).map { _ in
      RandomNumbers.pieces.randomElement(using: &self) ?? ""
    }
    .joined()
  }

  /// An agenda of 1 to 4 days with 0 to 5 items each.
  mutating func agenda() -> Agenda {
    let count = Int.random(in: 1...4, using: &self)
    let days = (0..<count).map { offset in
      Sample.day(
        offset,
        allDay: (0..<Int.random(in: 0...2, using: &self)).map { _ in item(on: offset, isAllDay: true) },
        timed: (0..<Int.random(in: 0...3, using: &self)).map { _ in item(on: offset, isAllDay: false) },
        hidden: Bool.random(using: &self) ? Int.random(in: 0...2000, using: &self) : 0,
        ended: Int.random(in: 0...1, using: &self))
    }
    let states: [Agenda.State] = [
      .events, .someSourcesFailed, .nothingToday, .nothingAhead, .notConfigured, .unreadable, .signedOut,
      .unreachable,
    ]
    return Sample.agenda(days, state: states.randomElement(using: &self) ?? .events)
  }

  private mutating func item(on day: Int, isAllDay: Bool) -> AgendaItem {
    let calendar = [Sample.work, Sample.family, Sample.birthdays].randomElement(using: &self) ?? Sample.work
    var item: AgendaItem
    if isAllDay {
      item = Sample.allDay(title(), from: day, on: day, in: calendar)
    } else {
      let start = Sample.instant(Int.random(in: 0...23, using: &self), day: day)
      let place = Bool.random(using: &self) ? title() : nil
      item = Sample.timed(start, start.adding(seconds: 900), title(), at: place, in: calendar)
      item.part = [.whole, .beginning, .end].randomElement(using: &self) ?? .whole
    }
    item.dayCount = Int.random(in: 1...400, using: &self)
    item.dayIndex = item.dayCount
    item.isRunning = Int.random(in: 0...4, using: &self) == 0
    item.hasEnded = Int.random(in: 0...4, using: &self) == 0
    item.isCancelled = Int.random(in: 0...4, using: &self) == 0
    item.isDeclined = Int.random(in: 0...4, using: &self) == 0
    return item
  }
}

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
