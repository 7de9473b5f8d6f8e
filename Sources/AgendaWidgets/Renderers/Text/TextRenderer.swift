public import AgendaKit

/// Draws an agenda as a list in a terminal: a page of text, as high as its rows need.
///
/// ```swift
/// let text = TextRenderer(TextStyle(width: 80)).render(agenda)
/// ```
public struct TextRenderer: Sendable {
  /// How it looks.
  public let style: TextStyle
  private let layout: WidgetLayout

  /// A renderer in a style. `linkTemplate` makes the links of titles that have no address of their own. `configPath` and
  /// `configLines` are what somebody without a calendar is told to write, and where.
  public init(
    _ style: TextStyle, linkTemplate: LinkTemplate? = nil,
    configPath: String = "~/.config/agenda/config.toml",
    configLines: [String] = WidgetLayout.exampleConfiguration
  ) {
    self.style = style
    layout = WidgetLayout(
      language: style.language, dimsEnded: style.ended == .dim, linkTemplate: linkTemplate,
      linksRows: style.linksTitles, configurationPath: configPath, configurationLines: configLines)
  }

  /// The agenda as lines, each ended by a line feed; none is wider than the style's width, and none ends in spaces.
  public func render(_ agenda: Agenda) -> String {
    renderer.render(content(of: agenda))
  }

  /// Hands the same on in blocks of lines, in UTF-8, so that it is never whole in memory.
  /// - Throws: what `write` throws, and then stops.
  public func render<Failure: Error>(
    _ agenda: Agenda, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try renderer.render(content(of: agenda), to: write)
  }

  /// The agenda as lines whose looks are not written yet.
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
