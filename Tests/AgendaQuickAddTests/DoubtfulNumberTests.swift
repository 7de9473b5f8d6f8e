import AgendaQuickAdd
import Testing

/// Numbers of which one is meant, minutes at which an hour ends, and hours before or after another one, in languages without spaces, in Hebrew and in
/// Portuguese. The moment is Friday 20 November 2026, 10:00.
@Suite struct DoubtfulNumberTests {
  @Test(arguments: [
    ("zh-CN", "面谈 周二10点15分到35分", "面谈 | 2026-11-24 10:15–10:35"),
    ("ja-JP", "面談 火曜10時15分〜35分", "面談 | 2026-11-24 10:15–10:35"),
    ("ja-JP", "面談 火曜10時15分から35分", "面談 | 2026-11-24 10:15–10:50"),
    ("zh-CN", "展览 14点到16点 30号", "展览 | 2026-11-30 14:00–16:00"),
    ("zh-CN", "周一9点 38路公交", "38路公交 | 2026-11-23 09:00–10:00"),
  ])
  func `minutes behind minutes are when the event ends, and other numbers are none`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("ja-JP", "月曜9:20-40 面談", "40"), ("zh-CN", "周一9:20-40 面谈", "40"), ("zh-CN", "开会 周一九十点", "九十点"),
    ("zh-CN", "会议 周一9点 一两小时", "一两小时"), ("zh-CN", "电话 十几天后", "十几天"), ("ja-JP", "会議 月曜 2、3時", "2、3時"),
    ("ja-JP", "配達 二、三日後", "二、三日"), ("zh-CN", "吃药 每天早晚", "早晚"),
  ])
  func `one of several numbers, and two parts of a day, are an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("he-IL", "שיחה אחרי חצות שבת", "אחרי חצות"), ("ja-JP", "正午前 提出 月曜", "正午前"),
    ("zh-CN", "中午前 提交 周一", "中午前"),
    ("zh-CN", "七夕 晚餐 18点", "七夕"), ("zh-CN", "网络星期一 9点", "网络星期一"), ("ja-JP", "サイバーマンデー 9時", "サイバーマンデー"),
    ("he-IL", "ב' דחנוכה", "ב' דחנוכה"), ("pt-BR", "Independência 15h", "Independência"),
    ("es-ES", "Asunción 15h", "Asunción"),
  ])
  func `hours after midnight or before noon, and feasts of which the date is not known, are an error`(
    _ locale: String, _ sentence: String, _ words: String
  ) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("Reunião 2ª 9h", "2ª"), ("5ª dentista 9h", "5ª"), ("Toda 5ª culto 20h", "5ª"),
    ("Reunião de 3ª a 5ª 9h", "5ª"),
    ("Academia de 2ª a 6ª 6h", "6ª"), ("Reunião 4ª à tarde", "4ª"), ("Reunião 3ª, 23/11 9h", "3ª"),
  ])
  func `a Portuguese weekday as a number is an error that quotes it`(_ sentence: String, _ words: String) {
    let answer = understood(sentence, "pt-BR")
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("2ª dose vacina 8 jan 11h10", "2ª dose vacina | 2027-01-08 11:10–12:10"),
    ("2ª feira dentista 9h", "dentista | 2026-11-23 09:00–10:00"),
    ("3ª terça do mês clube 18h", "clube | 2026-12-15 18:00–19:00"),
  ])
  func `other numbers of that form stay what they are`(_ sentence: String, _ event: String) {
    #expect(understood(sentence, "pt-BR") == event)
  }
}
