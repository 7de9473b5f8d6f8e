import AgendaQuickAdd
import Testing

/// Sentences in which a day, an hour, a length or a rule is easily taken for another one. The moment is Friday 20 November 2026, 10:00.
@Suite struct UnsaidTimeTests {
  @Test(arguments: [
    ("zh-CN", "过三天上午9点 复诊", "复诊 | 2026-11-23 09:00–10:00"),
    ("zh-CN", "过2小时 吃药", "吃药 | 2026-11-20 12:00–13:00"),
    ("zh-CN", "不过3天后出差", "不过出差 | 2026-11-23"),
    ("zh-CN", "周一次会议室 10点", "次会议室 | 2026-11-23 10:00–11:00"),
    ("zh-CN", "星期一次会议 9点", "次会议 | 2026-11-23 09:00–10:00"),
    ("zh-CN", "一周一次 瑜伽 周三9点", "瑜伽 | 2026-11-25 09:00–10:00 | FREQ=WEEKLY;BYDAY=WE"),
    ("zh-CN", "一个星期一次 瑜伽 周三9点", "瑜伽 | 2026-11-25 09:00–10:00 | FREQ=WEEKLY;BYDAY=WE"),
    ("zh-CN", "两天一次 浇花 明天9点", "浇花 | 2026-11-21 09:00–10:00 | FREQ=DAILY;INTERVAL=2"),
    ("zh-CN", "训练2小时一次 明天9点", "训练2小时一次 | 2026-11-21 09:00–11:00"),
    ("zh-CN", "开会3天 一次通过 明天", "开会3天 一次通过 | 2026-11-21"),
    ("zh-CN", "3周一次 瑜伽 周三9点", "瑜伽 | 2026-11-25 09:00–10:00 | FREQ=WEEKLY;INTERVAL=3;BYDAY=WE"),
    ("zh-CN", "每四周一次例会 周一10点", "例会 | 2026-11-23 10:00–11:00 | FREQ=WEEKLY;INTERVAL=4;BYDAY=MO"),
    ("zh-CN", "开会 下午3点 30分钟", "开会 | 2026-11-20 15:00–15:30"),
    ("zh-CN", "14点 20分午睡", "午睡 | 2026-11-20 14:00–14:20"),
    ("ja-JP", "明日 14時 20分昼寝", "昼寝 | 2026-11-21 14:00–14:20"),
    ("ja-JP", "明日 14時 20分朝食", "朝食 | 2026-11-21 14:00–14:20"),
    ("zh-CN", "12月7日、8日、9日培训", "培训 | 2026-12-07–2026-12-09"),
    ("ja-JP", "12月5日・6日 学園祭", "学園祭 | 2026-12-05–2026-12-06"),
    ("he-IL", "לימודים 1.9", "לימודים | 2027-09-01"),
    ("he-IL", "גן חדש 1.9 בוקר", "גן חדש | 2027-09-01 09:00–10:00"),
    ("he-IL", "1.9 יום הולדת דנה 20:00", "יום הולדת דנה | 2027-09-01 20:00–21:00"),
    ("he-IL", "דירה 3.5 חדרים ב-10:00", "דירה 3.5 חדרים | 2026-11-20 10:00–11:00"),
    ("he-IL", "ריצה 5.5 קמ ב-7:00", "ריצה 5.5 קמ | 2026-11-21 07:00–08:00"),
    ("he-IL", "כנס גרסה 2.1 ב-10:00", "כנס גרסה 2.1 | 2026-11-20 10:00–11:00"),
    ("he-IL", "קבוצה 5 ב-10:00", "קבוצה 5 | 2026-11-20 10:00–11:00"),
    ("he-IL", "ציון 9.5 ב-10:00", "ציון 9.5 | 2026-11-20 10:00–11:00"),
    ("he-IL", "גרסה 2.1 שחרור מחר", "גרסה 2.1 שחרור | 2026-11-21"),
    ("he-IL", "חוג החל מ-7.1 כל יום שני 17:00", "חוג | 2027-01-11 17:00–18:00 | FREQ=WEEKLY;BYDAY=MO"),
    ("he-IL", "משכורת ביום האחרון של כל חודש", "משכורת | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=-1"),
    (
      "en-US", "Yoga every Monday and Wednesday until March 3 at 6pm",
      "Yoga | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270303"
    ),
    (
      "en-US", "Medication daily until Dec 24 at 8am",
      "Medication | 2026-11-21 08:00–09:00 | FREQ=DAILY;UNTIL=20261224"
    ),
    (
      "de-DE", "Tabletten täglich bis Freitag 8 Uhr",
      "Tabletten | 2026-11-21 08:00–09:00 | FREQ=DAILY;UNTIL=20261127"
    ),
    (
      "fr-FR", "Yoga les lundis et mercredis jusqu'au 3 mars à 18h",
      "Yoga | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270303"
    ),
    ("de-DE", "morgen so um drei Friseur", "Friseur | 2026-11-21 15:00–16:00"),
    ("en-US", "Dinner reservation 7:15 Saturday for 6", "Dinner reservation for 6 | 2026-11-21 19:15–20:15"),
    ("es-ES", "Mesa sábado para 6", "Mesa para 6 | 2026-11-21"),
    ("en-US", "Babysit 5:30-10 Fri night", "Babysit | 2026-11-20 17:30–22:00"),
    ("pt-BR", "Pai faz 60 dia 3 de março", "Pai faz 60 | 2027-03-03"),
    ("pt-BR", "fim de dezembro inventário", "inventário | 2026-12-31"),
    (
      "fr-FR", "Atelier 9h-17h les 7 et 8 décembre",
      "Atelier | 2026-12-07 09:00–17:00 | FREQ=DAILY;UNTIL=20261208"
    ),
    (
      "de-DE", "Workshop 9:00 - 17:00 Uhr 7.12. und 8.12.",
      "Workshop | 2026-12-07 09:00–17:00 | FREQ=DAILY;UNTIL=20261208"
    ),
    ("en-US", "Mon-Fri Dec 7-11 camp", "camp | 2026-12-07–2026-12-11"),
    ("pt-BR", "Seg-sex 7-11 dezembro 9h curso", "curso | 2026-12-07 09:00–10:00 | FREQ=DAILY;UNTIL=20261211"),
    (
      "en-US", "10-week class Tuesdays 6pm starting Jan 5",
      "10-week class | 2027-01-05 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270315"
    ),
    (
      "en-US", "Class Tuesdays from Jan 5, 10 weeks, 6-8pm",
      "Class | 2027-01-05 18:00–20:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270315"
    ),
    ("de-DE", "Samstagsmarkt 8 Uhr", "Samstagsmarkt | 2026-11-21 08:00–09:00"),
    ("de-DE", "Montagsdemo 18 Uhr", "Montagsdemo | 2026-11-23 18:00–19:00"),
    ("en-US", "Annual gala Saturday 7pm", "Annual gala | 2026-11-21 19:00–20:00"),
    ("en-US", "Monthly report due Friday", "Monthly report due | 2026-11-20"),
    ("de-DE", "Monatliche Besprechung Donnerstag 14 Uhr", "Monatliche Besprechung | 2026-11-26 14:00–15:00"),
    ("fr-FR", "Réunion mensuelle jeudi 14h", "Réunion mensuelle | 2026-11-26 14:00–15:00"),
    ("es-ES", "Gala anual sábado 19h", "Gala anual | 2026-11-21 19:00–20:00"),
    ("pt-BR", "Reunião mensal quinta 14h", "Reunião mensal | 2026-11-26 14:00–15:00"),
    ("en-US", "Monthly call with Bob Thursday 2pm", "Monthly call with Bob | 2026-11-26 14:00–15:00"),
    ("en-US", "Monthly call Thursday 2pm", "Monthly call | 2026-11-26 14:00–15:00"),
    ("de-DE", "Sun 5.12. - 20.12. Urlaub", "Sun Urlaub | 2026-12-05–2026-12-20"),
    ("de-DE", "Chor Do 19-21 Uhr 7.1.", "Chor | 2027-01-07 19:00–21:00"),
    (
      "de-DE", "jeden Donnerstag 19-21 Uhr ab 7.1. Chor",
      "Chor | 2027-01-07 19:00–21:00 | FREQ=WEEKLY;BYDAY=TH"
    ),
    ("en-US", "Weekly sync Monday 10am", "sync | 2026-11-23 10:00–11:00 | FREQ=WEEKLY;BYDAY=MO"),
    (
      "de-DE", "jeden Samstag bis 5.12. 10 Uhr Markt",
      "Markt | 2026-11-21 10:00–11:00 | FREQ=WEEKLY;BYDAY=SA;UNTIL=20261205"
    ),
    ("en-US", "Market Fri Sat 9am", "Market | 2026-11-20 09:00–10:00 | FREQ=DAILY;UNTIL=20261121"),
    ("ja-JP", "金曜土曜 20時 ライブ", "ライブ | 2026-11-20 20:00–21:00 | FREQ=DAILY;UNTIL=20261121"),
    ("en-US", "Q1 review Friday", "Q1 review | 2026-11-20"),
    ("zh-CN", "例会 每两周一次 周五下午3点", "例会 | 2026-11-20 15:00–16:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("zh-CN", "例会 每三周一次 周五下午3点", "例会 | 2026-11-20 15:00–16:00 | FREQ=WEEKLY;INTERVAL=3;BYDAY=FR"),
    (
      "de-DE", "Seminar Mo-Fr 7.-11.12. 9 Uhr", "Seminar | 2026-12-07 09:00–10:00 | FREQ=DAILY;UNTIL=20261211"
    ),
    ("de-DE", "Kita zu 24.-31.12.", "Kita | 2026-12-24–2026-12-31"),
    ("de-DE", "Bereitschaft Fr 16 - Mo 8", "Bereitschaft | 2026-11-20 16:00–2026-11-23 08:00"),
    ("en-US", "Quiz ch 4-6 Thursday", "Quiz ch 4-6 | 2026-11-26"),
    ("pt-BR", "Prova história terça 3º horário", "Prova história 3º horário | 2026-11-24"),
    ("zh-CN", "每月第一个和第三个周二 大件垃圾", "大件垃圾 | 2026-12-01 | FREQ=MONTHLY;BYDAY=1TU,3TU"),
    ("zh-CN", "瑜伽 10节课 每周二18点 1月12日开始", "瑜伽 10节课 | 2027-01-12 18:00–19:00 | FREQ=WEEKLY;BYDAY=TU;COUNT=10"),
    ("zh-CN", "双十一 抢购 0点", "抢购 | 2027-11-11 00:00–01:00"),
    ("he-IL", "מפגש שישי סביב 6", "מפגש | 2026-11-20 18:00–19:00"),
    ("pt-BR", "Semana que vem dia 25 às 17h reunião", "reunião | 2026-11-25 17:00–18:00"),
    ("es-ES", "mes que viene día 3 17h cita", "cita | 2026-12-03 17:00–18:00"),
    ("en-US", "Watch 720p movie tomorrow", "Watch 720p movie | 2026-11-21"),
  ])
  func `what is said is read, and nothing else`(_ locale: String, _ sentence: String, _ expected: String) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("de-DE", "in geraden Kalenderwochen Mittwoch Müll", "geraden Kalenderwochen"),
    ("en-US", "Bins on odd-numbered weeks Tuesday 7am", "odd-numbered weeks"),
    ("en-US", "Parking odd days 8am tomorrow", "odd days"),
    ("fr-FR", "Stationnement jours pairs demain 8h", "jours pairs"),
    ("es-ES", "Aparcar días pares mañana 8h", "días pares"),
    ("pt-BR", "Estacionar dias pares amanhã 8h", "dias pares"),
    ("he-IL", "פגישה כל יום ראשון בשבוע זוגי", "שבוע זוגי"),
    ("he-IL", "שבוע אי זוגי כביסה יום שלישי", "שבוע אי זוגי"),
    ("de-DE", "Sport jeden Montag Woche A 18 Uhr", "Woche A"),
    ("de-DE", "Nacht 5./6.12. Bereitschaft", "5./6.12."),
    ("fr-FR", "Nuit 5/6 décembre garde", "5/6 décembre"),
    ("es-ES", "Noche 5/6 de diciembre guardia", "5/6 de diciembre"),
    ("he-IL", "לילה 5/6 בדצמבר תורנות", "5/6 בדצמבר"),
    ("de-DE", "Nacht Fr/Sa Dienst", "/Sa"),
    ("en-US", "2 days before the end of every month", "before the end of every month"),
    (
      "en-US", "the day before the last Friday of every month report",
      "the day before the last Friday of every month"
    ),
    ("de-DE", "am Tag vor dem letzten Freitag jedes Monats", "am Tag vor dem letzten Freitag jedes Monats"),
    ("en-US", "3 days before every payday", "before every"),
    ("ja-JP", "毎月15日の3日前 支払い", "日前"),
    ("en-US", "tomorrow eve 6", "eve 6"),
    ("en-US", "Sat aft 3", "aft 3"),
    ("de-DE", "morgen Vorm 3 Termin", "Vorm 3"),
    ("en-US", "last thing tomorrow email", "last thing"),
    ("es-ES", "Mañana a última hora gimnasio", "a última hora"),
    ("pt-BR", "amanhã na última hora ligar", "na última hora"),
    ("fr-FR", "demain en dernière heure appeler", "en dernière heure"),
    ("en-US", "Concert Dec 11 doors 7 show 8", "doors 7 show 8"),
    ("en-US", "Wedding Saturday ceremony 3 reception 5", "ceremony 3 reception 5"),
    ("de-DE", "Konzert 12.12. Einlass 19 Beginn 20", "Einlass 19 Beginn 20"),
    ("en-US", "Call 10am eastern tomorrow", "eastern"),
    ("en-US", "Call 10 eastern tomorrow", "10 eastern"),
    ("fr-FR", "RDV 1.9 à 10h", "1.9"),
    ("he-IL", "בדיקה 5.2 בשעה 8", "5.2"),
    ("de-DE", "Schule 1.9 um 8 Uhr", "1.9"),
    ("he-IL", "יום ראשון ללימודים 1.9", "1.9"),
    ("en-US", "Choir Thursday 7-9pm starting Jan 7", "Thursday 7-9pm starting Jan 7"),
    ("de-DE", "Chor Donnerstag 19:30-21:30 ab 7.1.", "Donnerstag 19:30-21:30 ab 7.1."),
    ("de-DE", "Chor Do 19-21 Uhr ab 7.1.", "Do 19-21 Uhr ab 7.1."),
    ("de-DE", "Schulung Montag 9-17 Uhr ab 7.12.", "Montag 9-17 Uhr ab 7.12."),
    ("de-DE", "Arbeit morgen 9-17 Uhr ab 7.12.", "morgen 9-17 Uhr ab 7.12."),
    ("de-DE", "Stammtisch Freitag 19-22 Uhr ab nächster Woche", "Freitag 19-22 Uhr ab nächster Woche"),
    ("es-ES", "Coro jueves 19-21h a partir del 7 de enero", "jueves 19-21h a partir del 7 de enero"),
    ("es-ES", "Coro jueves de 19 a 21h desde el 7 de enero", "jueves de 19 a 21h desde el 7 de enero"),
    ("pt-PT", "Coro quinta 19-21h a partir de 7 de janeiro", "quinta 19-21h a partir de 7 de janeiro"),
    ("de-DE", "Training Di 18-19 Uhr vom 5.1. bis 30.3.", "Di"),
    ("de-DE", "Training Di vom 5.1. bis 30.3. 18-19 Uhr", "Di"),
    ("pt-BR", "Treino terça 18-19h de 5/1 a 30/3", "terça"),
    ("es-ES", "Yoga mar 18-19h del 5/1 al 30/3", "mar"),
    ("en-US", "Class Tuesday 6-8pm Jan 5 - Mar 30", "6-8pm Jan 5 - Mar 30"),
    ("de-DE", "Monatlich Miete zahlen Freitag", "Monatlich Miete zahlen Freitag"),
    ("de-DE", "monatlich Treffen Do 18 Uhr", "monatlich Treffen Do 18 Uhr"),
    ("de-DE", "Jährlich Zahnarzt Freitag 10 Uhr", "Jährlich"),
    ("en-US", "Monthly pay rent Friday", "Monthly pay rent Friday"),
    ("en-US", "Annually dentist Friday 10am", "Annually"),
    ("fr-FR", "Mensuellement réunion jeudi 14h", "Mensuellement réunion jeudi 14h"),
    ("es-ES", "Mensualmente reunión jueves 14h", "Mensualmente reunión jueves 14h"),
    ("pt-BR", "Mensalmente reunião quinta 14h", "Mensalmente reunião quinta 14h"),
    (
      "fr-FR", "Chorale le jeudi 19h30-21h30 à partir du 7 janvier",
      "le jeudi 19h30-21h30 à partir du 7 janvier"
    ),
    ("ja-JP", "木曜 19:30〜21:30 1月7日から 合唱", "木曜 19:30〜21:30 1月7日から"),
    ("en-US", "Meeting monthly Thursday 2pm", "monthly Thursday 2pm"),
    ("he-IL", "שוק שישי שבת 9:00", "שישי שבת"),
    ("he-IL", "פיזיותרפיה א' ג' ה' 8:00", "ג' ה'"),
    ("he-IL", "ג' בטבת יום הולדת סבא", "ג' בטבת"),
    ("en-US", "Dinner 7 or 7:30 Saturday", "7 or 7"),
    ("de-DE", "Augenarzt übernächsten Mittwoch 9", "9"),
    ("de-DE", "Tanzkurs Fr 20 Uhr 8 Abende", "8 Abende"),
    ("fr-FR", "Yoga 10 séances mardi 18h à partir du 12/1", "10 séances"),
    ("ja-JP", "ヨガ 全10回 火曜18時 1/12から", "10回"),
    ("he-IL", "יוגה 10 שיעורים שלישי 18:00 החל מ-12.1", "10 שיעורים"),
    ("de-DE", "Putzfrau alle 2 Wo Do 9", "alle 2 Wo"),
    ("de-DE", "Auto TÜV 03/27", "03/27"),
    ("fr-FR", "Révision voiture 03/27", "03/27"),
    ("he-IL", "5 ב-12 ב-10 רופא", "5 ב-12"),
    ("he-IL", "חוג א ג ה 8:00", "א ג ה"),
    ("ja-JP", "二十日大根 収穫 30日", "30日"),
    ("en-US", "Appointment 230p Tuesday", "230p"),
    ("en-US", "Standup 915 daily", "915"),
    ("en-US", "Payday every 15th and last day", "and last"),
    ("de-DE", "Abholen 15:15 Mo-Do, 13:30 Fr", "Fr"),
    ("fr-FR", "Sortie école 15h15 lun-jeu, 13h30 ven", "ven"),
    ("de-DE", "Vor Weihnachten Geschenke", "Vor Weihnachten"),
    ("fr-FR", "Avant Noël cadeaux", "Avant Noël"),
    ("es-ES", "Antes de Navidad regalos", "Antes de Navidad"),
    ("es-ES", "Reunión viernes siete y diez", "siete y diez"),
  ])
  func `words of a doubtful day, hour or rule are an error that quotes them`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale)
    #expect(answer.contains("“\(words)”") && !answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Concert Friday Saturday 8pm"), ("fr-FR", "Marché du vendredi samedi 9h"),
    ("es-ES", "Concierto viernes sábado 20h"), ("pt-BR", "Feira da Sexta sábado 9h"),
    ("pt-BR", "Feira de quarta sábado 8h"), ("de-DE", "Konzert Freitag Samstag 20 Uhr"),
  ])
  func `two weekdays without a word between them are an error that quotes both`(
    _ locale: String, _ sentence: String
  ) {
    #expect(understood(sentence, locale).contains("are two days"))
  }
}
