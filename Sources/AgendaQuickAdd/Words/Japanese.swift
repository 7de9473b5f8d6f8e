internal import ICalendar

extension LanguageTable {
  /// Japanese. The letters that Chinese writes otherwise are those of ``FoldedText``.
  static let japanese = LanguageTable(
    entries: japaneseWeekdays() + japaneseDays + japaneseUnits + japaneseTimes + japaneseLinks
      + japaneseCities
      + japaneseWords,
    grammar: GrammarSwitches(
      hasSpaces: false, isMonthFirst: true, isYearFirst: true, lastAfternoonHour: 5, lastHour: 29,
      hasParticles: true,
      notPlaces: japaneseMeans))
}

/// 月曜日, 月曜, げつようび, these in brackets, and the letter alone in a list.
func japaneseWeekdays() -> [LanguageTable.Entry] {
  let days: [(String, String, Weekday)] = [
    ("月", "げつ", .monday), ("火", "か", .tuesday), ("水", "すい", .wednesday), ("木", "もく", .thursday),
    ("金", "きん", .friday), ("土", "ど", .saturday), ("日", "にち", .sunday),
  ]
  var entries: [LanguageTable.Entry] = []
  for (letter, reading, weekday) in days {
    let brackets = "(\(letter))|(\(letter)曜)|(\(letter)曜日)|(\(letter)・祝)"
    entries.append(("\(letter)曜日|\(letter)曜|\(reading)ようび|\(brackets)", [.weekday(weekday)]))
    // 毎日 and 毎月 are words too.
    entries.append(("毎\(letter)曜日|毎\(letter)曜", [.every, .weekday(weekday)]))
    entries.append((letter, [.weekdayInList(weekday)]))
  }
  return entries
}

