internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Keys and the mouse.
extension BrowseModel {
  /// How soon after a digit another key has to come, in nanoseconds, for the digit to be a number before that key.
  private static let patience: UInt64 = 500_000_000

  mutating func take(_ input: TerminalEvent, at moment: UInt64) -> [BrowseEffect] {
    switch input {
    case .key(let key): return take(key, at: moment)
    case .paste(let text): return takePaste(text)
    case .click(let line, let column):
      if case .none = prompt, let calendar = calendar(line: line, column: column) {
        return calendar.isSelected == nil ? [] : [.toggle(calendar.name)]
      }
      click(line: line, column: column)
      return []
    case .drag(let line, let column):
      drag(line: line, column: column)
      return []
    case .release(let line, let column): return release(line: line, column: column)
    case .wheel(let step, _, _): return turnWheel(step)
    case .ground(let ground):
      self.ground = ground
      return []
    }
  }

  private mutating func take(_ key: TerminalKey, at moment: UInt64) -> [BrowseEffect] {
    seenComplaints = complaints
    // Enter takes what a search has found or will find that began while its text was typed.
    if !prompt.isSearch || key.name != .enter { (message, awaitedSearch) = (nil, nil) }
    // After a key, the selection does not jump to a task that was written before it.
    if view == .tasks { target = nil }
    if key == TerminalKey(.letter("z"), isControl: true) { return [.suspend] }
    if asksForKeys(key) {
      (covered, prompt) = (prompt, .keys(0))
      return []
    }
    switch prompt {
    case .none: return pressInView(key, at: moment)
    case .search(let line, let start, let forward): return pressInSearch(key, line, start, forward)
    case .goTo(let line): return pressInDate(key, line)
    case .add(let line): return pressInSentence(key, line)
    case .form: return pressInForm(key)
    case .question(let question):
      prompt = .none
      guard let letter = key.letter, let answer = question.answers[Character(letter.lowercased())] else {
        message = (words.nothingDone, false)
        if form != nil { prompt = .form }
        return []
      }
      switch answer {
      case .run(let command):
        draft?.isSent = true
        return [.run(command)]
      case .decline: return perform(.decline, 1)
      case .delete: askToDelete(here: true)
      }
      return []
    case .keys(let first):
      prompt = scrolled(key, first).map { .keys($0) } ?? covered ?? .none
      if case .keys = prompt { return [] }
      covered = nil
      return []
    case .details where bindings.preset == .ikhal && bindings.actions[key.written] == .details:
      // Enter again is the form there.
      prompt = .none
      openForm(at: "--title")
      return []
    case .details(let first):
      prompt = scrolled(key, first).map { .details($0) } ?? .none
      // Whoever has read the event changes it with the same keys.
      guard case .none = prompt, let action = bindings.actions[key.written], action.isOfEvent else {
        return []
      }
      return perform(action, 1)
    case .problems(let first):
      prompt = scrolled(key, first).map { .problems($0) } ?? .none
      return []
    case .command(let line): return pressInCommand(key, line)
    case .calendars(let checklist): return pressInCalendars(key, checklist)
    case .menu(let menu): return pressInMenu(key, menu, at: moment)
    }
  }

  /// Whether a key asks for the keys of what covers the view: Alt-?, and ? where that is no letter.
  private func asksForKeys(_ key: TerminalKey) -> Bool {
    switch prompt {
    case .none, .keys, .calendars: false
    case .details, .problems, .question: key.name == .letter("?")
    default: key == TerminalKey(.letter("?"), isAlt: true)
    }
  }

  /// The first line of a text after a key; `nil` if the key closes it.
  private func scrolled(_ key: TerminalKey, _ first: Int) -> Int? {
    let page = max(1, bodyRows - 1)
    switch (key.name, key.isControl) {
    case (.down, _), (.letter("j"), false), (.enter, _): return first + 1
    case (.up, _), (.letter("k"), false): return max(0, first - 1)
    case (.pageDown, _), (.letter(" "), false), (.letter("f"), true): return first + page
    case (.pageUp, _), (.letter("b"), _): return max(0, first - page)
    case (.home, _), (.letter("g"), false): return 0
    default: return nil
    }
  }

