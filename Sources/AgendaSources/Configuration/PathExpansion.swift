internal import ICalendar

/// Expands a path of the configuration into one that can be opened.
struct PathExpansion {
  /// The path cannot be expanded.
  struct Failure: Error {
    var message: String
  }

  /// The folder that relative paths are relative to, with a trailing slash; empty for the current folder.
  var folder: String
  var home: String
  var environment: [String: String]

  /// Expands a leading `~`, and `$NAME` and `${NAME}`. A relative path is then placed in the folder.
  func expand(_ path: String) throws(Failure) -> String {
    var expanded = try expandVariables(path)
    if path == "~" || path.hasPrefix("~/") {
      expanded = home + expanded.dropFirst()
    } else if path.hasPrefix("~") {
      throw Failure(
        message: "\(quoted(path)) is in the home of another user; expected ~/ or the full path")
    }
    return expanded.hasPrefix("/") ? expanded : folder + expanded
  }

  private func expandVariables(_ path: String) throws(Failure) -> String {
    guard path.contains("$") else { return path }
    var expanded = ""
    var rest = path[...]
    while let dollar = rest.firstIndex(of: "$") {
      expanded += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      let isBraced = rest.first == "{"
      if isBraced { rest.removeFirst() }
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      rest = rest[name.endIndex...]
      if isBraced {
        guard rest.first == "}" else { throw Failure(message: "\(quoted(path)) has a ${ without a }") }
        rest.removeFirst()
      }
      guard !name.isEmpty else {
        expanded += "$"
        continue
      }
      let value = name == "HOME" ? home : environment[String(name)]
      guard let value, !value.isEmpty else {
        throw Failure(message: "\(quoted(path)) uses $\(name), which is not set")
      }
      expanded += value
    }
    return expanded + rest
  }
}
