extension Words {
  /// English.
  static let english = Words(
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    months: [
      "January", "February", "March", "April", "May", "June",
      "July", "August", "September", "October", "November", "December",
    ],
    shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    dates: DatePatterns(
      heading: "{weekday} {day} {month}", headingWithYear: "{weekday} {day} {month} {year}",
      short: "{weekday} {day} {month}", day: "{weekday} {day}",
      dayAndMonth: "{day} {month}",
      weekday: "{weekday}"),
    monthFirstDates: DatePatterns(
      heading: "{weekday}, {month} {day}", headingWithYear: "{weekday}, {month} {day}, {year}",
      short: "{weekday}, {month} {day}", day: "{weekday} {day}",
      dayAndMonth: "{month} {day}",
      weekday: "{weekday}"),
    halfDays: HalfDays(morning: "AM", afternoon: "PM"),
    tomorrow: "tomorrow",
    until: Until(time: "until {time}", day: "until {day}", dayAndTime: "until {day} {time}"),
    leave: "leave {time}",
    countdown: Countdown(
      startsIn: "in {time}", left: "{time} left", now: "now", minutes: Counted("{n} min"),
      hours: Counted("{n} h"),
      days: Counted(one: "{n} day", other: "{n} days"),
      daysToStart: Counted(one: "{n} day", other: "{n} days"), joined: "{x} {y}"),
    monthAndYear: "{month} {year}",
    week: "Week {n}",
    free: "{time} free",
    dayOfDays: "day {x} of {y}",
    pageOfPages: "Page {x} of {y}", continued: "{day}, continued",
    more: Counted("+{n} more"),
    birthdayOf: "{name}’s birthday",
    untitled: "Untitled",
    cancelled: "cancelled",
    done: "done",
    due: "due {date}",
    noDate: "No date",
    noTasks: "No tasks",
    tasks: Counted(one: "{n} task", other: "{n} tasks"),
    declined: "declined",
    conflict: "conflict",
    runsNow: "now",
    subject: "{days}: {what}",
    overview: Overview(
      events: "{events}; first {time}", eventsAndFreeTime: "{events}, free {free}; first {time}",
      single: "{events}: {time}"),
    join: "Join",
    map: "Map",
    nothing: "nothing",
    nothingToday: "Nothing today",
    nothingMoreToday: "Nothing more today",
    nothingThatDay: "Nothing on this day",
    nothingThoseDays: "Nothing on these days",
    nothingAhead: "Nothing ahead",
    nothingAt: "Nothing at {time}",
    nothingFree: "Nothing free",
    reason: "{what}: {why}",
    people: People(
      notSure: "Not known for sure", noneShown: "no busy times given, perhaps not shown",
      unknownPerson: "unknown to the server", notShown: "not shown to you", noAnswer: "no answer",
      notAsked: "no server to ask"),
    noReminders: "No reminders",
    defaultReminder: "default",
    snooze: "Snooze {minutes} min",
    dismiss: "Done",
    wasDue: "late: was due {time}",
    notConfigured: "No calendars yet",
    noneSelected: "No calendar is selected",
    runThese: "To begin, run one of these:",
    unreadable: "No calendar could be read",
    undrawable: "This widget cannot be drawn",
    calendarsFailed: Counted(one: "{n} calendar could not be read", other: "{n} calendars could not be read"),
    someCalendarsFailed: "Some calendars could not be read",
    failedShort: Counted("{n} unreadable"),
    busyTimesHidden: "Busy times are not shown",
    runCheck: "Run “agenda check” to see why",
    isMissing: "{path} is not there; “agenda setup” finds calendars",
    isNotThere: "{path} is not there",
    listCalendars: "List your calendars in {path}",
    signedOut: "Signed out",
    signIn: "Sign in again to see this calendar",
    unreachable: "Calendars cannot be reached",
    tryingAgain: "Trying again at the next update",
    fetching: "Calendars are being fetched",
    waitForFetching: "“agenda sync” waits for them",
    notUpdatedSince: "Not updated since {time}",
    asOf: "As of {time}",
    calendars: "Calendars",
    events: Counted(one: "{n} event", other: "{n} events"),
    birthdays: Counted(one: "{n} birthday", other: "{n} birthdays"),
    eventsKind: "events",
    birthdaysKind: "birthdays",
    shared: "shared",
    readOnly: "read-only",
    vanished: "no longer on the server",
    failed: "not readable")
}

