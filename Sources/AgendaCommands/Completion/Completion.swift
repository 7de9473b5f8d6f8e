internal import AgendaKit
internal import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// A shell that completes command lines.
enum CompletionShell: String {
  case bash, zsh, fish

  /// The shell of the user.
  static var ofUser: CompletionShell? {
    let path = ProcessEnvironment.current().variables["SHELL"] ?? ""
    return CompletionShell(rawValue: path.split(separator: "/").last.map(String.init) ?? "")
  }
}

/// The completion script of a shell. It asks the command for the words that can stand where the cursor is: see ``CompletedLine``.
struct CompletionScript {
  private let shell: CompletionShell

  init(for shell: CompletionShell) { self.shell = shell }

  /// The script that arguments ask for; `nil` if they ask for something else.
  /// - Throws: if it is for a shell that is not known.
  init?(_ arguments: [String]) throws {
    let option = "--generate-completion-script"
    guard let place = arguments.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") }) else {
      return nil
    }
    let argument = arguments[place]
    let name =
      argument == option
      ? arguments[(place + 1)...].first ?? "" : String(argument.dropFirst(option.count + 1))
    guard let shell = name.isEmpty ? CompletionShell.ofUser : CompletionShell(rawValue: name) else {
      let found =
        name.isEmpty
        ? "SHELL names no shell with completions" : "\(quoted(name)) is no shell with completions"
      throw CommandError(.usage, "\(found); write \(option) bash, zsh or fish")
    }
    self.init(for: shell)
  }

  /// The script.
  var text: String {
    switch shell {
    case .bash: Self.bash
    case .zsh: Self.zsh
    case .fish: Self.fish
    }
  }

  /// Bash has cut the word at the signs of COMP_WORDBREAKS; its last part is the second argument.
  private static let bash = #"""
    _agenda() {
        local ending
        local -a endings
        mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" \#(CompletedLine.option) bash "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$2" 2>/dev/null)
        if [[ ${COMPREPLY[0]-} == \#(CompletedLine.files)* ]]; then
            read -ra endings <<<"${COMPREPLY[0]#\#(CompletedLine.files)}"
            if ((${#endings[@]})); then
                mapfile -t COMPREPLY < <(compgen -d -- "$2"; for ending in "${endings[@]}"; do compgen -f -X "!*.$ending" -- "$2"; done)
            else
                mapfile -t COMPREPLY < <(compgen -f -- "$2")
            fi
        fi
    }

    complete -o filenames -F _agenda agenda
    """#

  private static let zsh = #"""
    #compdef agenda

    _agenda() {
        local -a found endings
        found=("${(@f)$("${words[1]}" \#(CompletedLine.option) zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
        if [[ $found[1] == \#(CompletedLine.files)* ]]; then
            endings=(${(s: :)${found[1]#\#(CompletedLine.files)}})
            if (( $#endings )); then _files -g "*.(${(j:|:)endings})(-.)"; else _files; fi
        elif [[ -n $found[1] ]]; then
            _describe -V agenda found -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'
        fi
    }

    if [[ "${funcstack[1]}" == _agenda ]]; then _agenda "$@"; else compdef _agenda agenda; fi
    """#

  private static let fish = #"""
    function __agenda_complete
        set -l found (agenda \#(CompletedLine.option) fish (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
        if string match -q '\#(CompletedLine.files)*' -- "$found[1]"
            __fish_complete_path (commandline -ct)
        else
            printf '%s\n' $found
        end
    end

    complete -c agenda -f -a '(__agenda_complete)'
    """#
}

/// The words that can stand at the cursor of an unfinished command line, for the script of a shell.
struct CompletedLine {
  /// The first argument that asks for them. The name of the shell follows, then the words before the cursor, without `agenda`; the last one is unfinished.
  static let option = "---complete"
  /// The answer where files are meant; endings of their names may follow.
  static let files = ":files"

  private let shell: CompletionShell
  /// The words before the unfinished one.
  private var before: [String]
  /// The unfinished word, and what stands before it in the same word: `--days=`.
  private var typed: String
  private var kept = ""
  /// The value of an option behind an equals sign.
  private var isBehindEquals = false

  /// The line that arguments ask about; `nil` if they ask for something else.
  init?(_ arguments: [String]) throws {
    guard arguments.first == Self.option else { return nil }
    guard arguments.count > 2, let shell = CompletionShell(rawValue: arguments[1]) else {
      throw CommandError(.usage, "\(Self.option) needs a shell and words")
    }
    self.init(for: shell, Array(arguments[2...]))
  }

  init(for shell: CompletionShell, _ words: [String]) {
    self.shell = shell
    (before, typed) = (Array(words.dropLast()), words.last ?? "")
    // Bash gives the equals sign as a word of its own.
    if typed == "=" { (before, typed) = (before + ["="], "") }
    if before.last == "=" {
      before.removeLast()
      isBehindEquals = true
    } else if typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
      before.append(String(typed[..<equals]))
      kept = String(typed[...equals])
      typed = String(typed[typed.index(after: equals)...])
      isBehindEquals = true
    }
  }

  /// The words, one in a line, in the form of the shell.
  var answer: String {
    switch place {
    case .files(let endings)?: return ([Self.files] + endings).joined(separator: " ")
    case .words(let words)?:
      let exact = words.filter { $0.word.hasPrefix(typed) }
      // Names of calendars are read in any letter case.
      let found = exact.isEmpty ? words.filter { $0.word.lowercased().hasPrefix(typed.lowercased()) } : exact
      return found.map { word in
        CompletedWord(kept + word.word, note: word.note).text(for: shell, isOnly: found.count == 1)
      }.joined(separator: "\n")
    case nil: return ""
    }
  }

  private enum Place {
    case files([String])
    case words([CompletedWord])
  }

  private var place: Place? {
    let isHelp = before.first == "help"
    var words = isHelp ? before.dropFirst() : before[...]
    var type: any ParsableCommand.Type = AgendaCommand.self
    while let word = words.first, let named = type.command(named: word) {
      words.removeFirst()
      type = named
    }
    if isHelp { return words.isEmpty ? .words(commands(of: type)) : nil }
    let isName = words.isEmpty && !typed.hasPrefix("-") && !isBehindEquals
    let commands = isName ? commands(of: type) : []
    if isName, type == AgendaCommand.self {
      return .words(commands + [name("help", note: "Show the help of a command.")])
    }
    type = type.configuration.defaultSubcommand ?? type
    return place(DeclaredArguments(of: type.init()), words, commands)
  }

  private func commands(of type: any ParsableCommand.Type) -> [CompletedWord] {
    type.configuration.subcommands.map {
      name($0.configuration.commandName, note: $0.configuration.abstract)
    }
  }

  /// The place behind the words of a command, whose own commands can stand there too.
  private func place(_ arguments: DeclaredArguments, _ words: ArraySlice<String>, _ commands: [CompletedWord])
    -> Place?
  {
    var words = words
    var positional = arguments.positional[...]
    var given: Set<String> = []
    var named: Set<String> = []
    while let word = words.popFirst() {
      if word == "--" {
        positional = positional.dropFirst(words.count)
        return positional.first.flatMap(values)
      }
      let option = Self.option(word, arguments)
      if let option { given.insert(option.name) }
      if let option, option.kind == .option, !word.contains("=") {
        guard !words.isEmpty else { return values(of: option) }
        words.removeFirst()
      } else if option == nil, !word.hasPrefix("-") {
        if positional.first?.isRepeated == false { positional.removeFirst() } else { named.insert(word) }
      }
    }
    if typed.hasPrefix("-") { return .words(names(arguments, without: given)) }
    guard commands.isEmpty else { return .words(commands) }
    guard let place = positional.first.flatMap(values) else {
      return .words(names(arguments, without: given))
    }
    // An event that is named already is offered no more.
    guard case .words(let words) = place else { return place }
    return .words(words.filter { !named.contains($0.word) })
  }

  private static func option(_ word: String, _ arguments: DeclaredArguments) -> Declared? {
    if word.hasPrefix("--") {
      return arguments.option(named: word.dropFirst(2).prefix { $0 != "=" })?.declared
    }
    return word.count == 2 && word.hasPrefix("-") ? word.last.flatMap(arguments.option(short:)) : nil
  }

  /// The names of options that are not given yet, or that can be repeated, and that no given one excludes.
  private func names(_ arguments: DeclaredArguments, without given: Set<String>) -> [CompletedWord] {
    let options = given.compactMap { name in arguments.options.first { $0.name == name }?.option }
    return arguments.options.filter { option in
      (option.isRepeated || !given.contains(option.name))
        && !options.contains { other in option.option.map { $0.excludes(other) } == true }
    }.flatMap { option in
      option.longNames.map { name($0, note: option.help.abstract) }
    } + [name("--help", note: "Show help information.")]
  }

  /// A command or an option. Bash shows notes in the words themselves, where they are only for what has no meaning by itself.
  private func name(_ word: String, note: String) -> CompletedWord {
    CompletedWord(word, note: shell == .bash ? nil : note)
  }

  private func values(of declared: Declared) -> Place? {
    switch declared.form.completion {
    case .files(let endings)?: .files(endings)
    case .list(let words)?: words.isEmpty ? nil : .words(words.map { CompletedWord($0) })
    case .words(let find)?: .words(find(before, typed))
    case nil: nil
    }
  }
}

/// A word that a shell offers, with what it says of the word.
struct CompletedWord: Equatable {
  /// The word.
  var word: String
  /// The description, for the person who chooses.
  var note: String?

  init(_ word: String, note: String? = nil) { (self.word, self.note) = (word, note) }

  /// The text that the completion script of a shell reads. For bash, a note is a part of the word, except for the only word, which is inserted whole.
  func text(for shell: CompletionShell, isOnly: Bool) -> String {
    let note = note.map { PlainText.sanitized($0, limit: Self.maximumNote) } ?? ""
    switch shell {
    case .zsh:
      // A colon ends the word.
      let word = Self.escaped(word) { "\\:".unicodeScalars.contains($0) }
      return note.isEmpty ? word : "\(word):\(note)"
    case .fish: return note.isEmpty ? word : "\(word)\t\(note)"
    case .bash: return note.isEmpty || isOnly ? word : "\(word)  \(note)"
    }
  }

  /// The most characters of a note.
  private static let maximumNote = 60

  /// A text with a backslash before some of its signs. A shell reads bytes, also of a sign that is one character with the letter before it.
  private static func escaped(_ text: String, where isEscaped: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

/// The values of an option or an argument for a shell.
enum CompletionKind: Sendable {
  case list([String])
  /// Files whose names have one of these endings, or any if there is none.
  case files([String])
  /// Words that a function finds, from those before it and what is typed of it.
  case words(@Sendable (_ before: [String], _ typed: String) -> [CompletedWord])

  /// Files whose names have one of these endings.
  static func file(extensions: [String] = []) -> CompletionKind { .files(extensions) }

  private static func names(_ find: @escaping @Sendable (CompletedNames) -> [String]) -> CompletionKind {
    .words { before, _ in find(CompletedNames(before)).map { CompletedWord($0) } }
  }

  /// The names of calendars and of groups of calendars, in a list with commas.
  static var calendars: CompletionKind {
    .words { before, typed in
      // The names before the last comma stay.
      let kept = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
      return CompletedNames(before).calendars.map { CompletedWord(kept + $0) }
    }
  }

  /// The name of a calendar, and of none of the groups.
  static var oneCalendar: CompletionKind { names { $0.singleCalendars { _ in true } } }
  /// The names of the calendars that take new events or tasks.
  static var calendarsForNew: CompletionKind {
    names { $0.singleCalendars { $0.takes("VEVENT") || $0.takes("VTODO") } }
  }

  /// The statuses of a task behind `--task`, of an event behind `add` without that, and of both elsewhere.
  static var statuses: CompletionKind {
    .words { before, _ in
      let isTask = before.contains("--\(AgendaOption.task.name)")
      let events = isTask ? [] : AgendaOption.statuses(ofTasks: false)
      let tasks = !isTask && before.first == "add" ? [] : AgendaOption.statuses(ofTasks: true)
      return (events + tasks.filter { !events.contains($0) }).map { CompletedWord($0) }
    }
  }

  /// The files of images.
  static var images: CompletionKind { .file(extensions: ["png", "jpg", "jpeg", "webp", "gif"]) }
  /// The names of people in the address books, in a list with commas.
  static var contacts: CompletionKind {
    .words { before, typed in
      let kept = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
      return CompletedNames(before).contacts.map { CompletedWord(kept + $0.name, note: $0.address) }
    }
  }

  /// The names of themes.
  static var themes: CompletionKind {
    .words { _, _ in ThemeCatalogue(ProcessEnvironment.current()).entries.map { CompletedWord($0.name) } }
  }

  /// The names of widgets.
  static var widgets: CompletionKind { names(\.widgets) }
  /// The names of boards.
  static var boards: CompletionKind { names(\.boards) }
  /// The names of accounts.
  static var accounts: CompletionKind { names(\.accounts) }
}

/// The names that a shell completes, from the configuration and the cache. Nothing is fetched, and nothing fails: where there is a mistake, there
/// are no names.
private struct CompletedNames {
  private let configuration: Configuration?
  private let environment = ProcessEnvironment.current()

  /// The names for the words of an unfinished command line.
  init(_ arguments: [String]) {
    let option = arguments.lastIndex(of: "--config").map { $0 + 1 }
    let path = option.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    configuration = try? CalendarSet.configurationOrDiscovered(path, environment: environment).configuration
  }

  var widgets: [String] { configuration?.widgets.map(\.name) ?? [] }

  /// The people with an address, at most so many that a shell can show them.
  var contacts: [(name: String, address: String)] {
    let paths =
      configuration?.defaults.contacts
      ?? KhardSettings.folders(environment: environment.variables, home: environment.home)
    return Contacts(paths: paths).all.prefix(1000).map { ($0.name, $0.addresses.first ?? "") }
      .filter { !$0.0.hasControlCharacters && !$0.0.contains(",") && !$0.1.hasControlCharacters }
  }

  var boards: [String] { configuration?.boards.map(\.name) ?? [] }

  var accounts: [String] { configuration?.accounts.map(\.name) ?? [] }

  /// The names of single calendars.
  func singleCalendars(where isOffered: (CalendarConfiguration) -> Bool) -> [String] {
    let known = configuration.flatMap { try? CalendarSet.known($0, environment: environment) } ?? []
    return known.map(\.calendar).filter(isOffered).map(\.name).filter { !$0.hasControlCharacters }
  }

  /// Each group comes before the calendars in it.
  var calendars: [String] {
    guard let configuration, let choice = try? CalendarChoice(configuration, environment: environment) else {
      return []
    }
    var seen: Set<String> = []
    return choice.calendars.flatMap { entry in
      let parts = entry.calendar.name.split(separator: "/")
      return parts.indices.map { parts[...$0].joined(separator: "/") }
    }.filter { seen.insert($0).inserted && !$0.hasControlCharacters }
  }
}

extension CompletionKind {
  /// The word “next”, and the short names of the events of the next weeks, with their titles.
  static var openedEvents: CompletionKind {
    .words { arguments, typed in
      [CompletedWord("next", note: "The running or next event.")] + CompletedEvents(arguments).events(typed)
    }
  }

  /// The categories of the events of the next weeks and of open tasks, in a list with commas.
  static var categories: CompletionKind {
    .words { arguments, typed in
      let kept = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
      return CompletedEvents(arguments).categories.map { CompletedWord(kept + $0) }
    }
  }

  /// The names of time zones, as tzdata lists those that differ.
  static var zones: CompletionKind {
    .words { _, _ in
      let path = ProcessEnvironment.ownZones.directory + "/zone.tab"
      let bytes = try? NamedFile.bytes(path: path, maximumSize: 1 << 20)
      let text = String(decoding: bytes ?? [], as: UTF8.self)
      let names = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
        $0.split(separator: "\t").dropFirst(2).first.map(String.init)
      }
      return (names + ["UTC"]).sorted().map { CompletedWord($0) }
    }
  }

  /// The English names of months, which are read in any locale.
  static let months = CompletionKind.list([
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ])

  /// The numbers of the changes that can be taken back, with what was done.
  static var changes: CompletionKind {
    .words { _, _ in
      let store = CalendarStore(stateFolder: ProcessEnvironment.current().stateFolder)
      return ((try? store.pastChanges()) ?? []).map { CompletedWord("\($0.number)", note: $0.summary) }
    }
  }

  /// The short names of the events of the next weeks and of open tasks, with their titles.
  static var events: CompletionKind { .words { arguments, typed in CompletedEvents(arguments).all(typed) } }

  /// The short names of those that a command can change: birthdays of vCards are none.
  static var changeableEvents: CompletionKind {
    .words { arguments, typed in CompletedEvents(arguments, ofBirthdays: false).all(typed) }
  }

  /// The short names of open tasks, with their titles.
  static var tasks: CompletionKind { .words { arguments, typed in CompletedEvents(arguments).tasks(typed) } }

  /// The short names of events, and .ics files.
  static var eventsAndFiles: CompletionKind {
    .words { arguments, typed in
      CompletedEvents(arguments).all(typed) + CompletedEvents.files(typed).map { CompletedWord($0) }
    }
  }
}

/// The names of events that a shell completes. Nothing is fetched, and nothing fails: where there is a mistake, there are no names.
private struct CompletedEvents {
  /// The days around today whose events are offered.
  private static let days = -1..<60
  /// The most events that are offered, and the most tasks.
  private static let maximumCount = 100

  private let run: Run?
  /// Whether birthdays are offered.
  private let hasBirthdays: Bool

  /// The names for the words of an unfinished command line.
  init(_ arguments: [String], ofBirthdays hasBirthdays: Bool = true) {
    self.hasBirthdays = hasBirthdays
    func value(_ option: String) -> String? {
      let place = arguments.lastIndex(of: option).map { $0 + 1 }
      return place.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    }
    var calendars = AgendaRequest.Calendars()
    calendars.configurationPath = value("--config")
    calendars.names = value("--calendars").map { [$0] } ?? []
    let file = ["--file", "-f"].lazy.compactMap(value).first
    calendars.files = file.map { $0 == "-" ? [] : [$0] } ?? []
    run = try? Run(AgendaRequest(calendars: calendars), in: .current())
  }

  /// The events in the order of their dates, and open tasks, whose names begin with what is typed.
  func all(_ typed: String) -> [CompletedWord] {
    words(ofTasks: false, typed) + words(ofTasks: true, typed)
  }

  /// The events whose names begin with what is typed.
  func events(_ typed: String) -> [CompletedWord] { words(ofTasks: false, typed) }

  /// The categories of events and open tasks, each once, by the alphabet.
  var categories: [String] {
    guard let run else { return [] }
    let items = agenda(ofTasks: false, run).occurrences + agenda(ofTasks: true, run).tasks
    return Set(items.flatMap(\.occurrence.event.details.categories)).filter { !$0.hasControlCharacters }
      .sorted()
  }

  /// The open tasks whose names begin with what is typed.
  func tasks(_ typed: String) -> [CompletedWord] { words(ofTasks: true, typed) }

  private func agenda(ofTasks: Bool, _ run: Run) -> Agenda {
    let (window, settings) = (run.window(ofDays: Self.days), run.settings)
    var options = AgendaOptions()
    (options.tasks, options.allDay, options.showsDeclined) = (ofTasks ? .due : .hide, .include, true)
    var results = run.read(window, toDos: ofTasks ? .open : .due)
    guard !ofTasks else {
      return Agenda(
        ofTasks: results.takeOccurrences(), at: settings.now, in: settings.zone, options: options)
    }
    return Agenda(
      searching: results.takeOccurrences(), in: window, at: settings.now, boundsSeries: true,
      options: options, problems: [])
  }

  /// The names as “agenda list --ids” shows them, each once.
  private func words(ofTasks: Bool, _ typed: String) -> [CompletedWord] {
    guard let run else { return [] }
    let agenda = agenda(ofTasks: ofTasks, run)
    let names = run.identifiers(of: agenda)
    var (words, seen): ([CompletedWord], Set<String>) = ([], [])
    for item in ofTasks ? agenda.tasks : agenda.occurrences where words.count < Self.maximumCount {
      guard hasBirthdays || item.calendar.kind != .birthdays,
        let name = names.text(for: item.occurrence, in: run.settings.zone),
        name.hasPrefix(typed), seen.insert(name).inserted
      else { continue }
      words.append(CompletedWord(name, note: time(of: item, run) + item.title))
    }
    return words
  }

  /// The time of an event or a task before its title; empty for a task without a date.
  private func time(of item: AgendaItem, _ run: Run) -> String {
    guard !item.isTask || item.occurrence.event.toDo?.isDated == true else { return "" }
    let settings = run.settings
    return settings.language.text(of: item.occurrence.span, in: settings.zone, today: run.today) + "  "
  }

  /// The paths of .ics files and folders that begin with what is typed.
  static func files(_ typed: String) -> [String] {
    let end = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let (folder, start) = (String(typed[..<end]), typed[end...])
    guard let listing = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(start), !name.hasPrefix("."), !name.hasControlCharacters else { continue }
      let path = folder + name
      if entry.pointee.d_type == UInt8(DT_DIR), !typed.isEmpty {
        names.append(path + "/")
      } else if name.lowercased().hasSuffix(".ics") {
        names.append(path)
      }
    }
    return names.sorted()
  }
}
