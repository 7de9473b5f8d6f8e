import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// The texts of `--help` and `help`.
@Suite struct HelpTests {
  private func lines(_ columns: Int) -> [String] {
    HelpText(columns: columns).ofAllCommands.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func `the help has one line for each command, most used first`() {
    let all = lines(80)
    #expect(all.allSatisfy { $0.count <= 80 })
    for command in AgendaCommand.configuration.subcommands {
      let rows = all.filter { $0.hasPrefix("  \(command.configuration.commandName) ") }
      #expect(rows.count == 1, "\(command.configuration.commandName)")
      #expect(
        rows.first?.hasSuffix(command.configuration.abstract) == true, "\(command.configuration.commandName)")
    }
    let titles = all.filter { $0.hasSuffix(":") && $0 == $0.uppercased() }
    #expect(
      titles == [
        "SEE:", "ADD AND CHANGE:", "CALENDARS AND ACCOUNTS:", "MAKE PICTURES AND PAGES:", "MORE:", "OPTIONS:",
      ])
    #expect(all.firstIndex(of: "SEE:").map { all[$0 + 1].hasPrefix("  today ") } == true)
  }

  @Test(arguments: [
    ("add", AgendaOption.Places.add), ("edit", .edit), ("counter", .counter), ("import", .import),
    ("free", .free),
  ])
  func `a command that changes events, or finds free time, has the options that the table has for it`(
    _ name: String, _ place: AgendaOption.Places
  ) throws {
    let command = try #require(CommandIndex.command(at: [name]))
    let declared = DeclaredArguments(of: command.init()).options
    #expect(declared.filter { $0.option == nil }.map(\.name) == [])
    let ofChanges: AgendaOption.Places = [.add, .edit, .counter, .import, .free]
    let own = declared.compactMap(\.option).filter { !$0.declaration.places.isDisjoint(with: ofChanges) }
    #expect(Set(own) == Set(AgendaOption.options(in: place)))
  }

  @Test func `an option of the table has its names, its form and its words in each command`() {
    for entry in CommandIndex.entries {
      guard let command = CommandIndex.command(at: entry.path.split(separator: " ").map(String.init)) else {
        continue
      }
      for declared in DeclaredArguments(of: command.init()).options {
        guard let option = declared.option else { continue }
        #expect(declared.name == option.name && declared.isRepeated == option.isCollected, "\(option)")
        #expect((declared.kind == .option) == option.takesValue, "\(option)")
        #expect(declared.short == nil || declared.short == option.short, "\(option)")
        #expect(Set(declared.words).isSubset(of: option.words) || option == .listFormat, "\(option)")
      }
    }
  }

  @Test func `a usage names only options that the command has`() {
    for entry in CommandIndex.entries {
      guard let command = CommandIndex.command(at: entry.path.split(separator: " ").map(String.init)),
        let usage = command.configuration.usage
      else { continue }
      // The usage of a command that has others has theirs too.
      let commands = [command] + command.configuration.subcommands
      let known = commands.flatMap { DeclaredArguments(of: $0.init()).options.flatMap(\.longNames) }
      let words = usage.split { !($0 == "-" || $0.isLetter) }.map(String.init)
      #expect(words.filter { $0.hasPrefix("--") && !known.contains($0) } == [], "\(usage)")
    }
  }

  @Test func `in a narrow terminal a sentence goes on below itself`() {
    let all = lines(50)
    #expect(all.filter { $0.count > 50 && !$0.contains("://") } == [])
    #expect(all.contains { $0.hasPrefix("              ") })
    let written = CommandLineWords(["--help"]).text(columns: 50)
    #expect(written == HelpText(columns: 50).ofAllCommands)
  }

  @Test(arguments: [
    ("rm", ["delete", "calendars remove", "accounts remove"]), ("sign in", ["accounts login"]),
    ("password", ["accounts login"]), ("reminders", ["alarms"]), ("login", ["accounts login"]),
    ("delet", ["delete"]), ("caldav", ["accounts add", "accounts"]), ("version", ["--version"]),
    ("completion", ["--generate-completion-script"]), ("bash", ["--generate-completion-script"]),
    ("people", ["week --layout people"]), ("calw", ["week"]),
  ])
  func `help finds commands by other words for them and by their summaries`(
    _ words: String, _ paths: [String]
  )
    throws
  {
    let found = CommandIndex.find([words]).map(\.path)
    #expect(Array(found.prefix(paths.count)) == paths, "\(found)")
    let text = try #require(try AgendaCommand.help(["help"] + words.split(separator: " ").map(String.init)))
    let command = paths[0].split(separator: " ").prefix { !$0.hasPrefix("-") }.joined(separator: " ")
    #expect(
      text.contains("“agenda help \(command.isEmpty ? "<command>" : command)”")
        && text.contains("“agenda help” lists all"))
  }

  @Test(arguments: [
    ("birthday", ["calendars"]), ("waybar", ["next"]), ("e-paper", ["board"]),
    ("recurring", ["add", "edit"]), ("holiday", ["calendars"]), ("repeat", ["--repeat"]),
    ("categories", ["--category"]),
  ])
  func `help finds commands and options by what they are about`(_ word: String, _ paths: [String]) {
    let found = CommandIndex.find([word]).map(\.path)
    #expect(paths.allSatisfy(found.contains) && found.count <= 8, "\(found)")
    #expect(!found.contains("forget") && !found.contains("cache"), "\(found)")
  }

  @Test(arguments: [["time", "zone"], ["timezone"]])
  func `an option is found with and without its hyphens, and is shown once with its commands`(
    _ words: [String]
  ) {
    let zone = CommandIndex.find(words)
    #expect(zone.map(\.path) == ["--time-zone"], "\(zone)")
    #expect(zone.first?.summary.contains(" For today, tomorrow, week, list, month and ") == true, "\(zone)")
    #expect(zone.first?.summary.hasSuffix(" more commands.") == true, "\(zone)")
    // “May be repeated” is said of other options.
    #expect(CommandIndex.find(["repeat"]).map(\.path) == ["--repeat", "--repeat"])
    #expect(CommandIndex.find(["repeat"]).first?.summary.hasSuffix(" For add.") == true)
  }

  @Test(arguments: [
    ("--layout", ["--layout"]), ("-c", ["--calendars", "--calendar"]), ("--version", ["--version"]),
  ])
  func `help of an option says what it is for, and the commands that have it`(
    _ option: String, _ paths: [String]
  ) throws {
    let text = try #require(try AgendaCommand.help(["help", option]))
    #expect(text.hasPrefix("Options for “\(option)”:\n"), "\(text)")
    for path in paths { #expect(text.contains("\n  \(path) "), "\(text)") }
    let error = #expect(throws: CommandError.self) { try AgendaCommand.help(["help", "--layot"]) }
    #expect(error?.message == "unknown option “--layot”; did you mean “--layout”?")
  }

  @Test func `help of help is that of all commands`() throws {
    let text = try #require(try AgendaCommand.help(["help", "help"]))
    #expect(text.contains("SEE:") && text.contains("--version"))
  }

  @Test func `help of a command is that of the command, and help of nothing is an error`() throws {
    for arguments in [["help"], ["help", "list"], ["help", "new"], ["help", "calendars", "add"], ["list"]] {
      #expect(try AgendaCommand.help(arguments) == nil, "\(arguments)")
    }
    #expect(throws: (any Error).self) { try AgendaCommand.help(["help", "xyzzy"]) }
  }

  @Test func `other words lead to commands that there are`() {
    let paths = Set(CommandIndex.entries.map(\.path))
    for (word, targets) in CommandIndex.synonyms {
      #expect(!targets.isEmpty && paths.isSuperset(of: targets), "\(word)")
      #expect(CommandIndex.command(at: [word]) == nil || word == "new", "\(word) is a command")
    }
  }

  @Test(arguments: [30, 40])
  func `in a terminal that is narrower than the options no line of help is wider`(_ columns: Int) {
    let help = HelpText(columns: columns)
    var texts = [help.ofAllCommands]
    for entry in CommandIndex.entries {
      let path = entry.path.split(separator: " ").map(String.init)
      guard let command = CommandIndex.command(at: path) else { continue }
      texts.append(help.ofCommand(command, path))
    }
    for line in texts.flatMap({ $0.split(separator: "\n") }) where line.count > columns {
      // A word alone can be longer.
      #expect(!line.drop { $0 == " " }.contains(" "), "\(line)")
    }
    #expect(
      texts.contains { $0.contains("\n  --this\n      Only the instance that is named.\n") || columns == 30 })
  }

  @Test(arguments: [50, 80])
  func `no usage is wider than the terminal`(_ columns: Int) {
    for entry in CommandIndex.entries {
      let path = entry.path.split(separator: " ").map(String.init)
      guard let command = CommandIndex.command(at: path) else { continue }
      let text = HelpText(columns: columns).ofCommand(command, path)
      let usage = text.split(separator: "\n", omittingEmptySubsequences: false)
        .drop { !$0.hasPrefix("USAGE: ") }.prefix { !$0.isEmpty }
      #expect(!usage.isEmpty && usage.allSatisfy { $0.count <= columns }, "\(entry.path): \(usage)")
      #expect(!text.hasPrefix("OVERVIEW"))
    }
  }
}

