package import ICalendar

/// Draws accounts as a table, and below each that cannot be used why, and what helps.
package struct AccountTableRenderer: Sendable {
  private let style: TextStyle
  private let zone: Zone
  private let now: Instant

  /// A renderer that writes times in a zone; a time of today without its date.
  package init(_ style: TextStyle, zone: Zone, now: Instant) {
    (self.style, self.zone, self.now) = (style, zone, now)
  }

  /// One line for each account, ended by a line feed: name, state, calendars and server; if one does not fit, the last three are below the name
  /// of each account. `isDetailed` adds when it was asked, and what failed.
  package func render(_ accounts: [AccountOverview], isDetailed: Bool) -> String {
    let rows = accounts.map { [PlainText.sanitized($0.name), $0.state.words, calendars($0), server($0)] }
    let widths = (0..<4).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    let columns = widths.filter { $0 > 0 }
    let fits = columns.reduce(columns.count * 2, +) <= style.width
    return zip(accounts, rows).reduce(into: "") { text, entry in
      let (account, row) = entry
      var line = StyledLine(sign(account.state) + " ", StyledLine.Look(color: color(account.state)))
      var column = line.width
      for (index, cell) in row.enumerated() where fits || index == 0 {
        line.append(cell, look(ofColumn: index), at: column, upTo: style.width, least: 6)
        column += widths[index] + (widths[index] == 0 ? 0 : 2)
      }
      text += line.encoded(style.depth) + "\n"
      if !fits { text += below(row) }
      guard isDetailed else { return }
      for detail in details(of: account) {
        for part in detail.text.wrapped(to: max(10, style.width - 4)) {
          text += "    " + StyledLine(part, detail.look).encoded(style.depth) + "\n"
        }
      }
    }
  }

  private func look(ofColumn index: Int) -> StyledLine.Look {
    index == 0 ? .bold : index == 3 ? .dim : .plain
  }

  /// The cells after the name as lines of their own.
  private func below(_ row: [String]) -> String {
    row.enumerated().dropFirst().flatMap { index, cell in
      cell.wrapped(to: style.width - 2).map { (look(ofColumn: index), $0) }
    }.map { look, line in "  " + StyledLine(line, look).encoded(style.depth) + "\n" }.joined()
  }

  private func details(of account: AccountOverview) -> [(text: String, look: StyledLine.Look)] {
    var details: [(String, StyledLine.Look)] = []
    let done = account.isOfProgram ? "copied" : "updated"
    let asked = [
      account.lastUpdate.map { "\(done) \(time($0))" }, account.nextUpdate.map { "next \(time($0))" },
      account.isOfProgram ? nil : "sign-in: \(account.signIn)",
    ].compactMap(\.self)
    if !asked.isEmpty { details.append((asked.joined(separator: " · "), .dim)) }
    if ![.signedIn, .notAsked, .notCopied].contains(account.state) {
      let since = account.since.map { "since \(time($0))" } ?? ""
      let reason = account.message.map { PlainText.sanitized($0) } ?? ""
      let text = [since, reason].filter { !$0.isEmpty }.joined(separator: ": ")
      if !text.isEmpty { details.append((text, .plain)) }
    }
    if account.unreadCount > 0 {
      let items = account.unreadCount == 1 ? "1 item" : "\(account.unreadCount) items"
      let advice = account.isOfProgram ? "" : "; “agenda sync --force” asks for them again"
      details.append(("\(items) cannot be read, or not in full\(advice)", .plain))
    }
    if account.waitingCount > 0 {
      let changes = account.waitingCount == 1 ? "1 change waits" : "\(account.waitingCount) changes wait"
      details.append(("\(changes) to be sent; “agenda cache” lists them", .plain))
    }
    details += account.conflicts.map { (PlainText.sanitized($0), .plain) }
    if let remedy = account.remedy { details.append((PlainText.sanitized(remedy), .bold)) }
    return details
  }

  private func time(_ moment: Instant) -> String {
    let local = zone.localDateTime(at: moment).toTheMinute
    let isToday = zone.localDateTime(at: moment).date == zone.localDateTime(at: now).date
    return isToday ? String(local.suffix(5)) : local
  }

  private func server(_ account: AccountOverview) -> String {
    PlainText.sanitized([account.user, account.server].compactMap(\.self).joined(separator: " at "))
  }

  private func calendars(_ account: AccountOverview) -> String {
    guard let (count, selected) = account.calendars else { return "" }
    let noun = count == 1 ? "calendar" : "calendars"
    return count == selected ? "\(count) \(noun)" : "\(selected) of \(count) \(noun)"
  }

  private func sign(_ state: AccountOverview.State) -> String {
    switch state {
    case .signedIn, .copied: "●"
    case .notAsked, .notCopied: "○"
    case .unreachable, .uncopyable, .partlyCopied: "!"
    case .signedOut, .expired, .refused: "✗"
    }
  }

  private func color(_ state: AccountOverview.State) -> CalendarColor? {
    switch state {
    case .signedIn, .copied: CalendarColor(red: 0x2D, green: 0xA4, blue: 0x4E)
    case .notAsked, .notCopied: nil
    case .unreachable, .uncopyable, .partlyCopied: CalendarColor(red: 0xBF, green: 0x87, blue: 0x00)
    case .signedOut, .expired, .refused: CalendarColor(red: 0xD1, green: 0x24, blue: 0x2F)
    }
  }
}

