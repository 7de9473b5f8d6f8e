internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda search`.
struct Search: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find past and future events.",
    discussion: """
      All texts must be in title, place, description, categories or guests of an event. Letter case and accents do not count, and “ß” is \
      “ss”. A text with spaces is one phrase: “agenda search "design review" kim”.
      Running and future events come first, then past events, the latest first. A series is shown once, with its next date and \
      the number of its dates (all past dates, and those of the next 366 days).
      Events more than \(SearchRangeOptions.years) years ahead are not found without --to.
      Dates: \(DateArgument.form). Exits with 1 if nothing is found.
      """)

  @Argument(help: ArgumentHelp("A text to search for.", valueName: "text"))
  var texts: [String]

  @OptionGroup(title: "Days") var range: SearchRangeOptions

  func run(_ request: AgendaRequest) throws {
    try Run.start(request).printSearch(texts, range)
  }
}

/// The days in which `agenda search` looks.
struct SearchRangeOptions: ParsableArguments {
  /// How many years ahead events are found without `--to`.
  static let years = 10

  @Option(
    help: ArgumentHelp("Find no event that ends before this day or time.", valueName: "date"))
  var from: String?

  @Option(.to) var to: String?
}

extension Run {
  /// Prints the events that have all of some texts.
  func printSearch(_ texts: [String], _ range: SearchRangeOptions) throws {
    let words = SearchWords(texts)
    guard !words.texts.isEmpty else { throw CommandError(.usage, "name the text to search for") }
    guard settings.format != .ndjson || !settings.widget.isWidget else {
      throw CommandError(.usage, "a widget cannot be written as ndjson; name another --format", of: .format)
    }
    var session = self
    session.settings.options.words = words.texts
    let window = try searchWindow(range)
    let results = read(window, toDos: settings.options.tasks.listExtent, text: words.condition)
    var agenda = Agenda(
      searching: results.occurrences, in: window, at: settings.now, boundsSeries: range.to == nil,
      options: session.settings.options, problems: results.problems)
    showIdentifiers(of: &agenda)
    let isEmpty = agenda.eventCount == 0 && [.nothingToday, .nothingAhead].contains(agenda.state)
    let outcome = try settings.destination.write(
      isFailure: isFailure(agenda.state, lastUpdate: agenda.lastUpdate)
    ) {
      if isEmpty, settings.writesSentences { return }
      try session.drawing.draw(agenda, to: $0)
    }
    try warn(of: results)
    try settings.destination.exitIfUnchanged(outcome)
    guard isEmpty else { return }
    throw CommandError(
      .nothingFound, "no event has \(words.texts.map { quoted($0) }.joined(separator: " and "))")
  }

  private func searchWindow(_ range: SearchRangeOptions) throws -> OccurrenceWindow {
    let first = CalendarDate(year: 1, month: 1, day: 1) ?? today
    let start = try range.from.map { try date($0, of: .from) } ?? .date(first)
    guard let to = range.to else {
      let last = today.adding(days: SearchRangeOptions.years * 366)
      let end = max(last, start.date(in: settings.zone).adding(days: 1))
      return try window(from: start, to: "\(end)", origin: range.from ?? "\(first)")
    }
    return try window(from: start, to: to, origin: range.from ?? "\(first)")
  }
}
