internal import AgendaDrawing
internal import AgendaPrograms
internal import AgendaWidgets
internal import Synchronization

/// The program `agenda-draw`, which measures text and draws pictures with cairo and Pango. This command links neither. It is one process
/// for a picture: first it is asked for widths, then it draws.
final class PictureProgram: TextMeasure {
  /// The name of the program.
  static let name = "agenda-draw"
  /// The maximum size of a picture, in bytes.
  private static let outputLimit = 256 << 20
  /// A longer text is not measured, because no line has room for it.
  private static let maximumLength = 4096

  private struct Session: ~Copyable {
    var program: RunningProgram
    var widths: [DrawingCommand: Double] = [:]
    /// Why it cannot go on.
    var failure: ChildProgram.Failure?

    /// The answer to a command; `nil` where the program cannot go on.
    mutating func width(_ command: DrawingCommand) -> Double? {
      if let known = widths[command] { return known }
      guard failure == nil else { return nil }
      do throws(ChildProgram.Failure) {
        try program.send(Array((command.line + "\n").utf8))
        let answer = try program.line()
        guard let width = Double(answer), width.isFinite, width >= 0 else {
          throw ChildProgram.Failure(message: "answered with a wrong width")
        }
        widths[command] = width
        return width
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
        return .success(try program.finish(outputLimit: PictureProgram.outputLimit))
      } catch {
        return .failure(error)
      }
    }
  }

  private let file: String
  private let format: DrawingSettings.Format
  private let session: Mutex<Session>

  /// Starts the program at a path. Throws with exit code 69 where that fails.
  init(_ file: String, _ settings: DrawingSettings, timeout: Double = 30) throws {
    self.file = file
    format = settings.format
    let program = try Self.start(file, settings, timeout: timeout)
    session = Mutex(Session(program: program))
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

  /// The path of the program; `nil` where it is missing.
  static var path: String? { InstalledProgram.path(of: name) }

  /// The error where the program is missing.
  static func missing(for what: String) -> CommandError {
    CommandError(
      .unavailable,
      "cannot draw \(what): \(name) is missing beside this command; install agenda again, or build all of it",
      "It needs cairo and Pango: apt-get install libpangocairo-1.0-0. --format svg needs neither.")
  }

  func width(of text: String, size: Double, weight: Int) -> Double? {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let command = DrawingCommand.measure(DrawingFont(size: size, weight: weight), text: text)
    return session.withLock { $0.width(command) }
  }

  /// Draws content that was laid out with this measure, and ends the program.
  func draw(_ content: PictureContent, _ renderer: DrawingRenderer) throws -> [UInt8] {
    try draw { renderer.commands(content, text: self, to: $0) }
  }

  /// Draws what `write` hands on, which was laid out with this measure, and ends the program.
  func draw(_ write: ((DrawingCommand) -> Void) -> Void) throws -> [UInt8] {
    var lines = ""
    write { lines += $0.line + "\n" }
    let result: ChildProgram.Result
    switch session.withLock({ $0.finish(with: Array(lines.utf8)) }) {
    case .success(let ended): result = ended
    case .failure(let failure): throw Self.error(format, file, failure.message)
    }
    let start = format == .pdf ? Array("%PDF-".utf8) : RasterImage.signature
    guard result.status == .exited(0), result.output.starts(with: start) else {
      throw Self.error(format, file, result.failureReason ?? "gave no \(format.name)")
    }
    return result.output
  }

  private static func error(_ format: DrawingSettings.Format, _ file: String, _ reason: String)
    -> CommandError
  {
    CommandError(.unavailable, "cannot draw \(format.name): \(file) \(reason)")
  }
}

extension DrawingSettings.Format {
  /// The name of the file format.
  fileprivate var name: String { self == .pdf ? "PDF" : "PNG" }
}
