internal import AgendaRequests
public import AgendaSources
internal import ArgumentParser

/// The options of the arrangement of days.
struct LayoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(widget: "layout", valueName: "layout"))
  var layout: AgendaRequest.Layout.Form?

  @Option(help: ArgumentHelp(defaults: "first-weekday", valueName: "day"))
  var firstWeekday: AgendaRequest.Layout.FirstWeekday?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(widget: "week-numbers"))
  var weekNumbers: Bool?

  var request: AgendaRequest.Layout {
    AgendaRequest.Layout(form: layout, firstWeekday: firstWeekday, showsWeekNumbers: weekNumbers)
  }
}

extension AgendaRequest.Layout.Form: ExpressibleByArgument {}
extension ConfigurationDefaults.FirstWeekday: ExpressibleByArgument {}
