internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The command line of a ``FastSubcommand``, read without a declaration of each option, which would take as long as the answer.
///
/// Both read the options that ``AgendaOption`` declares. This reader accepts only command lines without mistakes; ``CommandReading`` reads the others.
/// A test gives every option to both.
struct FastArguments: Equatable {
  /// The subcommand.
  private(set) var subcommand = FastSubcommand.today
  /// The values of the options.
  private(set) var request = AgendaRequest()

  /// Reads the arguments after the name of the command; `nil` if ``CommandReading`` has to read them.
  init?(_ arguments: some Collection<String>) {
    var words = Array(arguments)[...]
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
        guard let value = words.popFirst(), value.isValue,
          request.set(word, to: value)
        else { return nil }
      }
    }
    if request.contradiction != nil { return nil }
  }
}

extension FastSubcommand {
  /// Prints the output for a request.
  func run(_ request: AgendaRequest) throws {
    // A bar runs “agenda next” again and again.
    let run = try self == .next ? Run.start(request) : Run.startTelling(request)
    try print(in: run, request)
  }
}
