import AgendaKit
import ICalendar

/// Writes a widget as an element whose look is in classes. Lengths that depend on the space are written at the elements.
struct HTMLWidget {
  let content: WidgetContent
  /// The colours; `nil` for those that the reader's system asks for.
  let theme: Theme?
  /// Whether it is the only thing on its page, which decides the level of its headings.
  let isPage: Bool
  /// The measures by which the content was fitted.
  let measures: LayoutMeasures

  init(_ content: WidgetContent, theme: Theme?, isPage: Bool) {
    self.content = content
    self.theme = theme
    self.isPage = isPage
    measures = LayoutMeasures(content.space)
  }

  /// The unit of CSS in which the content is laid out.
  var unit: String { measures.unit == .points ? "px" : "ch" }
  /// Whether the widget is as wide as it can be, and as high as it takes.
  var isFluid: Bool { content.space.kind == .page || measures.unit == .cells }

  func write(to writer: inout HTMLWriter) {
    writer.block(
      "article",
      [
        "class": classes, "lang": content.language.code.rawValue, "dir": content.language.directionName,
        "aria-label": content.heading, "style": frame,
      ]
    ) { article in
      writeTarget(to: &article)
      article.block("div", ["class": "agenda-main"]) { writeContents(to: &$0) }
      if let notice = content.notice { writeNotice(notice, to: &article) }
    }
  }

  private var classes: String {
    var names = ["agenda", "agenda-" + kind, "agenda-" + content.arrangement.rawValue]
    names.append("agenda-text-\(measures.metrics.textSize.step)")
    names.append("agenda-theme-" + (theme?.name.rawValue ?? "auto"))
    if content.isPlaceholder { names.append("agenda-placeholder") }
    return names.joined(separator: " ")
  }

  private var kind: String {
    switch content.space.kind {
    case .family(let family): family.rawValue
    case .mode(let mode): mode.rawValue
    case .page: "page"
    }
  }

  /// The exact size of a widget, of a page the most width; the edges, and the corners.
  private var frame: String {
    let width = measures.width.decimalText + unit
    if measures.unit == .cells { return "max-width:\(width);padding:1em" }
    let padding = ";padding:\(measures.endMargin.decimalText)px \(measures.sideMargin.decimalText)px"
    if isFluid { return "max-width:" + width + padding }
    guard let height = measures.height else { return "width:" + width + padding }
    let radius = min(PictureMetrics.cornerRadius, height * 0.3).decimalText
    return "width:\(width);height:\(height.decimalText)px\(padding);border-radius:\(radius)px"
  }

  /// Where the whole widget leads; its rows have no links then.
  private func writeTarget(to writer: inout HTMLWriter) {
    guard let target = content.target?.asLinkTarget else { return }
    writer.line(
      "a",
      ["class": "agenda-target", "href": target, "rel": "noopener noreferrer", "aria-label": content.heading]
    ) { _ in }
  }

  /// The header and what stands under or beside it. Over several columns the header is that of the first.
  private func writeContents(to writer: inout HTMLWriter) {
    let isOverFirst = content.columns.count > 1
    if let header = content.header, !isOverFirst { writeHeader(header, width: headerWidth, to: &writer) }
    if let message = content.message { writeMessage(message, to: &writer) }
    writeColumns(header: isOverFirst ? content.header : nil, to: &writer)
  }
}

/// The columns.
extension HTMLWidget {
  /// The width of a header that stands beside the rows, up to where they begin.
  private var headerWidth: Double? {
    guard content.arrangement == .beside, content.header != nil, let column = content.columns.first else {
      return nil
    }
    return max(0, column.offset - measures.sideMargin - measures.columnGap)
  }

  private func writeColumns(header: WidgetHeader?, to writer: inout HTMLWriter) {
    guard content.columns.contains(where: { !$0.entries.isEmpty }) else { return }
    writer.block("div", ["class": "agenda-flow"]) { writer in
      var end = measures.sideMargin + (headerWidth ?? 0)
      for (place, column) in content.columns.enumerated() {
        let style = isFluid ? nil : style(of: column, after: end)
        writer.block("div", ["class": "agenda-column", "style": style]) { writer in
          if place == 0, let header { writeHeader(header, width: nil, to: &writer) }
          writeEntries(column, to: &writer)
        }
        end = column.offset + column.width
      }
    }
  }

  private func style(of column: WidgetColumn, after end: Double) -> String {
    let gap = max(0, column.offset - end)
    let margin = gap > 0 ? ";margin-inline-start:\(gap.decimalText)px" : ""
    return "width:\(column.width.decimalText)px" + margin
  }
}
