public import AgendaKit

/// Draws an agenda as a list of text, as high as its rows need.
///
/// ```swift
/// let text = TextRenderer(TextStyle(width: 80)).render(agenda)
/// ```
public struct TextRenderer: Sendable {
  /// The style of the text.
  public let style: TextStyle
  /// The layout of the text.
  package var layout: WidgetLayout

  /// A renderer in a style. `linkTemplate` makes links for events without an address of their own. `advice` replaces the
  /// advice for a state, which is for users of the command.
  public init(_ style: TextStyle, linkTemplate: LinkTemplate? = nil, advice: [Agenda.State: String] = [:]) {
    self.style = style
    layout = WidgetLayout(
      language: style.language, dimsEnded: style.ended == .dim, linkTemplate: linkTemplate,
      linksRows: style.linksTitles, advice: advice)
  }

  /// The agenda as lines, each ended by a line feed. No line is wider than the style's width or ends in spaces.
  public func render(_ agenda: Agenda) -> String {
    renderer.render(content(of: agenda))
  }

  /// Writes the same in blocks of lines in UTF-8, so that the whole text is never in memory.
  /// - Throws: The error of `write`, after which it stops.
  public func render<Failure: Error>(
    _ agenda: Agenda, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try renderer.render(content(of: agenda), to: write)
  }

  /// The agenda as styled lines.
  func lines(of agenda: Agenda) -> [StyledLine] {
    WidgetDrawing(content(of: agenda), rows: WidgetRowRenderer(linksTitles: style.linksTitles)).lines
  }

  private var renderer: WidgetTextRenderer {
    WidgetTextRenderer(depth: style.depth, linksTitles: style.linksTitles)
  }

  private func content(of agenda: Agenda) -> WidgetContent {
    layout.content(of: agenda, in: .cells(.page, columns: style.width, lines: nil))
  }
}
