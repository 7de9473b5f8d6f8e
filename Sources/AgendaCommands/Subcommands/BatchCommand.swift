internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser
internal import ICalendar

/// `agenda batch`.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Answer requests from standard input, JSON line by line.",
    discussion: """
      A request is an object of JSON on one line:
        {"id":1,"command":"today","calendars":[{"path":"work.ics"}],"width":60}
      “command” is one of \(commands). “calendars” is a list of {"path": …}, or of {"name": …, "text": …} with \
      iCalendar as the text. “id” comes back in the answer. All other keys are the long options of the command, without their \
      dashes: "format":"json", "cancelled":true.

      Each answer is a line, in the order of the requests, with the exit code that the command would have:
        {"id":1,"exit":0,"output":"…","problems":[…]}
      A wrong request is answered too, and the next one follows.

      The time zone is UTC and the language English, unless a request says otherwise; neither the environment nor the usual \
      configuration is read. With --config, requests take the defaults of that file; “calendars” can have the names of its \
      calendars, “widget” is the name of one of its widgets, and a request without “calendars” shows the calendars of the widget or of the file.
      """)

  private static let commands = RequestCommand.allCases.map(\.rawValue).joined(separator: ", ")
  private static let jobCounts = 1...256
  private static let timeouts = 1...3600
  private static let memorySizes = 64...65_536

  @Option(
    help: ArgumentHelp("Answer in this many processes. (default: \(BatchLimits().jobs))", valueName: "number")
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Stop a request after this many seconds. (default: \(BatchLimits().seconds))", valueName: "seconds"))
  var timeout: Int?

  @Option(
    help: ArgumentHelp(
      "Stop a request that takes more memory than this many megabytes. (default: \(BatchLimits().megabytes))",
      valueName: "megabytes"))
  var memory: Int?

  @Flag(help: "Refuse requests that name files.")
  var noFiles = false

  @Option(
    help: ArgumentHelp(
      "Let requests name the calendars and widgets of this configuration, and take its defaults.",
      valueName: "path"),
    completion: .file())
  var config: String?

  func validate() throws {
    for (name, number, range) in [
      ("jobs", jobs, Self.jobCounts), ("timeout", timeout, Self.timeouts),
      ("memory", memory, Self.memorySizes),
    ] {
      guard let number, !range.contains(number) else { continue }
      throw ValidationError("--\(name) must be \(range.words).")
    }
  }

  func run() throws {
    var limits = BatchLimits()
    limits.jobs = jobs ?? limits.jobs
    limits.seconds = timeout ?? limits.seconds
    limits.megabytes = memory ?? limits.megabytes
    ProcessLimits.lift()
    ProcessLimits.keepFreedMemory()
    let environment = ProcessEnvironment.current()
    let answers = RequestAnswers(
      configuration: try configuration(environment), readsFiles: !noFiles, environment: environment)
    var run = BatchRun(answers, limits)
    try run.run()
  }

  private func configuration(
    _ environment: ProcessEnvironment
  ) throws -> (path: String, configuration: Configuration)? {
    guard let config else { return nil }
    let read = try CalendarSet.configurationOrDiscovered(config, environment: environment)
    return (read.path, read.configuration)
  }
}
