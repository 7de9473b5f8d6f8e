import AgendaQuickAdd
import Testing

/// Words beside a day or an hour that change it, or that look as if they did. The moment is Friday 20 November 2026, 10:00.
@Suite struct WholeMeaningTests {
  @Test(arguments: [
    ("en-US", "Match Saturday 3pm West Ham", "Match West Ham | 2026-11-21 15:00–16:00"),
    ("en-US", "Dinner Friday 7pm West End", "Dinner West End | 2026-11-20 19:00–20:00"),
    ("en-GB", "Concert Saturday 8pm Wet Leg", "Concert Wet Leg | 2026-11-21 20:00–21:00"),
  ])
  func `a name that begins as a time zone does is a title`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("en-US", "Call Friday 3pm WEST", "WEST"), ("en-US", "Call Monday 10am West Coast", "West Coast"),
    ("en-US", "Call Monday 10am East Coast time", "East Coast"),
    ("es-MX", "Llamada lunes 10:00 hora del Pacífico", "hora del Pacífico"),
    ("es-ES", "Llamada lunes 10:00 hora del este", "hora del este"),
    ("pt-BR", "Chamada segunda 10h horário do Pacífico", "horário do Pacífico"),
    ("fr-FR", "Appel lundi 10h heure du Pacifique", "heure du Pacifique"),
    ("de-DE", "Anruf Montag 10 Uhr Ortszeit", "Ortszeit"), ("ja-JP", "会議 月曜10時 現地時間", "現地時間"),
    ("zh-CN", "会议 周一10点 当地时间", "当地时间"),
    ("he-IL", "שיחה יום שני 10:00 שעון מקומי", "שעון מקומי"),
  ])
  func `words for the time of another place that is not known are an error that quotes them`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words), "\(understood(sentence, locale))")
  }

  @Test(arguments: [
    ("de-DE", "8 Uhr dreißig Zahnarzt", "Zahnarzt | 2026-11-21 08:30–09:30"),
    ("de-DE", "8 Uhr fünfzehn Zahnarzt", "Zahnarzt | 2026-11-21 08:15–09:15"),
    ("fr-FR", "8 heures trente dentiste", "dentiste | 2026-11-21 08:30–09:30"),
    ("de-DE", "19 Uhr dreißig Gäste", "dreißig Gäste | 2026-11-20 19:00–20:00"),
    ("en-US", "Dinner at seven ten guests", "Dinner ten guests | 2026-11-20 19:00–20:00"),
    ("de-DE", "9 Uhr 15 Stühle aufstellen", "15 Stühle aufstellen | 2026-11-21 09:00–10:00"),
    ("fr-FR", "demain 9h 15 chaises à installer", "15 chaises à installer | 2026-11-21 09:00–10:00"),
    ("pt-BR", "amanhã às nove quinze convidados", "quinze convidados | 2026-11-21 09:00–10:00"),
    ("de-DE", "9 Uhr 15 Zahnarzt", "Zahnarzt | 2026-11-21 09:15–10:15"),
    ("de-DE", "acht Uhr dreißig Zahnarzt", "Zahnarzt | 2026-11-21 08:30–09:30"),
  ])
  func `a number behind an hour is its minutes, or how many things there are`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test func `a number in words behind an hour that can be both is an error`() {
    #expect(isRefused("8 Uhr zwanzig Zahnarzt", "de-DE", "8 Uhr zwanzig"))
  }

  @Test(arguments: [
    ("en-US", "Vet 30th Mon", "Vet | 2026-11-30"), ("de-DE", "Tierarzt 30. Montag", "Tierarzt | 2026-11-30"),
    ("en-US", "Holiday Dec 7, two weeks", "Holiday | 2026-12-07–2026-12-20"),
    ("de-DE", "Urlaub 7. Dezember, zwei Wochen", "Urlaub | 2026-12-07–2026-12-20"),
    ("fr-FR", "Vacances 7 décembre, deux semaines", "Vacances | 2026-12-07–2026-12-20"),
    ("es-ES", "Vacaciones 7 diciembre, dos semanas", "Vacaciones | 2026-12-07–2026-12-20"),
    ("pt-BR", "Férias 7 dezembro, duas semanas", "Férias | 2026-12-07–2026-12-20"),
    ("zh-CN", "休假 12月7日，两周", "休假 | 2026-12-07–2026-12-20"),
    ("pt-BR", "Ana faz 7 anos dia 9", "Ana faz 7 anos | 2026-12-09"),
    ("es-ES", "Cena el próximo 10", "Cena | 2026-12-10"),
    ("es-ES", "Cena el próximo 10 a las 21:00", "Cena | 2026-12-10 21:00–22:00"),
    ("pt-BR", "Jantar no próximo 10", "Jantar | 2026-12-10"),
    ("he-IL", "גן א' עד ה' 8:00", "גן | 2026-11-22 08:00–09:00 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"),
    ("pt-BR", "Dentista terça em duas semanas", "Dentista | 2026-12-08"),
  ])
  func `a day is read with all that says which one it is, and how long it lasts`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("en-US", "Vet 29th Mon", "29th Mon"), ("de-DE", "Tierarzt 29. Montag", "29. Montag"),
    ("en-US", "10 days every evening pills", "10 days"),
    ("zh-CN", "吃药 10天 每晚8点", "10天"),
    ("ja-JP", "薬 10日間 毎晩", "10日間"), ("fr-FR", "Stage les 11, 12 janvier", "11, 12"),
    ("de-DE", "Sport 8-9 mit Al morgen", "8-9"), ("en-US", "Sport 8-9 with Al tomorrow", "8-9"),
    ("fr-FR", "Sport 8-9 avec Al demain", "8-9"), ("es-ES", "Deporte 8-9 con Al mañana", "8-9"),
    ("en-US", "Meeting 2026-337 10:00", "2026-337"), ("en-US", "Meeting 2026W493 10:00", "2026W493"),
    ("en-US", "Meeting Dec 3 10:00 P3D", "P3D"),
    ("en-US", "Meeting 2026-12-03/05", "/05"), ("en-US", "John 3:16 Sunday", "John 3:16"),
    ("en-US", "Meeting R5/2026-12-03T10:00/P1W", "2026-12-03"),
  ])
  func `a number or a length that was not read with the day is an error that quotes it`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(isRefused(sentence, locale, words), "\(understood(sentence, locale))")
  }

  @Test(arguments: [
    ("ja-JP", "会議 金曜10時-12時 2月5日まで"), ("ja-JP", "会議 金曜10時 2月5日まで"), ("zh-CN", "课 周五10点-12点 2月5日为止"),
    ("ja-JP", "会議 明日10時 3.12 時間"), ("fr-FR", "jeudi 18h réveillon à organiser"),
    ("fr-FR", "vendredi 18h Noël à organiser"),
  ])
  func `the last day of a series, a date before hours and a feast of the title are no day of the event`(
    _ locale: String, _ sentence: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | "), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Dentist Monday 9am with 15 min travel", "Dentist with 15 min travel"),
    ("en-US", "Dentist Monday 9am 15 min drive", "Dentist 15 min drive"),
    ("de-DE", "Zahnarzt Montag 9 Uhr 15 min früher da sein", "Zahnarzt 15 min früher da sein"),
    ("de-DE", "Zahnarzt Montag 9 Uhr mit 15 Min Fahrt", "Zahnarzt mit 15 Min Fahrt"),
    ("fr-FR", "Dentiste lundi 9h avec 15 min de trajet", "Dentiste avec 15 min de trajet"),
    ("fr-FR", "Dentiste lundi 9h arriver 15 min en avance", "Dentiste arriver 15 min en avance"),
    ("es-ES", "Dentista lunes 9:00 con 15 min de viaje", "Dentista con 15 min de viaje"),
    ("pt-BR", "Dentista segunda 9h com 15 min de trajeto", "Dentista com 15 min de trajeto"),
    ("ja-JP", "歯医者 月曜9時 移動15分", "歯医者 移動15分"), ("zh-CN", "牙医 周一9点 路程15分钟", "牙医 路程15分钟"),
    ("zh-CN", "牙医 周一9点 提前15分钟到", "牙医 提前15分钟到"),
    ("he-IL", "רופא שיניים יום שני 9:00 15 דקות נסיעה", "רופא שיניים 15 דקות נסיעה"),
  ])
  func `the minutes of the way and those by which one is there earlier are not how long it takes`(
    _ locale: String, _ sentence: String, _ title: String
  ) {
    #expect(understood(sentence, locale) == "\(title) | 2026-11-23 09:00–10:00")
  }

  @Test(arguments: [
    ("en-US", "Roadtrip Friday 8am 5 hour drive", "08:00–13:00"),
    ("en-US", "Dentist Monday 9am 15 min", "09:00–09:15"),
    ("en-US", "Train Friday 8am 50 min journey", "08:00–08:50"),
  ])
  func `a long way, and that of a train, is how long it takes`(
    _ locale: String, _ sentence: String, _ times: String
  ) {
    #expect(understood(sentence, locale).hasSuffix(times), "\(understood(sentence, locale))")
  }

  @Test(arguments: [
    ("en-US", "Call Peter 8:13 tomorrow", "Call Peter | 2026-11-21 08:13–09:13"),
    ("en-US", "Meet John 18:42 tomorrow", "Meet John | 2026-11-21 18:42–19:42"),
    ("en-US", "Dinner with James 7:12pm tomorrow", "Dinner with James | 2026-11-21 19:12–20:12"),
    ("en-US", "James 7:12pm tomorrow", "James | 2026-11-21 19:12–20:12"),
    ("en-US", "Pick up Daniel 15:22 tomorrow", "Pick up Daniel | 2026-11-21 15:22–16:22"),
    ("en-US", "Mark 9:07 train tomorrow", "Mark train | 2026-11-21 09:07–10:07"),
    ("en-US", "Daniel at 8:13 tomorrow", "Daniel | 2026-11-21 08:13–09:13"),
    ("de-DE", "Zug Johannes 14:32 morgen", "Zug Johannes | 2026-11-21 14:32–15:32"),
    ("de-DE", "Treffen Lukas 9:12 morgen", "Treffen Lukas | 2026-11-21 09:12–10:12"),
    ("de-DE", "Johannes 14:32 morgen", "Johannes | 2026-11-21 14:32–15:32"),
    ("de-DE", "Johannes 3:16 Uhr Sonntag", "Johannes | 2026-11-22 03:16–04:16"),
    ("fr-FR", "Train Luc 14:32 demain", "Train Luc | 2026-11-21 14:32–15:32"),
    ("fr-FR", "Appeler Jean 8:13 demain", "Appeler Jean | 2026-11-21 08:13–09:13"),
    ("es-ES", "Tren Marcos 14:32 mañana", "Tren Marcos | 2026-11-21 14:32–15:32"),
    ("es-ES", "Llamar a Juan 8:13 mañana", "Llamar a Juan | 2026-11-21 08:13–09:13"),
    ("pt-BR", "Trem Lucas 14:32 amanhã", "Trem Lucas | 2026-11-21 14:32–15:32"),
    ("pt-BR", "Ligar João 8:13 amanhã", "Ligar João | 2026-11-21 08:13–09:13"),
    ("he-IL", "פגישה ישעיהו 8:13 מחר", "פגישה ישעיהו | 2026-11-21 08:13–09:13"),
    ("ja-JP", "マルコ 8:13 明日", "マルコ | 2026-11-21 08:13–09:13"),
  ])
  func `the name of a person before an hour is a title, also where a book has it`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("en-US", "Pay invoice 2026-104 at 9", "Pay invoice 2026-104 | 2026-11-21 09:00–10:00"),
    ("en-US", "Order 2026-123 pickup 15:00", "Order 2026-123 pickup | 2026-11-20 15:00–16:00"),
    ("en-US", "Hearing case 2026-104 10:00", "Hearing case 2026-104 | 2026-11-20 10:00–11:00"),
    ("en-US", "2026-104 invoice 9am", "2026-104 invoice | 2026-11-21 09:00–10:00"),
    ("de-DE", "Rechnung 2026-104 bezahlen 9 Uhr", "Rechnung 2026-104 bezahlen | 2026-11-21 09:00–10:00"),
    ("de-DE", "Ticket 2026-104 9:00", "Ticket 2026-104 | 2026-11-21 09:00–10:00"),
    ("de-DE", "Bestellung 2026-104 abholen 9 Uhr", "Bestellung 2026-104 abholen | 2026-11-21 09:00–10:00"),
    ("fr-FR", "Facture 2026-104 à 9h", "Facture 2026-104 | 2026-11-21 09:00–10:00"),
    ("fr-FR", "Dossier 2026-104 9h", "Dossier 2026-104 | 2026-11-21 09:00–10:00"),
    ("es-ES", "Factura 2026-104 9:00", "Factura 2026-104 | 2026-11-21 09:00–10:00"),
    ("es-ES", "Expediente 2026-104 9:00", "Expediente 2026-104 | 2026-11-21 09:00–10:00"),
    ("pt-BR", "Fatura 2026-104 9h", "Fatura 2026-104 | 2026-11-21 09:00–10:00"),
    ("he-IL", "חשבונית 2026-104 9:00", "חשבונית 2026-104 | 2026-11-21 09:00–10:00"),
    ("ja-JP", "請求書 2026-104 9:00", "請求書 2026-104 | 2026-11-21 09:00–10:00"),
    ("zh-CN", "订单2026-104 9点", "订单2026-104 | 2026-11-21 09:00–10:00"),
    ("en-US", "Sprint 2026W49 planning tomorrow 9am", "Sprint 2026W49 planning | 2026-11-21 09:00–10:00"),
    ("en-US", "Report 2026-45-12 tomorrow 9am", "Report 2026-45-12 | 2026-11-21 09:00–10:00"),
    ("en-US", "P2D2 repair tomorrow 9am", "P2D2 repair | 2026-11-21 09:00–10:00"),
    ("en-US", "Room P2D 10am", "Room P2D | 2026-11-20 10:00–11:00"),
    ("en-US", "P3D session tomorrow 8pm", "P3D session | 2026-11-21 20:00–21:00"),
    ("en-US", "Meeting P3S tomorrow 9am", "Meeting P3S | 2026-11-21 09:00–10:00"),
    ("en-US", "Meeting 10:00 tomorrow P3S", "Meeting P3S | 2026-11-21 10:00–11:00"),
  ])
  func `the number of a paper and a name such as P2D2 are a title, and no day of a standard`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("en-US", "Pay invoice 2026-104"), ("de-DE", "Rechnung 2026-104 bezahlen"), ("en-US", "2026-104 review"),
  ])
  func `a task without a time has such a number in its title`(_ locale: String, _ sentence: String) throws {
    let task = try reader(locale).read(
      sentence, now: moment("2026-11-20T10:00"), zone: berlin, needsTime: false)
    #expect(task.line == sentence)
  }

  @Test(arguments: [
    ("en-US", "Friday Christmas with mother", "with mother | 2026-12-25"),
    ("en-US", "friday christmas at center", "christmas | 2026-12-25 | @ center"),
    ("en-US", "friday christmas by fire", "by fire | 2026-12-25"),
    ("de-DE", "Freitag Weihnachten bei vater", "Weihnachten | 2026-12-25 | @ vater"),
    ("de-DE", "Donnerstag Silvester bei meier", "Silvester | 2026-12-31 | @ meier"),
    ("de-DE", "freitag weihnachten mit mutter", "mit mutter | 2026-12-25"),
    ("fr-FR", "vendredi noël chez pierre", "noël | 2026-12-25 | @ pierre"),
    ("fr-FR", "jeudi réveillon chez andré à 20h", "réveillon | 2026-12-24 20:00–21:00 | @ andré"),
    ("fr-FR", "vendredi noël à quimper", "à quimper | 2026-12-25"),
    ("fr-FR", "vendredi noël pour pierre", "pour pierre | 2026-12-25"),
    ("es-ES", "viernes navidad con javier", "con javier | 2026-12-25"),
    ("es-ES", "viernes navidad para omar", "para omar | 2026-12-25"),
    ("pt-BR", "sexta natal em lugar", "natal | 2026-12-25 | @ lugar"),
    ("pt-BR", "sexta natal com valter", "com valter | 2026-12-25"),
  ])
  func `a feast beside its weekday is the day where a person or a place is behind it`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("en-US", "tomorrow 6pm 20 min drive", "drive | 2026-11-21 18:00–18:20"),
    ("fr-FR", "demain 8h 45 min de route", "de route | 2026-11-21 08:00–08:45"),
    ("de-DE", "morgen 18 Uhr 45 min Fahrt", "Fahrt | 2026-11-21 18:00–18:45"),
    ("de-DE", "Montag 18 Uhr 45 min Fahrt nach Köln", "Fahrt nach Köln | 2026-11-23 18:00–18:45"),
    ("es-ES", "lunes 9:00 45 min de viaje a Toledo", "de viaje a Toledo | 2026-11-23 09:00–09:45"),
    ("es-ES", "mañana 8:00 45 min de viaje", "de viaje | 2026-11-21 08:00–08:45"),
    ("pt-BR", "amanhã 8h 45 min de viagem", "de viagem | 2026-11-21 08:00–08:45"),
    ("ja-JP", "明日18時 移動30分", "移動 | 2026-11-21 18:00–18:30"),
    ("ja-JP", "移動30分 明日18時", "移動30分 | 2026-11-21 18:00–18:30"),
    ("zh-CN", "明天18点 路程30分钟", "路程 | 2026-11-21 18:00–18:30"),
    ("zh-CN", "开车30分钟 明天8点", "开车30分钟 | 2026-11-21 08:00–08:30"),
    ("he-IL", "מחר 18:00 הליכה 30 דקות", "הליכה 30 דקות | 2026-11-21 18:00–18:30"),
    ("he-IL", "מחר 18:00 30 דקות הליכה", "הליכה | 2026-11-21 18:00–18:30"),
    ("en-US", "Early 30 min standup 8am tomorrow", "Early 30 min standup | 2026-11-21 08:00–08:30"),
    ("en-US", "Meeting 9am 30 min early review", "Meeting early review | 2026-11-21 09:00–09:30"),
    ("en-US", "Piano 4pm 45 min drive range", "Piano drive range | 2026-11-20 16:00–16:45"),
    ("en-US", "Golf 4pm 45 min driving range", "Golf driving range | 2026-11-20 16:00–16:45"),
    ("en-US", "Call mom 8pm 15 min early bird", "Call mom early bird | 2026-11-20 20:00–20:15"),
    ("en-US", "Travel 45 min to airport 8am tomorrow", "Travel 45 min to airport | 2026-11-21 08:00–08:45"),
    ("de-DE", "Früher 30 min Standup morgen 8 Uhr", "Früher 30 min Standup | 2026-11-21 08:00–08:30"),
    ("de-DE", "Meeting morgen 9 Uhr 30 min Fahrt planen", "Meeting Fahrt planen | 2026-11-21 09:00–09:30"),
    ("fr-FR", "Réunion demain 9h 30 min route barrée", "Réunion route barrée | 2026-11-21 09:00–09:30"),
    ("es-ES", "Paseo mañana 9:00 40 min camino real", "Paseo camino real | 2026-11-21 09:00–09:40"),
    ("pt-BR", "Aula amanhã 9h 40 min caminho suave", "Aula caminho suave | 2026-11-21 09:00–09:40"),
  ])
  func
    `the minutes of an event that is itself the way, and those before a word of the title, are how long it takes`(
      _ locale: String, _ sentence: String, _ event: String
    )
  {
    #expect(understood(sentence, locale) == event)
  }
}
