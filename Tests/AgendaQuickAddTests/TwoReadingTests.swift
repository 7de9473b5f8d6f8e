import AgendaQuickAdd
import Testing

/// Sentences of which each word is understood, and that have two readings, or none. The moment is Friday 20 November 2026, 10:00.
@Suite struct TwoReadingTests {
  @Test(arguments: [
    ("en-US", "Choir Thursday 7pm starting Jan 7", "Thursday 7pm starting Jan 7", Doubt.onceOrEachWeek),
    ("de-DE", "Chor Do 19-21 Uhr ab 7.1.", "Do 19-21 Uhr ab 7.1.", .onceOrEachWeek),
    ("de-DE", "Samstag Nacht 5.-6.12. Camping", "5.-6.12.", .oneNightOrTwo),
    ("fr-FR", "samedi nuit 5-6 décembre camping", "5-6 décembre", .oneNightOrTwo),
    ("en-US", "Meeting monthly Thursday 2pm", "monthly Thursday 2pm", .weekdayOfMonth),
    ("en-US", "Haircut every month Saturday 10am", "every month Saturday 10am", .weekdayOfMonth),
    (
      "en-US", "the day before the last Friday of every month pay rent",
      "the day before the last Friday of every month", .countedDayOfSeries
    ),
    ("en-US", "Bar Thursday 10", "Thursday 10", .dayOrHour),
    ("de-DE", "Kneipe Donnerstag 10", "Donnerstag 10", .dayOrHour),
    ("ja-JP", "二十日大根 収穫 30日", "30日", .dayOrLength),
    ("en-US", "Discuss next year every Friday", "next year", .timeOrTitle),
    ("de-DE", "Party Freitagabend um 1", "Freitagabend um 1", .hourOfOtherPart),
    ("en-US", "call every Monday 9am UTC+2", "every Monday 9am UTC+2", .offsetWithoutTime),
    ("en-US", "meet Friday next month", "Friday next month", .oneOfSeveralDays),
    ("en-US", "Dentist Jan 12 9am remind me the evening before", "evening before", .reminderAtPart),
    ("de-DE", "Zahnarzt 12.1. 9 Uhr am Abend vorher erinnern", "Abend vorher", .reminderAtPart),
    ("es-ES", "Dentista 12.1. a las 9 recordar la noche anterior", "la noche anterior", .reminderAtPart),
    ("pt-BR", "Dentista 12.1. às 9h lembrar na noite anterior", "na noite anterior", .reminderAtPart),
    ("es-ES", "Alquiler antes del 5 de cada mes", "antes del 5", .onlyBeforeOrAfter),
    ("en-US", "Rent before the 5th of every month", "before the 5", .onlyBeforeOrAfter),
    ("en-US", "Call tomorrow before 10am", "before 10am", .onlyBeforeOrAfter),
  ])
  func `the error says both readings, or what to write`(
    _ locale: String, _ sentence: String, _ words: String, _ doubt: Doubt
  ) {
    let error = QuickAddError.doubtful(words, doubt)
    #expect(understood(sentence, locale) == "\(error)")
    #expect(!"\(error)".contains("not understood"))
  }

  @Test(arguments: [
    ("en-US", "Pick up car Friday after 4pm", "after 4pm"),
    ("de-DE", "Auto abholen Freitag nach 16 Uhr", "nach 16 Uhr"),
    ("de-DE", "Auto abholen morgen nach 16:30", "nach 16:30"),
    ("fr-FR", "Récupérer la voiture vendredi après 16h", "après 16h"),
    ("es-ES", "Recoger el coche viernes después de las 16h", "después de las 16h"),
    ("pt-BR", "Buscar o carro sexta depois das 16h", "depois das 16h"),
    ("he-IL", "לאסוף את הרכב ביום שישי אחרי 16:00", "אחרי 16:00"),
  ])
  func `an hour after which something is, is not its hour`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.doubtful(words, .onlyBeforeOrAfter))")
  }

  @Test(arguments: [
    ("de-DE", "Chor Donnerstag 19-21 Uhr 7.1."), ("de-DE", "Chor Do 19-21 Uhr 7.1."),
    ("de-DE", "Chor Donnerstag 19-21 Uhr am 7.1."), ("en-US", "Chor Thursday 7-9pm Jan 7"),
    ("fr-FR", "Chor jeudi 19h-21h 7 janvier"), ("es-ES", "Chor jueves 19-21h 7 de enero"),
    ("pt-BR", "Chor quinta 19h-21h 7 de janeiro"), ("he-IL", "Chor יום חמישי 19:00-21:00 7.1"),
    ("zh-CN", "Chor 周四19点-21点 1月7日"), ("ja-JP", "Chor 木曜19時〜21時 1月7日"),
  ])
  func `the date behind the hours of a weekday is that day`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale) == "Chor | 2027-01-07 19:00–21:00")
  }

  @Test(arguments: [
    ("en-US", "Camp from Saturday 10am to 4pm Dec 19", "Camp | 2026-12-05 10:00–2026-12-19 16:00"),
    ("en-US", "Camp Saturday 10am until 4pm Dec 19", "Camp | 2026-12-05 10:00–2026-12-19 16:00"),
    ("en-US", "Hire car Thursday 9am - 5pm Dec 17", "Hire car | 2026-12-03 09:00–2026-12-17 17:00"),
    ("de-DE", "Auto Fr 9 Uhr bis 17 Uhr am 18.12.", "Auto | 2026-12-04 09:00–2026-12-18 17:00"),
    ("en-US", "Cruise Friday 5pm to 9am Dec 20", "Cruise | 2026-12-04 17:00–2026-12-20 09:00"),
    ("en-US", "Visit Friday 5pm-9am Dec 13", "Visit | 2026-12-04 17:00–2026-12-13 09:00"),
    ("fr-FR", "Croisière vendredi 17h à 9h le 20 décembre", "Croisière | 2026-12-04 17:00–2026-12-20 09:00"),
  ])
  func `a date behind a word for to, or behind an hour of the next morning, is the end`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: "2026-11-30T10:00") == expected)
  }

  @Test(arguments: [
    ("en-US", "Choir Thursday 7-9pm Jan 8", "Friday"), ("de-DE", "Chor Freitag 19-21 Uhr 7.1.", "Thursday"),
  ])
  func `a date behind the hours of another weekday is an error`(
    _ locale: String, _ sentence: String, _ day: String
  ) {
    #expect(understood(sentence, locale).hasSuffix("is not on that weekday: it is a \(day)"))
  }

  @Test(arguments: [
    ("de-DE", "Physio Di 8 und Do 10 Uhr", "“Di 8” and “Do 10 Uhr” are two days"),
    ("en-US", "Physio Tue 8 and Thu 10am", "“Tue 8” and “Thu 10am” are two days"),
  ])
  func `two weekdays with an hour each are two days`(_ locale: String, _ sentence: String, _ error: String) {
    #expect(understood(sentence, locale) == error)
  }

  @Test(arguments: [
    ("en-US", "Saturday night Dec 5-6 camping"), ("en-US", "Camping Saturday night Dec 5-6"),
    ("en-US", "Friday evening Dec 4-5 party"),
  ])
  func `the second of two days is not left in the title`(_ locale: String, _ sentence: String) {
    #expect(!understood(sentence, locale).contains(" | "))
  }
}
