package import AgendaDrawing
package import ICalendar

/// Widgets in one picture, laid out in points.
package struct BoardContent: Sendable {
  /// A widget at its place.
  package struct Widget: Sendable {
    /// Its rectangle on the board.
    package var box: DrawingBox
    /// The content, laid out in a space of the size of the rectangle.
    package var content: PictureContent
    /// Its colours; `nil` for those that the viewer's system asks for.
    package var theme: Theme?
    /// The language and the fonts of its texts.
    package var face: DrawingFace
    /// Whether what is behind it can be seen.
    package var isTransparent: Bool
    /// The parts around its content. The background of a transparent widget is the wallpaper, on which its texts have to be legible.
    package var surroundings: Surroundings

    package init(
      box: DrawingBox, content: PictureContent, theme: Theme?, face: DrawingFace, isTransparent: Bool,
      surroundings: Surroundings = Surroundings()
    ) {
      (self.box, self.content, self.theme, self.face) = (box, content, theme, face)
      (self.isTransparent, self.surroundings) = (isTransparent, surroundings)
    }
  }

  /// The name, of which identifiers are made.
  package var name: String
  /// The size, in points.
  package var size: PictureSize
  /// The language of its name.
  package var language: Language
  /// The colours of the ground; `nil` for those that the viewer's system asks for.
  package var theme: Theme?
  /// The widgets, which do not overlap.
  package var widgets: [Widget]
  /// The path of the picture behind the widgets, which covers the ground; `nil` for none.
  package var wallpaper: String?
  /// The files of all images, by their paths, for documents that hold them.
  package var files: [String: ImageFile] = [:]

  package init(name: String, size: PictureSize, language: Language, theme: Theme?, widgets: [Widget] = []) {
    (self.name, self.size, self.language) = (name, size, language)
    (self.theme, self.widgets) = (theme, widgets)
  }

  /// The whole picture.
  var box: DrawingBox { DrawingBox(x: 0, y: 0, width: size.width, height: size.height) }
  /// The wallpaper at its place.
  var image: DrawingImage? { wallpaper.map { DrawingImage(path: $0, fit: .cover, box: box) } }
  /// The prefix of all identifiers.
  var identifier: String { "agenda-board-" + name }
  /// The identifiers of the images that are drawn, by their paths.
  var imageNames: [String: String] {
    var drawn: Set<String> = Set(widgets.compactMap(\.surroundings.logo?.path))
    // A transparent widget stands on the wallpaper.
    drawn.formUnion(widgets.compactMap { $0.isTransparent ? nil : $0.surroundings.background?.path })
    if let wallpaper { drawn.insert(wallpaper) }
    let paths = drawn.filter { files[$0] != nil }.sorted()
    return Dictionary(
      uniqueKeysWithValues: paths.enumerated().map { ($1, "\(identifier)-image-\($0)") })
  }
  /// The bytes of the images that are drawn, each once.
  package var imageBytes: Int { imageNames.keys.reduce(0) { $0 + (files[$1]?.bytes.count ?? 0) } }
}

extension Theme {
  /// The ground of a board: a little darker than the widgets on it.
  package var boardGround: CalendarColor {
    isMonochrome ? background : Contrast.mixture(of: background, with: .black, parts: isDark ? 36 : 5)
  }
}

/// Hands on steps of drawing at another place.
struct MovedSteps<Sink: PictureSink>: PictureSink {
  var sink: Sink
  /// How far to the right and down.
  let x: Double
  let y: Double

  var isClosed: Bool { sink.isClosed }

  mutating func take(_ step: PictureStep) {
    switch step {
    case .rectangle(let box, let radius, let lineWidth, let ink):
      sink.take(.rectangle(moved(box), radius: radius, lineWidth: lineWidth, ink))
    case .path(var path, let lineWidth, let ink):
      (path.x, path.y) = (path.x + x, path.y + y)
      sink.take(.path(path, lineWidth: lineWidth, ink))
    case .image(var image):
      image.box = moved(image.box)
      sink.take(.image(image))
    case .veil(var veil):
      veil.box = moved(veil.box)
      sink.take(.veil(veil))
    case .text(var line):
      (line.x, line.baseline) = (line.x + x, line.baseline + y)
      sink.take(.text(line))
    case .beginClip(let box, let radius, let name):
      sink.take(.beginClip(moved(box), radius: radius, name: name))
    case .endClip, .beginLink, .endLink: sink.take(step)
    }
  }

  private func moved(_ box: DrawingBox) -> DrawingBox {
    DrawingBox(x: box.x + x, y: box.y + y, width: box.width, height: box.height)
  }
}
