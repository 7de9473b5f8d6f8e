import Foundation
import Testing

/// The output of renderers, in files that a person has looked at: in the folder `Goldens` beside the test. With
/// `AGENDA_RECORD_GOLDENS` in the environment they are written anew, and every test that does so fails: nobody has looked yet.
enum Golden {
  static func expect(
    _ text: String, _ name: String, test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Goldens/" + name)
    if ProcessInfo.processInfo.environment["AGENDA_RECORD_GOLDENS"] != nil {
      try Data(text.utf8).write(to: file)
      Issue.record(
        "\(name) is recorded: look at it, and run the tests again without AGENDA_RECORD_GOLDENS",
        sourceLocation: sourceLocation)
      return
    }
    let known = try String(contentsOf: file, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let knownLines = known.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, known) in zip(lines, knownLines) where line != known {
      #expect(line == known, "\(name)", sourceLocation: sourceLocation)
    }
    #expect(lines.count == knownLines.count, "\(name)", sourceLocation: sourceLocation)
  }
}
