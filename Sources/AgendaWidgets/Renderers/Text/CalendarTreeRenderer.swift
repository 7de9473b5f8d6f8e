import ICalendar

/// Draws the calendars of a configuration as a tree: whether they are selected, name, number of events, kind and source, or the error.
package struct CalendarTreeRenderer: Sendable {
  /// How selected calendars are marked.
  package enum Marks: Sendable {
    /// By a tick: for reading.
    case ticks
    /// By a box with or without a tick: for choosing. The box of a partly selected group has a line.
    case boxes
  }

  /// A row of the tree.
  package struct Row: Sendable {
    /// The line, encoded for the terminal.
    package var line: String
    /// The positions of the calendars at and below the name.
    package var members: [Int]
  }

  /// A note about a group of calendars, such as an account.
  package struct GroupNote: Sendable, Hashable {
    /// The text beside the name.
    package var text: String
    /// Whether the note reports a failure.
    package var isFailure: Bool

    /// A note.
    package init(_ text: String, isFailure: Bool = false) {
      self.text = text
      self.isFailure = isFailure
    }
  }

  /// The style of the text.
  package let style: TextStyle
  private let marks: Marks
  private let groups: [String: GroupNote]
  private let showsEmptyGroups: Bool

  /// A renderer in a style. `groups` has notes by the names of groups; with `showsEmptyGroups` also those without a calendar have a row.
  package init(
    _ style: TextStyle, marks: Marks = .ticks, groups: [String: GroupNote] = [:],
    showsEmptyGroups: Bool = false
  ) {
    self.style = style
    self.marks = marks
    self.groups = groups
    self.showsEmptyGroups = showsEmptyGroups
  }

  /// The most columns of names, so that a long one leaves room for what stands beside the others.
  private var maximumNames: Int { max(32, style.width / 2) }

  /// The tree as lines, each ended by a line feed; none is wider than the style's width. A name is cut at half of the width, of a narrow line at 32 columns.
  /// If there is too little room, the source is left out first, then the number of events.
  package func render(_ listings: [CalendarListing]) -> String {
    var heading = StyledLine()
    let words = style.language.words
    let drawn = rows(listings)
    heading.append(
      (drawn.isEmpty ? words.notConfigured : words.calendars).truncated(to: style.width), .bold)
    return drawn.reduce(heading.encoded(style.depth) + "\n") { $0 + $1.line + "\n" }
  }

  /// The rows of the tree.
  package func rows(_ listings: [CalendarListing]) -> [Row] {
    let tree = CalendarTree(listings, groups: showsEmptyGroups ? groups.keys.sorted() : [])
    let selected = listings.map(\.isSelected)
    let names = tree.rows.map { nameText($0, selected).map { DisplayWidth.of($0) }.reduce(0, +) }.max() ?? 0
    let counts = tree.rows.compactMap { $0.listing.map { DisplayWidth.of(countText($0)) } }.max() ?? 0
    return tree.rows.map { row in
      let line = draw(row, selected, nameWidth: min(names, style.width, maximumNames), countWidth: counts)
      return Row(line: line.encoded(style.depth), members: row.members)
    }
  }

  /// The branch, the mark, the sign and the name; a name that only groups calendars has no sign.
  private func nameText(_ row: CalendarTree.Row, _ selected: [Bool]) -> [String] {
    let sign = row.listing.map { $0.state == .ok ? ($0.kind == .birthdays ? "★ " : "▌ ") : "✗ " }
    return [row.branch, mark(of: row, selected), sign ?? "", PlainText.sanitized(row.name)]
  }

  private func mark(of row: CalendarTree.Row, _ selected: [Bool]) -> String {
    let count = row.members.count { selected[$0] }
    switch marks {
    case .ticks: return row.listing.map { $0.isSelected ? "✓ " : "  " } ?? ""
    case .boxes: return count == 0 ? "[ ] " : count == row.members.count ? "[✓] " : "[–] "
    }
  }

  private func draw(
    _ row: CalendarTree.Row, _ selected: [Bool], nameWidth: Int, countWidth: Int
  ) -> StyledLine {
    let name = nameText(row, selected)
    var line = StyledLine()
    line.append(name[0].truncated(to: style.width), .dim)
    line.append(name[1].truncated(to: style.width - line.width))
    let color = row.listing.map { $0.color ?? Palette.color(at: row.position) }
    line.append(name[2].truncated(to: style.width - line.width), StyledLine.Look(color: color))
    let isDim = row.listing?.isSelected == false
    line.append(name[3].truncated(to: max(0, nameWidth - line.width)), isDim ? .dim : .plain)
    let countStart = nameWidth + 2
    guard let listing = row.listing else {
      if let note = groups[row.path] {
        line.append(
          PlainText.sanitized(note.text), note.isFailure ? .bold : .dim, at: countStart, upTo: style.width,
          least: 8)
      }
      return line
    }

    let state = stateText(listing)
    let countEnd = countStart + countWidth
    if state.isFailure {
      // An error is more important than the columns.
      line.append(state.text, .bold, at: countStart, upTo: style.width, least: 8)
    } else if countEnd <= style.width {
      line.append(countText(listing), isDim ? .dim : .plain, at: countStart, upTo: style.width, least: 8)
      line.append(state.text, .dim, at: countEnd + (countWidth == 0 ? 0 : 2), upTo: style.width, least: 8)
    }
    return line
  }

  private func countText(_ listing: CalendarListing) -> String {
    guard let count = listing.eventCount else { return "" }
    let words = style.language.words
    if listing.holdsTasksAlone, count == 0 { return words.tasks(listing.taskCount) }
    return listing.kind == .birthdays
      ? words.birthdays(count)
      : counted(
        events: count, tasks: listing.taskCount, joint: ", ", { words.events($0) }, { words.tasks($0) })
  }

  /// The source, or what its account says of it, or the error.
  private func stateText(_ listing: CalendarListing) -> (text: String, isFailure: Bool) {
    let words = style.language.words
    switch listing.state {
    case .ok where listing.account != nil:
      let notes = [
        (CalendarListing.Note.shared, words.shared), (.readOnly, words.readOnly), (.vanished, words.vanished),
      ]
      let others = listing.otherNames.map { "= " + PlainText.sanitized($0) }
      let found = notes.filter { listing.notes.contains($0.0) }.map(\.1) + others
      return (found.joined(separator: ", "), false)
    case .ok: return (PlainText.sanitized(listing.source), false)
    case .failed(let message): return (words.failed + ": " + PlainText.sanitized(message), true)
    }
  }
}
