public import AgendaKit

/// Draws an agenda as lines of a terminal.
///
/// ```swift
/// let text = TextRenderer(TextStyle(width: 80)).render(agenda)
/// ```
public struct TextRenderer: Sendable {
  /// How it looks.
  public let style: TextStyle
  private let linkTemplate: LinkTemplate?
  private let configPath: String
  private let configLines: [String]

  /// A renderer in a style. `linkTemplate` makes the links of titles that have no address of their own. `configPath` and
  /// `configLines` are what somebody without a calendar is told to write, and where.
  public init(
    _ style: TextStyle, linkTemplate: LinkTemplate? = nil,
    configPath: String = "~/.config/agenda/config.toml",
    configLines: [String] = ["[[calendar]]", "name = \"home\"", "path = \"~/calendars/home.ics\""]
  ) {
    self.style = style
    self.linkTemplate = linkTemplate
    self.configPath = configPath
    self.configLines = configLines
  }

  /// The agenda as lines, each ended by a line feed; none is wider than the style's width, and none ends in spaces.
  public func render(_ agenda: Agenda) -> String {
    blocks(of: agenda).map { text(of: $0()) }.joined(separator: "\n")
  }

  /// Hands the same on day by day, in UTF-8, so that it is never whole in memory.
  /// - Throws: what `write` throws, and then stops.
  public func render<Failure: Error>(
    _ agenda: Agenda, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var isFirst = true
    for block in blocks(of: agenda) {
      let text = (isFirst ? "" : "\n") + text(of: block())
      isFirst = false
      try write(text.utf8.span)
    }
  }

  /// The agenda as lines whose looks are not written yet.
  func lines(of agenda: Agenda) -> [StyledLine] {
    Array(blocks(of: agenda).map { $0() }.joined(separator: [StyledLine()]))
  }

  /// The blocks of lines between which there is an empty line, each drawn when it is asked for.
  private func blocks(of agenda: Agenda) -> [() -> [StyledLine]] {
    let list = AgendaList(
      agenda, language: style.language, dimsEnded: style.ended == .dim,
      target: style.linksTitles
        ? { LinkTarget.address(of: $0, zone: agenda.zone, template: linkTemplate) } : nil)
    let columns = RowColumns(list.columnRows, width: style.width)
    let rows = RowRenderer(columns: columns, depth: style.depth)

    var blocks: [() -> [StyledLine]] = list.sections.map { section in { draw(section, rows) } }
    if let sentence = list.sentence {
      let isHelp = agenda.state == .notConfigured
      blocks.append { lines(isHelp ? sentence : "○ " + sentence, isHelp ? .bold : .dim) }
      if isHelp { blocks += configurationHelp().map { block in { block } } }
    }
    if let failure = list.failure { blocks.append { lines("! " + failure, .bold) } }
    return blocks
  }

  private func text(of block: [StyledLine]) -> String {
    block.reduce(into: "") { $0 += $1.encoded(style.depth) + "\n" }
  }

  private func draw(_ section: AgendaList.Section, _ rows: RowRenderer) -> [StyledLine] {
    let fits = DisplayWidth.of(section.heading) <= style.width
    var drawn = lines(fits ? section.heading : section.shortHeading, .bold)
    if section.summaryOthers > 0, let first = section.summary.first {
      drawn.append(rows.summary(first, others: section.summaryOthers))
    } else {
      drawn += section.summary.map(rows.row)
    }
    drawn += section.rows.map(rows.row)
    if let sentence = section.sentence { drawn += lines("○ " + sentence, .dim) }
    if section.hidden > 0 { drawn += lines(style.language.words.more(section.hidden), .dim) }
    return drawn
  }

  private func configurationHelp() -> [[StyledLine]] {
    let words = style.language.words.writeTheseLines.filling(["path": PlainText.sanitized(configPath)])
    return [lines(words, .plain), configLines.flatMap { lines("  " + $0, .plain, indent: "  ") }]
  }

  private func lines(_ text: String, _ look: StyledLine.Look, indent: String = "") -> [StyledLine] {
    PlainText.sanitized(text).wrapped(to: style.width - indent.utf8.count).map { words in
      var line = StyledLine()
      line.append(indent + words, look)
      return line
    }
  }
}
