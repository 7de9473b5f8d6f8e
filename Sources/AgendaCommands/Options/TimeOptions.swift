internal import ArgumentParser

/// When and where the viewer is.
struct TimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take this for the current moment: \(DateArgument.form).", valueName: "date-time"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      "Show times in this zone, as “Europe/Berlin”; else TZ, else the system's.", valueName: "name"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "Write dates and words as in this locale, as “de_DE”; else LC_ALL, LC_TIME, LANG.", valueName: "name"))
  var locale: String?
}
