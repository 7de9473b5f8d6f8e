internal import AgendaRequests
internal import AgendaWidgets

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
