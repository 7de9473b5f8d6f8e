import AgendaQuickAdd
import Testing

/// Sentences as people write them, of each of which a word was lost or refused. The moment is Tuesday 24 November 2026, 10:00.
@Suite struct OrdinarySentenceTests {
  private let now = "2026-11-24T10:00"

  @Test(arguments: [
    ("en-US", "Saturday work 9-5", "work | 2026-11-28 09:00–17:00"),
    ("en-US", "Sunday shift 7-3", "shift | 2026-11-29 07:00–15:00"),
    ("de-DE", "Samstag Dienst 8-16", "Dienst | 2026-11-28 08:00–16:00"),
    ("de-DE", "Sa Dienst 22-6", "Dienst | 2026-11-28 22:00–2026-11-29 06:00"),
  ])
  func `two numbers at the end are the hours of the day at the beginning`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Dienst 5.12. 0700-1500", "Dienst | 2026-12-05 07:00–15:00"),
    ("de-DE", "Dienst 5.12. 700-1500", "Dienst | 2026-12-05 07:00–15:00"),
    ("de-DE", "Dienst 5.12.2026 0700 - 1500", "Dienst | 2026-12-05 07:00–15:00"),
    ("de-DE", "Dienst 5. Dezember 2200-0600", "Dienst | 2026-12-05 22:00–2026-12-06 06:00"),
    ("de-DE", "Dienst 5.12. 2000-2230", "Dienst | 2026-12-05 20:00–22:30"),
    ("de-DE", "Dienst 5.12. 0700", "Dienst | 2026-12-05 07:00–08:00"),
    ("en-GB", "Shift 5 Dec 1400-2200", "Shift | 2026-12-05 14:00–22:00"),
    ("de-DE", "Gottesdienst So. 10.00", "Gottesdienst | 2026-11-29 10:00–11:00"),
    ("de-DE", "Turnen Fr. 16.15", "Turnen | 2026-11-27 16:15–17:15"),
    ("en-GB", "Gas engineer Wednesday am", "Gas engineer | 2026-11-25 09:00–10:00"),
    ("en-GB", "Physio Fri pm", "Physio | 2026-11-27 15:00–16:00"),
    ("en-GB", "Dentist Thurs am 10.20", "Dentist | 2026-11-26 10:20–11:20"),
    ("en-US", "Game night Friday 7", "Game night | 2026-11-27 19:00–20:00"),
    ("en-US", "Movie night Sunday 6", "Movie night | 2026-11-29 18:00–19:00"),
    ("de-DE", "Exam Dec 5 at 10:00", "Exam | 2026-12-05 10:00–11:00"),
  ])
  func `digits beside a day are its hour, and no year and no other day`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(readAlsoInEnglish(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Friday deposit $1200-1500", "deposit $1200-1500 | 2026-11-27"),
    ("en-US", "Deliver 1000-1500 flyers Friday", "Deliver 1000-1500 flyers | 2026-11-27"),
    ("en-US", "Jazz 1920-1950 lecture Friday", "Jazz 1920-1950 lecture | 2026-11-27"),
    ("de-DE", "Kaution 1200-1500 € Freitag", "Kaution 1200-1500 € | 2026-11-27"),
  ])
  func `amounts, counts and years with a hyphen are no hours`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  /// The event as the command reads it, which understands English in each language.
  private func readAlsoInEnglish(_ sentence: String, _ locale: String) -> String {
    do throws(QuickAddError) {
      return try reader(locale).read(
        sentence, orIn: { try? reader("en-GB") }, now: moment(now), zone: berlin
      ).line
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("en-GB", "Quiz evening Sat 7.30", "Quiz evening | 2026-11-28 19:30–20:30"),
    ("en-GB", "Coffee morning Friday 10.30", "Coffee morning | 2026-11-27 10:30–11:30"),
    ("fr-FR", "Soirée de Noël du bureau 11 décembre", "Soirée de Noël du bureau | 2026-12-11"),
    ("fr-FR", "Soirée de Noël vendredi 11 décembre 19h", "Soirée de Noël | 2026-12-11 19:00–20:00"),
    (
      "de-DE", "Wöchentliche Besprechung Montag 10 Uhr",
      "Besprechung | 2026-11-30 10:00–11:00 | FREQ=WEEKLY;BYDAY=MO"
    ),
  ])
  func `a part of the day before the day of the event stays in the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-US", "Report due by end of day Friday", "Report due | 2026-11-27"),
    ("en-US", "Report due EOD Friday", "Report due | 2026-11-27"),
    ("en-US", "Timesheets due Friday EOD", "Timesheets due | 2026-11-27"),
    ("pt-BR", "Entregar relatório até o fim do dia sexta", "Entregar relatório | 2026-11-27"),
    ("de-DE", "Kündigung spätestens 30.11.", "Kündigung | 2026-11-30"),
    ("fr-FR", "Impôts au plus tard le 15 mai", "Impôts | 2027-05-15"),
    ("fr-FR", "Dossier à rendre d'ici vendredi", "Dossier à rendre | 2026-11-27"),
  ])
  func `a day with a word for its end is until when`(_ locale: String, _ sentence: String, _ expected: String)
  {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-US", "Sabbatical March to June 2027", "Sabbatical | 2027-03-01–2027-06-30"),
    ("en-US", "Lease June 2027 - May 2028", "Lease | 2027-06-01–2028-05-31"),
    ("en-US", "Out in May-June", "Out | 2027-05-01–2027-06-30"),
    ("de-DE", "Elternzeit von April bis Juni", "Elternzeit | 2027-04-01–2027-06-30"),
    ("fr-FR", "Stage de novembre à février 2027", "Stage | 2026-11-01–2027-02-28"),
    ("es-ES", "Curso septiembre a diciembre 2027", "Curso | 2027-09-01–2027-12-31"),
    ("he-IL", "קורס ממרץ עד יוני 2027", "קורס | 2027-03-01–2027-06-30"),
    ("ja-JP", "2027年3月から6月まで研修", "研修 | 2027-03-01–2027-06-30"),
    ("zh-CN", "休假5月到6月", "休假 | 2027-05-01–2027-06-30"),
  ])
  func `a range of months has all of its days`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test func `an hour in a range of months is an error`() {
    #expect(!understood("Course March to June 9am", at: now).contains(" | "))
  }

  @Test(arguments: [
    ("en-US", "Dinner with Kim Monday and Wednesday evening", "Monday", "Wednesday"),
    ("en-US", "Doctor Monday and Wednesday 3pm", "Monday", "Wednesday"),
    ("de-DE", "Essen mit Kim Montag und Mittwoch Abend", "Montag", "Mittwoch"),
    ("fr-FR", "Dentiste mardi et jeudi 10h", "mardi", "jeudi"),
    ("es-ES", "Cena con Kim lunes y miércoles por la noche", "lunes", "miércoles"),
    ("pt-BR", "Jantar com Kim segunda e quarta à noite", "segunda", "quarta"),
    ("ja-JP", "月曜と水曜の夜 キムと夕食", "月曜", "水曜"), ("zh-CN", "周一和周三晚上吃饭", "周一", "周三"),
    ("en-US", "Jazz Monday and Wednesday evening", "Monday", "Wednesday"),
  ])
  func `weekdays of what is not each week are no series`(
    _ locale: String, _ sentence: String, _ first: String, _ second: String
  ) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.twoDays(first, second))")
  }

  @Test(arguments: [
    (
      "en-US", "Concert Friday and Saturday 8pm",
      "Concert | 2026-11-27 20:00–21:00 | FREQ=DAILY;UNTIL=20261128"
    ),
    ("en-GB", "Open house Sat/Sun 1-4pm", "Open house | 2026-11-28 13:00–16:00 | FREQ=DAILY;UNTIL=20261129"),
    ("en-US", "Yoga Sat and Sun 9am", "Yoga | 2026-11-28 09:00–10:00 | FREQ=WEEKLY;BYDAY=SA,SU"),
    (
      "en-US", "Choir practice Tuesday and Thursday 7pm",
      "Choir practice | 2026-11-24 19:00–20:00 | FREQ=WEEKLY;BYDAY=TU,TH"
    ),
    (
      "de-DE", "Schwimmtraining Montag und Mittwoch Abend",
      "Schwimmtraining | 2026-11-25 20:00–21:00 | FREQ=WEEKLY;BYDAY=MO,WE"
    ),
  ])
  func `two weekdays that follow each other are these two days, and each week for yoga`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Nachtschicht von Freitag auf Samstag 22-6 Uhr", "Freitag"),
    ("fr-FR", "Médecin merdi 9h", "merdi"),
    ("es-ES", "Reunión 5 ott 10:00", "5 ott"), ("en-GB", "Messa dom 10:30", "dom"),
    ("en-GB", "Huisarts wo 9:10", "wo"), ("pt-BR", "Dentista 3ª 14h", "3ª"),
    ("pt-BR", "Dentista 3a-feira 14h", "3a-feira"),
    ("fr-FR", "Dîner aprèss-demain 20h", "aprèss-demain"), ("en-US", "Dentist October 9:30", "October"),
    ("ja-JP", "会議 10月 18:00", "10月"), ("en-US", "Budget outubro 10:00", "outubro"),
    ("zh-CN", "december 下午3点看牙医", "december"),
  ])
  func `a word for another day beside an hour is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("pt-BR", "Dois em dois meses corte de relva", "corte de relva", "FREQ=MONTHLY;INTERVAL=2"),
    ("es-ES", "Niños un fin de semana sí y otro no", "Niños", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU"),
    ("pt-BR", "Fim de semana sim fim de semana não praia", "praia", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU"),
  ])
  func `every other month and weekend recur`(
    _ locale: String, _ sentence: String, _ title: String, _ rule: String
  ) {
    let answer = understood(sentence, locale, at: now)
    #expect(answer.hasPrefix(title + " | ") && answer.contains(rule), "\(answer)")
  }
}
