public import AgendaSources
internal import ArgumentParser

/// The options of the arrangement of days.
struct LayoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Arrange events in a list, a day by its hours, a week in columns, or a month. (default: list, or that of the subcommand)",
      valueName: "layout"))
  var layout: AgendaRequest.Layout.Form?

  @Option(help: ArgumentHelp(defaults: "first-weekday", valueName: "day"))
  var firstWeekday: AgendaRequest.Layout.FirstWeekday?

  @Flag(
    inversion: .prefixedNo,
    help: "Show the numbers of weeks. (default: where weeks begin on Monday, as ISO 8601 numbers them)")
  var weekNumbers: Bool?

  var request: AgendaRequest.Layout {
    AgendaRequest.Layout(form: layout, firstWeekday: firstWeekday, showsWeekNumbers: weekNumbers)
  }
}

extension AgendaRequest.Layout.Form: ExpressibleByArgument {}
extension ConfigurationDefaults.FirstWeekday: ExpressibleByArgument {}
