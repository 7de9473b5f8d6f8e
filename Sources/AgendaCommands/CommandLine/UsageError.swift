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

    /// The name of the value without its brackets.
    var form: String { String(value.dropFirst().dropLast()) }

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
    case missingValue(_ option: Label)
    /// An empty word: of an option, or for an argument with its description.
    case emptyValue(_ label: Label, [String], help: String)
    /// A letter that could mean each of some options, with what they are for.
    case unclearLetter(Character, [Meant])
    case unwantedValue(_ option: Label, String)
    /// A word that is not the value of an option: one of some words, or of a form that the name of the value says.
    case invalidValue(String, _ label: Label, [String], form: String)
    case wrongValue(String, _ label: Label, reason: String)
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
      let question = meant.map { "; did you mean \(Self.named(.long($0)))?" } ?? ""
      return "unknown option \(Self.named(name))\(question)"
    case .missingValue(let label): return "missing value for \(Self.named(label))"
    case .emptyValue(let label, let words, let help):
      let advice = Self.advice(words, label.form)
      let form = advice.isEmpty ? "; write one, or leave the option out" : advice
      return "\(Self.named(label)) is empty\(help.isEmpty ? form : "; write \(Self.object(help))")"
    case .unclearLetter(let letter, let meant):
      let names = meant.map { "\(.option($0.name)) (\(Self.object($0.purpose).prefix { $0 != ";" }))" }
      return "“-\(letter)” could be \(names.alternatives); write which"
    case .unwantedValue(let name, let value):
      return "the option \(Self.named(name)) does not take any value, but \(quoted(value)) was specified"
    case .invalidValue(let word, let label, let words, let form):
      return "the value \(quoted(word)) is invalid for \(Self.named(label))\(Self.advice(words, form))"
    case .wrongValue(let word, let label, let reason):
      return "the value \(quoted(word)) is invalid for \(Self.named(label)): \(Self.plain(reason))"
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

  /// The end of a message about a wrong value: the words or the form that is right.
  private static func advice(_ words: [String], _ form: String) -> String {
    guard words.isEmpty else { return "; expected \(ConfigurationOption.Kind.choice(words).expected)" }
    return forms[form].map { "; write one such as \($0)" } ?? ""
  }

  /// The forms of values by their names.
  private static var forms: [String: String] {
    [
      "times": "\(HoursArgument.form), the earlier time first", "duration": DurationArgument.form,
      "size": "800x480, or a name that \(.command("devices")) lists", "number": "3", "columns": "80",
      "points": "480",
    ]
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