/// The messages about command lines that are wrong.
@Suite struct WrongCommandLineTests {
  private func lines(_ arguments: String) -> [String] {
    do {
      let words = arguments.split(separator: " ").map { $0 == "''" ? "" : String($0) }
      _ = try AgendaCommand.parse(subcommandWith: words)
      return []
    } catch {
      return (error as? UsageError)?.lines ?? (error as? CommandError)?.messages ?? ["\(error)"]
    }
  }

  @Test(arguments: [
    ("ls", ["list"]), ("rm", ["delete"]), ("remove", ["delete"]), ("quick", ["add"]),
    ("version", ["--version"]), ("cal", ["month", "calendars"]), ("event", ["show", "add"]),
    ("events", ["list"]), ("todo", ["tasks"]), ("delete-all", ["delete"]), ("tomorow", ["tomorrow"]),
    ("login", ["accounts login"]), ("reminders", ["alarms"]), ("xyzzy", []),
    ("month-list", ["month --layout month-list"]), ("weeks", ["month --layout weeks", "week"]),
    ("people", ["week --layout people"]),
    ("peple", ["week --layout people"]), ("calw", ["week"]), ("calm", ["month"]), ("undelete", ["undo"]),
    ("interactive", ["browse", "watch"]), ("configure", ["setup", "config"]),
  ])
  func `an unknown command is followed by those that may be meant`(_ word: String, _ expected: [String]) {
    #expect(CommandIndex.suggestions(for: word) == expected)
  }

