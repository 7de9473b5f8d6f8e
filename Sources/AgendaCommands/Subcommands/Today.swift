internal import AgendaRequests
internal import ArgumentParser

/// `agenda today`.
struct Today: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today, as “agenda” alone does.",
    discussion: "The date, the all-day events, and each other event with its time and place.")

  @OptionGroup(title: "Layout") var layout: LayoutOptions

  func complete(_ request: inout AgendaRequest) { request.layout = layout.request }

  func run(_ request: AgendaRequest) throws {
    try FastSubcommand.today.run(request)
  }
}

/// `agenda tomorrow`.
struct Tomorrow: AgendaSubcommand {
  static let configuration = CommandConfiguration(commandName: "tomorrow", abstract: "Show tomorrow.")

  @OptionGroup(title: "Layout") var layout: LayoutOptions

  func complete(_ request: inout AgendaRequest) { request.layout = layout.request }

  func run(_ request: AgendaRequest) throws {
    try FastSubcommand.tomorrow.run(request)
  }
}

/// `agenda week`.
struct Week: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Show seven days, from today.",
    discussion: """
      With --layout week the whole week that contains today, and with --layout month its month.
      """)

  @OptionGroup(title: "Layout") var layout: LayoutOptions

  func complete(_ request: inout AgendaRequest) { request.layout = layout.request }

  func run(_ request: AgendaRequest) throws {
    try FastSubcommand.week.run(request)
  }
}
