import Testing

/// Hours that are not known, in each language. The moment is Friday 20 November 2026, 10:00.
@Suite struct UnknownHourTests {
  @Test(arguments: [
    ("de-DE", "Treffen morgen zum Sonnenuntergang", "Sonnenuntergang"),
    ("de-DE", "Wandern Sonntag zum Sonnenaufgang", "Sonnenaufgang"),
    ("de-DE", "Spaziergang morgen mit Einbruch der Dunkelheit", "Dunkelheit"),
    ("fr-FR", "Balade demain au coucher du soleil", "coucher"),
    ("es-ES", "Paseo mañana al amanecer", "amanecer"),
    ("pt-BR", "Passeio amanhã ao pôr do sol", "pôr do sol"), ("he-IL", "טיול מחר בשקיעה", "שקיעה"),
    ("ja-JP", "日没に散歩 明日", "日没"), ("ja-JP", "散歩 明日 日の出", "日の出"), ("zh-CN", "明天日落散步", "日落"),
    ("zh-CN", "明天日出时爬山", "日出"), ("de-DE", "Treffen morgen vor acht", "vor acht"),
    ("de-DE", "Treffen vor acht morgen", "vor acht"), ("de-DE", "Anruf morgen nach acht", "nach acht"),
    ("es-ES", "Cena mañana antes de las ocho", "ocho"), ("es-ES", "Cena mañana después de las 8", "8"),
    ("pt-BR", "Jantar amanhã antes das oito", "oito"), ("he-IL", "פגישה מחר לפני שמונה", "שמונה"),
    ("en-US", "Meeting tomorrow before eight", "before eight"), ("ja-JP", "会議 明日 8時前", "8時前"),
    ("ja-JP", "明日8時前に集合", "8時前"), ("pt-BR", "Jantar umas 8 amanhã", "umas 8"),
    ("pt-BR", "Jantar amanhã umas oito", "umas oito"),
  ])
  func `an hour that is not known is an error`(_ locale: String, _ sentence: String, _ words: String) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("ja-JP", "日没散歩 明日", "日没散歩 | 2026-11-21"), ("zh-CN", "明天看日落", "看日落 | 2026-11-21"),
    ("zh-CN", "12月5日出差", "出差 | 2026-12-05"), ("zh-CN", "12月5日落成典礼", "落成典礼 | 2026-12-05"),
    ("ja-JP", "12月5日の出発", "出発 | 2026-12-05"),
    ("zh-CN", "明天18点看日落", "看日落 | 2026-11-21 18:00–19:00"),
    ("de-DE", "Essen im Sonnenuntergang morgen 18 Uhr", "Essen | 2026-11-21 18:00–19:00 | @ Sonnenuntergang"),
    ("de-DE", "Treffen morgen um sieben rum", "Treffen | 2026-11-21 07:00–08:00"),
    ("de-DE", "Treffen morgen um sieben herum", "Treffen | 2026-11-21 07:00–08:00"),
    ("de-DE", "Morgen um acht Rum trinken", "Rum trinken | 2026-11-21 08:00–09:00"),
    ("pt-BR", "Comprar umas 8 laranjas amanhã", "Comprar umas 8 laranjas | 2026-11-21"),
    ("de-DE", "Vortrag vor 8 Leuten morgen", "Vortrag vor 8 Leuten | 2026-11-21"),
  ])
  func `words beside a time stay in the title or belong to the hour`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test func `an hour of a weekend that is past is an error`() {
    for (locale, sentence) in [
      ("ja-JP", "週末 10時 掃除"), ("zh-CN", "周末10点打扫"), ("de-DE", "Putzen am Wochenende 10 Uhr"),
    ] {
      let answer = understood(sentence, locale, at: "2026-11-28T12:00")
      #expect(!answer.contains(" | "), "\(answer)")
    }
    #expect(
      understood("Putzen am Wochenende 10 Uhr", "de-DE") == "Putzen | 2026-11-21 10:00–11:00")
  }

  @Test(arguments: [
    ("de-DE", "Dienst von Freitag 18 Uhr bis Montag 6 Uhr"), ("fr-FR", "Dienst du vendredi 18h au lundi 6h"),
    ("es-ES", "Dienst del viernes 18h al lunes 6h"), ("pt-BR", "Dienst de sexta 18h a segunda 6h"),
    ("ja-JP", "金曜18時から月曜6時 Dienst"), ("zh-CN", "周五18点到周一6点Dienst"),
  ])
  func `the end on another day is of the clock of 24 hours as the beginning is`(
    _ locale: String, _ sentence: String
  ) {
    #expect(understood(sentence, locale).lowercased() == "dienst | 2026-11-20 18:00–2026-11-23 06:00")
  }
}
