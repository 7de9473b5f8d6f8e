internal import AgendaDrawing
internal import AgendaSources
internal import AgendaWidgets

/// The images of a picture: read, and known to be images.
struct PictureImages {
  /// The maximum size of an image that becomes a part of SVG or HTML, in bytes.
  private static let maximumEmbedded = 8 << 20

  /// The path of the image behind the content; `nil` for none.
  let background: String?
  /// The path of the image in the corner; `nil` for none.
  let logo: String?
  /// The files, by their paths.
  let files: [String: ImageFile]
  /// The widget, whose place on a home screen decides which part of a wallpaper is behind it.
  private let widget: AgendaRequest.Widget

  /// Reads the images of the settings.
  /// - Throws: An error that names the file which cannot be read, or is no image.
  init(_ settings: Settings) throws {
    (background, logo) = (settings.background?.path, settings.logo?.path)
    widget = settings.widget
    var files: [String: ImageFile] = [:]
    for path in [background, logo].compactMap({ $0 }) {
      files[path] = try Self.file(path)
    }
    self.files = files
  }

  /// Reads a file.
  static func file(_ path: String) throws(CommandError) -> ImageFile {
    do throws(ImageHeader.Failure) {
      return try ImageFile(path: path)
    } catch {
      throw CommandError(error.isMissing ? .notFound : .unreadable, "\(path) \(error.message)")
    }
  }

  /// Throws where a file is too large to be a part of a document.
  func checkEmbedding(in format: String) throws {
    for (path, file) in files where file.bytes.count > Self.maximumEmbedded {
      throw CommandError(
        .unreadable,
        "\(path) is larger than \(Self.maximumEmbedded >> 20) MiB, the most that \(format) can have in it; make it smaller, or use --format png"
      )
    }
  }

  /// Throws why `agenda-draw` cannot decode an image.
  func check(with program: PictureProgram) throws {
    for path in files.keys.sorted() {
      do {
        _ = try program.size(ofImage: path)
      } catch let error as ImageHeader.Failure {
        throw CommandError(.unreadable, "\(path) \(error.message)")
      }
    }
  }

  /// The background, measured by `agenda-draw`; without measures where that is missing.
  func background(measuredBy program: PictureProgram?) -> PictureBackground? {
    guard let background else { return nil }
    var measured = PictureBackground(path: background, measure: program)
    if let position = widget.position, let screen = widget.homeScreen, let family = widget.family {
      let frame = BoardFrame(screen)
      let wish = BoardPlan.Wish(name: "", family: family, place: position.description)
      if let cells = BoardPlan([wish], on: frame, of: "").cells[0] {
        measured.wallpaper = wallpaper(behind: frame.box(of: cells), of: frame.size, isDrawn: true)
      }
    }
    return measured
  }

  /// The part of the background that is behind a rectangle of a screen.
  func wallpaper(
    behind box: DrawingBox, of screen: PictureSize, isDrawn: Bool
  ) -> PictureBackground.Wallpaper? {
    background.flatMap { files[$0] }.map { file in
      PictureBackground.Wallpaper(behind: box, of: screen, file.header.size, isDrawn: isDrawn)
    }
  }

  /// The image in the corner with its size.
  var sizedLogo: (path: String, size: ImageSize)? {
    logo.flatMap { path in files[path].map { (path, $0.header.size) } }
  }
}
