extension Words {
  /// Chinese in simplified characters.
  static let simplifiedChinese = Words(
    weekdays: ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"],
    shortWeekdays: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
    months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    shortMonths: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    dates: DatePatterns(
      heading: "{month}{day}日 {weekday}", headingWithYear: "{year}年{month}{day}日 {weekday}",
      short: "{month}{day}日{weekday}", day: "{day}日 {weekday}",
      dayAndMonth: "{month}{day}日",
      weekday: "{weekday}"),
    halfDays: HalfDays(morning: "上午", afternoon: "下午", pattern: "{half}{time}"),
    tomorrow: "明天",
    until: Until(time: "{time} 结束", day: "{day} 结束", dayAndTime: "{day} {time} 结束"),
    leave: "{time}出发",
    countdown: Countdown(
      startsIn: "{time}后", left: "还剩 {time}", now: "现在", minutes: Counted("{n} 分钟"), hours: Counted("{n} 小时"),
      days: Counted("{n} 天"), daysToStart: Counted("{n} 天"), joined: "{x} {y}"),
    monthAndYear: "{year}年{month}",
    week: "第{n}周",
    free: "空闲{time}",
    dayOfDays: "第 {x} 天，共 {y} 天",
    pageOfPages: "第 {x} 页，共 {y} 页", continued: "{day}（续）",
    more: Counted("还有 {n} 项"),
    birthdayOf: "{name}的生日",
    untitled: "无标题",
    cancelled: "已取消",
    done: "已完成",
    due: "截止 {date}",
    noDate: "无日期",
    noTasks: "没有任务",
    tasks: Counted("{n}个任务"),
    declined: "已拒绝",
    conflict: "冲突",
    runsNow: "进行中",
    subject: "{days}：{what}",
    overview: Overview(
      events: "{events}，最早 {time}", eventsAndFreeTime: "{events}，空闲 {free}；最早 {time}",
      single: "{events}：{time}"),
    join: "加入",
    map: "地图",
    nothing: "没有日程",
    nothingToday: "今天没有日程",
    nothingMoreToday: "今天没有其他日程",
    nothingThatDay: "当天没有日程",
    nothingThoseDays: "这些天没有日程",
    nothingAhead: "近期没有日程",
    nothingAt: "{time} 没有日程",
    nothingFree: "没有空闲时间",
    reason: "{what}：{why}",
    people: People(
      notSure: "无法确认", noneShown: "未提供忙碌时间，可能未公开",
      unknownPerson: "服务器上没有此人", notShown: "未对您公开", noAnswer: "没有回应",
      notAsked: "没有可查询的服务器"),
    noReminders: "没有提醒",
    defaultReminder: "默认",
    snooze: "{minutes} 分钟后提醒",
    dismiss: "完成",
    wasDue: "迟到的提醒：原定 {time}",
    notConfigured: "还没有日历",
    noneSelected: "未选择任何日历",
    runThese: "请运行以下命令之一来开始：",
    unreadable: "无法读取任何日历",
    undrawable: "无法绘制此小组件",
    calendarsFailed: Counted("{n} 个日历无法读取"),
    someCalendarsFailed: "部分日历无法读取",
    failedShort: Counted("{n} 个无法读取"),
    busyTimesHidden: "忙碌时段未显示",
    runCheck: "运行“agenda check”查看原因",
    isMissing: "{path} 不存在；运行“agenda setup”查找日历",
    isNotThere: "{path} 不存在",
    listCalendars: "请在 {path} 中列出您的日历",
    signedOut: "已退出登录",
    signIn: "请重新登录以查看此日历",
    unreachable: "无法连接到日历",
    tryingAgain: "下次更新时重试",
    fetching: "正在获取日历",
    waitForFetching: "“agenda sync”会等待获取完成",
    notUpdatedSince: "{time} 之后未更新",
    asOf: "截至 {time}",
    calendars: "日历",
    events: Counted("{n} 个日程"),
    birthdays: Counted("{n} 个生日"),
    eventsKind: "日程",
    birthdaysKind: "生日",
    shared: "共享",
    readOnly: "只读",
    vanished: "已不在服务器上",
    failed: "无法读取")
}

