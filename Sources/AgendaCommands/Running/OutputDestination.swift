internal import AgendaKit
internal import AgendaWidgets

/// Where an answer goes: to standard output, or to the file of `--output`.
struct OutputDestination {
  /// The file; `nil` for standard output.
  var file: OutputFile?
  /// Whether the exit code is to tell that the file was left as it was.
  var tellsChange = false

  /// Takes the answer in blocks, and at the end says whether anything changed; on standard output, always. What became of a
  /// file of JSON is told there too, where the change is to be told.
  ///
  /// An answer that is of nothing but failures (`isFailure`) does not replace a file: the last good picture stays.
  func write(
    isFailure: Bool = false, _ produce: ((Span<UInt8>) throws -> Void) throws -> Void
  ) throws -> OutputFile.Outcome {
    guard let file else {
      try StandardStreams.write(produce)
      return .changed
    }
    let outcome =
      isFailure && file.exists ? OutputFile.Outcome.unchanged : try replace(file, with: produce)
    if tellsChange, file.isJSON {
      let result: UpdateResult = isFailure ? .failed : outcome == .changed ? .newData : .noData
      try StandardStreams.write(JSONRenderer.line(result))
    }
    return outcome
  }

  private func replace(
    _ file: OutputFile, with produce: ((Span<UInt8>) throws -> Void) throws -> Void
  ) throws -> OutputFile.Outcome {
    try file.replace(with: [UInt8](gathering: produce))
  }

  /// Ends the command with the exit code for no change, where that was asked for.
  func tell(_ outcome: OutputFile.Outcome) throws {
    if outcome == .unchanged && tellsChange { throw CommandError(.unchanged) }
  }
}
