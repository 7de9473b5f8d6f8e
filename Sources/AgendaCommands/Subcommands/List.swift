internal import AgendaQuickAdd
internal import AgendaRequests
internal import ArgumentParser
internal import ICalendar

/// `agenda list`.
struct List: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show a range of days or times.",
    discussion: """
      Dates: \(DateArgument.form).
      --to with a date includes that day; with a time it excludes that time.
      Days in words replace them: “tomorrow”, “next week”, “today 3d”.
      """)

  @Argument(help: ArgumentHelp("The days in words, and how many from there: “today 3d”.", valueName: "days"))
  var days: [String] = []

  @OptionGroup(title: "Days") var range: RangeOptions
  @OptionGroup(title: "Layout") var layout: LayoutOptions

  func complete(_ request: inout AgendaRequest) {
    request.layout = layout.request
    request.range = range.request
    if !days.isEmpty { request.range?.words = days.joined(separator: " ") }
  }

  func run(_ request: AgendaRequest) throws {
    try FastSubcommand.list.run(request)
  }
}

/// The days or times that `agenda list` shows.
struct RangeOptions: ParsableArguments {
  @Option(.from) var from: String?
  @Option(.to) var to: String?
  @Option(.days) var days: Int?

  var request: AgendaRequest.Range { AgendaRequest.Range(from: from, to: to, days: days) }

  func validate() throws {
    var request = AgendaRequest()
    request.range = self.request
    try request.validate()
    try AgendaOption.days.validate(days)
  }
}
