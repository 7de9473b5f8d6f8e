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
    ("undo x", "the value “x” is invalid for “<number>”"),
    ("undo x --now y", "the value “x” is invalid for “<number>”"),
    ("undo -- --now", "the value “--now” is invalid for “<number>”"),
    ("undo 1 2", "unexpected argument “2”"), ("undo 1 --skip", "only --skip and --redo"),
    ("undo --config", "missing value for “--config <path>”"),
    ("undo --config=", "missing value for “--config <path>”"),
    ("list --exclude-calendars=", "missing value for “--exclude-calendars <name,…>”"),
    ("add x --calendar=", "missing value for “--calendar <name>”"),
    ("digest x", "the value “x” is invalid for “<days>”"),
  ])
  func `names the option, and not its value`(_ arguments: String, _ expected: String) {
    #expect(message(arguments).hasPrefix(expected), "\(message(arguments))")
  }

  @Test(arguments: ["--title=", "--alarm=", "--category=", "--busy=", "--status=", "--priority="])
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

  @Test(arguments: ["--at", "--for", "--repeat", "--alarm"])
  func `an empty value for a part of a sentence is an error with the name of the option`(_ option: String)
    throws
  {
    for empty in [[option + "="], [option, ""], [option, " "]] {
      let parsed = try AgendaCommand.parse(subcommandWith: ["add", "Lunch tomorrow"] + empty)
      let add = try #require(parsed as? Add)
      let error = #expect(throws: CommandError.self) { try checkValues(add.overrides.saidAlone) }
      #expect(error?.messages.first?.hasPrefix("\(option) is empty; write one, ") == true)
    }
  }

  @Test(arguments: [
    "undo", "undo 3", "undo --list", "undo --skip --config x", "cache clear --calendars work",
  ])
  func `options that are known are no mistake`(_ arguments: String) {
    #expect(message(arguments) == "")
  }
}
