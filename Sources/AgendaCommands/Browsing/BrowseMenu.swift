internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// A list over the view, of which one entry is chosen, by arrows or by a part of its text: all commands, or invitations.
struct BrowseMenu {
  /// The meaning of an entry.
  enum Choice: Equatable {
    case action(BrowseAction)
    case place(BrowsePlace)
    /// A command of `agenda`, by its words.
    case command(String)
  }

  /// A line of the list.
  struct Entry {
    var cells: [String]
    var choice: Choice
  }

  /// Before the text.
  var title: String
  var entries: [Entry]
  /// The text that entries have to have.
  var line = TypedLine()
  /// The chosen one among those with the text.
  var chosen = 0

  init(title: String, _ entries: [Entry]) { (self.title, self.entries) = (title, entries) }

  /// The entries with all words of the text; those that begin with it come first.
  var found: [Entry] {
    let words = line.text.lowercased().split(separator: " ")
    let found = entries.filter { entry in
      let text = entry.cells.joined(separator: " ").lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    guard let first = words.first else { return found }
    let begins = { (entry: Entry) in entry.cells[0].lowercased().hasPrefix(first) }
    return found.filter(begins) + found.filter { !begins($0) }
  }

  /// Reacts to a key: `.some(nil)` closes it, `nil` leaves it open.
  mutating func press(_ key: TerminalKey, height: Int) -> Choice?? {
    let found = found
    switch (key.name, key.isControl) {
    case (.escape, _), (.letter("c"), true): return .some(nil)
    case (.enter, _): return found.indices.contains(chosen) ? found[chosen].choice : typed
    case (.down, _), (.letter("n"), true): chosen += 1
    case (.up, _), (.letter("p"), true): chosen -= 1
    case (.tab, _): chosen += key.isShifted ? -1 : 1
    case (.pageDown, _): chosen += height
    case (.pageUp, _): chosen -= height
    default: if line.press(key) { chosen = 0 }
    }
    chosen = max(0, min(chosen, self.found.count - 1))
    return nil
  }

  /// The command that was typed whole, with its words; `.some(nil)` for none.
  private var typed: Choice?? {
    let name = line.text.split(separator: " ").first.map(String.init)
    let isKnown = entries.contains { $0.choice == name.map { .command($0) } || $0.cells.first == name }
    return .some(isKnown && CommandIndex.command(at: [name ?? ""]) != nil ? .command(line.text) : nil)
  }

  /// The lines in so many columns, of which the chosen one is among the shown ones.
  func lines(width: Int, height: Int) -> [StyledLine] {
    let found = found
    let rows = found.map { $0.cells }
    let cells = rows.first?.count ?? 0
    let widths = (0..<max(0, cells - 1)).map { place in rows.map { DisplayWidth.of($0[place]) }.max() ?? 0 }
    let first = max(0, min(chosen - height / 2, found.count - height))
    return zip(rows.indices, rows).dropFirst(first).prefix(height).map { place, row in
      var line = StyledLine()
      var column = 0
      for (cell, size) in zip(row, widths + [width]) {
        // A narrow screen has the first cells alone.
        guard column + 4 < width else { break }
        line.pad(to: column)
        line.append(cell.truncated(to: width - column), column == 0 ? .plain : .dim)
        column += size + 2
      }
      guard place == chosen else { return line }
      line.pad(to: width)
      return line.selected
    }
  }
}

/// The lists of a screen.
extension BrowseModel {
  /// All commands, with their keys.
  var commands: BrowseMenu {
    let names = Set(BrowseAction.allCases.map(\.rawValue))
    let others = CommandIndex.entries.filter { !$0.path.hasPrefix("-") && !names.contains($0.path) }
    return BrowseMenu(
      title: words.command,
      BrowseAction.allCases.filter { $0 != .commands }.map { action in
        let view = View.allCases.first { $0.action == action }
        let keys = view.map { ["\($0.rawValue)"] } ?? bindings.keys(of: action)
        return BrowseMenu.Entry(
          cells: [
            action.rawValue, keys.prefix(2).map { BrowseWords.shown($0) }.joined(separator: " "),
            words.effect(of: action),
          ],
          choice: .action(action))
      } + others.map { .init(cells: [$0.path, "", $0.summary], choice: .command($0.path)) })
  }

