import Foundation
import TestSupport
import Testing

/// That what the command prints of the samples is what Documentation/agenda.schema.json says.
@Suite(.enabled(if: Python.has("jsonschema"), "Python has no jsonschema"))
struct SampleContractTests {
  /// Each output, with the part of the schema that it follows; empty is the root.
  private static let outputs: [(part: String, arguments: [String])] = [
    ("", ["today", "--format", "json"]),
    ("", ["list", "--from", "2026-11-01", "--days", "60", "--cancelled", "--declined", "--format", "json"]),
    ("", ["today", "--format", "json", "--file", "/nowhere.ics"]),
    ("occurrence", ["list", "--from", "2026-11-01", "--days", "60", "--cancelled", "--format", "ndjson"]),
    ("next", ["next", "--format", "json"]),
    ("occurrence", ["next", "--format", "ndjson"]),
    ("timeline", ["timeline", "--format", "json", "--horizon", "3d"]),
    ("timeline", ["timeline", "--format", "json", "--family", "small", "--entries", "2"]),
    ("timeline", ["timeline", "week", "--format", "json", "--file", "/nowhere.ics"]),
    ("timelineEntry", ["timeline", "--format", "ndjson"]),
    ("timelineEntry", ["timeline", "week", "--format", "ndjson", "--mode", "compact"]),
    ("", ["snapshot", "--format", "json"]),
    ("widget", ["snapshot", "week", "--format", "json", "--family", "large"]),
    ("waybar", ["next", "--format", "waybar"]),
    ("waybar", ["next", "--format", "waybar", "--countdown", "--now", "2026-11-20T09:05"]),
    ("waybar", ["today", "--format", "waybar", "--file", "/nowhere.ics"]),
    ("calendars", ["calendars", "--format", "json"]),
    ("listing", ["calendars", "--format", "ndjson"]),
  ]

  @Test func `is what the schema says`() throws {
    let agenda = try AgendaCommand()
    var documents: [String] = []
    for (part, arguments) in Self.outputs {
      let common = ["--config", Repository.path("Samples/config.toml"), "--now", "2026-11-20T08:00"]
      let run = try agenda(arguments.prefix(1) + common + arguments.dropFirst())
      let values = arguments.contains("ndjson") ? run.lines : [run.output]
      #expect(!values.isEmpty)
      documents += values.map { "[\"\(part)\", \($0)]" }
    }
    #expect(try Self.complaints(of: documents, in: agenda) == "")
  }

  @Test func `is what the schema says of checks`() throws {
    let agenda = try AgendaCommand()
    // One code comes more often than is listed in full; others come without a length, a UID, a requirement.
    let odd = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      DTSTART;TZID=Nowhere/Land:20261121T090000
      RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30
      \(String(repeating: "PRIORITY:10\n", count: 3_000))END:VEVENT
      END:VCALENDAR
      """
    _ = try agenda.home.write(odd, to: "odd.ics")
    _ = try agenda.home.write(CheckTests.clean, to: "clean.ics")
    let whole = try agenda("check", "odd.ics", "clean.ics", "nowhere.ics", "--format", "json").output
    #expect(whole.contains(#""files": 2,"#))
    #expect(whole.contains(#""code": "invalid-number","#))
    #expect(!whole.contains(#""omitted": []"#))
    var documents = ["[\"check\", \(whole)]"]
    let findings = try agenda("check", "odd.ics", "--format", "ndjson").lines
    #expect(findings.count > 3)
    #expect(findings.count { !$0.contains("\"message\"") } >= 1)
    documents += findings.map { "[\"\($0.contains("\"message\"") ? "finding" : "omission")\", \($0)]" }
    for format in ["json", "ndjson"] {
      for code in ["missing-uid", "not-found"] {
        let run = try agenda("check", "--explain", code, "--format", format)
        #expect(run.exitCode == 0)
        #expect(format == "json" || run.lines.count == 1)
        documents.append("[\"explanation\", \(run.output)]")
      }
    }
    #expect(try Self.complaints(of: documents, in: agenda) == "")
  }

  /// The messages of a validator about documents, each with the part of the schema that it follows.
  private static func complaints(of documents: [String], in agenda: AgendaCommand) throws -> String {
    let file = try agenda.home.write("[\(documents.joined(separator: ","))]", to: "documents.json")
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      for name, document in json.load(open(sys.argv[2])):
        part = dict(schema, **{"$ref": "#/$defs/" + name}) if name else schema
        if name:
          part = {key: part[key] for key in ("$schema", "$defs", "$ref")}
        for error in jsonschema.Draft202012Validator(part).iter_errors(document):
          print(name, error.json_path, error.message)
      """
    let schema = Repository.path("Documentation/agenda.schema.json")
    return try Python.run(script, arguments: [schema, file])
  }

  @Test func `is sorted by start and has each occurrence once`() throws {
    let run = try AgendaCommand()(
      "list", "--config", Repository.path("Samples/config.toml"), "--from", "2026-11-01", "--days", "60",
      "--format", "ndjson")
    let found = try run.occurrences()
    let keys = found.map { [$0.uid ?? "", $0.start, $0.calendar] }
    #expect(Set(keys).count == keys.count)
    let order = found.map { [String($0.start.prefix(10)), $0.allDay ? "0" : "1\($0.start)"] }
    #expect(zip(order, order.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
  }
}
