public import AgendaKit

/// How text looks: for which width, colours and reader.
public struct TextStyle: Sendable, Hashable {
  /// The least width that is drawn, in columns.
  public static let minimumWidth = 20
  /// The most width that is drawn, in columns.
  public static let maximumWidth = 10_000

  /// The columns of a line; no line is wider. Held between the least and the most.
  public let width: Int
  /// The colours of the terminal.
  public let depth: ColorDepth
  /// The language of the words.
  public let language: Language
  /// What becomes of ended occurrences; they are dimmed for `AgendaOptions.Ended.dim` only.
  public let ended: AgendaOptions.Ended
  /// Whether titles are links, which not every program knows that shows text (OSC 8).
  public let linksTitles: Bool

  /// A style for a width in columns.
  public init(
    width: Int, depth: ColorDepth = .none, language: Language = Language(.english),
    ended: AgendaOptions.Ended = .dim, linksTitles: Bool = false
  ) {
    self.width = min(max(width, TextStyle.minimumWidth), TextStyle.maximumWidth)
    self.depth = depth
    self.language = language
    self.ended = ended
    self.linksTitles = linksTitles
  }
}
