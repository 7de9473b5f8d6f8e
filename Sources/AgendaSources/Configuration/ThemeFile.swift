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

  private static func keys(_ colorKeys: [String], densities: [String]) -> [ConfigurationKey<ThemeFile>] {
    colorKeys.map { name in
      ConfigurationKey(name, .color, "", parse: { $0.color($1) }) { $0.colors[name] = $1 }
    } + [
      ConfigurationKey("font", .text, "", parse: { $0.font($1) }) { $0.font = $1 },
      ConfigurationKey(
        "radius", .integer(0...maximumRadius), "", parse: { $0.integer($1, in: 0...maximumRadius) }
      ) {
        $0.radius = $1
      },
      ConfigurationKey("background-image", .image, "", parse: { $0.image($1) }) { $0.backgroundImage = $1 },
      ConfigurationKey("density", .choice(densities), "", parse: { $0.choice($1, among: densities) }) {
        $0.density = $1
      },
    ]
  }

  /// Whether a text is the path of a file, and not the name of a theme: it has a slash, or ends in `.toml`.
  package static func isPath(_ text: String) -> Bool { text.contains("/") || text.hasSuffix(".toml") }

  /// Reads a file. `colorKeys` are the keys that take a colour, and `densities` the values of `density`. Paths in it are relative to its folder, or to the
  /// folder `home` after `~`.
  /// - Throws: All problems of the file at once.
  package static func load(
    path: String, colorKeys: [String], densities: [String], home: String = ""
  ) throws(ConfigurationError) -> ThemeFile {
    let root: TOMLNode
    do {
      root = try TOMLNode.parse(FileContents.read(path: path, maximumSize: maximumSize))
    } catch let error as TOMLSyntaxError {
      throw ConfigurationError(path: path, problems: [.init(at: error.position, message: error.message)])
    } catch let error as FileError {
      throw ConfigurationError(
        path: path, problems: [.init(message: "cannot read the theme: \(error.message)")],
        isMissing: error.code == .notFound)
    } catch {
      throw ConfigurationError(path: path, problems: [.init(message: "cannot read the theme: \(error)")])
    }
    var theme = ThemeFile(path: path)
    var parser = ConfigurationParser(
      paths: PathExpansion(folder: Self.folder(of: path), home: home, environment: [:]))
    guard case .table(let entries) = root.value else { return theme }
    parser.read(entries, as: keys(colorKeys, densities: densities), into: &theme)
    for entry in entries { theme.positions[entry.key] = entry.position }
    guard parser.problems.isEmpty else {
      throw ConfigurationError(path: path, problems: parser.sortedProblems)
    }
    return theme
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
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
    report(
      entry.position,
      "\(quoted(text)) is not a font; expected one name of letters, digits, spaces and hyphens")
    return nil
  }
}
