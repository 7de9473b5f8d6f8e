internal import ICalendar

extension Words {
  /// How often a series recurs. In patterns, `{n}` is a number.
  struct Recurrence: Sendable {
    var days: Counted
    var weeks: Counted
    var months: Counted
    var years: Counted
    /// Weekly on days of the week: `{days}`.
    var weekly: Counted
    /// From Monday to Friday.
    var workdays: String
    /// Monthly on days of the month, or weekdays by their number: `{days}`.
    var monthly: Counted
    /// Yearly on a date, or a weekday of a month: `{days}`.
    var yearly: Counted
    /// A date of each year: `{date}`.
    var date = "{date}"
    /// The numbers of the days of a month, from 1.
    var daysOfMonth: [String]
    var lastDay: String
    /// A weekday of a month: the first to fifth and the last `{weekday}`.
    var ordinals: [String]
    /// The weekdays of another gender, and what is said of these.
    var feminineWeekdays: Set<Weekday> = []
    var feminineOrdinals: [String] = []
    /// A weekday of a month, by its number, in a year: `{day}` and `{month}`.
    var ofMonth: String
    /// Between the last two of several days, and between those before.
    var and: String
    var comma = ", "
    /// The last day: `{rule}` and `{date}`.
    var until: String
    /// The number of times: `{rule}`.
    var count: Counted
  }
}

extension Words.Recurrence {
  static let english = Self(
    days: Words.Counted(one: "every day", other: "every {n} days"),
    weeks: Words.Counted(one: "every week", other: "every {n} weeks"),
    months: Words.Counted(one: "every month", other: "every {n} months"),
    years: Words.Counted(one: "every year", other: "every {n} years"),
    weekly: Words.Counted(one: "every {days}", other: "every {n} weeks on {days}"),
    workdays: "every weekday",
    monthly: Words.Counted(one: "on the {days} of each month", other: "every {n} months on the {days}"),
    yearly: Words.Counted(one: "every year on {days}", other: "every {n} years on {days}"),
    daysOfMonth: (1...31).map { day in
      let ending =
        (11...13).contains(day)
        ? "th" : day % 10 == 1 ? "st" : day % 10 == 2 ? "nd" : day % 10 == 3 ? "rd" : "th"
      return "\(day)\(ending)"
    },
    lastDay: "last day",
    ordinals: [
      "first {weekday}", "second {weekday}", "third {weekday}", "fourth {weekday}", "fifth {weekday}",
      "last {weekday}",
    ],
    ofMonth: "the {day} of {month}", and: " and ", until: "{rule} until {date}",
    count: Words.Counted(one: "{rule}, once", other: "{rule}, {n} times"))

  static let german = Self(
    days: Words.Counted(one: "jeden Tag", other: "alle {n} Tage"),
    weeks: Words.Counted(one: "jede Woche", other: "alle {n} Wochen"),
    months: Words.Counted(one: "jeden Monat", other: "alle {n} Monate"),
    years: Words.Counted(one: "jedes Jahr", other: "alle {n} Jahre"),
    weekly: Words.Counted(one: "jeden {days}", other: "alle {n} Wochen am {days}"),
    workdays: "Montag bis Freitag",
    monthly: Words.Counted(one: "am {days} jedes Monats", other: "alle {n} Monate am {days}"),
    yearly: Words.Counted(one: "jedes Jahr am {days}", other: "alle {n} Jahre am {days}"),
    daysOfMonth: (1...31).map { "\($0)." }, lastDay: "letzten Tag",
    ordinals: [
      "ersten {weekday}", "zweiten {weekday}", "dritten {weekday}", "vierten {weekday}", "fünften {weekday}",
      "letzten {weekday}",
    ],
    ofMonth: "{day} im {month}", and: " und ", until: "{rule} bis zum {date}",
    count: Words.Counted(one: "{rule}, einmal", other: "{rule}, {n}-mal"))

  static let french = Self(
    days: Words.Counted(one: "chaque jour", other: "tous les {n} jours"),
    weeks: Words.Counted(one: "chaque semaine", other: "toutes les {n} semaines"),
    months: Words.Counted(one: "chaque mois", other: "tous les {n} mois"),
    years: Words.Counted(one: "chaque année", other: "tous les {n} ans"),
    weekly: Words.Counted(one: "chaque {days}", other: "toutes les {n} semaines, le {days}"),
    workdays: "du lundi au vendredi",
    monthly: Words.Counted(one: "le {days} de chaque mois", other: "tous les {n} mois, le {days}"),
    yearly: Words.Counted(one: "chaque année, le {days}", other: "tous les {n} ans, le {days}"),
    daysOfMonth: (1...31).map { $0 == 1 ? "1er" : "\($0)" }, lastDay: "dernier jour",
    ordinals: [
      "premier {weekday}", "deuxième {weekday}", "troisième {weekday}", "quatrième {weekday}",
      "cinquième {weekday}", "dernier {weekday}",
    ],
    ofMonth: "{day} en {month}", and: " et ", until: "{rule} jusqu’au {date}",
    count: Words.Counted(one: "{rule}, une fois", other: "{rule}, {n} fois"))

  static let spanish = Self(
    days: Words.Counted(one: "cada día", other: "cada {n} días"),
    weeks: Words.Counted(one: "cada semana", other: "cada {n} semanas"),
    months: Words.Counted(one: "cada mes", other: "cada {n} meses"),
    years: Words.Counted(one: "cada año", other: "cada {n} años"),
    weekly: Words.Counted(one: "cada {days}", other: "cada {n} semanas, el {days}"),
    workdays: "de lunes a viernes",
    monthly: Words.Counted(one: "el {days} de cada mes", other: "cada {n} meses, el {days}"),
    yearly: Words.Counted(one: "cada año, el {days}", other: "cada {n} años, el {days}"),
    daysOfMonth: (1...31).map { "día \($0)" }, lastDay: "último día",
    ordinals: [
      "primer {weekday}", "segundo {weekday}", "tercer {weekday}", "cuarto {weekday}", "quinto {weekday}",
      "último {weekday}",
    ],
    ofMonth: "{day} de {month}", and: " y ", until: "{rule} hasta el {date}",
    count: Words.Counted(one: "{rule}, una vez", other: "{rule}, {n} veces"))

  static let portuguese = Self(
    days: Words.Counted(one: "cada dia", other: "a cada {n} dias"),
    weeks: Words.Counted(one: "cada semana", other: "a cada {n} semanas"),
    months: Words.Counted(one: "cada mês", other: "a cada {n} meses"),
    years: Words.Counted(one: "cada ano", other: "a cada {n} anos"),
    weekly: Words.Counted(one: "cada {days}", other: "a cada {n} semanas: {days}"),
    workdays: "de segunda a sexta-feira",
    monthly: Words.Counted(one: "{days} de cada mês", other: "a cada {n} meses: {days}"),
    yearly: Words.Counted(one: "cada ano: {days}", other: "a cada {n} anos: {days}"),
    daysOfMonth: (1...31).map { "dia \($0)" }, lastDay: "último dia",
    ordinals: ["primeiro", "segundo", "terceiro", "quarto", "quinto", "último"].map { "\($0) {weekday}" },
    feminineWeekdays: [.monday, .tuesday, .wednesday, .thursday, .friday],
    feminineOrdinals: ["primeira", "segunda", "terceira", "quarta", "quinta", "última"].map {
      "\($0) {weekday}"
    },
    ofMonth: "{day} de {month}", and: " e ", until: "{rule} até {date}",
    count: Words.Counted(one: "{rule}, uma vez", other: "{rule}, {n} vezes"))
}

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
