import Foundation
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// `FastArguments` reads a command line as `CommandReading` does, or leaves it to that.
@Suite struct FastArgumentsTests {
  /// The request that `CommandReading` reads from a command line; `nil` if it refuses the line.
  private func parsed(_ arguments: [String]) -> AgendaRequest? {
    request(try? AgendaCommand.parse(subcommandWith: arguments))
  }

  private func request(_ command: (any ParsableCommand)?) -> AgendaRequest? {
    switch command {
    case let today as WithAgendaOptions<Today>: today.request
    case let tomorrow as WithAgendaOptions<Tomorrow>: tomorrow.request
    case let week as WithAgendaOptions<Week>: week.request
    case let list as WithAgendaOptions<List>: list.request
    case let next as Next: next.request
    default: nil
    }
  }

  @Test func `reads what prompts and bars ask for`() throws {
    let arguments = [
      "today", "--calendars", "work,birthdays", "--now=2026-11-21T09:00", "-w", "40", "--no-declined",
    ]
    let read = try #require(FastArguments(arguments))
    #expect(read.subcommand == .today)
    #expect(read.request == parsed(arguments))
    #expect(read.request.calendars.names == ["work,birthdays"])
    #expect(read.request.output.width == 40)
  }

  @Test func `takes today where no subcommand is named`() {
    #expect(FastArguments([])?.subcommand == .today)
    #expect(FastArguments(["--file", "a.ics"])?.request == parsed(["--file", "a.ics"]))
  }

  @Test(arguments: [
    ["today", "--help"], ["--version"], ["timeline"], ["todya"], ["list", "--days", "0"],
    ["list", "--to", "tomorrow", "--days", "2"], ["today", "--days", "2"], ["today", "--now"],
    ["today", "extra"],
    ["today", "--limit", "-1"], ["today", "--width", "19"], ["today", "--format", "xml"], ["today", "--"],
    ["today", "-fa.ics"], ["today", "--calendars", ","], ["help", "today"],
  ])
  func `leaves mistakes and help to the reader of all commands`(_ arguments: [String]) {
    #expect(FastArguments(arguments) == nil)
  }

