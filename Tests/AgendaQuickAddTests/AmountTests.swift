import Testing

/// Amounts of money and of other measures, which are no days and no hours. The moment is Friday 20 November 2026, 10:00.
@Suite struct AmountTests {
  @Test(arguments: [
    ("de-DE", "Essen Freitag 15,50-20,50 €", "Essen 15,50-20,50 € | 2026-11-20"),
    ("de-DE", "Essen Freitag 15 €", "Essen 15 € | 2026-11-20"),
    ("fr-FR", "Dîner vendredi 15,50-20,50 €", "Dîner 15,50-20,50 € | 2026-11-20"),
    ("fr-FR", "Dîner vendredi 15 euros", "Dîner 15 euros | 2026-11-20"),
    ("es-ES", "Cena viernes 15,50-20,50 €", "Cena 15,50-20,50 € | 2026-11-20"),
    ("pt-BR", "Jantar sexta 15 reais", "Jantar 15 reais | 2026-11-20"),
    ("en-US", "Dinner Friday $15-20", "Dinner $15-20 | 2026-11-20"),
    ("en-GB", "Lunch Friday £15.50-£20.50", "Lunch £15.50-£20.50 | 2026-11-20"),
    ("zh-CN", "电影周五20点 45元", "电影 45元 | 2026-11-20 20:00–21:00"), ("ja-JP", "金曜3千円ランチ", "3千円ランチ | 2026-11-20"),
    ("he-IL", "ארוחה יום שישי 15 שקל", "ארוחה 15 שקל | 2026-11-20"),
  ])
  func `an amount of money stays in the title`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Lauf Freitag 10 km", "Lauf 10 km | 2026-11-20"),
    ("de-DE", "Lauf Freitag 10,5-12,5 km", "Lauf 10,5-12,5 km | 2026-11-20"),
    ("de-DE", "Freitag 10 Uhr 15 km Lauf", "15 km Lauf | 2026-11-27 10:00–11:00"),
    ("en-US", "Run Friday 10 miles", "Run 10 miles | 2026-11-20"),
    ("fr-FR", "Vendredi 10 km course 9h", "10 km course | 2026-11-27 09:00–10:00"),
    ("de-DE", "Freitag 20 % Rabatt", "20 % Rabatt | 2026-11-20"),
    ("de-DE", "Essen Freitag 10 Personen", "Essen 10 Personen | 2026-11-20"),
    ("de-DE", "Backen Samstag 12 Muffins", "Backen 12 Muffins | 2026-11-21"),
    ("de-DE", "Mehl Freitag 4 g", "Mehl 4 g | 2026-11-20"),
    ("de-DE", "Wanderung Freitag 5 Meilen", "Wanderung 5 Meilen | 2026-11-20"),
    ("en-US", "Friday 15 people dinner", "15 people dinner | 2026-11-20"),
    ("en-US", "Milk Friday 2 l", "Milk 2 l | 2026-11-20"),
    ("en-US", "Swim Saturday 10 lengths", "Swim 10 lengths | 2026-11-21"),
    ("fr-FR", "Dîner vendredi 10 personnes", "Dîner 10 personnes | 2026-11-20"),
    ("es-ES", "Cena viernes 10 personas", "Cena 10 personas | 2026-11-20"),
    ("pt-BR", "Jantar sexta 10 pessoas", "Jantar 10 pessoas | 2026-11-20"),
    ("ja-JP", "金曜10メートル走", "10メートル走 | 2026-11-20"),
  ])
  func `a number with a measure stays in the title`(_ locale: String, _ sentence: String, _ expected: String)
  {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("de-DE", "Miete 850 € bis zum 3.", "Miete 850 € | 2026-12-03"),
    ("zh-CN", "房租850元3号前交", "房租850元交 | 2026-12-03"),
    ("fr-FR", "Loyer 850 € avant le 3", "Loyer 850 € | 2026-12-03"),
    ("de-DE", "Kino 12,50 € 20 Uhr", "Kino 12,50 € | 2026-11-20 20:00–21:00"),
  ])
  func `a day and an hour behind an amount are read`(_ locale: String, _ sentence: String, _ expected: String)
  {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("fr-FR", "Lire chapitres 3 à 5 pour vendredi", "Lire chapitres 3 à 5 | 2026-11-20"),
    ("es-ES", "Leer capítulos 3-5 para el viernes", "Leer capítulos 3-5 | 2026-11-20"),
    ("pt-BR", "Ler capítulos 3 a 5 sexta", "Ler capítulos 3 a 5 | 2026-11-20"),
    ("en-US", "Read chapters 3 to 5 Friday", "Read chapters 3 to 5 | 2026-11-20"),
  ])
  func `chapters are no hours`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("Bake Saturday 12 scones", "“12” looks like a day or a time, and was not understood"),
    ("Friday 10 dentist", "dentist | 2026-11-27 10:00–11:00"),
    ("Meeting Friday 10 Kim", "Meeting Kim | 2026-11-27 10:00–11:00"),
    ("coffee friday 10 james", "coffee james | 2026-11-27 10:00–11:00"),
    ("Lunch Friday 12 $20", "Lunch $20 | 2026-11-20 12:00–13:00"),
  ])
  func `a number behind a weekday that may count things is an error`(_ sentence: String, _ expected: String) {
    #expect(understood(sentence) == expected)
  }
}
