internal import AgendaRequests
internal import ArgumentParser

/// `agenda themes`.
struct Themes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes",
    abstract: "List the themes for --theme.",
    discussion:
      "Each with the file that it is from; a file of the user comes before an installed one of its name.")

  func run() throws {
    let rows = ThemeCatalogue(ProcessEnvironment.current()).entries.map { [$0.name, $0.path ?? "built in"] }
    try StandardStreams.write(Devices.aligned([["THEME", "FROM"]] + rows))
  }
}
