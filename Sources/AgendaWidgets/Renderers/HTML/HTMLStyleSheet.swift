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
    .agenda-body .agenda-page { width: 100%; box-shadow: none; border-radius: 0; }

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

extension HTMLStyleSheet {
  /// Undoes styles that the page around a fragment sets for its elements.
  static let reset = """
    .agenda, .agenda * {
      box-sizing: border-box; margin: 0; padding: 0; border: 0; background: none; color: inherit;
      font: inherit; letter-spacing: inherit; text-align: inherit; text-decoration: none; text-indent: 0;
      text-transform: inherit; list-style: none; float: none;
    }
    .agenda { letter-spacing: normal; text-align: start; text-transform: none; }

    """

  /// The widget, its header and its columns. Texts were cut to an estimated width. If the system's font is wider,
  /// texts may extend into the empty edge before they are cut again.
  static let frame = """
    .agenda {
      position: relative; display: flex; flex-direction: column; overflow: hidden; max-width: 100%;
      background: var(--agenda-background); box-shadow: inset 0 0 0 1px var(--agenda-line);
      color: var(--agenda-primary); font-family: \(SVGStyleSheet.fontFamily(nil)); font-size: 13px; font-weight: 400;
      font-variant-numeric: tabular-nums; container-type: inline-size; -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
    }
    .agenda-main { display: flex; flex-direction: column; flex: 1; gap: 8px; min-height: 0; min-width: 0; }
    .agenda-beside .agenda-main { flex-direction: row; gap: 0; }
    .agenda-header { display: flex; flex-direction: column; flex: none; gap: 4px; min-width: 0; }
    .agenda-flow .agenda-header { margin-block-end: calc(8px - var(--agenda-gap)); }
    .agenda-flow { display: flex; flex: none; min-width: 0; }
    .agenda-column, .agenda-list { display: flex; flex-direction: column; gap: var(--agenda-gap); min-width: 0; }
    .agenda-column { flex: none; }
    .agenda-inline .agenda-column, .agenda-page .agenda-column { flex: 1; }
    .agenda-line {
      display: block; margin-inline-end: -8px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    .agenda-inline .agenda-line, .agenda-one-line .agenda-line { margin-inline-end: 0; }
    .agenda-page .agenda-line { margin-inline-end: 0; overflow: visible; white-space: normal; overflow-wrap: anywhere; }
    .agenda-day { margin-block-start: var(--agenda-gap); }
    .agenda-column > .agenda-day:first-child { margin-block-start: 0; }

    """

  /// The rows and the bars before them.
  static let rows = """
    .agenda-row { position: relative; padding-inline-start: 11px; min-width: 0; }
    .agenda-row::before {
      content: ""; position: absolute; inset-block: 1px; inset-inline-start: 0; width: 4px; border-radius: 2px;
      border: 1px solid var(--agenda-edge); background: var(--agenda-bar);
      -webkit-print-color-adjust: exact; print-color-adjust: exact;
    }
    .agenda-one-line { display: flex; align-items: center; }
    .agenda-one-line:has(.agenda-broken) { align-items: flex-start; }
    .agenda-broken { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: var(--agenda-lines);
      line-clamp: var(--agenda-lines); white-space: normal; overflow-wrap: anywhere; hyphens: auto; }
    .agenda-one-line:not(.agenda-all-day) * { line-height: var(--agenda-title-line); }
    .agenda-details, .agenda-detail, .agenda-time, .agenda-note, .agenda-others { color: var(--agenda-secondary); }
    .agenda-others { flex: none; white-space: nowrap; margin-inline-start: 5px; }
    .agenda-one-line .agenda-times { flex: none; margin-inline-end: 5px; overflow: visible; }
    .agenda-one-line .agenda-title, .agenda-one-line .agenda-summary { min-width: 0; }
    .agenda-one-line .agenda-place { flex: none; margin-inline-start: 5px; }
    .agenda-dimmed, .agenda-dimmed .agenda-details, .agenda-dimmed .agenda-detail, .agenda-dimmed .agenda-time, .agenda-dimmed .agenda-note {
      color: var(--agenda-dimmed);
    }
    .agenda-dimmed::before { width: 2px; }
    .agenda-struck::before, .agenda-unanswered::before { background: none; }
    .agenda-tentative::before { border: 0; border-radius: 0;
      background: repeating-linear-gradient(var(--agenda-edge) 0 3px, transparent 3px 5px); }
    .agenda-struck s { text-decoration: line-through; }
    .agenda-running .agenda-title { font-weight: 700; }
    .agenda-running .agenda-time {
      display: inline-block; margin-inline-end: 2px; padding-inline: var(--agenda-pill-padding);
      border-radius: 4px; background: var(--agenda-pill); color: var(--agenda-on-pill);
      -webkit-print-color-adjust: exact; print-color-adjust: exact;
    }
    .agenda-one-line .agenda-time { padding-inline: 3px; margin-inline: -3px; }
    .agenda-progress {
      position: absolute; inset-inline: 11px 0; inset-block-start: 100%; height: var(--agenda-gap);
      background: linear-gradient(var(--agenda-line) 0 0) center / 100% 1px no-repeat;
    }
    .agenda-progress span {
      display: block; position: relative; inset-block-start: calc((var(--agenda-gap) - 3px) / 2); height: 3px;
      border-radius: 2px; background: var(--agenda-pill);
      -webkit-print-color-adjust: exact; print-color-adjust: exact;
    }

    """