let japaneseDays: [LanguageTable.Entry] = [
  ("平日|毎平日|平日毎日", [.every, .workday]),
  ("毎週平日", [.every, .workday]),
  ("営業日|毎営業日", [.every, .workday]),
  ("週末|土日|土・日|土日曜|土曜日曜", [.weekend]), ("土日|土・日|土日曜|土曜日曜", [.daysOfWeekend]),
  // No rule has the feasts, and another day leaves the words in the title.
  (
    """
    土日祝|土日祝日|土・日・祝|土・日・祝日|土日・祝日|土日と祝日|土日および祝日|土日及び祝日|土曜日曜祝日|毎週土日祝|毎週土日祝日|\
    土日月祝|日祝|日・祝|日祝日|日曜祝日|日曜・祝日|日曜と祝日|祝日|祝祭日|祭日|振替休日
    """,
    [.otherDay]
  ),
  ("今週末", [.step(0), .weekend]),
  ("毎週末|毎週土日", [.every, .weekend]),
  ("来週末", [.step(1), .weekend]),
  ("今日|きょう|本日", [.day(0)]),
  ("明日|あした|あす|アシタ|アス", [.day(1)]),
  ("翌日|翌", [.step(1), .unit(.day)]),
  ("翌朝", [.step(1), .unit(.day), .part(.morning)]),
  ("明後日|あさって|明后日", [.day(2)]),
  ("明々後日|明明後日|しあさって", [.day(3)]),
  ("昨日|きのう", [.day(-1)]),
  ("一昨日|おととい", [.day(-2)]),
  ("今朝|けさ", [.day(0), .part(.morning)]),
  ("今夜|今晩|こんや|こんばん", [.day(0), .part(.evening)]),
  ("明朝|明日の朝|明日の朝イチ|明日の朝一|明日朝イチ|明日朝一", [.day(1), .part(.morning)]),
  ("明晩|明日の夜|明日の晩", [.day(1), .part(.evening)]),
  ("昨夜|昨晩|ゆうべ", [.day(-1), .part(.evening)]),
  ("クリスマス|クリスマスの日", [.feast(month: 12, day: 25)]),
  ("クリスマスイブ|クリスマス・イブ", [.feast(month: 12, day: 24)]),
  ("元日|元旦|正月|お正月", [.feast(month: 1, day: 1)]),
  ("大晦日|大みそか", [.feast(month: 12, day: 31)]),
  ("ハロウィン|ハロウィーン", [.feast(month: 10, day: 31)]),
  ("バレンタインデー|バレンタイン", [.feast(month: 2, day: 14)]),
  ("ホワイトデー", [.feast(month: 3, day: 14)]),
  ("七夕", [.feast(month: 7, day: 7)]),
  ("ひな祭り|雛祭り|桃の節句", [.feast(month: 3, day: 3)]),
  ("七五三", [.feast(month: 11, day: 15)]),
  ("山の日", [.feast(month: 8, day: 11)]),
  ("エイプリルフール", [.feast(month: 4, day: 1)]),
  ("こどもの日|子供の日", [.feast(month: 5, day: 5)]),
  ("文化の日", [.feast(month: 11, day: 3)]),
  ("勤労感謝の日", [.feast(month: 11, day: 23)]),
  ("昭和の日", [.feast(month: 4, day: 29)]),
  ("憲法記念日", [.feast(month: 5, day: 3)]),
  ("みどりの日", [.feast(month: 5, day: 4)]),
  ("建国記念日|建国記念の日", [.feast(month: 2, day: 11)]),
  (
    "旧正月|旧暦の正月|旧暦正月|春節|中国の正月|中国正月|中秋の名月|成人の日|春分の日|秋分の日|海の日|敬老の日|スポーツの日|体育の日|母の日|父の日|イースター|復活祭|感謝祭|ブラックフライデー|サイバーマンデー|プレミアムフライデー|お盆|ゴールデンウィーク|節分|正月三が日|三連休|三が日|天皇誕生日|お彼岸|十五夜|冬至|夏至|成人式の日|謝肉祭",
    [.otherDay]
  ),
  ("旧暦|旧暦の|陰暦|陰暦の|太陰暦", [.otherCalendar]),
  ("月末|末日|最終日", [.dayOfMonth(-1)]),
  ("今月末|今月の末|今月の月末", [.step(0), .unit(.month), .dayOfMonth(-1)]),
  ("来月末|来月の末|来月の月末", [.step(1), .unit(.month), .dayOfMonth(-1)]),
  ("来月初め|来月はじめ|来月頭|来月の初め|来月の頭|来月初|今月半ば|来月半ば|来週初め|来週はじめ|来週頭|来週半ば|週明け|年明け|年末|年初", [.season]),
  ("夜遅くまで|遅くまで", [.openEnd]),
  ("毎月末|毎月末日|毎月の末日|毎月最終日|毎月の最終日|毎月の月末", [.frequency(1, .month), .dayOfMonth(-1)]),
  ("月初|月初め", [.dayOfMonth(1)]),
  ("毎月初|毎月初め|毎月の初め|毎月の月初|毎月頭", [.frequency(1, .month), .dayOfMonth(1)]),
  ("毎年末|毎年始|毎年初|毎年度末", [.every, .season]),
  ("年末まで|年末迄|今年いっぱい|年内いっぱい", [.feast(month: 12, day: 31), .untilAfter]),
  ("月中", [.monthMark]), ("月中旬", [.monthMark, .third(1)]),
  ("今日中|今日中に|本日中|本日中に", [.day(0)]), ("明日中|明日中に", [.day(1)]),
  ("来週中|来週中に", [.step(1), .unit(.week)]), ("今週中|今週中に", [.step(0), .unit(.week)]),
  ("今月中|今月中に", [.step(0), .unit(.month)]), ("来月中|来月中に", [.step(1), .unit(.month)]),
  ("今月中旬", [.step(0), .unit(.month), .third(1)]), ("来月中旬", [.step(1), .unit(.month), .third(1)]),
  ("月初旬", [.monthMark, .third(0)]),
  ("上旬|初旬", [.third(0)]), ("中旬", [.third(1)]), ("下旬", [.third(2)]),
  ("夏|冬|春|秋|夏季|冬季|春季|秋季", [.season]),
  ("令和", [.era(2018)]),
  ("平成", [.era(1988)]),
  ("昭和", [.era(1925)]),
  ("西暦", [.era(0)]),
  ("元年", [.number(1), .yearMark]),
]

