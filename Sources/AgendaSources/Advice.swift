internal import ICalendar

/// An option or a command that a message tells its reader to use. Each reader gets it in words of its own:
///
///     "\(path) is read-only; name another calendar with \(.option("calendar"))"
package struct Advice: Sendable {
  private enum Means {
    case option(String)
    case command(String)
  }

  private let means: Means

  /// An option by its long name, without its dashes.
  package static func option(_ name: String) -> Advice { Advice(means: .option(name)) }

  /// A command as it is written behind `agenda`, with its options.
  package static func command(_ words: String) -> Advice { Advice(means: .command(words)) }

  /// The words of the current reader.
  fileprivate var words: String {
    let reader = Reader.current
    return switch means {
    case .option(let name): reader.option(name) ?? "--\(name)"
    case .command(let words): reader.command(words) ?? "“agenda \(words)”"
    }
  }

  /// Who reads the messages of a run.
  package struct Reader: Sendable {
    /// The words for an option, by its long name; `nil` if it is written as on the command line.
    package let option: @Sendable (String) -> String?
    /// The words for a command, by what stands behind `agenda`; `nil` if it is written as on the command line.
    package let command: @Sendable (String) -> String?
    /// Whether the reader has a command line, and so the help of commands.
    package let hasCommandLine: Bool

    package init(
      hasCommandLine: Bool, option: @escaping @Sendable (String) -> String?,
      command: @escaping @Sendable (String) -> String?
    ) {
      (self.hasCommandLine, self.option, self.command) = (hasCommandLine, option, command)
    }

    /// The reader for whom messages are made.
    @TaskLocal package static var current = person

    /// A person at a command line.
    package static let person = Reader(hasCommandLine: true, option: { _ in nil }, command: { _ in nil })
    /// A program that sends requests, in which options are keys.
    package static let request = Reader(hasCommandLine: false, option: { "“\($0)”" }, command: { _ in nil })
    /// A person who sees a page of the web server.
    package static let page = Reader(hasCommandLine: false, option: { "“\($0)”" }) { command in
      ["themes", "config check"].contains(command) ? "the page of the settings" : nil
    }
  }
}

extension DefaultStringInterpolation {
  /// Appends an option or a command in the words of the reader.
  package mutating func appendInterpolation(_ advice: Advice) { appendLiteral(advice.words) }
}

/// The sentences about mistakes that a person can make in several places: on a command line, in a request, in the arguments of a tool, in the
/// configuration and on a page. `subject` is the option, the argument or the key in the words of the reader: `--days`, `“days”`.
package enum Mistake {
  /// A name that no option, key or argument has. `kind` is one of these nouns, `owner` the command, quoted; without a similar name, the sentence ends
  /// with `others`.
  package static func unknown(
    _ kind: String, _ name: String, of owner: String? = nil, among names: [String],
    otherwise others: String? = nil
  ) -> String {
    unknown(
      kind, quoted(name), of: owner, advice: didYouMean(nearest(to: name, among: names, limit: 1)) ?? others)
  }

  /// A name, in the words of the reader, that no option, key or argument has, with advice.
  package static func unknown(
    _ kind: String, _ name: String, of owner: String? = nil, advice: String?
  ) -> String {
    "unknown \(kind) \(name)" + (owner.map { " of \($0)" } ?? "") + (advice.map { "; \($0)" } ?? "")
  }

  /// An option, the last word of a command line, without its value.
  package static func missing(_ subject: String, expected: String) -> String {
    "missing value for \(subject); expected \(expected)"
  }

  /// A value that is not one of those expected: `value` is a quoted text, a number, or the kind of value. Of more words than a person takes in at a
  /// glance, the sentence asks about the one that is similar to `word`.
  package static func wrong(
    _ subject: String, is value: String, expected: String, word: String = "", among words: [String] = []
  ) -> String {
    let near = words.count > glance ? nearest(to: word, among: words, limit: 1) : []
    return "\(subject) is \(value); \(didYouMean(near) ?? "expected \(expected)")"
  }

  /// A text that is no colour.
  package static func wrongColor(_ subject: String, is text: String) -> String {
    wrong(
      subject, is: quoted(text), expected: "a CSS name such as steelblue, or #rrggbb", word: text,
      among: CalendarColor.names)
  }

  /// A name that no zone has.
  package static func unknownZone(_ name: String, among names: [String]) -> String {
    unknown(
      "time zone", quoted(name),
      advice: didYouMean(name, among: names) ?? "expected a name such as “Europe/Berlin”")
  }

  /// An empty value where a value is needed, such as that of a variable of a script which is not set. `way` is another way out.
  package static func empty(_ subject: String, expected: String, or way: String?) -> String {
    wrong(subject, is: "empty", expected: expected + (way.map { ", or \($0)" } ?? ""))
  }

  /// Two options, keys or arguments that exclude each other. `place` follows them.
  package static func together(_ one: String, _ other: String, _ place: String = "") -> String {
    "\(one) and \(other) cannot be used together\(place)"
  }

  /// A name that no calendar, account, widget or board has; `other` is the advice if there is none at all.
  package static func noneNamed(
    _ kind: String, _ name: String, among names: [String], nearest near: [String]? = nil,
    otherwise other: String
  ) -> String {
    "no \(kind) is named \(quoted(name)); "
      + (names.isEmpty ? other : didYouMean(near ?? nearest(to: name, among: names)) ?? all(names))
  }

  /// The most words that are listed where one of them is similar.
  private static let glance = 4

  /// The most names that are listed.
  private static let maximumNames = 8

  /// The names that there are.
  private static func all(_ names: [String]) -> String {
    let more = names.count > maximumNames ? " and \(names.count - maximumNames) more" : ""
    return "there are " + names.prefix(maximumNames).map { quoted($0) }.joined(separator: ", ") + more
  }
}
