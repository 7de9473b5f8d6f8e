internal import ICalendar

/// Reads the values of keys. If a value is not as expected, a function returns `nil` or an empty value and reports a
/// problem.
extension ConfigurationParser {
  /// Any text.
  mutating func string(_ entry: TOMLNode) -> String? {
    if case .string(let text) = entry.value { return text }
    reportType(entry, expected: "text in quotes")
    return nil
  }

  /// Text that is not empty.
  mutating func word(_ entry: TOMLNode) -> String? {
    guard let text = string(entry) else { return nil }
    guard text.isEmpty else { return text }
    report(entry.position, "“\(entry.key)” is empty; expected text, or remove the line")
    return nil
  }

  /// Several texts: an array, or one text with commas, as on the command line.
  mutating func strings(_ entry: TOMLNode) -> [String] {
    switch entry.value {
    case .string(let text): return CalendarSelection.names(in: text)
    case .array(let elements):
      return elements.compactMap { element in
        if case .string(let text) = element.value { return text }
        report(element.position, "“\(entry.key)” holds \(element.kindInWords); expected text in quotes")
        return nil
      }
    default:
      reportType(entry, expected: "an array of texts, as [\"…\", \"…\"]")
      return []
    }
  }

  /// True or false.
  mutating func boolean(_ entry: TOMLNode) -> Bool? {
    if case .boolean(let isTrue) = entry.value { return isTrue }
    reportType(entry, expected: "true or false")
    return nil
  }

  /// An integer of at least `least`.
  mutating func integer(_ entry: TOMLNode, from least: Int) -> Int? {
    if case .integer(let number) = entry.value, number >= least { return number }
    reportType(entry, expected: "a whole number from \(least)")
    return nil
  }

  /// One of several words.
  mutating func choice<Choice: RawRepresentable<String>>(_ entry: TOMLNode, _ choices: [Choice]) -> Choice? {
    if case .string(let text) = entry.value, let choice = choices.first(where: { $0.rawValue == text }) {
      return choice
    }
    reportType(entry, expected: inWords(choices.map(\.rawValue)))
    return nil
  }

  /// Reports an unknown key, and suggests the most similar known one.
  mutating func reportUnknown(_ entry: TOMLNode, among keys: [String], expected: String? = nil) {
    let hint =
      didYouMean(nearest(to: entry.key, among: keys, limit: 1))
      ?? "expected \(expected ?? keys.map { "“\($0)”" }.joined(separator: ", "))"
    report(entry.keyPosition, "unknown key \(quoted(entry.key)); \(hint)")
  }

  private mutating func reportType(_ entry: TOMLNode, expected: String) {
    report(entry.position, "“\(entry.key)” is \(entry.kindInWords); expected \(expected)")
  }

  /// Lists words: `"a", "b" or "c"`.
  private func inWords(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    return quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
  }
}
