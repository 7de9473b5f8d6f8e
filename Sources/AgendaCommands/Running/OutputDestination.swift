/// Where an answer goes: to standard output, or to the file of `--output`.
struct OutputDestination {
  /// The file; `nil` for standard output.
  var file: OutputFile?
  /// Whether the exit code is to tell that the file had these bytes already.
  var tellsChange = false

  /// Takes the answer in blocks, and at the end says whether anything changed; on standard output, always.
  func write(_ produce: ((Span<UInt8>) throws -> Void) throws -> Void) throws -> OutputFile.Outcome {
    guard let file else {
      try StandardStreams.write(produce)
      return .changed
    }
    var bytes: [UInt8] = []
    try produce { block in
      block.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    return try file.replace(with: bytes)
  }

  /// Ends the command with the exit code for no change, where that was asked for.
  func tell(_ outcome: OutputFile.Outcome) throws {
    if outcome == .unchanged && tellsChange { throw CommandError(.unchanged) }
  }
}
