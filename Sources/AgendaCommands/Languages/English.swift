internal import AgendaWidgets

extension SettingsWords {
  static let english = SettingsWords(
    language: .english,
    settings: "Settings",
    widgets: "Widgets",
    calendars: "Calendars",
    shown: "Which calendars are shown",
    save: "Save",
    addCalendar: "Add a calendar",
    addWidget: "Add a widget",
    edit: "Edit",
    copy: "Duplicate",
    remove: "Remove",
    defaults: "Defaults",
    preview: "Preview",
    name: "Name",
    saved: "Saved.",
    removed: "Removed.",
    notSaved: "Nothing was saved. Please correct what is marked.",
    standard: "Default:",
    notSet: "Not set",
    yes: "Yes",
    no: "No",
    atMost: "At most:",
    onlyWith: "Only with",
    outdated: "The file has changed since this page was opened, and nothing was saved. "
      + "What you typed is still here, beside what the file says now. Save again to replace that.",
    inFile: "In the file:",
    ofAccounts: "Accounts are added with",
    mistakes: "The file has mistakes:",
    file: "File:",
    look: "Look",
    content: "Events",
    time: "Time and language",
    format: "Output",
    links: "Links",
    place: "File, folder or address",
    themes: "Themes",
    addTheme: "Add a theme",
    accounts: "Accounts",
    signedIn: "Signed in",
    signedOut: "Signed out",
    expired: "The sign-in has expired",
    refused: "The server refuses the sign-in",
    unreachable: "The server could not be reached",
    notAsked: "Not asked yet",
    inTerminal: "In a terminal:",
    copied: "Copied",
    notCopied: "Not copied yet",
    uncopyable: "Cannot be copied",
    partlyCopied: "Partly copied",
    nothingThere: "There is nothing at this path yet. Make an empty calendar there?",
    make: "Make it and save",
    keep: "Save as it is",
    boards: "Boards")
}

extension GalleryWords {
  static let english = GalleryWords(
    language: .english,
    widgets: "Widgets",
    ofConfiguration: "Your widgets",
    families: "Families and themes",
    command: "Command",
    address: "Address",
    copy: "Copy",
    copied: "Copied",
    noWidgets: "The configuration has no widgets. One begins with")
}

extension SettingsTexts {
  /// The texts in English of keys that their declarations describe for a command line.
  static let english: [String: Entry] = [
    "browse-keys": Entry(
      "Browse keys",
      "The keys of the screen in the terminal: its own, or those that hands know from ikhal or calcurse."),
    "browse-bindings": Entry(
      "Browse bindings",
      "Other keys of the screen in the terminal, such as “x = delete, ctrl-t = today”; “none” takes a key its action."
    ),
    "defaults.calendars": Entry(
      "Calendars",
      "The calendars that are shown where no others are chosen."),
    "theme": Entry(
      "Theme",
      "The theme of pictures and pages, or the path of a file."),
    "size": Entry(
      "Size",
      "Draw a widget of this size, such as 800x480: points of a picture, or columns and lines of text; or the name of a display."
    ),
    "wallpaper": Entry(
      "Wallpaper",
      "The picture on the home screen of the device. With a position, a widget shows the part that it covers, and looks transparent."
    ),
    "device": Entry(
      "Device",
      "The device whose widget sizes a picture has."),
  ]

  /// The defaults in English that name options of a command line, in other words.
  static let englishStandards: [String: String] = [
    "those that are selected by “agenda calendars select”": "those that are selected",
    "list, or that of the subcommand": "list",
    "2, or 1 with --size or --bit-depth 1": "2, or 1 with a size or a bit depth of 1",
  ]
}

