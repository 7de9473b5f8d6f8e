internal import AgendaWidgets

/// The words of `agenda browse`. In patterns, `{x}` is replaced by a value. The letters that answer questions are the same in all languages.
struct BrowseWords: Translated {
  var list: String
  var day: String
  var week: String
  var month: String
  var today: String
  var keys: String
  /// Where days are not read yet.
  var reading: String
  /// Of the command `{x}`, beside which no other one runs.
  var stillRunning: String
  /// Of the command `{x}`, when the person quits.
  var quitEnds: String
  /// Of a terminal in which nothing can be shown.
  var tooSmall: String
  var nothingLater: String
  var nothingEarlier: String
  /// Of a search without a result: `{x}` is its text.
  var notFound: String
  /// Of a text that no read event has, while it is typed.
  var enterSearchesAll: String
  var search: String
  var goTo: String
  var add: String
  /// An example of a sentence.
  var addExample: String
  /// Of words that name no day: `{x}`.
  var noDate: String
  /// The question before `{x}` is deleted.
  var delete: String
  /// The question which instances of the series `{x}` are meant.
  var whichInstances: String
  /// The question after a change that another program has crossed.
  var tryAgain: String
  var pastDay: String
  var nothingDone: String
  var noEvent: String
  /// Of an event without a UID.
  var noName: String
  var noTask: String
  var noTime: String
  /// How a change is taken back.
  var undoHint: String
  /// Of a command that failed without a word.
  var failed: String
  /// Below what a command said.
  var enterGoesBack: String
  /// The effects of the keys, in the order of ``keyNames``.
  var effects: [String]

  /// The keys, by what they do.
  static let keyNames = [
    "j k ↓ ↑", "h l ← →", "[ ]", "{ }", "PgUp PgDn", "gg G", "Tab", "t", "g", "/ n N", "Enter", "a", "e", "d",
    "+ -",
    "> <", "Space", "o", "u", "c", "5j", "Mouse", "q",
  ]

  /// The keys and what they do.
  var keyTable: [(keys: String, text: String)] {
    let views = BrowseModel.View.allCases.map { name(of: $0) }.joined(separator: ", ")
    return [("1 2 3 4", views)] + zip(Self.keyNames, effects).map { ($0, $1) }
  }

  /// The name of a view.
  func name(of view: BrowseModel.View) -> String {
    switch view {
    case .list: list
    case .day: day
    case .week: week
    case .month: month
    }
  }
}

extension BrowseWords {
  static let english = BrowseWords(
    list: "List",
    day: "Day",
    week: "Week",
    month: "Month",
    today: "today",
    keys: "keys",
    reading: "reading…",
    stillRunning: "“{x}” is still running",
    quitEnds: "“{x}” is still running; q ends it, too",
    tooSmall: "The terminal is too small",
    nothingLater: "no later event",
    nothingEarlier: "no earlier event",
    notFound: "nothing has “{x}”",
    enterSearchesAll: "not in these days; Enter searches all",
    search: "Search: ",
    goTo: "Go to: ",
    add: "Add: ",
    addExample: "such as: Lunch with Kim tomorrow 12:30 at Café Blau",
    noDate: "“{x}” names no day",
    delete: "Delete {x}? y, or any other key for no",
    whichInstances: "{x} recurs: only t this one, f this and the following, a all?",
    tryAgain: "Try again? y, or any other key for no",
    pastDay: "This day is past. Add the event? y, or any other key for no",
    nothingDone: "nothing was changed",
    noEvent: "there is no event here",
    noName: "the event has no UID, by which it could be changed",
    noTask: "this is no task",
    noTime: "the event has no time of day",
    undoHint: "u takes it back",
    failed: "it failed",
    enterGoesBack: "Enter goes back.",
    effects: [
      "next and previous event; in a month, week",
      "day before and after",
      "week before and after",
      "month before and after",
      "a page back and on",
      "the first and the last",
      "next event of the day",
      "today",
      "a day in words: friday, next week",
      "search; next and previous",
      "the event in full; in a month, the day",
      "add an event in a sentence",
      "change the event in the editor",
      "delete the event",
      "15 minutes later and earlier",
      "a day later and earlier",
      "the task is done",
      "open its meeting or link",
      "take the last change back",
      "choose calendars",
      "a number before a key: so many times",
      "click chooses, wheel moves",
      "quit",
    ])
}
