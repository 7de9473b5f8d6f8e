internal import ICalendar

/// A thing that a key of `agenda browse` does. The configuration and the list of all commands call it by its raw value.
package enum BrowseAction: String, Sendable, Hashable, CaseIterable {
  case next, previous
  case nextDay = "next-day"
  case previousDay = "previous-day"
  case nextWeek = "next-week"
  case previousWeek = "previous-week"
  case nextMonth = "next-month"
  case previousMonth = "previous-month"
  case nextYear = "next-year"
  case previousYear = "previous-year"
  case nextPage = "next-page"
  case previousPage = "previous-page"
  case first, last
  case nextOfDay = "next-of-day"
  case previousOfDay = "previous-of-day"
  case today
  case goTo = "go-to"
  case search
  case searchBack = "search-back"
  case searchNext = "search-next"
  case searchPrevious = "search-previous"
  case details, add, edit, fields, move
  case repeats = "repeat"
  case delete
  case later, earlier
  case dayLater = "day-later"
  case dayEarlier = "day-earlier"
  case done, open
  case accept, tentative, decline
  case copy, paste, duplicate
  case invitations, undo, redo, sync, calendars, problems, commands
  case list, day, week, month, year, tasks
  case keys, redraw, quit
}

/// The keys of `agenda browse`: those of a preset, and others of the configuration. A key is called by its letter, or by its name, with `ctrl-`, `alt-` or
/// `shift-` before it.
package struct BrowseBindings: Sendable, Hashable {
  /// Sets of keys that hands know.
  package enum Preset: String, Sendable, Hashable, CaseIterable {
    case agenda, ikhal, calcurse
  }

  /// The names of the keys that are no letters.
  package static let keyNames: Set<String> = [
    "up", "down", "left", "right", "page-up", "page-down", "home", "end", "enter", "tab", "backspace",
    "delete",
    "space",
  ]

  /// The keys that every preset has, in the order in which they are shown.
  private static let usual: [(String, BrowseAction)] = [
    ("j", .next), ("down", .next), ("ctrl-n", .next), ("k", .previous), ("up", .previous),
    ("ctrl-p", .previous), ("l", .nextDay), ("right", .nextDay), ("h", .previousDay), ("left", .previousDay),
    ("]", .nextWeek), ("[", .previousWeek), ("}", .nextMonth), ("{", .previousMonth), (")", .nextYear),
    ("(", .previousYear), ("page-down", .nextPage), ("ctrl-f", .nextPage), ("ctrl-d", .nextPage),
    ("page-up", .previousPage), ("ctrl-b", .previousPage), ("ctrl-u", .previousPage), ("home", .first),
    ("G", .last), ("end", .last), ("tab", .nextOfDay), ("shift-tab", .previousOfDay), ("t", .today),
    ("g", .goTo), ("/", .search), ("ctrl-r", .searchBack), ("n", .searchNext), ("N", .searchPrevious),
    ("enter", .details), ("a", .add), ("e", .edit), ("E", .fields), ("m", .move), ("r", .repeats),
    ("d", .delete),
    ("delete", .delete), ("+", .later),
    ("shift-down", .later), ("-", .earlier), ("shift-up", .earlier), (">", .dayLater),
    ("shift-right", .dayLater), ("<", .dayEarlier), ("shift-left", .dayEarlier), ("space", .done),
    ("o", .open), ("A", .accept), ("T", .tentative), ("D", .decline), ("i", .invitations), ("u", .undo),
    ("U", .redo), ("y", .copy), ("p", .paste), ("P", .duplicate), ("!", .problems),
    ("s", .sync), ("c", .calendars), (":", .commands), ("?", .keys), ("ctrl-l", .redraw), ("q", .quit),
    ("ctrl-c", .quit),
  ]

  /// The other keys of a preset.
  private static func others(_ preset: Preset) -> [(String, BrowseAction?)] {
    switch preset {
    case .agenda: []
    case .ikhal:
      [
        ("n", .add), ("N", .searchNext), ("backspace", .previousDay), ("space", .nextDay), ("alt-E", .edit),
        ("Q", .quit), ("x", .done), ("L", .problems), ("p", .duplicate),
        // Theirs export an event, and mark days.
        ("e", nil), ("o", nil), ("P", .paste),
      ]
    case .calcurse:
      [
        ("ctrl-a", .add), ("t", .nextDay), ("T", .previousDay), ("ctrl-l", .nextDay),
        ("ctrl-h", .previousDay),
        ("w", .nextWeek), ("W", .previousWeek), ("ctrl-j", .nextWeek), ("ctrl-k", .previousWeek),
        ("m", .nextMonth), ("M", .previousMonth), ("y", .nextYear), ("Y", .previousYear), ("ctrl-g", .today),
        ("A", .add), ("D", .delete), ("E", .edit), ("v", .details), ("V", .details), ("!", .done),
        ("S", .sync), ("c", .copy), ("ctrl-r", .redraw), ("Q", .quit), ("H", .previousDay), ("L", .nextDay),
        ("J", .next), ("K", .previous), ("G", .goTo), ("ctrl-v", .paste), ("ctrl-s", .sync), ("R", .redraw),
        ("C", .calendars), ("O", .commands), ("o", .commands), ("n", .edit), ("N", .searchNext),
        (">", .details), ("ctrl-t", .tasks),
        // Theirs change a priority, or choose: they move and complete nothing.
        ("+", nil), ("-", nil), ("<", nil), ("space", nil),
      ]
    }
  }

  /// The keys with which it began.
  package let preset: Preset
  /// The actions of the keys by their names.
  package private(set) var actions: [String: BrowseAction]
  private var order: [String]

  /// The keys of a preset.
  package init(_ preset: Preset = .agenda) {
    self.preset = preset
    actions = Dictionary(Self.usual, uniquingKeysWith: { $1 })
    order = Self.usual.map(\.0)
    for (key, action) in Self.others(preset) { bind(key, action) }
  }

  /// Gives a key another action; `nil` for none.
  package mutating func bind(_ key: String, _ action: BrowseAction?) {
    actions[key] = action
    order.removeAll { $0 == key }
    // The last one is shown first.
    if action != nil { order.insert(key, at: 0) }
  }

  /// The names of the keys of an action.
  package func keys(of action: BrowseAction) -> [String] { order.filter { actions[$0] == action } }

  /// A key and its action as a text of the configuration has them, such as `x = delete`; without an action for `x = none`. `nil` for another text.
  package static func binding(_ text: String) -> (key: String, action: BrowseAction?)? {
    guard let place = text.dropFirst().lastIndex(of: "=") else { return nil }
    func trimmed(_ part: Substring) -> String {
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    let (key, name) = (trimmed(text[..<place]), trimmed(text[text.index(after: place)...]))
    guard isKey(key) else { return nil }
    if name == "none" { return (key, nil) }
    return BrowseAction(rawValue: name).map { (key, $0) }
  }

  /// Whether a text is the name of a key that can be chosen: digits are numbers, and Escape, Ctrl-C and Ctrl-Z always do the same.
  private static func isKey(_ text: String) -> Bool {
    var rest = text[...]
    for prefix in ["ctrl-", "alt-", "shift-"] where rest.hasPrefix(prefix) && rest.count > prefix.count {
      rest = rest.dropFirst(prefix.count)
    }
    guard rest.count == 1 else { return keyNames.contains(String(rest)) }
    return rest.first?.isNumber == false && rest != " " && !["ctrl-c", "ctrl-z"].contains(text)
  }
}

extension ConfigurationParser {
  /// The most keys.
  private static let maximumBindings = 200

  /// Keys of `agenda browse` and their actions.
  mutating func browseBindings(_ entry: TOMLNode) -> [String] {
    let texts = strings(entry)
    for text in texts where BrowseBindings.binding(text) == nil {
      reportText(
        entry, text,
        expected:
          "a key and its action such as \"x = delete\"; “:” in \(.command("browse")) lists the actions")
      return []
    }
    return Array(texts.prefix(Self.maximumBindings))
  }
}
