import AgendaWidgets
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// Requests of `agenda batch` have the options of the commands, under their names.
@Suite struct RequestOptionsTests {
  /// The request that is read from a command line; `nil` if it refuses the line.
  private func parsed(_ command: RequestCommand, _ words: [String]) -> AgendaRequest? {
    switch try? AgendaCommand.parse(subcommandWith: [command.rawValue] + words) {
    case let today as WithAgendaOptions<Today>: today.request
    case let tomorrow as WithAgendaOptions<Tomorrow>: tomorrow.request
    case let week as WithAgendaOptions<Week>: week.request
    case let list as WithAgendaOptions<List>: list.request
    case let next as Next: next.request
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

  /// An option as the help of a command lists it.
  private struct Option {
    let name: String
    let takesValue: Bool

    private var isNegative: Bool { name.hasPrefix("no-") }
    /// The key of a request, and the value that it gets here.
    var key: String { isNegative ? String(name.dropFirst(3)) : name }
    var value: String { takesValue ? RequestOptionsTests.values[name] ?? "a" : isNegative ? "false" : "true" }
  }

  private func options(of command: RequestCommand) throws -> [Option] {
    let type = try #require(
      AgendaCommand.configuration.subcommands.first { $0.configuration.commandName == command.rawValue })
    return HelpText(columns: 1000).ofCommand(type, []).split(separator: "\n").flatMap { line in
      guard line.hasPrefix("  -") else { return [Option]() }
      let declaration = line.dropFirst(2).split(separator: "  ").first ?? ""
      return declaration.split { " ,/".contains($0) }.filter { $0.hasPrefix("--") }
        .map { Option(name: String($0.dropFirst(2)), takesValue: declaration.contains("<")) }
    }
  }

  /// The values for options that do not take any text.
  private static let values = [
    "limit": "3", "ended": "hide", "all-day": "only", "tasks": "due", "format": "json", "color": "never",
    "hyperlinks": "never", "escape": "pango", "priority": "learned", "width": "40", "height": "300",
    "lines": "9", "text-size": "5",
    "family": "small", "mode": "compact", "size": "300x200", "layout": "week", "first-weekday": "sunday",
    "density": "compact", "days": "3", "within": "2h", "soon": "5m", "horizon": "2d",
    "entries": "5", "device": "iphone-12",
  ]
  /// The options that no request has, and those that stand in a key of their own.
  private static let others = Set(["help", "version"] + AgendaOption.options(in: .unasked).map(\.name))

  @Test(arguments: RequestCommand.allCases)
  func `a request takes every option of the help of its command`(_ command: RequestCommand) throws {
    let all = try options(of: command).filter { !Self.others.contains($0.name) }
    #expect(all.count > 10)
    // The groups of the command line and the table have the same options.
    let names = Set(
      all.map { $0.takesValue || !$0.name.hasPrefix("no-") ? $0.name : String($0.name.dropFirst(3)) })
    #expect(Set(command.options).subtracting(["days"]) == names.subtracting(["days"]))
    for group in agreeing(command, all) {
      if try !compare(command, group) {
        for option in group { #expect(try compare(command, [option]), "\(command) --\(option.name)") }
      }
    }
  }

  /// The options in few groups of which a request takes each. An option that no request takes is a group of its own.
  private func agreeing(_ command: RequestCommand, _ options: [Option]) -> [[Option]] {
    options.reduce(into: []) { groups, option in
      let place = groups.firstIndex { (try? read(command, members($0 + [option]))) != nil }
      if let place { groups[place].append(option) } else { groups.append([option]) }
    }
  }

  private func members(_ options: [Option]) -> String {
    options.map { "\"\($0.key)\": \($0.takesValue ? "\"\($0.value)\"" : $0.value)" }.joined(separator: ", ")
  }

  /// Whether the command line takes options. Then the request has to take them alike.
  private func compare(_ command: RequestCommand, _ options: [Option]) throws -> Bool {
    let words = options.flatMap { $0.takesValue ? ["--\($0.name)", $0.value] : ["--\($0.name)"] }
    guard let expected = parsed(command, words) else { return false }
    var request = try read(command, members(options))
    if command == .digest { request.output.format = expected.output.format }
    request.output.refusedFormats = []
    #expect(request == expected, "\(command) \(words)")
    return true
  }

  @Test(arguments: [
    (RequestCommand.today, "\"format\": \"pngg\"", "expected text, markdown"),
    (.today, "\"nothing\": 1", "unknown option “nothing”"),
    (.today, "\"from\": \"today\"", "unknown option “from”"),
    (.digest, "\"width\": 40", "unknown option “width”"),
    (.today, "\"width\": true", "“width” is true; expected a whole number from 20"),
    (.next, "\"family\": \"small\"", "unknown option “family”"),
    (.list, "\"days\": 0", "“days” is 0; expected a whole number from 1 to 36600"),
    (.timeline, "\"layout\": \"week\"", "unknown option “layout”"),
  ])
  func `a wrong option is told what is expected`(
    _ command: RequestCommand, _ members: String, _ words: String
  ) throws {
    let failure = #expect(throws: RequestError.self) { try read(command, members) }
    #expect(failure?.problem.message.contains(words) == true, "\(failure?.problem.message ?? "")")
    #expect(members.contains("\"\(failure?.problem.key ?? "-")\""))
  }

  @Test(arguments: [
    (RequestCommand.today, #""size": "300x200", "width": 40"#, "size"),
    (.today, #""layout": "week", "mode": "compact""#, "layout"), (.list, #""days": 2, "to": "today""#, "to"),
    (.today, #""format": "text", "template": "a""#, "format"),
    (.list, #""days": "week", "from": "today""#, "days"),
  ])
  func `options that exclude each other are reported under the key of one`(
    _ command: RequestCommand, _ members: String, _ key: String
  ) {
    let failure = #expect(throws: RequestError.self) { try read(command, members) }
    #expect(failure?.problem.key == key)
  }

  @Test func `an option of another command is refused, also as a flag that is false`() {
    for members in [
      #""landscape": false"#, #""mail to": "a@example.org""#, #""board scale": 2"#, #""mirror": true"#,
    ] {
      #expect(throws: RequestError.self, "\(members)") { try read(.next, members) }
    }
    #expect(throws: RequestError.self) { try read(.digest, #""mail to": "a@example.org""#) }
  }

  @Test func `keys can be written as one word with capitals`() throws {
    #expect(
      try read(.today, "\"timeZone\": \"Europe/Berlin\", \"linkTemplate\": \"https://example.org/{uid}\"")
        == read(.today, "\"time-zone\": \"Europe/Berlin\", \"link-template\": \"https://example.org/{uid}\""))
  }

  @Test func `options that write, fetch or read files of the service are refused`() {
    for key in ["output", "config", "template-file", "background"] {
      #expect(throws: RequestError.self) { try read(.today, "\"\(key)\": \"a\"") }
    }
    #expect(throws: RequestError.self) { try read(.today, "\"refresh\": true") }
    #expect(throws: RequestError.self) { try read(.today, "\"file\": \"-\"") }
  }
}

@Suite struct DurationArgumentTests {
  @Test(arguments: [
    ("90m", 5400), ("24h", 86_400), ("2d", 172_800), ("1h30m", 5400), ("1d2h3m4s", 93_784), ("0m", 0),
    ("2H", 7200), ("007m", 420), ("999999d", 86_399_913_600),
  ])
  func `a duration is written in days, hours, minutes and seconds`(_ text: String, _ seconds: Int) {
    #expect(DurationArgument(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "90", "m", "h1", "1h30", "-1h", "+1h", "1 h", "1h 30m", "30m1h", "1h2h", "1w", "1.5h", "1000000d",
    "٣h", "１h", "1h\u{301}", "½h", "P1D", "99999999999999999999m",
  ])
  func `anything else is none`(_ text: String) {
    #expect(DurationArgument(text) == nil)
  }
}