extension AccountOverview.State {
  /// The state in words.
  package var words: String {
    rawValue.replacing("-", with: " ") + (self == .notAsked || self == .notCopied ? " yet" : "")
  }
}

/// A table of texts: columns are aligned, the first one is bold, and the last one dim. A text that does not fit its column continues on the next
/// line; an address in the last column is not broken, so that it can be copied. If even the narrowest columns do not fit, each row becomes a block:
/// its first cell, and the other cells below it.
package struct TextTable {
  private let rows: [[String]]
  private let style: TextStyle
  private let dimsLast: Bool
  /// The columns between two columns of the table.
  private static let gap = 2
  /// The least width of a column that is narrowed.
  private static let least = 12

  /// A table with rows of as many cells each. Without `dimsLast` the last column looks like those before it.
  package init(_ rows: [[String]], style: TextStyle, dimsLast: Bool = true) {
    self.dimsLast = dimsLast
    self.rows = rows.map { row in row.map { PlainText.sanitized($0) } }
    self.style = style
  }

  /// The lines, each ended by a line feed.
  package var text: String { lines.reduce(into: "") { $0 += $1.encoded(style.depth) + "\n" } }

  /// The lines from top to bottom.
  package var lines: [StyledLine] {
    guard let widths else { return rows.flatMap(stacked) }
    return rows.reduce(into: []) { lines, row in
      let cells = row.indices.map { index in
        let (cell, width, isLast) = (row[index], widths[index], index == row.count - 1)
        return DisplayWidth.of(cell) <= width ? [cell] : cell.wrapped(to: width, keepsAddresses: isLast)
      }
      for line in 0..<(cells.map(\.count).max() ?? 0) {
        var drawn = StyledLine()
        var column = 0
        for (index, cell) in cells.enumerated() {
          if line < cell.count { drawn.append(cell[line], look(index), at: column) }
          column += widths[index] + Self.gap
        }
        lines.append(drawn)
      }
    }
  }

  /// A row whose first cell has lines of its own, and whose other cells are below it, indented, as many in a line as fit.
  private func stacked(_ row: [String]) -> [StyledLine] {
    var lines = (row.first ?? "").wrapped(to: style.width).map { StyledLine($0, look(0)) }
    var line = StyledLine()
    for (index, cell) in row.enumerated().dropFirst() where !cell.isEmpty {
      let start = line.width == 0 ? Self.gap : line.width + Self.gap
      if start + DisplayWidth.of(cell) <= style.width {
        line.append(cell, look(index), at: start)
        continue
      }
      if line.width > 0 { lines.append(line) }
      line = StyledLine()
      for part in cell.wrapped(to: max(1, style.width - Self.gap), keepsAddresses: true) {
        if line.width > 0 { lines.append(line) }
        line = StyledLine()
        line.append(part, look(index), at: Self.gap)
      }
    }
    if line.width > 0 { lines.append(line) }
    return lines
  }

  private func look(_ column: Int) -> StyledLine.Look {
    column == 0 ? .bold : column == (rows.first?.count ?? 0) - 1 && dimsLast ? .dim : .plain
  }

  /// The widths of the columns: the widths of their texts. The widest column after the first is narrowed until the line fits;
  /// `nil` if it cannot fit.
  private var widths: [Int]? {
    var widths = (0..<(rows.first?.count ?? 0)).map { column in
      rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    var excess = widths.reduce(Self.gap * (widths.count - 1), +) - style.width
    while excess > 0, let widest = widths.indices.dropFirst().max(by: { widths[$0] < widths[$1] }),
      widths[widest] > Self.least
    {
      widths[widest] -= 1
      excess -= 1
    }
    return excess > 0 ? nil : widths
  }
}
