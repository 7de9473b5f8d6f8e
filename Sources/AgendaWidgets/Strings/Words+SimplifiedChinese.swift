extension Words {
  /// Chinese in simplified characters.
  static let simplifiedChinese = Words(
    weekdays: ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"],
    shortWeekdays: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
    months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    shortMonths: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    dates: DatePatterns(
      heading: "{month}{day}日 {weekday}", headingWithYear: "{year}年{month}{day}日 {weekday}",
      short: "{month}{day}日{weekday}", weekday: "{weekday}"),
    halfDays: HalfDays(morning: "上午", afternoon: "下午", pattern: "{half}{time}"),
    tomorrow: "明天",
    until: "{time} 结束",
    dayOfDays: "第 {x} 天，共 {y} 天",
    more: Counted("还有 {n} 项"),
    untitled: "无标题",
    cancelled: "已取消",
    declined: "已拒绝",
    nothingToday: "今天没有日程",
    nothingMoreToday: "今天没有其他日程",
    nothingThatDay: "当天没有日程",
    nothingAhead: "近期没有日程",
    notConfigured: "还没有日历",
    writeTheseLines: "要显示您的日历，请将以下几行写入 {path}：",
    unreadable: "无法读取任何日历",
    calendarsFailed: Counted("{n} 个日历无法读取"),
    someCalendarsFailed: "部分日历无法读取",
    calendars: "日历",
    events: Counted("{n} 个日程"),
    birthdays: Counted("{n} 个生日"),
    eventsKind: "日程",
    birthdaysKind: "生日",
    failed: "无法读取")
}
