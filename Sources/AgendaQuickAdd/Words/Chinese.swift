internal import ICalendar

extension LanguageTable {
  /// Chinese, with simplified or traditional letters: ``FoldedText`` makes the traditional ones simplified.
  static let chinese = LanguageTable(
    entries: chineseWeekdays() + chineseDays + chineseUnits + chineseTimes + chineseLinks + chineseCities
      + chineseWords,
    grammar: GrammarSwitches(
      hasSpaces: false, isMonthFirst: true, isYearFirst: true, hasWeekdaysOfWeek: true,
      hasNumberedWeekdays: true,
      placeEndings: chinesePlaces, placeStops: chineseActions))
}

/// 周一, 星期一, 礼拜一 …, and these in brackets.
func chineseWeekdays() -> [LanguageTable.Entry] {
  let days: [(String, Weekday)] = [
    ("一", .monday), ("二", .tuesday), ("三", .wednesday), ("四", .thursday), ("五", .friday), ("六", .saturday),
    ("日", .sunday), ("天", .sunday),
  ]
  var entries: [LanguageTable.Entry] = [
    ("周六日|周六周日|星期六日|礼拜六日", [.weekend]),
    ("周六日|周六周日|星期六日|礼拜六日", [.daysOfWeekend]),
  ]
  for (letter, weekday) in days {
    entries.append(("(\(letter))", [.weekday(weekday)]))
    for week in ["周", "星期", "礼拜"] {
      let name = week + letter
      entries.append(("\(name)|个\(name)|(\(name))", [.weekday(weekday)]))
    }
  }
  return entries
}

let chineseDays: [LanguageTable.Entry] = [
  ("工作日|个工作日|上班日", [.every, .workday]),
  ("每个工作日|每工作日|每逢工作日|每周工作日", [.every, .workday]),
  ("周末|个周末|双休日", [.weekend]),
  ("今天|今日|今儿|本日|当天", [.day(0)]),
  ("明天|明日|明儿|明儿个", [.day(1)]),
  ("翌日|次日|第二天", [.step(1), .unit(.day)]),
  ("后天|后日", [.day(2)]),
  ("大后天", [.day(3)]),
  ("昨天|昨日|昨儿", [.day(-1)]),
  ("前天|前日", [.day(-2)]),
  ("大前天", [.day(-3)]),
  ("今早|今晨|今早上", [.day(0), .part(.morning)]),
  ("今晚|今夜|今晚上", [.day(0), .part(.evening)]),
  ("明早|明晨|明早上", [.day(1), .part(.morning)]),
  ("明晚|明夜|明晚上", [.day(1), .part(.evening)]),
  ("后天早上", [.day(2), .part(.morning)]),
  ("昨晚|昨夜", [.day(-1), .part(.evening)]),
  ("圣诞节|圣诞", [.feast(month: 12, day: 25)]),
  ("平安夜|圣诞夜|圣诞前夕", [.feast(month: 12, day: 24)]),
  ("元旦|元旦节|新年", [.feast(month: 1, day: 1)]),
  ("跨年夜|跨年|新年前夜|新年前夕|元旦前夜|元旦前夕|元旦前一天", [.feast(month: 12, day: 31)]),
  ("万圣节|万圣夜|万圣节前夜", [.feast(month: 10, day: 31)]),
  ("情人节", [.feast(month: 2, day: 14)]),
  ("妇女节", [.feast(month: 3, day: 8)]),
  ("愚人节", [.feast(month: 4, day: 1)]),
  ("劳动节", [.feast(month: 5, day: 1)]),
  ("儿童节", [.feast(month: 6, day: 1)]),
  ("教师节", [.feast(month: 9, day: 10)]),
  ("国庆节|国庆", [.feast(month: 10, day: 1)]),
  ("明后天|今明天|今明两天|明后两天", [.otherDay]),
  ("双十一|双11", [.feast(month: 11, day: 11)]),
  (
    "小年|农历新年|農曆新年|农历春节|農曆春節|正月|腊月|臘月|春节|除夕|除夕夜|大年三十|大年初一|大年初二|大年初三|元宵节|清明节|端午节|七夕|七夕节|网络星期一|超级星期二|中秋节|重阳节|冬至|感恩节|复活节|复活节星期一|复活节周一|复活节星期日|复活节周日|母亲节|父亲节|开斋节|腊八|腊八节|小年夜|夏至|寒食节|中元节|清明|端午|中秋|重阳|狂欢节|古尔邦节|五一假期|国庆假期|春节假期",
    [.otherDay]
  ),
  ("农历|農曆|農歷|阴历|陰曆|旧历|舊曆|月初一|月初二|月初三|月初四|月初五|月初六|月初七|月初八|月初九|月初十", [.otherCalendar]),
  ("小时候", [.plain]),
  ("月底|月末|最后一天", [.dayOfMonth(-1)]),
  ("倒数第二天", [.dayOfMonth(-2)]),
  ("月初", [.dayOfMonth(1)]),
  ("月初旬", [.monthMark, .third(0)]),
  ("上旬|初旬", [.third(0)]), ("中旬", [.third(1)]), ("下旬", [.third(2)]),
  ("夏天|夏季|冬天|冬季|春天|春季|秋天|秋季|下月初|下个月初|下周初|本周初|年底|年末|年初|明年初|明年底|今年底", [.season]),
  ("到年底|至年底|到年末|直到年底|一直到年底|到年底为止", [.until, .feast(month: 12, day: 31)]),
  ("年底前|年底之前|年底以前|年末前", [.feast(month: 12, day: 31), .untilAfter]),
  ("本月底|这个月底|这月底|本月末|这个月末", [.step(0), .unit(.month), .dayOfMonth(-1)]),
  ("下月底|下个月底|下月末|下个月末", [.step(1), .unit(.month), .dayOfMonth(-1)]),
  ("每月底|每个月底|每月末|每个月末|每月月底|每个月月底", [.frequency(1, .month), .dayOfMonth(-1)]),
  ("元年", [.number(1), .yearMark]),
  ("民国|中华民国", [.era(1911)]),
  ("公元|西元", [.era(0)]),
]

