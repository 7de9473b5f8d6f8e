/// Draws the content of a widget as lines of text.
///
/// ```swift
/// let content = layout.content(of: agenda, in: .cells(.family(.small), columns: 22, lines: 8))
/// let text = WidgetTextRenderer(depth: .trueColor).render(content)
/// ```
public struct WidgetTextRenderer: Sendable {
  /// How many bytes are collected before they are written.
  private static let blockSize = 16_384

  /// The colours of the terminal.
  public var depth: ColorDepth
  /// Whether titles are links (OSC 8), which not every terminal supports.
  public var linksTitles: Bool

  /// A renderer for a terminal.
  public init(depth: ColorDepth = .none, linksTitles: Bool = false) {
    self.depth = depth
    self.linksTitles = linksTitles
  }

  /// The content as lines, each ended by a line feed. No line is wider than the space or ends in spaces, and there
  /// are no more lines than the space is high.
  public func render(_ content: WidgetContent) -> String {
    var text = ""
    drawing(of: content).forEachLine { text += $0.encoded(depth) + "\n" }
    return text
  }

  /// Writes the same in blocks of lines in UTF-8, so that the whole text of a long page is never in memory.
  /// - Throws: The error of `write`, after which it stops.
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

  private func drawing(of content: WidgetContent) -> WidgetDrawing {
    WidgetDrawing(content, rows: WidgetRowRenderer(linksTitles: linksTitles))
  }
}
