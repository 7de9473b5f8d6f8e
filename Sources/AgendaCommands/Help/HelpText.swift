internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The text that `--help` prints.
struct HelpText {
  /// The columns in which it is written.
  let columns: Int

  /// The columns of the label and the space behind it in the help of all commands, with two spaces before it.
  private static let indentOfCommands = 14
  /// The columns before what is said of an option.
  private static let indent = 26
  /// The least columns that have room for options beside what is said of them.
  private static let leastColumns = 50
  /// The columns before what is said of an option, if it stands below that.
  private static let narrowIndent = 6

  /// The options that every command has.
  private static let builtIn = [("--version", "Show the version."), ("-h, --help", "Show help information.")]

  /// The help of the whole command: the commands in groups, one line each.
  var ofAllCommands: String {
    let configuration = AgendaCommand.configuration
    let groups = configuration.groupedSubcommands.map { group in
      list(group.name, group.subcommands.map { ($0.configuration.commandName, $0.configuration.abstract) })
    }
    let options = list("Options", [("--version", "Show the version."), ("-h, --help", "Show this help.")])
    return [
      configuration.abstract.paragraphs(to: columns), usage(["agenda [<command>] [<options>]"]),
      groups.joined(separator: "\n\n"), options, configuration.discussion.paragraphs(to: columns),
    ].joined(separator: "\n\n")
  }

