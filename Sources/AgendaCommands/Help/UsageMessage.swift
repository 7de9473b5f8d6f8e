internal import ICalendar

/// The message of ArgumentParser about a command line, as lines for standard error in the form of all errors.
struct UsageMessage: Equatable {
  /// The mistake and the command for more help: lines without the name of the command.
  let lines: [String]

  /// Parses the full message of ArgumentParser: what is wrong behind `Error:`, `Usage:`, and the command for more help.
  init(_ text: String) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let wrong = all.prefix { line in
      !["Help:  ", "Usage: ", "OVERVIEW: ", "  See '"].contains(where: line.hasPrefix)
    }
    let fault = Self.plain(wrong)
    guard let see = all.first(where: { $0.hasPrefix("  See '") }) else {
      lines = [fault]
      return
    }
    let help = "“\(see.dropFirst(7).prefix { $0 != "'" })”"
    let usage = all.drop { !$0.hasPrefix("Usage: ") }.prefix { $0 != see }
    let isShort = usage.count == 1 && usage.joined().count <= Self.maximumUsage
    // Who left something out wants to see what there is; who wrote something wrong has seen it.
    if fault.hasPrefix("missing expected"), isShort, let usage = usage.first {
      lines = [fault, "write \(usage.dropFirst(7)); \(help) says more"]
    } else {
      lines = [fault, "\(help) says how to write it"]
    }
  }

  /// The most characters of a usage that is repeated.
  private static let maximumUsage = 72

  /// A message in one line, without a capital letter, and with our quotation marks.
  private static func plain(_ lines: ArraySlice<String>) -> String {
    var text = ""
    for line in lines.map(\.trimmed) where !line.isEmpty {
      let isItem = line.hasPrefix("- ")
      let isFirstItem = isItem && text.hasSuffix(":")
      text += text.isEmpty ? "" : isItem && !isFirstItem ? ", " : " "
      text += isItem ? line.dropFirst(2) : line[...]
    }
    if text.hasPrefix("Error: ") { text.removeFirst(7) }
    text = withQuotationMarks(text)
    for word in ["Did you mean", "Please "] {
      text = text.replacing(". " + word, with: "; " + word.prefix(1).lowercased() + word.dropFirst())
    }
    if text.hasSuffix(".") { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// A text with “…” in place of '…'.
  private static func withQuotationMarks(_ text: String) -> String {
    let letters = Array(text)
    var isOpen = false
    var result = ""
    for (place, letter) in letters.enumerated() {
      let before = place > 0 ? letters[place - 1] : " "
      let after = place + 1 < letters.count ? letters[place + 1] : " "
      if letter == "'", !isOpen, before.isWhitespace || "(/".contains(before) {
        isOpen = true
        result.append("“")
      } else if letter == "'", isOpen, !after.isLetter, !after.isNumber {
        isOpen = false
        result.append("”")
      } else {
        result.append(letter)
      }
    }
    return result
  }
}
