internal import AgendaPlatform
package import ICalendar

/// A theme as a user writes it: a TOML file with colours, a font, the radius of corners and the empty room between lines.
///
/// ```toml
/// background = "#2e3440"
/// text = "#eceff4"
/// accent = "#88c0d0"
/// background-image = "hall.jpg"
/// font = "Inter"
/// radius = 12
/// density = "compact"
/// ```
package struct ThemeFile: Sendable, Hashable {
  /// The maximum size of a file, in bytes.
  private static let maximumSize = 1 << 16
  /// The greatest radius of corners, in points.
  private static let maximumRadius = 200

  /// The path of the file.
  package var path: String
  /// The colours by their keys.
  package private(set) var colors: [String: CalendarColor] = [:]
  /// The font.
  package private(set) var font: String?
  /// The radius of corners, in points.
  package private(set) var radius: Int?
  /// The path, or the address, of the image behind pictures.
  package private(set) var backgroundImage: String?
  /// The empty room between lines.
  package private(set) var density: String?
  private var positions: [String: TOMLPosition] = [:]

  private init(path: String) {
    self.path = path
  }

  /// The keys that a file can set.
  package struct Keys: Sendable {
    fileprivate let keys: [ConfigurationKey<ThemeFile>]

    /// The keys that take the given colours, and those of all themes. `densities` are the values of `density`, and `radius` what holds without
    /// one.
    package init(colors: [ConfigurationOption], densities: [String], radius: Int) {
      keys =
        colors.map { option in
          let name = option.name
          return ConfigurationKey(
            name, .color, option.summary, standard: option.standard, parse: { $0.color($1) }
          ) { $0.colors[name] = $1 }
        } + [
          ConfigurationKey(
            "font", .text, "The font of pictures, before those that are used without it.",
            parse: { $0.font($1) }
          ) { $0.font = $1 },
          ConfigurationKey(
            "radius", .integer(0...maximumRadius), "The radius of the corners of pictures, in points.",
            standard: "\(radius)", parse: { $0.integer($1, in: 0...maximumRadius) }
          ) { $0.radius = $1 },
          ConfigurationKey(
            "background-image", .image,
            "The image behind pictures and pages: a file, or an address.", parse: { $0.image($1) }
          ) { $0.backgroundImage = $1 },
          ConfigurationKey(
            "density", .choice(densities),
            "The empty room between the lines and at the edges of pictures and pages.",
            standard: "regular", parse: { $0.choice($1, among: densities) }
          ) { $0.density = $1 },
        ]
    }

    /// The declarations of all keys.
    package var options: [ConfigurationOption] { ConfigurationOption.options(.theme, keys) }
  }

  /// Whether a text is the path of a file, and not the name of a theme: it has a slash, or ends in `.toml`.
  package static func isPath(_ text: String) -> Bool { text.contains("/") || text.hasSuffix(".toml") }

  /// Reads a file. Paths in it are relative to its folder, or to the folder `home` after `~`.
  /// - Throws: All problems of the file at once.
  package static func load(
    path: String, keys: Keys, home: String = ""
  ) throws(ConfigurationError) -> ThemeFile {
    try parse(bytes(path: path), path: path, keys: keys, home: home)
  }

  /// The bytes of a file.
  package static func bytes(path: String) throws(ConfigurationError) -> [UInt8] {
    do throws(FileError) {
      return try FileContents.read(path: path, maximumSize: maximumSize)
    } catch {
      throw ConfigurationError(
        path: path, problems: [.init(message: "cannot read the theme: \(error.message)")],
        isMissing: error.code == .notFound)
    }
  }

  /// Reads a text as that of the file at a path.
  /// - Throws: All problems of the text at once.
  package static func parse(
    _ bytes: [UInt8], path: String, keys: Keys, home: String
  ) throws(ConfigurationError) -> ThemeFile {
    let root: TOMLNode
    do throws(TOMLSyntaxError) {
      root = try TOMLNode.parse(bytes)
    } catch {
      throw ConfigurationError(path: path, problems: [.init(at: error.position, message: error.message)])
    }
    var theme = ThemeFile(path: path)
    var parser = ConfigurationParser(
      paths: PathExpansion(folder: path.pathBeforeName, home: home, environment: [:]))
    guard case .table(let entries) = root.value else { return theme }
    parser.read(
      entries, as: keys.keys, into: &theme,
      otherwise: "\(.command("config schema --themes --format text")) lists the keys")
    for entry in entries { theme.positions[entry.key] = entry.position }
    guard parser.problems.isEmpty else {
      throw ConfigurationError(path: path, problems: parser.sortedProblems)
    }
    return theme
  }

  /// An error about the value of a key.
  package func error(at key: String, _ message: String) -> ConfigurationError {
    let position = positions[key] ?? TOMLPosition(line: 0, column: 0)
    return ConfigurationError(path: path, problems: [.init(at: position, message: message)])
  }
}

extension ConfigurationParser {
  /// The name of a font. It stands in pages and pictures, where other letters would end it.
  fileprivate mutating func font(_ entry: TOMLNode) -> String? {
    guard let text = word(entry) else { return nil }
    if text.count <= 100, text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }) {
      return text
    }
    reportText(entry, text, expected: "one name of letters, digits, spaces and hyphens")
    return nil
  }
}
