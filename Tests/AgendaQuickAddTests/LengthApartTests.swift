import AgendaQuickAdd
import Testing

/// Lengths apart from the hour in Japanese and Chinese, and the days of lists that are none. The moment is Friday 20 November 2026, 10:00.
@Suite struct LengthApartTests {
  @Test(arguments: [
    ("ja-JP", "会議 毎週火曜 2時間 9時", "会議 | 2026-11-24 09:00–11:00 | FREQ=WEEKLY;BYDAY=TU"),
    ("ja-JP", "ヨガ 90分 毎週火曜 19時", "ヨガ | 2026-11-24 19:00–20:30 | FREQ=WEEKLY;BYDAY=TU"),
    ("ja-JP", "毎日 散歩 30分 18時", "散歩 | 2026-11-20 18:00–18:30 | FREQ=DAILY"),
    ("zh-CN", "会议 2小时 每周二 9点", "会议 | 2026-11-24 09:00–11:00 | FREQ=WEEKLY;BYDAY=TU"),
    ("zh-CN", "每天 散步 30分钟 18点", "散步 | 2026-11-20 18:00–18:30 | FREQ=DAILY"),
  ])
  func `a length before the hour is how long the event is`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("ja-JP", "会議 明日14時から2時間 15分前に通知", "会議 | 2026-11-21 14:00–16:00 | alarm 15"),
    ("ja-JP", "会議 明日14時から2時間15分", "会議 | 2026-11-21 14:00–16:15"),
    ("ja-JP", "旅行 12月7日〜9日 15分前に通知", "旅行 | 2026-12-07–2026-12-09 | alarm 15"),
    ("ja-JP", "旅行 12月7日から9日、前日に通知", "旅行 | 2026-12-07–2026-12-09 | alarm 1440"),
    ("ja-JP", "歯医者 25日 30分前に通知", "歯医者 | 2026-11-25 | alarm 30"),
    ("ja-JP", "出張 月曜〜水曜 1時間前に通知", "出張 | 2026-11-23–2026-11-25 | alarm 60"),
    ("zh-CN", "会议 周一9点 2小时 提前10分钟提醒", "会议 | 2026-11-23 09:00–11:00 | alarm 10"),
    ("zh-CN", "展览 12月7日到9日 提前1天提醒", "展览 | 2026-12-07–2026-12-09 | alarm 1440"),
  ])
  func `a length or a day before an alarm is no part of it`(
    _ locale: String, _ sentence: String, _ event: String
  ) {
    #expect(understood(sentence, locale) == event)
  }

  @Test(arguments: [
    ("ja-JP", "試験 1月21日と23日", "23日"), ("ja-JP", "試験 1月21日、23日", "23日"), ("zh-CN", "试验 1月21日和23日", "23日"),
    ("ja-JP", "月曜から3日 出張", "月曜から3日"),
  ])
  func `a second day is no number of days`(_ locale: String, _ sentence: String, _ words: String) {
    let answer = understood(sentence, locale)
    #expect(!answer.contains(" | ") && answer.contains(words), "\(answer)")
  }

  @Test(arguments: [
    ("旅行 12月7日、3日間", "旅行 | 2026-12-07–2026-12-09"), ("月曜から3日間 出張", "出張 | 2026-11-23–2026-11-25"),
    ("3日目 学会 火曜9時", "3日目 学会 | 2026-11-24 09:00–10:00"),
  ])
  func `a number of days, and which one it is, are no day of a month`(_ sentence: String, _ event: String) {
    #expect(understood(sentence, "ja-JP") == event)
  }
}