private let japaneseUnits: [LanguageTable.Entry] = [
  ("年", [.yearMark]),
  ("年|年間|か年|ヶ年", [.unit(.year)]),
  ("月", [.monthMark]),
  ("月|か月|ヶ月|カ月|ヵ月|ケ月|箇月|ヶ月間|か月間|カ月間", [.unit(.month)]),
  ("日", [.dayMark]), ("日目", [.plain]),
  ("日|日間", [.unit(.day)]),
  ("時", [.hourMark]),
  ("分", [.minuteMark]),
  ("分|分間", [.unit(.minute)]),
  ("秒|秒間", [.unit(.second)]),
  ("時間", [.unit(.hour)]),
  ("週|週間", [.unit(.week)]),
  ("泊", [.nights]),
  ("四半期", [.unit(.quarter)]),
  ("半", [.hourPart(30)]),
  ("半時間", [.units(30, .minute)]),
  ("半日", [.units(12, .hour)]),
  ("半年|半年間", [.units(6, .month)]),
  ("前日", [.units(1, .day), .alarmBefore]),
  ("数日|数月|数か月|数ヶ月|数カ月|数分|数時間|数週間", [.few]),
  ("数日", [.units(3, .day)]),
  ("数月|数か月|数ヶ月|数カ月", [.units(3, .month)]),
  ("数分", [.units(3, .minute)]),
  ("数時間", [.units(3, .hour)]),
  ("数週間", [.units(3, .week)]),
  ("第", [.ordinalPrefix]),
  ("回目の|番目の|番目", [.ordinalSuffix]),
  ("最終|最後の", [.ordinal(-1)]),
  ("最初の", [.ordinal(1)]),
  ("最後から2番目の|最後から二番目の|最後から2番目|最後から二番目", [.ordinal(-2)]),
  ("最後から3番目の|最後から三番目の|最後から3番目|最後から三番目", [.ordinal(-3)]),
]

private let japaneseTimes: [LanguageTable.Entry] = [
  ("am|a.m.|a.m", [.morningHalf]),
  ("pm|p.m.|p.m", [.afternoonHalf]),
  ("午前|ごぜん", [.morningHalf]),
  ("午前|午前中", [.part(.morning)]),
  ("午後|ごご", [.afternoonHalf]),
  ("午後", [.part(.afternoon)]),
  ("正午|お昼|真昼", [.clock(720)]), ("午後イチ|午後一|午後一番", [.clock(780)]),
  ("正午|お昼|昼|昼間|昼過ぎ", [.part(.noon)]),
  ("深夜0時|真夜中|夜中の0時", [.clock(1440)]),
  ("未明|早朝|明け方|夜明け", [.part(.earlyMorning)]),
  ("朝|朝イチ|朝いち|朝一|朝一番", [.part(.morning)]),
  ("夕方|夕刻|夕|晩|夜", [.part(.evening)]),
  ("夜中|深夜|夜遅く", [.part(.night)]),
  ("早く|早め|早めの", [.stage(.early)]), ("遅く|遅め|遅めの", [.stage(.late)]),
  ("前|前に", [.lessAfter]),
  ("日没|日の入り|日暮れ|夕暮れ|日の出|日出", [.otherTime(isNoun: true)]),
]

