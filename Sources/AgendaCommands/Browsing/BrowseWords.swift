internal import AgendaSources
internal import AgendaWidgets

/// The words of `agenda browse`. In patterns, `{x}` is replaced by a value. The letters that answer questions are the same in all languages.
struct BrowseWords: Translated {
  var list: String
  var day: String
  var week: String
  var month: String
  var year: String
  var tasks: String
  /// Of a week.
  var hours: String
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
  /// Of a day before or after `{x}`, which is shown in its place.
  var edgeOfDays: String
  /// Of a search without a result: `{x}` is its text.
  var notFound: String
  /// Of a text `{x}` that no open task has.
  var noTaskHas: String
  /// Of a search that went on at the first event or task, and back from the last one.
  var firstAgain: String
  var lastAgain: String
  var search: String
  var goTo: String
  var add: String
  /// The fields of an event: title, start, end, place, calendar, repeat, reminder; and how they are left.
  var fields: [String]
  var fieldsHelp: String
  /// An example of a sentence.
  var addExample: String
  /// An example of the sentence of a task.
  var taskExample: String
  /// Of words that name no day: `{x}`.
  var noDate: String
  /// Before the text by which a command, or an invitation, is chosen.
  var command: String
  var invitations: String
  /// The questions before the invitation `{x}` is answered.
  var accept: String
  var tentative: String
  var decline: String
  /// The end of these questions, and that for a series.
  var organizerIsTold: String
  var whichAnswered: String
  /// These ends where no mail can be sent.
  var nobodyIsTold: String
  var whichWritten: String
  var noInvitation: String
  /// The end of a message about an answer whose mail was not sent.
  var noMail: String
  /// The question before `{x}` is deleted.
  var delete: String
  /// The question before the invitation `{x}` is deleted.
  var deleteInvitation: String
  /// The question which instances of the series `{x}` are meant.
  var whichInstances: String
  /// The question which instances of the series `{x}` are copied.
  var whichCopied: String
  /// The question before a change of the task `{x}` that recurs, which is one of all its dates.
  var wholeTask: String
  /// The question before a copy of the task `{x}` that recurs is added.
  var copyOfTask: String
  /// Of the task `{x}` that recurs, and cannot be moved.
  var datesOfTask: String
  /// Of a change that another program has crossed.
  var changedMeanwhile: String
  /// The question after it.
  var tryAgain: String
  /// Of an event `{x}` that was to be changed, and that another program has deleted.
  var gone: String
  var pastDay: String
  /// After `{x}` was copied, and where nothing is.
  var copied: String
  var nothingCopied: String
  var nothingDone: String
  var noEvent: String
  /// Of a key `{x}` that does nothing in a view, beside the key `{y}` that shows all.
  var noKey: String
  /// Of an event without a UID.
  var noName: String
  var noTask: String
  var noTime: String
  /// How a change is taken back.
  var undoHint: String
  /// Of a command that failed without a word.
  var failed: String
  /// Above what commands have said.
  var answers: String
  /// Before the number of the problems of calendars, and where there are none.
  var problems: String
  var noProblems: String
  /// Of the command `{x}` of the list of all.
  var notHere: String
  /// Below what a command said.
  var enterGoesBack: String
  /// The effects of the keys of lines, windows, lists and questions, in the order of ``OtherKey``.
  var otherKeys: [String]
  /// The effects of the keys, in the order of ``groups``.
  var effects: [String]

  /// The actions that share a line, in the order of ``effects``; none for numbers and the mouse.
  static let groups: [[BrowseAction]] = [
    [.next, .previous], [.previousDay, .nextDay], [.previousWeek, .nextWeek], [.previousMonth, .nextMonth],
    [.previousYear, .nextYear], [.previousPage, .nextPage], [.first, .last], [.nextOfDay, .previousOfDay],
    [.today], [.goTo],
    [.search, .searchBack, .searchNext, .searchPrevious], [.details], [.add], [.edit],
    [.fields, .move, .repeats],
    [.delete],
    [.later, .earlier], [.dayLater, .dayEarlier], [.copy, .paste, .duplicate], [.done], [.open],
    [.accept, .tentative, .decline], [.undo, .redo],
    [.invitations], [.sync], [.calendars], [.problems], [.commands], [], [], [.quit],
  ]

