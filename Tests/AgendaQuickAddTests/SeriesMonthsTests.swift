import Testing

/// Series beside months and words of beginning and end, in each language. The moment is Friday 20 November 2026, 10:00.
@Suite struct SeriesMonthsTests {
  @Test(arguments: [
    ("de-DE", "Mähen jeden Samstag von Mai bis September"), ("de-DE", "Mähen samstags Mai bis September"),
    ("de-DE", "Mähen samstags Mai-September"), ("de-DE", "Mähen von Mai bis September jeden Samstag"),
    ("de-DE", "Mähen jeden Samstag zwischen Mai und September"),
    ("fr-FR", "Mähen tous les samedis de mai à septembre"),
    ("fr-FR", "Mähen tous les samedis entre mai et septembre"),
    ("fr-FR", "Mähen tous les samedis de mai jusqu'à septembre"),
    ("es-ES", "Mähen todos los sábados de mayo a septiembre"),
    ("es-ES", "Mähen los sábados entre mayo y septiembre"),
    ("pt-BR", "Mähen todo sábado de maio a setembro"), ("pt-BR", "Mähen aos sábados entre maio e setembro"),
    ("he-IL", "Mähen כל שבת ממאי עד ספטמבר"), ("he-IL", "Mähen כל שבת בין מאי לספטמבר"),
    ("ja-JP", "5月から9月まで毎週土曜 Mähen"), ("ja-JP", "毎週土曜 5月〜9月 Mähen"), ("ja-JP", "5月から9月の毎週土曜 Mähen"),
    ("ja-JP", "毎週土曜 5月から9月まで Mähen"), ("zh-CN", "五月到九月每周六Mähen"), ("zh-CN", "从5月到9月每周六Mähen"),
    ("zh-CN", "每周六Mähen五月至九月"), ("en-US", "Mähen every Saturday May through September"),
    ("en-US", "Mähen Saturdays May-September"), ("en-US", "Mähen every Saturday between May and September"),
  ])
  func `a series from one month to another is in these months`(_ locale: String, _ sentence: String) {
    #expect(
      understood(sentence, locale).lowercased()
        == "Mähen | 2027-05-01 | FREQ=WEEKLY;BYDAY=SA;UNTIL=20270930".lowercased())
  }

  @Test(arguments: [
    ("de-DE", "Chor jeden Samstag von Mai bis September 10 Uhr"),
    ("fr-FR", "Chor tous les samedis de mai à septembre à 10h"),
    ("fr-FR", "Chor tous les samedis de mai à septembre 10h-11h"),
    ("es-ES", "Chor todos los sábados de mayo a septiembre a las 10"),
    ("es-ES", "Chor todos los sábados de mayo a septiembre 10-11"),
    ("pt-BR", "Chor aos sábados de maio a setembro às 10h"), ("he-IL", "Chor כל שבת ממאי עד ספטמבר ב-10:00"),
    ("ja-JP", "5月から9月まで毎週土曜 10時 Chor"), ("zh-CN", "五月到九月每周六10点Chor"),
    ("zh-CN", "每周六10点Chor五月到九月"),
  ])
  func `an hour beside the months of a series is that of each event`(_ locale: String, _ sentence: String) {
    #expect(
      understood(sentence, locale).lowercased()
        == "Chor | 2027-05-01 10:00–11:00 | FREQ=WEEKLY;BYDAY=SA;UNTIL=20270930".lowercased())
  }

  @Test func `months that go on now begin now`() {
    #expect(
      understood("Chor jeden Montag von Oktober bis März", "de-DE")
        == "Chor | 2026-11-23 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270331")
    #expect(
      understood("Chor jeden Montag von November 2027 bis Februar 2028", "de-DE")
        == "Chor | 2027-11-01 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20280229")
  }

  @Test(arguments: [
    ("es-ES", "Yoga todos los martes de enero a las 18"), ("es-ES", "Yoga cada martes en enero a las 18:00"),
    ("es-ES", "Yoga los martes en el mes de enero a las 18"),
    ("fr-FR", "Yoga tous les mardis en janvier à 18h"),
    ("fr-FR", "Yoga tous les mardis au mois de janvier 18h"), ("pt-BR", "Yoga toda terça em janeiro às 18h"),
    ("pt-BR", "Yoga toda terça no mês de janeiro às 18h"), ("ja-JP", "毎週火曜 1月 18時 Yoga"),
    ("ja-JP", "1月中毎週火曜 18時 Yoga"), ("zh-CN", "整个一月每周二18点Yoga"),
  ])
  func `an hour behind the month of a series is no end of a range of months`(
    _ locale: String, _ sentence: String
  ) {
    #expect(
      understood(sentence, locale).lowercased()
        == "Yoga | 2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270131".lowercased())
  }

  @Test(arguments: [
    ("de-DE", "Kurs jeden Montag beginnend im Januar 18 Uhr"),
    ("de-DE", "Kurs jeden Montag angefangen im Januar 18 Uhr"),
    ("fr-FR", "Kurs tous les lundis dès janvier 18h"),
    ("fr-FR", "Kurs tous les lundis à compter de janvier 18h"),
    ("fr-FR", "Kurs tous les lundis en commençant en janvier 18h"),
    ("es-ES", "Kurs todos los lunes empezando en enero a las 18"),
    ("es-ES", "Kurs todos los lunes comenzando en enero 18h"),
    ("pt-BR", "Kurs toda segunda começando em janeiro 18h"),
    ("pt-BR", "Kurs toda segunda com início em janeiro 18h"), ("he-IL", "Kurs כל יום שני החל מינואר ב-18:00"),
    ("ja-JP", "毎週月曜 1月以降 18時 Kurs"), ("ja-JP", "毎週月曜 18時 Kurs 1月スタート"),
  ])
  func `a word of beginning gives a series its first month and no last one`(
    _ locale: String, _ sentence: String
  ) {
    #expect(
      understood(sentence, locale).lowercased()
        == "Kurs | 2027-01-04 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO".lowercased())
  }

  @Test(arguments: [
    ("de-DE", "Kurs jeden Dienstag ab dem 10. Dezember"), ("de-DE", "Kurs ab dem 10.12. jeden Dienstag"),
    ("de-DE", "Kurs jeden Dienstag ab 10. Dezember"),
    ("en-US", "Kurs every Tuesday from Dec 10"), ("en-US", "Kurs every Tuesday starting Dec 10"),
    ("fr-FR", "Kurs tous les mardis dès le 10 décembre"),
    ("fr-FR", "Kurs tous les mardis à partir du 10 décembre"),
    ("es-ES", "Kurs todos los martes comenzando el 10 de diciembre"),
    ("es-ES", "Kurs todos los martes a partir del 10 de diciembre"),
    ("pt-BR", "Kurs toda terça a partir de 10 de dezembro"),
    ("ja-JP", "12月10日から毎週火曜 Kurs"), ("zh-CN", "12月10日起每周二Kurs"),
  ])
  func `a series that begins on another weekday has its first event on the next of its days`(
    _ locale: String, _ sentence: String
  ) {
    #expect(understood(sentence, locale).lowercased() == "kurs | 2026-12-15 | freq=weekly;byday=tu")
  }

  @Test(arguments: [
    ("fr-FR", "Kurs tous les lundis dès la semaine prochaine 18h"),
    ("pt-BR", "Kurs toda segunda a partir da semana que vem 18h"),
    ("pt-BR", "Kurs toda segunda começando semana que vem 18h"),
    ("de-DE", "Kurs jeden Montag beginnend nächste Woche 18 Uhr"),
    ("he-IL", "Kurs כל יום שני החל מהשבוע הבא ב-18:00"),
  ])
  func `a word of beginning gives a series its first week and no last one`(
    _ locale: String, _ sentence: String
  ) {
    #expect(
      understood(sentence, locale).lowercased() == "kurs | 2026-11-23 18:00–19:00 | freq=weekly;byday=mo")
  }

  @Test(arguments: [
    ("fr-FR", "Yoga tous les mardis de la semaine prochaine 18h"),
    ("es-ES", "Yoga los martes de la semana que viene 18h"),
    ("es-ES", "Yoga todos los martes de la próxima semana 18h"),
    ("pt-BR", "Yoga todas as terças da semana que vem 18h"),
  ])
  func `a week that is joined by of is no beginning, and one day in it no series`(
    _ locale: String, _ sentence: String
  ) {
    #expect(understood(sentence, locale).hasSuffix(" contradict each other"))
  }

  @Test(arguments: [
    ("de-DE", "Yoga montags bis Jahresende"), ("fr-FR", "Yoga tous les lundis jusqu'à la fin de l'année"),
    ("es-ES", "Yoga los lunes hasta fin de año"), ("pt-BR", "Yoga às segundas até o fim do ano"),
    ("ja-JP", "毎週月曜 年末まで Yoga"), ("zh-CN", "每周一到年底Yoga"), ("zh-CN", "年底前每周一Yoga"),
  ])
  func `the end of the year ends a series`(_ locale: String, _ sentence: String) {
    #expect(
      understood(sentence, locale).lowercased()
        == "yoga | 2026-11-23 | freq=weekly;byday=mo;until=20261231")
  }

  @Test(arguments: [
    ("de-DE", "Katze täglich über Weihnachten 9 Uhr", "Weihnachten"),
    ("fr-FR", "Chat tous les jours pendant Noël 9h", "Noël"),
    ("es-ES", "Gato todos los días en Navidad 9h", "Navidad"),
    ("pt-BR", "Gato todo dia durante o Natal 9h", "Natal"), ("zh-CN", "圣诞期间每天7点遛狗", "圣诞"),
    ("en-US", "Cat daily at Christmas 9am", "Christmas"),
    ("ja-JP", "春休みまで毎日 8時 塾", "春休みまで"),
    ("fr-FR", "Piano tous les jeudis pendant l'année scolaire 15h", "pendant l'année"),
    ("pt-BR", "Piano toda quinta durante o semestre às 15h", "durante o semestre"),
    ("de-DE", "Kurs jeden Montag im Winter 18 Uhr", "im Winter"),
    ("de-DE", "Kurs montags im ersten Quartal 18 Uhr", "ersten Quartal"),
    ("fr-FR", "Marché tous les dimanches de l'été 9h", "de l'été"), ("zh-CN", "冬天每天7点跑步", "冬天"),
    ("ja-JP", "毎週火曜 1・2月 18時 ヨガ", "月"),
    ("ja-JP", "1月と2月の毎週火曜 18時 ヨガ", "1月"),
    ("ja-JP", "冬の間毎日 7時 散歩", "冬"),
    ("zh-CN", "一月和二月每周二18点瑜伽", "一月"), ("zh-CN", "每周一到春节19点合唱", "春节"),
  ])
  func `a stretch beside a series that is not read is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("de-DE", "Gassi täglich ab Weihnachten 9 Uhr", "Gassi | 2026-12-25 09:00–10:00 | FREQ=DAILY"),
    (
      "en-US", "Walk every day on Christmas for 1 week 9am",
      "Walk | 2026-12-25 09:00–10:00 | FREQ=DAILY;UNTIL=20261231"
    ),
    (
      "en-US", "Walk daily at Christmas 9am until Jan 6",
      "Walk | 2026-12-25 09:00–10:00 | FREQ=DAILY;UNTIL=20270106"
    ),
    ("en-US", "Walk daily from Christmas 9am", "Walk | 2026-12-25 09:00–10:00 | FREQ=DAILY"),
    ("ja-JP", "毎朝7時 駅まで散歩", "駅まで散歩 | 2026-11-21 07:00–08:00 | FREQ=DAILY"),
    (
      "fr-FR", "Courses pour la semaine tous les samedis 10h",
      "Courses pour la semaine | 2026-11-21 10:00–11:00 | FREQ=WEEKLY;BYDAY=SA"
    ),
    (
      "de-DE", "Winterdienst jeden Montag 7 Uhr",
      "Winterdienst | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO"
    ),
    ("ja-JP", "毎週月曜 夏期講習 9時", "夏期講習 | 2026-11-23 09:00–10:00 | FREQ=WEEKLY;BYDAY=MO"),
    ("es-ES", "Footing día sí día no a las 7", "Footing | 2026-11-21 07:00–08:00 | FREQ=DAILY;INTERVAL=2"),
    ("zh-CN", "每天8点到校", "到校 | 2026-11-21 08:00–09:00 | FREQ=DAILY"),
    ("zh-CN", "每天8点吃止痛药", "吃止痛药 | 2026-11-21 08:00–09:00 | FREQ=DAILY"),
  ])
  func `words that say no end of a series stay in the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
