import Foundation
import Synchronization
import TestSupport

@testable import AgendaDrawing
@testable import AgendaWidgets

/// The widths of texts in the real font, which one process of `agenda-draw` measures for all tests.
final class FontWidths: TextMeasure {
  private struct Session {
    var process: Process
    var input: FileHandle
    var output: FileHandle
    var known: [DrawingCommand: Double] = [:]
  }

  private let session: Mutex<Session>

  /// Starts the program, which was built beside the command.
  init() throws {
    let process = Process()
    process.executableURL = AgendaCommand.executable.deletingLastPathComponent().appending(
      path: "agenda-draw")
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    let settings = DrawingSettings(
      format: .png, scale: 2, language: "en", families: DrawingRenderer.families)
    try input.fileHandleForWriting.write(contentsOf: Data((DrawingCommand.open(settings).line + "\n").utf8))
    session = Mutex(
      Session(
        process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading))
  }

  deinit {
    session.withLock {
      try? $0.input.close()
      $0.process.waitUntilExit()
    }
  }

  func width(of text: String, size: Double, weight: Int) -> Double? {
    let command = DrawingCommand.measure(DrawingFont(size: size, weight: weight), text: text)
    return session.withLock { session in
      if let known = session.known[command] { return known }
      guard (try? session.input.write(contentsOf: Data((command.line + "\n").utf8))) != nil else {
        return nil
      }
      var answer = Data()
      while answer.last != UInt8(ascii: "\n") {
        guard let more = try? session.output.read(upToCount: 1), !more.isEmpty else { return nil }
        answer += more
      }
      let width = Double(String(decoding: answer.dropLast(), as: UTF8.self))
      session.known[command] = width
      return width
    }
  }
}
