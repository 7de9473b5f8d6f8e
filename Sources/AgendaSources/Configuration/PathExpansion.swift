internal import ICalendar

/// Turns a path of the configuration into one that can be opened.
struct PathExpansion {
  /// A path that names what is not known.
  struct Failure: Error {
    var message: String
  }

  /// The folder at which relative paths start, with a slash at its end; empty for the current folder.
  var folder: String
  var home: String
  var environment: [String: String]

  /// The path with a leading `~` and with `$NAME` and `${NAME}` resolved; relative to the folder.
  func expand(_ path: String) throws(Failure) -> String {
    var expanded = try expandVariables(path)
    if path == "~" || path.hasPrefix("~/") {
      expanded = home + expanded.dropFirst()
    } else if path.hasPrefix("~") {
      throw Failure(
        message: "\(quoted(path)) names the home of another user; expected ~/ or the whole path")
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
        throw Failure(message: "\(quoted(path)) names $\(name), which the environment does not hold")
      }
      expanded += value
    }
    return expanded + rest
  }
}
