import AgendaDrawing
import ICalendar

/// The style sheet of a widget. It depends only on the kind, the width, the text size and the theme, so that one page can contain
/// several fragments.
struct HTMLStyleSheet {
  /// The colours; `nil` for those that the reader's system asks for.
  let theme: Theme?
  /// The size of the text.
  let metrics: PictureMetrics
  /// Whether the widget fills a page of its own.
  let isPage: Bool
  /// Whether the content has no edge of its own, as that of a widget has: a page shows it on all of its ground.
  private var isPaper: Bool { hasGrid || kind == WidgetSpace.Kind.page.name }
  /// Whether the content is a grid of days or hours.
  private let hasGrid: Bool
  /// The class of the kind of widget.
  private let kind: String
  /// The width between the margins for which the widget was laid out, in pixels; `nil` if it has any width.
  private let width: Double?

  /// The style sheet of a grid of days or hours, which has any width.
  init(ofGridIn space: WidgetSpace, theme: Theme?, isPage: Bool) {
    self.theme = theme
    self.metrics = PictureMetrics(of: space)
    self.isPage = isPage
    (hasGrid, kind, width) = (true, space.kind.name, nil)
  }

  /// The style sheet of content; `isPage` if the content fills a page of its own.
  init(of content: WidgetContent, theme: Theme?, isPage: Bool) {
    self.theme = theme
    self.metrics = PictureMetrics(of: content.space)
    self.isPage = isPage
    hasGrid = false
    kind = content.space.kind.name
    let isSized = content.space.unit == .points && content.space.kind != .page
    width = isSized ? LayoutMeasures(content.space).innerWidth : nil
  }

  /// The class of the element that defines the colours.
  var className: String { "agenda-theme-" + (theme?.identifier ?? "auto") }

  /// The rules, each ended by a line feed; with images behind and above the widget.
  func text(on background: HTMLBackground? = nil, logo: ImageFile? = nil, hasFoot: Bool = false) -> String {
    var rules = [
      HTMLStyleSheet.reset, sizes, HTMLStyleSheet.frame, HTMLStyleSheet.rows, HTMLStyleSheet.marks,
    ]
    rules += [HTMLStyleSheet.parts, HTMLStyleSheet.links, narrow, colors]
    if isPage { rules.append(HTMLStyleSheet.page) }
    if let background { rules.append(background.rules(isPaper: isPage && isPaper)) }
    if let logo { rules.append(HTMLLogo(file: logo).rule) }
    if hasFoot { rules.append(HTMLStyleSheet.foot) }
    if hasGrid { rules += [scale, HTMLStyleSheet.days, HTMLStyleSheet.hours, HTMLStyleSheet.narrowGrid] }
    rules += [HTMLStyleSheet.forcedColors, HTMLStyleSheet.print]
    if hasGrid { rules.append(HTMLStyleSheet.printedGrid) }
    if isPage { rules.append("@page { margin: 15mm; }\n") }
    return rules.joined()
  }

