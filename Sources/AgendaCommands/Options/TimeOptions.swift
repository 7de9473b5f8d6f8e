internal import ArgumentParser

/// When and where the viewer is.
struct TimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take this for the current moment, as 2026-11-21T09:00.", valueName: "date-time"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      "Show times in this zone, as “Europe/Berlin” or “+02:00”; else TZ, else the system's.",
      valueName: "name"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "Write dates and words as in this locale, as “de_DE”; else as LC_ALL, LC_TIME or LANG say.",
      valueName: "name"))
  var locale: String?

  var request: AgendaRequest.Time {
    AgendaRequest.Time(now: now, zone: timeZone, locale: locale)
  }
}
