internal import AgendaDrawing
package import AgendaKit
internal import AgendaSources
package import AgendaWidgets
package import ICalendar

/// Draws agendas in the format of the settings.
package struct AgendaDrawing {
  package var settings: Settings
  package let configurationPath: String
  /// Whether there are calendars, and none of them is selected.
  package var isNothingSelected = false
  /// The commands that sign in accounts, by the names of the accounts. Others have a program or a file that gives the password.
  package var signInCommands: [String: String] = [:]
  /// Whether agendas are lists of tasks.
  package var listsTasks = false
  /// The sentence if there is no event, in place of that of the days; `nil` for that.
  package var emptySentence: String?
  /// The grid of days or hours in place of a list or widget; `nil` for none.
  package var grid: GridChoice?
  /// The advice if a picture is too small for its grid.
  package var adviceOnSize = "name a larger --size or --family, or a smaller --text-size"

  package init(settings: Settings, configurationPath: String, isNothingSelected: Bool = false) {
    self.settings = settings
    self.configurationPath = configurationPath
    self.isNothingSelected = isNothingSelected
  }

  /// Draws an agenda and writes it with `take`, a list block by block.
  package func draw(_ agenda: Agenda, isPlaceholder: Bool = false, to take: (Span<UInt8>) throws -> Void)
    throws
  {
    if let template = settings.template {
      let text = try template.filled {
        try JSONRenderer.values(of: agenda, for: settings.templateTexts, to: $0)
      }
      return try take(text.utf8.span)
    }
    switch settings.format {
    case .json where contentOfJSON == nil && !isPlaceholder: try JSONRenderer.json(agenda, to: take)
    case .ndjson: try JSONRenderer.ndjson(agenda, to: take)
    case .waybar:
      let line = WaybarRenderer(
        settings.style, countsDown: settings.widget.countsDown, configPath: configurationPath,
        advice: advice(for: agenda)
      )
      .render(agenda.currentItem, over: agenda)
      try take(line.utf8.span)
    case .png, .pdf:
      let picture = try picture(of: agenda, isPlaceholder: isPlaceholder)
      try take(picture.span)
    case .svg: try drawSVG(agenda, isPlaceholder: isPlaceholder, to: take)
    case .text, .html:
      if let grid, agenda.hasGrid { return try draw(grid, of: agenda, to: take) }
      fallthrough
    case .json, .markdown:
      try draw(belowLogo.content(of: agenda, isPlaceholder: isPlaceholder), to: take)
    }
  }

  /// Makes the content that JSON reports for a space; `nil` for a list, of which JSON reports the agenda.
  package var contentOfJSON: ((Agenda) -> WidgetContent)? {
    settings.space.kind == .page ? nil : { content(of: $0) }
  }

  /// The path of the configuration, with `~` for the home folder because widgets are narrow.
  private var shortPath: String {
    let home = settings.home + "/"
    return configurationPath.hasPrefix(home)
      ? "~/" + configurationPath.dropFirst(home.count) : configurationPath
  }

  package var text: WidgetTextRenderer {
    WidgetTextRenderer(
      depth: settings.style.depth, linksTitles: settings.style.linksTitles, theme: settings.theme)
  }

  /// Lays an agenda out in the space of the settings.
  package func content(
    of agenda: Agenda, isPlaceholder: Bool = false, text: (any TextMeasure)? = nil
  ) -> WidgetContent {
    var layout = layout(for: agenda, isPlaceholder: isPlaceholder)
    layout.textMeasure = text
    return layout.content(of: agenda, in: settings.space)
  }

  /// The layout of the settings.
  package func layout(for agenda: Agenda, isPlaceholder: Bool = false) -> WidgetLayout {
    let isList = settings.space.kind == .page
    var layout = WidgetLayout(
      language: settings.language, dimsEnded: settings.options.ended == .dim,
      linkTemplate: settings.linkTemplate, linksRows: settings.format != .text || settings.style.linksTitles,
      isPlaceholder: isPlaceholder, advice: advice(for: agenda))
    layout.configurationPath = isList ? configurationPath : shortPath
    layout.countsDown = settings.widget.countsDown
    layout.showsDetails = settings.showsDetails
    layout.listsTasks = listsTasks
    layout.importance = settings.learned
    layout.emptySentence = emptySentence
    return layout
  }

  /// The commands for the user to run, in place of the general advice of a state.
  package func advice(for agenda: Agenda) -> [Agenda.State: String] {
    var advice: [Agenda.State: String] = [:]
    if agenda.state == .signedOut, let account = agenda.problems.lazy.compactMap(\.account).first {
      advice[.signedOut] = signInCommands[account] ?? "agenda accounts status \(account)"
    }
    if isNothingSelected { advice[.notConfigured] = "agenda calendars select" }
    return advice
  }

  /// Whether two agendas look the same in the format of the settings.
  package func looksSame(_ first: Agenda, _ second: Agenda) -> Bool {
    let isSame = first.showsSame(as: second)
    if let grid, settings.format.drawsGrids {
      return isSame && hasSameClock(first.now, second.now, as: grid.form)
    }
    if isSame, nextStep(of: first) == nil, nextStep(of: second) == nil { return true }
    guard isSame || contentOfJSON != nil || settings.format == .text else { return false }
    let contents = (content(of: first), content(of: second))
    if settings.format == .text { return isSameText(contents.0, contents.1) }
    return contents.0.showsSame(as: contents.1)
  }

  /// Whether a grid marks the same day, or the same time of day, at two moments.
  private func hasSameClock(
    _ first: Instant, _ second: Instant, as form: AgendaRequest.Layout.Form
  ) -> Bool {
    if form == .day { return first.nextMinute == second.nextMinute }
    let zone = settings.zone
    return zone.localDateTime(at: first).date == zone.localDateTime(at: second).date
  }

  /// The first moment after that of an agenda at which a countdown or the bar of a running event can change; `nil` if none can.
  package func nextStep(of agenda: Agenda) -> Instant? {
    guard grid == nil, settings.template == nil else { return nil }
    switch settings.format {
    case .json where contentOfJSON == nil: return nil
    case .ndjson where contentOfJSON == nil: return nil
    case .waybar: return nil
    default: return layout(for: agenda).nextChange(in: agenda, unit: settings.space.unit)
    }
  }

  /// Thrown at the first block in which two texts differ.
  private struct Difference: Error {}

  /// Whether two contents give the same text, which may be too long to be kept: the hashes of its blocks are compared.
  private func isSameText(_ first: WidgetContent, _ second: WidgetContent) -> Bool {
    let hash = { (block: Span<UInt8>) in
      var hash = SHA256()
      block.withUnsafeBytes { hash.add($0) }
      return hash.hexadecimal()
    }
    var hashes: [String] = []
    text.render(first) { hashes.append(hash($0)) }
    var place = 0
    do {
      try text.render(second) { block in
        guard place < hashes.count, hashes[place] == hash(block) else { throw Difference() }
        place += 1
      }
    } catch {
      return false
    }
    return place == hashes.count
  }

  /// Draws content block by block.
  private func draw(_ content: WidgetContent, to take: (Span<UInt8>) throws -> Void) throws {
    switch settings.format {
    case .text: try text.render(content, to: take)
    case .markdown: try MarkdownRenderer().render(content, to: take)
    case .html: try html().render(content, to: take)
    case .json, .ndjson, .waybar, .svg, .png, .pdf: try take(JSONRenderer.json(content).utf8.span)
    }
  }

  /// The chosen colours of pictures; `nil` if the viewer chooses between light and dark.
  package var theme: Theme? { settings.theme }
}

extension Instant {
  /// When the next minute of the clock begins. The hours of a day show the time of day.
  package var nextMinute: Instant {
    let second = secondsSinceEpoch % 60
    return adding(seconds: 60 - (second < 0 ? second + 60 : second))
  }
}
