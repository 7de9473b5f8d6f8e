import ICalendar

/// A line of a terminal: runs of text that look alike. The text is harmless before it comes here.
struct StyledLine {
  /// How a run looks.
  struct Look: Equatable {
    var isBold = false
    var isDim = false
    var isStruck = false
    var color: CalendarColor?

    static let plain = Look()
    static let bold = Look(isBold: true)
    static let dim = Look(isDim: true)
  }

  /// Text that looks alike.
  struct Run {
    var text: String
    var look: Look
    /// Where a click on it leads.
    var link: String?
  }

  private(set) var runs: [Run] = []
  private(set) var width = 0

  /// A line of one look.
  init(_ text: String = "", _ look: Look = .plain, link: String? = nil) {
    append(text, look, link: link)
  }

  /// The line with text added at its end.
  mutating func append(_ text: String, _ look: Look = .plain, link: String? = nil) {
    guard !text.isEmpty else { return }
    width += DisplayWidth.of(text)
    runs.append(Run(text: text, look: look, link: link))
  }

  /// The line with text at a column, after spaces; as it is where there is no text.
  mutating func append(_ text: String, _ look: Look, at column: Int) {
    append(StyledLine(text, look), at: column)
  }

  /// The line with another at a column, after spaces; as it is where the other is empty.
  mutating func append(_ line: StyledLine, at column: Int) {
    guard !line.runs.isEmpty else { return }
    pad(to: column)
    runs += line.runs
    width += line.width
  }

  /// The line with spaces added up to a column.
  mutating func pad(to column: Int) {
    if column > width { append(String(repeating: " ", count: column - width)) }
  }
}

extension StyledLine {
  /// The line for a terminal with so many colours; without any, the text and its links alone.
  func encoded(_ depth: ColorDepth) -> String {
    runs.reduce(into: "") { line, run in
      let codes = depth == .none ? "" : run.look.codes(depth)
      let text = run.link.map { TerminalLink.text(run.text, to: $0) } ?? run.text
      line += codes.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }
  }
}

extension StyledLine.Look {
  /// The parameters of SGR (ECMA-48 section 8.3.117), joined by semicolons.
  fileprivate func codes(_ depth: ColorDepth) -> String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isStruck { codes.append("9") }
    if let code = color.flatMap({ TerminalColor.foreground($0, depth) }) { codes.append(code) }
    return codes.joined(separator: ";")
  }
}
