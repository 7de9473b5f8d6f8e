import ICalendar

/// Draws the calendars of a configuration as a tree: name, number of events, kind and source, or the error.
package struct CalendarTreeRenderer: Sendable {
  /// The style of the text.
  package let style: TextStyle

  /// A renderer in a style.
  package init(_ style: TextStyle) {
    self.style = style
  }

  /// The tree as lines, each ended by a line feed; none is wider than the style's width. If there is too little room,
  /// the source is left out first, then the number of events.
  package func render(_ listings: [CalendarListing]) -> String {
    let tree = CalendarTree(listings)
    let names = tree.rows.map { nameText($0).map { DisplayWidth.of($0) }.reduce(0, +) }.max() ?? 0
    let counts = tree.rows.compactMap { $0.listing.map { DisplayWidth.of(countText($0)) } }.max() ?? 0
    var heading = StyledLine()
    let words = style.language.words
    heading.append(
      (listings.isEmpty ? words.notConfigured : words.calendars).truncated(to: style.width), .bold)

    return tree.rows.reduce(into: heading.encoded(style.depth) + "\n") { text, row in
      let line = draw(row, nameWidth: min(names, style.width), countWidth: counts)
      text += line.encoded(style.depth) + "\n"
    }
  }

  /// The branch, the sign and the name; a name that only groups calendars has no sign.
  private func nameText(_ row: CalendarTree.Row) -> [String] {
    let sign = row.listing.map { $0.state == .ok ? ($0.kind == .birthdays ? "★ " : "▌ ") : "✗ " }
    return [row.branch, sign ?? "", PlainText.sanitized(row.name)]
  }

  private func draw(_ row: CalendarTree.Row, nameWidth: Int, countWidth: Int) -> StyledLine {
    let name = nameText(row)
    var line = StyledLine()
    line.append(name[0].truncated(to: style.width), .dim)
    let color = row.listing.map { $0.color ?? Palette.color(at: row.position) }
    line.append(name[1].truncated(to: style.width - line.width), StyledLine.Look(color: color))
    line.append(name[2].truncated(to: style.width - line.width))
    guard let listing = row.listing else { return line }

    let state = stateText(listing)
    let countEnd = nameWidth + 2 + countWidth
    if state.isFailure {
      // An error is more important than the columns.
      append(state.text, to: &line, at: nameWidth + 2, .bold)
    } else if countEnd <= style.width {
      append(countText(listing), to: &line, at: nameWidth + 2, .plain)
      append(state.text, to: &line, at: countEnd + 2, .dim)
    }
    return line
  }

  private func append(
    _ text: String, to line: inout StyledLine, at column: Int, _ look: StyledLine.Look
  ) {
    let room = style.width - column
    guard room >= min(8, DisplayWidth.of(text)) else { return }
    line.pad(to: column)
    line.append(text.truncated(to: room), look)
  }

  private func countText(_ listing: CalendarListing) -> String {
    let words = style.language.words
    return listing.kind == .birthdays ? words.birthdays(listing.eventCount) : words.events(listing.eventCount)
  }

  private func stateText(_ listing: CalendarListing) -> (text: String, isFailure: Bool) {
    switch listing.state {
    case .ok: (PlainText.sanitized(listing.source), false)
    case .failed(let message):
      (style.language.words.failed + ": " + PlainText.sanitized(message), true)
    }
  }
}
