import AgendaQuickAdd
import Testing

/// Lengths that look like hours, days and minutes. The moment is Wednesday 25 November 2026, 10:00.
@Suite struct LengthOrHourTests {
  private let now = "2026-11-25T10:00"

  @Test(arguments: [
    ("en-GB", "Half day training Thursday 9am", "Half day training | 2026-11-26 09:00–10:00"),
    ("en-GB", "Kids half day Friday, pick up at 12", "Kids half day, pick up | 2026-11-27 12:00–13:00"),
    ("de-DE", "Halber Tag Schulung Donnerstag 9 Uhr", "Halber Tag Schulung | 2026-11-26 09:00–10:00"),
    ("ja-JP", "月曜 9時 半日研修", "半日研修 | 2026-11-30 09:00–10:00"),
    ("zh-CN", "周一9点半天培训", "半天培训 | 2026-11-30 09:00–10:00"),
    ("es-ES", "Comida jueves al medio día", "Comida | 2026-11-26 12:00–13:00"),
    ("fr-FR", "Formation demi-journée jeudi 9h", "Formation demi-journée | 2026-11-26 09:00–10:00"),
    ("es-ES", "Formación medio día jueves 9h", "Formación medio día | 2026-11-26 09:00–10:00"),
    ("es-ES", "Curso medio día lunes a las 9", "Curso medio día | 2026-11-30 09:00–10:00"),
    ("es-ES", "Comida jueves a mediodía", "Comida | 2026-11-26 12:00–13:00"),
  ])
  func `half a day is a word of the title`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-GB", "Training Thursday 9am for half a day"), ("en-GB", "Training Thursday 9am half a day"),
    ("en-GB", "Half day Thursday"), ("de-DE", "Schulung Donnerstag 9 Uhr einen halben Tag"),

