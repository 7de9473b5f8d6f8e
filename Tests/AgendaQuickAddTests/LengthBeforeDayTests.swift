import AgendaQuickAdd
import Testing

/// Lengths before a day without an hour. The moment is Wednesday 2 December 2026, 10:00.
@Suite struct LengthBeforeDayTests {
  private let now = "2026-12-02T10:00"

  @Test(arguments: [
    ("en-GB", "Gym 2h Saturday"), ("en-GB", "Marathon 4h Sunday"), ("en-GB", "Saturday gym 2h"),
    ("en-GB", "Gym tomorrow 2h"), ("en-GB", "Gym 2h every Saturday"), ("de-DE", "Wandern 3h Sonntag"),
    ("de-DE", "Schwimmen 2h Samstag"), ("de-DE", "Schwimmen 2 h am Samstag"),
    ("en-GB", "Hike 3 hours Sunday"), ("en-GB", "Swim 90 min Saturday"), ("en-GB", "Swim 2hrs Saturday"),
    ("en-GB", "Swim for 2h Saturday"), ("en-GB", "Swim for 2h every Saturday"),
    ("de-DE", "Wandern 3 Stunden Sonntag"),
    ("de-DE", "Kochen 2 Std. Samstag"), ("fr-FR", "Natation 90 min samedi"),
    ("es-ES", "Natación 90 min el sábado"),
    ("es-ES", "Senderismo 3 horas domingo"), ("es-ES", "Ensayo 1h30 jueves"),
    ("fr-FR", "Répétition 1h30 jeudi"),
    ("pt-BR", "Treino 1h30 quinta"), ("pt-BR", "Trilha 3 horas domingo"),
    ("fr-FR", "Réunion 1 heure lundi"), ("fr-FR", "Réunion de 2 heures mardi"),
    ("fr-FR", "Réunion 3h samedi"),
    ("fr-FR", "Samedi réunion 2h"), ("es-ES", "Reunión 1 hora lunes"), ("es-ES", "Reunión una hora lunes"),
    ("pt-BR", "Consulta 2 horas terça"), ("he-IL", "פגישה שעה אחת יום שני"),
    ("de-DE", "Film 2h15 Samstag"), ("de-DE", "Film 2h 15 Samstag"), ("de-DE", "Wanderung 4 Std. 30 Sonntag"),
    ("en-GB", "Film 2h 15 Saturday"), ("fr-FR", "Film 2h 15 samedi"), ("es-ES", "Película 2h15 sábado"),
    ("pt-BR", "Filme 2h 15 sábado"),
  ])
  func `a length with a day and no hour is an error`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale, at: now) == "\(QuickAddError.noHour(understood: []))")
  }

  @Test(arguments: [
    ("en-GB", "Workshop 2 days Monday", "Workshop | 2026-12-07–2026-12-08"),
    ("en-GB", "Conference 3 days 14 December", "Conference | 2026-12-14–2026-12-16"),
    ("de-DE", "Seminar 2 Tage Montag", "Seminar | 2026-12-07–2026-12-08"),
    ("de-DE", "Seminar 2 Tage am Montag", "Seminar | 2026-12-07–2026-12-08"),
    ("fr-FR", "Stage 2 jours lundi", "Stage | 2026-12-07–2026-12-08"),
    ("en-GB", "Hike 3 hours Sunday at 9", "Hike | 2026-12-06 09:00–12:00"),
    ("en-GB", "Hike 3 hours Sunday morning", "Hike | 2026-12-06 09:00–12:00"),
    ("en-GB", "Gym 2h Saturday with Tom at 9", "Gym with Tom | 2026-12-05 09:00–11:00"),
    ("en-GB", "Gym 2h Saturday morning", "Gym | 2026-12-05 09:00–11:00"),
    ("en-GB", "Hotel 3 nights Friday", "Hotel | 2026-12-04–2026-12-06"),
    ("de-DE", "Camping 2 Nächte ab Freitag", "Camping | 2026-12-04–2026-12-05"),
    ("es-ES", "Hotel 3 noches viernes", "Hotel | 2026-12-04–2026-12-06"),
    ("pt-BR", "Curso 3 dias segunda", "Curso | 2026-12-07–2026-12-09"),
    ("fr-FR", "Sortie vélo 2h samedi matin", "Sortie vélo | 2026-12-05 09:00–11:00"),
    ("en-US", "8 hour shift Sunday 7am", "shift | 2026-12-06 07:00–15:00"),
    ("en-US", "12 hour shift Monday 7pm", "shift | 2026-12-07 19:00–2026-12-08 07:00"),
    ("de-DE", "Film 2h 15 Samstag 20 Uhr", "Film | 2026-12-05 20:00–22:15"),
    ("en-GB", "Ski trip 3 days from Thu 10 Dec", "Ski trip | 2026-12-10–2026-12-12"),
    (
      "en-GB", "Holiday in Cornwall 10 days from 4 August",
      "Holiday | 2027-08-04–2027-08-13 | @ Cornwall"
    ),
    ("en-US", "Trip to Italy 10 days from May 4", "Trip to Italy | 2027-05-04–2027-05-13"),
    ("he-IL", "מלון 3 לילות ב-5 בדצמבר", "מלון | 2026-12-05–2026-12-07"),
    ("he-IL", "מלון 3 לילות יום שישי", "מלון | 2026-12-04–2026-12-06"),
    ("zh-CN", "酒店3晚 周五", "酒店 | 2026-12-04–2026-12-06"),
  ])
  func `a length before a day is how long it takes`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }

  @Test(arguments: [
    ("en-GB", "Call 10h Saturday", "Call | 2026-12-05 10:00–11:00"),
    ("en-GB", "Call Saturday at 3h", "Call | 2026-12-05 15:00–16:00"),
    ("de-DE", "Treffen 14h Samstag", "Treffen | 2026-12-05 14:00–15:00"),
    ("de-DE", "Treffen 9h30 Samstag", "Treffen | 2026-12-05 09:30–10:30"),
    ("fr-FR", "Réunion 14h samedi", "Réunion | 2026-12-05 14:00–15:00"),
    ("fr-FR", "Réunion samedi 3h", "Réunion | 2026-12-05 15:00–16:00"),
    ("fr-FR", "Réunion à 3h samedi", "Réunion | 2026-12-05 15:00–16:00"),
    ("fr-FR", "Train 6h30 samedi", "Train | 2026-12-05 06:30–07:30"),
    ("de-DE", "Yoga 2h 15:00 Samstag", "Yoga | 2026-12-05 15:00–17:00"),
    ("fr-FR", "Dîner à 8h vendredi", "Dîner | 2026-12-04 20:00–21:00"),
    ("fr-FR", "Cinéma 8h vendredi", "Cinéma | 2026-12-04 08:00–09:00"),
    ("fr-FR", "Cinéma 6h samedi soir", "Cinéma | 2026-12-05 18:00–19:00"),
    ("es-ES", "Reunión a las 3 el sábado", "Reunión | 2026-12-05 15:00–16:00"),
    ("es-ES", "Reunión sábado 10h", "Reunión | 2026-12-05 10:00–11:00"),
    ("en-GB", "Watch 60 Minutes Sunday", "Watch 60 Minutes | 2026-12-06"),
    ("de-DE", "Flug 6h morgen früh", "Flug | 2026-12-03 06:00–07:00"),
    ("en-GB", "Flight 6h Monday morning", "Flight | 2026-12-07 06:00–07:00"),
    ("de-DE", "Treffen 5h heute Abend", "Treffen | 2026-12-02 17:00–18:00"),
    ("en-GB", "Follow up 3 days Friday", "Follow up 3 days | 2026-12-04"),
    ("de-DE", "Frist 14 Tage Freitag", "Frist 14 Tage | 2026-12-04"),
    ("es-ES", "Entrega 5 días viernes", "Entrega 5 días | 2026-12-04"),
  ])
  func `an hour with its letter stays an hour, and a title a title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: now) == expected)
  }
}
