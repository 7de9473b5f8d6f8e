import AgendaQuickAdd
import Testing

/// Sentences about an event that gets another day. The moment is Wednesday 25 November 2026, 10:00.
@Suite struct MovedDayTests {
  @Test(arguments: [
    ("en-GB", "Monday's meeting moved to Tuesday 3pm"),
    ("en-GB", "Reschedule call from Tuesday to Thursday 3pm"),
    ("en-GB", "Lunch moved from Tuesday to Thursday 12:30"), ("en-GB", "Change Tuesday yoga to Friday 6pm"),
    ("en-GB", "Postpone dentist from Monday until Friday 9am"),
    ("en-GB", "Shift dentist from Monday to Friday 9am"),
    ("en-GB", "Meeting moved from 3pm to 4pm Friday"), ("en-US", "Call pushed from 2 to 3pm Friday"),
    ("en-US", "Call pushed back from 2 to 3pm Friday"), ("en-US", "Class changed from Monday to Friday 9am"),
    ("de-DE", "Treffen von 14 auf 15 Uhr verlegt"), ("de-DE", "Besprechung verschoben von 10 auf 11 Uhr"),
    ("fr-FR", "Réunion avancée de 15h à 14h vendredi"),
    ("es-ES", "Reunión cambiada de las 10 a las 11 mañana"),
    ("es-ES", "Reunión pasada del martes al jueves a las 10"),
    ("pt-BR", "Consulta passou de terça para quinta 10h"),
    ("de-DE", "Besprechung vom Montag auf Dienstag 15 Uhr verschoben"),
    ("de-DE", "Zahnarzt von Montag auf Freitag 9 Uhr verlegt"),
    ("fr-FR", "Déplacer le dentiste de lundi à jeudi 10h"),
    ("fr-FR", "Réunion reportée de lundi à jeudi 10h"),
    ("es-ES", "Mover dentista del lunes al jueves a las 10"),
    ("es-ES", "Cambiar dentista del lunes al jueves a las 10"),
    ("pt-BR", "Adiar dentista de terça a quinta às 10h"),
    ("pt-BR", "Adiar dentista de segunda para quinta às 10h"),
    ("pt-BR", "Remarcar dentista de segunda a quinta às 10h"),
    ("ja-JP", "会議を月曜から火曜15時に変更"), ("zh-CN", "会议从周一改到周二15点"),
    ("he-IL", "הפגישה נדחתה מיום שני ליום שלישי 15:00"),
  ])
  func `a day that is left and a day that is new are an error`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: "2026-11-25T10:00")
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-GB", "Lunch moved from Tuesday to Thursday", "moved from Tuesday to Thursday"),
    ("de-DE", "Probe verschoben von Dienstag auf Donnerstag", "verschoben von Dienstag auf Donnerstag"),
    ("de-DE", "Treffen von 14 auf 15 Uhr verlegt", "von 14 auf 15 Uhr verlegt"),
    ("de-DE", "Besprechung verschoben von 10 auf 11 Uhr", "verschoben von 10 auf 11 Uhr"),
    ("en-US", "Call pushed from 2 to 3pm Friday", "pushed from 2 to 3pm Friday"),
    ("fr-FR", "Réunion avancée de 15h à 14h vendredi", "avancée de 15h à 14h vendredi"),
    ("es-ES", "Reunión cambiada de las 10 a las 11 mañana", "cambiada de las 10 a las 11 mañana"),
    ("pt-BR", "Consulta passou de terça para quinta 10h", "passou de terça para quinta 10h"),
  ])
  func `the error says that an event is changed`(_ locale: String, _ sentence: String, _ words: String) {
    #expect(understood(sentence, locale, at: "2026-11-25T10:00") == "\(QuickAddError.moved(words))")
  }

  @Test(arguments: [
    ("en-GB", "Lunch moved to Thursday 12:30", "Lunch moved | 2026-11-26 12:30–13:30"),
    (
      "en-GB", "Shift Monday to Friday 9-5",
      "Shift | 2026-11-26 09:00–17:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    ),
    (
      "en-GB", "Change gym Monday and Thursday 9am",
      "Change gym | 2026-11-26 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO,TH"
    ),
    ("en-US", "Night shift from 10pm to 6am Friday", "Night shift | 2026-11-27 22:00–2026-11-28 06:00"),
    ("en-US", "Oil change from 2 to 3pm Friday", "Oil change | 2026-11-27 14:00–15:00"),
    ("en-US", "Oil changed Friday 2pm", "Oil changed | 2026-11-27 14:00–15:00"),
    ("de-DE", "Zahnarzt verschoben auf Freitag 9 Uhr", "Zahnarzt verschoben | 2026-11-27 09:00–10:00"),
  ])
  func `one day, and other words for a change, are an event`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: "2026-11-25T10:00") == expected)
  }
}
