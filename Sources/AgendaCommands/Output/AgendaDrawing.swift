internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets

/// Draws agendas in the format of the settings.
struct AgendaDrawing {
  var settings: Settings
  let configurationPath: String
  /// Whether there are calendars, and none of them is selected.
  var isNothingSelected = false

  /// Draws an agenda and writes it with `take`, a list block by block.
  func draw(_ agenda: Agenda, isPlaceholder: Bool = false, to take: (Span<UInt8>) throws -> Void) throws {
    if let template = settings.template {
      let text = try template.filled(with: JSONRenderer.values(of: agenda, for: settings.templateTexts))
      return try take(text.utf8.span)
    }
    switch settings.format {
    case .json where contentOfJSON == nil && !isPlaceholder: try JSONRenderer.json(agenda, to: take)
    case .ndjson: try JSONRenderer.ndjson(agenda, to: take)
    case .waybar:
      let line = WaybarRenderer(
        settings.style, configPath: configurationPath, advice: advice(for: agenda)
      )
      .render(agenda.currentItem, over: agenda)
      try take(line.utf8.span)
    case .text, .json, .markdown, .html, .svg, .png:
      try draw(content(of: agenda, isPlaceholder: isPlaceholder), to: take)
    }
  }

  /// Makes the content that JSON reports for a space; `nil` for a list, of which JSON reports the agenda.
  var contentOfJSON: ((Agenda) -> WidgetContent)? {
    settings.space.kind == .page ? nil : { content(of: $0) }
  }

  /// The path of the configuration, with `~` for the home folder because widgets are narrow.
  private var shortPath: String {
    let home = settings.home + "/"
    return configurationPath.hasPrefix(home)
      ? "~/" + configurationPath.dropFirst(home.count) : configurationPath
  }

  private var text: WidgetTextRenderer {
    WidgetTextRenderer(depth: settings.style.depth, linksTitles: settings.style.linksTitles)
  }

  /// Lays an agenda out in the space of the settings.
  func content(of agenda: Agenda, isPlaceholder: Bool = false) -> WidgetContent {
    let isList = settings.space.kind == .page
    let layout = WidgetLayout(
      language: settings.language, dimsEnded: settings.options.ended == .dim,
      linkTemplate: settings.linkTemplate, linksRows: settings.format != .text || settings.style.linksTitles,
      configurationPath: isList ? configurationPath : shortPath, isPlaceholder: isPlaceholder,
      advice: advice(for: agenda))
    return layout.content(of: agenda, in: settings.space)
  }

  /// What the user has to run, in place of the general advice of a state.
  private func advice(for agenda: Agenda) -> [Agenda.State: String] {
    var advice: [Agenda.State: String] = [:]
    if agenda.state == .signedOut, let account = agenda.problems.lazy.compactMap(\.account).first {
      advice[.signedOut] = "agenda accounts login \(account)"
    }
    if isNothingSelected { advice[.notConfigured] = "agenda calendars select" }
    return advice
  }

  /// Whether two agendas look the same in the format of the settings.
  func looksSame(_ first: Agenda, _ second: Agenda) -> Bool {
    if first.showsSame(as: second) { return true }
    guard contentOfJSON != nil || settings.format == .text else { return false }
    let contents = (content(of: first), content(of: second))
    if settings.format == .text { return hash(of: contents.0) == hash(of: contents.1) }
    return contents.0.showsSame(as: contents.1)
  }

  /// The hash of the text of content, which may be too long to be kept.
  private func hash(of content: WidgetContent) -> String {
    var hash = SHA256()
    text.render(content) { block in block.withUnsafeBytes { hash.add($0) } }
    return hash.hexadecimal()
  }

  /// Draws content block by block. A PNG is whole at once.
  private func draw(_ content: WidgetContent, to take: (Span<UInt8>) throws -> Void) throws {
    switch settings.format {
    case .text: try text.render(content, to: take)
    case .markdown: try MarkdownRenderer().render(content, to: take)
    case .html:
      try HTMLRenderer(settings.widget.isFragment ? .fragment : .page, theme: theme).render(content, to: take)
    case .svg: try svg.render(content, to: take)
    case .png:
      let png = try RasterImage.png(
        fromSVG: svg.render(content), zoom: Double(settings.widget.pixelsPerPoint), path: settings.programPath
      )
      try take(png.span)
    case .json, .ndjson, .waybar: try take(JSONRenderer.json(content).utf8.span)
    }
  }

  private var svg: SVGRenderer {
    SVGRenderer(theme: theme, isTransparent: settings.widget.isTransparent)
  }

  /// The colours of pictures; `nil` where the viewer chooses between light and dark. A PNG cannot leave the choice, and is light.
  private var theme: Theme? {
    settings.widget.theme.flatMap { Theme.Name(rawValue: $0.rawValue) }.map(Theme.init)
      ?? (settings.format == .png ? .light : nil)
  }
}
