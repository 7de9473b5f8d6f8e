import AgendaQuickAdd
import Testing

/// Words beside a day that are cut short or misspelt, and words of the title that can be days and numbers. The moment is Saturday 21 November 2026, 8:00.
@Suite struct ShortenedWordTests {
  private let now = "2026-11-21T08:00"

  @Test(arguments: [
    ("pt-BR", "Jantar depois amanhã 20h"), ("pt-BR", "Jantar dps de amanhã 20h"),
    ("es-ES", "Cena pasao mañana 20h"), ("fr-FR", "Dîner ap. demain 20h"),
    ("de-DE", "Essen über morgen 20 Uhr"),
    ("en-US", "Dinner aft tomorrow 8pm"), ("zh-CN", "后明天20点 吃饭"),
    ("de-DE", "Essen nä. Wo. Samstag 20 Uhr"), ("de-DE", "Essen kommende Wo Samstag 20 Uhr"),
    ("es-ES", "Cena próx. sábado 20h"), ("fr-FR", "Dîner samedi proch. 20h"),
    ("en-US", "Dinner nxt week sat 8pm"),
    ("en-US", "Dinner nx fri 8pm"), ("en-US", "Dinner Fri after nxt 8pm"),
  ])
  func `a short word that makes it another day is no part of the title`(_ locale: String, _ sentence: String)
  {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Standup wkly fri 8pm"), ("en-US", "Standup ea fri 8pm"), ("en-US", "Standup e/o fri 8pm"),
    ("en-US", "Standup 1st fri of mo 8pm"), ("fr-FR", "Sport chq vendredi 20h"),
    ("fr-FR", "Sport un vendredi/2 20h"),
    ("es-ES", "Clase c/ viernes 20h"), ("pt-BR", "Aula td sexta 20h"), ("de-DE", "Sport jd Freitag 20 Uhr"),
    ("ja-JP", "金曜ごと 20時 練習"), ("zh-CN", "毎周五20点 例会"),
  ])
  func `a short word for each is no event of one day`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("de-DE", "Zahnarzt Dienst. 17 Uhr"), ("de-DE", "Zahnarzt Don. 17 Uhr"),
    ("de-DE", "Zahnarzt Samschtig 17 Uhr"),
    ("de-DE", "Zahnarzt WE 17 Uhr"), ("de-DE", "Zahnarzt in 2 Wo. 17 Uhr"), ("en-US", "Dentist 2moz 5pm"),
    ("es-ES", "Dentista mñn 17:00"), ("es-ES", "Cena noche buena 21:00"), ("pt-BR", "Dentista amnh 17h"),
    ("pt-BR", "Reunião segundona 17h"), ("zh-CN", "拜六17点 看牙"), ("ja-JP", "ど曜17時 歯医者"),
    ("en-US", "Dinner Turkey Day 5pm"), ("en-US", "Dentist in a cuple days 5pm"),
  ])
  func `a short or spoken word for a day beside an hour is not today`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Call tomorrow 3pm UTC+"), ("en-US", "Call tomorrow 3pm local"),
    ("en-US", "Call tomorrow 3pm Easten"),
    ("en-US", "Call tomorrow 3pm Londn time"),
    ("de-DE", "Anruf morgen 15 Uhr MEZT"), ("fr-FR", "Appel demain 15h heure locale"),
    ("es-ES", "Llamada mañana 15:00 hora argentina"),
  ])
  func `a zone that was not read is no part of the title`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("de-DE", "Gäste kommen Freitag 18 Uhr", "2026-11-27 18:00"),
    ("de-DE", "Ich komme Freitag 18 Uhr", "2026-11-27 18:00"),
    ("en-US", "Watch my Friday show 8pm", "2026-11-27 20:00"),
    ("es-ES", "Paso mañana por casa 10:00", "2026-11-22 10:00"),
    ("en-US", "NT Friday 8pm", "2026-11-27 20:00"), ("he-IL", "פגישה עם יוסי 17:00", "2026-11-21 17:00"),
    ("de-DE", "Frida abholen 17 Uhr", "2026-11-21 17:00"), ("ja-JP", "金曜10時 第5回面談", "2026-11-27 10:00"),
    ("de-DE", "Montage Küche Dienstag 8 Uhr", "2026-11-24 08:00"),
    ("pt-BR", "Diário de classe entregar sexta 12h", "2026-11-27 12:00"),
    ("es-ES", "Cena calle 2 de Mayo martes 18:00", "2026-11-24 18:00"),

    ("he-IL", "קפה עם שני מחר ב-10:00", "2026-11-22 10:00"),
  ])
  func `ordinary words and names beside a day stay in the title`(
    _ locale: String, _ sentence: String, _ start: String
  ) {
    let answer = understood(sentence, locale, at: now)
    #expect(answer.contains("| \(start)–"), "\(answer)")
  }
}
