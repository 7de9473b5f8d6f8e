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
    ("en-GB", "Meeting moved from 3pm to 4pm Friday"),
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
      "en-GB", "Change filter Monday and Thursday 9am",
      "Change filter | 2026-11-26 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO,TH"
    ),
    ("de-DE", "Zahnarzt verschoben auf Freitag 9 Uhr", "Zahnarzt verschoben | 2026-11-27 09:00–10:00"),
  ])
  func `one day, and other words for a change, are an event`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale, at: "2026-11-25T10:00") == expected)
  }
}
