internal import AgendaDrawing
internal import AgendaSources
internal import AgendaWidgets

/// The images of a picture: read, and known to be images.
struct PictureImages {
  /// The maximum size of an image that becomes a part of SVG or HTML, in bytes.
  private static let maximumEmbedded = 8 << 20

  /// The path of the image behind the content; `nil` for none.
  let background: String?
  /// The files, by their paths.
  let files: [String: ImageFile]
  /// The widget, whose place on a home screen decides which part of a wallpaper is behind it.
  private let widget: AgendaRequest.Widget

  /// Reads the images of the settings.
  /// - Throws: An error that names the file which cannot be read, or is no image.
  init(_ settings: Settings) throws {
    background = settings.background
    widget = settings.widget
    var files: [String: ImageFile] = [:]
    for path in [background].compactMap({ $0 }) {
      files[path] = try Self.file(path)
    }
    self.files = files
  }

  private static func file(_ path: String) throws -> ImageFile {
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

  /// The background, measured by `agenda-draw`; without measures where that is missing.
  /// - Throws: Why an image cannot be decoded.
  func background(measuredBy program: PictureProgram?) throws -> PictureBackground? {
    guard let background else { return nil }
    if let program {
      do {
        _ = try program.size(ofImage: background)
      } catch let error as ImageHeader.Failure {
        throw CommandError(.unreadable, "\(background) \(error.message)")
      }
    }
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
}