private let chineseUnits: [LanguageTable.Entry] = [
  ("年", [.yearMark]),
  ("年|个年头", [.unit(.year)]),
  ("月|月份", [.monthMark]),
  ("月|个月", [.unit(.month)]),
  ("号|日", [.dayMark]),
  ("天|日", [.unit(.day)]),
  ("点|时|点钟|点整|时整", [.hourMark]),
  ("分", [.minuteMark]),
  ("分|分钟", [.unit(.minute)]),
  ("秒|秒钟", [.unit(.second)]),
  ("小时|个小时|个钟头|钟头|个钟", [.unit(.hour)]),
  ("周|星期|礼拜|个星期|个礼拜|个周", [.unit(.week)]),
  ("那周|那一周|那个星期|那星期|当周|所在周", [.filler, .unit(.week)]),
  ("季度|个季度", [.unit(.quarter)]),
  ("半", [.hourPart(30)]),
  ("一刻|一刻钟", [.hourPart(15)]),
  ("三刻|三刻钟", [.hourPart(45)]),
  ("一刻钟", [.units(15, .minute)]),
  ("三刻钟", [.units(45, .minute)]),
  ("半年", [.units(6, .month)]), ("半天", [.units(12, .hour)]),
  ("半个小时|半小时|半个钟头|半个钟", [.units(30, .minute)]),
  ("个半小时|个半钟头", [.and, .hourPart(30), .unit(.hour)]),
  ("个半月", [.and, .hourPart(30), .unit(.month)]),
  ("几", [.number(3)]), ("几", [.few]),
  ("第", [.ordinalPrefix]),
  ("最后一个|最后一|最后的", [.ordinal(-1)]),
  ("首个", [.ordinal(1)]),
  ("倒数第一个|倒数第一", [.ordinal(-1)]),
  ("倒数第二个|倒数第二", [.ordinal(-2)]),
  ("倒数第三个|倒数第三", [.ordinal(-3)]),
  ("个|整个", [.filler]),
]

