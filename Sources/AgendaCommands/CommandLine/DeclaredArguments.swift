internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The arguments that a command declares, in the order of its properties and of those of its groups.
struct DeclaredArguments {
  /// A declaration, and the heading under which it stands.
  struct Entry {
    let title: String?
    let declared: Declared
  }

  private(set) var entries: [Entry] = []
  /// The groups, each behind those in it.
  private var groups: [any ParsableArguments] = []
  private var tables: [TableOptions] = []

  init(of arguments: any ParsableArguments) {
    add(arguments, nil)
    withholdUnclearLetters()
  }

  /// Takes the letter from options of which each could be meant by it: `-c` where a command has both `--calendars`, where it looks, and `--calendar`, which
  /// gets something. One that the command needs keeps it.
  private mutating func withholdUnclearLetters() {
    let meant = [AgendaOption.calendars, .calendar].compactMap { option in
      entries.map(\.declared).first { $0.option == option }
    }
    guard meant.count == 2, !meant.contains(where: \.isRequired) else { return }
    meant.forEach { $0.isLetterUnclear = true }
  }

  private mutating func add(_ arguments: any ParsableArguments, _ title: String?) {
    for property in Mirror(reflecting: arguments).children {
      guard let declaration = property.value as? Declaration else { continue }
      switch declaration {
      case let declared as Declared:
        declared.setProperty(String((property.label ?? "").drop { $0 == "_" }))
        entries.append(Entry(title: title, declared: declared))
      case let options as TableOptions:
        entries += options.entries.map { Entry(title: $0.title ?? title, declared: $0.declared) }
        tables.append(options)
      case let group as DeclaredGroup: add(group.arguments, group.title ?? title)
      default: break
      }
    }
    groups.append(arguments)
  }

  var options: [Declared] { entries.map(\.declared).filter { !$0.isPositional } }

  var positional: [Declared] { entries.map(\.declared).filter(\.isPositional) }

  /// The option with a name behind two dashes, and whether the name is its negative form.
  func option(named name: some StringProtocol) -> (declared: Declared, isNegative: Bool)? {
    if let option = options.first(where: { $0.name == name }) { return (option, false) }
    guard name.hasPrefix("no-") else { return nil }
    return options.first { $0.name == name.dropFirst(3) && $0.hasNegativeForm }.map { ($0, true) }
  }

  /// The option with a letter behind one dash.
  func option(short letter: Character) -> Declared? { options.first { $0.short == letter } }

  /// The options of which each could be meant by a letter.
  func options(unclear letter: Character) -> [Declared] {
    options.filter { $0.isLetterUnclear && $0.option?.short == letter }
  }

  /// Throws an error of usage if options exclude each other, or the values of a group do not go together.
  func validate() throws {
    let given = Set(entries.map(\.declared).filter(\.isGiven).compactMap(\.option))
    if let (option, other) = AgendaOption.exclusion(
      among: given.contains, of: AgendaOption.exclusionsOfChanges)
    {
      throw ValidationError(.option(option), .option(other))
    }
    for table in tables { try table.validate() }
    for group in groups { try group.validate() }
  }
}

/// The words of a command line, which give the declarations of a command their values.
struct CommandReading {
  /// The names of the command, behind `agenda`.
  let path: [String]

  /// The command with the values of some words.
  /// - Throws: ``UsageError``, or what its `validate()` throws.
  func read(_ type: any ParsableCommand.Type, _ words: [String]) throws -> any ParsableCommand {
    let command = type.init()
    let arguments = DeclaredArguments(of: command)
    var reader = Reader(arguments: arguments, words: words[...])
    do throws(UsageError.Fault) {
      try reader.read()
    } catch {
      throw UsageError(error, path, type)
    }
    do {
      try arguments.validate()
    } catch let invalid as ValidationError {
      throw UsageError(.values(invalid.message), path, type)
    } catch let fault as UsageError.Fault {
      throw UsageError(fault, path, type)
    }
    return command
  }

  private struct Reader {
    let arguments: DeclaredArguments
    var words: ArraySlice<String>
    private var positional: ArraySlice<Declared> = []
    /// The words that no declaration takes.
    private var unexpected: [String] = []

