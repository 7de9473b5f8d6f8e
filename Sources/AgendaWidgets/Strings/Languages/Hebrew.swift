internal import ICalendar

extension Words {
  /// Hebrew.
  static let hebrew = Words(
    weekdays: ["יום ראשון", "יום שני", "יום שלישי", "יום רביעי", "יום חמישי", "יום שישי", "שבת"],
    shortWeekdays: ["יום א׳", "יום ב׳", "יום ג׳", "יום ד׳", "יום ה׳", "יום ו׳", "שבת"],
    months: [
      "ינואר", "פברואר", "מרץ", "אפריל", "מאי", "יוני",
      "יולי", "אוגוסט", "ספטמבר", "אוקטובר", "נובמבר", "דצמבר",
    ],
    shortMonths: [
      "ינו׳", "פבר׳", "מרץ", "אפר׳", "מאי", "יוני",
      "יולי", "אוג׳", "ספט׳", "אוק׳", "נוב׳", "דצמ׳",
    ],
    dates: DatePatterns(
      heading: "{weekday}, {day} ב{month}", headingWithYear: "{weekday}, {day} ב{month} {year}",
      short: "{weekday}, {day} ב{month}", day: "{weekday}, {day}",
      dayAndMonth: "{day} ב{month}",
      weekday: "{weekday}"),
    halfDays: HalfDays(morning: "AM", afternoon: "PM"),
    tomorrow: "מחר",
    until: Until(time: "עד {time}", day: "עד {day}", dayAndTime: "עד {day} {time}"),
    leave: "יציאה {time}",
    countdown: Countdown(
      startsIn: "בעוד {time}", left: "סיום בעוד {time}", now: "עכשיו", minutes: Counted("{n} דק׳"),
      hours: Counted("{n} שע׳"),
      days: Counted(one: "יום אחד", other: "{n} ימים"),
      daysToStart: Counted(one: "יום אחד", other: "{n} ימים"), joined: "{x} {y}"),
    monthAndYear: "{month} {year}",
    week: "שבוע {n}",
    free: "{time} פנויות",
    dayOfDays: "יום {x} מתוך {y}",
    pageOfPages: "עמוד {x} מתוך {y}", continued: "{day} (המשך)",
    more: Counted(one: "+{n} נוסף", other: "+{n} נוספים"),
    birthdayOf: "יום ההולדת של {name}",
    untitled: "ללא כותרת",
    cancelled: "בוטל",
    done: "בוצע",
    due: "יעד {date}",
    noDate: "ללא תאריך",
    noTasks: "אין משימות",
    tasks: Counted(one: "משימה אחת", other: "{n} משימות"),
    declined: "נדחה",
    conflict: "התנגשות",
    runsNow: "מתקיים כעת",
    subject: "{days}: {what}",
    overview: Overview(
      events: "{events}; הראשון {time}", eventsAndFreeTime: "{events}, פנוי {free}; הראשון {time}",
      single: "{events}: {time}"),
    join: "הצטרפות",
    map: "מפה",
    nothing: "אין אירועים",
    nothingToday: "אין אירועים היום",
    nothingMoreToday: "אין עוד אירועים היום",
    nothingThatDay: "אין אירועים ביום זה",
    nothingThoseDays: "אין אירועים בימים אלה",
    nothingAhead: "אין אירועים קרובים",
    nothingAt: "אין דבר בשעה {time}",
    nothingFree: "אין זמן פנוי",
    reason: "{what}: {why}",
    people: People(
      notSure: "לא ידוע בוודאות", noneShown: "לא נמסרו זמנים תפוסים, אולי אינם משותפים",
      unknownPerson: "לא מוכר לשרת", notShown: "לא משותף איתך", noAnswer: "אין תשובה",
      notAsked: "אין שרת לשאול"),
    noReminders: "אין תזכורות",
    defaultReminder: "ברירת מחדל",
    snooze: "נודניק {minutes} דק׳",
    dismiss: "בוצע",
    wasDue: "באיחור: היה אמור ב־{time}",
    notConfigured: "אין עדיין יומנים",
    noneSelected: "לא נבחר אף יומן",
    runThese: "כדי להתחיל, הריצו אחת מהפקודות האלה:",
    unreadable: "לא ניתן לקרוא אף יומן",
    undrawable: "לא ניתן לצייר את היישומון הזה",
    calendarsFailed: Counted(one: "לא ניתן לקרוא יומן {n}", other: "לא ניתן לקרוא {n} יומנים"),
    someCalendarsFailed: "לא ניתן לקרוא חלק מהיומנים",
    failedShort: Counted(one: "{n} לא קריא", other: "{n} לא קריאים"),
    busyTimesHidden: "זמנים תפוסים אינם מוצגים",
    runCheck: "הריצו ”agenda check“ כדי לראות מדוע",
    isMissing: "{path} לא קיים; ”agenda setup“ מוצא יומנים",
    isNotThere: "{path} לא קיים",
    listCalendars: "רשמו את היומנים שלכם ב-{path}",
    signedOut: "לא מחובר",
    signIn: "התחברו שוב כדי לראות את היומן",
    unreachable: "לא ניתן להגיע ליומנים",
    tryingAgain: "ניסיון נוסף בעדכון הבא",
    fetching: "היומנים נטענים",
    waitForFetching: "הריצו “agenda sync” כדי להמתין",
    notUpdatedSince: "לא עודכן מאז {time}",
    asOf: "נכון ל-{time}",
    calendars: "יומנים",
    events: Counted(one: "{n} אירוע", other: "{n} אירועים"),
    birthdays: Counted(one: "{n} יום הולדת", other: "{n} ימי הולדת"),
    eventsKind: "אירועים",
    birthdaysKind: "ימי הולדת",
    shared: "משותף",
    readOnly: "לקריאה בלבד",
    vanished: "כבר לא בשרת",
    failed: "לא קריא")
}

