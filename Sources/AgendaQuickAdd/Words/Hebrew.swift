internal import ICalendar

extension LanguageTable {
  /// Hebrew.
  static let hebrew = LanguageTable(
    code: "he",
    entries: hebrewWeekdays() + hebrewDays + hebrewNumbers + hebrewUnits + hebrewTimes + hebrewLinks
      + hebrewPlaces,
    grammar: GrammarSwitches(
      hasDottedDates: true, lastAfternoonHour: 7, firstWeekday: .sunday, hasNumbersBehindWeekdays: true,
      hasBareUnits: true,
      prefixes: [
        ("וב", [.and, .on]), ("ול", [.and]), ("ומ", [.from]), ("וה", [.and]), ("שב", [.on]), ("מה", [.from]),
        ("בה", [.on]),
        ("לה", [.filler]),
        ("ב", [.on, .at, .place, .filler]), ("ל", [.filler, .upTo, .to, .lasting]), ("מ", [.from]),
        ("ה", [.filler]),
        ("ו", [.and]), ("כ", [.at]), ("ש", [.filler]),
      ],
      weakWords: [
        "ראשון", "שני", "שלישי", "רביעי", "חמישי", "שישי", "שבת", "מאי", "א'", "ב'", "ג'", "ד'", "ה'", "ו'",
        "ש'",
      ]))
}

/// יום ראשון, יום א׳, ימי ראשון, and the names without יום.
private func hebrewWeekdays() -> [LanguageTable.Entry] {
  let days: [(String, String, Weekday)] = [
    ("ראשון", "א", .sunday), ("שני", "ב", .monday), ("שלישי", "ג", .tuesday), ("רביעי", "ד", .wednesday),
    ("חמישי", "ה", .thursday), ("שישי", "ו", .friday), ("שבת", "ש", .saturday),
  ]
  var entries: [LanguageTable.Entry] = [
    ("ששי|יום ששי", [.weekday(.friday)]),
    ("שבתות", [.everyWeekday(.saturday)]),
    ("מוצאי שבת|מוצ\"ש", [.weekday(.saturday), .part(.evening)]),
  ]
  for (name, letter, weekday) in days {
    entries.append(("יום \(name)|יום \(letter)'|יום ה\(name)|\(name)|\(letter)'", [.weekday(weekday)]))
    entries.append(("בכל יום \(name)|בכל יום \(letter)'", [.every, .weekday(weekday)]))
    entries.append(("ימי \(name)|ימי \(letter)'", [.everyWeekday(weekday)]))
  }
  return entries
}

private let hebrewDays: [LanguageTable.Entry] = [
  ("יום חול|ימי חול|יום עבודה|ימי עבודה", [.every, .workday]),
  ("סוף שבוע|סוף השבוע|סופי שבוע|סופ\"ש", [.weekend]),
  ("ינואר|ינו'", [.month(1)]),
  ("פברואר|פבר'", [.month(2)]),
  ("מרץ|מרס|מארס", [.month(3)]),
  ("אפריל|אפר'", [.month(4)]),
  ("מאי", [.month(5)]),
  ("יוני", [.month(6)]),
  ("יולי", [.month(7)]),
  ("אוגוסט|אוג'", [.month(8)]),
  ("ספטמבר|ספט'", [.month(9)]),
  ("אוקטובר|אוק'", [.month(10)]),
  ("נובמבר|נוב'", [.month(11)]),
  ("דצמבר|דצמ'", [.month(12)]),
  ("היום", [.day(0)]),
  ("מחר", [.day(1)]),
  ("מחרתיים|מחרותיים", [.day(2)]),
  ("אתמול", [.day(-1)]),
  ("שלשום", [.day(-2)]),
  ("הערב", [.day(0), .part(.evening)]),
  ("הלילה", [.day(0), .part(.night)]),
  ("הבוקר", [.day(0), .part(.morning)]),
  ("אמש", [.day(-1), .part(.evening)]),
  ("חג המולד|כריסמס", [.feast(month: 12, day: 25)]),
  ("ערב חג המולד", [.feast(month: 12, day: 24)]),
  ("ראש השנה האזרחית|השנה החדשה", [.feast(month: 1, day: 1)]),
  ("סילבסטר|ערב השנה החדשה", [.feast(month: 12, day: 31)]),
  ("ליל כל הקדושים|האלווין", [.feast(month: 10, day: 31)]),
  ("ולנטיין|יום האהבה", [.feast(month: 2, day: 14)]),
]