private let chineseTimes: [LanguageTable.Entry] = [
  ("am|a.m.|a.m|a. m.", [.morningHalf]),
  ("pm|p.m.|p.m|p. m.", [.afternoonHalf]),
  ("中午|正午|晌午", [.clock(720)]),
  ("中午|正午|晌午", [.part(.noon)]),
  ("午夜|半夜|子夜", [.clock(1440)]),
  ("凌晨|清晨|黎明|拂晓|清早|大清早", [.part(.earlyMorning)]),
  ("早上|早晨|上午|午前|早间", [.part(.morning)]),
  ("下午|午后", [.part(.afternoon)]),
  ("傍晚|黄昏|晚上|晚间", [.part(.evening)]),
  ("夜里|夜晚|深夜|夜间", [.part(.night)]),
  ("日落|日出|日落时|日出时|日落时分|日出时分|日落前|日出前|日落后|日出后", [.otherTime(isNoun: true)]),
  ("早", [.shortPart(.morning)]),
  ("晚|夜", [.shortPart(.evening)]), ("晚|夜|个晚上", [.nights]),
  ("午", [.shortPart(.noon)]),
  ("差", [.minus]),
  ("过", [.and]),
]

private let chineseLinks: [LanguageTable.Entry] = [
  ("下|下个|下一个|下一|下次", [.step(1)]),
  ("下下|下下个", [.step(2)]),
  ("这|这个|本|今|当|这一", [.step(0)]),
  ("接下来|接下来的|未来|未来的|今后|今后的|往后", [.upcoming]),
  ("上|上个|上一个|上一|过去的", [.step(-1)]),
  ("上上|上上个", [.step(-2)]),
  ("明年|来年", [.step(1), .unit(.year)]),
  ("后年", [.step(2), .unit(.year)]),
  ("去年", [.step(-1), .unit(.year)]),
  ("前年", [.step(-2), .unit(.year)]),
  ("每|每个|每逢|逢|每一|每一个|各", [.every]),
  ("每隔一|每隔一个|隔|隔一|每隔", [.everyOther]),
  ("双周|两周一次|每两周一次", [.frequency(2, .week)]),
  // No Monday is in `每三周一次`, and one is in `周一次会议室`.
  ("周一次|星期一次|礼拜一次|个星期一次|个礼拜一次", [.unit(.week), .everyAfter]),
  ("天天", [.frequency(1, .day)]),
  ("每早|每天早上|每日早上", [.frequency(1, .day), .part(.morning)]),
  ("每晚|每天晚上|每日晚上", [.frequency(1, .day), .part(.evening)]),
  ("本周内|这周内", [.step(0), .unit(.week)]), ("本月内|这个月内", [.step(0), .unit(.month)]),
  ("明天一早|明天大早|明天一大早", [.day(1), .part(.earlyMorning)]),
  ("年年", [.frequency(1, .year)]), ("今年年底|今年年末|明年年底|明年年末", [.season]),
  ("次", [.times]),
  ("或|或者|还是", [.or]),
  ("都|一次|一回", [.particle]), ("一次|一回", [.everyAfter]),
  ("再过|过|从现在起|从现在开始", [.ahead]),
  ("后|之后|以后|过后|内|之内|以内", [.fromNow]),
  ("前|之前|以前", [.ago]),
  ("现在|此刻|马上|立刻", [.now]),
  ("在|于|定于|定在|大约|大概|约", [.on]),
  ("在|于|地点|地点:|地点在", [.place]),
  ("持续|为期|时长|历时|共|一共|长达|时长:", [.lasting]),
  ("从|自|由|自从", [.from]),
  ("除了|除外", [.except]),
  ("到|至|直到|一直到|截止到|截至|止于", [.upTo]),
  ("到|至|直到|一直到|截止到|截至|止于", [.until]),
  ("开始|起", [.fromAfter]),
  ("为止|止|之间", [.untilAfter]),
  ("和|跟|与|及|以及", [.and]),
  ("的|前|时候|的时候|整|开始|起|左右|前后|期间|之前|以前|那天|当天", [.particle]),
  ("全天|整天|一整天|全日|终日|一天的", [.allDay]),
  ("提醒我|请提醒我|记得提醒我|叫我|通知我", [.reminding]),
  ("提醒|提醒我|请提醒|请提醒我|通知|通知我|闹钟|闹铃|记得提醒|记得提醒我|叫我", [.alarm]),
  ("提前|前|之前|以前|开始前|会前|预先|事先", [.alarmBefore]),
  ("时间", [.zoneTime]),
]