  private mutating func takePaste(_ text: String) -> [BrowseEffect] {
    func added(_ line: TypedLine) -> TypedLine {
      var line = line
      line.insert(text)
      return line
    }
    switch prompt {
    case .search(let line, let start, let forward): return setSearch(added(line), start, forward)
    case .menu(var menu):
      (menu.line, menu.chosen) = (added(menu.line), 0)
      prompt = .menu(menu)
    case .goTo(let line): prompt = .goTo(added(line))
    case .add(let line): prompt = .add(added(line))
    case .command(let line): prompt = .command(added(line))
    case .form: if let active = form?.active { form?.fields[active].line.insert(text) }
    // Pasted letters are no keys.
    default: break
    }
    return []
  }
}

/// Keys in a view.
extension BrowseModel {
  private mutating func pressInView(_ key: TerminalKey, at moment: UInt64) -> [BrowseEffect] {
    // A key ends a drag.
    grabbed = nil
    if let digit = key.letter?.wholeNumberValue, key.letter?.isASCII == true, takeDigit(digit, at: moment) {
      return []
    }
    endCount(at: moment)
    let typed = count
    count = nil
    let number = max(1, typed?.value ?? 1)
    guard let action = bindings.actions[key.written] else {
      if key.name != .escape {
        message = (
          words.noKey.filling([
            "x": BrowseWords.shown(key.written), "y": bindings.keys(of: .keys).first ?? ":",
          ]), false
        )
      }
      return []
    }
    if let typed, action.takesNumber {
      (view, hasHours, place) = (typed.view, typed.hasHours, typed.place)
    }
    return perform(action, number)
  }

  /// Takes a digit of a number. It chooses a view, too, which a key that takes a number takes back, if it comes soon.
  private mutating func takeDigit(_ digit: Int, at moment: UInt64) -> Bool {
    endCount(at: moment)
    let former = count
    guard digit > 0 || former != nil else { return false }
    count = Count(
      value: min((former?.value ?? 0) * 10 + digit, 9999), view: former?.view ?? view,
      hasHours: former?.hasHours ?? hasHours, place: former?.place ?? place, typed: moment)
    // Twice, the key of the week chooses its hours, and is no number.
    if former?.value == View.week.rawValue, digit == View.week.rawValue { count = nil }
    if let chosen = View(rawValue: digit) { show(chosen) }
    return true
  }

  /// The moment at which the number that is typed is none any more; `nil` if there is none.
  var countEnds: UInt64? { count.map { $0.typed &+ Self.patience } }

  /// Forgets the number after a pause.
  mutating func endCount(at moment: UInt64) {
    if let count, moment &- count.typed > Self.patience { self.count = nil }
  }

  /// Shows a view; a week that is shown, with its hours or without them.
  private mutating func show(_ chosen: View) {
    if view == .week, chosen == .week { hasHours.toggle() }
    view = chosen
  }

  /// Does what a key or a command of the list says, so many times.
  mutating func perform(_ action: BrowseAction, _ number: Int) -> [BrowseEffect] {
    if let view = View.allCases.first(where: { $0.action == action }) {
      show(view)
      return []
    }
    return move(action, number) ?? change(action, number) ?? open(action)
  }

