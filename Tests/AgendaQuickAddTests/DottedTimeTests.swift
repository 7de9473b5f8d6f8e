import AgendaQuickAdd
import ICalendar
import TestSupport
import Testing

/// Two numbers with a dot that can be a time and a date. The moment is Friday 20 November 2026, 10:00.
@Suite struct DottedTimeTests {
  @Test(arguments: [
    ("en-GB", "Train 8.05 Friday", "Train | 2026-11-27 08:05–09:05"),
    ("en-GB", "Train Friday 18.20", "Train | 2026-11-20 18:20–19:20"),
    ("en-GB", "Train 18.20 on Monday", "Train | 2026-11-23 18:20–19:20"),
    ("en-GB", "Lunch 12.45 tomorrow", "Lunch | 2026-11-21 12:45–13:45"),
    ("en-GB", "GP Sat 10.40", "GP | 2026-11-21 10:40–11:40"),
    ("en-GB", "Bus at 7.05", "Bus | 2026-11-21 07:05–08:05"),
    ("en-US", "Lunch 12.15 tomorrow", "Lunch | 2026-11-21 12:15–13:15"),
    ("en-GB", "Train 18.22 tomorrow", "Train | 2026-11-21 18:22–19:22"),
    ("de-DE", "Zug 9.30 Montag", "Zug | 2026-11-23 09:30–10:30"),
    ("de-DE", "Besichtigung 17.30 Montag", "Besichtigung | 2026-11-23 17:30–18:30"),
    ("fr-FR", "Train 8.10 lundi", "Train | 2026-11-23 08:10–09:10"),
    ("es-ES", "Tren 8.10 lunes", "Tren | 2026-11-23 08:10–09:10"),
    ("pt-BR", "Ônibus 8.10 amanhã", "Ônibus | 2026-11-21 08:10–09:10"),
    ("en-GB", "Nursery 7.30-5 tomorrow", "Nursery | 2026-11-21 07:30–17:00"),
    ("en-GB", "Nursery 7.30-5pm Monday", "Nursery | 2026-11-23 07:30–17:00"),
  ])
  func `numbers with a dot beside a day are a time`(_ locale: String, _ sentence: String, _ expected: String)
  {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Feier Freitag 4.12", "Feier | 2026-12-04"),
    ("de-DE", "Feier 4.12 Freitag", "Feier | 2026-12-04"),
    ("de-DE", "Feier Freitag 4.12 um 10 Uhr", "Feier | 2026-12-04 10:00–11:00"),
    ("en-GB", "Party 4.12 Friday", "Party | 2026-12-04"),
    ("en-GB", "Release 2.10 tomorrow", "Release 2.10 | 2026-11-21"),
    ("de-DE", "Urlaub ab 7.12", "Urlaub | 2026-12-07"),
    ("en-GB", "Pay 18.22 tomorrow 9am", "Pay 18.22 | 2026-11-21 09:00–10:00"),
  ])
  func `numbers with a dot that are the date of the day beside them, and those of a title, are no time`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Zug 7.05 Freitag", "7.05"), ("de-DE", "Zug Freitag 7.05", "7.05"),
    ("de-DE", "Zug 14.05", "14.05"), ("de-DE", "Flug 6.12", "6.12"), ("de-DE", "Termin 14.05", "14.05"),
    ("fr-FR", "Train 14.05", "14.05"), ("es-ES", "Tren 14.05", "14.05"), ("he-IL", "רכבת 14.05", "14.05"),
    ("en-GB", "Lunch 12.10", "12.10"),
    ("en-GB", "Pay 18.22 tomorrow", "18.22"), ("en-GB", "Pay 12.50 tomorrow", "12.50"),
    ("de-DE", "Probe 1.05 morgen", "1.05"), ("de-DE", "Update 5.30 Montag", "5.30"),
    ("en-US", "Pay 20.00 Friday", "20.00"),
    ("en-GB", "Tip 15.00 on Friday", "15.00"), ("en-US", "John 3.15 Sunday", "3.15"),
    ("en-GB", "Meeting room 3.15 Monday", "3.15"), ("en-GB", "Meeting in 3.15 Monday", "3.15"),
    ("en-GB", "Xylophone 7.45 every Tuesday", "7.45"), ("es-ES", "Pagar 20.30 viernes", "20.30"),
    ("fr-FR", "Réunion salle 3.15 vendredi", "3.15"),
  ])
  func `numbers with a dot that can be both are an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    ("en-US", "Lunch $12.30 Friday", "Lunch $12.30"), ("en-GB", "Refund £19.45 Friday", "Refund £19.45"),
    ("en-GB", "Refund £12.05 Friday", "Refund £12.05"), ("de-DE", "Zahlung €12.30 Freitag", "Zahlung €12.30"),
    ("en-GB", "Pay GBP 12.30 Friday", "Pay GBP 12.30"), ("en-GB", "CHF 12.30 pay Friday", "CHF 12.30 pay"),
    ("de-DE", "Zahlung 12.30 € Freitag", "Zahlung 12.30 €"),
    ("en-GB", "Lunch £7.05-9.10 Friday", "Lunch £7.05-9.10"),
    ("en-GB", "Lunch 7.05-9.10€ Friday", "Lunch 7.05-9.10€"),
    ("de-DE", "Essen 7.05 - 9.10 € Freitag", "Essen 7.05 - 9.10 €"),
    ("de-DE", "Essen 7-9.30€ Freitag", "Essen 7-9.30€"),
    ("en-US", "Bowling $15-20 Friday", "Bowling $15-20"),
    ("en-US", "Bowling $9 to 11 Friday", "Bowling $9 to 11"),
    ("en-US", "Bowling Friday 15-20$", "Bowling 15-20$"),
    ("en-US", "Bowling Friday 9-11 USD", "Bowling 9-11 USD"),
    ("de-DE", "Kegeln 9 bis 11 € Freitag", "Kegeln 9 bis 11 €"),
    ("de-DE", "Abgabe §12.30 Freitag", "Abgabe §12.30"),
    ("de-DE", "Abgabe § 12.30 Freitag", "Abgabe § 12.30"),
    ("en-GB", "Read section 3.15 Friday", "Read section 3.15"),
    ("de-DE", "Termin Raum 3.15 Freitag", "Termin Raum 3.15"),
  ])
  func `amounts of money and the numbers of rooms and sections are words of the title`(
    _ locale: String, _ sentence: String, _ title: String
  ) {
    #expect(understood(sentence, locale) == "\(title) | 2026-11-20")
  }

  @Test func `a sign of money is of one of two numbers`() {
    #expect(understood("Dinner tomorrow 6-8 $50", "en-US") == "Dinner $50 | 2026-11-21 18:00–20:00")
    #expect(understood("Dinner 50€ 18-20 morgen", "de-DE") == "Dinner 50€ | 2026-11-21 18:00–20:00")
  }

  @Test(arguments: [
    ("en-GB", "Lunch 12.30 the day after tomorrow"), ("en-GB", "Lunch 12.30 Friday week"),
    ("de-DE", "Party Samstag 14-16.30"), ("en-GB", "Party 2pm-4.30 Saturday"),
  ])
  func `a number with a dot is never half a day and half a word of the title`(
    _ locale: String, _ sentence: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") || answer.contains(":30") || answer.contains(":15"), "\(answer)")
  }

  @Test func `numbers that are a near day or an hour are the day, and a far day is asked for`() {
    #expect(understood("Termin 3.10", "de-DE", at: "2026-09-20T10:00") == "Termin | 2026-10-03")
    #expect(
      understood("Termin 3.10", "de-DE", at: "2026-06-20T10:00")
        == "\(QuickAddError.unused("3.10", suggestion: nil))")
  }

  @Test func `a range of which the first time has a dot is one of hours`() {
    #expect(understood("Choir 7.30 till 9 Tuesday", "en-GB") == "Choir | 2026-11-24 19:30–21:00")
    #expect(understood("Choir 7.45 every Tuesday", "en-GB").hasPrefix("Choir | 2026-11-24 "))
    #expect(understood("Swim 9.15-10 every Saturday", "en-GB").contains(" 09:15–10:00"))
    #expect(understood("Chor 19.30-21 jeden Dienstag", "de-DE").contains(" 19:30–21:00"))
  }

  @Test(arguments: [
    ("en-GB", "Train 7.05-9.20 Monday", "Train | 2026-11-23 07:05–09:20"),
    ("en-GB", "Train 7.05 to 9.20 Monday", "Train | 2026-11-23 07:05–09:20"),
    ("de-DE", "Zug 7.05-9.20 Montag", "Zug | 2026-11-23 07:05–09:20"),
    ("en-GB", "Party 2-4.30 Saturday", "Party | 2026-11-21 14:00–16:30"),
    ("en-GB", "Party Saturday 2-4.30", "Party | 2026-11-21 14:00–16:30"),
    ("de-DE", "Party 14-16.30 Samstag", "Party | 2026-11-21 14:00–16:30"),
    ("en-GB", "Saturday choir 7.30-9", "choir | 2026-11-21 19:30–21:00"),
    ("en-GB", "Meeting 10.30 to 11.15 Monday", "Meeting | 2026-11-23 10:30–11:15"),
    (
      "en-GB", "School 8.45 to 3.15 Mon to Fri",
      "School | 2026-11-23 08:45–15:15 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
  ])
  func `a range of times with dots beside a day is one of times`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Zug 7.05-9.10 Montag"), ("de-DE", "Montag Zug 7.05-9.10"), ("en-GB", "Dentist (9.30) Monday"),
    ("en-GB", "Pay Monday 20.00"), ("en-GB", "Cost 14.30 lunch Monday"), ("de-DE", "Montag Xylophon 20.15"),
  ])
  func `a range that can be days, and numbers that can be an amount, are an error`(
    _ locale: String, _ sentence: String
  ) {
    #expect(!understood(sentence, locale).contains(" | "))
  }

  @Test(arguments: [
    ("en-GB", "Vet 4.45 this afternoon", "Vet | 2026-11-20 16:45–17:45"),
    ("en-GB", "Vet this afternoon 4.45", "Vet | 2026-11-20 16:45–17:45"),
    ("en-GB", "Vet Monday morning 9.45", "Vet | 2026-11-23 09:45–10:45"),
    ("en-GB", "Meal tonight 7.30", "Meal | 2026-11-20 19:30–20:30"),
    ("en-GB", "Haircut Sat 12 Dec 10.45", "Haircut | 2026-12-12 10:45–11:45"),
    ("en-GB", "Lunch 1.00 24 December", "Lunch | 2026-12-24 13:00–14:00"),
    ("en-GB", "Wedding 12.06.27 14.00", "Wedding | 2027-06-12 14:00–15:00"),
    ("en-GB", "Party 5.12 8.30-11", "Party | 2026-12-05 08:30–11:00"),
    ("de-DE", "Elternabend 1.12 19.30", "Elternabend | 2026-12-01 19:30–20:30"),
    ("de-DE", "Sitzung Mi 2.12. 15.30", "Sitzung | 2026-12-02 15:30–16:30"),
    ("de-DE", "Sitzung Mi, 2.12., 15.30", "Sitzung | 2026-12-02 15:30–16:30"),
    ("de-DE", "Sitzung 12.10. 14.30", "Sitzung | 2027-10-12 14:30–15:30"),
    ("de-DE", "Sitzung 5.12. 9.10", "Sitzung | 2026-12-05 09:10–10:10"),
    ("de-DE", "Termin 3.12", "Termin | 2026-12-03"), ("de-DE", "Zug 24.12.", "Zug | 2026-12-24"),
    ("en-GB", "Lunch 1.15 next Friday", "Lunch | 2026-11-27 13:15–14:15"),
    ("en-GB", "Lunch 12.30 with Kim tomorrow", "Lunch with Kim | 2026-11-21 12:30–13:30"),
    ("en-GB", "Tomorrow, 12.30, lunch", "lunch | 2026-11-21 12:30–13:30"),
    ("en-GB", "10.15 train Monday", "train | 2026-11-23 10:15–11:15"),
    ("de-DE", "Samstag Kino 20.15 mit Anna", "Kino mit Anna | 2026-11-21 20:15–21:15"),
    ("en-GB", "Church 10.30 every Sunday", "Church | 2026-11-22 10:30–11:30 | FREQ=WEEKLY;BYDAY=SU"),
  ])
  func `numbers with a dot beside a date, a part of the day or a word that takes a time are a time`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-GB", ["Monday", "Friday", "tomorrow"]), ("de-DE", ["Montag", "Freitag", "morgen"]),
    ("fr-FR", ["lundi", "vendredi", "demain"]), ("es-ES", ["lunes", "viernes", "mañana"]),
    ("pt-BR", ["segunda", "sexta", "amanhã"]),
  ])
  func `numbers with a dot beside a day are never another day than the one that is named`(
    _ locale: String, _ days: [String]
  ) {
    let dates = [["2026-11-23"], ["2026-11-20", "2026-11-27"], ["2026-11-21"]]
    for hour in 1...23 {
      for minute in stride(from: 1, to: 60, by: 4) {
        for (day, dates) in zip(days, dates) {
          let number = "\(hour).\(minute < 10 ? "0" : "")\(minute)"
          for sentence in ["Xylophon \(number) \(day)", "Xylophon \(day) \(number)"] {
            let answer = understood(sentence, locale)
            guard answer.contains(" | ") else { continue }
            let start = String(answer.split(separator: "|")[1].dropFirst().prefix(10))
            let month = moment("2026-11-20T10:00").date.adding(days: 60)
            let isDate =
              start.hasSuffix("-\(minute < 10 ? "0" : "")\(minute)-\(hour < 10 ? "0" : "")\(hour)")
              && start < "\(month)"
            #expect(isDate || dates.contains(start) && answer.contains(":"), "\(sentence): \(answer)")
          }
        }
      }
    }
  }
}