private let hebrewNumbers: [LanguageTable.Entry] =
  numberEntries(
    "אחת|שתיים|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע|עשר|אחת עשרה|שתים עשרה|שלוש עשרה|ארבע עשרה|חמש עשרה|שש עשרה|שבע עשרה|שמונה עשרה|תשע עשרה|עשרים"
  )
  + numberEntries(
    "אחד|שניים|שלושה|ארבעה|חמישה|שישה|שבעה|שמונה|תשעה|עשרה|אחד עשר|שנים עשר|שלושה עשר|ארבעה עשר|חמישה עשר|שישה עשר|שבעה עשר|שמונה עשר|תשעה עשר"
  )
  + ordinalEntries("ראשונה|שנייה|שלישית|רביעית|חמישית|שישית|שביעית|שמינית|תשיעית|עשירית")
  + ordinalEntries("ראשון|שני|שלישי|רביעי|חמישי|שישי|שביעי|שמיני|תשיעי|עשירי")
  + [
    ("שתי|שני", [.number(2)]), ("שתים עשרה|שתיים עשרה", [.number(12)]), ("שלושים", [.number(30)]),
    ("ארבעים", [.number(40)]), ("חמישים", [.number(50)]), ("שישים", [.number(60)]), ("תשעים", [.number(90)]),
    ("טיסה|רכבת|אוטובוס|קו|שער|רציף|פרק|עונה|עמוד|גרסה|חשבונית|הזמנה", [.numbered]),
    ("כמה|מספר", [.number(3)]), ("אחרון|אחרונה", [.ordinal(-1)]),
  ]

private let hebrewUnits: [LanguageTable.Entry] = [
  ("שנייה|שניות", [.unit(.second)]),
  ("דקה|דקות|דק'", [.unit(.minute)]),
  ("שעה|שעות", [.unit(.hour)]),
  ("יום|ימים", [.unit(.day)]),
  ("שבוע|שבועות", [.unit(.week)]),
  ("חודש|חודשים", [.unit(.month)]),
  ("סוף|היום האחרון של|היום האחרון ב", [.dayOfMonth(-1)]),
  ("רבעון|רבעונים", [.unit(.quarter)]),
  ("שנה|שנים", [.unit(.year)]),
  ("לילות", [.nights]),
  ("דקותיים", [.units(2, .minute)]),
  ("שעתיים", [.units(2, .hour)]),
  ("יומיים", [.units(2, .day)]),
  ("שבועיים", [.units(2, .week)]),
  ("חודשיים", [.units(2, .month)]),
  ("שנתיים", [.units(2, .year)]),
  ("חצי שעה", [.units(30, .minute)]),
  ("רבע שעה", [.units(15, .minute)]),
  ("שלושת רבעי שעה", [.units(45, .minute)]),
  ("חצי שנה", [.units(6, .month)]),
]

private let hebrewTimes: [LanguageTable.Entry] = [
  ("בשעה|בשעות|החל מ|לקראת|בסביבות|בערך|בערך ב", [.at]),
  ("am|a.m.", [.morningHalf]),
  ("pm|p.m.", [.afternoonHalf]),
  ("צהריים|צהרים|הצהריים|הצהרים|צהרי היום", [.clock(720)]),
  ("צהריים|צהרים|הצהריים|הצהרים|צהרי היום", [.part(.noon)]),
  ("צהריים|צהרים", [.meal]),
  ("חצות|חצות הלילה|חצות לילה", [.clock(1440)]),
  ("אחר חצות|אחרי חצות|לפנות בוקר|לפנות הבוקר|השכם בבוקר|בוקר מוקדם", [.part(.earlyMorning)]),
  ("בוקר|לפני הצהריים|לפני הצהרים|לפנה\"צ|לפני צהריים", [.part(.morning)]),
  (
    "אחר הצהריים|אחרי הצהריים|אחר הצהרים|אחרי הצהרים|אחר צהריים|אחרי צהריים|אחה\"צ|אחה''צ",
    [.part(.afternoon)]
  ),
  ("בבוקר|בוקר", [.part(.morning)]),
  ("בערב|ערב|לעת ערב|לפנות ערב", [.part(.evening)]),
  ("בלילה|לילה", [.part(.night)]),
  ("חצי|מחצית", [.hourPart(30)]),
  ("רבע", [.hourPart(15)]),
  ("אחרי", [.past]),
]