  @Test(arguments: [
    ("december", ["month december"]), ("May", ["month May"]), ("friday", ["list friday"]), ("set", ["edit"]),
    ("tomorow", ["tomorrow"]), ("monday", ["list monday"]), ("yesterday", ["list yesterday"]),
    ("now", ["next", "at"]), ("heute", ["today"]), ("demain", ["tomorrow"]), ("明日", ["tomorrow"]),
  ])
  func `the name of a month or a day is followed by the command that shows it`(
    _ word: String, _ expected: [String]
  ) {
    #expect(AgendaCommand.suggestions(for: word) == expected)
  }

  @Test func `a sentence without a command leads to add`() {
    let message = "unknown command “lunch”; did you mean “add lunch tomorrow 12:30”?"
    #expect(AgendaCommand.unknownCommand(["lunch", "tomorrow", "12:30", "--dry-run"])?.message == message)
    #expect(AgendaCommand.unknownCommand(["foo", "bar"])?.message.hasSuffix("lists the commands") == true)
    #expect(AgendaCommand.unknownCommand(["today"]) == nil)
  }

  @Test(arguments: ["next week", "next friday"])
  func `a command and a word that name days together lead to a list`(_ words: String) {
    let error = #expect(throws: CommandError.self) {
      _ = try AgendaCommand.parse(subcommandWith: words.split(separator: " ").map(String.init))
    }
    #expect(error?.message == "unknown command “\(words)”; did you mean “list \(words)”?")
  }

  @Test(arguments: [
    ("list --bogus", "unknown option “--bogus”"), ("show T --yes", "unknown option “--yes”"),
    ("list --calendar", "unknown option “--calendar”; did you mean “--calendars”?"),
    ("delete x --force", "unknown option “--force”; did you mean “--yes”?"),
    ("add x --when 9:00", "unknown option “--when”; did you mean “--at”?"),
    ("edit x --when 9:00", "unknown option “--when”; did you mean “--at”?"),
    ("list --no-tasks", "unknown option “--no-tasks”; did you mean “--tasks”?"),
    ("week --layout peple", "--layout is “peple”; did you mean “people”?"),
    ("today --device iphone-0", "--device is “iphone-0”; expected a device that “agenda devices” lists"),
    ("timeline --density compact", "unknown option “--density”"),
    ("list -a work", "unknown option “-a”; did you mean “--calendars”?"),
    ("list -d 3", "unknown option “-d”; did you mean “--days”?"),
    ("list --nostarted", "unknown option “--nostarted”; did you mean “--ended”?"),
    ("today --json", "unknown option “--json”; did you mean “--format”?"),
    ("free --between 17-9", "--between is “17-9”; expected times such as 9-17"),
    ("today --size 0x0", "--size is “0x0”; expected a size such as 800x480"),
    ("undo x", "“<number>” is “x”; expected a whole number"),
    (
      "open ''",
      "“<event>” is empty; expected the word “next”, a short name as of “list --ids”, a UID, or text"
    ),
    ("search kim ''", "“<text>” is empty; expected a text to search for"),
    ("delete ''", "“<ID|text>” is empty; expected a short name, a UID, or a text of an event"),
    ("day ''", "“<date>” is empty; expected the day: 2026-11-21"),
    ("today -c ''", "--calendars is empty; expected names of calendars, or leave it out"),
    ("today --format ''", "--format is empty; expected text, markdown"),
    ("add x -c ''", "--calendar is empty; expected the name of a calendar, or leave it out"),
    ("undo ''", "“<number>” is empty; expected"),
    ("edit x -c work --title y", "“-c” could be --calendar (the calendar that gets it) or --calendars (read"),
    ("accept x -c work", "“-c” could be --calendar (the calendar that gets an event which is in none yet)"),
  ])
  func `a mistake is followed by what is near to it, and by the form that is wanted`(
    _ arguments: String, _ expected: String
  ) {
    let first = lines(arguments).first ?? ""
    #expect(first.hasPrefix(expected), "\(first)")
    #expect(first.contains("did you mean") == expected.contains("did you mean"))
  }

  @Test func `a number below 0 is the value of its option`() {
    let text = lines("list --limit -1").first ?? ""
    #expect(text.contains("--limit") && !text.contains("missing"), "\(text)")
  }

  @Test(arguments: [
    ("rm", "calendars", ["calendars remove"]), ("new", "calendars", ["calendars add"]),
    ("rename", "calendars", ["calendars change"]), ("chekc", "config", ["config check"]),
  ])
  func `so is an unknown command of a command`(_ word: String, _ parent: String, _ expected: [String]) {
    #expect(CommandIndex.suggestions(for: word, of: parent) == expected)
  }

  @Test(arguments: [
    (
      "list --form", "unknown option “--form”; did you mean “--from”?",
      "“agenda list --help” says how to write it"
    ),
    (
      "move x", "missing expected argument “--calendar <name>”",
      "write agenda move <ID|text> ... --calendar <name> [--yes] [--dry-run]; “agenda move --help” says more"
    ),
    (
      "edit x --end 1 --for 2", "--end and --for cannot be used together",
      "“agenda edit --help” says how to write it"
    ),
    (
      "list --format svgg",
      "--format is “svgg”; did you mean “svg”?",
      "“agenda list --help” says how to write it"
    ),
    ("undo --time-zone X", "unknown option “--time-zone”", "“agenda undo --help” says how to write it"),
    (
      "accounts add --bogus x", "unknown option “--bogus”",
      "“agenda accounts add --help” says how to write it"
    ),
  ])
  func `what is wrong is said in the form of all errors`(
    _ arguments: String, _ fault: String, _ advice: String
  ) {
    #expect(lines(arguments) == [fault, advice])
  }

  @Test(arguments: ["move ab -c work", "move a b c -c work", "import a.ics -c work"])
  func `the short option of a calendar is that of the one which gets the event`(_ arguments: String) throws {
    let command = try AgendaCommand.parse(
      subcommandWith: arguments.split(separator: " ").map(String.init))
    let calendar = (command as? Move)?.calendar ?? (command as? Import)?.calendar
    #expect(calendar == "work")
  }
}
