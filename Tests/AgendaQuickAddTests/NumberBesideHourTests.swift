import AgendaQuickAdd
import Testing

/// Numbers of places, teams and days before the hour, and words that begin as minutes do. The moment is Saturday 21 November 2026, 8:00.
@Suite struct NumberBesideHourTests {
  private let now = "2026-11-21T08:00"

  @Test(arguments: [
    ("fr-FR", "Réunion salle 3 lundi à 20h", "20:00"), ("fr-FR", "Réunion lundi salle 3 à 20h", "20:00"),
    ("es-ES", "Lunes Fútbol 7 a las 20:00", "20:00"), ("es-ES", "Lunes pádel pista 4 a las 20:00", "20:00"),
    ("pt-BR", "Reunião segunda sala 4 às 20h", "20:00"), ("de-DE", "Tennis Platz 3 - Montag 20 Uhr", "20:00"),
    ("ja-JP", "月曜20時 半額セール", "20:00"), ("zh-CN", "周一晚上8点 半决赛", "20:00"), ("ja-JP", "月曜20時 十三で飲み会", "20:00"),
  ])
  func `the number of a place, and a word that begins with one, is no hour and no minute`(
    _ locale: String, _ sentence: String, _ hour: String
  ) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | ") || answer.contains("| 2026-11-23 \(hour)–21:00"), "\(answer)")
  }

  @Test(arguments: [
    ("fr-FR", "Lundi Tennis court 3 à 20h"), ("pt-BR", "Segunda futebol 7 às 20h"),
    ("fr-FR", "Foot à 5 à 20h"),
    ("en-US", "Monday Group 2 - 8pm"), ("de-DE", "Montag Kurs Teil 8 - 20 Uhr"),
    ("fr-FR", "Dîner le samedi douze à 20h"),
    ("es-ES", "Cena el sábado doce a las 21h"), ("de-DE", "Zahnarzt Dienstag 15 Besuch Uhr"),
    ("en-US", "Soccer tomorrow 3:30 arrive by 3"), ("en-US", "Game Saturday Nov 28 3:30 arrive 2:45"),
    ("fr-FR", "Conseil de troisième mardi 17h"), ("es-ES", "Examen de tercero viernes 9:00"),
    ("de-DE", "Spiel der Ersten Sonntag 15 Uhr"), ("en-US", "Conference with fifth Tuesday 6pm"),
    ("pt-BR", "Almoço na Quinta do Lago 13h"), ("he-IL", "חוג של שני ב-17:00"),

    ("fr-FR", "Rapport vendredi après-midi 9h"),
  ])
  func `a number that can be one of the title as well is an error`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Friday the three of us at 7pm", "2026-11-27 19:00"),
    ("pt-BR", "Segunda nós dois às 20h", "2026-11-23 20:00"),
    ("en-US", "Flight Friday 11:00 arrives 2:30", "2026-11-27 11:00"),
    ("fr-FR", "Cours 14 à 16h lundi", "2026-11-23 14:00"),
    ("de-DE", "Treffen am ersten Sonntag 15 Uhr", "2026-12-06 15:00"),
    ("fr-FR", "Réunion le premier mardi 17h", "2026-12-01 17:00"),
    ("zh-CN", "周三8点 整改汇报", "2026-11-25 08:00"), ("ja-JP", "土曜20時 夜釣り", "2026-11-21 20:00"),

  ])
  func `a number or a sign of the title leaves the day and the hour`(
    _ locale: String, _ sentence: String, _ start: String
  ) {
    let answer = understood(sentence, locale, at: now)
    #expect(answer.contains("| \(start)–"), "\(answer)")
  }

  @Test(arguments: [
    ("fr-FR", "Dentiste le douze à 17h"), ("es-ES", "Dentista el quince a las 10"),
    ("pt-BR", "Dentista dia três às 10h"),
  ])
  func `a day in words is no hour of today`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains("2026-11-21") && !answer.contains("2026-11-22"), "\(answer)")
  }

  @Test(arguments: [
    ("fr-FR", "Réunion lundi de 14 à 16h", "14:00–16:00"),
    ("pt-BR", "Reunião segunda das 9 às 17h", "09:00–17:00"),
    ("es-ES", "Reunión el lunes de 9 a 11", "09:00–11:00"),
    ("es-ES", "Reunión el lunes de las 9 a las 11", "09:00–11:00"),
    ("de-DE", "Tennis Montag 3 - 5 Uhr nachmittags", "15:00–17:00"), ("ja-JP", "月曜20時半 会議", "20:30–21:30"),
    ("zh-CN", "周一晚上8点半 开会", "20:30–21:30"), ("en-US", "Tennis 4 - 6pm Monday", "16:00–18:00"),
  ])
  func `two hours are a range as before`(_ locale: String, _ sentence: String, _ hours: String) {
    #expect(
      understood(sentence, locale, at: now).contains("| 2026-11-23 \(hours)"),
      "\(understood(sentence, locale, at: now))")
  }
}
