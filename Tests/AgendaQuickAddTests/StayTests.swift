import AgendaQuickAdd
import Testing

/// Lengths in days with the day on which they begin. The moment is Friday 20 November 2026, 10:00.
@Suite struct StayTests {
  @Test(arguments: [
    ("en-GB", "Fortnight in Spain from 10 July", "Fortnight | 2027-07-10–2027-07-23 | @ Spain"),
    ("en-GB", "3 days in Rome from 10 July", "3 days | 2027-07-10–2027-07-12 | @ Rome"),
    ("en-GB", "Two weeks' leave from 10 July", "Two weeks' leave | 2027-07-10–2027-07-23"),
    ("en-GB", "Week off from Monday", "Week off | 2026-11-23–2026-11-29"),
    ("en-US", "Two nights in Vegas from Dec 11", "Two nights | 2026-12-11–2026-12-12 | @ Vegas"),
    ("de-DE", "Zwei Wochen Spanien ab 10. Juli", "Zwei Wochen Spanien | 2027-07-10–2027-07-23"),
    ("de-DE", "Ab 10. Juli zwei Wochen Spanien", "zwei Wochen Spanien | 2027-07-10–2027-07-23"),
    (
      "fr-FR", "Quinze jours en Espagne à partir du 10 juillet",
      "Quinze jours | 2027-07-10–2027-07-23 | @ Espagne"
    ),
    ("es-ES", "Dos semanas en Italia desde el 10 de julio", "Dos semanas | 2027-07-10–2027-07-23 | @ Italia"),
    (
      "pt-BR", "Duas semanas na Itália a partir de 10 de julho",
      "Duas semanas | 2027-07-10–2027-07-23 | @ Itália"
    ),
    ("ja-JP", "2週間スペイン旅行 7月10日から", "2週間スペイン旅行 | 2027-07-10–2027-07-23"),
    ("zh-CN", "两周西班牙之旅从7月10日开始", "两周西班牙之旅 | 2027-07-10–2027-07-23"),
    ("he-IL", "שבועיים בספרד מ-10 ביולי", "שבועיים בספרד | 2027-07-10–2027-07-23"),
  ])
  func `a length that begins the sentence is that of the event`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-GB", "Weekend in Paris from Friday 9 July", "Weekend | 2027-07-09–2027-07-11 | @ Paris"),
    ("de-DE", "Langes Wochenende in Rom ab Donnerstag", "Langes Wochenende | 2026-11-26–2026-11-29 | @ Rom"),
    ("fr-FR", "Week-end à Rome à partir de jeudi", "Week-end | 2026-11-26–2026-11-29 | @ Rome"),
    ("pt-BR", "Fim de semana em Roma a partir de quinta", "Fim de semana | 2026-11-26–2026-11-29 | @ Roma"),
    ("en-US", "Weekend getaway from Tuesday", "“Weekend” is not understood"),
  ])
  func `a weekend ends with its last day`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    (
      "en-US", "Fortnight from 10 July in Spain", "\(QuickAddError.lengthOrDistance("Fortnight", "10 July"))"
    ),
    (
      "en-US", "Spain two weeks from 10 July", "\(QuickAddError.lengthOrDistance("two weeks", "10 July"))"
    ),
    ("en-US", "Spain for two weeks from 10 July", "Spain | 2027-07-10–2027-07-23"),
    ("en-US", "Spain two weeks after 10 July", "Spain | 2027-07-24"),
    ("en-US", "Dentist two weeks from Friday", "Dentist | 2026-12-04"),
    ("en-US", "2 weeks from Dec 5 call Bob", "call Bob | 2026-12-19"),
    ("en-US", "Meeting in 3 weeks from Monday", "Meeting | 2026-12-14"),
    ("en-US", "Pack the day before the trip on Dec 12", "“the day before the trip” is not understood"),
    ("de-DE", "Koffer packen am Tag vor der Reise am 12.12.", "“am Tag vor der Reise” is not understood"),
    ("fr-FR", "Valises la veille du voyage le 12 décembre", "“la veille du voyage” is not understood"),
    ("ja-JP", "クリスマスの前日に買い物", "買い物 | 2026-12-24"), ("zh-CN", "圣诞节的前一天购物", "购物 | 2026-12-24"),
  ])
  func `a distance from a day is another day`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("fr-FR", "Stage de mars à juin 2027", "Stage | 2027-03-01–2027-06-30"),
    ("fr-FR", "Stage de mars à juin", "Stage | 2027-03-01–2027-06-30"),
    ("fr-FR", "Stage de sept à nov 2027", "Stage | 2027-09-01–2027-11-30"),
    ("es-ES", "Curso ene-mar 2027", "Curso | 2027-01-01–2027-03-31"),
    ("pt-BR", "Curso jan-mar 2027", "Curso | 2027-01-01–2027-03-31"),
    ("he-IL", "קורס מרץ-מאי 2027", "קורס | 2027-03-01–2027-05-31"),
    ("ja-JP", "4〜6月 育休", "育休 | 2027-04-01–2027-06-30"), ("zh-CN", "4-6月休假", "休假 | 2027-04-01–2027-06-30"),
    ("zh-CN", "7、8月休假", "休假 | 2027-07-01–2027-08-31"),
    ("de-DE", "Urlaub Juli und August", "Urlaub | 2027-07-01–2027-08-31"),
    ("en-US", "Sabbatical may to june", "Sabbatical | 2027-05-01–2027-06-30"),
    ("de-DE", "Urlaub Juli und September", "“Juli und September” is not understood"),
  ])
  func `a range of months is all of them`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test func `no length and one day beside an hour are not several days`() {
    #expect(understood("Duty Saturday 9am for a day") == "Duty | 2026-11-21 09:00–2026-11-22 09:00")
    #expect(understood("Call tomorrow 10:00 for 0 min") == "Call | 2026-11-21 10:00–10:00")
  }

  @Test func `nights with an hour are one stay`() {
    #expect(
      understood("Hotel Saturday 3pm for two nights") == "Hotel | 2026-11-21 15:00–2026-11-23 15:00")
  }

  @Test(arguments: [
    ("en-US", "Two weeks of training from Monday 9am", "Two weeks", "from Monday 9am"),
    ("de-DE", "Zwei Wochen Kurs ab Montag 9 Uhr", "Zwei Wochen", "ab Montag 9 Uhr"),
    ("de-DE", "Eine Woche Kurs ab Montag 18 Uhr", "Eine Woche", "ab Montag 18 Uhr"),
    ("en-US", "Course from Monday 9am for 2 weeks", "for 2 weeks", "from Monday 9am"),
    ("fr-FR", "Natation le samedi à 10h pendant 8 semaines", "pendant 8 semaines", "le samedi à 10h"),
    ("de-DE", "Kurs ab Montag 9 Uhr für 2 Wochen", "für 2 Wochen", "ab Montag 9 Uhr"),
    ("zh-CN", "周六10点游泳课 共8周", "共8周", "周六10点"),
  ])
  func `days with an hour are an error that names both readings`(
    _ locale: String, _ sentence: String, _ days: String, _ hour: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.daysOrHours(days, hour))")
  }

  @Test(arguments: [
    ("de-DE", "Ab Donnerstag eine Woche Rom", "eine Woche Rom | 2026-11-26–2026-12-02"),
    ("de-DE", "Ab Donnerstag eine Woche Bonn", "eine Woche Bonn | 2026-11-26–2026-12-02"),
    ("en-US", "From Thursday a week Paris", "a week Paris | 2026-11-26–2026-12-02"),
  ])
  func `a city that names a time zone is the place of days too`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Test in 3 weeks from Monday"), ("de-DE", "Test in 3 Wochen ab Montag"),
    ("fr-FR", "Test dans 3 semaines à partir de lundi"), ("es-ES", "Test en 3 semanas a partir del lunes"),
  ])
  func `weeks from a weekday are counted from it in each language`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale, at: "2026-11-25T09:00") == "Test | 2026-12-21")
  }
}
