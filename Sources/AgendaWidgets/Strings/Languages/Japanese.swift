extension Words {
  /// Japanese.
  static let japanese = Words(
    weekdays: ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"],
    shortWeekdays: ["日", "月", "火", "水", "木", "金", "土"],
    months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    shortMonths: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
    dates: DatePatterns(
      heading: "{month}{day}日 {weekday}", headingWithYear: "{year}年{month}{day}日 {weekday}",
      short: "{month}{day}日({weekday})", day: "{day}日 {weekday}",
      dayAndMonth: "{month}{day}日",
      weekday: "{weekday}曜"),
    halfDays: HalfDays(morning: "午前", afternoon: "午後", pattern: "{half}{time}"),
    tomorrow: "明日",
    until: Until(time: "{time}まで", day: "{day}まで", dayAndTime: "{day} {time}まで"),
    leave: "{time}出発",
    countdown: Countdown(
      startsIn: "{time}後", left: "残り{time}", now: "今", minutes: Counted("{n}分"), hours: Counted("{n}時間"),
      days: Counted("{n}日"), daysToStart: Counted("{n}日"), joined: "{x}{y}"),
    monthAndYear: "{year}年{month}",
    week: "第{n}週",
    free: "空き{time}",
    dayOfDays: "{y}日間の{x}日目",
    pageOfPages: "{y}ページ中{x}ページ目", continued: "{day}（続き）",
    more: Counted("ほか{n}件"),
    birthdayOf: "{name}さんの誕生日",
    untitled: "無題",
    cancelled: "中止",
    done: "完了",
    due: "期限 {date}",
    noDate: "日付なし",
    noTasks: "タスクはありません",
    tasks: Counted("タスク{n}件"),
    declined: "辞退",
    conflict: "重複",
    runsNow: "進行中",
    subject: "{days}：{what}",
    overview: Overview(
      events: "{events}、最初は{time}", eventsAndFreeTime: "{events}、空き{free}、最初は{time}",
      single: "{events}：{time}"),
    join: "参加",
    map: "地図",
    nothing: "予定なし",
    nothingToday: "今日の予定はありません",
    nothingMoreToday: "今日の残りの予定はありません",
    nothingThatDay: "この日の予定はありません",
    nothingThoseDays: "これらの日の予定はありません",
    nothingAhead: "今後の予定はありません",
    nothingAt: "{time} に予定はありません",
    nothingFree: "空き時間なし",
    reason: "{what}：{why}",
    people: People(
      notSure: "確認できない予定", noneShown: "予定ありの時間の回答なし（非公開の可能性）",
      unknownPerson: "サーバーに登録なし", notShown: "あなたには非公開", noAnswer: "応答なし",
      notAsked: "問い合わせ先のサーバーなし"),
    noReminders: "リマインダーはありません",
    defaultReminder: "既定",
    snooze: "{minutes}分後に再通知",
    dismiss: "完了",
    wasDue: "遅れた通知：予定は{time}",
    notConfigured: "カレンダーがまだありません",
    noneSelected: "カレンダーが選択されていません",
    runThese: "次のどちらかのコマンドで始められます:",
    unreadable: "カレンダーを読み込めませんでした",
    undrawable: "このウィジェットは描画できません",
    calendarsFailed: Counted("{n}件のカレンダーを読み込めませんでした"),
    someCalendarsFailed: "一部のカレンダーを読み込めませんでした",
    failedShort: Counted("{n}件読み込み不可"),
    busyTimesHidden: "予定ありの時間帯は表示されません",
    runCheck: "「agenda check」で理由を確認できます",
    isMissing: "{path} がありません。「agenda setup」でカレンダーを探せます",
    isNotThere: "{path} がありません",
    listCalendars: "カレンダーを {path} に書いてください",
    signedOut: "サインアウトしています",
    signIn: "このカレンダーを表示するには再度サインインしてください",
    unreachable: "カレンダーに接続できません",
    tryingAgain: "次の更新時に再試行します",
    fetching: "カレンダーを取得しています",
    waitForFetching: "「agenda sync」で完了を待てます",
    notUpdatedSince: "{time}から更新されていません",
    asOf: "{time}時点",
    calendars: "カレンダー",
    events: Counted("予定{n}件"),
    birthdays: Counted("誕生日{n}件"),
    eventsKind: "予定",
    birthdaysKind: "誕生日",
    shared: "共有",
    readOnly: "読み取り専用",
    vanished: "サーバーにありません",
    failed: "読み込み不可")
}

