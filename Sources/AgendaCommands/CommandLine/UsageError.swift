internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The error of a command line that is wrong.
struct UsageError: Error {
  /// An option or an argument as it is written.
  struct Label: Equatable {
    /// The option with its dashes; empty for an argument.
    var written = ""
    /// The long name of the option, if it is written so.
    var option: String?
    /// The name of the value, with its brackets; empty where it is not a part of the message.
    var value = ""

    /// The option and its value as the help has them.
    var text: String { written + (written.isEmpty || value.isEmpty ? "" : " ") + value }

    /// An option by its long name.
    static func long(_ name: some StringProtocol, value: String = "") -> Label {
      Label(written: "--\(name)", option: String(name), value: value)
    }
  }

  /// An option that a letter could mean.
  struct Meant: Equatable {
    var name: String
    /// A sentence.
    var purpose: String
  }

  /// The mistake.
  enum Fault: Error, Equatable {
    case unknownOption(Label, isMeant: String?)
    case missingValue(_ option: Label, expected: String)
    /// An empty value of an option; `removal` names the value that removes what is there.
    case emptyValue(_ option: Label, expected: String, removal: String?)
    /// An empty word for an argument with its description.
    case emptyArgument(Label, help: String)
    /// A letter that could mean each of some options, with what they are for.
    case unclearLetter(Character, [Meant])
    case unwantedValue(_ option: Label, String)
    /// `words` are those that could be meant.
    case wrongValue(String, _ label: Label, expected: String, words: [String])
    /// A word of the right form that is refused for a reason.
    case refusedValue(String, _ label: Label, reason: String)
    case unexpectedArguments([String])
    case missingArgument(Label)
    /// Values that do not go together.
    case values(String)
  }

  let fault: Fault
  /// The names of the command, behind `agenda`.
  let path: [String]
  private let command: any ParsableCommand.Type

  init(_ fault: Fault, _ path: [String], _ command: any ParsableCommand.Type) {
    (self.fault, self.path, self.command) = (fault, path, command)
  }

  /// The mistake and the command for more help: lines without the name of the command.
  var lines: [String] {
    guard Advice.Reader.current.hasCommandLine else { return [fault.message] }
    let help = "“\((["agenda"] + path).joined(separator: " ")) --help”"
    // Who left something out wants to see what there is; who wrote something wrong has seen it.
    if case .missingArgument = fault {
      let usage = Usage(of: command, path).forms
      if usage.count == 1, usage[0].count <= Self.maximumUsage {
        return [fault.message, "write \(usage[0]); \(help) says more"]
      }
    }
    return [fault.message, "\(help) says how to write it"]
  }

  /// The most characters of a usage that is repeated.
  private static let maximumUsage = 65
}

extension UsageError.Fault {
  /// The mistake in one line, with options in the words of the reader.
  var message: String {
    switch self {
    case .unknownOption(let name, let meant):
      let question = meant.map { "did you mean \(Self.named(.long($0)))?" }
      return Mistake.unknown("option", Self.named(name), advice: question)
    case .missingValue(let label, let expected):
      return Mistake.missing(Self.subject(label), expected: expected)
    case .emptyValue(let label, let expected, let removal):
      let ways = (removal.map { "\($0), or " } ?? "") + "leave it out"
      return Mistake.empty(Self.subject(label), expected: expected, or: ways)
    case .emptyArgument(let label, let help):
      return Mistake.empty(Self.subject(label), expected: Self.object(help), or: nil)
    case .unclearLetter(let letter, let meant):
      let names = meant.map { "\(.option($0.name)) (\(Self.object($0.purpose).prefix { $0 != ";" }))" }
      return "“-\(letter)” could be \(names.alternatives); write which"
    case .unwantedValue(let name, let value):
      return "the option \(Self.named(name)) does not take any value, but \(quoted(value)) was specified"
    case .wrongValue(let word, let label, let expected, let words):
      let value = Int(word) == nil ? quoted(word) : word
      return Mistake.wrong(Self.subject(label), is: value, expected: expected, word: word, among: words)
    case .refusedValue(let word, let label, let reason):
      return "\(Self.subject(label)) \(quoted(word)): \(Self.plain(reason))"
    case .unexpectedArguments(let words):
      let count = words.count == 1 ? "unexpected argument" : "\(words.count) unexpected arguments:"
      return "\(count) \(words.map { quoted($0) }.joined(separator: ", "))"
    case .missingArgument(let label): return "missing expected argument \(Self.named(label))"
    case .values(let message): return Self.plain(message)
    }
  }

  /// An option, with the name of its value, in the words of the reader.
  private static func named(_ label: UsageError.Label) -> String {
    label.option.flatMap(Advice.Reader.current.option) ?? quoted(label.text)
  }

  /// An option in the words of the reader, or an argument.
  private static func subject(_ label: UsageError.Label) -> String {
    label.option.map { "\(.option($0))" } ?? quoted(label.text)
  }

  /// The first sentence of a description, as a part of another one, without what is there otherwise.
  private static func object(_ help: String) -> String {
    let end = help.firstRange(of: " (default:")?.lowerBound ?? help.endIndex
    return plain(String(help[..<end]))
  }

  /// A message without a capital letter and the stop at its end.
  private static func plain(_ message: String) -> String {
    let text = message.hasSuffix(".") ? String(message.dropLast()) : message
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
