extension Words {
  /// Japanese.
  static let japanese = Words(
    weekdays: ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"],
    shortWeekdays: ["日", "月", "火", "水", "木", "金", "土"],
    months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    shortMonths: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    dates: DatePatterns(
      heading: "{month}{day}日 {weekday}", headingWithYear: "{year}年{month}{day}日 {weekday}",
      short: "{month}{day}日({weekday})", weekday: "{weekday}曜"),
    halfDays: HalfDays(morning: "午前", afternoon: "午後", pattern: "{half}{time}"),
    tomorrow: "明日",
    until: "{time}まで",
    dayOfDays: "{y}日間の{x}日目",
    more: Counted("ほか{n}件"),
    untitled: "無題",
    cancelled: "中止",
    declined: "辞退",
    nothingToday: "今日の予定はありません",
    nothingMoreToday: "今日の残りの予定はありません",
    nothingThatDay: "この日の予定はありません",
    nothingAhead: "今後の予定はありません",
    notConfigured: "カレンダーがまだありません",
    writeTheseLines: "表示するには次の行を {path} に書いてください:",
    unreadable: "カレンダーを読み込めませんでした",
    calendarsFailed: Counted("{n}件のカレンダーを読み込めませんでした"),
    someCalendarsFailed: "一部のカレンダーを読み込めませんでした",
    calendars: "カレンダー",
    events: Counted("予定{n}件"),
    birthdays: Counted("誕生日{n}件"),
    eventsKind: "予定",
    birthdaysKind: "誕生日",
    failed: "読み込み不可")
}
