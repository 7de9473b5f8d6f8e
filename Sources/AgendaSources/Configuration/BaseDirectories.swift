internal import AgendaPlatform
internal import ICalendar

/// The paths of the XDG Base Directory Specification.
public enum BaseDirectories {
  /// The configuration file: `$XDG_CONFIG_HOME/agenda/config.toml`, or `~/.config/agenda/config.toml` if the variable
  /// is not set, is empty or is not an absolute path.
  public static func configurationPath(environment: [String: String], home: String) -> String {
    folder("XDG_CONFIG_HOME", otherwise: ".config", environment: environment, home: home)
      + "/agenda/config.toml"
  }

  /// The folder of the user's themes: `themes` beside the configuration file.
  package static func themeFolder(environment: [String: String], home: String) -> String {
    folder("XDG_CONFIG_HOME", otherwise: ".config", environment: environment, home: home) + "/agenda/themes"
  }

  /// The folders where programs keep calendars, in the order in which they are searched: `$XDG_DATA_HOME/calendars`,
  /// `~/.calendars` and `$XDG_DATA_HOME/khal/calendars`.
  public static func calendarFolders(environment: [String: String], home: String) -> [String] {
    let data = folder("XDG_DATA_HOME", otherwise: ".local/share", environment: environment, home: home)
    return [data + "/calendars", withoutTrailingSlashes(home) + "/.calendars", data + "/khal/calendars"]
  }

  /// The folder for data that the command keeps between runs: `$XDG_STATE_HOME/agenda`, or `~/.local/state/agenda`.
  package static func stateFolder(environment: [String: String], home: String) -> String {
    folder("XDG_STATE_HOME", otherwise: ".local/state", environment: environment, home: home) + "/agenda"
  }

  /// The folder for what is fetched from the web, and can be fetched again: `$XDG_CACHE_HOME/agenda`, or
  /// `~/.cache/agenda`.
  public static func cacheFolder(environment: [String: String], home: String) -> String {
    folder("XDG_CACHE_HOME", otherwise: ".cache", environment: environment, home: home) + "/agenda"
  }

  /// Makes a folder and those above it, for the user alone (XDG Base Directory Specification). `false` if that fails, with the reason in
  /// `errno`.
  package static func makeFolder(_ path: String) -> Bool {
    var made: [String] = []
    return makeFolder(path, made: &made)
  }

  /// Makes a folder and those above it, and appends those that were not there to `made`. `false` if that fails, with the reason in `errno`.
  package static func makeFolder(_ path: String, made: inout [String]) -> Bool {
    if mkdir(path, 0o700) == 0 {
      made.append(path)
      return true
    }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex,
      makeFolder(String(path[..<slash]), made: &made), mkdir(path, 0o700) == 0
    {
      made.append(path)
      return true
    }
    guard errno == EEXIST else { return false }
    guard OpenFile.Status(path: path)?.isFolder == true else {
      errno = ENOTDIR
      return false
    }
    return true
  }

  /// The failure to make a folder, for the reason in `errno`, without a full stop: it names what is in the way, if something is.
  package static func failureToMakeFolder(_ path: String) -> String {
    let reason = String(cString: strerror(errno))
    var place = path
    while !place.isEmpty {
      var status = stat()
      if lstat(place, &status) == 0 {
        let target = OpenFile.Status(path: place)
        guard target?.isFolder != true else { break }
        let kind = target.map { $0.isRegular ? "a file" : $0.name } ?? "a link to nothing"
        return "\(place == path ? "" : "\(path) cannot be made: ")\(place) is \(kind); move it away"
      }
      place = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? ""
    }
    return "\(path) cannot be made: \(reason)"
  }

  static func folder(
    _ variable: String, otherwise standard: String, environment: [String: String], home: String
  ) -> String {
    guard let folder = environment[variable], folder.hasPrefix("/") else {
      return withoutTrailingSlashes(home) + "/" + standard
    }
    return withoutTrailingSlashes(folder)
  }

  static func withoutTrailingSlashes(_ path: String) -> String {
    String(path.trimmingEnd { $0 == "/" })
  }
}

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
