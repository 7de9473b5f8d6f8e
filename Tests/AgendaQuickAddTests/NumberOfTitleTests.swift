import AgendaQuickAdd
import Testing

/// Numbers, feasts and fractions of a title beside an hour or a weekday. The moment is Saturday 21 November 2026, 8:00.
@Suite struct NumberOfTitleTests {
  private let now = "2026-11-21T08:00"

  @Test(arguments: [
    ("fr-FR", "Demain 18h un verre avec Ana", "un verre avec Ana | 2026-11-22 18:00–19:00"),
    ("fr-FR", "Demain 10h une réunion", "une réunion | 2026-11-22 10:00–11:00"),
    ("fr-FR", "vendredi à 12h six couverts", "six couverts | 2026-11-27 12:00–13:00"),
    ("fr-FR", "samedi à quinze heures une amie", "une amie | 2026-11-21 15:00–16:00"),
    ("es-ES", "mañana a las 21h una película", "una película | 2026-11-22 21:00–22:00"),
    ("es-ES", "Viernes 20h diez invitados", "diez invitados | 2026-11-27 20:00–21:00"),
    ("pt-BR", "Amanhã 10h uma reunião", "uma reunião | 2026-11-22 10:00–11:00"),
    ("pt-BR", "Sexta 20h vinte convidados", "vinte convidados | 2026-11-27 20:00–21:00"),
    ("de-DE", "Morgen 18 Uhr ein Bier mit Tom", "ein Bier mit Tom | 2026-11-22 18:00–19:00"),
    ("de-DE", "Freitag 19 Uhr zehn Gäste", "zehn Gäste | 2026-11-27 19:00–20:00"),
    ("de-DE", "Samstag 15 Uhr acht Kinder", "acht Kinder | 2026-11-21 15:00–16:00"),
    ("en-US", "Tomorrow at ten one on one with Sam", "one on one with Sam | 2026-11-22 10:00–11:00"),
    ("en-US", "Saturday three o'clock eight kids", "eight kids | 2026-11-21 15:00–16:00"),
    ("ja-JP", "明日10時五十嵐さん", "五十嵐さん | 2026-11-22 10:00–11:00"),
  ])
  func `a number in words before a word of the title belongs to it`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale, at: now) == event)
  }

  @Test(arguments: [
    ("fr-FR", "Dîner demain à 20 heures trente", "20:30"),
    ("fr-FR", "Réunion demain à quatorze heures trente avec Paul", "14:30"),
    ("de-DE", "Kino morgen zwanzig Uhr fünfzehn", "20:15"),
    ("de-DE", "Kino zwanzig Uhr fünfzehn morgen", "20:15"),
    ("es-ES", "Cena a las 21 horas y quince minutos mañana", "21:15"),
    ("en-US", "tomorrow at seven thirty dinner with Bob", "19:30"), ("zh-CN", "明天下午三点二十开会", "15:20"),
  ])
  func `a number in words is the minutes before nothing else, and behind an hour in words`(
    _ locale: String, _ sentence: String, _ hour: String
  ) {
    let answer = understood(sentence, locale, at: now)
    #expect(answer.contains("| 2026-11-22 \(hour)–"), "\(answer)")
  }

  @Test(arguments: [
    ("fr-FR", "Lundi 9h30 : atelier", "atelier | 2026-11-23 09:30–10:30"),
    ("fr-FR", "Lun. 23/11, 9h-11h30 : atelier", "atelier | 2026-11-23 09:00–11:30"),
    ("fr-FR", "Mardi 14h00-16h30: dentiste", "dentiste | 2026-11-24 14:00–16:30"),
    ("pt-BR", "Seg 9h30: oficina", "oficina | 2026-11-23 09:30–10:30"),
    ("es-ES", "Lun 9h-11h30: taller", "taller | 2026-11-23 09:00–11:30"),
    ("de-DE", "Mo 9h-11h30: Workshop", "Workshop | 2026-11-23 09:00–11:30"),
  ])
  func `an hour with its letter keeps its minutes before a colon`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale, at: now) == event)
  }

  @Test(arguments: [
    ("en-US", "Friday 4pm Christmas shopping", "Friday 4pm Christmas"),
    ("en-US", "Friday, Christmas shopping 4pm", "Friday, Christmas"),
    ("en-US", "Thursday 7pm New Year's Eve planning", "Thursday 7pm New Year's Eve"),
    ("de-DE", "Donnerstag 18 Uhr Heiligabend besprechen", "Donnerstag 18 Uhr Heiligabend"),
    ("fr-FR", "vendredi 16h Noël des enfants", "vendredi 16h Noël"),
    ("es-ES", "viernes 20h Navidad de empresa", "viernes 20h Navidad"),
    ("pt-BR", "sexta 20h Natal da firma", "sexta 20h Natal"), ("ja-JP", "金曜 クリスマス会 16時", "金曜 クリスマス"),
    ("zh-CN", "周五晚上8点元旦晚会彩排", "周五晚上8点元旦"),
    ("en-US", "1/2 marathon Saturday 8am", "1/2"), ("fr-FR", "1/4 de finale jeudi 20h", "1/4"),
    ("fr-FR", "1/8 de finale dimanche 20h", "1/8"), ("de-DE", "1/2 Marathon Montag", "1/2"),
  ])
  func `a feast or a fraction of the title that falls on the weekday by chance is an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    #expect(
      understood(sentence, locale, at: now).hasPrefix("“\(words)” can be the day, or what it is about"))
  }

  @Test(arguments: [
    ("en-US", "Lunch Friday Christmas", "2026-12-25"), ("en-US", "Friday Christmas with Kim", "2026-12-25"),
    ("en-US", "Christmas shopping Friday", "2026-11-27"), ("en-US", "Meeting 1/4 Monday", "2027-01-04"),
  ])
  func `a feast or a date that nothing follows is the day`(
    _ locale: String, _ sentence: String, _ day: String
  ) {
    let answer = understood(sentence, locale, at: now)
    #expect(answer.contains(" | \(day)"), "\(answer)")
  }

  @Test(arguments: [
    ("en-US", "Version 3.12 Thursday 9am"), ("en-US", "Room 1.12 Tuesday"),
    ("en-US", "Section B 8.12 Tuesday"),
    ("de-DE", "Raum 1.12 Dienstag"), ("de-DE", "Lektion 4.12 Freitag"), ("fr-FR", "Version 3.12 jeudi 9h"),
    ("es-ES", "Versión 3.12 jueves 9h"), ("pt-BR", "Versão 3.12 quinta 9h"), ("he-IL", "חדר 1.12 יום שלישי"),
    ("he-IL", "גרסה 3.12 יום חמישי"),
  ])
  func `the number of a version or a room is no date of the weekday`(_ locale: String, _ sentence: String) {
    let answer = understood(sentence, locale, at: now)
    #expect(!answer.contains(" | ") || answer.contains(".12 | 2026-11-2"), "\(answer)")
  }
}
