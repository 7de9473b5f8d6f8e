internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources

/// `agenda browse`.
struct Browse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Walk about in the calendars, on the whole screen of a terminal.",
    usage: "agenda browse [<day>] [<options>]",
    discussion: """
      A list without ends, the hours of a day, a week, a month, a year or the tasks: the keys 1 to 6, or --layout. The arrows or j k h l move, [ ] by \
      weeks, { } by months, t goes to today, g to a day in words; / searches. Enter shows an event in full, a adds one from a \
      sentence, e changes it in the editor, d deletes it, y and p copy it to another day, + - > < move it in time, Space completes a task, \
      A T D answer an invitation, i lists those that wait, s syncs, u takes the last change back and U makes it again. The mouse works, too. \
      ? shows all keys, : lists all commands, q ends it.

      “browse-keys” of the configuration takes the keys of ikhal or calcurse, and “browse-bindings” others.

      Changes of files, the clock and midnight show at once. Each change is made as the command of its name makes it.
      """)

  @Argument(
    help: ArgumentHelp("The day to begin with: \(DateArgument.examples). (default: today)", valueName: "day"))
  var day: [String] = []

  @TableOptions(
    .layout, .servedCalendars, OptionSection("Events", [.allDay, .tasks, .cancelled, .declined, .conflicts]),
    .zone,
    OptionSection("Output", [.color, .hyperlinks, .theme]))
  var options

  func run() throws {
    var request = options
    request.content.ended = .dim
    request.output.format = .text
    let environment = ProcessEnvironment.current()
    guard environment.isTerminal, environment.isInputTerminal else {
      throw CommandError(
        .usage,
        "\(.command("browse")) needs a terminal for its screen and its keys; \(.command("list")) prints days, and \(.command("watch")) keeps them up to date"
      )
    }
    guard environment.variables["TERM"] != "dumb" else {
      throw CommandError(
        .usage,
        "\(.command("browse")) needs a terminal that moves its cursor, and TERM is “dumb”; \(.command("list")) prints days in any terminal"
      )
    }
    ProcessLimits.allowAllTime()
    var screen = try BrowseScreen(request, day: day.joined(separator: " "))
    try screen.run()
  }
}