  /// Shows the invitations that wait for an answer.
  mutating func show(_ invitations: [BrowsedInvitation]) {
    guard !invitations.isEmpty else {
      message = (run.settings.language.noInvitations, false)
      return
    }
    let language = run.settings.language
    prompt = .menu(
      BrowseMenu(
        title: words.invitations,
        invitations.map { invitation in
          let item = invitation.item
          let title = PlainText.sanitized(item.title, limit: 200)
          var time = language.heading(of: invitation.date, today: today)
          if case .timed(let start, _) = item.occurrence.span {
            time += ", " + language.time(run.settings.zone.localDateTime(at: start))
          }
          let organizer = item.occurrence.event.details.organizer.map {
            PlainText.sanitized($0.name ?? $0.address, limit: 100)
          }
          return BrowseMenu.Entry(
            cells: [title.truncated(to: max(12, columns / 2)), time, organizer ?? ""],
            choice: .place(BrowsePlace(date: invitation.date, event: BrowsedEvent(item))))
        }))
  }

  mutating func pressInMenu(_ key: TerminalKey, _ menu: BrowseMenu, at moment: UInt64) -> [BrowseEffect] {
    var menu = menu
    guard let chosen = menu.press(key, height: bodyRows) else {
      prompt = .menu(menu)
      return []
    }
    prompt = .none
    switch chosen {
    case .action(let action)?: return perform(action, 1)
    case .command(let words)?: return choose(words, isWhole: words == menu.line.text)
    case .place(let place)?:
      remaining = 0
      self.place = place
      return []
    case nil: return []
    }
  }
}

/// Commands of `agenda` that have no key.
extension BrowseModel {
  /// The commands that have no use here: this screen, and those that answer another program.
  private static let others: Set<String> = ["browse", "mcp", "batch"]

  /// Runs a command that was typed whole, else opens the line for its arguments.
  private mutating func choose(_ command: String, isWhole: Bool) -> [BrowseEffect] {
    guard isWhole, command.contains(" "), CommandIndex.entries.allSatisfy({ $0.path != command }) else {
      prompt = .command(TypedLine(command + " "))
      return []
    }
    return runTyped(command)
  }

  mutating func pressInCommand(_ key: TerminalKey, _ line: TypedLine) -> [BrowseEffect] {
    var line = line
    switch key.name {
    case .escape: prompt = .none
    case .letter("c") where key.isControl: prompt = .none
    case .enter:
      prompt = .none
      return runTyped(line.text)
    default: if line.press(key) { prompt = .command(line) }
    }
    return []
  }

  /// Runs a command in the terminal, where it can ask, and what it prints stays until Enter.
  private mutating func runTyped(_ text: String) -> [BrowseEffect] {
    let typed = Self.words(of: text)
    guard let name = typed.first else { return [] }
    guard !Self.others.contains(name) else {
      message = (words.notHere.filling(["x": "agenda \(name)"]), true)
      return []
    }
    let end = typed.firstIndex(of: "--") ?? typed.endIndex
    let hasConfiguration = typed[..<end].contains { $0 == "--config" || $0.hasPrefix("--config=") }
    let arguments = hasConfiguration || !AgendaCommand.takesConfiguration(name) ? [] : configurationArguments
    return [
      .run(
        BrowseCommand(
          arguments: typed[..<end] + arguments + typed[end...], takesTerminal: true, staysShown: true))
    ]
  }

  /// The words of a line, of which quotation marks keep spaces.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quotation: Character?
    for letter in text {
      switch letter {
      case _ where letter == quotation: quotation = nil
      case "\"" where quotation == nil, "'" where quotation == nil: (quotation, word) = (letter, word ?? "")
      case " " where quotation == nil:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(letter)
      }
    }
    return words + [word].compactMap(\.self)
  }
}

/// An invitation that waits for an answer, and its day.
struct BrowsedInvitation: Sendable {
  var date: CalendarDate
  var item: AgendaItem
}
