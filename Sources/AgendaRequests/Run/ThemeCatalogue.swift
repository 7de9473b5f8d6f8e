import AgendaPlatform
internal import AgendaPrograms
package import AgendaSources
package import AgendaWidgets
internal import ICalendar

/// The themes that can be named: those of the program, and the files in the folders of the user and of the installation.
package struct ThemeCatalogue {
  /// A theme that can be named.
  package struct Entry: Equatable {
    package var name: String
    /// The path of its file; `nil` for a theme of the program.
    package var path: String?
    /// Whether the theme is a file of the user.
    package var isOwn = false
  }

  /// The name of the choice between light and dark by the viewer's system.
  package static let automatic = "auto"

  /// The keys that the file of a theme can set.
  package static let keys = ThemeFile.Keys(
    colors: ThemeChoices.Part.allCases.map { part in
      ConfigurationOption(
        table: .theme, name: part.rawValue, kind: .color, standard: part.description.standard,
        summary: part.description.summary)
    }, densities: WidgetDensity.allCases.map(\.rawValue), radius: Int(PictureMetrics.cornerRadius))

  /// The folder of the user.
  package let own: String
  private let home: String

  package init(_ environment: ProcessEnvironment) {
    own = BaseDirectories.themeFolder(environment: environment.variables, home: environment.home)
    home = environment.home
  }

  /// The folders with files, the first one preferred. Where the installation is, is looked up only for a theme that needs it.
  private var folders: [String] { [own] + [InstalledProgram.sharedFolder("themes")].compactMap { $0 } }

  /// All themes: first those of the program, or the user’s files of their names.
  package var entries: [Entry] {
    var entries = [Entry(name: Self.automatic)]
    entries += Theme.Name.allCases.map { name in
      let path = ownPath(of: name.rawValue)
      return Entry(name: name.rawValue, path: path, isOwn: path != nil)
    }
    for folder in folders {
      for name in Self.names(in: folder) where !entries.contains(where: { $0.name == name }) {
        entries.append(Entry(name: name, path: "\(folder)/\(name).toml", isOwn: folder == own))
      }
    }
    return entries
  }

  /// The user’s file of a name; `nil` if there is none.
  package func ownPath(of name: String) -> String? {
    let path = "\(own)/\(name).toml"
    return access(path, F_OK) == 0 ? path : nil
  }

  /// The names of the files of a folder, sorted.
  private static func names(in folder: String) -> [String] {
    (listFolder(folder) ?? []).map(\.name)
      .filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") && PlainText.sanitized($0) == $0 }
      .map { String($0.dropLast(5)) }.sorted()
  }

  /// The theme of a name as the text of a file, from which another one can begin; `nil` if there is none of this name.
  package func text(of name: String) -> [UInt8]? {
    if let path = entries.first(where: { $0.name == name })?.path { return try? ThemeFile.bytes(path: path) }
    guard let theme = Theme.Name(rawValue: name).map({ Theme($0) }) else { return nil }
    let lines = ThemeChoices.Part.allCases.map { "\($0.rawValue) = \"\(theme.color(of: $0))\"\n" }
    return Array(lines.joined().utf8)
  }

  /// A message about a name that a new file cannot have; `nil` if it can.
  package func problem(withNew name: String) -> String? {
    guard name.isPlainName, name != Self.automatic else {
      return "\(quoted(name)) cannot name a theme; expected letters, digits, “-” and “_”, 64 at most"
    }
    return ownPath(of: name).map { "there is a theme \(quoted(name)) already: \($0)" }
  }

  /// The theme of a name or of the path of a file; `nil` for the choice by the viewer's system. A file of the user comes before a theme
  /// of the program of its name.
  /// - Throws: an error of usage, or of the configuration, that says what is wrong with the theme, and where.
  package func theme(_ text: String?, isOption: Bool) throws -> Theme? {
    guard let text, text != Self.automatic else { return nil }
    let options: [AgendaOption] = isOption ? [.theme] : []
    if ThemeFile.isPath(text) { return try load(text, of: options) }
    if let path = ownPath(of: text) { return try load(path, of: options) }
    if let name = Theme.Name(rawValue: text) { return Theme(name) }
    for folder in folders {
      let path = "\(folder)/\(text).toml"
      if access(path, F_OK) == 0 { return try load(path, of: options) }
    }
    // Who sees a page or sends a request has no folders here.
    let hasFolder = home != ProcessEnvironment.noHome && Advice.Reader.current.hasCommandLine
    let more = hasFolder ? ", and \(own) can have more" : ""
    throw CommandError(
      isOption ? .usage : .configuration,
      Mistake.unknown(
        "theme", quoted(text),
        advice: didYouMean(nearest(to: text, among: entries.map(\.name), limit: 1))
          ?? "\(.command("themes")) lists them\(more)"),
      of: .theme)
  }

  /// The folders and the file on which a theme depends.
  package func paths(of theme: String?) -> [String] {
    folders + [theme].compactMap { $0 }.filter(ThemeFile.isPath)
  }

  /// The problems of a theme of the configuration; empty if it can be used.
  package func problems(with text: String) -> [String] {
    do {
      guard let image = try theme(text, isOption: false)?.backgroundImage else { return [] }
      return ImageSource.problem(with: image).map { ["the “background-image” of \(quoted(text)): \($0)"] }
        ?? []
    } catch let error as CommandError {
      return error.messages
    } catch {
      return ["\(error)"]
    }
  }

  /// `options`: the one that named the file; none for the configuration.
  private func load(_ path: String, of options: [AgendaOption]) throws -> Theme {
    do throws(ConfigurationError) {
      return try read(path)
    } catch {
      throw CommandError(error.isMissing ? .notFound : .configuration, lines: error.messages, of: options)
    }
  }

  private func read(_ path: String) throws(ConfigurationError) -> Theme {
    try theme(of: ThemeFile.load(path: path, keys: Self.keys, home: home))
  }

  /// The theme of a text that stands, or will stand, in a file.
  package func theme(of bytes: [UInt8], path: String) throws(ConfigurationError) -> Theme {
    try theme(of: ThemeFile.parse(bytes, path: path, keys: Self.keys, home: home))
  }

  /// The problems of a text that stands, or will stand, in a file.
  package func problems(with bytes: [UInt8], path: String) -> [ConfigurationError.Problem] {
    do throws(ConfigurationError) {
      let file = try ThemeFile.parse(bytes, path: path, keys: Self.keys, home: home)
      _ = try theme(of: file)
      guard let image = file.backgroundImage, let problem = ImageSource.problem(with: image) else {
        return []
      }
      return file.error(at: "background-image", "“background-image”: \(problem)").problems
    } catch {
      return error.problems
    }
  }

  private func theme(of file: ThemeFile) throws(ConfigurationError) -> Theme {
    let path = file.path
    var choices = ThemeChoices()
    for (key, color) in file.colors { ThemeChoices.Part(rawValue: key).map { choices[$0] = color } }
    choices.font = file.font
    choices.backgroundImage = file.backgroundImage
    choices.density = file.density.flatMap { WidgetDensity(rawValue: $0) }
    choices.radius = file.radius.map(Double.init)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do throws(ThemeChoices.Failure) {
      return try Theme(name.hasSuffix(".toml") ? String(name.dropLast(5)) : name, choices)
    } catch {
      throw file.error(at: error.part.rawValue, error.message)
    }
  }
}