    init(arguments: DeclaredArguments, words: ArraySlice<String>) {
      (self.arguments, self.words) = (arguments, words)
      positional = arguments.positional[...]
    }

    mutating func read() throws(UsageError.Fault) {
      while let word = words.popFirst() {
        if word == "--" {
          for word in words { try take(word) }
          break
        }
        if word.hasPrefix("--") {
          try takeLong(word)
        } else if !word.isValue || word.isNegative && positional.isEmpty {
          try takeShort(word)
        } else {
          try take(word)
        }
      }
      guard unexpected.isEmpty else { throw .unexpectedArguments(unexpected) }
      if let missing = arguments.entries.first(where: { $0.declared.isRequired }) {
        throw .missingArgument(missing.declared.required)
      }
    }

    /// Gives a word to the next argument that is no option.
    private mutating func take(_ word: String) throws(UsageError.Fault) {
      guard let next = positional.first else { return unexpected.append(word) }
      if !next.isRepeated { positional.removeFirst() }
      try take(word, next, UsageError.Label(value: "<\(next.valueName)>"))
    }

    private mutating func takeLong(_ word: String) throws(UsageError.Fault) {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      let value = word.dropFirst(2 + name.count)
      guard let (option, isNegative) = arguments.option(named: name) else {
        throw .unknownOption(.long(name), isMeant: nearestName(to: name))
      }
      guard option.kind == .flag else {
        return try takeValue(value.isEmpty ? nil : String(value.dropFirst()), option, .long(name))
      }
      guard value.isEmpty else { throw .unwantedValue(.long(name), String(value.dropFirst())) }
      try take(isNegative ? "false" : "true", option, .long(name))
    }

    /// Takes letters behind one dash: flags, and an option with its value, `-yn3` or `-n=3`.
    private mutating func takeShort(_ word: String) throws(UsageError.Fault) {
      var letters = word.dropFirst()
      while let letter = letters.popFirst() {
        guard let option = arguments.option(short: letter) else {
          let meant = arguments.options(unclear: letter)
          guard meant.isEmpty else {
            throw .unclearLetter(letter, meant.map { .init(name: $0.name, purpose: $0.help.abstract) })
          }
          let other = OtherNames.ofLetters[letter]?.first { arguments.option(named: $0) != nil }
          throw .unknownOption(UsageError.Label(written: word), isMeant: other)
        }
        let label = UsageError.Label.long(option.name)
        guard option.kind == .flag else {
          let value = letters.first == "=" ? letters.dropFirst() : letters
          return try takeValue(letters.isEmpty ? nil : String(value), option, label)
        }
        try take("true", option, label)
      }
    }

    /// Takes the value of an option: the given one, or the next word.
    private mutating func takeValue(_ given: String?, _ option: Declared, _ name: UsageError.Label)
      throws(UsageError.Fault)
    {
      if let given { return try take(given, option, name) }
      guard let next = words.first, next.isValue else {
        throw .missingValue(name, expected: option.expected)
      }
      words.removeFirst()
      try take(next, option, name)
    }

    private func take(_ word: String, _ declared: Declared, _ label: UsageError.Label)
      throws(UsageError.Fault)
    {
      guard !declared.refuses(word) else {
        throw declared.isPositional
          ? .emptyArgument(label, help: declared.help.abstract)
          : .emptyValue(label, expected: declared.expected, removal: declared.option?.removal)
      }
      let isTaken: Bool
      do {
        isTaken = try declared.take(word)
      } catch {
        throw .refusedValue(word, label, reason: (error as? ValidationError)?.message ?? "\(error)")
      }
      guard isTaken else {
        let words = declared.words.isEmpty ? declared.option?.similarWords ?? [] : declared.words
        throw .wrongValue(word, label, expected: declared.expected, words: words)
      }
    }

    /// The name of the option that may be meant by one that is none: another word for it, or the most similar name.
    private func nearestName(to name: Substring) -> String? {
      let names = arguments.options.flatMap { $0.longNames.map { String($0.dropFirst(2)) } }
      let meant = OtherNames.ofOptions[String(name)]?.first { names.contains($0) }
      return meant ?? nearest(to: String(name), among: names).first
    }
  }
}

