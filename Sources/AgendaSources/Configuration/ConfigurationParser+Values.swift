internal import AgendaKit
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

  /// Several paths, each of which can be opened.
  mutating func paths(_ entry: TOMLNode) -> [String] {
    strings(entry).compactMap { $0.isEmpty ? nil : expanded($0, at: entry.position) }
  }

  /// True or false.
  mutating func boolean(_ entry: TOMLNode) -> Bool? {
    if case .boolean(let isTrue) = entry.value { return isTrue }
    reportType(entry, expected: ConfigurationOption.Kind.boolean.expected)
    return nil
  }

  /// An integer in a range.
  mutating func integer(_ entry: TOMLNode, in range: ClosedRange<Int>) -> Int? {
    if case .integer(let number) = entry.value, range.contains(number) { return number }
    reportType(entry, expected: ConfigurationOption.Kind.integer(range).expected)
    return nil
  }

  /// A form of dates or times of day.
  mutating func timeFormat(_ entry: TOMLNode, _ kind: TimeFormat.Kind) -> TimeFormat? {
    guard let text = word(entry) else { return nil }
    do throws(TimeFormatError) {
      return try TimeFormat(parsing: text, as: kind)
    } catch {
      report(entry.position, "“\(entry.key)” \(error.message)")
      return nil
    }
  }

  /// One of several words.
  mutating func choice<Choice: RawRepresentable<String>>(_ entry: TOMLNode, _ choices: [Choice]) -> Choice? {
    choice(entry, among: choices.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }

  /// One of several words.
  mutating func choice(_ entry: TOMLNode, among words: [String]) -> String? {
    if case .string(let text) = entry.value, words.contains(text) { return text }
    reportType(entry, expected: inWords(words))
    return nil
  }

  /// Reports an unknown key, and suggests the most similar known one.
  mutating func reportUnknown(_ entry: TOMLNode, among keys: [String], expected: String? = nil) {
    let hint =
      didYouMean(nearest(to: entry.key, among: keys, limit: 1))
      ?? "expected \(expected ?? keys.map { "“\($0)”" }.joined(separator: ", "))"
    report(entry.keyPosition, "unknown key \(quoted(entry.key)); \(hint)")
  }

  mutating func reportType(_ entry: TOMLNode, expected: String) {
    report(entry.position, "“\(entry.key)” is \(entry.kindInWords); expected \(expected)")
  }

  /// Lists words: `"a", "b" or "c"`.
  private func inWords(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    return quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
  }
}

extension ConfigurationParser {
  /// An address on the web. Its text is not quoted: it can hold a secret.
  mutating func webAddress(_ entry: TOMLNode) -> WebAddress? {
    guard let text = word(entry) else { return nil }
    do throws(WebAddressError) {
      return try WebAddress(text)
    } catch {
      report(entry.position, error.message)
      return nil
    }
  }

  /// How often something is fetched, in seconds.
  mutating func seconds(
    _ entry: TOMLNode, in lengths: ClosedRange<Int> = WebCalendar.intervals,
    _ kind: String = "an interval from \(WebCalendar.intervals.wordsOfDurations)"
  ) -> Int? {
    guard let text = string(entry) else { return nil }
    if let seconds = WrittenDuration.seconds(in: text), lengths.contains(seconds) {
      return seconds
    }
    report(
      entry.position,
      "\(quoted(text)) is not \(kind); expected a duration such as \"30m\" or \"1h\"")
    return nil
  }

  /// The name that requests give for this program: one line of ASCII, as a header of HTTP can hold.
  mutating func headerText(_ entry: TOMLNode) -> String? {
    guard let text = word(entry) else { return nil }
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), text.utf8.count <= 500 { return text }
    report(
      entry.position,
      "the user agent has other characters than ASCII, or more than 500; expected one line of ASCII")
    return nil
  }

  /// One line of text, without control characters. Its text is not quoted: it can be a secret.
  mutating func line(_ entry: TOMLNode) -> String? {
    guard let text = word(entry) else { return nil }
    guard text.hasControlCharacters else { return text }
    report(entry.position, "“\(entry.key)” holds a line break or a control character; expected none")
    return nil
  }

  /// A program and its arguments: a text is a line of shell; of an array, the first text is the program. A program with a slash is a path as
  /// others are, another one is looked for in the folders of `PATH`.
  mutating func command(_ entry: TOMLNode) -> [String]? {
    let count = problems.count
    switch entry.value {
    case .string: return word(entry).map { ["/bin/sh", "-c", $0] }
    case .array(let elements) where !elements.isEmpty:
      var words = strings(entry)
      guard problems.count == count, let program = words.first else { return nil }
      guard !program.isEmpty else {
        report(entry.position, "“\(entry.key)” names no program; expected [\"pass\", \"show\", \"calendar\"]")
        return nil
      }
      guard program.contains("/") else { return words }
      guard let path = expanded(program, at: entry.position) else { return nil }
      words[0] = path
      return words
    default:
      reportType(
        entry, expected: "a line of shell in quotes, or an array of a program and its arguments")
      return nil
    }
  }
}
