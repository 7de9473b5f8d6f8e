import AgendaQuickAdd
import Testing

/// Hours that are how long an event takes beside noon, a morning or another hour. The moment is Friday 20 November 2026, 10:00.
@Suite struct LengthBesideNoonTests {
  @Test(arguments: [
    ("fr-FR", "Zorb demain à midi 2 heures"), ("fr-FR", "Zorb demain 2 heures à midi"),
    ("fr-FR", "Zorb demain midi 2h"), ("es-ES", "Zorb mañana a mediodía 2 horas"),
    ("es-ES", "Zorb mañana 2 horas a mediodía"), ("pt-BR", "Zorb amanhã ao meio-dia 2 horas"),
    ("pt-BR", "Zorb amanhã 2 horas ao meio-dia"),
  ])
  func `hours beside noon are a length`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale) == "Zorb | 2026-11-21 12:00–14:00")
  }

  @Test(arguments: [
    ("fr-FR", "Zorb demain matin 2 heures"), ("es-ES", "Zorb mañana por la mañana 2 horas"),
    ("pt-BR", "Zorb amanhã de manhã 2 horas"),
  ])
  func `hours behind a morning that has none such are a length`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale) == "Zorb | 2026-11-21 09:00–11:00")
  }

  @Test(arguments: [
    ("fr-FR", "Zorb demain 2 heures à 15h30"), ("es-ES", "Zorb mañana 2 horas a las tres y media"),
  ])
  func `hours before the hour are a length`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale) == "Zorb | 2026-11-21 15:30–17:30")
  }

  @Test(arguments: [
    ("fr-FR", "Zorb demain 2 heures du matin", "02:00–03:00"),
    ("fr-FR", "Zorb demain matin 6 heures", "06:00–07:00"),
    ("fr-FR", "Zorb demain 6h à 18h", "06:00–18:00"),
    ("fr-FR", "Zorb demain 6 heures à 14 heures", "06:00–14:00"),
    ("es-ES", "Zorb mañana de 9 horas a 14 horas", "09:00–14:00"),
    ("en-US", "Zorb tomorrow two to four", "14:00–16:00"),
    ("en-US", "Zorb tomorrow five to six", "17:55–18:55"),
  ])
  func `hours of the clock stay a time or a range`(_ locale: String, _ sentence: String, _ hours: String) {
    #expect(understood(sentence, locale) == "Zorb | 2026-11-21 \(hours)")
  }

  @Test func `days and hours before an hour are errors`() {
    #expect(isRefused("Zorb dans 3 jours 2 heures 15h", "fr-FR", "dans 3 jours 2 heures"))
  }

  @Test(arguments: [
    ("de-DE", "Zorb morgen 15 Uhr Tokio-Zeit"), ("en-US", "Zorb tomorrow 3pm Tokyo-time"),
  ])
  func `a zone with a hyphen is that of the hour`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale) == "Zorb | 2026-11-21 15:00–16:00 | Asia/Tokyo")
  }

  @Test func `an offset of four digits behind a half of the day is that of the hour`() {
    #expect(understood("Zorb tomorrow 3pm +0530") == "Zorb | 2026-11-21 10:30–11:30")
  }
}
