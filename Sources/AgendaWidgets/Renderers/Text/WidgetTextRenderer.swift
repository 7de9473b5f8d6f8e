/// Draws what a space shows as lines of a terminal.
///
/// ```swift
/// let content = layout.content(of: agenda, in: .cells(.family(.small), columns: 22, lines: 8))
/// let text = WidgetTextRenderer(depth: .trueColor).render(content)
/// ```
public struct WidgetTextRenderer: Sendable {
  /// How many bytes of text are put together before they are handed on.
  private static let blockSize = 16_384

  /// The colours of the terminal.
  public var depth: ColorDepth
  /// Whether titles are links, which not every program knows that shows text (OSC 8).
  public var linksTitles: Bool

  /// A renderer for a terminal.
  public init(depth: ColorDepth = .none, linksTitles: Bool = false) {
    self.depth = depth
    self.linksTitles = linksTitles
  }

  /// What a space of columns and lines shows: lines, each ended by a line feed; none is wider than the space, none ends
  /// in spaces, and there are not more of them than the space is high.
  public func render(_ content: WidgetContent) -> String {
    var text = ""
    drawing(of: content).forEachLine { text += $0.encoded(depth) + "\n" }
    return text
  }

  /// What is next as one line, ended by a line feed: not wider than the style's width.
  public func render(_ next: NextLine, in style: TextStyle) -> String {
    line(of: next, style).encoded(depth) + "\n"
  }

  /// Hands the same on in blocks of lines, in UTF-8, so that the text of a long page is never whole in memory.
  /// - Throws: what `write` throws, and then stops.
  public func render<Failure: Error>(
    _ content: WidgetContent, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var block = ""
    try drawing(of: content).forEachLine { (line) throws(Failure) in
      block += line.encoded(depth) + "\n"
      guard block.utf8.count >= Self.blockSize else { return }
      try write(block.utf8.span)
      block = ""
    }
    if !block.isEmpty { try write(block.utf8.span) }
  }

  /// The line of what is next, before its looks are written.
  func line(of next: NextLine, _ style: TextStyle) -> StyledLine {
    let content = WidgetLayout(language: style.language, linksRows: false).content(
      of: next, columns: style.width)
    return drawing(of: content).lines.first ?? StyledLine()
  }

  private func drawing(of content: WidgetContent) -> WidgetDrawing {
    WidgetDrawing(content, rows: WidgetRowRenderer(linksTitles: linksTitles))
  }
}
