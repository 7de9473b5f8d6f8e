internal import ArgumentParser

/// Which calendars are read.
struct CalendarOptions: ParsableArguments {
  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp(
      "Read only these calendars of the configuration. A name selects what lies below it too: “family” selects “family/alice”.",
      valueName: "name,…"))
  var calendars: [String] = []

  @Option(help: ArgumentHelp("Leave these calendars out.", valueName: "name,…"))
  var excludeCalendars: [String] = []

  @Option(
    name: [.customShort("f"), .long],
    help: ArgumentHelp(
      "Read this .ics or .vcf file, or folder of them, and no configured calendar. “-” is standard input. May be repeated.",
      valueName: "path"),
    completion: .file())
  var file: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read this configuration instead of $XDG_CONFIG_HOME/agenda/config.toml.", valueName: "path"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @Flag(help: "Fail when any source cannot be read whole.")
  var strict = false
}