extension Words.Recurrence {
  static let japanese = Words.Recurrence(
    minutes: Words.Counted(one: "毎分", other: "{n}分ごと"),
    hours: Words.Counted(one: "毎時", other: "{n}時間ごと"),
    days: Words.Counted(one: "毎日", other: "{n}日ごと"), weeks: Words.Counted(one: "毎週", other: "{n}週間ごと"),
    months: Words.Counted(one: "毎月", other: "{n}か月ごと"), years: Words.Counted(one: "毎年", other: "{n}年ごと"),
    weekly: Words.Counted(one: "毎週{days}", other: "{n}週間ごとの{days}"), workdays: "毎週月曜日から金曜日",
    monthly: Words.Counted(one: "毎月{days}", other: "{n}か月ごとの{days}"),
    yearly: Words.Counted(one: "毎年{days}", other: "{n}年ごとの{days}"),
    daysOfMonth: (1...31).map { "\($0)日" }, lastDay: "末日",
    ordinals: (1...5).map { "第\($0){weekday}" } + ["最終{weekday}"],
    workday: "営業日",
    ofMonth: "{month}の{day}", and: "と", comma: "、", until: "{rule}（{date}まで）",
    count: Words.Counted("{rule}（{n}回）"))
}

extension PriorityWords {
  static let japanese = PriorityWords(
    pinned: "固定：進行中の予定や次の予定と同じく最後まで残ります。",
    hidden: "非表示：進行中か次の予定でなければ、ウィジェットに表示せず件数に数えます。",
    unknown: "まだ何も学習していないため、開始時刻で決まります。",
    places: "{n}件中、開始順で{x}番目、重要度で{y}番目です。",
    more: "+ {x}", less: "− {x}", place: Words.Counted("先に始まる予定が{n}件"),
    soon: "次の予定から3時間以内に開始", later: "次の予定から3時間より後に開始",
    calendar: "カレンダー「{x}」の予定", series: "この繰り返しの予定", organizer: "主催者は{x}",
    accepted: "出席と回答済み", tentative: "仮の出席と回答済み", unanswered: "未回答",
    noGuests: "参加者なし", twoGuests: "参加者が1～2人", severalGuests: "参加者が3～8人",
    manyGuests: "参加者が9人以上", recurs: "繰り返しの予定", single: "繰り返しではない予定",
    short: "20分以内", medium: "約1時間", long: "1時間を超える", allDay: "時刻なし",
    word: "タイトルに「{x}」", conflict: "ほかの予定と重複", link: "リンクあり", task: "タスク")
}

extension SampleTitles {
  static let japanese = SampleTitles(
    person: "紫式部", holiday: "科学フェア", standUp: "朝会", room: "会議室4", lunch: "キムさんとランチ",
    review: "デザインレビュー", reviewNote: "資料をご用意ください。", dentist: "歯医者", street: "水車通り12", choir: "合唱の練習",
    market: "朝市",
    hike: "湖までハイキング", planning: "スプリント計画", call: "祖母に電話")
}

extension InvitationWords {
  static let japanese = InvitationWords(
    acceptedSubject: "承諾: {x}",
    declinedSubject: "辞退: {x}",
    tentativeSubject: "仮承諾: {x}",
    counterSubject: "別の時間の提案: {x}",
    delegatedSubject: "委任: {x}",
    accepted: "{x} さんは招待を承諾します。",
    declined: "{x} さんは招待を辞退します。",
    tentative: "{x} さんは参加するかもしれません。",
    counter: "{x} さんは別の時間を提案します。",
    delegated: "{x} さんは別の人に出席を委任します。",
    none: "返事待ちの招待はありません")
}

extension DetailWords {
  package static let japanese = DetailWords(
    when: "日時", repeats: "繰り返し", rule: "規則", next: "次回", place: "場所", travel: "移動", calendar: "カレンダー",
    status: "状態", priority: "優先度", shownAs: "表示", free: "空き", organizer: "主催者", guests: "参加者", alarms: "通知",
    links: "リンク", categories: "分類", file: "ファイル", inZone: "{x}（{y}）", tentative: "仮", cancelled: "中止",
    inProcess: "進行中", completed: "完了", noAnswer: "未回答", accepted: "参加", declined: "不参加", perhaps: "未定",
    delegated: "代理", before: "{x}前", beforeEnd: "終了の{x}前", afterStart: "開始の{x}後", afterEnd: "終了の{x}後",
    atStart: "開始時", atEnd: "終了時", alarm: "通知",
    due: "期限", busy: "予定あり", description: "説明", note: "注意")
}
