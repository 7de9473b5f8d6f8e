import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda check`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report errors in calendar files.",
    usage: "agenda check [<options>] [<file|folder|-> ...]",
    discussion: """
      Each problem has its place, a description, the rule of the standard, and a code for --explain.

      Exit codes: 0 no errors; 1 warnings, with --strict; 64 usage error; 65 errors; 66 a missing file, \
      or a folder without calendars.
      """)

  @Argument(
    help: ArgumentHelp(
      "A file, a folder of .ics files, or “-” for standard input; else the configured calendars.",
      valueName: "file|folder|-"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Explain a code such as missing-uid, without checking files.", valueName: "code"))
  var explain: String?

  @Flag(help: "Also fail on warnings.")
  var strict = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let findings = FindingsRenderer(output.request.style(in: environment))
    if let explain { return try self.explain(explain, findings) }
    var check = FileCheck(format: output.format?.format ?? .text, renderer: findings)
    if paths.isEmpty {
      let calendars = try Self.configuredCalendars(environment)
      for calendar in calendars { try check.check(calendar) }
    } else {
      for path in paths { try check.check(path) }
    }
    try check.finish(isStrict: strict)
  }

  /// The configured calendars, without those of birthdays, whose vCards are not iCalendar.
  private static func configuredCalendars(_ environment: ProcessEnvironment) throws -> [CalendarConfiguration]
  {
    let calendars = try CalendarSet(AgendaRequest.Calendars(), environment: environment).calendars
      .filter { $0.kind != .birthdays }
    // A folder is checked with the folders in it.
    let outer = calendars.filter { inner in
      !calendars.contains { $0.path != inner.path && inner.isContained(in: $0) }
    }
    guard !outer.isEmpty else {
      throw CommandError(
        .usage, "no calendar is configured; name a file or folder to check, or “-” for standard input")
    }
    return outer
  }

  private func explain(_ code: String, _ renderer: FindingsRenderer) throws {
    if let explanation = DiagnosticExplanation[Diagnostic.Code(rawValue: code.lowercased())] {
      switch output.format?.format {
      case .json: return try StandardStreams.write(JSONRenderer.json(explanation))
      case .ndjson: return try StandardStreams.write(JSONRenderer.ndjson(explanation))
      default: return try StandardStreams.write(renderer.render(explanation))
      }
    }
    let hint = didYouMean(code, among: DiagnosticExplanation.all.map(\.code.rawValue)).map { "; " + $0 } ?? ""
    throw CommandError(.usage, "unknown code \(quoted(code))\(hint)")
  }
}

/// Checks files, writes the findings, and counts them for the exit code.
private struct FileCheck {
  let format: AgendaRequest.Output.Format
  let renderer: FindingsRenderer
  private let validator = CalendarValidator()
  private var reports: [ValidationReport] = []
  private var errors = 0
  private var warnings = 0
  private var files = 0
  private var size = 0
  private var isMissing = false
  /// The number of files and folders that cannot be read.
  private var unreadable = 0

  init(format: AgendaRequest.Output.Format, renderer: FindingsRenderer) {
    self.format = format
    self.renderer = renderer
  }

  /// Checks the files of a configured calendar; of one on the web, what was last fetched.
  mutating func check(_ calendar: CalendarConfiguration) throws {
    guard let path = calendar.path else { return }
    guard calendar.cachedFolder == nil || access(path, F_OK) == 0 else {
      let done = calendar.accountCalendar?.program == nil ? "fetched" : "copied"
      let advice = "\(.command("sync")) \(done == "copied" ? "copies" : "fetches") it"
      let reason = calendar.cacheState.flatMap { $0.failure == nil ? nil : $0.message ?? "" }
      StandardStreams.warn(
        "\(calendar.source): \(quoted(calendar.name)) "
          + (reason.map { "cannot be \(done): \($0)" } ?? "has not been \(done) yet; \(advice)"))
      isMissing = true
      return
    }
    // A calendar whose events were all deleted is not an error.
    if FolderTree(path: path)?.isBare == true { return }
    // The file of a calendar of an account is agenda's own, and empty if the calendar is.
    if calendar.accountCalendar != nil, calendar.cacheState?.itemCount == 0 { return }
    try check(path)
  }

  /// Checks a file, or the files of a folder, and writes the findings.
  mutating func check(_ path: String) throws {
    let sizeBefore = size
    let files = CalendarFiles { ProcessLimits.allow(bytes: sizeBefore + $0) }
    try files.read(path) { file, result in
      switch result {
      case .contents(let bytes):
        size += bytes.count
        ProcessLimits.allow(bytes: size)
        let isJCal = JCalText.isJCal(bytes)
        let findings = validator.validate(isJCal ? JCalText.plain(bytes) : bytes, file: file)
        try report(isJCal ? findings.withoutLines : findings)
      case .problem(let problem): report(problem, file)
      }
    }
  }

  private mutating func report(_ report: ValidationReport) throws {
    files += 1
    errors += report.count(of: .error)
    warnings += report.count(of: .warning)
    switch format {
    case .json: reports.append(report)
    case .ndjson: try StandardStreams.write(JSONRenderer.ndjson(report))
    default: try StandardStreams.write(renderer.render(report))
    }
  }

  private mutating func report(_ problem: Diagnostic, _ file: String) {
    StandardStreams.warn("\(PlainText.sanitized(file)): \(problem.message)")
    // Nothing was checked in a folder without calendars, so that the result must not be success.
    if problem.code == .notFound || problem.code == .emptyFolder {
      isMissing = true
    } else if problem.severity == .error {
      unreadable += 1
    }
  }

  /// Writes the summary, and throws the exit code where something is wrong.
  func finish(isStrict: Bool) throws {
    switch format {
    case .json: try StandardStreams.write(JSONRenderer.json(reports))
    case .ndjson: break
    default:
      guard files + unreadable > 0 else { break }
      try StandardStreams.write(
        renderer.summary(errors: errors, warnings: warnings, files: files, unreadable: unreadable))
    }
    if isMissing { throw CommandError(.notFound, lines: []) }
    if errors > 0 || unreadable > 0 { throw CommandError(.unreadable, lines: []) }
    if isStrict, warnings > 0 { throw CommandError(.warnings, lines: []) }
  }
}
