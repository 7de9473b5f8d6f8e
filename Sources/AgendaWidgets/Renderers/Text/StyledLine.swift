import ICalendar

/// A line of text in runs of one style each. The text has to be harmless already.
struct StyledLine {
  /// The style of a run.
  struct Look: Equatable {
    var isBold = false
    var isDim = false
    var isStruck = false
    /// Whether foreground and background are exchanged.
    var isInverse = false
    var color: CalendarColor?
    /// Whether the text has the accent colour of a theme.
    var isAccent = false
    /// Whether the text says that a task is overdue, in a colour that replaces ``color``.
    var isWarning = false

    static let plain = Look()
    static let bold = Look(isBold: true)
    static let dim = Look(isDim: true)
    /// The date above events.
    static let date = Look(isBold: true, isAccent: true)
  }

  /// Text with one style.
  struct Run {
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
  private(set) var width = 0

  /// A line with one style.
  init(_ text: String = "", _ look: Look = .plain, link: String? = nil) {
    append(text, look, link: link)
  }

  /// Adds text at the end.
  mutating func append(_ text: String, _ look: Look = .plain, link: String? = nil) {
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
  mutating func append(_ line: StyledLine, at column: Int) {
    guard !line.runs.isEmpty else { return }
    pad(to: column)
    runs += line.runs
    width += line.width
  }

  /// Adds spaces up to a column.
  mutating func pad(to column: Int) {
    guard column > width else { return }
    let count = column - width
    append(Self.spaces(count), .plain, link: nil, columns: count)
  }

  private static func spaces(_ count: Int) -> String {
    if count < blanks.count { return blanks[count] }
    return count <= blank.utf8.count
      ? String(decoding: blank.utf8.prefix(count), as: UTF8.self) : String(repeating: " ", count: count)
  }
}

extension StyledLine {
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
  fileprivate func codes(_ depth: ColorDepth, _ theme: Theme?) -> String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    // A theme has a colour for what is dim.
    let dimmed = theme.flatMap { TerminalColor.foreground($0.secondaryText, depth) }
    if isDim, dimmed == nil || color != nil { codes.append("2") }
    if isInverse { codes.append("7") }
    if isStruck { codes.append("9") }
    let accent = isAccent ? theme.flatMap { TerminalColor.foreground($0.accent, depth) } : nil
    let warning = isWarning ? TerminalColor.foreground(theme?.notice ?? Self.warning, depth) : nil
    if let code = warning ?? color.flatMap({ TerminalColor.foreground($0, depth) }) ?? accent
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