  /// Bars without colours, the star of birthdays, and text for screen readers only.
  static let marks = """
    .agenda-bar-hollow::before { background: none; }
    .agenda-bar-dashed::before { border: 0; border-radius: 0;
      background: repeating-linear-gradient(var(--agenda-edge) 0 4.5px, transparent 4.5px 6.5px); }
    .agenda-bar-dotted::before { border: 0; border-radius: 0;
      background: repeating-linear-gradient(var(--agenda-edge) 0 2px, transparent 2px 4px); }
    .agenda-bar-double::before { border-width: 0 1px; border-radius: 0; background: none; }
    .agenda-bar-mixed::before { border: 0; border-radius: 0;
      background: repeating-linear-gradient(var(--agenda-edge) 0 7px, transparent 7px 8.5px,
        var(--agenda-edge) 8.5px 10px, transparent 10px 11.5px); }
    .agenda-birthday::before { content: none; }
    .agenda-task::before {
      inset-block: auto; inset-block-start: calc((var(--agenda-title-line) - 9px) / 2); inset-inline-start: -2px;
      width: 9px; height: 9px; border: 1.5px solid var(--agenda-edge); border-radius: 50%; background: none;
    }
    .agenda-done::before { background: var(--agenda-edge); }
    .agenda-overdue::before {
      border-color: var(--agenda-warning);
      background: radial-gradient(var(--agenda-warning) 0 1.75px, transparent 2.25px);
    }
    .agenda-overdue .agenda-time, .agenda-overdue .agenda-note { color: var(--agenda-warning); }
    .agenda-star {
      position: absolute; inset-block-start: calc((var(--agenda-title-line) - var(--agenda-star)) / 2 - 0.5px);
      inset-inline-start: calc(8px - var(--agenda-star)); width: var(--agenda-star); height: var(--agenda-star);
      fill: var(--agenda-edge);
    }
    .agenda-all-day .agenda-star {
      inset-block-start: calc((var(--agenda-summary-line) - var(--agenda-star)) / 2 - 0.5px);
    }
    .agenda-unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
    }

    """

