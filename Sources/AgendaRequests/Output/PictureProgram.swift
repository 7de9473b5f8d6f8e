package import AgendaDrawing
internal import AgendaPrograms
internal import AgendaSources
package import AgendaWidgets
internal import Synchronization

/// The program `agenda-draw`, which measures text and draws pictures with cairo and Pango. This command links neither. It is one process
/// for a picture: first it is asked for widths, then it draws.
package final class PictureProgram: TextMeasure, LuminanceMeasure {
  /// The name of the program.
  package static let name = "agenda-draw"
  /// The maximum size of a picture, in bytes, whatever program draws it.
  static let maximumPicture = 256 << 20
  /// A longer text is not measured, because no line has room for it.
  private static let maximumLength = 4096

  private struct Session: ~Copyable {
    var program: RunningProgram
    /// The language and the fonts in which it measures now.
    var face: DrawingFace
    var widths: [DrawingFace: [DrawingCommand: Double]] = [:]
    var luminances: [DrawingCommand: LuminanceRange] = [:]
    /// Why it cannot go on.
    var failure: ChildProgram.Failure?

    /// The answer to a command; `nil` if the program cannot go on.
    mutating func width(_ command: DrawingCommand, in face: DrawingFace) -> Double? {
      if let known = widths[face]?[command] { return known }
      change(to: face)
      let width = answer(to: command) { line in Double(line).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
      widths[face, default: [:]][command] = width
      return width
    }

    private mutating func change(to face: DrawingFace) {
      guard self.face != face, failure == nil else { return }
      self.face = face
      do throws(ChildProgram.Failure) {
        try program.send(Array((DrawingCommand.face(face).line + "\n").utf8))
      } catch {
        failure = error
      }
    }

    /// Asks a question, and reads the line of its answer; `nil` if the program cannot go on.
    mutating func answer<Answer>(to question: DrawingCommand, _ read: (String) -> Answer?) -> Answer? {
      guard failure == nil else { return nil }
      do throws(ChildProgram.Failure) {
        try program.send(Array((question.line + "\n").utf8))
        guard let answer = read(try program.line()) else {
          throw ChildProgram.Failure(message: "gave a wrong answer")
        }
        return answer
      } catch {
        failure = error
        return nil
      }
    }

    /// Sends the last commands, and waits for the end of the program.
    mutating func finish(with commands: [UInt8]) -> Result<ChildProgram.Result, ChildProgram.Failure> {
      if let failure { return .failure(failure) }
      do throws(ChildProgram.Failure) {
        try program.send(commands)
        return .success(try program.finish(outputLimit: PictureProgram.maximumPicture))
      } catch {
        return .failure(error)
      }
    }
  }

  private let file: String
  private let format: DrawingSettings.Format
  private let face: DrawingFace
  private let session: Mutex<Session>

  /// Starts the program at a path. Throws with exit code 69 if that fails.
  package init(_ file: String, _ settings: DrawingSettings, timeout: Double = 30) throws {
    self.file = file
    (format, face) = (settings.format, settings.face)
    let program = try Self.start(file, settings, timeout: timeout)
    session = Mutex(Session(program: program, face: settings.face))
  }

  private static func start(
    _ file: String, _ settings: DrawingSettings, timeout: Double
  ) throws -> RunningProgram {
    do {
      var program = try RunningProgram(file: file, arguments: [], timeout: timeout)
      try program.send(Array((DrawingCommand.open(settings).line + "\n").utf8))
      return program
    } catch {
      throw Self.error(settings.format, file, error.message)
    }
  }

  /// The path of the program; `nil` if it is missing.
  package static var path: String? { InstalledProgram.path(of: name) }

  /// The error where the program is missing.
  package static func missing(for what: String) -> CommandError {
    CommandError(
      .unavailable,
      "cannot draw \(what): \(InstalledProgram.absence(of: name))",
      "It needs cairo, Pango, gdk-pixbuf and libwebp, which come with the package; \(.option(.format)) svg needs none of them."
    )
  }

  package func width(of text: String, size: Double, weight: Int) -> Double? {
    width(of: text, size: size, weight: weight, in: face)
  }

  /// Measures text of another language, in other fonts.
  package func measure(in face: DrawingFace) -> some TextMeasure { FaceMeasure(program: self, face: face) }

  fileprivate func width(of text: String, size: Double, weight: Int, in face: DrawingFace) -> Double? {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let command = DrawingCommand.measure(DrawingFont(size: size, weight: weight), text: text)
    return session.withLock { $0.width(command, in: face) }
  }

  /// The size of the image in a file, as it is shown.
  /// - Throws: Why it cannot be shown; exit code 69 where the program cannot go on.
  package func size(ofImage path: String) throws -> ImageSize {
    guard case .size(let size) = try answer(to: .imageSize(path: path)) else { throw wrongAnswer() }
    return size
  }

  /// The luminance of the pixels that a rectangle of the picture touches, of an image that will be drawn; `nil` if it cannot be shown.
  package func luminance(of image: DrawingImage, in box: DrawingBox) -> LuminanceRange? {
    let question = DrawingCommand.luminance(image, of: box)
    return session.withLock { session in
      if let known = session.luminances[question] { return known }
      guard case .luminance(let range)? = session.answer(to: question, { ImageAnswer(line: $0[...]) }) else {
        return nil
      }
      session.luminances[question] = range
      return range
    }
  }

  private func answer(to question: DrawingCommand) throws -> ImageAnswer {
    try session.withLock { session in
      if let answer = session.answer(to: question, { ImageAnswer(line: $0[...]) }) {
        if case .failure(let reason) = answer { throw ImageHeader.Failure(message: reason) }
        return answer
      }
      throw Self.error(format, file, session.failure?.message ?? "ended before its end")
    }
  }

  private func wrongAnswer() -> CommandError { Self.error(format, file, "gave a wrong answer") }

  /// Draws content that was laid out with this measure, and ends the program.
  package func draw(_ content: PictureContent, _ renderer: DrawingRenderer) throws -> [UInt8] {
    try draw { renderer.commands(content, text: self, to: $0) }
  }

  /// Draws what `write` hands on, which was laid out with this measure, and ends the program.
  package func draw(_ write: ((DrawingCommand) -> Void) -> Void) throws -> [UInt8] {
    var lines = ""
    write { lines += $0.line + "\n" }
    let result = try finished(with: lines)
    let start = format == .pdf ? Array("%PDF-".utf8) : RasterImage.signature
    guard result.status == .exited(0), result.output.starts(with: start) else {
      throw Self.error(format, file, result.failureReason ?? "gave no \(format.name)")
    }
    if let missing = Self.missing(in: result) { Self.notes.writeOnce(missing.note) }
    return result.output
  }

  /// Hands the last commands on, and ends the program.
  private func finished(with lines: String) throws -> ChildProgram.Result {
    switch session.withLock({ $0.finish(with: Array(lines.utf8)) }) {
    case .success(let ended): return ended
    case .failure(let failure): throw Self.error(format, file, failure.message)
    }
  }

  private static func missing(in result: ChildProgram.Result) -> MissingLetters? {
    result.errors.split(separator: "\n").compactMap(MissingLetters.init(line:)).first
  }

  /// The letters that no font has, of some; ends the program.
  package func missingLetters(among letters: [Unicode.Scalar]) throws -> MissingLetters? {
    // The letters of a line, about as many as a line of a picture has.
    let ofLine = 100
    var commands = [DrawingCommand.page(width: 1, height: 1)]
    for start in stride(from: 0, to: letters.count, by: ofLine) {
      let text = letters[start..<min(start + ofLine, letters.count)].map { String($0) }
      commands.append(
        .text(
          DrawingText(
            x: 0, baseline: 1, font: DrawingFont(size: 12, weight: 400),
            color: DrawingColor(red: 0, green: 0, blue: 0), isRightToLeft: false, isStruck: false,
            text: text.joined(separator: " "))))
    }
    let result = try finished(with: commands.map { $0.line + "\n" }.joined())
    guard result.status == .exited(0) else {
      throw Self.error(format, file, result.failureReason ?? "gave no answer")
    }
    return Self.missing(in: result)
  }

  /// The notes that were written. Letters of calendars can make as many as there are calendars.
  private static let notes = WrittenNotes(most: 100)

  private static func error(_ format: DrawingSettings.Format, _ file: String, _ reason: String)
    -> CommandError
  {
    CommandError(.unavailable, "cannot draw \(format.name): \(file) \(reason)")
  }
}

/// Measures text in the fonts of a part of a picture.
private struct FaceMeasure: TextMeasure {
  let program: PictureProgram
  let face: DrawingFace

  func width(of text: String, size: Double, weight: Int) -> Double? {
    program.width(of: text, size: size, weight: weight, in: face)
  }
}

extension DrawingSettings.Format {
  /// The name of the file format.
  fileprivate var name: String { self == .pdf ? "PDF" : "PNG" }
}
