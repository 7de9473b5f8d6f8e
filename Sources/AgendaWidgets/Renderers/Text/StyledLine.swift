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

  private(set) var runs: [(text: String, look: Look)] = []
  private(set) var width = 0

  /// The line with text added at its end.
  mutating func append(_ text: String, _ look: Look = .plain) {
    guard !text.isEmpty else { return }
    width += DisplayWidth.of(text)
    runs.append((text, look))
  }

  /// The line with spaces added up to a column.
  mutating func pad(to column: Int) {
    if column > width { append(String(repeating: " ", count: column - width)) }
  }
}

extension StyledLine {
  /// The line for a terminal with so many colours; without any, the text alone.
  func encoded(_ depth: ColorDepth) -> String {
    guard depth != .none else { return runs.reduce(into: "") { $0 += $1.text } }
    return runs.reduce(into: "") { line, run in
      let codes = run.look.codes(depth)
      line += codes.isEmpty ? run.text : "\u{1B}[\(codes)m\(run.text)\u{1B}[0m"
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
