import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaSources

/// Values that a shell offers are those that the command takes.
@Suite struct OfferedValueTests {
  private let folder: TemporaryFolder
  private let configuration: String

  init() throws {
    folder = try TemporaryFolder()
    for name in ["work", "alice", "holidays"] {
      try folder.write("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nEND:VCALENDAR\n", to: "\(name)/a.ics")
    }
    configuration = folder.path("config.toml")
    try folder.write(
      """
      [[calendar]]
      name = "work"
      path = "work"
      [[calendar]]
      name = "family/alice"
      path = "alice"
      [[calendar]]
      name = "holidays"
      path = "holidays"
      read-only = true
      [widget.desk]
      family = "medium"
      """, to: "config.toml")
  }

  /// Options beside which others have an effect: one of these lines has to be taken.
  private static let companions: [[String]] = [
    [], ["--format=svg"], ["--format=png"], ["--format=html"], ["--layout=month"], ["--layout=list"],
    ["--layout=month", "--format=svg"], ["--layout=list", "--format=text"], ["--template=x"], ["--task"],
    ["--at=9:00"], ["--format=json", "--family=small"], ["--layout=list", "--template=x"],
  ]

  private func offered(_ words: [String]) -> [String] {
    CompletedLine(for: .fish, words + [""]).answer.split(separator: "\n")
      .filter { !$0.hasPrefix("-") && !$0.hasPrefix(CompletedLine.files) }
      .map { String($0.split(separator: "\t")[0]) }
  }

  /// The words that a command needs.
  private func needed(by arguments: DeclaredArguments) -> [String] {
    arguments.entries.map(\.declared).filter(\.isRequired).map {
      $0.isPositional ? $0.name == "address" ? "lee@example.org" : "x" : "--\($0.name)=work"
    }
  }

  /// Why a command line is refused, without calendars that are read; `nil` if it is not.
  private func refusal(_ line: [String], _ option: Declared, _ value: String) -> String? {
    do {
      let command = try AgendaCommand.parse(subcommandWith: line)
      if let request = (command as? any RequestingCommand)?.request, request.next == nil {
        try request.validate(for: request.output.format ?? .text)
      }
      var changes = EventChanges()
      if let add = command as? Add {
        try add.overrides.properties.note(in: &changes, isTask: add.task)
      } else if let edit = command as? Edit {
        // The event that is named can be a task.
        let errors = [false, true].compactMap { isTask in
          do { try edit.changes.properties.note(in: &changes, isTask: isTask) } catch { return "\(error)" }
          return nil
        }
        if errors.count == 2 { return errors[0] }
      }
      var calendars = AgendaRequest.Calendars()
      calendars.configurationPath = configuration
      switch option.option {
      case .calendar?:
        let run = try Run(AgendaRequest(calendars: calendars), in: .current())
        _ = try run.calendar(forNew: value).place(forNew: ["VEVENT"])
      case .calendars?, .excludeCalendars?:
        calendars.names = [value]
        _ = try Run(AgendaRequest(calendars: calendars), in: .current())
      default: break
      }
      return nil
    } catch let error as UsageError {
      return error.lines[0]
    } catch {
      return error.messages.joined(separator: " ")
    }
  }

  @Test func `each value that is offered for an option is taken by its command`() throws {
    var count = 0
    for entry in CommandIndex.entries {
      let path = entry.path.split(separator: " ").map(String.init)
      guard let command = CommandIndex.command(at: path) else { continue }
      let arguments = DeclaredArguments(of: command.init())
      let more =
        ["add": ["x"], "pin": ["x"], "hide": ["x"], "accounts add": ["example.org"]][entry.path] ?? []
      let needed = needed(by: arguments) + more
      for option in arguments.options where option.kind == .option {
        // Each zone is like the others.
        for value in offered(path + ["--config", configuration, "--\(option.name)"]).prefix(10) {
          count += 1
          let given = "--\(option.name)=\(value)"
          let first = refusal(path + needed + [given], option, value)
          let isTaken =
            first == nil
            || Self.companions.contains { refusal(path + needed + $0 + [given], option, value) == nil }
          #expect(isTaken, "\(entry.path) \(given): \(first ?? "")")
        }
      }
    }
    #expect(count > 500, "\(count)")
  }

  @Test func `the calendar of a new event is one that takes it`() {
    for command in ["add", "edit", "move", "import", "accept"] {
      #expect(offered([command, "--config", configuration, "--calendar"]) == ["work", "family/alice"])
    }
    #expect(
      offered(["calendars", "change", "--config", configuration]) == ["work", "family/alice", "holidays"])
    #expect(offered(["today", "--config", configuration, "-c"]).contains("family"))
  }

  @Test func `the status is one of a task only where there can be one`() {
    #expect(offered(["add", "Call", "--status"]) == ["confirmed", "tentative", "cancelled"])
    #expect(
      offered(["add", "--task", "Call", "--status"]) == [
        "needs-action", "in-process", "completed", "cancelled",
      ])
    #expect(offered(["edit", "ab", "--status"]).count == 6)
  }

  @Test func `a layout that cannot show the days of a command is not offered`() {
    #expect(
      offered(["week", "--layout"]) == ["list", "hours", "week", "month", "weeks", "month-list", "people"])
    #expect(offered(["month", "--layout"]) == ["list", "week", "month", "weeks", "month-list", "people"])
    #expect(offered(["timeline", "--format"]) == ["text", "json", "ndjson"])
    #expect(offered(["free", "--all-day"]) == ["include", "exclude"])
  }

  @Test func `an option that a given one excludes is not offered`() {
    let names = CompletedLine(for: .bash, ["edit", "ab", "--start", "friday", "--"]).answer
      .split(separator: "\n")
    #expect(!names.contains("--at") && !names.contains("--date") && names.contains("--end"))
  }
}
