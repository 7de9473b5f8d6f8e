internal import ICalendar

extension Words.Recurrence {
  static let japanese = Self(
    days: Words.Counted(one: "毎日", other: "{n}日ごと"), weeks: Words.Counted(one: "毎週", other: "{n}週間ごと"),
    months: Words.Counted(one: "毎月", other: "{n}か月ごと"), years: Words.Counted(one: "毎年", other: "{n}年ごと"),
    weekly: Words.Counted(one: "毎週{days}", other: "{n}週間ごとの{days}"), workdays: "毎週月曜日から金曜日",
    monthly: Words.Counted(one: "毎月{days}", other: "{n}か月ごとの{days}"),
    yearly: Words.Counted(one: "毎年{days}", other: "{n}年ごとの{days}"),
    daysOfMonth: (1...31).map { "\($0)日" }, lastDay: "末日",
    ordinals: (1...5).map { "第\($0){weekday}" } + ["最終{weekday}"],
    ofMonth: "{month}の{day}", and: "と", comma: "、", until: "{rule}（{date}まで）",
    count: Words.Counted("{rule}（{n}回）"))

  static let simplifiedChinese = Self(
    days: Words.Counted(one: "每天", other: "每{n}天"), weeks: Words.Counted(one: "每周", other: "每{n}周"),
    months: Words.Counted(one: "每月", other: "每{n}个月"), years: Words.Counted(one: "每年", other: "每{n}年"),
    weekly: Words.Counted(one: "每{days}", other: "每{n}周的{days}"), workdays: "星期一至星期五",
    monthly: Words.Counted(one: "每月{days}", other: "每{n}个月的{days}"),
    yearly: Words.Counted(one: "每年{days}", other: "每{n}年的{days}"),
    daysOfMonth: (1...31).map { "\($0)日" }, lastDay: "最后一天",
    ordinals: ["一", "二", "三", "四", "五"].map { "第\($0)个{weekday}" } + ["最后一个{weekday}"],
    ofMonth: "{month}的{day}", and: "和", comma: "、", until: "{rule}，直到{date}",
    count: Words.Counted("{rule}，共{n}次"))

  static let traditionalChinese = Self(
    days: Words.Counted(one: "每天", other: "每{n}天"), weeks: Words.Counted(one: "每週", other: "每{n}週"),
    months: Words.Counted(one: "每月", other: "每{n}個月"), years: Words.Counted(one: "每年", other: "每{n}年"),
    weekly: Words.Counted(one: "每{days}", other: "每{n}週的{days}"), workdays: "星期一至星期五",
    monthly: Words.Counted(one: "每月{days}", other: "每{n}個月的{days}"),
    yearly: Words.Counted(one: "每年{days}", other: "每{n}年的{days}"),
    daysOfMonth: (1...31).map { "\($0)日" }, lastDay: "最後一天",
    ordinals: ["一", "二", "三", "四", "五"].map { "第\($0)個{weekday}" } + ["最後一個{weekday}"],
    ofMonth: "{month}的{day}", and: "和", comma: "、", until: "{rule}，直到{date}",
    count: Words.Counted("{rule}，共{n}次"))

  static let hebrew = Self(
    days: Words.Counted(one: "כל יום", other: "כל {n} ימים"),
    weeks: Words.Counted(one: "כל שבוע", other: "כל {n} שבועות"),
    months: Words.Counted(one: "כל חודש", other: "כל {n} חודשים"),
    years: Words.Counted(one: "כל שנה", other: "כל {n} שנים"),
    weekly: Words.Counted(one: "כל {days}", other: "כל {n} שבועות ב{days}"), workdays: "ימי שני עד שישי",
    monthly: Words.Counted(one: "ב{days} בכל חודש", other: "כל {n} חודשים ב{days}"),
    yearly: Words.Counted(one: "כל שנה ב{days}", other: "כל {n} שנים ב{days}"), date: "-{date}",
    daysOfMonth: (1...31).map { "-\($0)" }, lastDay: "יום האחרון",
    // As numbers: the words would have the gender of the weekday.
    ordinals: (1...5).map { "{weekday} ה-\($0)" } + ["{weekday} האחרון"],
    feminineWeekdays: [.saturday],
    feminineOrdinals: (1...5).map { "{weekday} ה-\($0)" } + ["{weekday} האחרונה"],
    ofMonth: "{day} ב{month}", and: " ו", until: "{rule} עד {date}",
    count: Words.Counted(one: "{rule}, פעם אחת", other: "{rule}, {n} פעמים"))
}
