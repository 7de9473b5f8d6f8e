import AgendaQuickAdd
import Foundation
import Testing

/// Days that no month has are errors, and no part of them is another day. The moment is Friday 20 November 2026, 10:00.
@Suite struct ImpossibleDayTests {
  @Test(arguments: [
    ("en-US", "Lunch December 32 12:30", "December 32"),
    ("en-US", "Lunch 32nd December 12:30", "32nd December"),
    ("en-US", "Lunch December 0 12:30", "December 0"), ("en-US", "Lunch on the 35th 12:30", "35th"),
    ("en-US", "Lunch December the thirty-second 12:30", "December the thirty-second"),
    ("en-US", "Lunch 45 of March", "45 of March"), ("en-US", "Lunch Friday December 32 12:30", "December 32"),
    ("en-US", "Exam 13/13/2026 10:00", "13/13/2026"), ("en-US", "Exam 2026-13-01", "2026-13-01"),
    ("en-US", "Exam 12/32 10:00", "12/32"),
    ("de-DE", "Termin 32.12. 10 Uhr", "32.12."), ("de-DE", "Termin 3.13. 10 Uhr", "3.13."),
    ("de-DE", "Termin 32. Dezember 10 Uhr", "32. Dezember"), ("de-DE", "Termin am 35. um 10 Uhr", "35."),
    ("de-DE", "Termin am zweiunddreißigsten Dezember", "zweiunddreißigsten Dezember"),
    ("de-DE", "Termin 31.13.2026 10 Uhr", "31.13.2026"),
    ("fr-FR", "Réunion 32 décembre 10h", "32 décembre"),
    ("fr-FR", "Réunion le trente-deux juin 10h", "trente-deux juin"),
    ("fr-FR", "Réunion le 35 à 10h", "35"), ("fr-FR", "Réunion le 3 du 15 à 10h", "3 du 15"),
    ("es-ES", "reunión el treinta y dos de diciembre a las 10", "treinta y dos de diciembre"),
    ("es-ES", "reunión 32 de diciembre a las 10", "32 de diciembre"),
    ("es-ES", "reunión el 35 a las 10", "35"),
    ("es-ES", "reunión el 17 del 13 a las 10", "17 del 13"),
    ("pt-BR", "reunião no trigésimo segundo de dezembro às 10", "trigésimo segundo de dezembro"),
    ("pt-BR", "reunião dia 35 às 10", "dia 35"), ("pt-BR", "reunião 32 de dezembro às 10", "32 de dezembro"),
    ("en-US", "Call 32.1. 10:00", "32.1."), ("en-US", "Call 2026/13/01 10:00", "2026/13/01"),
    ("en-US", "Call 13/13 10:00", "13/13"), ("en-US", "Call 0/5 10:00", "0/5"),
    ("en-US", "Call 5.13.2026 10:00", "5.13.2026"),
    ("en-US", "Call Dec 28-32", "Dec 28-32"), ("en-US", "Call 28-32 Dec", "28-32 Dec"),
    ("en-US", "Call every month on the 35th", "35th"), ("fr-FR", "réunion 32/12 10h", "32/12"),
    ("pt-BR", "reunião 32/12 às 10", "32/12"), ("de-DE", "Termin 35. 10 Uhr", "35."),
    ("de-DE", "Termin 0.12. 10 Uhr", "0.12."),
    ("de-DE", "Termin 2026-00-10 10 Uhr", "2026-00-10"), ("de-DE", "Termin 31.12.-32.12.", "32.12."),
    ("ja-JP", "会議 35日 10時", "35日"), ("zh-CN", "三十五号10点开会", "三十五号"),
    ("he-IL", "פגישה 32 בדצמבר 10:00", "32 בדצמבר"),
    ("ja-JP", "12月32日10時に会議", "12月32日"), ("zh-CN", "12月32日10点开会", "12月32日"),
  ])
  func `a day that no month has is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.noSuchDay(words))")
  }

  @Test(arguments: [
    ("en-US", "Top 40 hits tomorrow 20:00", "Top 40 hits"),
    ("en-US", "Celebrate the 50th tomorrow 20:00", "Celebrate the 50th"),
    ("en-US", "On the 35th floor tomorrow 20:00", "On the 35th floor"),
    ("en-US", "Split 50/50 tomorrow 20:00", "Split 50/50"),
    ("en-US", "Party 40 guests tomorrow 20:00", "Party 40 guests"),
    ("en-US", "Ping 192.168.32.12 tomorrow 20:00", "Ping 192.168.32.12"),
    ("de-DE", "Kapitel 3.13. lesen morgen 20:00", "Kapitel 3.13. lesen"),
    ("fr-FR", "Bus 35 demain 20:00", "Bus 35"), ("es-ES", "Ruta 66 mañana 20:00", "Ruta 66"),
  ])
  func `a large number of a title is no day`(_ locale: String, _ sentence: String, _ title: String) {
    #expect(understood(sentence, locale) == "\(title) | 2026-11-21 20:00–21:00")
  }

  @Test(arguments: [
    ("en-US", "Party December 20, 40 guests, 19:00", "Party 40 guests | 2026-12-20 19:00–20:00"),
    ("en-US", "Party on May 5, 45 people", "Party 45 people | 2027-05-05"),
    ("de-DE", "Feier am 12. Dezember, 40 Gäste", "Feier 40 Gäste | 2026-12-12"),
  ])
  func `a number beside a date is none`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale).replacingOccurrences(of: ",", with: "") == expected)
  }

  @Test func `a day with a dot before an hour is that day`() {
    #expect(understood("Termin am 31. 10 Uhr", "de-DE") == "Termin | 2026-12-31 10:00–11:00")
    #expect(understood("Termin 12. 12. 10 Uhr", "de-DE") == "Termin | 2026-12-12 10:00–11:00")
  }
}