    ("pt-BR", "Curso meio dia segunda 9h"), ("es-ES", "Curso medio día lunes"),
    ("fr-FR", "Formation jeudi 9h pendant une demi-journée"),
    ("en-GB", "45 min call with Ana Thursday 10"), ("en-GB", "1 hour massage Saturday 12"),
    ("en-GB", "Half an hour with Tom Thursday 10"),
    ("de-DE", "30 min Gespräch Donnerstag 10"), ("fr-FR", "Entretien de 30 minutes avec Ana jeudi 10"),
    ("es-ES", "30 minutos de charla jueves 10"), ("pt-BR", "30 minutos de conversa quinta 10"),
    ("de-DE", "Massage 1 Stunde Samstag 12"),
    ("de-DE", "Termin Fr. Schulz 10 Uhr"), ("de-DE", "Fr. Schulz anrufen 10 Uhr"),
    ("en-GB", "Sleep 8h tonight"), ("en-GB", "Shift 12h Saturday"), ("de-DE", "Schlafen 8h heute Nacht"),
    ("fr-FR", "Dormir 8h ce soir"), ("es-ES", "Dormir 8h esta noche"), ("pt-BR", "Dormir 8h hoje à noite"),
  ])
  func `a length without an hour and an unclear day are errors`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("fr-FR", "2 heures de route demain 10h", "route | 2026-11-26 10:00–12:00"),
    ("es-ES", "2 horas de coche mañana 10h", "coche | 2026-11-26 10:00–12:00"),
    ("pt-BR", "2 horas de carro amanhã 10h", "carro | 2026-11-26 10:00–12:00"),
    ("en-US", "2h drive tomorrow 10:00", "drive | 2026-11-26 10:00–12:00"),
    ("de-DE", "zweistündige Prüfung Donnerstag 12 Uhr", "zweistündige Prüfung | 2026-11-26 12:00–14:00"),
    ("de-DE", "90-minütige Massage Samstag 11 Uhr", "90-minütige Massage | 2026-11-28 11:00–12:30"),
    ("en-US", "20 min run tomorrow 7:00", "run | 2026-11-26 07:00–07:20"),
    ("en-US", "2 hour workshop tomorrow 10:00", "workshop | 2026-11-26 10:00–12:00"),
    ("en-US", "90-minute massage Friday 18:00", "massage | 2026-11-27 18:00–19:30"),
    ("en-US", "two-hour exam Thursday noon", "exam | 2026-11-26 12:00–14:00"),
    ("en-US", "Half hour call with Bob tomorrow 10:00", "call with Bob | 2026-11-26 10:00–10:30"),
    ("en-US", "Pay 2 hour parking tomorrow 10:00", "Pay 2 hour parking | 2026-11-26 10:00–12:00"),
    ("en-US", "Do 30 minute yoga Monday 6pm", "Do 30 minute yoga | 2026-11-30 18:00–18:30"),
    ("en-US", "Drive 5 hours to LA Friday 8am", "Drive 5 hours to LA | 2026-11-27 08:00–13:00"),
    (
      "de-DE", "Fahrt 5 Stunden nach Hamburg Freitag 8 Uhr",
      "Fahrt 5 Stunden nach Hamburg | 2026-11-27 08:00–13:00"
    ),
    ("de-DE", "Call von 30 min mit Bob morgen 10 Uhr", "Call mit Bob | 2026-11-26 10:00–10:30"),
    ("fr-FR", "Entretien de 30 minutes avec Ana jeudi 10h", "Entretien avec Ana | 2026-11-26 10:00–10:30"),
    ("es-ES", "Charla de 30 minutos con Ana mañana 10h", "Charla con Ana | 2026-11-26 10:00–10:30"),
    ("pt-BR", "Conversa de 30 minutos com Ana amanhã 10h", "Conversa com Ana | 2026-11-26 10:00–10:30"),
    ("ja-JP", "2時間の試験 木曜12時", "試験 | 2026-11-26 12:00–14:00"),
    ("zh-CN", "周五8点 开车5小时去杭州", "开车5小时去杭州 | 2026-11-27 08:00–13:00"),
    ("zh-CN", "明天10点开30分钟会", "开30分钟会 | 2026-11-26 10:00–10:30"),
    ("he-IL", "שיחה של 30 דקות עם דנה מחר 10:00", "שיחה עם דנה | 2026-11-26 10:00–10:30"),
    (
      "en-US", "Watch 2 hour film and 1 hour talk tomorrow 10:00",
      "Watch 2 hour film and 1 hour talk | 2026-11-26 10:00–11:00"
    ),
    ("en-US", "Arrive 30 minutes early tomorrow 10:00", "Arrive 30 minutes early | 2026-11-26 10:00–11:00"),
  ])
  func `a length in the title of an event with an hour is how long it takes`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Besprechung Mi 14 Uhr 30 Minuten", "Besprechung | 2026-11-25 14:00–14:30"),
    ("de-DE", "Call 15 Uhr 30 min", "Call | 2026-11-25 15:00–15:30"),
    ("fr-FR", "Réunion mercredi 14h 30 minutes", "Réunion | 2026-11-25 14:00–14:30"),
    ("es-ES", "Reunión miércoles 14h 30 minutos", "Reunión | 2026-11-25 14:00–14:30"),
    ("pt-BR", "Reunião quarta 14h 30 minutos", "Reunião | 2026-11-25 14:00–14:30"),
    ("pt-BR", "Reunião quarta 14h30min", "Reunião | 2026-11-25 14:30–15:30"),
    ("es-ES", "Reunión miércoles a las 14 horas y 30 minutos", "Reunión | 2026-11-25 14:30–15:30"),
    ("de-DE", "Besprechung Mi 14 Uhr 30", "Besprechung | 2026-11-25 14:30–15:30"),
    ("en-GB", "All hands Thursday 30 min 4pm", "All hands | 2026-11-26 16:00–16:30"),
  ])
  func `minutes with their word behind an hour are how long`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Termin Fr. Schulz Montag 10 Uhr", "Termin Fr. Schulz | 2026-11-30 10:00–11:00"),
    ("de-DE", "Termin Fr. Schulz 5.12. 10 Uhr", "Termin Fr. Schulz | 2026-12-05 10:00–11:00"),
    ("de-DE", "Termin Fr. 10 Uhr", "Termin | 2026-11-27 10:00–11:00"),
    ("de-DE", "Fr. Konzert 20 Uhr", "Konzert | 2026-11-27 20:00–21:00"),
    ("de-DE", "Fr. 4. Dezember 10 Uhr Zahnarzt", "Zahnarzt | 2026-12-04 10:00–11:00"),
    ("en-GB", "Tomorrow's lunch 12pm", "lunch | 2026-11-26 12:00–13:00"),
    ("en-GB", "Today’s standup 11am", "standup | 2026-11-25 11:00–12:00"),
    ("en-GB", "Monday's meeting 11am", "meeting | 2026-11-30 11:00–12:00"),
  ])
  func `names and the marks of possession are no days`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-GB", "School drop-off tomorrow 7:45", "School drop-off | 2026-11-26 07:45–08:45"),
    ("en-GB", "Blood test Friday 7:30", "Blood test | 2026-11-27 07:30–08:30"),
    ("en-GB", "X-ray tomorrow 7:20", "X-ray | 2026-11-26 07:20–08:20"),
    ("en-GB", "Surgery check-in tomorrow 7:00", "Surgery check-in | 2026-11-26 07:00–08:00"),
    ("en-GB", "ICE 597 Friday 7.28", "ICE 597 | 2026-11-27 07:28–08:28"),
    ("en-GB", "Metro 7:15 tomorrow", "Metro | 2026-11-26 07:15–08:15"),
    ("en-US", "Amtrak tomorrow 6:40", "Amtrak | 2026-11-26 06:40–07:40"),
    ("en-GB", "School play tomorrow 7:30", "School play | 2026-11-26 19:30–20:30"),
  ])
  func `schools, medicine and trains are at the hour that is written`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Theater Freitag halb acht", "acht"), ("de-DE", "Elternabend Freitag um acht", "acht"),
    ("de-DE", "Weihnachtsfeier Freitag halb acht", "acht"), ("de-DE", "Lesung Freitag um acht", "acht"),
    ("fr-FR", "Bal vendredi à 8", "8"), ("es-ES", "Cumpleaños viernes a las 8", "8"),
    ("es-ES", "Partido viernes a las 9", "9"), ("pt-BR", "Aniversário sexta às 8", "8"),
    ("en-GB", "Book club Friday at 8", "8"), ("en-GB", "Choir practice Friday at 8", "8"),
    ("en-GB", "Rehearsal Friday at 9", "9"),
  ])
  func `an hour of the evening that can be in the morning is an error`(
    _ locale: String, _ sentence: String, _ hour: String
  ) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.openHour(hour))")
  }
}
