extension Words {
  /// Chinese in traditional characters.
  static let traditionalChinese = Words(
    weekdays: ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"],
    shortWeekdays: ["週日", "週一", "週二", "週三", "週四", "週五", "週六"],
    months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    shortMonths: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    dates: DatePatterns(
      heading: "{month}{day}日 {weekday}", headingWithYear: "{year}年{month}{day}日 {weekday}",
      short: "{month}{day}日{weekday}", day: "{day}日 {weekday}",
      dayAndMonth: "{month}{day}日",
      weekday: "{weekday}"),
    halfDays: HalfDays(morning: "上午", afternoon: "下午", pattern: "{half}{time}"),
    tomorrow: "明天",
    until: Until(time: "{time} 結束", day: "{day} 結束", dayAndTime: "{day} {time} 結束"),
    leave: "{time}出發",
    countdown: Countdown(
      startsIn: "{time}後", left: "還剩 {time}", now: "現在", minutes: Counted("{n} 分鐘"), hours: Counted("{n} 小時"),
      days: Counted("{n} 天"), daysToStart: Counted("{n} 天"), joined: "{x} {y}"),
    monthAndYear: "{year}年{month}",
    week: "第{n}週",
    free: "空閒{time}",
    dayOfDays: "第 {x} 天，共 {y} 天",
    pageOfPages: "第 {x} 頁，共 {y} 頁", continued: "{day}（續）",
    more: Counted("還有 {n} 項"),
    birthdayOf: "{name}的生日",
    untitled: "無標題",
    cancelled: "已取消",
    done: "已完成",
    due: "截止 {date}",
    noDate: "無日期",
    noTasks: "沒有工作",
    tasks: Counted("{n}項工作"),
    declined: "已拒絕",
    conflict: "衝突",
    runsNow: "進行中",
    subject: "{days}：{what}",
    overview: Overview(
      events: "{events}，最早 {time}", eventsAndFreeTime: "{events}，空閒 {free}；最早 {time}",
      single: "{events}：{time}"),
    join: "加入",
    map: "地圖",
    nothing: "沒有行程",
    nothingToday: "今天沒有行程",
    nothingMoreToday: "今天沒有其他行程",
    nothingThatDay: "當天沒有行程",
    nothingThoseDays: "這幾天沒有行程",
    nothingAhead: "近期沒有行程",
    nothingAt: "{time} 沒有行程",
    nothingFree: "沒有空閒時間",
    reason: "{what}：{why}",
    people: People(
      notSure: "無法確認", noneShown: "未提供忙碌時間，可能未公開",
      unknownPerson: "伺服器上沒有此人", notShown: "未對您公開", noAnswer: "沒有回應",
      notAsked: "沒有可查詢的伺服器"),
    noReminders: "沒有提醒",
    defaultReminder: "預設",
    snooze: "{minutes} 分鐘後提醒",
    dismiss: "完成",
    wasDue: "遲到的提醒：原定 {time}",
    notConfigured: "還沒有行事曆",
    noneSelected: "未選擇任何行事曆",
    runThese: "請執行以下其中一個指令來開始：",
    unreadable: "無法讀取任何行事曆",
    undrawable: "無法繪製此小工具",
    calendarsFailed: Counted("{n} 個行事曆無法讀取"),
    someCalendarsFailed: "部分行事曆無法讀取",
    failedShort: Counted("{n} 個無法讀取"),
    busyTimesHidden: "忙碌時段未顯示",
    runCheck: "執行「agenda check」查看原因",
    isMissing: "{path} 不存在；執行「agenda setup」尋找行事曆",
    isNotThere: "{path} 不存在",
    listCalendars: "請在 {path} 中列出您的行事曆",
    signedOut: "已登出",
    signIn: "請重新登入以查看此行事曆",
    unreachable: "無法連線到行事曆",
    tryingAgain: "下次更新時重試",
    fetching: "正在擷取行事曆",
    waitForFetching: "「agenda sync」會等待擷取完成",
    notUpdatedSince: "{time} 之後未更新",
    asOf: "截至 {time}",
    calendars: "行事曆",
    events: Counted("{n} 個行程"),
    birthdays: Counted("{n} 個生日"),
    eventsKind: "行程",
    birthdaysKind: "生日",
    shared: "共享",
    readOnly: "唯讀",
    vanished: "已不在伺服器上",
    failed: "無法讀取")
}

