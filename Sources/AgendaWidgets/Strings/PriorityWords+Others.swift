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

  static let hebrew = PriorityWords(
    pinned: "נעוץ: הוא נשאר כל עוד נשארים האירוע הנוכחי והבא.",
    hidden: "מוסתר: יישומונים משמיטים וסופרים אותו, אלא אם הוא מתקיים עכשיו או הבא בתור.",
    unknown: "עדיין לא נלמד עליו דבר: שעת ההתחלה קובעת.",
    places: "מספר {x} מתוך {n} לפי ההתחלה, מספר {y} לפי החשיבות.",
    more: "+ {x}", less: "− {x}",
    place: Words.Counted(one: "אירוע אחד מתחיל לפניו", other: "{n} אירועים מתחילים לפניו"),
    soon: "הוא מתחיל בתוך שלוש שעות מהאירוע הבא", later: "הוא מתחיל יותר משלוש שעות אחרי האירוע הבא",
    calendar: "הוא ביומן „{x}”", series: "הוא חלק מהסדרה הזאת", organizer: "{x} מארגן אותו",
    accepted: "אישרת הגעה", tentative: "אולי תגיע", unanswered: "לא ענית",
    noGuests: "אין בו מוזמנים", twoGuests: "יש בו מוזמן אחד או שניים",
    severalGuests: "יש בו שלושה עד שמונה מוזמנים", manyGuests: "יש בו יותר משמונה מוזמנים",
    recurs: "הוא חוזר", single: "הוא אינו חוזר",
    short: "הוא נמשך עד 20 דקות", medium: "הוא נמשך כשעה", long: "הוא נמשך יותר משעה",
    allDay: "אין לו שעה", word: "בכותרת שלו „{x}”", conflict: "הוא חופף לאירוע אחר",
    link: "יש בו קישור", task: "זו משימה")
}
