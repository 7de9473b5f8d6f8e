internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda check`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Tell what is wrong in calendar files.",
    discussion: """
      Each finding says where it is, what is wrong, what the standard asks, and a code for --explain.

      Exit codes: 0 no errors; 1 warnings, with --strict; 64 wrong use; 65 errors; 66 no such file, \
      or a folder without calendars.
      """)

  @Argument(
    help: ArgumentHelp(
      "A file, a folder of .ics files, or “-” for standard input.", valueName: "file|folder|-"),
    completion: .file())
  var paths: [String] = []

  @Option(help: ArgumentHelp("Explain a code, such as missing-uid, and check nothing.", valueName: "code"))
  var explain: String?

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @OptionGroup(title: "How to write it") var output: OutputOptions

  func validate() throws {
    guard explain == nil, paths.isEmpty else { return }
    throw ValidationError("Name a file or folder to check, or “-” for standard input.")
  }

  func run() throws {
    let host = Host.current()
    let style = TextStyle(
      width: output.text.width ?? host.terminalWidth ?? Settings.defaultWidth,
      depth: TerminalColors.depth(output.text.color ?? .auto, host: host))
    let findings = FindingsRenderer(style)
    if let explain { return try self.explain(explain, findings) }
    var check = FileCheck(format: output.format ?? .text, renderer: findings)
    for path in paths { try check.take(path) }
    try check.finish(isStrict: strict)
  }

  private func explain(_ code: String, _ renderer: FindingsRenderer) throws {
    if let explanation = DiagnosticExplanation[Diagnostic.Code(rawValue: code.lowercased())] {
      switch output.format ?? .text {
      case .text: return try StandardStreams.write(renderer.render(explanation))
      case .json: return try StandardStreams.write(JSONRenderer.json(explanation))
      case .ndjson: return try StandardStreams.write(JSONRenderer.ndjson(explanation))
      }
    }
    let codes = nearest(to: code, among: DiagnosticExplanation.all.map(\.code.rawValue))
    let hint = codes.isEmpty ? "" : "; did you mean \(codes.joined(separator: " or "))?"
    throw CommandError(.usage, "there is no code “\(PlainText.sanitized(code, limit: 60))”\(hint)")
  }
}

/// A check of files, from the first to the exit code.
private struct FileCheck {
  let format: OutputOptions.Format
  let renderer: FindingsRenderer
  private let validator = CalendarValidator()
  private var reports: [ValidationReport] = []
  private var errors = 0
  private var warnings = 0
  private var files = 0
  private var size = 0
  private var isMissing = false
  private var isUnreadable = false

  init(format: OutputOptions.Format, renderer: FindingsRenderer) {
    self.format = format
    self.renderer = renderer
  }

  /// Checks the file, or the files of the folder, at a path, and writes what was found.
  mutating func take(_ path: String) throws {
    try CalendarFiles().read(path) { file, result in
      switch result {
      case .contents(let bytes):
        size += bytes.count
        ProcessLimits.allow(bytes: size)
        try take(validator.validate(bytes, file: file))
      case .problem(let problem): take(problem, file)
      }
    }
  }

  private mutating func take(_ report: ValidationReport) throws {
    files += 1
    errors += report.count(of: .error)
    warnings += report.count(of: .warning)
    switch format {
    case .text: try StandardStreams.write(renderer.render(report))
    case .ndjson: try StandardStreams.write(JSONRenderer.ndjson(report))
    case .json: reports.append(report)
    }
  }

  private mutating func take(_ problem: Diagnostic, _ file: String) {
    StandardStreams.complain("\(PlainText.sanitized(file)): \(problem.message)")
    // A folder without calendars was meant to be another one: nothing was checked, which is not the same as nothing wrong.
    if problem.code == .notFound || problem.code == .emptyFolder {
      isMissing = true
    } else if problem.severity == .error {
      isUnreadable = true
    }
  }

  /// Writes what counts them, and fails where something is wrong.
  func finish(isStrict: Bool) throws {
    switch format {
    case .text where files == 0: break
    case .text:
      try StandardStreams.write(renderer.summary(errors: errors, warnings: warnings, files: files))
    case .json: try StandardStreams.write(JSONRenderer.json(reports))
    case .ndjson: break
    }
    if isMissing { throw CommandError(.notFound, lines: []) }
    if errors > 0 || isUnreadable { throw CommandError(.unreadable, lines: []) }
    if isStrict, warnings > 0 { throw CommandError(.warnings, lines: []) }
  }
}
