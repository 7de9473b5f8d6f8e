internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets

/// The subcommands that prompts, bars and scripts run often. They take options only.
enum FastSubcommand: String, CaseIterable {
  case today, tomorrow, week, list, next

  /// Prints the output for a request.
  func run(_ request: AgendaRequest) throws {
    try print(in: Session.start(request), request)
  }

  /// Prints the output for a request in its session.
  func print(in session: Session, _ request: AgendaRequest) throws {
    if let form = session.request.layout.form, form != .list {
      return try session.printGrid(form, of: session.dates(of: self, request, in: form))
    }
    switch self {
    case .today: try session.printAgenda(ofDays: DaysArgument.today.days)
    case .tomorrow: try session.printAgenda(ofDays: DaysArgument.tomorrow.days)
    case .week: try session.printAgenda(ofDays: DaysArgument.week.days)
    case .list: try session.printAgenda(of: session.window(of: request.range ?? AgendaRequest.Range()))
    case .next: try session.printNext()
    }
  }
}

/// The command line of a ``FastSubcommand``, read without ArgumentParser, which takes longer to start than the answer takes to print.
///
/// The option groups declare the options, with the values that they allow. This reader knows their names in addition, and accepts only
/// command lines without mistakes; ArgumentParser reads the others. A test gives every option to both.
struct FastArguments: Equatable {
  /// The subcommand.
  private(set) var subcommand = FastSubcommand.today
  /// The values of the options.
  private(set) var request = AgendaRequest()

  /// Reads the arguments after the name of the command; `nil` where ArgumentParser has to read them.
  init?(_ arguments: some Collection<String>) {
    var words = arguments.joiningNegativeValues[...]
    if let first = words.first, !first.hasPrefix("-") {
      guard let named = FastSubcommand(rawValue: first) else { return nil }
      subcommand = named
      words = words.dropFirst()
    }
    if subcommand == .next { request.next = AgendaRequest.Next() }
    if subcommand == .list { request.range = AgendaRequest.Range() }
    while let word = words.popFirst() {
      if request.setFlag(word) { continue }
      if let equals = word.firstIndex(of: "="), word.hasPrefix("--") {
        guard request.set(String(word[..<equals]), to: String(word[word.index(after: equals)...])) else {
          return nil
        }
      } else {
        guard let value = words.popFirst(), !value.hasPrefix("-") || value == "-",
          request.set(word, to: value)
        else { return nil }
      }
    }
    if request.contradiction != nil || (request.range?.to != nil && request.range?.days != nil) { return nil }
    if subcommand == .next, request.contradictionWithNext != nil || request.output.file != nil { return nil }
  }
}