  /// The texts around the rows, and the drawing of a state.
  static let parts = """
    .agenda-day-number { position: relative; inset-block-start: -0.13em; margin-inline-start: -0.05em; }
    .agenda-weekday { position: relative; inset-block-start: -0.3em; text-transform: uppercase; letter-spacing: 0.02em; }
    .agenda-weekday, .agenda-date, .agenda-month { color: var(--agenda-accent); }
    .agenda-month { font-weight: 600; letter-spacing: 0.02em; }
    .agenda-day, .agenda-more, .agenda-hidden, .agenda-advice { color: var(--agenda-secondary); }
    .agenda-more { padding-inline-start: 11px; }
    .agenda-below { padding-inline-start: 0; }
    .agenda-hidden { font-weight: 400; float: inline-end; }
    .agenda-row .agenda-hidden, .agenda-day > .agenda-hidden { padding-inline-end: 8px; }
    .agenda-one-line > .agenda-hidden { flex: none; margin-inline-start: auto; padding-inline: 5px 0; }
    .agenda-heading, .agenda-day { display: flow-root; }
    .agenda-notice { flex: none; margin-block-start: 6px; color: var(--agenda-warning); }
    .agenda-sign {
      width: 11px; height: 11px; margin-inline-end: 5px; vertical-align: -1px; fill: none; stroke: currentColor;
      stroke-width: 1.2; stroke-linecap: round; stroke-linejoin: round;
    }
    .agenda-message {
      display: flex; flex-direction: column; flex: 1; justify-content: center; gap: 6px; min-width: 0;
    }
    .agenda-header + .agenda-message:not(.agenda-drawn) { justify-content: flex-start; }
    .agenda-beside .agenda-header + .agenda-message:not(.agenda-drawn) { justify-content: center; }
    .agenda-drawn { align-items: center; }
    .agenda-drawn p { text-align: center; }
    .agenda-drawing { flex: none; fill: none; stroke-linecap: round; stroke-linejoin: round; }
    .agenda-drawing-outline { stroke: var(--agenda-secondary); }
    .agenda-drawing-accent { stroke: var(--agenda-accent); }
    .agenda-inline { flex-direction: row; align-items: center; }
    .agenda-inline .agenda-main { justify-content: center; }
    .agenda-inline .agenda-notice { margin-block-start: 0; margin-inline-start: 8px; }
    .agenda-inline .agenda-list { flex-direction: row; align-items: center; }
    .agenda-inline .agenda-times { margin-inline-end: 6px; }
    .agenda-inline .agenda-list { gap: 8px; }
    .agenda-inline .agenda-more { flex: none; padding: 0; }

    """

  /// The lines below the content.
  static let foot = """
    .agenda-foot { display: flex; flex: none; flex-wrap: wrap; gap: 0 14px; margin-block-start: 8px; }
    .agenda-foot .agenda-note { color: var(--agenda-secondary); }
    .agenda-foot .agenda-row { max-width: 100%; overflow-wrap: anywhere; }
    .agenda-moment { margin-inline-start: auto; }

    """

  /// The links: the whole widget, or whole rows.
  static let links = """
    .agenda-target { position: absolute; inset: 0; z-index: 1; border-radius: inherit; }
    .agenda-link::after { content: ""; position: absolute; inset: 0; }
    .agenda-detailed { flex-wrap: wrap; }
    .agenda-detail { flex: 0 0 100%; }
    .agenda-detail a { position: relative; z-index: 1; text-decoration: underline; }
    .agenda-link:hover { text-decoration: underline; }
    .agenda-target:focus-visible, .agenda-link:focus-visible { outline: none; }
    .agenda-target:focus-visible, .agenda-link:focus-visible::after {
      outline: 2px solid var(--agenda-accent); outline-offset: -2px; border-radius: 4px;
    }

    """
}