  /// The help of one command with a path behind `agenda`.
  func ofCommand(_ command: any ParsableCommand.Type, _ path: [String]) -> String {
    let configuration = command.configuration
    var parts = [configuration.abstract, configuration.discussion].filter { !$0.isEmpty }
      .map { $0.paragraphs(to: columns) }
    parts.append(usage(Usage(of: command, path).forms))
    let entries = DeclaredArguments(of: command.init()).entries
    let (positional, options) = (entries.filter(\.isPositional), entries.filter { !$0.isPositional })
    var titles: [String] = []
    for title in options.compactMap(\.title) where !titles.contains(title) { titles.append(title) }
    parts.append(section("Arguments", positional.map(\.row)))
    parts += titles.map { title in section(title, options.filter { $0.title == title }.map(\.row)) }
    parts.append(section("Options", options.filter { $0.title == nil }.map(\.row) + Self.builtIn))
    parts.append(section("Subcommands", Self.rows(ofCommandsIn: configuration)))
    if !configuration.subcommands.isEmpty {
      let path = path.joined(separator: " ")
      parts.append(indented("See “agenda help \(path) <subcommand>” for detailed help.", by: 2))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func rows(ofCommandsIn configuration: CommandConfiguration) -> [(String, String)] {
    configuration.subcommands.map { command in
      let isDefault = configuration.defaultSubcommand == command
      return (
        command.configuration.commandName + (isDefault ? " (default)" : ""), command.configuration.abstract
      )
    }
  }

  /// The commands or the options that some words mean.
  func ofCommands(_ entries: [CommandIndex.Entry], for words: String) -> String {
    let width = (entries.map(\.path.count).max() ?? 0) + 4
    let lines = entries.map { labelled($0.path, $0.summary, indent: width) }
    let command = entries.first { !$0.path.hasPrefix("-") }?.path.split(separator: " --")[0]
    return (command == nil ? "Options" : "Commands") + " for \(quoted(words)):\n"
      + lines.joined(separator: "\n")
      + "\n\n“agenda help \(command ?? "<command>")” says more of one; “agenda help” lists all."
  }

  private func list(_ title: String, _ rows: [(String, String)]) -> String {
    ([title.uppercased() + ":"] + rows.map { labelled($0, $1, indent: Self.indentOfCommands) })
      .joined(separator: "\n")
  }

  /// The rows under a heading; empty without a row.
  private func section(_ title: String, _ rows: [(String, String)]) -> String {
    rows.isEmpty ? "" : ([title.uppercased() + ":"] + rows.map(row)).joined(separator: "\n")
  }

  /// An option with what is said of it: beside it, or below it where it is long or there is little room.
  private func row(_ label: String, _ text: String) -> String {
    guard columns >= Self.leastColumns else {
      return indented(label, by: 2) + "\n" + indented(text, by: Self.narrowIndent)
    }
    guard label.count + 2 >= Self.indent else { return labelled(label, text, indent: Self.indent) }
    return "  \(label)" + (text.isEmpty ? "" : "\n" + indented(text, by: Self.indent))
  }

  private func indented(_ text: String, by indent: Int) -> String {
    let spaces = String(repeating: " ", count: indent)
    return text.paragraphs(to: columns - indent).split(separator: "\n").map { spaces + $0 }
      .joined(separator: "\n")
  }

  /// A row with a label before a sentence, which is broken below itself.
  private func labelled(_ label: String, _ text: String, indent: Int) -> String {
    let lines = text.paragraphs(to: max(columns - indent, 12)).split(separator: "\n")
    let spaces = String(repeating: " ", count: max(indent - 2 - label.count, 1))
    return "  \(label)\(spaces)" + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// The forms of a command line, broken between options. A part in brackets stays whole.
  private func usage(_ forms: [String]) -> String {
    forms.enumerated().map { broken(($0.offset == 0 ? "USAGE: " : "       ") + $0.element) }
      .joined(separator: "\n")
  }

  private func broken(_ line: String) -> String {
    guard line.count > columns else { return line }
    let start = 7
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

/// The forms of the command line of a command, each in one line that begins with `agenda`.
struct Usage {
  let forms: [String]

  /// The most options that are listed each.
  private static let maximumOptions = 12

  init(of command: any ParsableCommand.Type, _ path: [String]) {
    let configuration = command.configuration
    guard configuration.usage == nil else {
      forms = (configuration.usage ?? "").split(separator: "\n").map(String.init)
      return
    }
    let declared = DeclaredArguments(of: command.init()).entries.map(\.declared)
    var words = declared.map(\.usage)
    if declared.count > Self.maximumOptions {
      words = declared.filter { $0.kind == .positional || $0.isRequired }.map(\.usage)
      words.insert(words.isEmpty ? "<options>" : "[<options>]", at: 0)
    }
    if !configuration.subcommands.isEmpty { words.append("<subcommand>") }
    forms = [(["agenda"] + path + words).joined(separator: " ")]
  }
}

extension Declared {
  /// The argument in a usage: in brackets unless it is required.
  fileprivate var usage: String {
    let value =
      switch kind {
      case .flag: "--\(name)"
      case .option: "--\(name) <\(valueName)>"
      case .positional: "<\(valueName)>"
      }
    let text = isRepeated ? value + " ..." : value
    return isRequired ? text : "[\(text)]"
  }
}

extension DeclaredArguments.Entry {
  fileprivate var isPositional: Bool { declared.isPositional }

  /// The names of an option, and what is said of it.
  fileprivate var row: (String, String) {
    let short = declared.short.map { "-\($0), " } ?? ""
    let label =
      switch declared.kind {
      case .flag where declared.hasNegativeForm: "\(short)--\(declared.name)/--no-\(declared.name)"
      case .flag: "\(short)--\(declared.name)"
      case .option: "\(short)--\(declared.name) <\(declared.valueName)>"
      case .positional: "<\(declared.valueName)>"
      }
    return (label, declared.description)
  }
}

extension Declared {
  /// The sentences of the help, with the words that it takes and its default.
  var description: String {
    let choices = [
      words.isEmpty ? nil : "values: " + words.joined(separator: ", "),
      form.standard.map { "default: " + $0 },
    ].compactMap(\.self)
    let suffix = choices.isEmpty ? "" : "(\(choices.joined(separator: "; ")))"
    return [help.abstract, suffix].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
