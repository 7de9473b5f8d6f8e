import AgendaKit
import ICalendar
import TestSupport
import Testing

@Suite struct BirthdayTests {
  private func item(_ occurrence: Occurrence, on day: String) -> AgendaItem? {
    let birthdays = calendar(named: "birthdays", kind: .birthdays, [occurrence])
    return Agenda(of: [birthdays], in: days(day), at: instant("\(day)T08:00")).occurrences.first
  }

  @Test(arguments: [
    ("1990-11-21", 2026, "Ada Lovelace (36)", 36), ("2026-11-21", 2026, "Ada Lovelace", 0),
    ("1604-11-21", 2026, "Ada Lovelace’s birthday", nil),
    ("2027-11-21", 2026, "Ada Lovelace’s birthday", nil),
  ])
  func `a birthday has the age if the year is known`(
    _ born: String, _ year: Int, _ title: String, _ age: Int?
  ) {
    let item = item(birthday("Ada Lovelace", born: born, in: year), on: "2026-11-21")
    #expect(item?.title == title)
    #expect(item?.birthday == BirthdayDetails(name: "Ada Lovelace", age: age))
  }

  @Test func `a birthday on 29 February is kept on the 28th with the year's age`() {
    #expect(item(birthday("Kim", born: "2000-02-29", in: 2027), on: "2027-02-28")?.title == "Kim (27)")
  }

  @Test(arguments: [
    "Ada Lovelace", "Ada Lovelace’s birthday", "Ada Lovelace's Birthday", "Birthday of Ada Lovelace",
    "Birthday: Ada Lovelace",
    "Ada Lovelace - Birthday", "Ada Lovelace (Birthday)", "Ada Lovelace Geburtstag",
    "Geburtstag von Ada Lovelace",
    "Ada Lovelace hat Geburtstag", "🎂 Ada Lovelace", "🎂 Ada Lovelace’s birthday",
    "Ada Lovelace’s birthday 🎂",
    "Anniversaire de Ada Lovelace",
    "Cumpleaños de Ada Lovelace", "Ada Lovelaceの誕生日", "  Ada Lovelace ",
  ])
  func `the name is extracted from the words that programs write around it`(_ summary: String) {
    #expect(
      item(birthday(summary, born: "1990-11-21", in: 2026), on: "2026-11-21")?.title == "Ada Lovelace (36)")
  }

  @Test func `in a calendar of events the summary stays as it is`() {
    let agenda = Agenda(
      of: [calendar([birthday("Ada’s birthday", born: "1990-11-21", in: 2026)])], in: days("2026-11-21"),
      at: instant("2026-11-21T08:00"))
    #expect(agenda.titles == ["Ada’s birthday"])
    #expect(agenda.occurrences.first?.birthday == nil)
  }

  @Test func `birthdays are sorted and found by the title that is shown`() {
    let birthdays = calendar(
      named: "birthdays", kind: .birthdays,
      [
        birthday("Birthday of Zoe", born: "1990-11-21", in: 2026),
        birthday("Kim", born: "1604-11-21", in: 2026),
      ])
    var options = AgendaOptions()
    let now = instant("2026-11-21T08:00")
    #expect(
      Agenda(of: [birthdays], in: days("2026-11-21"), at: now).titles == ["Kim’s birthday", "Zoe (36)"])
    options.search = "zoe (36)"
    #expect(Agenda(of: [birthdays], in: days("2026-11-21"), at: now, options: options).titles == ["Zoe (36)"])
  }
}
