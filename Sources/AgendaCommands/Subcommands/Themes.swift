internal import AgendaRequests
internal import AgendaWidgets
internal import ArgumentParser

/// `agenda themes`.
struct Themes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes",
    abstract: "List the themes for --theme.",
    discussion: """
      For each theme, the file that it is read from. Files are in ~/.config/agenda/themes and in the folders of installed themes; \
      your file takes precedence over an installed one of the same name.
      “agenda config schema --themes” describes the keys of such a file, and “agenda today --format html --theme <name>” shows a theme.
      """)

  func run() throws {
    let environment = ProcessEnvironment.current()
    let rows = ThemeCatalogue(environment).entries.map { [$0.name, $0.path ?? "built in"] }
    try StandardStreams.write(
      TextTable([["THEME", "FROM"]] + rows, style: .ofTable(in: environment), dimsLast: false).text)
  }
}
