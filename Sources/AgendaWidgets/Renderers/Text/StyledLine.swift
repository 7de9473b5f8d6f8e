package import ICalendar

/// A line of text in runs of one style each. The text has to be harmless already.
package struct StyledLine: Equatable, Sendable {
  /// The style of a run.
  package struct Look: Equatable, Sendable {
    package var isBold = false
    package var isDim = false
    var isStruck = false
    package var isUnderlined = false
    /// Whether foreground and background are exchanged.
    package var isInverse = false
    package var color: CalendarColor?
    /// Whether the text has the accent colour of a theme.
    var isAccent = false
    /// Whether the text says that a task is overdue, in a colour that replaces ``color``.
    var isWarning = false

    package static let plain = Look()
    package static let bold = Look(isBold: true)
    package static let dim = Look(isDim: true)
    package static let inverse = Look(isInverse: true)
    /// The date above events.
    package static let date = Look(isBold: true, isAccent: true)

    /// Text in the colour of a calendar.
    package static func colored(_ color: CalendarColor) -> Look { Look(color: color) }
  }

  /// Text with one style.
  struct Run: Equatable, Sendable {
    var text: String
    var look: Look
    /// The address that a click opens.
    var link: String?
  }

  /// The spaces between the parts of most lines by their number: making them costs more than the text beside them.
  private static let blanks: [String] = [
    "", " ", "  ", "   ", "    ", "     ", "      ", "       ", "        ", "         ", "          ",
    "           ", "            ", "             ", "              ", "               ",
  ]
  /// Spaces to cut more of them from.
  private static let blank = String(repeating: " ", count: 128)

  private(set) var runs: [Run] = []
  package private(set) var width = 0

  /// A line with one style.
  package init(_ text: String = "", _ look: Look = .plain, link: String? = nil) {
    append(text, look, link: link)
  }

  /// Adds text at the end.
  package mutating func append(_ text: String, _ look: Look = .plain, link: String? = nil) {
    append(text, look, link: link, columns: DisplayWidth.of(text))
  }

  private mutating func append(_ text: String, _ look: Look, link: String?, columns: Int) {
    guard !text.isEmpty else { return }
    width += columns
    // A row has a sign, a time, a title and a note, with spaces between them; an array would grow three times.
    if runs.count == 1 { runs.reserveCapacity(7) }
    runs.append(Run(text: text, look: look, link: link))
  }

  /// Adds text at a column, after spaces; nothing if the text is empty.
  mutating func append(_ text: String, _ look: Look, at column: Int, link: String? = nil) {
    guard !text.isEmpty else { return }
    pad(to: column)
    append(text, look, link: link)
  }

  /// Adds text at a column, after spaces, cut at `width`; nothing if the text is empty, or if there is no room for it, or for `least` columns of it.
  mutating func append(_ text: String, _ look: Look, at column: Int, upTo width: Int, least: Int) {
    let room = width - column
    guard !text.isEmpty, room >= min(least, DisplayWidth.of(text)) else { return }
    append(text.truncated(to: room), look, at: column)
  }

  /// Adds another line at a column, after spaces; nothing if it is empty.
  package mutating func append(_ line: StyledLine, at column: Int) {
    guard !line.runs.isEmpty else { return }
    pad(to: column)
    runs += line.runs
    width += line.width
  }

  /// Adds spaces up to a column.
  package mutating func pad(to column: Int) {
    guard column > width else { return }
    let count = column - width
    append(Self.spaces(count), .plain, link: nil, columns: count)
  }

  /// The text without its styles.
  package var text: String { runs.reduce(into: "") { $0 += $1.text } }

  /// The line as the one that is pointed at: in one style, with foreground and background exchanged. Its sign keeps its colour.
  package var selected: StyledLine {
    var line = self
    for index in runs.indices {
      let isSign = index == 0 && runs[index].look.color != nil
      line.runs[index].look = isSign ? runs[index].look : Look(isBold: runs[index].look.isBold)
      line.runs[index].look.isInverse = true
    }
    return line
  }

  /// The line as one of an event that is not written yet: dim, after a plus or, below the first line of the event, after a dashed sign.
  package func drafted(isFirst: Bool = true) -> StyledLine {
    var line = self
    for index in runs.indices {
      line.runs[index].look = Look(isDim: true, color: runs[index].look.color)
      guard index == 0, runs[index].look.color != nil else { continue }
      line.runs[index].text = (isFirst ? "+" : "┆") + runs[index].text.dropFirst()
    }
    return line
  }

  /// The line in at most so many columns. What is beyond is cut without a mark, between letters.
  package func cut(to columns: Int) -> StyledLine {
    guard width > columns else { return self }
    var line = StyledLine()
    for run in runs {
      var text = ""
      var room = columns - line.width
      for letter in run.text {
        room -= DisplayWidth.of(letter)
        guard room >= 0 else { break }
        text.append(letter)
      }
      line.append(text, run.look, link: run.link)
      guard text.utf8.count == run.text.utf8.count else { break }
    }
    return line
  }

  private static func spaces(_ count: Int) -> String {
    if count < blanks.count { return blanks[count] }
    return count <= blank.utf8.count
      ? String(decoding: blank.utf8.prefix(count), as: UTF8.self) : String(repeating: " ", count: count)
  }
}

