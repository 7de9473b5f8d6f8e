import Foundation
import TestSupport
import Testing

/// The answers of `agenda batch`.
@Suite struct BatchTests {
  private let agenda: AgendaCommand
  private let calendar = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:a
    DTSTART:20261123T080000Z
    DTEND:20261123T081500Z
    SUMMARY:Stand-up “1” 🥐
    END:VEVENT
    END:VCALENDAR

    """
  private let moment = ["now": "2026-11-23T07:00", "timeZone": "Europe/Berlin"]

  init() throws { agenda = try AgendaCommand() }

  /// An answer.
  private struct Answer: Decodable {
    struct Problem: Decodable {
      var severity: String
      var code: String?
      var key: String?
      var calendar: String?
      var file: String?
      var line: Int?
      var message: String
    }
    var exit: Int
    var output: String
    var problems: [Problem]
  }

  private func line(_ request: [String: Any]) throws -> String {
    let request = request.merging(moment) { given, _ in given }
    return String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
  }

  private func answers(_ lines: [String], _ options: String...) throws -> [Answer] {
    let run = try agenda(["batch"] + options, input: Data(lines.map { $0 + "\n" }.joined().utf8))
    #expect(run.exitCode == 0)
    #expect(run.errorOutput == "")
    #expect(run.lines.count == lines.count)
    return try run.lines.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
  }

  @Test(arguments: ["-1", "+1", "yesterday", "-1 2d", "3"])
  func `days are those of the command line, also below 0`(_ days: String) throws {
    let path = try agenda.home.write(calendar, to: "work.ics")
    let words = Int(days) == 3 ? ["--days", days] : days.split(separator: " ").map(String.init)
    let printed = try agenda(
      ["list"] + words + ["--file", path, "--now", "2026-11-24T07:00", "--time-zone", "Europe/Berlin"])
    let request = ["command": "list", "days": days, "now": "2026-11-24T07:00", "file": path]
    let answer = try answers([try line(request)])[0]
    #expect(answer.exit == 0 && printed.exitCode == 0 && answer.output == printed.output, "\(answer)")
  }

  @Test func `the calendars are those that the environment names`() throws {
    for name in ["work", "home"] { try agenda.home.write(calendar, to: "\(name).ics") }
    let config = try agenda.home.write(
      ["work", "home"].map { "[[calendar]]\nname = \"\($0)\"\npath = \"\($0).ics\"\n" }.joined(),
      to: "config.toml")
    var agenda = agenda
    agenda.environment["AGENDA_CALENDARS"] = "work"
    let lines = try [["command": "today"], ["command": "today", "calendars": ["home"]]].map(line)
    let run = try agenda(["batch", "--config", config], input: Data(lines.map { $0 + "\n" }.joined().utf8))
    let answers = try run.lines.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    #expect(answers[0].exit == 0 && answers[0].output.components(separatedBy: "Stand-up").count == 2)
    #expect(answers[1].exit == 66 && answers[1].problems[0].message.contains("there are “work”"))
  }

  @Test(arguments: [
    ["today"], ["tomorrow"], ["week"], ["list", "--days", "3"], ["next"], ["timeline", "week"],
    ["digest", "--to", "nora@halden.example"], ["today", "--format", "html"], ["week", "--format", "json"],
    ["today", "--family", "small", "--format", "svg"],
    ["digest", "week", "--format", "text"], ["digest", "--format", "html"], ["digest", "--format", "json"],
  ])
  func `an answer has what the command prints`(_ words: [String]) throws {
    let path = try agenda.home.write(calendar, to: "work.ics")
    let printed = try agenda(
      words + ["--file", path, "--now", "2026-11-23T07:00", "--time-zone", "Europe/Berlin"])
    #expect(printed.exitCode == 0)
    var request: [String: Any] = ["command": words[0]]
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word.hasPrefix("--") {
        request[String(word.dropFirst(2))] = rest.popFirst()
      } else {
        request["days"] = word
      }
    }
    let forms: [[String: Any]] = [["path": path], ["name": "work", "text": calendar]]
    let answers = try answers(
      forms.map { try line(request.merging(["calendars": [$0]]) { given, _ in given }) })
    for answer in answers {
      #expect(answer.exit == 0)
      #expect(answer.output == printed.output)
      #expect(answer.problems.isEmpty)
    }
  }

  @Test func `an identifier comes back as it is written`() throws {
    let identifiers = ["1", "\"a \\\" \\n é\"", "1.50e3", "true", "null", "123456789012345678901234567890"]
    let run = try agenda(
      ["batch"], input: Data(identifiers.map { "{\"command\":\"today\",\"id\":\($0)}\n" }.joined().utf8))
    #expect(run.lines.count == identifiers.count)
    for (answer, identifier) in zip(run.lines, identifiers) {
      #expect(answer.hasPrefix("{\"id\":\(identifier),\"exit\":0,"))
    }
  }

  @Test(arguments: [
    ("not json", "not JSON"), ("[1]", "not an object"), ("{\"command\":\"today\"", "not JSON"),
    ("{\"id\":1}", "no “command”"), ("{\"command\":\"todya\"}", "did you mean “today”"),
    ("{\"command\":\"today\",\"command\":\"week\"}", "given twice"),
    ("{\"command\":\"today\",\"calendars\":[{\"text\":5}]}", "calendars.text"),
    ("{\"command\":\"today\",\"calendars\":[{\"name\":\"a\"}]}", "either a “path” or a “text”"),
    ("{\"command\":\"today\",\"calendars\":[\"work\"]}", "no configuration"),
    (String(repeating: "[", count: 100_000), "nested too deeply"),
    ("{\"command\":\"today\",\"search\":\"\u{0}\"}", "control character"),
    ("{\"command\":\"today\",\"time-zone\":\"Mars\"}", "unknown time zone"),
    ("\u{0}\u{0}", "control character"), ("\u{B}", "control character"),
    ("\u{FEFF}{\"command\":\"today\"}", "byte order mark"),
  ])
  func `a wrong request is answered, and the next one too`(_ wrong: String, _ words: String) throws {
    let right = try line(["command": "today"])
    let answers = try answers([right, wrong, right])
    #expect(answers.map(\.exit) == [0, 64, 0])
    #expect(answers[1].output == "")
    let message = answers[1].problems.first?.message ?? ""
    #expect(message.lowercased().contains(words.lowercased()), "\(message)")
  }

  @Test func `bytes that are not UTF-8 are a wrong request`() throws {
    var input = Data("{\"command\":\"today\",\"search\":\"".utf8)
    input += [0xFF, 0xC0]
    input += Data("\"}\n{\"command\":\"today\"}".utf8)
    let run = try agenda(["batch"], input: input)
    #expect(run.lines.count == 2)
    #expect(run.lines.first?.contains("\"exit\":64") == true)
    #expect(run.lines.last?.contains("\"exit\":0") == true)
  }

  @Test func `what is wrong with a calendar is in its answer`() throws {
    let missing = try line(["command": "today", "calendars": [["path": "missing.ics"]]])
    let broken = try line([
      "command": "today",
      "calendars": [
        ["name": "good", "text": calendar],
        ["name": "bad", "text": calendar.replacing("DTSTART:20261123T080000Z", with: "DTSTART:soon")],
      ],
    ])
    let answers = try answers([missing, broken])
    #expect(answers[0].exit == 66)
    #expect(answers[0].problems.map(\.severity) == ["failure"])
    #expect(answers[1].exit == 0)
    #expect(answers[1].problems.first?.calendar == "bad")
    #expect(answers[1].problems.first?.line == 4)
    #expect(answers[1].problems.first?.severity == "error")
  }

  @Test func `neither the configuration nor the environment of the user is read`() throws {
    let path = try agenda.home.write(calendar, to: "work.ics")
    try agenda.home.write(
      "[[calendar]]\nname = \"work\"\npath = \"\(path)\"\n", to: ".config/agenda/config.toml")
    let request = "{\"command\":\"today\",\"now\":\"2026-11-23T07:00\",\"format\":\"json\"}"
    let answer = try #require(try answers([request]).first)
    #expect(!answer.output.contains("Stand-up"))
    let configured = try #require(
      try answers([request], "--config", agenda.home.path + "/.config/agenda/config.toml").first)
    #expect(configured.output.contains("Stand-up"))
  }

  @Test(arguments: [
    (["calendars": ["wrok"]], "calendars"), (["calendars": ["wrok", "work"]], "calendars"),
    (["excludeCalendars": ["wrok"]], "excludeCalendars"),
  ])
  func `a calendar that the configuration does not have is named, with the key that names it`(
    _ members: [String: [String]], _ key: String
  ) throws {
    let path = try agenda.home.write(
      "[[calendar]]\nname = \"work\"\npath = \"/dev/null\"\n", to: ".config/agenda/config.toml")
    let request = try line((members as [String: Any]).merging(["command": "today"]) { given, _ in given })
    let answer = try #require(try answers([request], "--config", path).first)
    #expect(answer.exit == 66 && answer.output == "")
    #expect(answer.problems.map(\.key) == [key])
    #expect(answer.problems.first?.message.contains("“wrok”; did you mean “work”?") == true)
  }

  @Test func `an answer says that a calendar is missing which the configuration names`() throws {
    let path = try agenda.home.write(
      "[[calendar]]\nname = \"work\"\npath = \"/dev/null\"\n[defaults]\ncalendars = [\"work\", \"nas\"]\n",
      to: ".config/agenda/config.toml")
    let answer = try #require(try answers([line(["command": "today"])], "--config", path).first)
    let note = try #require(answer.problems.first { $0.message.contains("there is no calendar “nas” now") })
    #expect(note.severity == "warning")
  }

  @Test func `the folders of the user are read with a configuration alone`() throws {
    let path = try agenda.home.write(
      "[defaults]\ntheme = \"mine\"\n[widget.picture]\nfamily = \"small\"\nformat = \"png\"\n",
      to: ".config/agenda/config.toml")
    try agenda.home.write("background = \"#123456\"\n", to: ".config/agenda/themes/mine.toml")
    let named = try line(["command": "today", "format": "html", "theme": "mine"])
    let other = try line(["command": "today", "format": "html"])
    #expect(try answers([named, other]).map(\.exit) == [64, 0])
    let picture = try line(["command": "today", "widget": "picture"])
    let configured = try answers([named, other, picture], "--config", path)
    #expect(configured.map(\.exit) == [0, 0, 64])
    #expect(configured.prefix(2).allSatisfy { $0.output.contains("agenda-theme-mine") })
    #expect(configured.last?.problems.first?.key == "widget")
  }

  @Test(arguments: [
    (#""command":"today","widget":"tokyo""#, "today --widget tokyo"),
    (#""command":"next","widget":"tokyo""#, "next --widget tokyo"),
    (#""command":"digest","widget":"tokyo","format":"text""#, "digest --widget tokyo --format text"),
    (#""command":"week","widget":"tokyo","calendars":["work"]"#, "week --widget tokyo --calendars work"),
    (#""command":"today","widget":"nothing""#, "today --widget nothing"),
    (#""command":"timeline","widget":"nothing""#, "timeline --widget nothing"),
  ])
  func `a request with a widget shows the calendars, the zone and the days that the command line shows`(
    _ members: String, _ words: String
  ) throws {
    for (name, title) in [("work", "Stand-up"), ("home", "Dentist")] {
      try agenda.home.write(
        calendar.replacing("Stand-up “1” 🥐", with: title).replacing("UID:a", with: "UID:\(name)"),
        to: ".config/agenda/\(name).ics")
    }
    let path = try agenda.home.write(
      """
      [[calendar]]
      name = "work"
      path = "work.ics"
      [[calendar]]
      name = "home"
      path = "home.ics"
      [widget.tokyo]
      calendars = ["home"]
      time-zone = "Asia/Tokyo"
      [widget.nothing]
      time-zone = "UTC"
      exclude-calendars = ["work", "home"]
      """, to: ".config/agenda/config.toml")
    let arguments = words.split(separator: " ").map(String.init) + ["--config", path]
    let printed = try agenda(arguments + ["--now", "2026-11-23T07:00"])
    #expect(printed.exitCode == 0)
    #expect(words.contains("work") || !printed.output.contains("Stand-up"), "\(printed.output)")
    let found = try answers([#"{\#(members),"now":"2026-11-23T07:00"}"#], "--config", path)
    #expect(found.map(\.output) == [printed.output])
  }

  @Test func `requests cannot name files where that is forbidden`() throws {
    let path = try agenda.home.write(calendar, to: "work.ics")
    let requests: [[String: Any]] = [
      ["command": "today", "calendars": [["path": path]]], ["command": "today", "file": path],
      ["command": "today", "theme": path],
    ]
    let answers = try answers(requests.map(line), "--no-files")
    #expect(answers.map(\.exit) == [64, 64, 64])
    #expect(answers.allSatisfy { $0.problems.first?.message.contains("files") == true })
  }
}
