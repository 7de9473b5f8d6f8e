internal import AgendaDrawing
internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Draws what the widgets of a board show.
struct BoardDrawing {
  let board: BoardSession
  /// What each widget shows, in their order.
  let agendas: [Agenda]

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

  /// The board for a document, which holds the wallpaper.
  private func document(in format: String) throws -> BoardContent {
    try PictureImages(settings).checkEmbedding(in: format)
    return try content(nil, images: board.base.drawing.measuringProgram())
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
    let content = try content(program, images: program)
    return try program.draw { DrawingRenderer(theme: theme).commands(content, text: program, to: $0) }
  }

  /// The widgets, laid out with the widths that `text` measures, on a wallpaper whose brightness `program` measures.
  private func content(
    _ text: (any TextMeasure)?, images program: PictureProgram?
  ) throws -> BoardContent {
    var content = BoardContent(
      name: board.setup.name, size: board.frame.size, language: settings.language, theme: settings.theme)
    let images = try PictureImages(settings)
    let background = try images.background(measuredBy: program)
    content.wallpaper = background.flatMap { background in
      images.files[background.path].map { .init(path: background.path, file: $0) }
    }
    for (widget, agenda) in zip(board.widgets, agendas) {
      var drawing = widget.session.drawing
      drawing.grid = widget.grid
      drawing.adviceOnSize = "give it more room, or a smaller text-size"
      let own = drawing.settings
      var behind = own.widget.isTransparent ? background : nil
      behind?.wallpaper = images.wallpaper(behind: widget.box, of: board.frame.size, isDrawn: false)
      do {
        content.widgets.append(
          BoardContent.Widget(
            box: widget.box, content: try drawing.pictureContent(of: agenda, text: text),
            theme: theme(of: own), isTransparent: own.widget.isTransparent, background: behind))
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

  /// The colours of a widget. On the ground of the board, a transparent one has those of the board.
  private func theme(of own: Settings) -> Theme? {
    if settings.widget.bitDepth == .one { return .monochrome }
    return own.widget.isTransparent && board.setup.wallpaper == nil ? settings.theme : own.theme
  }
}