extension StyledLine {
  /// The line for a screen on which one can point at things: without colours, too, it has the styles that show where one is.
  package func encodedForScreen(_ depth: ColorDepth, theme: Theme?, on ground: TerminalGround? = nil)
    -> String
  {
    runs.reduce(into: "") { line, run in
      let codes = run.look.codes(depth, theme, on: ground)
      let text = run.link.map { TerminalLink.text(run.text, to: $0) } ?? run.text
      line += codes.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }
  }

  /// The line for a terminal with a colour depth; with `.none` only its text and links. `end` is what ends it.
  func encoded(_ depth: ColorDepth, theme: Theme? = nil, end: String = "") -> String {
    var line = ""
    line.reserveCapacity(runs.reduce(end.utf8.count) { $0 + $1.text.utf8.count })
    forEachPiece(depth, theme) { line += $0 }
    line += end
    return line
  }

  /// The texts that make the line for a terminal, one after the other.
  func forEachPiece(_ depth: ColorDepth, _ theme: Theme?, _ take: (String) -> Void) {
    for run in runs {
      if depth == .none, run.link == nil {
        take(run.text)
        continue
      }
      let codes = depth == .none ? "" : run.look.codes(depth, theme)
      let text = run.link.map { TerminalLink.text(run.text, to: $0) } ?? run.text
      take(codes.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m")
    }
  }
}

extension StyledLine.Look {
  /// The colour of what is overdue, if there is no theme.
  private static let warning = CalendarColor(red: 0xCC, green: 0x33, blue: 0x33)

  /// The parameters of SGR (ECMA-48 section 8.3.117), joined by semicolons.
  fileprivate func codes(_ depth: ColorDepth, _ theme: Theme?, on ground: TerminalGround? = nil) -> String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    // A theme has a colour for what is dim.
    let dimmed = theme.flatMap { TerminalColor.foreground($0.secondaryText, depth) }
    if isDim, dimmed == nil || color != nil { codes.append("2") }
    if isUnderlined { codes.append("4") }
    if isInverse { codes.append("7") }
    if isStruck { codes.append("9") }
    let accent = isAccent ? theme.flatMap { TerminalColor.foreground($0.accent, depth) } : nil
    let warning = isWarning ? TerminalColor.foreground(theme?.notice ?? Self.warning, depth) : nil
    if let code = warning ?? color.flatMap({ TerminalColor.foreground($0, depth, on: ground) }) ?? accent
      ?? (isDim ? dimmed : nil)
    {
      codes.append(code)
    }
    return codes.joined(separator: ";")
  }
}

/// Lines of text on which pieces are put at any line and column.
struct TextCanvas {
  private struct Piece {
    var column: Int
    var line: StyledLine
  }

  private var pieces: [[Piece]]
  /// The first line.
  private let top: Int

  /// An empty canvas of some lines.
  init(lines: Int) {
    self.init(lines: 0..<max(0, lines))
  }

  /// An empty canvas of a part of the lines, which keep their numbers.
  init(lines: Range<Int>) {
    top = lines.lowerBound
    pieces = Array(repeating: [], count: lines.count)
  }

  /// Puts a piece at a line and a column; nothing if there is no such line. Pieces must not overlap.
  mutating func put(_ piece: StyledLine, line: Int, column: Int) {
    guard pieces.indices.contains(line - top), !piece.runs.isEmpty else { return }
    pieces[line - top].append(Piece(column: column, line: piece))
  }

  /// Puts a text of one style.
  mutating func put(_ text: String, _ look: StyledLine.Look = .plain, line: Int, column: Int) {
    put(StyledLine(text, look), line: line, column: column)
  }

  /// The lines from top to bottom, without spaces at their ends.
  var lines: [StyledLine] {
    pieces.map { pieces in
      pieces.sorted { $0.column < $1.column }.reduce(into: StyledLine()) { $0.append($1.line, at: $1.column) }
    }
  }
}
