/// Draws the content of a space as lines of a terminal.
///
/// ```swift
/// let content = layout.content(of: agenda, in: .cells(.family(.small), columns: 22, lines: 8))
/// let text = WidgetTextRenderer(depth: .trueColor).render(content)
/// ```
public struct WidgetTextRenderer: Sendable {
  /// The colours of the terminal.
  public var depth: ColorDepth
  /// Whether titles are links (OSC 8), which not every terminal supports.
  public var linksTitles: Bool
  /// The colours of dates and of dim text; `nil` for those of the terminal.
  public var theme: Theme?
  /// Whether titles and places that were cut go on in lines below, as in a mail, whose lines nobody can widen.
  var wrapsTexts = false

  /// A renderer for a terminal.
  public init(depth: ColorDepth = .none, linksTitles: Bool = false, theme: Theme? = nil) {
    self.depth = depth
    self.theme = theme
    self.linksTitles = linksTitles
  }

  /// The content of a space of columns and lines, as lines that each end with a line feed. No line but an address below a row is wider
  /// than the space, no line ends in spaces, and there are not more lines than the space is high.
  public func render(_ content: WidgetContent) -> String {
    var text = ""
    drawing(of: content).forEachLine { text += $0.encoded(depth, theme: theme, end: "\n") }
    return text
  }

  /// The current or next event as one line, ended by a line feed and not wider than the style.
  public func render(_ next: NextLine, in style: TextStyle) -> String {
    line(of: next, style).encoded(depth, theme: theme, end: "\n")
  }

  /// Writes the same in blocks of lines in UTF-8, so that the text of a long page is never whole in memory.
  /// - Throws: The error of `write`, after which it stops.
  public func render<Failure: Error>(
    _ content: WidgetContent, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var output = BlockOutput()
    try drawing(of: content).forEachLine { (line) throws(Failure) in
      line.forEachPiece(depth, theme) { output.collect($0) }
      try output.add("\n", to: write)
    }
    try output.finish(to: write)
  }

  /// The lines below an agenda, each ended by a line feed.
  package func render(_ foot: Foot) -> String {
    FootDrawing(foot: foot).lines.map { $0.encoded(depth, theme: theme, end: "\n") }.joined()
  }

  /// The line of the current or next event, before its styles are encoded.
  func line(of next: NextLine, _ style: TextStyle) -> StyledLine {
    let content = WidgetLayout(language: style.language, linksRows: false).content(
      of: next, columns: style.width)
    return drawing(of: content).lines.first ?? StyledLine()
  }

  private func drawing(of content: WidgetContent) -> WidgetDrawing {
    WidgetDrawing(content, rows: WidgetRowRenderer(linksTitles: linksTitles, wrapsTexts: wrapsTexts))
  }
}

extension WidgetTextRenderer {
  /// A month or a week, as lines that each end with a line feed. No line is wider than its space or ends in spaces.
  public func render(_ content: CalendarGridContent) -> String {
    var text = ""
    drawing(of: content).forEachLine { text += $0.encoded(depth, theme: theme, end: "\n") }
    return text
  }

  /// Writes the same in blocks of lines in UTF-8, so that the text of full days is never whole in memory.
  /// - Throws: The error of `write`, after which it stops.
  public func render<Failure: Error>(
    _ content: CalendarGridContent, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var output = BlockOutput()
    try drawing(of: content).forEachLine { (line) throws(Failure) in
      line.forEachPiece(depth, theme) { output.collect($0) }
      try output.add("\n", to: write)
    }
    try output.finish(to: write)
  }

  private func drawing(of content: CalendarGridContent) -> CalendarGridDrawing {
    CalendarGridDrawing(
      content: content, marks: GridMarks(linksTitles: linksTitles), isPlain: depth == .none)
  }

  /// The hours of days, as lines that each end with a line feed. No line is wider than its space or ends in spaces.
  public func render(_ content: HourGridContent) -> String {
    encoded(
      HourGridDrawing(
        content: content, marks: GridMarks(linksTitles: linksTitles), isPlain: depth == .none
      ).lines)
  }

  private func encoded(_ lines: [StyledLine]) -> String {
    lines.reduce(into: "") { $0 += $1.encoded(depth, theme: theme, end: "\n") }
  }
}
