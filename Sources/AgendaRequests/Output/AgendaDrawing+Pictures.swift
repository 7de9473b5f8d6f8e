package import AgendaDrawing
package import AgendaKit
internal import AgendaPrograms
internal import AgendaSources
package import AgendaWidgets

/// Pictures, with the images around their content.
extension AgendaDrawing {
  /// The content of a picture: the grid, or the widget.
  private func pictureContent(
    of agenda: Agenda, isPlaceholder: Bool, text: (any TextMeasure)?
  ) throws -> PictureContent {
    if let grid, agenda.hasGrid { return try content(grid, of: agenda, text: text) }
    return .widget(content(of: agenda, isPlaceholder: isPlaceholder, text: text))
  }

  /// The content of a picture, and its logo: in the corner where that is empty, else above the content, which is then less high. A picture that is
  /// too low for both has no logo.
  package func arranged(
    _ agenda: Agenda, isPlaceholder: Bool = false, logo: (path: String, size: ImageSize)?,
    text: (any TextMeasure)?
  ) throws -> (content: PictureContent, logo: PictureLogo?) {
    let content = try pictureContent(of: agenda, isPlaceholder: isPlaceholder, text: text)
    guard let logo else { return (content, nil) }
    if let corner = PictureLogo(logo.path, logo.size, in: content, text: text) { return (content, corner) }
    let space = content.space
    guard let band = PictureLogo.band(logo.size, width: space.width, height: space.height) else {
      return (content, nil)
    }
    var lower = self
    lower.settings.reservedHeight = band
    let below = try lower.pictureContent(of: agenda, isPlaceholder: isPlaceholder, text: text)
    return (below, PictureLogo(logo.path, logo.size, above: below, band: band))
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
    let (content, logo) = try arranged(
      agenda, isPlaceholder: isPlaceholder, logo: images.sizedLogo, text: program)
    let around = ContentImages(background: images.background(measuredBy: program), logo: logo)
    return try program.draw(
      content, DrawingRenderer(theme: theme, isTransparent: widget.isTransparent, images: around))
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
    let (content, logo) = try arranged(
      agenda, isPlaceholder: isPlaceholder, logo: images.files.sizedLogo, text: nil)
    renderer.images = images.files.files
    renderer.contentImages = ContentImages(
      background: images.files.background(measuredBy: images.program), logo: logo)
    return (renderer, content)
  }

  /// The drawing with less height for the content if a widget of HTML has a logo above it.
  package var belowLogo: AgendaDrawing {
    guard settings.format == .html, settings.logo?.path != nil, settings.widget.isWidget else { return self }
    var lower = self
    lower.settings.reservedHeight = 36
    return lower
  }

  /// The renderer of pages and widgets of HTML.
  package func html() throws -> HTMLRenderer {
    let style = settings.widget.isFragment ? HTMLRenderer.Style.fragment : .page
    let images = try embeddedImages(in: "HTML")
    var background: HTMLBackground?
    if let behind = images.files.background(measuredBy: images.program),
      let file = images.files.files[behind.path]
    {
      background = HTMLBackground(behind, file, theme: theme ?? .light)
    }
    let logo = images.files.logo.flatMap { images.files.files[$0] }
    return HTMLRenderer(style, theme: theme, background: background, logo: logo)
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
