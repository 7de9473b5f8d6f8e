import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// The message about an option that a subcommand does not have.
@Suite struct UnknownOptionTests {
  private func message(_ arguments: String) -> String {
    do {
      _ = try AgendaCommand.parse(subcommandWith: arguments.split(separator: " ").map(String.init))
      return ""
    } catch {
      return (error as? UsageError)?.lines.first ?? "\(error)"
    }
  }

  @Test(arguments: [
    ("undo --time-zone Europe/Berlin", "unknown option “--time-zone”"),
    ("undo --time-zone=Europe/Berlin", "unknown option “--time-zone”"),
    ("undo --now 2026-11-21", "unknown option “--now”"),
    ("undo --calendars work", "unknown option “--calendars”"),
    ("undo --config /dev/null --now 2026-11-21", "unknown option “--now”"),
    ("undo --time-zone 5", "unknown option “--time-zone”"), ("digest --bogus x", "unknown option “--bogus”"),
    ("timeline --bogus x", "unknown option “--bogus”"), ("watch --bogus x", "unknown option “--bogus”"),
    ("cache --bogus x", "unknown option “--bogus”"), ("cache clear --bogus x", "unknown option “--bogus”"),
    ("accounts add --bogus x", "unknown option “--bogus”"),
    // Where the word itself is wrong, it is named.
    ("undo x", "“<number>” is “x”; expected a whole number"),
    ("undo x --now y", "“<number>” is “x”; expected a whole number"),
    ("undo -- --now", "“<number>” is “--now”; expected a whole number"),
    ("undo 1 2", "unexpected argument “2”"), ("undo 1 --skip", "only --skip and --redo"),
    ("undo --config", "missing value for --config; expected a file or a folder"),
    ("undo --config=", "--config is empty; expected a file or a folder, or leave it out"),
    (
      "list --exclude-calendars=",
      "--exclude-calendars is empty; expected names of calendars, or leave it out"
    ),
    ("add x --calendar=", "--calendar is empty; expected the name of a calendar, or leave it out"),
    ("digest x", "“<days>” is “x”; expected today, tomorrow, week"),
  ])
  func `names the option, and not its value`(_ arguments: String, _ expected: String) {
    #expect(message(arguments).hasPrefix(expected), "\(message(arguments))")
  }

  @Test(arguments: ["--title=", "--location=", "--category=", "--busy=", "--status=", "--priority="])
  func `an empty value can be behind an equals sign, too`(_ option: String) throws {
    let parsed = try AgendaCommand.parse(subcommandWith: ["edit", option, "ab"])
    let edit = try #require(parsed as? Edit)
    #expect(edit.event == ["ab"] && !edit.changes.isEmpty)
    let add = try AgendaCommand.parse(subcommandWith: ["add", "--", option])
    #expect((add as? Add)?.words == [option])
  }

  @Test func `an option that is repeated has all of its values`() throws {
    let line = ["edit", "x", "--category", "Work", "--category", "Travel"]
    let edit = try #require(try AgendaCommand.parse(subcommandWith: line) as? Edit)
    #expect(edit.changes.properties.category == ["Work", "Travel"])
  }

  @Test(arguments: [
    ("--at", "leave it out"), ("--for", "leave it out"), ("--repeat", "never for no series, or leave it out"),
    ("--alarm", "none for no reminder, or leave it out"), ("--travel", "none for no way, or leave it out"),
  ])
  func `an empty value for a part of a sentence is an error with the value that removes it`(
    _ option: String, _ ways: String
  ) {
    for line in [["add", "Lunch tomorrow"], ["edit", "x"]] {
      for empty in [[option + "="], [option, ""], [option, " "]] {
        let error = #expect(throws: UsageError.self) {
          try AgendaCommand.parse(subcommandWith: line + empty)
        }
        let message = error?.lines.first ?? ""
        #expect(
          message.hasPrefix("\(option) is empty; expected ") && message.hasSuffix(", or \(ways)"),
          "\(message)")
      }
    }
  }

  @Test(arguments: [
    "undo", "undo 3", "undo --list", "undo --skip --config x", "cache clear --calendars work",
  ])
  func `options that are known are no mistake`(_ arguments: String) {
    #expect(message(arguments) == "")
  }
}