  /// A key outside of the views.
  enum OtherKey: Int {
    case take, leave, ends, erase, lines, pages, close, find, entries, answer, help
  }

  private func row(_ keys: String, _ effect: OtherKey) -> (keys: String, text: String) {
    (keys, otherKeys[effect.rawValue])
  }

  /// The keys of a line, a window, a list or a question.
  func keyTable(of prompt: BrowsePrompt, _ bindings: BrowseBindings) -> [(keys: String, text: String)] {
    let line = [row("Ctrl-A Ctrl-E", .ends), row("Ctrl-U Ctrl-K Ctrl-W", .erase)]
    let ends = [row("Enter", .take), row("Escape", .leave)]
    return switch prompt {
    case .search, .goTo, .add, .command: ends + line
    case .form: [("Enter Tab Escape", fieldsHelp)] + line
    case .menu: [row("a b c…", .find), row("↓ ↑", .entries)] + ends
    case .question(let question): [("", question.text), row("", .answer)]
    case .details:
      [row("j k", .lines), row("Space b", .pages)] + rows(bindings) { $0.isOfEvent } + [row("…", .close)]
    case .calendars, .none, .keys, .problems:
      [row("j k", .lines), row("Space b", .pages), row("…", .close)]
    }
  }

  /// The groups of keys that do nothing of use among tasks, which have no days.
  private static let notOfTasks: Set<BrowseAction> = [
    .previousDay, .previousWeek, .previousMonth, .previousYear, .nextOfDay, .accept,
  ]

  /// The keys of a view and what they do.
  func keyTable(_ bindings: BrowseBindings, of view: BrowseModel.View) -> [(keys: String, text: String)] {
    let views = BrowseModel.View.allCases.map { name(of: $0) }.joined(separator: ", ")
    return [("1 2 3 4 5 6", views)] + (view == .week ? [("3 3", "\(week): \(hours)")] : [])
      + [row("Alt-?", .help)]
      + rows(bindings, others: ["5j", "Mouse"]) { view != .tasks || !Self.notOfTasks.contains($0) }
  }

  /// The keys of the groups whose first action is `shown`, and what they do; `others` are those of the groups without an action.
  private func rows(
    _ bindings: BrowseBindings, others: [String] = [], _ shown: (BrowseAction) -> Bool
  ) -> [(keys: String, text: String)] {
    var others = others
    return zip(Self.groups, effects).compactMap { actions, text in
      guard let first = actions.first else { return others.isEmpty ? nil : (others.removeFirst(), text) }
      guard shown(first) else { return nil }
      // Of a pair the first keys, and the second ones where there is room.
      let keys = actions.map { bindings.keys(of: $0).prefix(actions.count > 2 ? 1 : 2) }
      let names = (0..<2).flatMap { place in keys.compactMap { $0.dropFirst(place).first } }
      return names.isEmpty ? nil : (names.map(Self.shown).joined(separator: " "), text)
    }
  }

  /// The effect of an action, as the table of keys has it.
  func effect(of action: BrowseAction) -> String {
    switch action {
    case .list: list
    case .day: day
    case .week: week
    case .month: month
    case .year: year
    case .tasks: tasks
    case .keys: keys
    default:
      zip(Self.groups, effects).first { $0.0.contains(action) }?.1 ?? ""
    }
  }

  /// A key as the table shows it.
  static func shown(_ key: String) -> String {
    let arrows = ["up": "↑", "down": "↓", "left": "←", "right": "→", "page-up": "PgUp", "page-down": "PgDn"]
    if let arrow = arrows[key] { return arrow }
    guard key.count > 1 else { return key }
    return key.split(separator: "-", omittingEmptySubsequences: false)
      .map { arrows[String($0)] ?? ($0.count > 1 ? $0.prefix(1).uppercased() + $0.dropFirst() : String($0)) }
      .joined(separator: "-")
  }

  /// The name of a view.
  func name(of view: BrowseModel.View) -> String {
    switch view {
    case .list: list
    case .day: day
    case .week: week
    case .month: month
    case .year: year
    case .tasks: tasks
    }
  }
}