  /// The sizes of text, and the distances that depend on them.
  private var sizes: String {
    let prefix = "." + metrics.className
    let roles = TextRole.allCases.filter { $0 != .heading && $0 != .number }.map {
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
      \(prefix) .agenda-details, \(prefix) .agenda-detail, \(prefix) .agenda-times, \(prefix) .agenda-place { \(size(.time)) }
      \(prefix).agenda-inline .agenda-main * { line-height: var(--agenda-title-line); }

      """
  }

  /// The factor of the sizes of text in grids.
  private var scale: String {
    ".\(metrics.className) { --agenda-scale: \(metrics.textSize.scale.decimalText); }\n"
  }

  /// In less width than the widget was laid out for, lines are broken, columns are stacked, and the widget grows.
  private var narrow: String {
    guard let width else { return "" }
    let name = ".agenda-" + kind
    return """
      @container (max-width: \((width - 0.5).decimalText)px) {
        \(name) .agenda-line { margin-inline-end: 0; overflow: visible; white-space: normal; overflow-wrap: anywhere; }
        \(name) .agenda-flow { flex: 1; }
        \(name) .agenda-column { width: auto !important; flex: 1; }
        \(name).agenda-columns .agenda-flow { flex-direction: column; gap: var(--agenda-gap); }
        \(name).agenda-columns .agenda-column { margin: 0 !important; }
      }

      """
  }

  private func size(_ role: TextRole) -> String {
    "font-size: \(metrics.fontSize(role).decimalText)px; line-height: \(metrics.lineHeight(role).decimalText)px;"
  }
}

extension HTMLStyleSheet {
  /// The themes that a system can ask for: light, dark, and each with more contrast.
  static let automaticThemes: [Theme] = [.light, .dark, .highContrastLight, .highContrastDark]

  /// A theme, or without one each that a system can ask for.
  static func themes(_ theme: Theme?) -> [Theme] { theme.map { [$0] } ?? automaticThemes }

  /// The colours of the theme, or of each theme that the system can ask for.
  var colors: String {
    if let theme { return rules(for: theme, class: theme.identifier) }
    return HTMLStyleSheet.automaticThemes.reduce(into: "") { text, theme in
      let rules = rules(for: theme, class: "auto")
      switch theme.name {
      case .dark: text += "@media (prefers-color-scheme: dark) {\n\(rules)}\n"
      case .highContrastLight: text += "@media (prefers-contrast: more) {\n\(rules)}\n"
      case .highContrastDark:
        text += "@media (prefers-contrast: more) and (prefers-color-scheme: dark) {\n\(rules)}\n"
      case .light, .black, .monochrome: text += rules
      }
    }
  }

  /// The custom properties of a widget in a theme. A row has values for each theme; `--agenda-edge` and the others
  /// select those for this one.
  private func rules(for theme: Theme, class name: String) -> String {
    let colors: KeyValuePairs<String, CalendarColor> = [
      "background": theme.background, "line": theme.edge, "primary": theme.primaryText,
      "secondary": theme.secondaryText, "accent": theme.accent, "dimmed": theme.dimmedText,
      "warning": theme.notice,
    ]
    let values = colors.map { "--agenda-\($0.key): \($0.value.description);" }.joined(separator: " ")
    let scheme = theme.isDark ? "dark" : "light"
    var shape = theme.font == nil ? "" : " font-family: \(SVGStyleSheet.fontFamily(theme));"
    if theme.cornerRadius != PictureMetrics.cornerRadius {
      shape += " border-radius: \(theme.cornerRadius.decimalText)px;"
    }
    let suffix = theme.identifier
    return """
      .agenda-theme-\(name) { color-scheme: \(scheme); \(values)\(shape) }
      .agenda-theme-\(name) .agenda-row {
        --agenda-edge: var(--agenda-edge-\(suffix), var(--agenda-bar));
        --agenda-pill: var(--agenda-pill-\(suffix));
        --agenda-on-pill: var(--agenda-on-pill-\(suffix));
      }

      """
  }
}

extension HTMLStyleSheet {
  /// The page around a widget, at least as large as the window.
  static let page = """
    .agenda-body {
      display: flex; margin: 0; min-height: 100vh; justify-content: center; align-items: center;
    }
    .agenda-paper { align-items: flex-start; background: var(--agenda-background); }
    .agenda-body > .agenda-page { width: 100%; box-shadow: none; border-radius: 0; }

    """

  /// The system replaces all colours.
  static let forcedColors = """
    @media (forced-colors: active) {
      .agenda { outline: 1px solid CanvasText; outline-offset: -1px; }
      .agenda-row::before { border-color: CanvasText; background: CanvasText; }
      .agenda-struck::before { background: Canvas; }
      .agenda-star { fill: CanvasText; }
      .agenda-drawing-outline { stroke: CanvasText; }
      .agenda-drawing-accent { stroke: Highlight; }
      .agenda-running .agenda-time { forced-color-adjust: none; background: Highlight; color: HighlightText; }
    }

    """

  /// For print: black on white, as high as needed, without a page break inside a row.
  static let print = """
    @media print {
      html[class^="agenda-"], .agenda {
        --agenda-background: #fff; --agenda-primary: #000; --agenda-secondary: #000; --agenda-accent: #000;
        --agenda-dimmed: #000; --agenda-warning: #000;
      }
      .agenda { min-height: 0 !important; border-radius: 0 !important; box-shadow: none; background: none; }
      .agenda-page { max-width: none !important; padding: 0 !important; }
      .agenda-body { display: block; min-height: 0; background: none; }
      .agenda-row { break-inside: avoid; }
      .agenda-header, .agenda-day { break-after: avoid; }
      .agenda-running .agenda-time { background: none; color: #000; outline: 1px solid #000; }
      .agenda-target { display: none; }
    }

    """
}
