public import AgendaKit
import ICalendar

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
    try self.write(drawing(of: content), to: write)
  }

  private func write<Failure: Error>(
    _ drawing: some TextDrawing, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var output = BlockOutput()
    try drawing.forEachLine { (line) throws(Failure) in
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
    try self.write(drawing(of: content), to: write)
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

  /// A month beside or above a list, as lines that each end with a line feed. No line is wider than its space or ends in spaces.
  public func render(_ content: MonthListContent) -> String {
    var lines: [StyledLine] = []
    func put(_ line: StyledLine, line number: Int, column: Int) {
      while lines.count <= number { lines.append(StyledLine()) }
      lines[number].append(line, at: column)
    }
    var number = 0
    drawing(of: content.month).forEachLine { line in
      put(line, line: number, column: 0)
      number += 1
    }
    number = content.listTop.line
    drawing(of: content.list).forEachLine { line in
      put(line, line: number, column: content.listOffset.cells)
      number += 1
    }
    return encoded(lines)
  }

  private func encoded(_ lines: [StyledLine]) -> String {
    lines.reduce(into: "") { $0 += $1.encoded(depth, theme: theme, end: "\n") }
  }
}

/// Draws the line above an entry of a timeline.
package struct TimelineHeading: Sendable {
  /// The style of the text.
  package let style: TextStyle

  /// A heading in a style.
  package init(_ style: TextStyle) {
    self.style = style
  }

  /// The moment from which an entry is valid, `── Sat 21 Nov 09:00`, ended by a line feed; not wider than the style's
  /// width.
  package func render(_ entry: TimelineEntry) -> String {
    let moment = entry.agenda.zone.localDateTime(at: entry.date)
    let language = style.language
    let words = "── " + language.shortHeading(of: moment.date) + " " + language.time(moment)
    var line = StyledLine()
    line.append(words.truncated(to: style.width), .dim)
    return line.encoded(style.depth) + "\n"
  }
}

/// A drawing of lines, which are made as they are taken.
protocol TextDrawing {
  /// Passes each line on, from the top.
  /// - Throws: The error of `take`, after which it stops.
  func forEachLine<Failure: Error>(_ take: (StyledLine) throws(Failure) -> Void) throws(Failure)
}