private let japaneseLinks: [LanguageTable.Entry] = [
  ("次の|つぎの", [.step(1)]),
  ("今後|今後の|これから|これからの|この先|この先の|向こう", [.upcoming]),
  ("今度の|この|こんどの|その", [.step(0)]),
  ("前の|先日の", [.step(-1)]),
  ("来週|翌週|らいしゅう", [.step(1), .unit(.week)]),
  ("再来週|来々週|さ来週|さらいしゅう", [.step(2), .unit(.week)]),
  ("今週|こんしゅう", [.step(0), .unit(.week)]),
  ("先週", [.step(-1), .unit(.week)]),
  ("先々週", [.step(-2), .unit(.week)]),
  ("来月|翌月|らいげつ", [.step(1), .unit(.month)]),
  ("再来月", [.step(2), .unit(.month)]),
  ("今月|こんげつ", [.step(0), .unit(.month)]),
  ("先月", [.step(-1), .unit(.month)]),
  ("来年|翌年|らいねん", [.step(1), .unit(.year)]),
  ("再来年", [.step(2), .unit(.year)]),
  ("今年|ことし|本年", [.step(0), .unit(.year)]),
  ("去年|昨年", [.step(-1), .unit(.year)]),
  ("一昨年", [.step(-2), .unit(.year)]),
  ("毎|各", [.every]),
  ("毎日|まいにち|日々", [.frequency(1, .day)]),
  ("毎週|まいしゅう|各週|週に1回|週に一回|週1回|週一回", [.frequency(1, .week)]),
  ("毎月|まいつき|各月", [.frequency(1, .month)]),
  ("毎年|まいとし|例年", [.frequency(1, .year)]),
  ("毎時|毎時間", [.frequency(1, .hour)]),
  ("毎朝|各朝", [.frequency(1, .day), .part(.morning)]),
  ("毎晩|毎夜|毎夕|各晩", [.frequency(1, .day), .part(.evening)]),
  ("隔週|隔週で|一週間おき|1週間おき", [.frequency(2, .week)]),
  ("隔日|一日おき|1日おき", [.frequency(2, .day)]),
  ("四半期ごと|四半期毎", [.frequency(1, .quarter)]),
  ("隔月|一か月おき|1か月おき|1ヶ月おき", [.frequency(2, .month)]),
  ("隔年", [.frequency(2, .year)]),
  ("ごと|毎|おき|置き|に1回|に一回|に1度|に一度", [.everyAfter]),
  ("回", [.times]),
  ("全|計|合計", [.lasting]),
  ("今から|いまから|あと", [.ahead]),
  ("後|後の|のち|後に|以内|以内に", [.fromNow]),
  ("前|前の|前に", [.ago]),
  ("今すぐ|たった今", [.now]),
  ("から|より", [.upTo]),
  ("から|より", [.particle]),
  ("から|より|以降|スタート|からスタート|開始|から開始|始まり", [.fromAfter]),
  ("を除く|を除いて|除く|以外", [.except]),
  ("まで|の間|までの間|迄", [.untilAfter]),
  ("と|、", [.and]),
  (
    "に|には|の|は|で|での|では|も|までに|ごろ|ごろに|頃|頃に|ころ|くらい|ぐらい|過ぎ|すぎ|前後|ちょうど|きっかり|かっきり|です|開始|スタート|から開始|からスタート|始まり|以降|両方|両日|現在",
    [.particle]
  ),
  ("で|にて|での", [.placeAfter]),
  ("場所|場所:|場所は", [.place]),
  ("終日|一日中|丸一日|まる一日|一日", [.allDay]),
  (
    """
    リマインドして|リマインドしてください|リマインドしてね|リマインド|思い出させて|思い出させてください|ようリマインド|ようリマインドして|\
    ようにリマインド|ようにリマインドして|ことをリマインド|ことをリマインドして|のをリマインドして|をリマインドして|をリマインド|\
    ことを思い出させて|を思い出させて|と通知して|を通知して|と知らせて|のを知らせて|ことを知らせて
    """,
    [.reminding]
  ),
  ("通知|リマインド|リマインダー|アラーム|アラート|お知らせ|知らせて|知らせる|通知して|リマインドして|リマインダ|思い出させて", [.alarm]),
  ("前|まえ|前に|事前に", [.alarmBefore]),
  ("時間|標準時|標準時間|現地時間", [.zoneTime]),
]

private let japaneseCities: [LanguageTable.Entry] = [
  ("東京|日本", [.city("Asia/Tokyo")]),
  ("北京|上海|中国", [.city("Asia/Shanghai")]),
  ("香港", [.city("Asia/Hong_Kong")]),
  ("台北|台湾", [.city("Asia/Taipei")]),
  ("ソウル|韓国", [.city("Asia/Seoul")]),
  ("シンガポール", [.city("Asia/Singapore")]),
  ("ドバイ", [.city("Asia/Dubai")]),
  ("ムンバイ|インド", [.city("Asia/Kolkata")]),
  ("モスクワ", [.city("Europe/Moscow")]),
  ("ベルリン|ドイツ|中央ヨーロッパ", [.city("Europe/Berlin")]),
  ("パリ|フランス", [.city("Europe/Paris")]),
  ("ロンドン|イギリス|英国", [.city("Europe/London")]),
  ("マドリード|スペイン", [.city("Europe/Madrid")]),
  ("ローマ|イタリア", [.city("Europe/Rome")]),
  ("チューリッヒ|スイス", [.city("Europe/Zurich")]),
  ("ニューヨーク|米国東部|アメリカ東部|東部|ワシントン", [.city("America/New_York")]),
  ("シカゴ|米国中部|アメリカ中部|中部", [.city("America/Chicago")]),
  ("ロサンゼルス|サンフランシスコ|シアトル|米国西部|アメリカ西部|太平洋", [.city("America/Los_Angeles")]),
  ("トロント", [.city("America/Toronto")]),
  ("シドニー", [.city("Australia/Sydney")]),
  ("オークランド|ニュージーランド", [.city("Pacific/Auckland")]),
  ("協定世界|世界|グリニッジ", [.city("Etc/UTC")]),
]

