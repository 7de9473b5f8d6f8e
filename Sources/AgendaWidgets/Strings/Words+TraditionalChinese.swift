extension Words {
  /// Chinese in traditional characters.
  static let traditionalChinese = Words(
    weekdays: ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"],
    shortWeekdays: ["週日", "週一", "週二", "週三", "週四", "週五", "週六"],
    months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    shortMonths: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    dates: DatePatterns(
      heading: "{month}{day}日 {weekday}", headingWithYear: "{year}年{month}{day}日 {weekday}",
      short: "{month}{day}日{weekday}", weekday: "{weekday}"),
    halfDays: HalfDays(morning: "上午", afternoon: "下午", pattern: "{half}{time}"),
    tomorrow: "明天",
    until: "{time} 結束",
    dayOfDays: "第 {x} 天，共 {y} 天",
    more: Counted("還有 {n} 項"),
    untitled: "無標題",
    cancelled: "已取消",
    declined: "已拒絕",
    nothingToday: "今天沒有行程",
    nothingMoreToday: "今天沒有其他行程",
    nothingThatDay: "當天沒有行程",
    nothingAhead: "近期沒有行程",
    notConfigured: "還沒有行事曆",
    writeTheseLines: "要顯示您的行事曆，請將以下幾行寫入 {path}：",
    unreadable: "無法讀取任何行事曆",
    calendarsFailed: Counted("{n} 個行事曆無法讀取"),
    someCalendarsFailed: "部分行事曆無法讀取",
    calendars: "行事曆",
    events: Counted("{n} 個行程"),
    birthdays: Counted("{n} 個生日"),
    eventsKind: "行程",
    birthdaysKind: "生日",
    failed: "無法讀取")
}
