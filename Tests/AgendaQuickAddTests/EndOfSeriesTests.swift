import AgendaQuickAdd
import Testing

/// Series and ranges whose last day is said by its weekday and its date. The moment is Friday 20 November 2026, 10:00.
@Suite struct EndOfSeriesTests {
  @Test(arguments: [
    (
      "en-US", "Gym daily 6am until Friday Dec 11",
      "Gym | 2026-11-21 06:00–07:00 | FREQ=DAILY;UNTIL=20261211"
    ),
    (
      "en-US", "Class every Tuesday 6am until Tuesday, December 15",
      "Class | 2026-11-24 06:00–07:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215"
    ),
    (
      "de-DE", "Sport täglich 18 Uhr bis Freitag, 11.12.",
      "Sport | 2026-11-20 18:00–19:00 | FREQ=DAILY;UNTIL=20261211"
    ),
    (
      "fr-FR", "Yoga tous les mardis 18h jusqu'au mardi 15 décembre",
      "Yoga | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215"
    ),
    (
      "es-ES", "Yoga todos los martes 18h hasta el martes 15 de diciembre",
      "Yoga | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215"
    ),
    (
      "pt-BR", "Yoga toda terça 18h até terça 15 de dezembro",
      "Yoga | 2026-11-24 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261215"
    ),
    (
      "en-US", "Yoga every Monday until Friday Dec 11",
      "Yoga | 2026-11-23 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261211"
    ),
    (
      "de-DE", "Kurs jeden Montag bis Freitag, 11.12. 9 Uhr",
      "Kurs | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20261211"
    ),
    ("zh-CN", "每周一、三五上午9点开会", "开会 | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    (
      "en-US", "Rent monthly on the 15th until June 30",
      "Rent | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20270630"
    ),
    (
      "en-US", "Party every year on June 14 until June 14 2030",
      "Party | 2027-06-14 | FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=14;UNTIL=20300614"
    ),
    (
      "de-DE", "Miete monatlich am 15. bis 30.6.",
      "Miete | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20270630"
    ),
    (
      "fr-FR", "Loyer tous les mois le 15 jusqu'au 31 janvier",
      "Loyer | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20270131"
    ),
  ])
  func `a series goes on until the weekday with its date, and has its own day of the month`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    (
      "en-US", "Club at 9 on the 15th of every month",
      "Club | 2026-12-15 09:00–10:00 | FREQ=MONTHLY;BYMONTHDAY=15"
    ),
    (
      "en-US", "Read chapter 5 on the 15th of every month",
      "Read chapter 5 | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15"
    ),
    (
      "en-US", "Chapter 5 every month on the 15th",
      "Chapter 5 | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15"
    ),
    ("ja-JP", "家賃 毎月15日 6月30日まで", "家賃 | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20270630"),
    ("zh-CN", "房租 每月15号 到6月30日", "房租 | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20270630"),
    ("fr-FR", "RDV lundi 30 à Lyon 14h", "RDV | 2026-11-30 14:00–15:00 | @ Lyon"),
  ])
  func `a number before or behind a day of the month does not become another day`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Camp Monday to Friday Dec 11", "Camp | 2026-12-07–2026-12-11"),
    ("en-US", "Trip Fri-Sun Dec 13", "Trip | 2026-12-11–2026-12-13"),
    ("en-US", "Rental Mon 9am to Fri Dec 11 5pm", "Rental | 2026-12-07 09:00–2026-12-11 17:00"),
    ("de-DE", "Reise Freitag bis Sonntag 13.12.", "Reise | 2026-12-11–2026-12-13"),
    ("fr-FR", "Voyage de vendredi à dimanche 13 décembre", "Voyage | 2026-12-11–2026-12-13"),
    ("he-IL", "טיול מיום שישי עד יום ראשון 13/12", "טיול | 2026-12-11–2026-12-13"),
  ])
  func `a weekday before one with its date is in the week before that date`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    (
      "de-DE", "Seminar von 9 bis 12.30 Uhr am 12. Januar", "Seminar | 2027-01-12 09:00–12:30"
    ),
    ("de-DE", "Seminar von 9 bis 12.30 Uhr am 7.12.", "Seminar | 2026-12-07 09:00–12:30"),
    ("en-US", "Call a week from Friday 9am", "Call | 2026-11-27 09:00–10:00"),
    ("de-DE", "Anruf Freitag in 14 Tagen 9 Uhr", "Anruf | 2026-12-04 09:00–10:00"),
  ])
  func `hours with a dot before a day, and a weekday counted from today, are read`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("zh-CN", "配送 两三天后", "两三天"), ("zh-CN", "会议 明天下午两三点", "两三点"), ("ja-JP", "会議 月曜二三時", "二三時"),
    ("zh-CN", "复诊 三四个月后", "三四个月"),
  ])
  func `two numbers of which one is meant are an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words), "\(understood(sentence, locale))")
  }

  @Test(arguments: [
    ("fr-FR", "demain dentiste 9h rappel 30 min avant", "dentiste | 2026-11-21 09:00–10:00 | alarm 30"),
    ("de-DE", "morgen Zahnarzt 9h Erinnerung 30 min vorher", "Zahnarzt | 2026-11-21 09:00–10:00 | alarm 30"),
  ])
  func `an hour before the word for a reminder is no length of it`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