private let chineseCities: [LanguageTable.Entry] = [
  ("北京|上海|中国|广州|深圳", [.city("Asia/Shanghai")]),
  ("香港", [.city("Asia/Hong_Kong")]),
  ("台北|台湾", [.city("Asia/Taipei")]),
  ("东京|日本", [.city("Asia/Tokyo")]),
  ("首尔|韩国", [.city("Asia/Seoul")]),
  ("新加坡", [.city("Asia/Singapore")]),
  ("迪拜", [.city("Asia/Dubai")]),
  ("孟买|印度", [.city("Asia/Kolkata")]),
  ("莫斯科", [.city("Europe/Moscow")]),
  ("柏林|德国", [.city("Europe/Berlin")]),
  ("巴黎|法国", [.city("Europe/Paris")]),
  ("伦敦|英国", [.city("Europe/London")]),
  ("马德里|西班牙", [.city("Europe/Madrid")]),
  ("苏黎世|瑞士", [.city("Europe/Zurich")]),
  ("纽约|美东|美国东部|华盛顿", [.city("America/New_York")]),
  ("芝加哥|美中|美国中部", [.city("America/Chicago")]),
  ("洛杉矶|旧金山|西雅图|美西|美国西部|太平洋", [.city("America/Los_Angeles")]),
  ("多伦多", [.city("America/Toronto")]),
  ("悉尼", [.city("Australia/Sydney")]),
  ("奥克兰|新西兰", [.city("Pacific/Auckland")]),
  ("世界标准|格林尼治|格林威治|协调世界时", [.city("Etc/UTC")]),
]

/// Words that hold one of the words above and mean something else.
private let chineseWords: [LanguageTable.Entry] = [
  (
    "号窗口|号座|号线路|号楼|号线|号馆|号门|号厅|号院|号桌|号店|号会议室|号公寓|号教室|号航站楼|号码|号登机口|号口|号站台|号仓库|号机|号房|号包厢|号包间|号展厅|号病房|号诊室",
    [.plain]
  ),
  ("路|街|弄|栋|巷|排|大道", [.numbered]), ("周年|周年庆|周岁", [.plain]), ("一日三餐|每日优鲜|今日头条|双周刊|周刊|每日新闻", [.plain]),
  ("零点跨年|跨年零点", [.feast(month: 12, day: 31), .clock(1440)]),
  ("早饭|早餐|起床|闹钟|早市|晨会|晨跑", [.habit(.morning)]), ("晚饭|晚餐|晚宴|夜宵", [.habit(.evening)]),
  ("上班|营业", [.regular]),
  ("改到|改为|改期|推迟|延期|挪到|调到", [.moving(isAlways: true)]), ("派对|晚会|酒会|电影|聚会|演唱会|音乐会", [.ofEvening]),
  ("火车|高铁|航班|飞机", [.departing]),
  ("起飞|起床|起点|一起|下班|下班后|上班|下雨|下载|下棋|下楼|上楼|上课|下课|上学|放学后", [.whole]),
  ("日游|天游|前端|前台|前锋|前女友|前男友|前任|午后茶|下午茶", [.plain]),
  ("关于|由于|对于|等于|至于|基于|善于|由此|自由|理由|自己|自行车|自助|自习|自拍|从事|从业", [.plain]),
  ("约会|约翰|预约|签约|合约|纽约客|节约|实在|存在|正在|内在|在线|在职|在读|现在的", [.plain]),
  ("元|块|块钱|元钱|万元|美元|欧元|日元", [.currency]), ("公里|千米|米|公斤", [.measure]),
  ("人|名|位|页|章|路|张|件|箱|岁", [.plain]),
  ("个人|个案|个展|个性|个税|早上好|晚上好|每人|每次|每位", [.plain]),
]