extension BrowseWords {
  static let english = BrowseWords(
    list: "List",
    day: "Day",
    week: "Week",
    month: "Month",
    year: "Year",
    tasks: "Tasks",
    hours: "hours",
    today: "today",
    keys: "keys",
    reading: "reading…",
    stillRunning: "“{x}” is still running",
    quitEnds: "“{x}” is still running; q ends it, too",
    tooSmall: "The terminal is too small",
    nothingLater: "no later event",
    nothingEarlier: "no earlier event",
    edgeOfDays: "days beyond {x} are not shown",
    notFound: "nothing has “{x}”",
    noTaskHas: "no open task has “{x}”",
    firstAgain: "on from the beginning",
    lastAgain: "on from the end",
    search: "Search: ",
    goTo: "Go to: ",
    add: "Add: ",
    fields: ["title", "start", "end", "place", "calendar", "repeat", "reminder"],
    fieldsHelp: "Enter saves, Tab goes on, Escape leaves",
    addExample: "such as: Lunch with Kim tomorrow 12:30 at Café Blau",
    taskExample: "such as: Pay rent friday",
    noDate: "“{x}” names no day",
    command: "Command: ",
    invitations: "Invitations: ",
    accept: "Accept {x}?",
    tentative: "Answer {x} with perhaps?",
    decline: "Decline {x}?",
    organizerIsTold: "The organizer is told: y, or any other key for no",
    whichAnswered: "The organizer is told: t only this one, a all, or any other key for no",
    nobodyIsTold: "It is written here alone, as there is no “mail-command”: y, or any other key for no",
    whichWritten:
      "It is written here alone, as there is no “mail-command”: t only this one, a all, or any other key for no",
    noInvitation: "this is no invitation",
    noMail: "no mail was sent, because the configuration has no “mail-command”",
    delete: "Delete {x}? y, or any other key for no",
    deleteInvitation: "{x} is an invitation: y declines it and tells the organizer, d deletes it here alone",
    whichInstances: "{x} recurs: only t this one, f this and the following, a all?",
    whichCopied: "{x} recurs: copy t only this one, a all?",
    wholeTask: "{x} is a task that recurs: a for all its dates, or any other key for no",
    copyOfTask:
      "{x} is a task that recurs, and its copy has the same dates: a adds it, any other key does not",
    datesOfTask: "{x} is a task that recurs, whose dates stay; Space completes this one",
    changedMeanwhile: "Another program has changed the event meanwhile.",
    tryAgain: "Try again? y, or any other key for no",
    gone: "{x} is gone; another program has deleted it",
    pastDay: "This day is past. Add the event? y, or any other key for no",
    copied: "{x} is copied; p adds the copy on another day",
    nothingCopied: "nothing is copied; y copies an event",
    nothingDone: "nothing was changed",
    noEvent: "there is no event here",
    noKey: "{x} does nothing here; {y} shows the keys",
    noName: "the event has no UID, by which it could be changed",
    noTask: "this is no task",
    noTime: "the event has no time of day",
    undoHint: "u takes it back",
    failed: "it failed",
    answers: "last answers",
    problems: "problems",
    noProblems: "there are no problems",
    notHere: "“{x}” does not run in this screen",
    enterGoesBack: "Enter goes back.",
    otherKeys: [
      "takes it",
      "leaves it",
      "to its beginning and end",
      "erase what is before, after, a word",
      "a line on and back",
      "a page on and back",
      "closes it",
      "find entries",
      "next and previous entry",
      "a letter of the question answers it, any other key is no",
      "the keys of a line, a list or a question",
    ],
    effects: [
      "next and previous event; in a month, week",
      "day before and after",
      "week before and after",
      "month before and after",
      "year before and after",
      "a page back and on",
      "the first and the last",
      "next event of the day",
      "today",
      "a day in words: friday, next week",
      "search; next and previous",
      "the event in full; in a month, the day",
      "add an event in a sentence",
      "change the event in the editor",
      "change the event in fields; its time or calendar",
      "delete the event",
      "15 minutes later and earlier",
      "a day later and earlier",
      "copy the event, and add the copy on another day",
      "the task is done",
      "open its meeting or link",
      "accept, perhaps, or decline an invitation",
      "take the last change back; make it again",
      "invitations that wait for an answer",
      "fetch calendars and send changes",
      "choose calendars",
      "problems of the calendars, and the last answers",
      "all commands",
      "a number before a key: so many times",
      "click chooses, wheel moves; drag an event to another day or hour",
      "quit",
    ])
}

extension GuestMailWords {
  static let english = GuestMailWords(
    invitation: "Invitation", update: "Updated", cancellation: "Cancelled", removal: "No longer invited",
    decline: "Declined", time: "When", recurrence: "Repeats", place: "Where", organizer: "Organizer",
    colon: ": ")
}