  /// Goes where an action leads; `nil` if it leads nowhere.
  private mutating func move(_ action: BrowseAction, _ number: Int) -> [BrowseEffect]? {
    switch action {
    case .next: return step(number)
    case .previous: return step(-number)
    case .nextDay where view == .tasks: return passTasks(number)
    case .previousDay where view == .tasks: return passTasks(-number)
    case .nextDay: passDays(number)
    case .previousDay: passDays(-number)
    case .nextWeek: passDays(7 * number)
    case .previousWeek: passDays(-7 * number)
    case .nextMonth: passMonths(number)
    case .previousMonth: passMonths(-number)
    case .nextYear: passMonths(12 * number)
    case .previousYear: passMonths(-12 * number)
    case .nextPage: return passPages(number)
    case .previousPage: return passPages(-number)
    case .first: goToEnd(isLast: false)
    case .last: goToEnd(isLast: true)
    case .nextOfDay: passEventsOfDay(number)
    case .previousOfDay: passEventsOfDay(-number)
    case .today: goTo(today)
    case .searchNext: return searchOn(forward: searchesForward)
    case .searchPrevious: return searchOn(forward: !searchesForward)
    default: return nil
    }
    return []
  }

  /// Goes down or up: over events, or in a month or a year over weeks.
  private mutating func step(_ number: Int) -> [BrowseEffect] {
    guard view == .month || view == .year else { return passEvents(number) }
    passDays(7 * number)
    return []
  }

  /// Opens a line, a list or a window, or does what changes no event.
  private mutating func open(_ action: BrowseAction) -> [BrowseEffect] {
    switch action {
    case .quit: return quit()
    case .keys: prompt = .keys(0)
    case .search: prompt = .search(TypedLine(), from: place, forward: true)
    case .searchBack: prompt = .search(TypedLine(), from: place, forward: false)
    case .goTo: prompt = .goTo(TypedLine())
    case .add: prompt = .add(TypedLine())
    case .commands: prompt = .menu(commands)
    case .calendars: return [.listCalendars]
    case .invitations: return [.listInvitations]
    case .problems:
      if complaints.isEmpty, answers.isEmpty {
        message = (words.noProblems, false)
      } else {
        prompt = .problems(0)
      }
    case .redraw:
      sheet = nil
      return [.redraw]
    case .details:
      switch view {
      case .month: view = .day
      case .year: view = .month
      case .list, .day, .week, .tasks: prompt = .details(0)
      }
    default: break
    }
    return []
  }

  /// Ends the screen; while a command runs, the second time.
  private mutating func quit() -> [BrowseEffect] {
    guard let running, !isQuitting else { return [.quit] }
    isQuitting = true
    message = (words.quitEnds.filling(["x": "agenda \(running.arguments.first ?? "")"]), true)
    return []
  }
}

extension BrowseAction {
  /// Whether the action is one for the event that is shown in full.
  var isOfEvent: Bool {
    switch self {
    case .edit, .fields, .move, .repeats, .delete, .open, .accept, .tentative, .decline, .copy, .duplicate,
      .later, .earlier, .dayLater, .dayEarlier:
      true
    default: false
    }
  }

  /// Whether a number before its key says how often it is meant.
  fileprivate var takesNumber: Bool {
    switch self {
    case .next, .previous, .nextDay, .previousDay, .nextWeek, .previousWeek, .nextMonth, .previousMonth,
      .nextYear, .previousYear, .nextPage, .previousPage, .first, .last, .nextOfDay, .previousOfDay,
      .searchNext, .searchPrevious, .later, .earlier, .dayLater, .dayEarlier:
      true
    default: false
    }
  }
}

extension TerminalKey {
  /// The name by which a binding has the key.
  var written: String {
    let own =
      switch name {
      case .letter(" "): "space"
      case .letter(let letter): String(letter)
      case .up: "up"
      case .down: "down"
      case .left: "left"
      case .right: "right"
      case .pageUp: "page-up"
      case .pageDown: "page-down"
      case .home: "home"
      case .end: "end"
      case .enter: "enter"
      case .escape: "escape"
      case .tab: "tab"
      case .backspace: "backspace"
      case .delete: "delete"
      }
    return (isControl ? "ctrl-" : "") + (isAlt ? "alt-" : "") + (isShifted ? "shift-" : "") + own
  }
}

extension BrowsePrompt {
  /// Whether a line is typed.
  var isLine: Bool {
    switch self {
    case .search, .goTo, .add, .form, .command: true
    default: false
    }
  }