/// Other words for options: those of other programs, and those that come to mind.
private enum OtherNames {
  /// The names of options by the letters that khal, gcalcli and others have for them.
  static let ofLetters: [Character: [String]] = [
    "a": ["calendars", "calendar"], "d": ["days", "exclude-calendars"], "g": ["category"], "l": ["location"],
    "m": ["alarm"], "q": ["search"], "r": ["repeat"], "t": ["time-zone"], "v": ["details"],
  ]

  /// The names of options by these words. Of several the likeliest is the first that a command has.
  static let ofOptions: [String: [String]] = [
    "when": ["at", "date", "from"], "time": ["at"], "day": ["date", "from"], "date": ["at", "from"],
    "on": ["at", "from"], "since": ["from"], "start": ["from", "at"], "begin": ["start", "from", "at"],
    "until": ["to", "end"], "till": ["to", "end"], "stop": ["end", "to"], "end": ["to"],
    "force": ["yes"], "confirm": ["yes"], "no-confirm": ["yes"], "assume-yes": ["yes"],
    "place": ["location"], "where": ["location"], "room": ["location"], "summary": ["title"],
    "name": ["title"], "subject": ["title"], "text": ["title", "search"], "note": ["description"],
    "notes": ["description"], "body": ["description"], "duration": ["for", "horizon"],
    "length": ["for", "horizon"], "reminder": ["alarm"], "reminders": ["alarm"], "remind": ["alarm"],
    "alert": ["alarm"], "tag": ["category"], "tags": ["category"], "categories": ["category"],
    "label": ["category"], "rrule": ["repeat"], "recurrence": ["repeat"], "recur": ["repeat"],
    "every": ["repeat"], "guests": ["invite"], "guest": ["invite"], "attendees": ["invite"],
    "attendee": ["invite"], "link": ["url"], "address": ["url"], "show-as": ["busy"], "free": ["busy"],
    "into": ["calendar"], "target": ["calendar"], "cal": ["calendars", "calendar"],
    "calendar": ["calendars"], "calendars": ["calendar"], "exclude": ["exclude-calendars"],
    "except": ["exclude-calendars"], "without": ["exclude-calendars"], "timezone": ["time-zone"],
    "tz": ["time-zone"], "zone": ["time-zone"], "lang": ["locale"], "language": ["locale"],
    "max": ["limit"], "count": ["limit"], "number": ["limit"], "top": ["limit"], "query": ["search"],
    "filter": ["search"], "grep": ["search"], "match": ["search"], "json": ["format"], "type": ["format"],
    "out": ["output"], "simulate": ["dry-run"], "preview": ["dry-run"], "test": ["dry-run"],
    "no-tasks": ["tasks"], "hide-tasks": ["tasks"], "todo": ["task", "tasks"], "no-color": ["color"],
    "no-colour": ["color"], "no-all-day": ["all-day"], "columns": ["width"], "verbose": ["details"],
    "nostarted": ["ended"], "notstarted": ["ended"], "nodeclined": ["declined"], "tsv": ["format"],
    "csv": ["format"], "include-calendar": ["calendars"], "who": ["invite"], "noprompt": ["yes"],
    "iamaexpert": ["yes"], "long": ["details"], "full": ["details"], "id": ["ids"], "uid": ["ids"],
  ]
}

extension Declared {
  /// Whether a word is empty where something has to be said: a script has a variable that is not set.
  fileprivate func refuses(_ word: String) -> Bool {
    !canBeEmpty && kind != .flag && word.allSatisfy(\.isWhitespace)
  }

  /// The argument as a message names it if it is missing.
  fileprivate var required: UsageError.Label {
    isPositional
      ? UsageError.Label(value: "<\(valueName)>\(isRepeated ? " ..." : "")")
      : .long(name, value: "<\(valueName)>")
  }
}

extension String {
  /// Whether the word can be a value, and is no option: `-` means standard input, and `-05:00` is an offset.
  var isValue: Bool { utf8.first != UInt8(ascii: "-") || utf8.count == 1 || isNegative }

  /// Whether the word begins with a minus sign and a digit.
  fileprivate var isNegative: Bool {
    utf8.first == UInt8(ascii: "-") && utf8.dropFirst().first?.isASCIIDigit == true
  }
}