extension HTMLStyleSheet {
  /// Months and weeks. The parts of a day are items of the grid of its row; what is before them is its background.
  static let days = """
    .agenda-grid { container-type: inline-size; overflow-wrap: anywhere; hyphens: auto; }
    .agenda-grid .agenda-row { display: block; font-size: calc(12px * var(--agenda-scale)); line-height: 1.3; }
    .agenda-grid .agenda-row * { line-height: inherit; }
    .agenda-grid .agenda-title { display: inline; font-size: inherit; }
    .agenda-grid .agenda-time { font-size: inherit; color: inherit; white-space: nowrap; }
    .agenda-grid .agenda-running .agenda-time { color: var(--agenda-on-pill); margin-inline-end: 4px; }
    .agenda-grid .agenda-star { inset-block-start: calc((1.3em - var(--agenda-star)) / 2); }
    .agenda-week .agenda-bar .agenda-star, .agenda-hours .agenda-star {
      inset-block-start: calc((1.3em - var(--agenda-star)) / 2 + 2px); inset-inline-start: 4px; }
    .agenda-week .agenda-bar.agenda-task, .agenda-week .agenda-bar.agenda-birthday, .agenda-hours .agenda-row.agenda-task,
      .agenda-hours .agenda-row.agenda-birthday { padding-inline-start: calc(8px + var(--agenda-star)); }
    .agenda-week .agenda-bar.agenda-task::before, .agenda-hours .agenda-row.agenda-task::before {
      inset-block-start: calc((1.3em - 9px) / 2 + 2px); inset-inline-start: 4px; }
    .agenda-cell-list > .agenda-task { padding-inline-start: 13px; }
    .agenda-cell-list > .agenda-task::before { inset-inline-start: 0; }
    .agenda-grid .agenda-date { white-space: normal; margin: 0; }
    .agenda-weekdays, .agenda-week { display: grid; }
    .agenda-weekdays { color: var(--agenda-secondary); font-size: calc(12px * var(--agenda-scale)); font-weight: 600; padding-block: 4px; }
    .agenda-weekdays > * { padding-inline: 6px; overflow: hidden; }
    .agenda-weekdays > .agenda-person { margin-inline: 2px; border-inline-start: 4px solid var(--agenda-bar); }
    .agenda-cell { display: contents; }
    .agenda-cell::before {
      content: ""; grid-row: 1 / -1; grid-column: var(--agenda-at); margin-inline: 2px; min-height: 44px;
      border-block-start: 1px solid var(--agenda-line);
    }
    .agenda-weekend::before { background: color-mix(in srgb, var(--agenda-line) 28%, transparent); }
    .agenda-cell-date, .agenda-cell-list { grid-column: var(--agenda-at); min-width: 0; }
    .agenda-cell-date { grid-row: 1; padding: 4px 6px; font-size: calc(13px * var(--agenda-scale)); font-weight: 600; line-height: 1.4; }
    .agenda-outside .agenda-cell-date { color: var(--agenda-dimmed); font-weight: 400; }
    .agenda-today .agenda-cell-number {
      background: var(--agenda-accent); color: var(--agenda-background); border-radius: 9px;
      padding: 1px 6px; margin-inline-start: -6px;
    }
    .agenda-cell-list { grid-row: -2; display: flex; flex-direction: column; gap: 3px; padding: 2px 6px 6px; }
    .agenda-week .agenda-bar {
      margin: 1px 4px; padding-block: 2px; padding-inline: 11px 6px; border-radius: 4px; min-width: 0; position: relative;
      background: color-mix(in srgb, var(--agenda-bar) 16%, var(--agenda-background));
    }
    .agenda-before { border-start-start-radius: 0 !important; border-end-start-radius: 0 !important;
      margin-inline-start: 0 !important; }
    .agenda-after { border-start-end-radius: 0 !important; border-end-end-radius: 0 !important;
      margin-inline-end: 0 !important; }
    .agenda-until { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    .agenda-week-number { grid-row: 1; grid-column: 1; color: var(--agenda-secondary); font-size: calc(11px * var(--agenda-scale));
      padding-block: 5px; }
    .agenda-cell-more { color: var(--agenda-secondary); font-size: calc(12px * var(--agenda-scale)); }

    """