  /// Whether the text of a search is typed.
  var isSearch: Bool { if case .search = self { true } else { false } }

  /// Whether a line is typed that is understood as a whole.
  var isUnderstood: Bool {
    switch self {
    case .add, .goTo: true
    default: false
    }
  }
}

/// Keys in a line at the foot.
extension BrowseModel {
  private mutating func pressInSearch(
    _ key: TerminalKey, _ line: TypedLine, _ start: BrowsePlace, _ forward: Bool
  ) -> [BrowseEffect] {
    var line = line
    switch key.name {
    case .escape:
      (prompt, place) = (.none, start)
      return []
    case .letter("c") where key.isControl:
      (prompt, place) = (.none, start)
      return []
    case .enter:
      prompt = .none
      searchesForward = forward
      guard !line.isEmpty else { return searchOn(forward: forward) }
      guard awaitedSearch?.text != line.text, searchedFar != line.text else { return [] }
      message = nil
      searched = line.text
      guard !searchAround(from: start, forward: forward) else { return [] }
      return searchElsewhere(forward: forward)
    default:
      guard line.press(key) else { return [] }
      return setSearch(line, start, forward)
    }
  }

  /// Goes to the first event with the text that is typed, also of days that are not read, in which it is looked for behind the screen.
  private mutating func setSearch(
    _ line: TypedLine, _ start: BrowsePlace, _ forward: Bool
  ) -> [BrowseEffect] {
    prompt = .search(line, from: start, forward: forward)
    (place, searched, searchAfterReading, searchedFar) = (start, line.text, false, nil)
    guard !SearchWords([searched]).texts.isEmpty, !searchAround(from: start, forward: forward) else {
      return []
    }
    if view != .tasks { message = (words.reading, false) }
    return searchElsewhere(forward: forward)
  }

  private mutating func pressInDate(_ key: TerminalKey, _ line: TypedLine) -> [BrowseEffect] {
    var line = line
    if line.isEmpty, key.letter == "g" {
      prompt = .none
      goToEnd(isLast: false)
      return []
    }
    switch key.name {
    case .escape: prompt = .none
    case .letter("c") where key.isControl: prompt = .none
    case .enter:
      guard !line.isEmpty else {
        prompt = .none
        return []
      }
      guard let date = date(line.text) else { return [] }
      prompt = .none
      goTo(date)
      if place.date != date { message = (words.edgeOfDays.filling(["x": heading(of: place.date)]), false) }
    default: if line.press(key) { prompt = .goTo(line) }
    }
    return []
  }

  /// The first day that words name; `nil` if they name none.
  func date(_ text: String) -> CalendarDate? { try? run.dates(inWords: text).lowerBound }

  private mutating func pressInCalendars(_ key: TerminalKey, _ checklist: Checklist) -> [BrowseEffect] {
    guard let pressed = Checklist.Key(key) else { return [] }
    var checklist = checklist
    switch checklist.press(pressed, height: rows) {
    case .open: prompt = .calendars(checklist)
    case .cancelled: prompt = .none
    case .accepted:
      prompt = .none
      return [.select(checklist.listings.map(\.isSelected))]
    }
    return []
  }
}

extension Checklist.Key {
  /// The key of a checklist; `nil` if it has none for it.
  init?(_ key: TerminalKey) {
    switch (key.name, key.isControl) {
    case (.up, _), (.letter("k"), false), (.letter("p"), true): self = .up
    case (.down, _), (.letter("j"), false), (.letter("n"), true): self = .down
    case (.pageUp, _): self = .pageUp
    case (.pageDown, _): self = .pageDown
    case (.home, _), (.letter("g"), false): self = .home
    case (.end, _), (.letter("G"), false): self = .end
    case (.letter(" "), false), (.letter("x"), false): self = .space
    case (.enter, _): self = .enter
    case (.escape, _), (.letter("q"), false), (.letter("d"), true), (.letter("c"), true): self = .quit
    case (.letter("a"), false): self = .all
    default: return nil
    }
  }
}
