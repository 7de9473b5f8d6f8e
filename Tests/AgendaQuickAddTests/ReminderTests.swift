import AgendaQuickAdd
import Testing

/// Sentences that ask to be reminded, and hours that are not exact. The moment is Friday 20 November 2026, 10:00.
@Suite struct ReminderTests {
  @Test(arguments: [
    ("en-US", "remind me in 2 hours to check the oven", "check the oven"),
    ("en-US", "remind me to check the oven in 2 hours", "check the oven"),
    ("en-US", "In 2 hours remind me about the oven", "the oven"),
    ("de-DE", "Erinnere mich in 2 Stunden an den Ofen", "Ofen"),
    ("de-DE", "Erinner mich in 2 Stunden, die Wäsche aufzuhängen", "die Wäsche aufzuhängen"),
    ("fr-FR", "rappelle-moi dans 2 heures de sortir le gâteau", "sortir le gâteau"),
    ("es-ES", "recuérdame en 2 horas sacar la basura", "sacar la basura"),
    ("pt-BR", "me lembre em 2 horas de tirar o bolo", "tirar o bolo"),
    ("he-IL", "תזכיר לי בעוד שעתיים לבדוק את התנור", "לבדוק את התנור"),
    ("zh-CN", "两小时后提醒我看烤箱", "看烤箱"), ("zh-CN", "提醒我两小时后看烤箱", "看烤箱"),
    ("ja-JP", "2時間後にオーブンを確認するようリマインド", "オーブンを確認する"),
  ])
  func `to be reminded in so many hours is an event then, with an alarm`(
    _ locale: String, _ sentence: String, _ title: String
  ) {
    #expect(understood(sentence, locale) == "\(title) | 2026-11-20 12:00–13:00 | alarm 0")
  }

  @Test(arguments: [
    ("en-US", "Remind me tomorrow at 9 to call Kim", "call Kim | 2026-11-21 09:00–10:00 | alarm 0"),
    ("fr-FR", "rappelle-moi demain à 9h d'appeler Kim", "appeler Kim | 2026-11-21 09:00–10:00 | alarm 0"),
    ("ja-JP", "明日9時に電話するようリマインドして", "電話する | 2026-11-21 09:00–10:00 | alarm 0"),
    (
      "en-US", "remind me to pay rent on the 1st of every month",
      "pay rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1"
    ),
    ("en-US", "Dentist tomorrow 3pm remind me 10 min before", "Dentist | 2026-11-21 15:00–16:00 | alarm 10"),
    ("en-US", "remind me 10 min before dentist tomorrow 3pm", "dentist | 2026-11-21 15:00–16:00 | alarm 10"),
  ])
  func `a day has no alarm at midnight, and an alarm before an event is that`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    (
      "de-DE", "Erinnere mich daran, morgen die Blumen zu gießen",
      "die Blumen zu gießen | 2026-11-21"
    ),
    (
      "de-DE", "Erinnere mich morgen um 9 daran, Oma anzurufen",
      "Oma anzurufen | 2026-11-21 09:00–10:00 | alarm 0"
    ),
    ("ja-JP", "母に電話するのを明日17時に思い出させて", "母に電話する | 2026-11-21 17:00–18:00 | alarm 0"),
    ("ja-JP", "電話することを明日17時に思い出させて", "電話する | 2026-11-21 17:00–18:00 | alarm 0"),
  ])
  func `words that join the subject to the request are no words of the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "remind me tomorrow", "remind me"), ("de-DE", "Erinnere mich morgen daran", "Erinnere mich"),
    ("fr-FR", "rappelle-moi demain", "rappelle-moi"), ("es-ES", "recuérdame mañana", "recuérdame"),
    ("pt-BR", "me lembre amanhã", "me lembre"), ("he-IL", "תזכיר לי מחר", "תזכיר לי"),
    ("zh-CN", "明天提醒我", "提醒我"), ("ja-JP", "明日リマインドして", "リマインドして"),
  ])
  func `the request is the title where nothing else is said`(
    _ locale: String, _ sentence: String, _ title: String
  ) {
    #expect(understood(sentence, locale) == "\(title) | 2026-11-21")
  }

  @Test(arguments: [
    ("en-US", "Remind me on Friday to water the plants"),
    ("de-DE", "Erinnere mich am Freitag, die Blumen zu gießen"),
    ("fr-FR", "rappelle-moi vendredi d'arroser les plantes"),
    ("es-ES", "recuérdame el viernes regar las plantas"),
    ("pt-BR", "me lembre na sexta de regar as plantas"), ("he-IL", "תזכיר לי ביום שישי להשקות את העציצים"),
    ("ja-JP", "金曜日に水やりをリマインドして"), ("zh-CN", "周五提醒我浇花"),
  ])
  func `a request without an hour says that it writes no reminder`(_ locale: String, _ sentence: String)
    throws
  {
    let event = try reader(locale).read(sentence, now: moment("2026-11-20T10:00"), zone: berlin)
    #expect(event.dropsReminder && event.alarmMinutes == nil)
  }

  @Test func `a request with an hour, or none, drops no reminder`() throws {
    for sentence in ["Remind me on Friday at 9 to water the plants", "Water the plants on Friday"] {
      let event = try reader("en-US").read(sentence, now: moment("2026-11-20T10:00"), zone: berlin)
      #expect(!event.dropsReminder)
    }
  }

  @Test func `a request of nothing else has its place, and an alarm in so many minutes`() {
    #expect(understood("remind me tomorrow at the office") == "remind me | 2026-11-21 | @ office")
    #expect(understood("remind me in 30 minutes") == "remind me | 2026-11-20 10:30–11:30 | alarm 0")
  }

  @Test(arguments: [
    ("de-DE", "Hike Samstag 9 bis ca. 16 Uhr"), ("de-DE", "Hike Samstag 9 Uhr bis etwa 16 Uhr"),
    ("de-DE", "Hike Samstag von 9 bis circa 16 Uhr"), ("en-US", "Hike Saturday 9 til approx. 4pm"),
    ("fr-FR", "Hike samedi de 9h à environ 16h"), ("es-ES", "Hike sábado de 9 a aproximadamente 16h"),
    ("pt-BR", "Hike sábado das 9h até umas 16h"), ("pt-BR", "Hike sábado 9h até cerca de 16h"),
  ])
  func `an end that is not exact is the end`(_ locale: String, _ sentence: String) {
    #expect(understood(sentence, locale) == "Hike | 2026-11-21 09:00–16:00")
  }

  @Test(arguments: [
    ("de-DE", "Friseur morgen ca. 15 Uhr", "Friseur | 2026-11-21 15:00–16:00"),
    ("de-DE", "etwa 15 Leute Samstag", "etwa 15 Leute | 2026-11-21"),
    ("pt-BR", "Jantar amanhã umas 20h", "Jantar | 2026-11-21 20:00–21:00"),
    ("en-US", "dentist monday at 10 am sharp", "dentist | 2026-11-23 10:00–11:00"),
  ])
  func `a word for about is no word of the title beside an hour`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
