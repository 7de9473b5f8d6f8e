/// The style sheet of a widget. It says the same of all widgets of a text size and a theme, so that several fragments
/// can stand in one page.
struct HTMLStyleSheet {
  /// The colours; `nil` for those that the reader's system asks for.
  let theme: Theme?
  /// The size of the text.
  let metrics: PictureMetrics
  /// Whether the widget is the only thing on its page.
  let isPage: Bool

  init(theme: Theme?, textSize: TextSize, isPage: Bool) {
    self.theme = theme
    self.metrics = PictureMetrics(textSize)
    self.isPage = isPage
  }

  /// The class of an element that has the colours.
  var className: String { "agenda-theme-" + (theme?.name.rawValue ?? "auto") }

  /// The rules, each ended by a line feed.
  var text: String {
    var rules = [
      HTMLStyleSheet.reset, sizes, HTMLStyleSheet.frame, HTMLStyleSheet.rows, HTMLStyleSheet.marks,
    ]
    rules += [HTMLStyleSheet.parts, HTMLStyleSheet.links, colors]
    if isPage { rules.append(HTMLStyleSheet.page) }
    rules += [HTMLStyleSheet.forcedColors, HTMLStyleSheet.print]
    if isPage { rules.append("@page { margin: 15mm; }\n") }
    return rules.joined()
  }

  /// The sizes of text and the distances that depend on them.
  private var sizes: String {
    let prefix = ".agenda-text-\(metrics.textSize.step)"
    let roles = TextRole.allCases.map {
      "\(prefix) .agenda-\($0.rawValue) { \(size($0)) font-weight: \($0.weight); }\n"
    }
    let gap = metrics.rowGap.decimalText
    let padding = metrics.pillPadding.decimalText
    let star = min(10 * metrics.textSize.scale, 12).decimalText
    return roles.joined() + """
      \(prefix) {
        --agenda-gap: \(gap)px; --agenda-pill-padding: \(padding)px; --agenda-star: \(star)px;
        --agenda-title-line: \(metrics.lineHeight(.title).decimalText)px;
        --agenda-summary-line: \(metrics.lineHeight(.summary).decimalText)px;
      }
      \(prefix) .agenda-month { \(size(.weekday)) }
      \(prefix) .agenda-hidden { \(size(.more)) }
      \(prefix) .agenda-details, \(prefix) .agenda-times, \(prefix) .agenda-place { \(size(.time)) }
      \(prefix).agenda-inline .agenda-main * { line-height: var(--agenda-title-line); }

      """
  }

  private func size(_ role: TextRole) -> String {
    "font-size: \(metrics.fontSize(role).decimalText)px; line-height: \(metrics.lineHeight(role).decimalText)px;"
  }
}
