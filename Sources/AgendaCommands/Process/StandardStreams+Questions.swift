import AgendaPlatform
internal import AgendaRequests
internal import AgendaWidgets
internal import ICalendar

/// Questions whose answer lets a command go on, or ends it.
extension StandardStreams {
  /// Asks a question on the terminal.
  /// - Throws: unless the answer is yes. The message `otherwise` says that nothing was done.
  static func confirm(_ question: String, otherwise: String = "nothing was changed") throws {
    guard confirms(question) else { throw CommandError(.interrupted, otherwise) }
  }

  /// Writes a line to the terminal, before a question about it. Control characters in it are removed.
  static func tell(_ line: String, below isBelow: Bool = false) {
    _ = write(Array(((isBelow ? "  " : "") + PlainText.sanitized(line) + "\n").utf8), to: STDERR_FILENO)
  }

  /// Writes lines to the terminal, each with its number from 1, before a question about them.
  static func tell(numbered lines: [String]) {
    let width = "\(lines.count)".count
    for (place, line) in lines.enumerated() {
      let number = "\(place + 1)"
      let space = String(repeating: " ", count: 2 + width - number.count)
      _ = write(Array("\(space)\(number)  \(PlainText.sanitized(line))\n".utf8), to: STDERR_FILENO)
    }
  }

  /// Asks for a text; the answer can be empty.
  /// - Throws: at the end of the input. The message `otherwise` says that nothing was done.
  static func answer(_ question: String, otherwise: String) throws -> String {
    ask(question)
    guard let line = readLine() else { throw CommandError(.interrupted, otherwise) }
    return String(line.trimmed)
  }

  /// Asks for one of some numbered lines, or with `takesSeveral` for some of them, and returns their places, counted from 0.
  /// - Throws: if the answer names none of them. The message `otherwise` says that nothing was done.
  static func choose(
    among lines: [String], takesSeveral: Bool, otherwise: String = "nothing was changed"
  ) throws -> [Int] {
    tell(numbered: lines)
    ask("\(takesSeveral ? "Which" : "Which one")? [1-\(lines.count), Enter for none]")
    let words = (readLine() ?? "").split { $0 == "," || $0.isWhitespace }
    guard !words.isEmpty else { throw CommandError(.interrupted, otherwise) }
    let numbers = words.compactMap { Int($0) }.filter { (1...lines.count).contains($0) }
    guard numbers.count == words.count, takesSeveral || numbers.count == 1 else {
      throw CommandError(.interrupted, "that is no number of the list; \(otherwise)")
    }
    return Set(numbers).sorted().map { $0 - 1 }
  }
}