extension Words.Recurrence {
  static let simplifiedChinese = Words.Recurrence(
    minutes: Words.Counted(one: "每分钟", other: "每{n}分钟"),
    hours: Words.Counted(one: "每小时", other: "每{n}小时"),
    days: Words.Counted(one: "每天", other: "每{n}天"), weeks: Words.Counted(one: "每周", other: "每{n}周"),
    months: Words.Counted(one: "每月", other: "每{n}个月"), years: Words.Counted(one: "每年", other: "每{n}年"),
    weekly: Words.Counted(one: "每{days}", other: "每{n}周的{days}"), workdays: "星期一至星期五",
    monthly: Words.Counted(one: "每月{days}", other: "每{n}个月的{days}"),
    yearly: Words.Counted(one: "每年{days}", other: "每{n}年的{days}"),
    daysOfMonth: (1...31).map { "\($0)日" }, lastDay: "最后一天",
    ordinals: ["一", "二", "三", "四", "五"].map { "第\($0)个{weekday}" } + ["最后一个{weekday}"],
    workday: "工作日",
    ofMonth: "{month}的{day}", and: "和", comma: "、", until: "{rule}，直到{date}",
    count: Words.Counted("{rule}，共{n}次"))
}

extension PriorityWords {
  static let simplifiedChinese = PriorityWords(
    pinned: "已固定：与正在进行的和下一个日程一样保留到最后。",
    hidden: "已隐藏：除非正在进行或是下一个，小组件不显示它，只计入数量。",
    unknown: "尚未学到任何内容，由开始时间决定。",
    places: "共 {n} 个，按开始时间第 {x}，按重要程度第 {y}。",
    more: "+ {x}", less: "− {x}", place: Words.Counted("之前有 {n} 个日程开始"),
    soon: "在下一个日程之后三小时内开始", later: "在下一个日程之后超过三小时开始",
    calendar: "在日历“{x}”中", series: "属于这个系列", organizer: "由{x}组织",
    accepted: "你已接受", tentative: "你可能参加", unanswered: "你尚未答复",
    noGuests: "没有参加者", twoGuests: "有一到两位参加者", severalGuests: "有三到八位参加者",
    manyGuests: "参加者超过八位", recurs: "重复发生", single: "不重复",
    short: "不超过 20 分钟", medium: "大约一小时", long: "超过一小时", allDay: "没有时间",
    word: "标题含有“{x}”", conflict: "与其他日程冲突", link: "有链接", task: "是任务")
}

extension SampleTitles {
  static let simplifiedChinese = SampleTitles(
    person: "李清照", holiday: "科学节", standUp: "晨会", room: "4 号会议室", lunch: "和小金吃午饭",
    review: "设计评审", reviewNote: "请带上数据。", dentist: "看牙医", street: "磨坊路 12 号", choir: "合唱排练", market: "农贸市场",
    hike: "湖边徒步", planning: "迭代计划会", call: "给奶奶打电话")
}

extension InvitationWords {
  static let simplifiedChinese = InvitationWords(
    acceptedSubject: "已接受：{x}",
    declinedSubject: "已谢绝：{x}",
    tentativeSubject: "暂定：{x}",
    counterSubject: "建议其他时间：{x}",
    delegatedSubject: "已委派：{x}",
    accepted: "{x} 接受邀请。",
    declined: "{x} 谢绝邀请。",
    tentative: "{x} 可能参加。",
    counter: "{x} 建议其他时间。",
    delegated: "{x} 委派他人出席。",
    none: "没有等待答复的邀请")
}

extension DetailWords {
  package static let simplifiedChinese = DetailWords(
    when: "时间", repeats: "重复", rule: "规则", next: "之后", place: "地点", travel: "路程", calendar: "日历",
    status: "状态", priority: "优先级", shownAs: "显示为", free: "空闲", organizer: "组织者", guests: "参与者",
    alarms: "提醒", links: "链接", categories: "类别", file: "文件", inZone: "{x}（{y}）", tentative: "暂定",
    cancelled: "已取消", inProcess: "进行中", completed: "已完成", noAnswer: "尚未答复", accepted: "已接受",
    declined: "已谢绝", perhaps: "可能", delegated: "已委托", before: "提前 {x}", beforeEnd: "结束前 {x}",
    afterStart: "开始后 {x}", afterEnd: "结束后 {x}", atStart: "开始时", atEnd: "结束时", alarm: "提醒",
    due: "截止", busy: "忙碌", description: "说明", note: "注意")
}
