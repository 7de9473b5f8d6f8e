internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The command line of a ``FastSubcommand``, read without ArgumentParser, which takes longer to start than the answer takes to print.
///
/// Both read the options that ``AgendaOption`` declares. This reader accepts only command lines without mistakes; ArgumentParser reads the others.
/// A test gives every option to both.
struct FastArguments: Equatable {
  /// The subcommand.
  private(set) var subcommand = FastSubcommand.today
  /// The values of the options.
  private(set) var request = AgendaRequest()

  /// Reads the arguments after the name of the command; `nil` if ArgumentParser has to read them.
  init?(_ arguments: some Collection<String>) {
    var words = arguments.withPlainValues[...]
    if let first = words.first, !first.hasPrefix("-") {
      guard let named = FastSubcommand(rawValue: first) else { return nil }
      subcommand = named
      words = words.dropFirst()
    }
    if subcommand == .next { request.next = AgendaRequest.Next() }
    if subcommand == .list { request.range = AgendaRequest.Range() }
    while let word = words.popFirst() {
      if request.setFlag(word) { continue }
      if let equals = word.firstIndex(of: "="), word.hasPrefix("--") {
        guard request.set(String(word[..<equals]), to: String(word[word.index(after: equals)...])) else {
          return nil
        }
      } else {
        guard let value = words.popFirst(), !value.hasPrefix("-") || value == "-",
          request.set(word, to: value)
        else { return nil }
      }
    }
    if request.contradiction != nil { return nil }
  }
}

extension FastSubcommand {
  /// Prints the output for a request.
  func run(_ request: AgendaRequest) throws {
    // A bar runs “agenda next” again and again.
    let run = try self == .next ? Run.start(request) : Run.startTelling(request)
    try print(in: run, request)
  }
}

extension Collection<String> {
  /// The options whose values may begin with a minus sign and a digit: an offset west of UTC, a number of days ago.
  private static var takingNegativeValues: Set<String> { ["--time-zone", "--now", "--from", "--to"] }

  /// Whether an option of an agenda has a value, so that a wrong one such as -1 is named.
  private static func takesValue(_ option: String) -> Bool {
    AgendaOption(word: option, of: .list)?.declaration.valueName != nil
  }

  /// The options whose empty values remove something, or are an error that names the option.
  private static var takingEmptyValues: Set<String> {
    [
      "--at", "--for", "--title", "--location", "--repeat", "--alarm", "--url", "--description", "--category",
      "--busy",
      "--status", "--priority",
    ]
  }

  /// The arguments of a command in the form in which every reader of options finds their values.
  ///
  /// A negative value is joined to its option, `--time-zone=-05:00` for `--time-zone -05:00`: what begins with a minus sign is the next option for
  /// them, so that `--time-zone --file x` is reported as a missing value. An empty one is a word of its own, `--title ""` for `--title=`, which
  /// ArgumentParser reports as missing. A number of days or months ago, as in `month -1`, comes last, after `--`.
  var withPlainValues: [String] {
    var words: [String] = []
    for word in self {
      if word.isNegative, let option = words.last, option.hasPrefix("--"),
        Self.takingNegativeValues.contains(option) || Self.takesValue(option)
      {
        words[words.count - 1] = "\(option)=\(word)"
      } else if word.hasSuffix("="), Self.takingEmptyValues.contains(String(word.dropLast())),
        !words.contains("--")
      {
        words += [String(word.dropLast()), ""]
      } else {
        words.append(word)
      }
    }
    return Self.takingDays.contains(words.first ?? "") ? words.withNegativeArgumentsLast : words
  }

  /// The commands whose arguments name days, so that they can be numbers below 0.
  private static var takingDays: Set<String> { ["month", "week", "day", "list"] }
}

extension [String] {
  /// The words with those arguments at their end, after `--`, that are numbers below 0 and no values of options.
  fileprivate var withNegativeArgumentsLast: [String] {
    let end = firstIndex(of: "--") ?? endIndex
    let isArgument = { (place: Int) in
      guard self[place].isNegative else { return false }
      let option = AgendaOption(word: self[place - 1], of: .list)
      return option?.declaration.valueName == nil
    }
    // Words behind such a number belong to it: `list -1 3d`.
    var negative: [Int] = []
    for place in self[..<end].indices.dropFirst() {
      let isBehindNumber = negative.last == place - 1 && !self[place].hasPrefix("-")
      if isArgument(place) || isBehindNumber { negative.append(place) }
    }
    guard !negative.isEmpty else { return self }
    let others = self[..<end].indices.filter { !negative.contains($0) }.map { self[$0] }
    return others + ["--"] + negative.map { self[$0] } + self[end...].dropFirst()
  }
}

extension String {
  /// Whether the text begins with a minus sign and a digit.
  fileprivate var isNegative: Bool {
    utf8.first == UInt8(ascii: "-") && utf8.dropFirst().first?.isASCIIDigit == true
  }
}
