public import AgendaKit

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
  /// Whether rows have targets; what draws no links is laid out faster without.
  public var linksRows: Bool
  /// The file that somebody without a calendar is told to write.
  public var configurationPath: String
  /// The lines that they are told to write, where a page of text has room for them.
  public var configurationLines: [String]
  /// What to do about a state, in place of what a user of the command is told: where nothing is configured, signed out or unreadable. An empty
  /// text advises nothing.
  public var advice: [Agenda.State: String]
  /// Whether what is laid out is sample data, as of a preview.
  public var isPlaceholder: Bool

  /// The least that a configuration needs: one calendar.
  public static let exampleConfiguration = [
    "[[calendar]]", "name = \"home\"", "path = \"~/calendars/home.ics\"",
  ]

  /// A layout in a language.
  public init(
    language: Language, dimsEnded: Bool = false, linkTemplate: LinkTemplate? = nil,
    linksRows: Bool = true, configurationPath: String = "~/.config/agenda/config.toml",
    configurationLines: [String] = WidgetLayout.exampleConfiguration, isPlaceholder: Bool = false,
    advice: [Agenda.State: String] = [:]
  ) {
    self.language = language
    self.dimsEnded = dimsEnded
    self.linkTemplate = linkTemplate
    self.linksRows = linksRows
    self.configurationPath = configurationPath
    self.configurationLines = configurationLines
    self.isPlaceholder = isPlaceholder
    self.advice = advice
  }
}