private let hebrewLinks: [LanguageTable.Entry] = [
  ("הבא|הבאה|הבאים|הבאות", [.step(1)]),
  ("הזה|הזאת|הזו|הנוכחי|הנוכחית|הקרוב|הקרובה|זה|זו", [.step(0)]),
  ("שעבר|שעברה|הקודם|הקודמת", [.step(-1)]),
  ("האחרון|האחרונה", [.ordinal(-1)]),
  ("כל|מדי|בכל|מידי|כל יום ויום", [.every]),
  ("יום כן יום לא", [.frequency(2, .day)]),
  ("שבוע כן שבוע לא|אחת לשבועיים|פעם בשבועיים", [.frequency(2, .week)]),
  ("אחת לחודשיים|פעם בחודשיים", [.frequency(2, .month)]),
  ("כל רבעון|אחת לרבעון", [.frequency(3, .month)]),
  ("בכל יום|יום יום|יום-יום|פעם ביום|אחת ליום", [.frequency(1, .day)]),
  ("פעם בשבוע|אחת לשבוע|מדי שבוע", [.frequency(1, .week)]),
  ("פעם בחודש|אחת לחודש|מדי חודש", [.frequency(1, .month)]),
  ("פעם בשנה|אחת לשנה|מדי שנה", [.frequency(1, .year)]),
  ("כל בוקר|מדי בוקר", [.frequency(1, .day), .part(.morning)]),
  ("כל ערב|מדי ערב", [.frequency(1, .day), .part(.evening)]),
  ("כל לילה|מדי לילה", [.frequency(1, .day), .part(.night)]),
  ("פעמים|פעם", [.times]),
  ("בעוד|עוד|תוך|בתוך", [.ahead]),
  ("לפני", [.back]),
  ("מעכשיו|מהיום|מאוחר יותר|אחר כך", [.fromNow]),
  ("קודם לכן|מוקדם יותר", [.ago]),
  ("אחרי|לאחר", [.after]),
  ("לפני", [.before]),
  ("עכשיו|כעת|כרגע", [.now]),
  ("בתאריך", [.on]),
  ("למשך|במשך|לאורך|שנמשך|שנמשכת|אורך", [.lasting]),
  ("בין|החל מ|משעה|מהשעה|החל משעה", [.from]),
  ("חוץ מ|חוץ|למעט|מלבד", [.except]),
  ("עד|עד ל|עד ה|ועד|עד לשעה|עד השעה|עד שעה", [.until]),
  ("עד|עד ל|עד ה|ועד|עד לשעה|עד השעה|עד שעה|לבין", [.upTo]),
  ("של|את", [.filler]),
  ("כל היום|יום שלם|יום מלא|לאורך כל היום", [.allDay]),
  ("מיקום|מקום|אצל", [.place]),
  ("תזכורת|תזכיר לי|תזכירי לי|להזכיר|להזכיר לי|הזכר לי|התראה|התרעה|שעון מעורר|תזכורת של", [.alarm]),
  ("לפני|לפני כן|מראש|קודם", [.alarmBefore]),
  ("זמן|שעון|לפי שעון|לפי זמן", [.zoneTime]),
  ("ישראל|ירושלים", [.city("Asia/Jerusalem")]),
  ("ניו יורק", [.city("America/New_York")]),
  ("לוס אנג'לס|סן פרנסיסקו", [.city("America/Los_Angeles")]),
  ("לונדון|אנגליה", [.city("Europe/London")]),
  ("פריז|צרפת", [.city("Europe/Paris")]),
  ("ברלין|גרמניה", [.city("Europe/Berlin")]),
  ("מוסקבה", [.city("Europe/Moscow")]),
  ("טוקיו|יפן", [.city("Asia/Tokyo")]),
  ("סידני", [.city("Australia/Sydney")]),
]

/// Nouns that make the letter ב before them a preposition of a place, and not a part of a word.
private let hebrewPlaces: [LanguageTable.Entry] = [
  (
    "קפה|בית קפה|בית הקפה|מסעדה|מסעדת|משרד|משרדי|בית|בית ספר|בית הספר|בית כנסת|בית חולים|בית החולים|בית משפט|בית אבא|חדר|חדר ישיבות|חדר הישיבות|חדר ישיבה|אולם|קניון|מרפאה|מרפאת|תחנה|תחנת|פארק|ים|חוף|מלון|בר|פאב|זום|טימס|סקייפ|אוניברסיטה|אוניברסיטת|ספרייה|ספריית|ספריה|מוזיאון|תיאטרון|קולנוע|סינמה|סינמטק|מכון|מרכז|מגרש|אצטדיון|בריכה|בנק|סניף|גן|גינה|רחוב|כיכר|שדרות|שדרת|שוק|מועדון|סטודיו|היכל|הבימה|שדה התעופה|נמל|נתב\"ג|בניין|קומה|כיתה|מעבדה|לובי",
    [.plain]
  ),
  ("ארוחת ערב|ארוחת צהריים|ארוחת צהרים|ארוחת בוקר|יום הולדת|יום נישואין|יום עיון", [.plain]),
  (
    "תל אביב|ירושלים|חיפה|באר שבע|רמת גן|הרצליה|רעננה|נתניה|אילת|אשדוד|אשקלון|פתח תקווה|ראשון לציון|רחובות|כפר סבא|גבעתיים|יפו|חולון|בת ים|מודיעין|עכו|נצרת|טבריה",
    [.plain]
  ),
]
