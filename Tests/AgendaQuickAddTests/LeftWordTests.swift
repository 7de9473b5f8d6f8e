import AgendaQuickAdd
import Testing

/// Words beside a day, an hour or a series that say another one. The moment is Friday 20 November 2026, 10:00.
@Suite struct LeftWordTests {
  @Test(arguments: [
    ("pt-BR", "outra segunda 10h dentista", "outra segunda"),
    ("es-ES", "el otro lunes 10h dentista", "otro lunes"),
    ("de-DE", "gerade Wochen Di 19 Uhr Chor", "gerade Wochen"), ("zh-CN", "单周周三下午2点例会", "单周"),
    ("es-ES", "5/XII 10:00 dentista", "5/XII"), ("de-DE", "5. XII. 10:00 Zahnarzt", "5. XII"),
    ("de-DE", "Kurs jeden Montag 19 Uhr, Ende 1.3.", "Ende"),
    ("zh-CN", "每周一晚上7点上课 3月1日结束", "结束"),
    ("de-DE", "Nacht vom 5. auf den 6.12. Bereitschaft", "Nacht vom 5"),
    ("de-DE", "morgen 14,30 Uhr Friseur", "14,30"), ("en-US", "drinks 6 or 7 Friday", "6 or 7"),
    ("en-US", "Stretch every 2 hours 9-5", "9-5"), ("en-US", "meeting 9 45 tomorrow", "9 45"),
    ("en-US", "dentist dec 3 at 230", "at 230"), ("en-US", "dentist 10am tomorrow for 1½ hours", "1½ hours"),
    ("zh-CN", "周三9点后到", "点后"), ("zh-CN", "一三五晚上8点健身", "一三五"), ("zh-CN", "双周五下午3点例会", "双周五"),
    ("ja-JP", "5(土) 10時 温泉", "5(土)"), ("es-ES", "pasado a las 10 dentista", "pasado"),
    ("es-ES", "Clase M y J 18:00", "M y J"), ("en-US", "Class M/W 10:00", "M/W"),
    ("zh-CN", "每季度第一天汇报", "第一"), ("en-US", "Lecture TR 11-12:15", "TR"),
    ("de-DE", "dreitägiges Seminar ab 7.12.", "dreitägiges"),
    ("fr-FR", "Meeting Wed 10h", "Wed"), ("en-US", "Meeting tomorrow 3pm NY time", "NY time"),
    ("de-DE", "Seminar Mo 9 Uhr 20 Teilnehmer", "20 Teilnehmer"),
    ("fr-FR", "Chorale jeudi 19h 30 chanteurs", "30 chanteurs"),
    ("pt-BR", "2a 14h dentista", "2a"), ("en-US", "Meeting tomorrow, start 10", "start 10"),
    ("de-DE", "Arzt Di oder Mi 9 Uhr", "Di oder Mi"), ("de-DE", "Arzt Di bzw. Mi 9 Uhr", "Di bzw. Mi"),
    ("en-US", "Gym Sat unless Sun 9am", "Sat unless Sun"), ("fr-FR", "Médecin mar ou mer 9h", "mar ou mer"),
    ("pt-BR", "Reunião segunda e/ou terça 9h", "segunda e/ou terça"),
    ("en-US", "Call Bob 9am (not Monday)", "not Monday"),
    ("de-DE", "Nicht Montag: Arzt 9 Uhr", "Nicht Montag"),
    ("fr-FR", "Appel 9h (pas lundi)", "pas lundi"), ("pt-BR", "Reunião 9h (não segunda)", "não segunda"),
    ("he-IL", "דוח 9:00 (לא ביום שני)", "לא ביום שני"), ("zh-CN", "开会9点(不是周一)", "不是周一"),
    ("en-US", "Group 4 May 5 hike", "4 May 5"), ("en-US", "Level 3 Dec 7 test 9am", "3 Dec 7"),
    ("de-DE", "Arzt Mo 9:20-40", "20-40"), ("fr-FR", "Médecin lundi 9h20-40", "20-40"),
    ("de-DE", "3. Dienstag im Monat Treff 19 Uhr", "3. Dienstag im Monat"),
    ("en-US", "Last day sale 9am", "Last day"), ("fr-FR", "Dernier jour des soldes 9h", "Dernier jour"),
  ])
  func `a word that says another day or hour is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(words, suggestion: nil))")
  }

  @Test(arguments: [
    ("en-US", "dentist evry monday 10am", "evry", "every"), ("en-US", "dentist dialy 10am", "dialy", "daily"),
    ("en-US", "dentist weekyl monday 10am", "weekyl", "weekly"),
    ("de-DE", "Zahnarzt tgälich 10 Uhr", "tgälich", "taglich"),
    ("en-US", "dentist dayaftertomorrow 10am", "dayaftertomorrow", "day after tomorrow"),
    ("es-ES", "pasadomañana 10h dentista", "pasadomañana", "pasado manana"),
    ("fr-FR", "demian 10h dentiste", "demian", "demain"),
    ("de-DE", "Zahnarzt mogen 10 Uhr", "mogen", "morgen"),
    ("he-IL", "רופא שיניים מחרר 10:00", "מחרר", "מחר"),
    ("he-IL", "רופא שיניים מחתריים 10:00", "מחתריים", "מחרתיים"),
  ])
  func `a misspelt day or series is an error that suggests it`(
    _ locale: String, _ sentence: String, _ word: String, _ meant: String
  ) {
    #expect(understood(sentence, locale) == "\(QuickAddError.unused(word, suggestion: meant))")
  }

  @Test(arguments: [
    ("fr-FR", "RDV le 3.12 à 10h", "RDV | 2026-12-03 10:00–11:00"),
    ("es-ES", "Cita 3.12 a las 10h", "Cita | 2026-12-03 10:00–11:00"),
    ("pt-BR", "Reunião 3.12 às 10h", "Reunião | 2026-12-03 10:00–11:00"),
    ("he-IL", "חיסון 8.1 10:20", "חיסון | 2027-01-08 10:20–11:20"),
    ("en-US", "Nap 20 minutes at 2", "Nap | 2026-11-20 14:00–14:20"),
    ("fr-FR", "Call de 30 min à 15h lundi", "Call | 2026-11-23 15:00–15:30"),
    ("ja-JP", "明日10時 30分の会議", "会議 | 2026-11-21 10:00–10:30"),
    ("ja-JP", "明日8時 12番ホーム", "12番ホーム | 2026-11-21 08:00–09:00"),
    (
      "en-US", "Class every Monday 7pm ending March 1",
      "Class | 2026-11-23 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO;UNTIL=20270301"
    ),
    ("en-US", "Class every Mon 7pm x8", "Class | 2026-11-23 19:00–20:00 | FREQ=WEEKLY;BYDAY=MO;COUNT=8"),
    (
      "de-DE", "Physio 10 Termine jeden Dienstag um 9",
      "Physio | 2026-11-24 09:00–10:00 | FREQ=WEEKLY;BYDAY=TU;COUNT=10"
    ),
    (
      "en-US", "PT every Tuesday at 9 (6 sessions)",
      "PT | 2026-11-24 09:00–10:00 | FREQ=WEEKLY;BYDAY=TU;COUNT=6"
    ),
    (
      "fr-FR", "Kiné 10 séances tous les lundis 8h",
      "Kiné | 2026-11-23 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO;COUNT=10"
    ),
    (
      "es-ES", "Fisio 10 sesiones todos los lunes a las 8",
      "Fisio | 2026-11-23 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO;COUNT=10"
    ),
    (
      "pt-BR", "Fisioterapia 10 sessões toda segunda 8h",
      "Fisioterapia | 2026-11-23 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO;COUNT=10"
    ),
    (
      "en-US", "Teach 3 classes every Monday 8:00",
      "Teach 3 classes | 2026-11-23 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO"
    ),
    ("zh-CN", "每月15号开会", "开会 | 2026-12-15 | FREQ=MONTHLY;BYMONTHDAY=15"),
    ("fr-FR", "dans quinze jours contrôle", "contrôle | 2026-12-04"),
    ("fr-FR", "Train 8h12 → 10h45 vendredi", "Train | 2026-11-27 08:12–10:45"),
    ("fr-FR", "demain matin tôt footing", "footing | 2026-11-21 07:00–08:00"),
    ("es-ES", "esta madrugada a las 2 partido", "partido | 2026-11-21 02:00–03:00"),
    ("es-ES", "Noche de Reyes cabalgata 18h", "Noche de Reyes cabalgata | 2027-01-05 18:00–19:00"),
    ("pt-BR", "Inglês 2as e 4as 18h", "Inglês | 2026-11-23 18:00–19:00 | FREQ=WEEKLY;BYDAY=MO,WE"),
    ("zh-CN", "周四下午5点半看房 中山路12号", "看房 中山路12号 | 2026-11-26 17:30–18:30"),
    ("ja-JP", "毎月第1・3水曜 10時 ゴミ", "ゴミ | 2026-12-02 10:00–11:00 | FREQ=MONTHLY;BYDAY=1WE,3WE"),
    ("ja-JP", "毎週月〜金 7時 起床", "起床 | 2026-11-23 07:00–08:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("ja-JP", "歯医者 あす10時", "歯医者 | 2026-11-21 10:00–11:00"),
    ("en-US", "dentist monday 12 noon", "dentist | 2026-11-23 12:00–13:00"),
    ("en-US", "dentist tomorrow week", "dentist | 2026-11-28"),
    ("he-IL", "ערב שבת אצל סבתא 18:00", "אצל סבתא | 2026-11-20 18:00–19:00"),
    ("he-IL", "ראיון שני ביום שלישי 10:00", "ראיון שני | 2026-11-24 10:00–11:00"),
    ("he-IL", "זבל כל יום חמישי שני", "זבל | 2026-11-26 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"),
    ("pt-BR", "segunda daqui a duas semanas dentista 8h30", "dentista | 2026-12-07 08:30–09:30"),
    ("fr-FR", "Apéro vendredi vers 7h", "Apéro | 2026-11-20 19:00–20:00"),
    ("en-US", "dentist (monday 10am)", "dentist | 2026-11-23 10:00–11:00"),
    ("fr-FR", "Vol Nice 6h05 jeudi", "Vol Nice | 2026-11-26 06:05–07:05"),
    ("pt-BR", "Pagar boleto R$ 350,90 dia 10", "Pagar boleto R$ 350,90 | 2026-12-10"),
    ("en-US", "Early meeting Monday at 7:30", "Early meeting | 2026-11-23 07:30–08:30"),
  ])
  func `days, hours, lengths and ends are read where they stand`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }

  @Test(arguments: [
    ("en-US", "dentist monday 13pm"), ("en-US", "dentist monday 1O:30am"),
    ("en-US", "dentist nooon tomorrow"),
    ("en-US", "Next year Thanksgiving in Boston"), ("de-DE", "Sonntag 1. Advent 15 Uhr Kaffee"),
    ("en-US", "this day next year party"), ("es-ES", "sábado a las 12 de la mañana cita"),
    ("en-US", "Standup every day but Friday 9:15"), ("en-US", "Manic Mondays playlist due Friday"),
    ("en-US", "Gym every day until 7am"), ("de-DE", "Bericht jeden Freitag bis 17 Uhr"),
    ("en-US", "Class Tuesday Jan 5 - Mar 30 6-8pm"), ("de-DE", "Miete jeden Monat bis zum 5."),
    ("en-US", "Every Day is Halloween movie Friday 9pm"), ("en-US", "Sunday before last lunch"),
    ("en-US", "meeting tomorrow 3pm NY time"), ("en-US", "Fri pm 4"),
    ("en-US", "Every other weekday 8am gym"),
    ("en-US", "10 week class Tuesdays 6pm"), ("fr-FR", "Vendredi 13 soirée"),
    ("pt-BR", "Almoço com Domingos sexta 12h30"),
    ("fr-FR", "nuit de vendredi à samedi 1h déménagement"), ("en-US", "Table for 4 Friday at 8"),
    ("ja-JP", "土曜7時 コンサート"), ("en-US", "Three day weekend trip Dec 4"), ("fr-FR", "1 h de marche dimanche"),
    ("ja-JP", "1日体験 土曜10時"), ("zh-CN", "三天两夜 海南 12月5日"), ("en-US", "4 Friday pm"),
    ("zh-CN", "周六10点钢琴课 共10次"), ("pt-BR", "na 5ª 10h reunião"),
    ("de-DE", "Zahnarzt morgen beginnt um 10 endet um 11"),
  ])
  func `what has two readings is an error`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Vitamin D tomorrow 8am", "Vitamin D | 2026-11-21 08:00–09:00"),
    ("en-US", "Best ever lunch tomorrow 12pm", "Best ever lunch | 2026-11-21 12:00–13:00"),
    ("en-US", "Le Mans 48h race tomorrow 8pm", "Le Mans 48h race | 2026-11-21 20:00–21:00"),
    ("en-US", "Review 10 minute talks tomorrow 9-11am", "Review 10 minute talks | 2026-11-21 09:00–11:00"),
    ("de-DE", "ganztägige Schulung Montag 9 Uhr", "ganztägige Schulung | 2026-11-23 09:00–10:00"),
    ("de-DE", "Termin Montag 14 Uhr 30", "Termin | 2026-11-23 14:30–15:30"),
    ("zh-CN", "晚宴 12月18日7点", "晚宴 | 2026-12-18 19:00–20:00"),
    ("ja-JP", "金曜6時食事", "食事 | 2026-11-20 18:00–19:00"),
    ("ja-JP", "週に1回 掃除 土曜", "掃除 | 2026-11-21 | FREQ=WEEKLY;BYDAY=SA"),
    ("ja-JP", "午後イチ 会議 明日", "会議 | 2026-11-21 13:00–14:00"),
    ("zh-CN", "本周内完成报告", "完成报告 | 2026-11-16–2026-11-22"), ("zh-CN", "明天一早跑步", "跑步 | 2026-11-21 06:00–07:00"),
    ("fr-FR", "Réunion lundi 14h 30 Paul", "Réunion Paul | 2026-11-23 14:30–15:30"),
    ("fr-FR", "Dentiste lundi 14h 30", "Dentiste | 2026-11-23 14:30–15:30"),
  ])
  func `ordinary words beside a day and an hour are the title`(
    _ locale: String, _ sentence: String, _ expected: String
  ) {
    #expect(understood(sentence, locale) == expected)
  }
}
