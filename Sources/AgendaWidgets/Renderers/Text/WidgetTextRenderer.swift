/// Draws what a widget shows as lines of a terminal.
///
/// ```swift
/// let content = layout.content(of: agenda, in: .cells(.family(.small), columns: 22, lines: 8))
/// let text = WidgetTextRenderer(depth: .trueColor).render(content)
/// ```
public struct WidgetTextRenderer: Sendable {
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
    let drawing = WidgetDrawing(content, rows: WidgetRowRenderer(linksTitles: linksTitles))
    return drawing.lines.reduce(into: "") { $0 += $1.encoded(depth) + "\n" }
  }
}
