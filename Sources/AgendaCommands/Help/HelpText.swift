internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// The text that `--help` prints.
struct HelpText {
  /// The columns in which it is written.
  let columns: Int

  /// The columns of the label and the space behind it, with two spaces before it.
  private static let indent = 14

  /// The help of the whole command: the commands in groups, one line each.
  var ofAllCommands: String {
    let configuration = AgendaCommand.configuration
    let groups = configuration.groupedSubcommands.map { group in
      section(group.name, group.subcommands.map { ($0._commandName, $0.configuration.abstract) })
    }
    let options = section(
      "Options", [("--version", "Show the version."), ("-h, --help", "Show this help.")])
    return [
      configuration.abstract.paragraphs(to: columns), brokenUsage("USAGE: \(configuration.usage ?? "")"),
      groups.joined(separator: "\n\n"),
      options, configuration.discussion.paragraphs(to: columns),
    ].joined(separator: "\n\n")
  }

  /// The least columns in which ArgumentParser writes help: beside the names of options it needs room, and otherwise leaves out what it says of them, or
  /// ends the process.
  static let leastColumns = 50
  /// The columns for ArgumentParser where its lines are broken here.
  static let unbroken = 100_000

  /// The help of one command, from what ArgumentParser makes of it, with fewer columns than it needs in ``unbroken`` columns.
  func ofCommand(_ text: String) -> String {
    let start = "OVERVIEW: "
    var text = text
    // The word at its beginning makes its first lines short.
    if text.hasPrefix(start) {
      let end = text.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex
      let words = text[..<end].dropFirst(start.count).split(whereSeparator: \.isWhitespace)
      let summary = words.joined(separator: " ")
      if summary == AgendaCommand.configuration.abstract { return ofAllCommands }
      text = summary.paragraphs(to: columns) + text[end...]
    }
    var isUsage = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("USAGE: ") { isUsage = true }
      if line.isEmpty { isUsage = false }
      if isUsage { return brokenUsage(line) }
      return columns < Self.leastColumns ? narrow(line) : String(line)
    }.joined(separator: "\n")
  }

  /// A line of a section with what it says of an option below that; another one is broken between words.
  private func narrow(_ line: Substring) -> String {
    let spaces = line.prefix { $0 == " " }.count
    guard spaces > 0 else { return String(line).paragraphs(to: columns) }
    let text = line.dropFirst(spaces)
    // More than one space are between an option and the text beside it.
    guard spaces == 2, let gap = text.firstRange(of: "  ") else {
      return indented(text, by: spaces == 2 ? 2 : Self.narrowIndent)
    }
    return indented(text[..<gap.lowerBound], by: 2) + "\n"
      + indented(text[gap.upperBound...].drop { $0 == " " }, by: Self.narrowIndent)
  }

  /// The columns before what is said of an option, if it stands below that.
  private static let narrowIndent = 6

  private func indented(_ text: Substring, by indent: Int) -> String {
    let spaces = String(repeating: " ", count: indent)
    return String(text).paragraphs(to: columns - indent).split(separator: "\n").map { spaces + $0 }
      .joined(separator: "\n")
  }

  /// The commands that some words mean, or the help of the only one.
  func ofCommands(_ entries: [CommandIndex.Entry], for words: String) -> String {
    let width = (entries.map(\.path.count).max() ?? 0) + 4
    let lines = entries.map { labelled($0.path, $0.summary, indent: width) }
    return "Commands for \(quoted(words)):\n" + lines.joined(separator: "\n")
      + "\n\n“agenda help \(entries.first?.path ?? "today")” says more of one; “agenda help” lists all."
  }

  private func section(_ title: String, _ rows: [(String, String)]) -> String {
    ([title.uppercased() + ":"] + rows.map { labelled($0, $1, indent: Self.indent) }).joined(separator: "\n")
  }

  /// A row with a label before a sentence, which is broken below itself.
  private func labelled(_ label: String, _ text: String, indent: Int) -> String {
    let lines = text.paragraphs(to: max(columns - indent, 12)).split(separator: "\n")
    let spaces = String(repeating: " ", count: max(indent - 2 - label.count, 1))
    return "  \(label)\(spaces)" + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// A line of a usage, broken between its options. A part in brackets stays whole.
  private func brokenUsage(_ line: Substring) -> String {
    guard line.count > columns else { return String(line) }
    let start = line.prefix { $0 == " " }.isEmpty ? 7 : line.prefix { $0 == " " }.count
    var parts: [String] = []
    var depth = 0
    for word in line.split(separator: " ") {
      if depth > 0 { parts[parts.count - 1] += " " + word } else { parts.append(String(word)) }
      depth += word.count { "[(<".contains($0) } - word.count { "])>".contains($0) }
    }
    // A part that no line has room for is broken between its words.
    parts = parts.flatMap { part in
      start + 2 + part.count <= columns ? [part] : part.split(separator: " ").map(String.init)
    }
    let indent = String(repeating: " ", count: start + 2)
    var lines = [String(line.prefix { $0 == " " })]
    for part in parts {
      let last = lines[lines.count - 1]
      let isStart = last.allSatisfy { $0 == " " }
      if isStart {
        lines[lines.count - 1] += part
      } else if last.count + 1 + part.count <= columns {
        lines[lines.count - 1] += " " + part
      } else {
        lines.append(indent + part)
      }
    }
    return lines.joined(separator: "\n")
  }
}

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
    guard Advice.Reader.current.hasCommandLine, let see = all.first(where: { $0.hasPrefix("  See '") })
    else {
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
    text = withForm(withoutFarName(text))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// A message without the question about an option whose name is not like the one that was written.
  private static func withoutFarName(_ text: String) -> String {
    let parts = text.split(separator: "; did you mean “", maxSplits: 1)
    let name = { (part: Substring) in part.drop { $0 == "-" }.prefix { $0 != "”" } }
    guard parts.count == 2, let written = parts[0].split(separator: "“").last.map(name) else { return text }
    return nearest(to: String(written), among: [String(name(parts[1]))]).isEmpty ? String(parts[0]) : text
  }

  /// A message about a wrong value with the form of right ones.
  private static func withForm(_ text: String) -> String {
    let forms = [
      "times": "\(HoursArgument.form), the earlier time first", "duration": DurationArgument.form,
      "size": "800x480, or a name that \(.command("devices")) lists", "number": "3", "columns": "80",
      "points": "480",
    ]
    let parts = text.split(separator: " is invalid for “", maxSplits: 1)
    guard parts.count == 2, !parts[1].contains("; "), let start = parts[1].firstIndex(of: "<"),
      let form = forms[String(parts[1][start...].dropFirst().prefix { $0 != ">" })]
    else { return text }
    return "\(text); write one such as \(form)"
  }

  /// A text with “…” in place of '…'. An option is named in the words of the reader.
  private static func withQuotationMarks(_ text: String) -> String {
    let letters = Array(text)
    var quoted: String?
    var result = ""
    for (place, letter) in letters.enumerated() {
      let before = place > 0 ? letters[place - 1] : " "
      let after = place + 1 < letters.count ? letters[place + 1] : " "
      if letter == "'", quoted == nil, before.isWhitespace || "(/".contains(before) {
        quoted = ""
      } else if letter == "'", let text = quoted, !after.isLetter, !after.isNumber {
        result += option(text) ?? "“\(text)”"
        quoted = nil
      } else if quoted == nil {
        result.append(letter)
      } else {
        quoted?.append(letter)
      }
    }
    return result + (quoted.map { "“" + $0 } ?? "")
  }

  /// The words of the reader for an option, as ArgumentParser writes it: `--days <number>`; `nil` for other texts, and without such words.
  private static func option(_ text: String) -> String? {
    text.hasPrefix("--") ? Advice.Reader.current.option(String(text.dropFirst(2).prefix { $0 != " " })) : nil
  }
}
