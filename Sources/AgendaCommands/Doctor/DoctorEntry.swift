internal import AgendaWidgets
internal import ICalendar

/// A line of `agenda doctor`: the state of one part, and advice for the user.
struct DoctorEntry: Sendable {
  /// Whether something has to be done.
  enum State: String, Sendable {
    /// All is well.
    case ok
    /// Something optional is missing, or is worth knowing.
    case note
    /// Something has to be done.
    case problem

    /// The sign before the line.
    fileprivate var sign: String {
      switch self {
      case .ok: "●"
      case .note: "○"
      case .problem: "✗"
      }
    }
  }

  /// The subject of the entry: `calendar work`, `zone`.
  var name: String
  var state: State
  /// The result of the check, without a full stop.
  var found: String
  /// The advice to the user; `nil` for none.
  var advice: String?

  init(_ name: String, _ state: State, _ found: String, advice: String? = nil) {
    (self.name, self.state, self.found, self.advice) = (name, state, found, advice)
  }

  /// The cells of its row in a table: advice stands below what was found.
  fileprivate var rows: [[String]] {
    [["\(state.sign) \(name)", found]] + (advice.map { [["", "→ \($0)"]] } ?? [])
  }

  /// The entry as JSON, for programs.
  var json: JSONValue {
    .members([
      "name": .text(name), "state": .text(state.rawValue), "found": .text(found),
      "advice": advice.map { .text($0) },
    ])
  }
}

extension [DoctorEntry] {
  /// A table of them, and a line that counts what has to be done.
  func text(_ style: TextStyle) -> String {
    let count = problemCount
    let summary =
      switch count {
      case 0: "Nothing has to be done."
      case 1: "1 problem: see → above."
      default: "\(count) problems: see → above."
      }
    return TextTable(flatMap(\.rows), style: style, dimsLast: false).text + "\n"
      + summary.paragraphs(to: style.width) + "\n"
  }

  /// How many of them need something to be done.
  var problemCount: Int { count { $0.state == .problem } }
}
