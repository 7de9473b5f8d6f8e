import AgendaWidgets
import ArgumentParser
import TestSupport
import Testing

@testable import AgendaCommands

/// Requests of `agenda batch` have the options of the commands, under their names.
@Suite struct RequestOptionsTests {
  /// What ArgumentParser makes of a command line: `nil` where it refuses.
  private func parsed(_ command: RequestCommand, _ words: [String]) -> AgendaRequest? {
    switch try? AgendaCommand.parse(subcommandWith: [command.rawValue] + words) {
    case let today as WithAgendaOptions<Today>: today.request
    case let tomorrow as WithAgendaOptions<Tomorrow>: tomorrow.request
    case let week as WithAgendaOptions<Week>: week.request
    case let list as WithAgendaOptions<List>: list.request
    case let next as Next: next.arguments.request
    case let timeline as WithAgendaOptions<TimelineCommand>: timeline.request
    case let digest as Digest: digest.request
    default: nil
    }
  }

  private func read(_ command: RequestCommand, _ members: String) throws -> AgendaRequest {
    let line = try RequestLine(Array("{\(members)}".utf8))
    if let failure = line.failure { throw failure }
    return try RequestOptions(line, of: command, readsFiles: true).request
  }

  /// The options that the help of a command lists, and whether they take a value.
  private func options(of command: RequestCommand) throws -> [(name: String, takesValue: Bool)] {
    let type = try #require(
      AgendaCommand.configuration.subcommands.first { $0._commandName == command.rawValue })
    return AgendaCommand.helpMessage(for: type, columns: 1000).split(separator: "\n").flatMap { line in
      guard line.hasPrefix("  -") else { return [(name: String, takesValue: Bool)]() }
      let declaration = line.dropFirst(2).split(separator: "  ").first ?? ""
      return declaration.split { " ,/".contains($0) }.filter { $0.hasPrefix("--") }
        .map { (String($0.dropFirst(2)), declaration.contains("<")) }
    }
  }

  /// The values for options that do not take any text.
  private static let values = [
    "limit": "3", "ended": "hide", "all-day": "only", "tasks": "due", "format": "json", "color": "never",
    "hyperlinks": "never", "escape": "pango", "priority": "learned", "width": "40", "height": "300",
    "lines": "9", "text-size": "5",
    "family": "small", "mode": "compact", "size": "300x200", "layout": "week", "first-weekday": "sunday",
    "density": "compact", "scale": "2", "bit-depth": "1", "days": "3", "within": "2h", "horizon": "2d",
    "entries": "5", "device": "iphone-12",
  ]
  /// The options that no request has, and those that stand in a key of their own.
  private static let others: Set<String> = [
    "help", "version", "output", "exit-code", "refresh", "config", "template-file", "background", "wallpaper",
    "position", "logo", "calendars",
  ]

  @Test(arguments: RequestCommand.allCases)
  func `a request takes every option of the help of its command`(_ command: RequestCommand) throws {
    let all = try options(of: command).filter { !Self.others.contains($0.name) }
    #expect(all.count > 10)
    for (name, takesValue) in all {
      let isNegative = name.hasPrefix("no-")
      let value = takesValue ? Self.values[name] ?? "a" : isNegative ? "false" : "true"
      let key = isNegative ? String(name.dropFirst(3)) : name
      let expected = try #require(
        parsed(command, takesValue ? ["--\(name)", value] : ["--\(name)"]), "\(command) --\(name) \(value)")
      var request = try read(command, "\"\(key)\": \(takesValue ? "\"\(value)\"" : value)")
      if command == .digest { request.output.format = expected.output.format }
      #expect(request == expected, "\(command) \(name)")
    }
  }

  @Test(arguments: [
    (RequestCommand.today, "\"format\": \"pngg\"", "'--format"), (.today, "\"nothing\": 1", "--nothing"),
    (.today, "\"from\": \"today\"", "--from"), (.digest, "\"width\": 40", "--width"),
    (.today, "\"width\": true", "--width"), (.next, "\"family\": \"small\"", "--family"),
    (.list, "\"days\": 0", "--days must be 1 to 36600."), (.timeline, "\"layout\": \"week\"", "--layout"),
  ])
  func `a wrong option is told what the command line is told`(
    _ command: RequestCommand, _ members: String, _ words: String
  ) throws {
    let failure = #expect(throws: RequestFailure.self) { try read(command, members) }
    #expect(failure?.problem.message.contains(words) == true, "\(failure?.problem.message ?? "")")
    #expect(members.contains("\"\(failure?.problem.key ?? "-")\""))
  }

  @Test func `keys can be written as one word with capitals`() throws {
    #expect(
      try read(.today, "\"timeZone\": \"Europe/Berlin\", \"linkTemplate\": \"https://example.org/{uid}\"")
        == read(.today, "\"time-zone\": \"Europe/Berlin\", \"link-template\": \"https://example.org/{uid}\""))
  }

  @Test func `options that write, fetch or read files of the service are refused`() {
    for key in ["output", "config", "template-file", "background"] {
      #expect(throws: RequestFailure.self) { try read(.today, "\"\(key)\": \"a\"") }
    }
    #expect(throws: RequestFailure.self) { try read(.today, "\"refresh\": true") }
    #expect(throws: RequestFailure.self) { try read(.today, "\"file\": \"-\"") }
  }
}
