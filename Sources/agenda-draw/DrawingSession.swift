internal import AgendaDrawing
import AgendaPlatform

/// Why no picture can be drawn.
struct DrawingError: Error {
  /// The problem, without a full stop.
  var message: String
  /// An exit code of sysexits(3): by default 65, wrong input.
  var exitCode: Int32 = 65
}

/// Reads drawing commands from standard input, answers what is asked, and writes the picture to standard output.
struct DrawingSession {
  /// The maximum depth of clips and links within each other.
  private static let maximumDepth = 16

  private var input = InputLines()
  private var shaper: TextShaper?
  private var canvas: Canvas?
  /// The title of the document.
  private var title: String?
  private let images = ImageStore()
  /// The clips and links that have begun, and have not ended.
  private var open: [Canvas.Group] = []

  /// Runs until the input ends.
  mutating func run() throws(DrawingError) {
    while let line = try input.next() {
      guard let command = DrawingCommand(line: line[...]) else {
        throw DrawingError(message: "line \(input.count) is not a drawing command")
      }
      try obey(command)
    }
    guard let canvas, open.isEmpty else { throw DrawingError(message: "the drawing has no end") }
    let picture = try canvas.finish()
    if let missing = shaper?.missing, !missing.isEmpty {
      let line = MissingLetters(missing).line + "\n"
      _ = line.utf8.span.withUnsafeBytes { writeAll($0, to: STDERR_FILENO) }
    }
    guard picture.withUnsafeBytes({ writeAll($0, to: STDOUT_FILENO) }) else {
      throw DrawingError(message: "cannot write: \(String(cString: strerror(errno)))", exitCode: 74)
    }
  }

  private mutating func obey(_ command: DrawingCommand) throws(DrawingError) {
    switch command {
    case .open(let settings) where shaper == nil: shaper = try TextShaper(settings)
    case .face(let face):
      guard let shaper else { throw misplaced() }
      shaper.use(face)
    case .measure(let font, let text):
      guard let shaper, canvas == nil else { throw misplaced() }
      try answer("\(shaper.width(of: text, font))")
    case .imageSize(let path):
      guard shaper != nil, canvas == nil else { throw misplaced() }
      try answerImage { images throws(ImageHeader.Failure) in .size(try images.image(path).size) }
    case .luminance(let image, let box):
      guard let shaper, canvas == nil else { throw misplaced() }
      let scale = Canvas.samplePixelsPerPoint(shaper.settings)
      let isScaled = shaper.settings.format == .document
      try answerImage { images throws(ImageHeader.Failure) in
        .luminance(try images.luminance(of: image, in: box, pixelsPerPoint: scale, isScaled: isScaled))
      }
    case .title(let text):
      guard shaper != nil, canvas == nil, title == nil else { throw misplaced() }
      title = text
    case .page(let width, let height):
      guard let shaper, shaper.settings.format != .document, open.isEmpty else { throw misplaced() }
      guard let canvas else {
        canvas = try Canvas(width: width, height: height, title: title, shaper)
        return
      }
      guard canvas.isPDF else { throw misplaced() }
      try canvas.beginPage(width: width, height: height)
    default:
      guard let canvas else { throw misplaced() }
      try draw(command, on: canvas)
    }
  }

  private func answer(_ text: String) throws(DrawingError) {
    guard (text + "\n").utf8.span.withUnsafeBytes({ writeAll($0, to: STDOUT_FILENO) }) else {
      throw DrawingError(message: "cannot answer: \(String(cString: strerror(errno)))", exitCode: 74)
    }
  }

  /// Answers a question about an image, or why that cannot be shown.
  private func answerImage(
    _ find: (ImageStore) throws(ImageHeader.Failure) -> ImageAnswer
  ) throws(DrawingError) {
    let found: ImageAnswer
    do throws(ImageHeader.Failure) {
      found = try find(images)
    } catch {
      found = .failure(error.message)
    }
    try answer(found.line)
  }

  private mutating func draw(_ command: DrawingCommand, on canvas: Canvas) throws(DrawingError) {
    switch command {
    case .rectangle(let box, let radius, let paint): canvas.draw(box, radius: radius, paint)
    case .path(let path, let paint):
      guard let segments = PathSegment.segments(ofPathData: path.data) else {
        throw DrawingError(message: "line \(input.count) has a path that cannot be read")
      }
      canvas.draw(segments, of: path, paint)
    case .image(let image):
      do throws(ImageHeader.Failure) {
        try canvas.draw(image, from: images)
      } catch {
        throw DrawingError(message: "\(image.path) \(error.message)")
      }
    case .veil(let veil): canvas.draw(veil)
    case .text(let text): canvas.draw(text)
    case .clip(let box, let radius): try begin(.clip(box, radius: radius), on: canvas)
    case .link(let target): try begin(.link(target), on: canvas)
    case .end:
      guard let group = open.popLast() else { throw misplaced() }
      canvas.end(group)
    case .open, .face, .measure, .imageSize, .luminance, .title, .page: throw misplaced()
    }
  }

  private mutating func begin(_ group: Canvas.Group, on canvas: Canvas) throws(DrawingError) {
    guard open.count < Self.maximumDepth else { throw misplaced() }
    open.append(group)
    canvas.begin(group)
  }

  private func misplaced() -> DrawingError {
    DrawingError(message: "line \(input.count) is out of order")
  }
}

/// The lines of standard input.
struct InputLines {
  /// The maximum length of a line, in bytes.
  private static let maximumLine = 1 << 20
  /// The maximum number of lines.
  private static let maximumCount = 1 << 20

  /// How many lines were read.
  private(set) var count = 0
  private var buffer: [UInt8] = []
  private var place = 0

  /// The next line, without its line feed; `nil` at the end.
  mutating func next() throws(DrawingError) -> String? {
    while true {
      if let end = buffer[place...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[place..<end], as: UTF8.self)
        place = end + 1
        count += 1
        guard count <= Self.maximumCount else { throw DrawingError(message: "too many drawing commands") }
        return line
      }
      guard buffer.count - place <= Self.maximumLine else {
        throw DrawingError(message: "line \(count + 1) is too long")
      }
      buffer.removeFirst(place)
      place = 0
      guard try read() else {
        guard buffer.isEmpty else { throw DrawingError(message: "the last line has no end") }
        return nil
      }
    }
  }

  /// Reads more; `false` at the end of the input.
  private mutating func read() throws(DrawingError) -> Bool {
    let size = 1 << 16
    var count = 0
    let block = [UInt8](unsafeUninitializedCapacity: size) { bytes, initialized in
      repeat {
        count = AgendaPlatform.read(STDIN_FILENO, bytes.baseAddress, size)
      } while count < 0 && errno == EINTR
      initialized = max(count, 0)
    }
    guard count >= 0 else {
      throw DrawingError(message: "cannot read: \(String(cString: strerror(errno)))", exitCode: 74)
    }
    buffer += block
    return count > 0
  }
}
