import AgendaQuickAdd
import Testing

/// Misspelt words beside those that say which day it is, and times that no clock shows. The moment is Friday 20 November 2026, 10:00.
@Suite struct RelationWordTests {
  @Test(arguments: [
    ("en-US", "Lunch next Firday 12:30", "next Firday"), ("en-US", "Lunch nxt Friday 12:30", "nxt"),
    ("en-US", "Lunch next wek 12:30", "next wek"), ("en-US", "Lunch in 2 dasy 12:30", "in 2 dasy"),
    ("en-US", "Lunch in tow weeks 12:30", "in tow weeks"), ("en-US", "Lunch in to days 12:30", "in to days"),
    ("en-US", "Lunch at nooon tomorrow", "nooon"), ("de-DE", "Termin nächste Wohce 10 Uhr", "nächste Wohce"),
    ("de-DE", "Termin in 2 days 10:00", "in 2 days"), ("de-DE", "Termin in 2 Wohcen 10:00", "in 2 Wohcen"),
    ("fr-FR", "Visite semane prochaine 10h", "semane prochaine"),
    ("fr-FR", "Visite dans 2 semanes 10h", "dans 2 semanes"),
    ("es-ES", "Visita en 2 semansa 10:00", "en 2 semansa"), ("en-US", "call 3pm IST tomorrow", "IST"),
    ("en-US", "call 3pm Pacific tomorrow", "Pacific"),
  ])
  func `a misspelt word that says which day it is, is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    "lunedì", "maandag", "понедельник", "środa", "fredag", "torsdag", "lørdag", "keskiviikko", "středa",
    "čtvrtek",
    "Pazartesi", "четвер", "Δευτέρα", "domani", "завтра", "jutro", "imorgon",
  ])
  func `a weekday of a language without a table is an error that quotes it`(_ day: String) {
    for locale in ["en-US", "de-DE", "es-ES"] {
      #expect(understood("Exam \(day) 10:00", locale) == "\(QuickAddError.unused(day, suggestion: nil))")
    }
  }

  @Test(arguments: [
    ("fr-FR", "Visite jeud 10h", "jeud", "jeudi"), ("es-ES", "reunión mañna a las 10", "mañna", "mañana"),
    ("pt-BR", "reunião tersa às 10", "tersa", "terça-feira"),
  ])
  func `a misspelt short day is an error that says what was meant`(
    _ locale: String, _ sentence: String, _ words: String, _ suggestion: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: suggestion))")
  }

  @Test(arguments: [
    ("fr-FR", "réunion demain 25h", "25h"), ("fr-FR", "réunion demain 10h75", "10h75"),
    ("en-US", "call tomorrow 9:5", "9:5"), ("en-US", "Call tomorrow 9:00-25:00", "25:00"),
    ("en-US", "Call tomorrow 9:00-9:75", "9:75"), ("en-US", "Call tomorrow 10:00:75", "00:75"),
    ("en-US", "Gym tomorrow after 8", "after 8"), ("en-US", "Lunch tomorrow 12:30 for 45", "for 45"),
    ("en-US", "Gym at oh eight hundred tomorrow", "at oh eight hundred"),
    ("pt-BR", "reunião todo dia menos domingo às 9", "menos domingo às 9"),
    ("es-ES", "reunión todos los días menos domingo a las 9", "menos domingo a las 9"),
  ])
  func `a time that no clock shows, and one without its unit, are errors with the words`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words))
  }

  @Test(arguments: [
    ("de-DE", "Termin nachts 1-3 Uhr", "Termin | 2026-11-21 01:00–03:00"),
    ("de-DE", "Termin morgen viertel neun", "Termin | 2026-11-21 08:15–09:15"),
    ("de-DE", "Termin überübermorgen 10 Uhr", "Termin | 2026-11-23 10:00–11:00"),
    ("de-DE", "Termin in zwo Wochen", "Termin | 2026-12-04"),
    ("en-US", "Call at midnite tomorrow", "Call | 2026-11-22 00:00–01:00"),
    ("en-US", "trip 20261203T1400", "trip | 2026-12-03 14:00–15:00"),
    ("en-US", "trip 20261203T130000Z", "trip | 2026-12-03 14:00–15:00"),
    ("en-US", "trip 2026-12-03 14:00 -0500", "trip | 2026-12-03 20:00–21:00"),
    ("en-US", "trip 2026-12-03 14:00-15:00", "trip | 2026-12-03 14:00–15:00"),
    ("en-US", "call 15:00 Zulu tomorrow", "call | 2026-11-21 15:00–16:00 | Etc/UTC"),
  ])
  func `a time of another writing is read`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "Next Level Gaming", "Next Level Gaming"), ("en-US", "Text Kim", "Text Kim"),
    ("en-US", "Last Dance", "Last Dance"), ("en-US", "1:1 with Sam", "1:1 with Sam"),
    ("en-US", "Score 3:1", "Score 3:1"),
    ("en-US", "Le Mans 48h race", "Le Mans 48h race"),
    ("de-DE", "Diese Trage abholen", "Diese Trage abholen"),
    ("de-DE", "Besuch Viertel 9", "Besuch Viertel 9"),
    ("fr-FR", "Pour mes amis", "Pour mes amis"), ("es-ES", "Casa de Lourdes", "Casa de Lourdes"),
    ("en-US", "CAT scan", "CAT scan"), ("en-US", "24/7 Support", "24/7 Support"),
    ("de-DE", "24/7 Support", "24/7 Support"),
    ("es-ES", "24/7 soporte", "24/7 soporte"), ("en-US", "Pacific Grill", "Pacific Grill"),
    ("en-US", "Table for 45", "Table for 45"),
  ])
  func `ordinary words beside them are a title`(_ locale: String, _ sentence: String, _ title: String) {
    let tomorrow =
      ["en": "tomorrow", "de": "morgen", "fr": "demain", "es": "mañana"][String(locale.prefix(2))] ?? ""
    #expect(understood("\(sentence), \(tomorrow) 20:00", locale) == "\(title) | 2026-11-21 20:00–21:00")
  }
}