  /// The options that the help of a subcommand lists: their names, and whether they take a value.
  private func options(of subcommand: any ParsableCommand.Type) -> [(names: [String], takesValue: Bool)] {
    HelpText(columns: 1000).ofCommand(subcommand, []).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  -") else { return nil }
      let declaration = line.dropFirst(2).split(separator: "  ").first ?? ""
      let names = declaration.split { " ,/".contains($0) }.filter { $0.hasPrefix("-") }.map(String.init)
      return (names, declaration.contains("<"))
    }
  }

  @Test(arguments: FastSubcommand.allCases)
  func `reads every option of the help`(_ subcommand: FastSubcommand) throws {
    let command = try #require(
      AgendaCommand.configuration.subcommands.first { $0.configuration.commandName == subcommand.rawValue })
    let all = options(of: command)
    let names = all.flatMap(\.names)
    let shared = subcommand == .today ? [] : Set(options(of: WithAgendaOptions<Today>.self).flatMap(\.names))
    let empty = FastArguments([subcommand.rawValue])?.request
    var lines = [[subcommand.rawValue]]
    #expect(Set(["--calendars", "-c", "--limit", "--no-declined", "--width"]).isSubset(of: names))
    for (names, takesValue) in all where !shared.isSuperset(of: names) {
      for name in names where !["-h", "--help", "--version"].contains(name) {
        // Another value for each option, so that one option is not taken for another.
        let value = takesValue ? [Self.values[name]?.first ?? String(name.drop { $0 == "-" })] : []
        let option = (name == "--exit-code" ? ["--output", "a"] : []) + [name] + value
        let read = FastArguments([subcommand.rawValue] + option)?.request
        #expect(read != nil && read != empty, "\(option)")
        let line = lines.firstIndex {
          $0.allSatisfy { !names.contains($0) } && FastArguments($0 + option) != nil
        }
        if let line { lines[line] += option } else { lines.append([subcommand.rawValue] + option) }
      }
    }
    for line in lines {
      let command = try? AgendaCommand.parse(subcommandWith: line)
      #expect(FastArguments(line)?.request == request(command), "\(line)")
    }
  }

  @Test(arguments: [
    ("today", ["text", "markdown", "html", "svg", "png", "pdf", "json", "ndjson", "waybar"]),
    ("next", ["text", "json", "ndjson", "waybar"]), ("calendars", ["text", "json", "ndjson"]),
  ])
  func `completes and takes the formats of a subcommand`(_ subcommand: String, _ formats: [String]) throws {
    let completed = CompletedLine(for: .bash, [subcommand, "--format", ""]).answer
    #expect(completed.split(separator: "\n").map(String.init) == formats)
    // Each of an option that is given twice is read.
    #expect(throws: Never.self) {
      try AgendaCommand.parse(subcommandWith: [subcommand] + formats.flatMap { ["--format", $0] })
    }
    for format in [formats.contains("svg") ? "xml" : "svg", "text,json"] {
      #expect(throws: UsageError.self) {
        try AgendaCommand.parse(subcommandWith: [subcommand, "--format", format])
      }
    }
  }

  @Test func `agrees with the reader of all commands on random lines`() {
    var numbers = RandomNumbers(seed: 11)
    var readCount = 0
    for _ in 0..<2000 {
      let arguments = Self.randomArguments(&numbers)
      guard let read = FastArguments(arguments) else { continue }
      readCount += 1
      #expect(read.request == parsed(arguments), Comment(rawValue: "\(arguments)"))
    }
    #expect(readCount > 500)
  }

  /// To start the command for each of these would take half a second: its exit code for what is refused is tested with a few.
  @Test(arguments: [
    ["timeline", "--horizon", "59s"], ["timeline", "--horizon", "367d"], ["timeline", "--entries", "0"],
    ["timeline", "--entries", "10001"], ["timeline", "yesterday"], ["today", "--width", "wide"],
    ["list", "--from", "2026-01-01", "--to", "2026-01-02", "--days", "3"], ["list", "--days", "-1"],
    ["today", "--limit", "-1"], ["today", "--calendars", ","],
  ])
  func `refuses values that cannot be`(_ arguments: [String]) throws {
    let type = try #require(
      AgendaCommand.configuration.subcommands.first { $0.configuration.commandName == arguments.first })
    let words = Array(arguments.dropFirst())
    #expect(throws: UsageError.self) { try type.parse(words) }
  }

  private static let words = [
    "today", "tomorrow", "week", "next", "list", "", "-", "--", "-x", "=", "a=b", "a,b", ",", " ", "7", "-7",
    "+3",
    "2026-11-21", "text", "json", "dim", "include", "auto", "20", "1e3", "٣", "999999999999999999999", "ä",
    "\n",
  ]
  private static let names = [
    "--calendars", "-c", "--exclude-calendars", "--file", "-f", "--config", "--strict", "--ended",
    "--all-day",
    "--cancelled", "--no-cancelled", "--declined", "--no-declined", "--limit", "--search", "-s", "--now",
    "--time-zone", "--locale", "--format", "--color", "--width", "-w", "--from", "--days", "-n", "--to",
    "--help", "-h",
    "--family", "--mode", "--lines", "--height", "--text-size", "--device", "--landscape", "--theme",
    "--background", "--logo", "--wallpaper", "--position", "--scale", "--bit-depth", "--density",
    "--transparent", "--fragment", "--link-template", "--hyperlinks", "--output", "-o", "--exit-code",
    "--no-strict", "--template", "--template-file", "--escape", "--within", "--countdown", "--skip-all-day",
    "--no-skip-all-day",
    "--File", "-cf", "---file",
  ]
  private static let values = [
    "--layout": ["month"], "--first-weekday": ["sunday"],
    "--from": ["today", "+3", "-3"], "--to": ["2026-12-24"], "--days": ["4", "0", "36600", "36601"],
    "-n": ["3"],
    "--ended": ["show", "dim", "hide"], "--all-day": ["include", "exclude", "only"],
    "--tasks": ["due", "all", "hide"], "--priority": ["learned", "start"],
    "--color": ["auto", "never"],
    "--format": ["text", "json", "ndjson", "svg", "html", "waybar"],
    "--escape": ["tmux", "none"], "--within": ["2h", "1h30m", "2x"], "--soon": ["5m", "0m", "2d"],
    "--family": ["small", "extra-large"], "--size": ["800x480"], "--mode": ["compact"],
    "--text-size": ["7", "1", "8"],
    "--lines": ["5", "0"],
    "--device": ["phone-414", "phone-1"], "--theme": ["dark", "high-contrast-light"],
    "--background": ["hall.jpg", "-"], "--logo": ["logo.png"],
    "--wallpaper": ["wall.jpg"], "--position": ["top-left", "left"],
    "--hyperlinks": ["always"],
    "--scale": ["2", "5"], "--density": ["compact"], "--bit-depth": ["1", "4"],
    "--height": ["200"],
    "--limit": ["3", "0", "+3", "03"],
    "--width": ["20", "80"],
    "-w": ["72"],
  ]

  private static func randomArguments(_ numbers: inout RandomNumbers) -> [String] {
    var arguments: [String] = []
    if Bool.random(using: &numbers) { arguments.append(words.prefix(5).randomElement(using: &numbers) ?? "") }
    for _ in 0..<Int.random(in: 0...4, using: &numbers) {
      let name = names.randomElement(using: &numbers) ?? ""
      let isWild = Int.random(in: 0..<4, using: &numbers) == 0
      let value =
        (isWild ? nil : values[name]?.randomElement(using: &numbers)) ?? words.randomElement(using: &numbers)
        ?? ""
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: arguments.append(name)
      case 1: arguments.append(value)
      case 2, 3: arguments.append("\(name)=\(value)")
      default: arguments += [name, value]
      }
    }
    return arguments
  }
}
