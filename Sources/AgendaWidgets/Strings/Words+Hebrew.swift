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
      short: "{weekday}, {day} ב{month}", weekday: "{weekday}"),
    halfDays: HalfDays(morning: "AM", afternoon: "PM"),
    tomorrow: "מחר",
    until: "עד {time}",
    dayOfDays: "יום {x} מתוך {y}",
    more: Counted(one: "+{n} נוסף", other: "+{n} נוספים"),
    untitled: "ללא כותרת",
    cancelled: "בוטל",
    declined: "נדחה",
    nothingToday: "אין אירועים היום",
    nothingMoreToday: "אין עוד אירועים היום",
    nothingThatDay: "אין אירועים ביום זה",
    nothingAhead: "אין אירועים קרובים",
    notConfigured: "אין עדיין יומנים",
    writeTheseLines: "כדי לראות את שלכם, כתבו את השורות האלה ב-{path}:",
    unreadable: "לא ניתן לקרוא אף יומן",
    calendarsFailed: Counted(one: "לא ניתן לקרוא יומן {n}", other: "לא ניתן לקרוא {n} יומנים"),
    someCalendarsFailed: "לא ניתן לקרוא חלק מהיומנים",
    calendars: "יומנים",
    events: Counted(one: "{n} אירוע", other: "{n} אירועים"),
    birthdays: Counted(one: "{n} יום הולדת", other: "{n} ימי הולדת"),
    eventsKind: "אירועים",
    birthdaysKind: "ימי הולדת",
    failed: "לא קריא")
}
