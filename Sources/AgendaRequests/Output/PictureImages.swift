package import AgendaDrawing
import AgendaPlatform
internal import AgendaPrograms
package import AgendaSources
package import AgendaWidgets
internal import ICalendar

/// The images of a picture: read, and known to be images. One of the web that cannot be shown is left out, and a note says why.
package struct PictureImages {
  /// The maximum size of an image that becomes a part of SVG or HTML, in bytes.
  private static let maximumEmbedded = 8 << 20
  /// The notes that were written.
  private static let notes = WrittenNotes()

  /// The path of the image behind the content; `nil` for none.
  package private(set) var background: String?
  /// The path of the image in the corner; `nil` for none.
  package private(set) var logo: String?
  /// The files, by their paths.
  package private(set) var files: [String: ImageFile] = [:]
  /// The hosts of the images of the web, by their paths in the cache.
  private let origins: [String: String]
  /// Where the images of ``background`` and ``logo`` come from.
  private let sources: (background: ImageSource?, logo: ImageSource?)
  /// The widget, whose place on a home screen decides which part of a wallpaper is behind it.
  private let widget: AgendaRequest.Widget
  /// The function that takes notes in place of standard error; `nil` for standard error.
  private let gathered: BufferedOutput?

  /// Reads the images of the settings.
  /// - Throws: An error that names the file of the user which cannot be read, or is no image.
  package init(_ settings: Settings) throws {
    try self.init(beforeFetchOf: settings)
    try readFetched()
  }

  /// Reads the images of the settings that are files of the user. Those of the web are read when they are fetched: see ``readFetched()``.
  /// - Throws: An error that names the file which cannot be read, or is no image.
  package init(beforeFetchOf settings: Settings) throws {
    sources = (settings.background, settings.logo)
    widget = settings.widget
    gathered = settings.destination.gathered
    var origins: [String: String] = [:]
    for image in settings.images.compactMap(\.web) { origins[image.itemsPath] = image.address.origin }
    self.origins = origins
    try read { $0.web == nil }
  }

  /// Reads the images of the web, as they are in the cache.
  package mutating func readFetched() throws { try read { $0.web != nil } }

  /// Reads those of the images that are wanted and there.
  private mutating func read(_ isWanted: (ImageSource) -> Bool) throws(CommandError) {
    if let source = sources.background, isWanted(source) { background = source.path }
    if let source = sources.logo, isWanted(source) { logo = source.path }
    for path in Set([background, logo].compactMap { $0 }).subtracting(files.keys).sorted() {
      do throws(ImageHeader.Failure) {
        files[path] = try Self.read(path)
      } catch {
        try leaveOut(path, error)
      }
    }
  }

  /// Leaves out an image of the web that cannot be shown, and writes why.
  /// - Throws: An error that names the file, if it is one of the user.
  private mutating func leaveOut(_ path: String, _ failure: ImageHeader.Failure) throws(CommandError) {
    guard let origin = origins[path] else { throw Self.error(failure, of: path) }
    if background == path { background = nil }
    files[path] = nil
    let note = "the image of \(origin) \(failure.message); the picture is drawn without it"
    if let gathered {
      gathered.add(note: note)
    } else {
      Self.notes.writeOnce(note)
    }
  }

  /// Reads a file.
  package static func file(_ path: String) throws(CommandError) -> ImageFile {
    do throws(ImageHeader.Failure) {
      return try read(path)
    } catch {
      throw Self.error(error, of: path)
    }
  }

  private static func read(_ path: String) throws(ImageHeader.Failure) -> ImageFile {
    // The lines that `agenda-draw` reads have spaces in place of these, and so would name another file.
    guard !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw ImageHeader.Failure(
        message:
          "has a tab, a line feed or another control character in its path, which images cannot have; rename it"
      )
    }
    return try ImageFile(path: path)
  }

  private static func error(_ failure: ImageHeader.Failure, of path: String) -> CommandError {
    CommandError(failure.isMissing ? .notFound : .unreadable, "\(path) \(failure.message)")
  }

  /// Throws if a file is too large to be a part of a document.
  package mutating func checkEmbedding(in format: String) throws {
    for (path, file) in files where file.bytes.count > Self.maximumEmbedded {
      let limit = "\(Self.maximumEmbedded >> 20) MiB, the most that \(format) can have in it"
      try leaveOut(
        path,
        ImageHeader.Failure(
          message: "is larger than \(limit); make it smaller, or use \(.option(.format)) png"))
    }
  }

  /// Throws why `agenda-draw` cannot decode an image.
  package mutating func check(with program: PictureProgram) throws {
    for path in files.keys.sorted() {
      do {
        _ = try program.size(ofImage: path)
      } catch let error as ImageHeader.Failure {
        try leaveOut(path, error)
      }
    }
  }

  /// The background, measured by `agenda-draw`; without measures if that is missing.
  package func background(measuredBy program: PictureProgram?) -> PictureBackground? {
    guard let background else { return nil }
    var measured = PictureBackground(path: background, measure: program)
    if let position = widget.position, let screen = widget.homeScreen, let family = widget.family {
      let frame = BoardFrame(screen)
      let placement = BoardPlan.Placement(name: "", family: family, place: position.description)
      if let cells = BoardPlan([placement], on: frame, of: "").cells[0] {
        measured.wallpaper = wallpaper(behind: frame.box(of: cells), of: frame.size, isDrawn: true)
      }
    }
    return measured
  }

  /// The part of the background that is behind a rectangle of a screen.
  package func wallpaper(
    behind box: DrawingBox, of screen: PictureSize, isDrawn: Bool
  ) -> PictureBackground.Wallpaper? {
    background.flatMap { files[$0] }.map { file in
      PictureBackground.Wallpaper(behind: box, of: screen, file.header.size, isDrawn: isDrawn)
    }
  }

  /// The image in the corner with its size.
  package var sizedLogo: (path: String, size: ImageSize)? {
    logo.flatMap { path in files[path].map { (path, $0.header.size) } }
  }
}

