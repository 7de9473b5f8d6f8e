import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

/// Sizes and moments that no program means neither trap nor take long.
@Suite struct AbsurdValueTests {
  private static let kinds: [WidgetSpace.Kind] =
    WidgetFamily.allCases.map { .family($0) } + WidgetDisplayMode.allCases.map { .mode($0) } + [.page]
  private static let lengths = [-Double.infinity, -1, 0, .leastNonzeroMagnitude, 1, 1e300, .infinity, .nan]
  private static let agendas = [instantsOfAgenda.map(agenda), [empty]].flatMap(\.self)

  private static let instantsOfAgenda = [
    Instant(secondsSinceEpoch: .min), instant("2026-11-21T09:30"), Instant(secondsSinceEpoch: .max),
  ]

  private static func agenda(at now: Instant) -> Agenda {
    let occurrences = (0..<5).map { event("Stand-up \($0)", "2026-11-21T0\($0):00", "2026-11-21T10:00") }
    let identity = CalendarIdentity(name: "", position: .max)
    return Agenda(of: [CalendarOccurrences(identity, occurrences)], in: days("2026-11-21"), at: now)
  }

  /// No day at all.
  private static let empty = Agenda(
    now: Instant(secondsSinceEpoch: .max),
    window: OccurrenceWindow(
      from: Instant(secondsSinceEpoch: .max), to: Instant(secondsSinceEpoch: .min), zone: .utc),
    state: .events)

  /// Says nothing of some occurrences, or something of more than there are.
  private struct WrongImportance: EventImportance {
    var count: Int

    func importance(of items: [AgendaItem], in zone: Zone) -> [Double] {
      (0..<count).map { Double($0) }
    }
  }

  @Test(arguments: [0, 1, 3, 50])
  func `a judge may give any number of values`(count: Int) {
    var layout = WidgetLayout(language: Language(localeIdentifier: "C"))
    layout.importance = WrongImportance(count: count)
    for agenda in Self.agendas {
      for kind in Self.kinds {
        for lines in [3, 8] {
          let content = layout.content(of: agenda, in: .cells(kind, columns: 44, lines: lines))
          #expect(content.counts.shown <= 5)
        }
      }
    }
  }

  @Test(arguments: [Int.min, -1, 0, 1, 10_000, Int.max])
  func `any number of columns and lines is drawn`(number: Int) {
    for kind in Self.kinds {
      draw(in: .cells(kind, columns: number, lines: number))
      draw(in: .cells(kind, columns: 44, lines: number))
      draw(in: .cells(for: kind, columns: number, lines: number))
    }
  }

  @Test(arguments: lengths)
  func `any size of a picture is drawn`(length: Double) {
    for kind in Self.kinds {
      draw(in: .points(kind, width: length, height: length, textSize: TextSize(.max)))
      draw(in: .points(kind, width: 338, height: length))
      draw(in: .points(for: kind, height: length, textSize: TextSize(.min)))
      var space = WidgetSpace.cells(for: kind)
      space.width = length
      space.height = length
      draw(in: space)
    }
    #expect(SVGRenderer(scale: length).scale >= 1)
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func `a line of any width is drawn`(number: Int) {
    let layout = WidgetLayout(language: Language(.english))
    for now in Self.instantsOfAgenda {
      let next = NextLine(
        Self.agenda(at: now).occurrences.first, now: now, zone: .utc, state: .events, countsDown: true)
      let content = layout.content(of: next, columns: number)
      #expect(WidgetTextRenderer().render(content).count < 200)
    }
    let style = TextStyle(width: number)
    for agenda in Self.agendas { #expect(!TextRenderer(style).render(agenda).isEmpty) }
    let sample = Agenda.sample(
      in: Language(.english), at: Self.instantsOfAgenda[1], zone: .utc, days: number, daysAhead: number)
    #expect((1...366).contains(sample.days.count))
  }

  private func draw(in space: WidgetSpace) {
    let layout = WidgetLayout(language: Language(.english))
    for agenda in Self.agendas {
      let content = layout.content(of: agenda, in: space)
      #expect(WidgetTextRenderer().render(content).utf8.count < 1_000_000)
      #expect(SVGRenderer().render(content).hasPrefix("<svg"))
      #expect(HTMLRenderer().render(content).utf8.count < 1_000_000)
      #expect(JSONRenderer.json(content).hasPrefix("{"))
      #expect(MarkdownRenderer().render(content).utf8.count < 1_000_000)
    }
  }
}