  /// The hours of days.
  static let hours = """
    .agenda-hours { display: grid; }
    .agenda-hours > ol, .agenda-hours > .agenda-cell > ol { display: contents; }
    .agenda-hours > .agenda-cell::before { margin-inline: 0; border-block-start: 0; border-inline-start: 1px solid var(--agenda-line); }
    .agenda-hours .agenda-time { white-space: normal; max-width: 100%; box-sizing: border-box; }
    .agenda-hours > .agenda-cell > .agenda-cell-more { grid-row: 1; grid-column: var(--agenda-at); justify-self: end; padding: 5px 4px; }
    .agenda-hour, .agenda-now { grid-column: 1 / -1; font-size: calc(11px * var(--agenda-scale)); line-height: 1; pointer-events: none; }
    .agenda-hour { border-block-start: 1px solid var(--agenda-line); color: var(--agenda-secondary); padding-block-start: 3px; }
    .agenda-now { border-block-start: 2px solid var(--agenda-accent); color: var(--agenda-accent); font-weight: 700;
      position: relative; }
    .agenda-now span { position: absolute; inset-block-start: -1px; transform: translateY(-50%);
      background: var(--agenda-background); padding-block: 2px; padding-inline-end: 4px; }
    .agenda-hours .agenda-row {
      position: relative; z-index: 1; margin: 1px 2px; padding-block: 2px; padding-inline: 11px 6px; border-radius: 4px; min-width: 0;
      background: color-mix(in srgb, var(--agenda-bar) 16%, var(--agenda-background));
    }
    .agenda-hours .agenda-place { display: block; color: inherit; white-space: normal; margin: 0; font-size: calc(12px * var(--agenda-scale)); }
    .agenda-week .agenda-bar.agenda-tentative, .agenda-hours .agenda-row.agenda-tentative {
      background-image: repeating-linear-gradient(135deg, transparent 0 6px, var(--agenda-background) 6px 9px);
    }
    .agenda-week .agenda-bar.agenda-unanswered, .agenda-hours .agenda-row.agenda-unanswered {
      background: var(--agenda-background); box-shadow: inset 0 0 0 1px var(--agenda-edge);
    }
    .agenda-week .agenda-bar.agenda-dimmed, .agenda-hours .agenda-row.agenda-dimmed {
      background: var(--agenda-background); box-shadow: inset 0 0 0 1px var(--agenda-line);
    }
    .agenda-way {
      position: relative; z-index: 1; margin: 1px 2px; padding-inline: 11px 6px; border-radius: 4px; min-width: 0; overflow: hidden;
      color: var(--agenda-secondary); font-size: calc(12px * var(--agenda-scale));
      background: repeating-linear-gradient(135deg, transparent 0 6px, var(--agenda-background) 6px 9px)
        color-mix(in srgb, var(--agenda-bar) 16%, var(--agenda-background));
    }
    .agenda-gap { position: relative; z-index: 1; align-self: center; justify-self: start;
      color: var(--agenda-secondary); font-size: calc(12px * var(--agenda-scale)); padding-inline: 8px; background: var(--agenda-background); }
    .agenda-crowd { position: relative; z-index: 1; margin: 1px 2px; padding: 2px 6px; border-radius: 4px; min-width: 0; line-height: 1.3;
      font-size: calc(12px * var(--agenda-scale)); background: var(--agenda-background); box-shadow: inset 0 0 0 1px var(--agenda-line); }
    .agenda-crowd-row { display: block; position: relative; }
    .agenda-hours .agenda-listed { display: none; }

    """

  /// Where there is no room for columns, days and hours are a list.
  static let narrowGrid = """
    @container (max-width: 519px) {
      .agenda-weekdays, .agenda-week-number, .agenda-free, .agenda-cell::before, .agenda-hour, .agenda-now
        { display: none !important; }
      .agenda-week, .agenda-cell, .agenda-hours, .agenda-hours > ol, .agenda-hours > .agenda-cell > ol { display: block; }
      .agenda-cell-number, .agenda-way:empty, .agenda-hours .agenda-crowd { display: none; }
      .agenda-hours .agenda-listed { display: block; }
      .agenda-cell-date .agenda-unseen, .agenda-until { position: static; width: auto; height: auto; clip-path: none;
        white-space: normal; overflow: visible; }
      .agenda-today .agenda-cell-date { color: var(--agenda-accent); }
      .agenda-cell-date { padding-inline: 0; margin-block-start: 8px; font-size: calc(14px * var(--agenda-scale)); }
      .agenda-cell-list { padding-inline: 0; }
      .agenda-week .agenda-bar, .agenda-hours .agenda-row { margin-inline: 0; margin-block: 3px; }
    }

    """

  /// For print: no week is broken, and the current day has a line around it in place of a background.
  static let printedGrid = """
    @media print {
      .agenda-week, .agenda-hours .agenda-row { break-inside: avoid; }
      .agenda-today .agenda-cell-number { background: none; color: #000; outline: 1.5px solid #000; }
      .agenda-week .agenda-bar, .agenda-hours .agenda-row { background: none; outline: 1px solid #999; }
    }
    @media (forced-colors: active) {
      .agenda-today .agenda-cell-number { outline: 2px solid Highlight; }
      .agenda-week .agenda-bar, .agenda-hours .agenda-row { outline: 1px solid CanvasText; }
    }

    """
}