extension Words.Recurrence {
  static let traditionalChinese = Words.Recurrence(
    minutes: Words.Counted(one: "每分鐘", other: "每{n}分鐘"),
    hours: Words.Counted(one: "每小時", other: "每{n}小時"),
    days: Words.Counted(one: "每天", other: "每{n}天"), weeks: Words.Counted(one: "每週", other: "每{n}週"),
    months: Words.Counted(one: "每月", other: "每{n}個月"), years: Words.Counted(one: "每年", other: "每{n}年"),
    weekly: Words.Counted(one: "每{days}", other: "每{n}週的{days}"), workdays: "星期一至星期五",
    monthly: Words.Counted(one: "每月{days}", other: "每{n}個月的{days}"),
    yearly: Words.Counted(one: "每年{days}", other: "每{n}年的{days}"),
    daysOfMonth: (1...31).map { "\($0)日" }, lastDay: "最後一天",
    ordinals: ["一", "二", "三", "四", "五"].map { "第\($0)個{weekday}" } + ["最後一個{weekday}"],
    workday: "工作日",
    ofMonth: "{month}的{day}", and: "和", comma: "、", until: "{rule}，直到{date}",
    count: Words.Counted("{rule}，共{n}次"))
}

extension PriorityWords {
  static let traditionalChinese = PriorityWords(
    pinned: "已釘選：與進行中和下一個行程一樣保留到最後。",
    hidden: "已隱藏：除非進行中或是下一個，小工具不顯示它，只計入數量。",
    unknown: "尚未學到任何內容，由開始時間決定。",
    places: "共 {n} 個，依開始時間第 {x}，依重要程度第 {y}。",
    more: "+ {x}", less: "− {x}", place: Words.Counted("之前有 {n} 個行程開始"),
    soon: "在下一個行程之後三小時內開始", later: "在下一個行程之後超過三小時開始",
    calendar: "在行事曆「{x}」中", series: "屬於這個系列", organizer: "由{x}主辦",
    accepted: "你已接受", tentative: "你可能參加", unanswered: "你尚未回覆",
    noGuests: "沒有參加者", twoGuests: "有一到兩位參加者", severalGuests: "有三到八位參加者",
    manyGuests: "參加者超過八位", recurs: "重複發生", single: "不重複",
    short: "不超過 20 分鐘", medium: "大約一小時", long: "超過一小時", allDay: "沒有時間",
    word: "標題含有「{x}」", conflict: "與其他行程衝突", link: "有連結", task: "是工作")
}

extension SampleTitles {
  static let traditionalChinese = SampleTitles(
    person: "李清照", holiday: "科學節", standUp: "晨會", room: "4 號會議室", lunch: "和小金吃午餐",
    review: "設計評審", reviewNote: "請帶上資料。", dentist: "看牙醫", street: "磨坊路 12 號", choir: "合唱排練", market: "農夫市集",
    hike: "湖邊健行", planning: "衝刺規劃會議", call: "打電話給奶奶")
}

extension InvitationWords {
  static let traditionalChinese = InvitationWords(
    acceptedSubject: "已接受：{x}",
    declinedSubject: "已婉拒：{x}",
    tentativeSubject: "暫定：{x}",
    counterSubject: "建議其他時間：{x}",
    delegatedSubject: "已委派：{x}",
    accepted: "{x} 接受邀請。",
    declined: "{x} 婉拒邀請。",
    tentative: "{x} 可能參加。",
    counter: "{x} 建議其他時間。",
    delegated: "{x} 委派他人出席。",
    none: "沒有等待回覆的邀請")
}

extension DetailWords {
  package static let traditionalChinese = DetailWords(
    when: "時間", repeats: "重複", rule: "規則", next: "之後", place: "地點", travel: "路程", calendar: "行事曆",
    status: "狀態", priority: "優先順序", shownAs: "顯示為", free: "空閒", organizer: "主辦人", guests: "與會者",
    alarms: "提醒", links: "連結", categories: "類別", file: "檔案", inZone: "{x}（{y}）", tentative: "暫定",
    cancelled: "已取消", inProcess: "進行中", completed: "已完成", noAnswer: "尚未回覆", accepted: "已接受",
    declined: "已拒絕", perhaps: "可能", delegated: "已委派", before: "提前 {x}", beforeEnd: "結束前 {x}",
    afterStart: "開始後 {x}", afterEnd: "結束後 {x}", atStart: "開始時", atEnd: "結束時", alarm: "提醒",
    due: "截止", busy: "忙碌", description: "說明", note: "注意")
}