/// Words that hold one of the words above and mean something else.
private let japaneseWords: [LanguageTable.Entry] = [
  ("日本|日本語|朝食|朝会|朝礼|朝練|朝ごはん|朝ご飯|朝市|朝活|朝日|夜景|夜勤|夜行|夜食|夜桜|夜間|夜会|昼食|昼食時|昼休み|昼ごはん|昼ご飯|昼寝", [.plain]),
  (
    "夕食|夕飯|夕日|夕べ|夕張|晩ごはん|晩ご飯|晩餐|晩餐会|回目|回戦|時代|次回|今回|毎日新聞|毎日牛乳|周年|周年記念|からあげ|から揚げ|あすか|明日香|今日子|あすなろ|あすぱら|アスパラ|アスリート|アスレチック|アスベスト|アスクル|アストロ|アスファルト|はなび",
    [.plain]
  ),
  ("日曜大工|日曜版|日曜市|日曜学校|日曜劇場|金曜ロードショー|土曜授業", [.whole]),
  ("朝食|朝ご飯|朝ごはん|起床|目覚まし", [.habit(.morning)]),
  ("夕食|夕飯|晩ご飯|晩ごはん|ディナー|飲み会|食事|会食", [.habit(.evening)]), ("食事|会食", [.habit(.noon)]), ("仕事|勤務|営業", [.regular]),
  ("円|万円|千円|ドル|ユーロ", [.currency]), ("メートル|キロメートル", [.measure]),
  ("半日", [.units(12, .hour)]), ("変更|移動|延期|振替|リスケ", [.moving(isAlways: true)]),
  ("コンサート|ライブ|映画|焼肉|パーティー|パーティ|忘年会|新年会|二次会|飲み会", [.ofEvening]),
  ("のぞみ|ひかり|こだま|はやぶさ|やまびこ|はやて", [.numbered]),
  ("人|名|個|枚|冊|台|匹|番線|号室|号車|キロ", [.plain]),
  ("四日市|四日市場|十日市|十日市場|十日町|廿日市|八日市|八日市場|五日市|二日市|三日市|六日市|六日町|七日町|三日町|四日町|五日町|八日町|二日町|二日酔い|三日坊主|三日月", [.plain]),
  ("でも|できる|できた|でき|できれば|でしょう|ですが", [.plain]),
]

/// Words before `で` that are not places.
private let japaneseMeans = [
  "電話", "みんな", "皆", "全員", "家族", "一人", "二人", "三人", "人", "車", "電車", "バス", "自転車", "徒歩", "飛行機", "新幹線", "タクシー",
  "自分", "英語",
  "日本語", "中国語", "メール", "現金", "チーム", "クラス", "ペア", "グループ", "社員", "友達", "夫婦",
]

/// Words of titles that name what is mostly done each week.
let weeklyInJapanese =
  """
  ヨガ|ジム|レッスン|練習|教室|塾|授業|バイト|ゼミ|習い事|ピアノ|英会話|リハビリ|スイミング|水泳|サッカー
  """

/// Days that are written wrong, with letters that look or sound alike, and behind `=` the right ones.
let slipsInJapanese = WordList(
  """
  月耀=月曜日|月躍=月曜日|月燿=月曜日|げつよび=月曜日|火耀=火曜日|火躍=火曜日|火燿=火曜日|水耀=水曜日|水躍=水曜日|\
  水燿=水曜日|すいよび=水曜日|木耀=木曜日|木躍=木曜日|木燿=木曜日|もくよび=木曜日|金耀=金曜日|金躍=金曜日|金燿=金曜日|\
  きんよび=金曜日|土耀=土曜日|土躍=土曜日|土燿=土曜日|日耀=日曜日|日躍=日曜日|日燿=日曜日|にちよび=日曜日|明曰=明日|みょうにち=明日|\
  月よう=月曜日|火よう=火曜日|水よう=水曜日|木よう=木曜日|金よう=金曜日|土よう=土曜日|日よう=日曜日|\
  月旺=月曜日|火旺=火曜日|水旺=水曜日|木旺=木曜日|金旺=金曜日|土旺=土曜日|日旺=日曜日|\
  まい週=毎週|げつ曜=月曜日|すい曜=水曜日|もく曜=木曜日|きん曜=金曜日|ど曜=土曜日|にち曜=日曜日|今曰=今日
  """)