/// Words that end the name of a place: 301会议室, 蓝瓶咖啡.
private let chinesePlaces = [
  "会议室", "会议厅", "会议中心", "会客室", "报告厅", "多功能厅", "大厅", "咖啡", "咖啡馆", "咖啡厅", "咖啡店", "咖啡屋", "茶馆", "茶楼", "茶室",
  "餐厅", "餐馆", "饭店", "饭馆", "酒店", "酒楼", "酒吧", "宾馆", "火锅店", "面馆", "食堂", "小吃店", "书店", "商店", "超市", "商场", "购物中心",
  "公司", "办公室", "总部", "前台", "机场", "火车站", "高铁站", "地铁站", "车站", "东站", "西站", "南站", "北站", "航站楼", "码头", "医院", "诊所",
  "药店", "学校", "大学", "中学", "小学", "幼儿园", "教室", "实验室", "图书馆", "博物馆", "美术馆", "展览馆", "体育馆", "体育场", "健身房", "游泳馆",
  "球馆",
  "公园", "广场", "花园", "动物园", "大厦", "大楼", "号楼", "中心", "电影院", "影院", "影城", "剧院", "剧场", "音乐厅", "银行", "邮局", "教堂",
  "法院",
  "派出所", "大使馆", "领事馆", "家", "家里", "门口", "楼下", "路口", "工作室", "俱乐部", "线上", "腾讯会议", "必胜客", "星巴克", "麦当劳", "肯德基",
  "厅", "馆", "室", "楼", "店", "站", "城", "区", "街", "路", "湖边", "海边",
]

/// Words that begin what is done at a place whose name ends in no such word: 在三里屯见面.
private let chineseActions = [
  "吃", "喝", "见", "开会", "开", "看", "听", "和", "跟", "与", "做", "打", "聚", "面试", "讨论", "举行", "举办", "进行", "参加", "上课",
  "上", "学习", "学",
  "练", "跑", "游", "谈", "聊", "集合", "碰头", "等", "接", "取", "买", "办", "签", "拍", "玩", "唱", "住", "过", "休息", "出差",
  "培训", "演", "比赛",
  "团建", "会面", "约", "拜访", "用餐", "晚餐", "午餐", "早餐", "聚餐", "评审", "汇报", "体检", "健身",
]

/// Words of titles that name what is mostly done each week.
let weeklyInChinese =
  """
  瑜伽|健身|跑步|上课|课|训练|练习|游泳|钢琴|英语|打工|康复
  """

/// Days that are written wrong, with letters that look or sound alike, and behind `=` the right ones.
let slipsInChinese = WordList(
  """
  星其一=星期一|星斯一=星期一|星旗一=星期一|兴期一=星期一|礼败一=星期一|星其二=星期二|星斯二=星期二|星旗二=星期二|\
  兴期二=星期二|礼败二=星期二|星其三=星期三|星斯三=星期三|星旗三=星期三|兴期三=星期三|礼败三=星期三|星其四=星期四|\
  星斯四=星期四|星旗四=星期四|兴期四=星期四|礼败四=星期四|星其五=星期五|星斯五=星期五|星旗五=星期五|兴期五=星期五|\
  礼败五=星期五|星其六=星期六|星斯六=星期六|星旗六=星期六|兴期六=星期六|礼败六=星期六|星其日=星期日|星斯日=星期日|\
  星旗日=星期日|兴期日=星期日|礼败日=星期日|星其天=星期天|星斯天=星期天|星旗天=星期天|兴期天=星期天|礼败天=星期天|\
  星期壹=星期一|星期贰=星期二|星期叁=星期三|星期肆=星期四|星期伍=星期五|星期陆=星期六|名天=明天|朋天=明天|明夭=明天|\
  今夭=今天|令天=今天|后夭=后天|后儿=后天|明儿=明天|今儿=今天|毎周=每周|毎天=每天|毎月=每月|\
  拜一=礼拜一|拜二=礼拜二|拜三=礼拜三|拜四=礼拜四|拜五=礼拜五|拜六=礼拜六|拜天=礼拜天|周曰=周日|星期曰=星期日
  """)
