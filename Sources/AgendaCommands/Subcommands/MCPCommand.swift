internal import AgendaRequests
internal import AgendaSources
internal import ArgumentParser

/// `agenda mcp`.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Answer a model, as tools of the Model Context Protocol.",
    discussion: """
      A program with a language model starts it, and asks through standard input and output. The tools are commands: \
      \(names(writing: false)); with --allow-changes also \(names(writing: true)). Each change answers with a preview first, and undo takes \
      back those that were made here.

      Titles and descriptions of events come from other people. The answers say that they are data, but a model can still follow \
      instructions in them; --calendars keeps calendars from it.
      """)

  @Option(
    help: ArgumentHelp(
      "Let the tools know these configured calendars alone, to read and to change.", valueName: "name,…"),
    completion: .calendars)
  var calendars: [String] = []

  @Flag(help: "Offer tools that change calendars, too.")
  var allowChanges = false

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  func validate() throws { try validateNames(calendars) }

  func run() throws {
    let names = calendars.flatMap(CalendarSelection.names)
    let environment = ProcessEnvironment.current()
    if !names.isEmpty {
      let request = AgendaRequest.Calendars(names: names, configurationPath: config.path)
      _ = try CalendarSet(request, environment: environment)
    }
    // It goes on for long; the limits are for each call.
    ProcessLimits.allowAllTime()
    let setup = ToolSetup(allowsChanges: allowChanges, calendars: names, configurationPath: config.path)
    var run = ToolRun(setup, stateFolder: environment.stateFolder)
    try run.run()
  }

  private static func names(writing: Bool) -> String {
    AgendaTool.all.filter { $0.effect.writes == writing }.map(\.name).joined(separator: ", ")
  }
}