/// Where an image of a picture comes from.
package enum ImageSource: Equatable {
  /// A file of the user.
  case file(String)
  /// An address; the image is in the cache.
  case web(WebCalendar)

  /// The path of a file, or an address of http or https, whose images are in a cache. Throws if the address is wrong.
  package init(_ text: String, cache: String) throws {
    guard WebAddress.isImageAddress(text) else {
      self = .file(text)
      return
    }
    do throws(WebAddressError) {
      self = .web(.image(try WebAddress(text), cache: cache))
    } catch {
      throw CommandError(.usage, "the image: \(error.message)")
    }
  }

  /// The path of the file that can be shown; `nil` if nothing was fetched yet.
  package var path: String? {
    switch self {
    case .file(let path): path
    case .web(let image): access(image.itemsPath, R_OK) == 0 ? image.itemsPath : nil
    }
  }

  /// The path of the file whose change means another picture, whether or not it is there.
  package var watchedPath: String {
    switch self {
    case .file(let path): path
    case .web(let image): image.itemsPath
    }
  }

  /// Its address; `nil` for a file.
  package var web: WebCalendar? {
    guard case .web(let image) = self else { return nil }
    return image
  }
}

extension ImageSource {
  /// A message about an image of the configuration whose file or address cannot be used; `nil` if there is none. Nothing is fetched.
  package static func problem(with text: String) -> String? {
    do {
      // Where the cache is does not matter for an address.
      if case .file(let path) = try ImageSource(text, cache: "") { _ = try PictureImages.file(path) }
      return nil
    } catch {
      return error.messages.joined(separator: " ")
    }
  }
}

extension Settings {
  /// Takes another theme, with its image.
  package mutating func show(_ theme: Theme, cache: String) throws {
    self.theme = theme
    background = try theme.backgroundImage.map { try ImageSource($0, cache: cache) }
  }

  /// Where its images come from.
  package var images: [ImageSource] { [background, logo].compactMap { $0 } }
}

/// Converts SVG to PNG with `rsvg-convert` of librsvg. It runs as a separate process, so that librsvg is not linked and its faults do not
/// affect this process.
package enum RasterImage {
  /// The name of the program, which must be in a folder of `PATH`.
  package static let program = "rsvg-convert"

  /// Makes a PNG. `zoom` is the number of pixels per point of the SVG. Throws with exit code 69 if the program is not in the folders of
  /// `path`, if it fails, and if it takes longer than `timeout` seconds.
  package static func png(
    fromSVG svg: String, zoom: Double, path: String?, timeout: Double = 30
  ) throws -> [UInt8] {
    guard let file = ChildProgram.find(program, in: path) else {
      throw CommandError(
        .unavailable, "cannot draw PNG: \(program) was not found in PATH",
        "It is part of librsvg: apt-get install librsvg2-bin. \(.option(.format)) svg does not need it.")
    }
    let zoom = String(min(max(zoom, 0.1), 16))
    let child = ChildProgram(
      file: file, arguments: ["--format=png", "--zoom=\(zoom)"], outputLimit: PictureProgram.maximumPicture)
    let result: ChildProgram.Result
    do {
      result = try child.run(input: Array(svg.utf8), timeout: timeout)
    } catch {
      throw CommandError(.unavailable, "cannot draw PNG: \(file) \(error.message)")
    }
    guard result.status == .exited(0), result.output.starts(with: signature) else {
      throw CommandError(.unavailable, "cannot draw PNG: \(file) \(result.failureReason ?? "gave no PNG")")
    }
    return result.output
  }

  /// The first bytes of a PNG.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
