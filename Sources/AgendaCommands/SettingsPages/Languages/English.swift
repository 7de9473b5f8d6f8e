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