extension Words.Recurrence {
  static let english = Words.Recurrence(
    minutes: Words.Counted(one: "every minute", other: "every {n} minutes"),
    hours: Words.Counted(one: "every hour", other: "every {n} hours"),
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
    workday: "working day",
    ofMonth: "the {day} of {month}", and: " and ", until: "{rule} until {date}",
    count: Words.Counted(one: "{rule}, once", other: "{rule}, {n} times"))
}

extension PriorityWords {
  static let english = PriorityWords(
    pinned: "Pinned: it stays as long as the running and the next event.",
    hidden: "Hidden: widgets leave it out and count it, unless it runs or is the next one.",
    unknown: "Nothing is learned about it yet: its start decides.",
    places: "Number {x} of {n} by its start, number {y} by its importance.",
    more: "+ {x}", less: "− {x}",
    place: Words.Counted(one: "{n} event begins before it", other: "{n} events begin before it"),
    soon: "it begins within three hours of the next event",
    later: "it begins more than three hours after the next event",
    calendar: "it is in the calendar “{x}”", series: "it is one of this series",
    organizer: "{x} organizes it",
    accepted: "you accepted it", tentative: "you may come", unanswered: "you have not answered",
    noGuests: "it has no guests", twoGuests: "it has one or two guests",
    severalGuests: "it has three to eight guests", manyGuests: "it has more than eight guests",
    recurs: "it repeats", single: "it does not repeat",
    short: "it takes up to 20 minutes", medium: "it takes about an hour",
    long: "it takes longer than an hour",
    allDay: "it has no time of day", word: "its title has “{x}”", conflict: "it overlaps another event",
    link: "it has a link", task: "it is a task")
}

extension SampleTitles {
  static let english = SampleTitles(
    person: "Ada Lovelace", holiday: "Science fair", standUp: "Stand-up", room: "Room 4",
    lunch: "Lunch with Kim", review: "Design review", reviewNote: "Please bring the figures.",
    dentist: "Dentist", street: "12 Mill Lane",
    choir: "Choir practice", market: "Farmers’ market", hike: "Hike to the lake", planning: "Sprint planning",
    call: "Call with Grandma")
}

extension InvitationWords {
  static let english = InvitationWords(
    acceptedSubject: "Accepted: {x}",
    declinedSubject: "Declined: {x}",
    tentativeSubject: "Tentative: {x}",
    counterSubject: "New time proposed: {x}",
    delegatedSubject: "Delegated: {x}",
    accepted: "{x} accepts the invitation.",
    declined: "{x} declines the invitation.",
    tentative: "{x} may come.",
    counter: "{x} proposes another time.",
    delegated: "{x} sends somebody else.",
    none: "No invitation waits for an answer")
}

extension DetailWords {
  package static let english = DetailWords(
    when: "when", repeats: "repeats", rule: "rule", next: "next", place: "place", travel: "travel",
    calendar: "calendar", status: "status", priority: "priority", shownAs: "shown as", free: "free",
    organizer: "organizer", guests: "guests", alarms: "alarms", links: "links", categories: "categories",
    file: "file", inZone: "{x} in {y}", tentative: "tentative", cancelled: "cancelled",
    inProcess: "in-process", completed: "completed", noAnswer: "no answer yet", accepted: "accepted",
    declined: "declined", perhaps: "tentative", delegated: "delegated", before: "{x} before",
    beforeEnd: "{x} before the end", afterStart: "{x} after the start", afterEnd: "{x} after the end",
    atStart: "at the start", atEnd: "at the end", alarm: "alarm",
    due: "due", busy: "busy", description: "description", note: "note")
}
