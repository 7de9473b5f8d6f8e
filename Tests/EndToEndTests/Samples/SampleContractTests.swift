import Foundation
import TestSupport
import Testing

/// That what the command prints of the samples is what Documentation/agenda.schema.json says.
@Suite(.enabled(if: Python.has("jsonschema")))
struct SampleContractTests {
  /// Each output, with the part of the schema that it follows; empty is the root.
  private static let outputs: [(part: String, arguments: [String])] = [
    ("", ["today", "--format", "json"]),
    ("", ["list", "--from", "2026-11-01", "--days", "60", "--cancelled", "--declined", "--format", "json"]),
    ("", ["today", "--format", "json", "--file", "/nowhere.ics"]),
    ("occurrence", ["list", "--from", "2026-11-01", "--days", "60", "--cancelled", "--format", "ndjson"]),
    ("next", ["next", "--format", "json"]),
    ("occurrence", ["next", "--format", "ndjson"]),
    ("calendars", ["calendars", "--format", "json"]),
    ("listing", ["calendars", "--format", "ndjson"]),
  ]

  @Test func isWhatTheSchemaSays() throws {
    let agenda = try AgendaCommand()
    var documents: [String] = []
    for (part, arguments) in Self.outputs {
      let run = try agenda(
        arguments + ["--config", Repository.path("Samples/config.toml"), "--now", "2026-11-20T08:00"])
      let values = arguments.contains("ndjson") ? run.lines : [run.output]
      #expect(!values.isEmpty)
      documents += values.map { "[\"\(part)\", \($0)]" }
    }
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
    #expect(try Python.run(script, arguments: [schema, file]) == "")
  }

  @Test func isSortedByStartAndHasEachOccurrenceOnce() throws {
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
