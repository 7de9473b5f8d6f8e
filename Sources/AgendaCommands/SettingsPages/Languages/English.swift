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
    inTerminal: "In a terminal:")
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
