import Glibc

/// A part of the libraries that takes bytes of a stranger.
///
/// Assertions of a target, beside those of the sanitizers, go through `expect`. How much memory and time an input may
/// take is for libFuzzer to hold: see Scripts/fuzz.
enum FuzzTarget: String, CaseIterable {
  case reading, validation, rules, zones, cards, configuration, texts, webdav, answers, netrc, requests,
    drawings

  /// The target that the environment variable `AGENDA_FUZZ` names. libFuzzer owns the arguments, and starts the
  /// program again with its own.
  static let chosen: FuzzTarget = {
    guard let name = getenv("AGENDA_FUZZ"), let target = FuzzTarget(rawValue: String(cString: name)) else {
      fail("AGENDA_FUZZ names no target; expected one of \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return target
  }()

  func run(_ bytes: [UInt8]) {
    switch self {
    case .reading: fuzzReading(bytes)
    case .validation: fuzzValidation(bytes)
    case .rules: fuzzRules(bytes)
    case .zones: fuzzZones(bytes)
    case .cards: fuzzCards(bytes)
    case .configuration: fuzzConfiguration(bytes)
    case .texts: fuzzTexts(bytes)
    case .webdav: fuzzWebDAV(bytes)
    case .answers: fuzzAnswers(bytes)
    case .netrc: fuzzNetrc(bytes)
    case .requests: fuzzRequests(bytes)
    case .drawings: fuzzDrawings(bytes)
    }
  }
}

/// Runs an input for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func runOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Ends the program, so that libFuzzer keeps the input, where something does not hold.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fail(message()) }
}

private func fail(_ message: String) -> Never {
  let line = Array("error: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  abort()
}
