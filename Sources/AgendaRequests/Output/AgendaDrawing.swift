package import AgendaDrawing
package import AgendaKit
internal import AgendaPrograms
internal import AgendaSources
package import AgendaWidgets
package import ICalendar

/// Draws agendas in the format of the settings.
package struct AgendaDrawing {
  package var settings: Settings
  package let configurationPath: String
  /// The commands that sign in accounts, by the names of the accounts. Others have a program or a file that gives the password.
  package var signInCommands: [String: String] = [:]
  /// Whether other calendars can help where one is not there: those of the command line alone are shown otherwise.
  package var advisesSetup = true
  /// Whether agendas are lists of tasks.
  package var listsTasks = false
  /// The sentence if there is no event, in place of that of the days; `nil` for that.
  package var emptySentence: String?
  /// Whether the configuration of the widget is wrong, so that a sentence about that is all of it.
  package var isUndrawable = false
  /// The grid of days or hours in place of a list or widget; `nil` for none.
  package var grid: GridChoice?
  /// The advice if a picture is too small for its grid.
  package var adviceOnSize =
    "name a larger \(.option(.size)) or \(.option(.family)), or a smaller \(.option(.textSize))"

  package init(settings: Settings, configurationPath: String) {
    self.settings = settings
    self.configurationPath = configurationPath
  }

  /// Draws an agenda and writes it with `take`, a list block by block.
  package func draw(_ agenda: Agenda, isPlaceholder: Bool = false, to take: (Span<UInt8>) throws -> Void)
    throws
  {
    if let template = settings.template {
      return try template.fill(
        withValuesOf: { try JSONRenderer.values(of: agenda, for: settings.templateTexts, to: $0) }, to: take)
    }
    switch settings.format {
    case .json where contentOfJSON == nil && !isPlaceholder: try JSONRenderer.json(agenda, to: take)
    case .ndjson: try JSONRenderer.ndjson(agenda, to: take)
    case .waybar:
      let current = agenda.current(soon: settings.soon)
      let line = WaybarRenderer(
        settings.style, countsDown: settings.widget.countsDown, configPath: configurationPath,
        advice: advice(for: agenda)
      )
      .render(
        current?.item ?? agenda.firstAllDayItem, over: agenda, running: current?.running)
      try take(line.utf8.span)
    case .png, .pdf:
      let picture = try picture(of: agenda, isPlaceholder: isPlaceholder)
      try take(picture.span)
    case .svg: try drawSVG(agenda, isPlaceholder: isPlaceholder, to: take)
    case .text, .html:
      let foot = foot(of: agenda, text: nil)
      let above = belowLogo.above(foot)
      if let grid, agenda.hasGrid {
        try above.draw(grid, of: agenda, foot, to: take)
      } else {
        try above.draw(above.content(of: agenda, isPlaceholder: isPlaceholder), foot, to: take)
      }
      if let foot, settings.format == .text { try take(text.render(foot).utf8.span) }
    case .json, .markdown:
      try draw(belowLogo.content(of: agenda, isPlaceholder: isPlaceholder), nil, to: take)
    }
  }

  /// The foot of an agenda; `nil` if none is asked for, or there is no room for it.
  private func foot(of agenda: Agenda, text: (any TextMeasure)?) -> Foot? {
    guard !settings.widget.foot.isEmpty else { return nil }
    let grid = agenda.hasGrid ? grid : nil
    let space = grid.map { settings.space(of: $0.form) } ?? settings.space
    return Foot(
      settings.widget.foot, of: agenda, in: settings.language, space, isGrid: grid != nil, text: text)
  }

  /// The drawing with less height for the content if there is a foot below it.
  private func above(_ foot: Foot?) -> AgendaDrawing {
    guard let foot else { return self }
    var drawing = self
    drawing.settings.reservedHeight += foot.height * settings.zoom
    return drawing
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
    layout.advisesSetup = advisesSetup
    layout.countsDown = settings.widget.countsDown
    layout.soon = settings.space.kind == .family(.inline) ? settings.soon : 0
    layout.showsDetails = settings.showsDetails
    layout.namesEmptyToday = settings.options.search == nil
    layout.listsTasks = listsTasks
    layout.importance = settings.learned
    layout.emptySentence = emptySentence
    layout.isUndrawable = isUndrawable
    return layout
  }

  /// The commands for the user to run, or the key for a request, in place of the general advice of a state.
  package func advice(for agenda: Agenda) -> [Agenda.State: String] {
    var advice: [Agenda.State: String] = [:]
    if agenda.state == .signedOut, let account = agenda.problems.lazy.compactMap(\.account).first {
      advice[.signedOut] = signInCommands[account] ?? "agenda accounts status \(account)"
    }
    if isUndrawable { advice[.unreadable] = "agenda config check" }
    if !Advice.Reader.current.hasCommandLine {
      // A program that sends requests runs no commands, and gets the problems beside the output.
      advice[.notConfigured] = "\"calendars\":[{\"path\":\"work.ics\"}]"
      advice[.unreadable] = ""
    }
    if settings.language.isNothingSelected {
      advice[.notConfigured] = settings.namesCalendars ? "agenda calendars" : "agenda calendars select"
    }
    return advice
  }

  /// Whether two agendas look the same in the format of the settings.
  package func looksSame(_ first: Agenda, _ second: Agenda) -> Bool {
    let isSame = first.showsSame(as: second) && hasSameFoot(first, second)
    if let grid, settings.format.drawsGrids {
      return isSame && hasSameClock(first.now, second.now, as: grid.form)
    }
    if isSame, nextStep(of: first) == nil, nextStep(of: second) == nil { return true }
    guard isSame || contentOfJSON != nil || settings.format == .text else { return false }
    let contents = (content(of: first), content(of: second))
    if settings.format == .text { return isSameText(contents.0, contents.1) }
    return contents.0.showsSame(as: contents.1)
  }

  /// Whether the foot says the same time.
  private func hasSameFoot(_ first: Agenda, _ second: Agenda) -> Bool {
    !settings.widget.showsMoment || settings.language.asOf(first) == settings.language.asOf(second)
  }

  /// Whether a grid marks the same day, or the same time of day, at two moments.
  private func hasSameClock(
    _ first: Instant, _ second: Instant, as form: AgendaRequest.Layout.Form
  ) -> Bool {
    if form.hasHours { return first.nextMinute == second.nextMinute }
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

  /// Draws content block by block, with a foot in HTML.
  private func draw(
    _ content: WidgetContent, _ foot: Foot?, to take: (Span<UInt8>) throws -> Void
  ) throws {
    switch settings.format {
    case .text: try text.render(content, to: take)
    case .markdown: try MarkdownRenderer().render(content, to: take)
    case .html: try html(foot).render(content, to: take)
    case .json, .ndjson, .waybar, .svg, .png, .pdf: try take(JSONRenderer.json(content).utf8.span)
    }
  }

  /// The chosen colours of pictures; `nil` if the viewer chooses between light and dark. Those of paper are not for a dark ground.
  package var theme: Theme? {
    guard settings.isOnPaper else { return settings.theme }
    return settings.theme.flatMap { $0.isDark ? nil : $0 } ?? .light
  }
}

extension Instant {
  /// When the next minute of the clock begins. The hours of a day show the time of day.
  package var nextMinute: Instant {
    let second = secondsSinceEpoch % 60
    return adding(seconds: 60 - (second < 0 ? second + 60 : second))
  }
}

/// A grid of days or hours in place of a list.
package struct GridChoice {
  /// The arrangement; not a list.
  package var form: AgendaRequest.Layout.Form
  /// The dates that are asked for; a month has whole weeks, and other days than these are dimmed.
  package var dates: Range<CalendarDate>
  /// The first day of a list beside a month.
  var day: CalendarDate?
  /// The calendars that have columns, also where they have no events.
  var calendars: [CalendarIdentity] = []

  package init(form: AgendaRequest.Layout.Form, dates: Range<CalendarDate>) {
    (self.form, self.dates) = (form, dates)
  }

  /// The end of the days that are read for a list beside a month.
  var listEnd: CalendarDate { (day ?? dates.lowerBound).adding(days: 14) }
}

extension AgendaDrawing {
  /// Draws a grid of an agenda as text, or with a foot as HTML.
  private func draw(
    _ grid: GridChoice, of agenda: Agenda, _ foot: Foot?, to take: (Span<UInt8>) throws -> Void
  ) throws {
    let content = try content(grid, of: agenda)
    switch (settings.format, content) {
    case (.html, .days(let days)): try take(html(foot).render(days).utf8.span)
    case (.html, .hours(let hours)): try take(html(foot).render(hours).utf8.span)
    case (_, .days(let days)): try text.render(days, to: take)
    case (_, .hours(let hours)): try take(text.render(hours).utf8.span)
    case (.html, .monthList(let content)): try take(html(foot).render(content).utf8.span)
    case (_, .monthList(let content)): try take(text.render(content).utf8.span)
    case (_, .widget(let widget)): try text.render(widget, to: take)
    }
  }

  /// The grid of an agenda, laid out. Throws if the size that is asked for has no room for it.
  package func content(
    _ grid: GridChoice, of agenda: Agenda, text: (any TextMeasure)? = nil
  ) throws -> PictureContent {
    var list = layout(for: agenda)
    list.textMeasure = text
    let layout = GridLayout(list, weeks: settings.weeks, showsWeekNumbers: settings.showsWeekNumbers)
    let space = settings.space(of: grid.form)
    let content: PictureContent
    switch grid.form {
    case .month, .weeks: content = .days(layout.month(of: agenda, showing: grid.dates, in: space))
    case .week: content = .days(layout.week(of: agenda, in: space))
    case .people: content = .days(layout.people(of: agenda, calendars: grid.calendars, in: space))
    case .monthList:
      content = .monthList(
        layout.monthList(
          of: agenda, showing: grid.dates, from: grid.day ?? grid.dates.lowerBound, in: space))
    case .day, .hours, .list:
      let hours = layout.hours(of: agenda, in: space)
      guard hours.isCut, settings.widget.lines == nil, settings.widget.size == nil,
        settings.terminalHeight == nil, settings.format == .text
      else {
        content = .hours(hours)
        break
      }
      // Lines of a terminal scroll, so that no event is left out for its height.
      content = .hours(layout.hours(of: agenda, in: settings.scrolledSpace(over: hours)))
    }
    // Columns of hours that are wider than the terminal would be broken.
    if case .hours(let hours) = content, hours.days.count > 1, hours.space.width > space.width,
      settings.widget.size == nil, settings.terminalHeight == nil, settings.format == .text
    {
      let needed = "the hours of \(hours.days.count) days need \(Int(hours.space.width)) columns"
      throw CommandError(
        .usage,
        "\(needed), and there are \(Int(space.width)): name fewer days, or \(.option(.layout)) week",
        of: .layout)
    }
    // In `watch` the size is that of the terminal, which no option asked for.
    if settings.format.isPicture || (settings.widget.size != nil && settings.terminalHeight == nil) {
      try refuse(content.space, in: space, grid.form)
    }
    return content
  }

  /// Throws if a picture, or text of a given size, is smaller than its content needs.
  private func refuse(_ needed: WidgetSpace, in space: WidgetSpace, _ form: AgendaRequest.Layout.Form) throws
  {
    let (width, height) = (Int(needed.width.rounded(.up)), Int((needed.height ?? 0).rounded(.up)))
    let isText = space.unit == .cells
    let slack = isText ? 0.0 : 1
    guard
      Double(width) > space.width + slack || Double(height) > (space.height ?? .infinity) + slack
    else { return }
    let given = "\(Int(space.width))x\(Int(space.height ?? 0))"
    throw CommandError(
      .usage,
      isText
        ? "\(.option(.layout)) \(form.rawValue) needs \(width)x\(height) columns and lines, and \(.option(.size)) is \(given)"
        : "\(.option(.layout)) \(form.rawValue) needs \(width)x\(height) points, and the picture has \(given): \(adviceOnSize)",
      of: .layout, .size
    )
  }
}

extension Settings {
  /// The widths of pages, in points.
  private static let gridWidths: [AgendaRequest.Layout.Form: Double] = [.day: 600]
  /// The sizes of pictures for which none is asked, in points.
  private static let gridSizes: [AgendaRequest.Layout.Form: (width: Double, height: Double)] = [
    .day: (480, 640), .hours: (800, 600), .week: (800, 480), .month: (800, 600), .weeks: (800, 600),
    .monthList: (800, 480), .people: (800, 600),
  ]

  /// The space of a grid. In a terminal a month is as high as the screen, with a line for the prompt, and hours are as
  /// high as there is room; a week is as high as its events.
  package func space(of form: AgendaRequest.Layout.Form) -> WidgetSpace {
    if format.isPicture { return pictureSpace(of: form) }
    guard format == .text else {
      var page = WidgetSpace.points(
        .page, width: Self.gridWidths[form] ?? 960, height: nil, textSize: textSize)
      page.density = space.density
      return page
    }
    let isAsHighAsEvents = form == .week || form == .people || form == .monthList
    let screen = isAsHighAsEvents ? nil : screenHeight.map { max(1, $0 - 1) }
    // A watched grid fills the terminal, so that nothing scrolls away.
    let wanted = widget.size?.height ?? widget.lines
    let lines = terminalHeight.map { min($0, wanted ?? $0) } ?? wanted ?? screen
    return .cells(
      .page, columns: widget.size?.width ?? style.width, lines: lines.map { $0 - Int(reservedHeight) })
  }

  /// The space of a picture: that of the size, or of the family of the device.
  private func pictureSpace(of form: AgendaRequest.Layout.Form) -> WidgetSpace {
    var space = space
    if !widget.isWidget, widget.device == nil, let size = Self.gridSizes[form] {
      (space.width, space.height) = (size.width, size.height - reservedHeight)
    }
    if widget.textSize == nil { space.textSize = .suiting(space) }
    return space
  }

  /// The space for a day whose hours do not fit the screen: a line for each hour.
  fileprivate func scrolledSpace(over hours: HourGridContent) -> WidgetSpace {
    .cells(.page, columns: style.width, lines: 30 + Int(hours.top))
  }
}

extension TextSize {
  /// The size of text that suits a picture: larger on a wall, which is looked at from afar.
  fileprivate static func suiting(_ space: WidgetSpace) -> TextSize {
    let times = min(space.width / 800, (space.height ?? 480) / 480)
    return TextSize(times >= 2 ? 7 : times >= 1.6 ? 6 : times >= 1.3 ? 5 : 4)
  }
}

/// Pictures, with the parts around their content.
extension AgendaDrawing {
  /// The content of a picture: the grid, or the widget.
  private func pictureContent(
    of agenda: Agenda, isPlaceholder: Bool, text: (any TextMeasure)?
  ) throws -> PictureContent {
    if let grid, agenda.hasGrid { return try content(grid, of: agenda, text: text) }
    return .widget(content(of: agenda, isPlaceholder: isPlaceholder, text: text))
  }

  /// The content of a picture, with a foot below it, and its logo: in the corner where that is empty, else above the content, which is then less high. A
  /// picture that is too low for both has no logo.
  package func arranged(
    _ agenda: Agenda, isPlaceholder: Bool = false, logo: (path: String, size: ImageSize)?,
    text: (any TextMeasure)?
  ) throws -> (content: PictureContent, Surroundings) {
    var around = Surroundings(foot: foot(of: agenda, text: text))
    around.margin = settings.isOnPaper ? WidgetSize.paperMargin : 0
    var above = above(around.foot)
    let content: PictureContent
    do {
      content = try above.pictureContent(of: agenda, isPlaceholder: isPlaceholder, text: text)
    } catch  where around.foot != nil {
      // A grid that has room for itself alone has no foot.
      (around.foot, above) = (nil, self)
      content = try above.pictureContent(of: agenda, isPlaceholder: isPlaceholder, text: text)
    }
    guard let logo else { return (content, around) }
    around.logo = PictureLogo(logo.path, logo.size, in: content, text: text)
    let space = content.space
    guard around.logo == nil,
      let band = PictureLogo.band(logo.size, width: space.width, height: space.height)
    else { return (content, around) }
    var lower = above
    lower.settings.reservedHeight += band
    let below = try lower.pictureContent(of: agenda, isPlaceholder: isPlaceholder, text: text)
    around.logo = PictureLogo(logo.path, logo.size, above: below, band: band)
    return (below, around)
  }

  /// The content of a picture by itself. One without images has larger text where that shows as much.
  private func filled(
    _ agenda: Agenda, isPlaceholder: Bool, logo: (path: String, size: ImageSize)?, text: (any TextMeasure)?
  ) throws -> (content: PictureContent, Surroundings) {
    guard logo == nil, settings.background == nil else {
      return try arranged(agenda, isPlaceholder: isPlaceholder, logo: logo, text: text)
    }
    return try PictureContent.filling(settings.space, text: text) { space, text in
      var drawing = self
      drawing.settings.zoom = space.zoom
      return try drawing.arranged(agenda, isPlaceholder: isPlaceholder, logo: nil, text: text)
    }
  }

  /// A picture as `agenda-draw` draws it. If that is missing, `rsvg-convert` can draw PNG in colour.
  package func picture(of agenda: Agenda, isPlaceholder: Bool) throws -> [UInt8] {
    let widget = settings.widget
    let format: DrawingSettings.Format =
      settings.format == .pdf ? .pdf : widget.bitDepth == .one ? .bilevel : .png
    guard let file = PictureProgram.path else {
      guard format == .png else { throw PictureProgram.missing(for: format == .pdf ? "PDF" : "PNG of 1 bit") }
      _ = Self.noteOfMissingProgram
      let (svg, content) = try svg(agenda, isPlaceholder: isPlaceholder)
      return try RasterImage.png(
        fromSVG: svg.render(content), zoom: Double(widget.pixelsPerPoint), path: settings.programPath)
    }
    let theme = format == .bilevel ? .monochrome : theme ?? .light
    let program = try PictureProgram(
      file,
      DrawingSettings(
        format: format, scale: Double(widget.pixelsPerPoint),
        language: settings.language.code.rawValue, families: theme.fontFamilies))
    var images = try PictureImages(settings)
    try images.check(with: program)
    if settings.isOnPages {
      let pages = pages(
        of: agenda, isPlaceholder: isPlaceholder, logo: images.sizedLogo, text: program)
      return try program.draw {
        DrawingRenderer(theme: theme, isTransparent: widget.isTransparent)
          .commands(pages, text: program, to: $0)
      }
    }
    var (content, around) = try filled(
      agenda, isPlaceholder: isPlaceholder, logo: images.sizedLogo, text: program)
    around.background = images.background(measuredBy: program)
    return try program.draw(
      content, DrawingRenderer(theme: theme, isTransparent: widget.isTransparent, surroundings: around))
  }

  /// A list on sheets of paper.
  private func pages(
    of agenda: Agenda, isPlaceholder: Bool, logo: (path: String, size: ImageSize)?, text: any TextMeasure
  ) -> PaperPages {
    PaperPages(
      content(of: agenda, isPlaceholder: isPlaceholder, text: text), dates: agenda.window.dates,
      on: settings.widget.size ?? .paper(localeIdentifier: settings.locale, isLandscape: false),
      foot: foot(of: agenda, text: text), logo: logo, text: text)
  }

  /// Says once, on standard error, that pictures are not what they could be.
  private static let noteOfMissingProgram: Void = StandardStreams.warn(
    "\(InstalledProgram.absence(of: PictureProgram.name)). rsvg-convert draws the PNG, with less of each title and no emoji in colour"
  )

  /// Draws SVG. If it has images, `agenda-draw` says how bright they are; if that is missing, every text gets a ground of its own.
  package func drawSVG(_ agenda: Agenda, isPlaceholder: Bool, to take: (Span<UInt8>) throws -> Void) throws {
    let (svg, content) = try svg(agenda, isPlaceholder: isPlaceholder)
    try svg.render(content, to: take)
  }

  private func svg(
    _ agenda: Agenda, isPlaceholder: Bool
  ) throws -> (renderer: SVGRenderer, content: PictureContent) {
    var renderer = SVGRenderer(
      theme: theme ?? (settings.format == .png ? .light : nil), isTransparent: settings.widget.isTransparent)
    let images = try embeddedImages(in: "SVG")
    let (content, around) = try filled(
      agenda, isPlaceholder: isPlaceholder, logo: images.files.sizedLogo, text: nil)
    renderer.images = images.files.files
    renderer.surroundings = around
    renderer.surroundings.background = images.files.background(measuredBy: images.program)
    return (renderer, content)
  }

  /// The drawing with less height for the content if a widget of HTML has a logo above it.
  private var belowLogo: AgendaDrawing {
    guard settings.format == .html, settings.logo?.path != nil, settings.widget.isWidget else { return self }
    var lower = self
    lower.settings.reservedHeight = 36
    return lower
  }

  /// The renderer of pages and widgets of HTML with a foot.
  private func html(_ foot: Foot?) throws -> HTMLRenderer {
    let style = settings.widget.isFragment ? HTMLRenderer.Style.fragment : .page
    let images = try embeddedImages(in: "HTML")
    var background: HTMLBackground?
    if let behind = images.files.background(measuredBy: images.program),
      let file = images.files.files[behind.path]
    {
      background = HTMLBackground(behind, file, theme: theme ?? .light)
    }
    let logo = images.files.logo.flatMap { images.files.files[$0] }
    var renderer = HTMLRenderer(style, theme: theme, background: background, logo: logo)
    renderer.foot = foot
    return renderer
  }

  /// The images of a document, which has them in it, and the program that measures them; `nil` if nothing is measured, or it is missing.
  private func embeddedImages(
    in format: String
  ) throws -> (files: PictureImages, program: PictureProgram?) {
    var images = try PictureImages(settings)
    try images.checkEmbedding(in: format)
    guard !images.files.isEmpty, let program = try measuringProgram() else { return (images, nil) }
    try images.check(with: program)
    return (images, program)
  }

  /// `agenda-draw`, which measures the images of documents; `nil` if it is missing.
  package func measuringProgram() throws -> PictureProgram? {
    guard let file = PictureProgram.path else { return nil }
    return try PictureProgram(
      file,
      DrawingSettings(
        format: .document, scale: 2, language: settings.language.code.rawValue,
        families: DrawingRenderer.families))
  }
}