extension Words.Recurrence {
  static let hebrew = Words.Recurrence(
    minutes: Words.Counted(one: "כל דקה", other: "כל {n} דקות"),
    hours: Words.Counted(one: "כל שעה", other: "כל {n} שעות"),
    days: Words.Counted(one: "כל יום", other: "כל {n} ימים"),
    weeks: Words.Counted(one: "כל שבוע", other: "כל {n} שבועות"),
    months: Words.Counted(one: "כל חודש", other: "כל {n} חודשים"),
    years: Words.Counted(one: "כל שנה", other: "כל {n} שנים"),
    weekly: Words.Counted(one: "כל {days}", other: "כל {n} שבועות ב{days}"), workdays: "ימי שני עד שישי",
    monthly: Words.Counted(one: "ב{days} בכל חודש", other: "כל {n} חודשים ב{days}"),
    yearly: Words.Counted(one: "כל שנה ב{days}", other: "כל {n} שנים ב{days}"), date: "-{date}",
    daysOfMonth: (1...31).map { "-\($0)" }, lastDay: "יום האחרון",
    // As numbers: the words would have the gender of the weekday.
    // As numbers: the words would have the gender of the weekday.
    ordinals: (1...5).map { "{weekday} ה-\($0)" } + ["{weekday} האחרון"],
    feminineWeekdays: [.saturday],
    feminineOrdinals: (1...5).map { "{weekday} ה-\($0)" } + ["{weekday} האחרונה"],
    workday: "יום העבודה", workdaysOfWeek: [.sunday, .monday, .tuesday, .wednesday, .thursday],
    ofMonth: "{day} ב{month}", and: " ו", until: "{rule} עד {date}",
    count: Words.Counted(one: "{rule}, פעם אחת", other: "{rule}, {n} פעמים"))
}

extension PriorityWords {
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

extension SampleTitles {
  static let hebrew = SampleTitles(
    person: "חנה סנש", holiday: "יריד המדע", standUp: "פגישת בוקר", room: "חדר 4", lunch: "צהריים עם קים",
    review: "סקירת עיצוב", reviewNote: "נא להביא את הנתונים.", dentist: "רופא שיניים",
    street: "רחוב הטחנה 12", choir: "חזרת מקהלה",
    market: "שוק האיכרים", hike: "טיול לאגם", planning: "תכנון ספרינט", call: "שיחה עם סבתא")
}

extension InvitationWords {
  static let hebrew = InvitationWords(
    acceptedSubject: "אושר: {x}",
    declinedSubject: "נדחה: {x}",
    tentativeSubject: "אולי: {x}",
    counterSubject: "הוצע מועד אחר: {x}",
    delegatedSubject: "הועבר: {x}",
    accepted: "{x} — ההזמנה מאושרת.",
    declined: "{x} — ההזמנה נדחית.",
    tentative: "{x} — אולי.",
    counter: "{x} — מוצע מועד אחר.",
    delegated: "{x} — אדם אחר יגיע.",
    none: "אין הזמנה שממתינה לתשובה")
}

extension DetailWords {
  package static let hebrew = DetailWords(
    when: "מתי", repeats: "חוזר", rule: "כלל", next: "הבאים", place: "מקום", travel: "דרך",
    calendar: "יומן", status: "מצב", priority: "עדיפות", shownAs: "מוצג כ", free: "פנוי",
    organizer: "מארגן", guests: "מוזמנים", alarms: "תזכורות", links: "קישורים", categories: "קטגוריות",
    file: "קובץ", inZone: "{x} ב{y}", tentative: "זמני", cancelled: "בוטל", inProcess: "בביצוע",
    completed: "הושלם", noAnswer: "אין עדיין תשובה", accepted: "אישר", declined: "דחה", perhaps: "אולי",
    delegated: "העביר", before: "{x} לפני", beforeEnd: "{x} לפני הסוף", afterStart: "{x} אחרי ההתחלה",
    afterEnd: "{x} אחרי הסוף", atStart: "בהתחלה", atEnd: "בסוף", alarm: "תזכורת",
    due: "יעד", busy: "תפוס", description: "תיאור", note: "הערה")
}
