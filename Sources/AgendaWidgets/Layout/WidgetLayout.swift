/// Decides what of an agenda a space shows: the form of the header, the columns, the rows, what is cut and what is told
/// by “+N more”. The same agenda in the same space always gives the same content.
///
/// ```swift
/// let content = WidgetLayout(language: language).content(of: agenda, in: .cells(.family(.small), columns: 22, lines: 8))
/// ```
public struct WidgetLayout: Sendable {
  /// The language of the words.
  public var language: Language
  /// Whether ended occurrences are dimmed.
  public var dimsEnded: Bool
  /// Where rows lead that have no address of their own; `nil` for nowhere.
  public var linkTemplate: LinkTemplate?
  /// The file that somebody without a calendar is told to write.
  public var configurationPath: String
  /// Whether what is laid out is sample data, as of a preview.
  public var isPlaceholder: Bool

  /// A layout in a language.
  public init(
    language: Language, dimsEnded: Bool = false, linkTemplate: LinkTemplate? = nil,
    configurationPath: String = "~/.config/agenda/config.toml", isPlaceholder: Bool = false
  ) {
    self.language = language
    self.dimsEnded = dimsEnded
    self.linkTemplate = linkTemplate
    self.configurationPath = configurationPath
    self.isPlaceholder = isPlaceholder
  }
}
