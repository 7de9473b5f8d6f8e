import Foundation
import TestSupport

/// Compares JSON with `Documentation/agenda.schema.json`.
enum SchemaCheck {
  /// The violations of the schema in some documents, one per line. A document is `["name of the definition", value]`,
  /// with an empty name for the root.
  static func faults(in documents: [String]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "agenda-schema-\(UUID().uuidString).json")
    try "[\(documents.joined(separator: ","))]".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let schema = Repository.path("Documentation/agenda.schema.json")
    return try Python.run(script, arguments: [schema, file.path])
  }

  private static let script = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft202012Validator.check_schema(schema)
    for name, document in json.load(open(sys.argv[2])):
      part = schema
      if name:
        part = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": "#/$defs/" + name}
      for error in jsonschema.Draft202012Validator(part).iter_errors(document):
        print(name, error.json_path, error.message)
      if name == "occurrence":
        broken = dict(document, start="soon")
        if jsonschema.Draft202012Validator(part).is_valid(broken): print("accepts", broken)
      if name == "widget":
        for column in document["columns"]:
          for entry in column["entries"]: entry["kind"] = "other"
          if column["entries"] and jsonschema.Draft202012Validator(part).is_valid(document): print("accepts", document)
    """
}
