import AgendaKit
import ICalendar
import Testing

@testable import AgendaWidgets

struct SampleAgendaTests {
  @Test(arguments: Language.Code.allCases)
  func `The sample day looks the same at each hour, and has its titles in the language`(code: Language.Code) {
    let language = Language(code)
    let agenda = Agenda.sample(in: language, at: Sample.instant(23, 59), zone: Sample.zone)
    #expect(agenda == Agenda.sample(in: language, at: Sample.instant(0), zone: Sample.zone))
    #expect(agenda.days.map { $0.allDay.count } == [2, 1] && agenda.days.map { $0.timed.count } == [5, 2])
    #expect(agenda.state == .events && !agenda.days[0].timed.contains { $0.hasEnded })
    #expect(Set(agenda.days[0].timed.map(\.calendar.name)).count == 3)
    for child in Mirror(reflecting: language.sampleTitles).children {
      let title = child.value as? String
      #expect(title?.isEmpty == false && title.map { PlainText.sanitized($0) } == title)
    }
    if code != .english {
      #expect(Set(agenda.days[0].timed.map(\.title)).isDisjoint(with: ["Stand-up", "Choir practice"]))
    }
  }

  @Test func `A birthday is worded in the language`() {
    let shown = { (code: Language.Code) in
      let agenda = Agenda.sample(in: Language(code), at: Sample.instant(8), zone: Sample.zone, days: 1)
      let content = WidgetLayout(language: Language(code)).content(of: agenda, in: .cells(for: .page))
      return content.rows.first?.title.full
    }
    #expect(shown(.english) == "Ada Lovelace’s birthday")
    #expect(shown(.french) == "Anniversaire de Marie Curie")
    #expect(shown(.japanese) == "紫式部さんの誕生日")
  }

  @Test func `The sample works for any number of days`() {
    for days in [Int.min, 0, 1, 7, Int.max] {
      let agenda = Agenda.sample(in: Language(.english), at: Sample.instant(8), zone: Sample.zone, days: days)
      #expect(!agenda.days.isEmpty && agenda.state == .events)
    }
  }
}
