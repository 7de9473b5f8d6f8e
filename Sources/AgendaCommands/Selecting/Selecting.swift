import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda calendars select`.
struct SelectCalendars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "select",
    abstract: "Select the calendars to show.",
    discussion: """
      In a terminal, a checklist: the arrows or j and k move, the space bar selects, a selects all or none, Enter saves \
      the selection, and q quits without saving. The selection is kept for all commands; --calendars takes precedence \
      over it for one call.
      """)

  @Option(
    help: ArgumentHelp("Select these calendars, and those below them.", valueName: "name,…"),
    completion: .calendars)
  var on: [String] = []

  @Option(
    help: ArgumentHelp("Deselect these calendars, and those below them.", valueName: "name,…"),
    completion: .calendars)
  var off: [String] = []

  @OptionGroup var config: ConfigurationOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let configuration = try CalendarSet.configurationOrDiscovered(
      config.path, environment: environment
    ).configuration
    var choice = try CalendarChoice(configuration, environment: environment)
    if on.isEmpty, off.isEmpty {
      guard !choice.calendars.isEmpty else { throw Self.nothing(choice) }
      guard environment.isTerminal, environment.isInputTerminal else {
        throw CommandError(
          .usage,
          "there is no terminal; name calendars with \(.option("on")) and \(.option("off")), or run it in a terminal"
        )
      }
      let style = TextStyle(
        width: environment.terminalWidth ?? Settings.defaultWidth, depth: environment.colorDepth(.auto),
        language: Language(localeIdentifier: environment.locale))
      guard try ChecklistScreen(style: style).choose(&choice) else { return }
    } else {
      try choice.set(on.flatMap(CalendarSelection.names), to: true)
      try choice.set(off.flatMap(CalendarSelection.names), to: false)
    }
    try choice.save(environment)
    for (index, entry) in choice.calendars.enumerated() where choice.isSelected[index] != choice.former[index]
    {
      let mark = choice.isSelected[index] ? "✓" : " "
      try StandardStreams.write("\(mark) \(PlainText.sanitized(entry.calendar.name))\n")
    }
  }

  private static func nothing(_ choice: CalendarChoice) -> CommandError {
    choice.unlisted.isEmpty
      ? CommandError(
        .notFound, "there are no calendars to select; see \(.command("accounts add")) and agenda(1)")
      : CommandError(.notFound, "no calendar is known yet; run \(.command("sync")) first")
  }
}

/// The calendars that can be selected, and which of them are.
struct CalendarChoice {
  /// The calendars, each folder of a tree on its own.
  let calendars: [KnownCalendar]
  /// Whether each of them is selected.
  var isSelected: [Bool]
  /// Whether each of them was selected before.
  let former: [Bool]
  /// Whether each of them is selected where the user has not chosen.
  private let isDefault: [Bool]
  /// The names of accounts whose calendars are not known yet.
  let unlisted: [String]

  /// The calendars of a configuration and its accounts, as they are selected now.
  init(_ configuration: Configuration, environment: ProcessEnvironment) throws {
    let known = configuration.knownCalendars(
      cache: environment.cacheFolder, state: environment.stateFolder)
    let (listed, defaults) = (known.filter { !$0.isUnlisted }, configuration.defaults)
    unlisted = known.filter(\.isUnlisted).compactMap(\.account?.name)
    func selected(_ ticks: SavedSelection) throws(UnknownCalendarsError) -> SelectedCalendars {
      try SelectedCalendars(from: listed, defaults: defaults, ticks: ticks, splitsAll: true)
    }
    do throws(UnknownCalendarsError) {
      let now = try selected(SavedSelection(inState: environment.stateFolder))
      let without = try selected(SavedSelection())
      calendars = now.known
      isSelected = now.known.map(now.selected.contains)
      former = isSelected
      isDefault = now.known.map(without.selected.contains)
    } catch {
      throw CommandError(.notFound, lines: error.messages)
    }
  }

  /// Selects or deselects the calendars with some names, or below them. Throws if a name matches none.
  mutating func set(_ names: [String], to isOn: Bool) throws {
    guard !names.isEmpty else { return }
    do throws(UnknownCalendarsError) {
      let named = try CalendarSelection(names: names).select(from: calendars.map(\.calendar))
      for index in calendars.indices where named.contains(calendars[index].calendar) {
        isSelected[index] = isOn
      }
    } catch {
      let lines = error.unknown.map { unknown in
        unlisted.contains(unknown.name)
          ? "the calendars of \(quoted(unknown.name)) are not known yet; run \(.command("sync")) first" : nil
      }
      throw CommandError(.notFound, lines: zip(lines, error.messages).map { $0 ?? $1 })
    }
  }

  /// Saves the selected and deselected calendars; changes that another command makes meanwhile stay. Untouched calendars of accounts are saved as
  /// they are, so that calendars that are listed later count as new; untouched others only if they differ from the configuration.
  func save(_ environment: ProcessEnvironment) throws {
    let isKept = SavedSelection.update(inState: environment.stateFolder) { ticks in
      for (index, entry) in calendars.enumerated() {
        let isChanged = isSelected[index] != former[index]
        guard isChanged || (entry.account != nil && ticks[entry.calendar] == nil) else { continue }
        let isImplied = entry.account == nil && isSelected[index] == isDefault[index]
        ticks[entry.calendar] = isImplied ? nil : isSelected[index]
      }
    }
    guard !isKept else { return }
    let path = SavedSelection.path(inState: environment.stateFolder)
    throw CommandError(.cannotCreate, "\(path): cannot be written: \(ProcessEnvironment.systemError)")
  }

  /// The calendars as they are listed.
  var listings: [CalendarListing] {
    calendars.indices.map { index in
      let (calendar, account) = (calendars[index].calendar, calendars[index].account)
      var listing = CalendarListing(
        name: calendar.name, color: calendar.color, kind: calendar.kind ?? .events, source: calendar.source,
        eventCount: nil)
      listing.holdsTasksAlone = calendars[index].remote?.holdsTasksAlone == true
      listing.isSelected = isSelected[index]
      listing.account = account?.name
      listing.notes = calendars[index].notes
      listing.otherNames = calendar.otherNamesForPeople
      return listing
    }
  }
}

/// A tree of calendars in which rows are selected and deselected by keys. It knows no terminal: it takes keys, and gives lines.
struct Checklist {
  /// A key of the keyboard.
  enum Key: Equatable {
    case up, down, pageUp, pageDown, home, end, space, enter, quit, all
  }

  /// The result of a key.
  enum Outcome: Equatable {
    /// The checklist stays.
    case open
    /// The user keeps the selection.
    case accepted
    /// The user leaves the selection as it was.
    case cancelled
  }

  /// The help below the rows.
  private static let help = ["↑↓ move", "space select", "a all", "enter keep", "q quit"]

  private(set) var listings: [CalendarListing]
  private var cursor = 0
  private var first = 0
  private let style: TextStyle
  private var members: [[Int]]

  init(_ listings: [CalendarListing], style: TextStyle) {
    self.listings = listings
    self.style = style
    members = []
    members = rows(style).map(\.members)
  }

  private func rows(_ style: TextStyle) -> [CalendarTreeRenderer.Row] {
    CalendarTreeRenderer(style, marks: .boxes).rows(listings)
  }

  /// The row with the cursor, without colours.
  var pointed: String { rows(TextStyle(width: style.width, language: style.language))[cursor].line }

  /// Reacts to a key; a page has `height` lines.
  mutating func press(_ key: Key, height: Int) -> Outcome {
    let page = max(1, height - 3)
    switch key {
    case .up: move(to: cursor - 1)
    case .down: move(to: cursor + 1)
    case .pageUp: move(to: cursor - page)
    case .pageDown: move(to: cursor + page)
    case .home: move(to: 0)
    case .end: move(to: members.count - 1)
    case .space: toggle(members[cursor])
    case .all: toggle(Array(listings.indices))
    case .enter: return .accepted
    case .quit: return .cancelled
    }
    return .open
  }

  private mutating func move(to row: Int) { cursor = min(max(0, row), members.count - 1) }

  /// Selects all of some calendars, or deselects them if all are selected.
  private mutating func toggle(_ indices: [Int]) {
    let isOn = !indices.allSatisfy { listings[$0].isSelected }
    for index in indices { listings[index].isSelected = isOn }
  }

  /// The lines for a terminal of some columns and rows. The row with the cursor is always among them.
  mutating func lines(width: Int, height: Int) -> [String] {
    let inset = 2
    let rows = rows(
      TextStyle(width: max(10, width - inset), depth: style.depth, language: style.language))
    let room = max(1, height - 3)
    first = min(max(first, cursor - room + 1), cursor, max(0, rows.count - room))
    let shown = rows.indices.dropFirst(first).prefix(room).map { index in
      (index == cursor ? "▸ " : "  ") + rows[index].line
    }
    let count = listings.count { $0.isSelected }
    let state = rows.count > room ? "   \(cursor + 1)/\(rows.count)" : ""
    var help = Self.help
    while help.joined(separator: " · ").count > width, help.count > 1 { help.removeFirst() }
    let heading = "Calendars: \(count) of \(listings.count) selected" + state
    return height < 4
      ? Array(shown)
      : [heading.truncated(to: width)] + shown + ["", help.joined(separator: " · ").truncated(to: width)]
  }
}

extension Checklist.Key {
  /// The keys for the bytes of a terminal: letters, and the sequences of arrows and the like (ECMA-48). Unknown bytes are left out; a single escape is
  /// the key that quits.
  static func keys(_ bytes: [UInt8]) -> [Checklist.Key] {
    var keys: [Checklist.Key] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == 0x1B else {
        if let key = letter(byte) { keys.append(key) }
        continue
      }
      guard let next = rest.first, next == UInt8(ascii: "[") || next == UInt8(ascii: "O") else {
        keys.append(.quit)
        continue
      }
      rest.removeFirst()
      let parameters = rest.prefix { (0x20..<0x40).contains($0) }
      rest = rest.dropFirst(parameters.count)
      guard let final = rest.popFirst() else { continue }
      if let key = sequence(String(decoding: parameters, as: UTF8.self), final) { keys.append(key) }
    }
    return keys
  }

  private static func letter(_ byte: UInt8) -> Checklist.Key? {
    switch byte {
    case UInt8(ascii: "k"), 0x10: .up
    case UInt8(ascii: "j"), 0x0E: .down
    case UInt8(ascii: "g"): .home
    case UInt8(ascii: "G"): .end
    case UInt8(ascii: " "), UInt8(ascii: "x"): .space
    case UInt8(ascii: "a"): .all
    case 0x0D, 0x0A: .enter
    case UInt8(ascii: "q"), 0x04: .quit
    default: nil
    }
  }

  private static func sequence(_ parameters: String, _ final: UInt8) -> Checklist.Key? {
    switch (final, parameters) {
    case (UInt8(ascii: "A"), _): .up
    case (UInt8(ascii: "B"), _): .down
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): .home
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): .end
    case (UInt8(ascii: "~"), "5"): .pageUp
    case (UInt8(ascii: "~"), "6"): .pageDown
    default: nil
    }
  }
}

/// Shows a ``Checklist`` on the whole screen of the terminal until the user keeps the selection or leaves it as it was. The terminal is restored
/// also where a signal ends the command.
struct ChecklistScreen {
  var style: TextStyle

  /// Lets the user choose; `false` if the choice stays as it was. Throws if a signal ends the command.
  func choose(_ choice: inout CalendarChoice) throws -> Bool {
    var checklist = Checklist(choice.listings, style: style)
    let signals = try SignalQueue()
    var screen = Screen(.keys)
    screen.enter()
    defer { screen.leave() }
    while true {
      let environment = ProcessEnvironment.current()
      let (width, height) = (environment.terminalWidth ?? style.width, environment.terminalHeight ?? 24)
      guard screen.draw(checklist.lines(width: width, height: height)) else { return false }
      switch wait(signals) {
      case .reasons(let reasons):
        if reasons.contains(.ended) { throw CommandError(.interrupted, lines: []) }
        if reasons.contains(.suspended) {
          screen.leave()
          signals.stop()
          screen.enter()
        }
        if reasons.contains(.resized) || reasons.contains(.continued) { screen.invalidate() }
      case .keys(let keys):
        for key in keys {
          switch checklist.press(key, height: height) {
          case .open: continue
          case .cancelled: return false
          case .accepted:
            choice.isSelected = checklist.listings.map(\.isSelected)
            return true
          }
        }
      case .closed: return false
      }
    }
  }

  private enum Input {
    case reasons(WakeReasons)
    case keys([Checklist.Key])
    /// The terminal is gone.
    case closed
  }

  /// Waits for signals and keys.
  private func wait(_ signals: borrowing SignalQueue) -> Input {
    var ends = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&ends, nfds_t(ends.count), -1) < 0 { guard errno == EINTR else { return .closed } }
    let reasons = signals.read()
    if !reasons.isEmpty { return .reasons(reasons) }
    guard ends[1].revents != 0 else { return .keys([]) }
    // A key such as an arrow is a few bytes that come at once.
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    return count > 0 ? .keys(Checklist.Key.keys(Array(buffer.prefix(count)))) : .closed
  }
}
