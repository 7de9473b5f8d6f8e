import AgendaQuickAdd
import Testing

/// Words that make a series of a day, and were not read. The moment is Friday 20 November 2026, 10:00.
@Suite struct LeftSeriesTests {
  @Test(arguments: [
    ("en-US", "Gym every othr Tuesday 6pm", "othr"),
    ("en-US", "Gym every odd Monday 9am", "every odd Monday"),
    ("en-US", "Rent on the 1st of every mnoth", "mnoth"),
    ("en-US", "Rent on the 1st evry month", "evry"),
    ("en-US", "Call ever Friday 3pm", "ever"), ("en-US", "Poker first Fridays 8pm", "first Fridays"),
    ("en-US", "Poker alternating Fridays 8pm", "alternating Fridays"),
    ("en-US", "Meeting every Friday the 13th", "the 13th"),
    ("en-US", "Gym every Monday and the 5th", "and the 5th"),
    ("en-US", "Rent every month on teh 1st", "1st"), ("en-US", "Amoxicillin 3x/day until Dec 1", "3x/day"),
    ("de-DE", "Sport jedeb Montag 18 Uhr", "jedeb"),
    ("de-DE", "Termin jeden geraden Montag 9 Uhr", "jeden geraden Montag"),
    ("de-DE", "Miete am 1. jeden Mnats", "Mnats"),
    ("fr-FR", "Point tous les autres lundis 9h", "tous les autres lundis"),
    ("es-ES", "Cita todos los otros viernes 10h", "todos los otros viernes"),
    ("pt-BR", "Academia tda segunda 18h", "tda"),
    ("ja-JP", "奇数週の月曜 10時 会議", "奇数週"), ("es-ES", "Cita días laborables 10h", "días laborables"),
    ("en-US", "Choir every Sunday 10am no class 12/27", "no class 12/27"),
    ("fr-FR", "Bus tous les jours d'école 8h", "jours d'école"),
    ("fr-FR", "Bus chaque jour férié 10h", "jour férié"),
    ("es-ES", "Bus cada día lectivo 8h", "día lectivo"), ("pt-BR", "Ônibus todo dia letivo 8h", "dia letivo"),
    ("he-IL", "הסעה כל יום לימודים 8:00", "יום לימודים"),
    ("de-DE", "Piano Montag bis 30.6. 18 Uhr", "Montag bis 30.6. 18 Uhr"),
    ("fr-FR", "Sport le mardi jusqu'au 15 décembre 18h", "le mardi jusqu'au 15 décembre 18h"),
  ])
  func `a word that makes a series and is left before its day is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words), "\(understood(sentence, locale))")
  }

  @Test(arguments: [
    ("en-US", "Lunch every Friday with Dan"), ("en-US", "Best of each Friday 8pm"),
    ("en-US", "Call every Student Friday 9am"),
    ("de-DE", "Alle Kollegen Freitag 9 Uhr treffen"), ("fr-FR", "Réunion tous les profs vendredi 9h"),
    ("es-ES", "Limpiar casa viernes 9:00"), ("pt-BR", "Reunião toda equipe sexta 9h"),
    ("he-IL", "פגישה כל הצוות יום שישי 9:00"),
  ])
  func `a word of the title that is near to one for a series stays there`(
    _ locale: String, _ sentence: String
  ) {
    #expect(understood(sentence, locale).contains(" | "), "\(understood(sentence, locale))")
  }

  @Test(arguments: [
    ("en-US", "Report every month on the last day", "Report | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("fr-FR", "Rapport chaque mois le dernier jour", "Rapport | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("es-ES", "Informe cada mes el último día", "Informe | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("pt-BR", "Relatório todo mês no último dia", "Relatório | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("de-DE", "Bericht jeden Monat am letzten Tag", "Bericht | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("ja-JP", "毎日曜日 礼拝 10時", "礼拝 | 2026-11-22 10:00–11:00 | FREQ=WEEKLY;BYDAY=SU"),
    ("ja-JP", "ヨガ 毎月曜日19時", "ヨガ | 2026-11-23 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO"),
    ("ja-JP", "毎月初 経費", "経費 | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1"),
    ("de-DE", "Termin jed. Montag 9 Uhr", "Termin | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO"),
    ("de-DE", "Termin monatl. am 15.", "Termin | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15"),
    ("en-US", "Review each and every Monday 9am", "Review | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO"),
    ("en-US", "Review every single Monday 9am", "Review | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO"),
  ])
  func `a short or strengthened word for a series is read`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Trip all day"), ("de-DE", "Fortbildung ganztags"), ("fr-FR", "Formation toute la journée"),
    ("es-ES", "Curso todo el día"), ("pt-BR", "Curso o dia todo"), ("ja-JP", "休み 一日"), ("zh-CN", "全天培训"),
    ("he-IL", "כנס כל היום"), ("en-US", "Wedding weekend"), ("en-US", "Labor Day weekend trip"),
    ("en-US", "July 4th weekend trip"), ("en-US", "Easter weekend trip"),
  ])
  func `a whole day or a named weekend alone says no day`(_ locale: String, _ sentence: String) {
    #expect(!understood(sentence, locale).contains(" | "), "\(understood(sentence, locale))")
  }

  @Test(arguments: [
    ("en-US", "Coffee break 10:30-11 Dec 3", "Coffee break | 2026-12-03 10:30–11:00"),
    ("en-US", "Day 2 Dec 3 9am", "Day 2 | 2026-12-03 09:00–10:00"),
    ("en-US", "Trip 4 Dec 5pm", "Trip | 2026-12-04 17:00–18:00"),
  ])
  func `a number before a month that has its own day is that of the word before it`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Break 9:30 4 Jan 5"), ("en-US", "Dinner for 4 Dec 5 8pm"), ("en-US", "Pub quiz half seven"),
    ("en-GB", "Dinner for 4 Dec 5 8pm"), ("en-US", "Pub quiz 7:30"),
    ("en-US", "Lunch Thursday 9"), ("en-US", "Breakfast Thursday 2"), ("en-US", "Late show Thursday 11"),
    ("en-US", "Party Sat 8-1"), ("de-DE", "Chor Do um 8"), ("de-DE", "Weinprobe Do um 8"),
    ("zh-CN", "周一9点前开会"),
    ("ja-JP", "明日 10時以降 会議"), ("ja-JP", "明日 10時すぎ 会議"),
  ])
  func `an hour or a day that can be another one is an error`(_ locale: String, _ sentence: String) {
    #expect(!understood(sentence, locale).contains(" | "), "\(understood(sentence, locale))")
  }
}
