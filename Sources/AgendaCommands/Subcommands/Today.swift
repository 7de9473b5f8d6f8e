internal import ArgumentParser

/// `agenda today`.
struct Today: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show today.",
    discussion: "The date, the all-day events, and each other event with its time and place.")

  @OptionGroup(title: "Which layout") var layout: LayoutOptions
  @OptionGroup var arguments: AgendaArguments

  /// The values of the options.
  var request: AgendaRequest { arguments.request(layout) }

  func validate() throws { try request.validate() }

  func run() throws {
    try FastSubcommand.today.run(request)
  }
}

/// `agenda tomorrow`.
struct Tomorrow: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "tomorrow", abstract: "Show tomorrow.")

  @OptionGroup(title: "Which layout") var layout: LayoutOptions
  @OptionGroup var arguments: AgendaArguments

  /// The values of the options.
  var request: AgendaRequest { arguments.request(layout) }

  func validate() throws { try request.validate() }

  func run() throws {
    try FastSubcommand.tomorrow.run(request)
  }
}

/// `agenda week`.
struct Week: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "week", abstract: "Show seven days, from today.",
    discussion: """
      With --layout week the whole week that contains today, and with --layout month its month.
      """)

  @OptionGroup(title: "Which layout") var layout: LayoutOptions
  @OptionGroup var arguments: AgendaArguments

  /// The values of the options.
  var request: AgendaRequest { arguments.request(layout) }

  func validate() throws { try request.validate() }

  func run() throws {
    try FastSubcommand.week.run(request)
  }
}
