internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// The options of `agenda add` and `agenda edit` for properties with a choice of values.
struct PropertyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The categories, with commas between them; may be repeated.", valueName: "names"))
  var category: [String] = []

  @Option(
    help: ArgumentHelp("Let the event take your time (busy), or leave you free (free).", valueName: "how"),
    completion: .list(["free", "busy"]))
  var busy: String?

  @Option(
    help: ArgumentHelp(
      "The status: \(PropertyOptions.words(EventDetails.Status.values)) for an event; \(PropertyOptions.words(ToDo.Status.values)) for a task.",
      valueName: "status"),
    completion: .list(EventDetails.Status.values + ToDo.Status.values.filter { $0 != "cancelled" }))
  var status: String?

  @Option(
    help: ArgumentHelp("high, medium, low, or a number from 1, the highest, to 9.", valueName: "priority"),
    completion: .list(["high", "medium", "low"]))
  var priority: String?

  /// Whether none is given.
  var isEmpty: Bool { category.isEmpty && [busy, status, priority].allSatisfy { $0 == nil } }

  /// Notes in `changes` the values that are given.
  /// - Throws: if one is unknown, or if a component of that kind does not have it.
  func note(in changes: inout EventChanges, isTask: Bool) throws {
    if !category.isEmpty { changes.categories = try Self.categories(category) }
    if let busy { changes.transparency = try Self.transparency(busy, isTask: isTask) }
    if let status { changes.status = try Self.status(status, isTask: isTask) }
    if let priority { changes.priority = try Self.priority(priority) }
  }

  /// The names of a list with commas, each once; none for an empty value alone.
  private static func categories(_ texts: [String]) throws -> [String] {
    var names: [String] = []
    for name in texts.joined(separator: ",").split(separator: ",").map({ String($0.trimmed) }) {
      guard !name.hasControlCharacters else {
        throw CommandError(.usage, "--category has control characters or line breaks; write it on one line")
      }
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty || texts.allSatisfy(\.isEmpty) else {
      throw CommandError(.usage, "--category names no category; --category \"\" removes all of them")
    }
    return names
  }

  /// The value of TRANSP (RFC 5545 section 3.8.2.7).
  private static func transparency(_ word: String, isTask: Bool) throws -> String {
    guard !isTask else {
      throw CommandError(.usage, "--busy is for events; a task takes no time (RFC 5545 section 3.8.2.7)")
    }
    switch word.lowercased() {
    case "": return ""
    case "free": return EventDetails.Transparency.transparent.rawValue.uppercased()
    case "busy": return EventDetails.Transparency.opaque.rawValue.uppercased()
    default: throw CommandError(.usage, "--busy \(quoted(word)) is neither free nor busy")
    }
  }

  /// The value of STATUS (RFC 5545 section 3.8.1.11).
  private static func status(_ word: String, isTask: Bool) throws -> String {
    let (own, others) =
      isTask
      ? (ToDo.Status.values, EventDetails.Status.values) : (EventDetails.Status.values, ToDo.Status.values)
    let value = word.lowercased()
    guard !value.isEmpty, !own.contains(value) else { return value.uppercased() }
    let (kind, other) = isTask ? ("a task", "an event") : ("an event", "a task")
    let reason = others.contains(value) ? "is a status of \(other)" : "is no status"
    throw CommandError(
      .usage, "--status \(quoted(word)) \(reason); \(kind) is \(words(own)) (RFC 5545 section 3.8.1.11)")
  }

  /// The value of PRIORITY (RFC 5545 section 3.8.1.9).
  private static func priority(_ word: String) throws -> String {
    switch word.lowercased() {
    case "", "high", "medium", "low":
      return ["high": "1", "medium": "5", "low": "9"][word.lowercased()] ?? ""
    case let digit where digit.count == 1 && ("1"..."9").contains(digit): return digit
    default:
      throw CommandError(
        .usage,
        "--priority \(quoted(word)) is not high, medium, low or a number from 1, the highest, to 9")
    }
  }

  /// Some words in a sentence: `confirmed, tentative or cancelled`.
  private static func words(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}

extension EventDetails.Status {
  /// The words of a command line.
  fileprivate static let values = [confirmed, tentative, cancelled].map(\.rawValue)
}

extension ToDo.Status {
  /// The words of a command line.
  fileprivate static let values = [needsAction, inProcess, completed, cancelled].map(\.rawValue)
}
