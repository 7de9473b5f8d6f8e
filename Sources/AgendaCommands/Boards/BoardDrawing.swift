internal import AgendaDrawing
internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Draws what the widgets of a board show.
struct BoardDrawing {
  let board: BoardRun
  /// The agendas of the widgets, in their order.
  let agendas: [Agenda]

  /// The most that the images of SVG or HTML have in all, in bytes.
  private static let maximumEmbedded = 32 << 20

  private var settings: Settings { board.base.settings }
  /// Pixels per point of a PNG.
  private var scale: Double {
    Double(board.base.request.widget.scale ?? board.frame.pixelsPerPoint)
  }

  /// The picture or the page.
  func bytes() throws -> [UInt8] {
    switch settings.format {
    case .png, .pdf: try picture()
    case .html: Array(HTMLRenderer(theme: settings.theme).render(try document(in: "HTML")).utf8)
    default: Array(SVGRenderer(theme: settings.theme).render(try document(in: "SVG")).utf8)
    }
  }

  /// The board for a document, which holds its images.
  private func document(in format: String) throws -> BoardContent {
    var images = try images()
    for place in images.indices { try images[place].checkEmbedding(in: format) }
    let hasImages = images.contains { !$0.files.isEmpty }
    let document = try content(
      nil, images, measuredBy: hasImages ? board.base.drawing.measuringProgram() : nil)
    guard document.imageBytes <= Self.maximumEmbedded else {
      throw CommandError(
        .unreadable,
        """
        the images of the board \(quoted(board.setup.name)) have \(document.imageBytes >> 20) MiB; \(format) can have \
        at most \(Self.maximumEmbedded >> 20) MiB of them in it; make them smaller, or use --format png
        """
      )
    }
    return document
  }

  /// The images of the board, and of each widget.
  private func images() throws -> [PictureImages] {
    try [PictureImages(settings)] + board.widgets.map { try PictureImages($0.session.settings) }
  }

  private func picture() throws -> [UInt8] {
    let format: DrawingSettings.Format =
      settings.format == .pdf ? .pdf : settings.widget.bitDepth == .one ? .bilevel : .png
    guard let file = PictureProgram.path else {
      guard format == .png else { throw PictureProgram.missing(for: format == .pdf ? "PDF" : "PNG of 1 bit") }
      return try RasterImage.png(
        fromSVG: SVGRenderer(theme: settings.theme ?? .light).render(document(in: "SVG")), zoom: scale,
        path: settings.programPath)
    }
    let theme = format == .bilevel ? .monochrome : settings.theme ?? .light
    let drawing = DrawingSettings(
      format: format, scale: scale, language: settings.language.code.rawValue, families: theme.fontFamilies)
    let program = try PictureProgram(file, drawing)
    let content = try content(program, images(), measuredBy: program)
    return try program.draw {
      DrawingRenderer(theme: theme).commands(content, text: { program.measure(in: $0) }, to: $0)
    }
  }

  /// The widgets, laid out with the widths that `text` measures, on images whose brightness `program` measures.
  private func content(
    _ text: PictureProgram?, _ images: [PictureImages], measuredBy program: PictureProgram?
  ) throws -> BoardContent {
    var content = BoardContent(
      name: board.setup.name, size: board.frame.size, language: settings.language, theme: settings.theme)
    var images = images
    for place in images.indices {
      if let program { try images[place].check(with: program) }
      content.files.merge(images[place].files) { first, _ in first }
    }
    content.wallpaper = images.first?.background
    for (index, (widget, agenda)) in zip(board.widgets, agendas).enumerated() {
      do {
        content.widgets.append(
          try self.widget(widget, agenda, text, images[0], images[index + 1], measuredBy: program))
      } catch let error as CommandError where error.exitCode == .usage {
        let name = quoted(widget.placed.widget.name)
        throw CommandError(
          .usage,
          "the widget \(name) does not fit the board \(quoted(board.setup.name)): "
            + error.messages.joined(separator: " "))
      }
    }
    return content
  }

  /// A widget, laid out. A transparent one stands on the wallpaper, any other one on its own image.
  private func widget(
    _ widget: BoardRun.Widget, _ agenda: Agenda, _ text: PictureProgram?, _ behind: PictureImages,
    _ own: PictureImages, measuredBy program: PictureProgram?
  ) throws -> BoardContent.Widget {
    var drawing = widget.session.drawing
    drawing.grid = widget.grid
    drawing.adviceOnSize = "give it more room, or a smaller text-size"
    let theme = theme(of: drawing.settings)
    let face = DrawingFace(
      language: drawing.settings.language.code.rawValue,
      families: (theme ?? settings.theme ?? .light).fontFamilies)
    let (content, logo) = try drawing.arranged(
      agenda, logo: own.sizedLogo, text: text?.measure(in: face))
    let isTransparent = drawing.settings.widget.isTransparent
    var background = (isTransparent ? behind : own).background(measuredBy: program)
    if isTransparent {
      background?.wallpaper = behind.wallpaper(behind: widget.box, of: board.frame.size, isDrawn: false)
    }
    return BoardContent.Widget(
      box: widget.box, content: content, theme: theme, face: face, isTransparent: isTransparent,
      images: ContentImages(background: background, logo: logo))
  }

  /// The colours of a widget. On the ground of the board, a transparent one has those of the board.
  private func theme(of own: Settings) -> Theme? {
    if settings.widget.bitDepth == .one { return .monochrome }
    return own.widget.isTransparent && settings.background == nil ? settings.theme : own.theme
  }
}
