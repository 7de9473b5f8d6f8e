internal import AgendaKit
internal import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// The completion script of a shell: that of ArgumentParser, with the words of `help`, which that leaves out.
struct CompletionScript {
  private let shell: CompletionShell

  init(for shell: CompletionShell) { self.shell = shell }

  /// The script that arguments ask for; `nil` if they ask for something else, or for that of an unknown shell.
  init?(_ arguments: [String]) {
    let option = "--generate-completion-script"
    guard let place = arguments.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") }) else {
      return nil
    }
    let argument = arguments[place]
    let name =
      argument == option
      ? arguments[(place + 1)...].first ?? "" : String(argument.dropFirst(option.count + 1))
    guard let shell = name.isEmpty ? CompletionShell.autodetected() : CompletionShell(rawValue: name) else {
      return nil
    }
    self.init(for: shell)
  }

  /// The script.
  var text: String {
    let script = AgendaCommand.completionScript(for: shell)
    switch shell {
    case .bash: return before("complete -o filenames", in: script, bashHelp)
    case .zsh: return before("if [[ \"${funcstack[1]}\"", in: script, zshHelp)
    case .fish: return script + "\n" + fishHelp
    default: return script
    }
  }

  private static let commands = AgendaCommand.configuration.subcommands.map {
    CompletedWord($0._commandName, note: $0.configuration.abstract)
  }

  /// The functions here replace those of the same name before them.
  private func before(_ end: String, in script: String, _ function: String) -> String {
    guard let place = script.ranges(of: end).last else { return script }
    return script[..<place.lowerBound] + function + script[place.lowerBound...]
  }

  private var bashHelp: String {
    """
    _agenda_help() {
        COMPREPLY+=($(compgen -W '\(Self.commands.map(\.word).joined(separator: " "))' -- "${cur}"))
    }


    """
  }

  private var zshHelp: String {
    let rows = Self.commands.map { "        '" + inQuotes($0.text(for: .zsh, isOnly: false)) + "'" }
    return """
      _agenda_help() {
          local -ar commands=(
      \(rows.joined(separator: "\n"))
          )
          _describe -V command commands
      }


      """
  }

  private var fishHelp: String {
    Self.commands.map { command in
      let note = (command.note ?? "").replacing("'", with: "\\'")
      return
        "complete -c 'agenda' -n '__agenda_should_offer_completions_for_positional \"agenda help\" -eq 1' -fa '\(command.word)' -d '\(note)'"
    }.joined(separator: "\n")
  }

  private func inQuotes(_ text: String) -> String { text.replacing("'", with: "'\\''") }
}

/// A word that a shell offers, with what it says of the word.
struct CompletedWord: Equatable {
  /// The word.
  var word: String
  /// The description, for the person who chooses.
  var note: String?

  init(_ word: String, note: String? = nil) { (self.word, self.note) = (word, note) }

  /// The text for the shell that asks: see ``text(for:isOnly:)``.
  var text: String { text(for: CompletionShell.requesting, isOnly: false) }

  /// The text that the completion script of a shell reads. For bash, a note is a part of the word, except for the only word, which is inserted whole.
  func text(for shell: CompletionShell?, isOnly: Bool) -> String {
    let note = note.map { PlainText.sanitized($0, limit: Self.maximumNote) } ?? ""
    switch shell {
    case .zsh?:
      // A colon ends the word.
      let word = Self.escaped(word) { "\\:".unicodeScalars.contains($0) }
      return note.isEmpty ? word : "\(word):\(note)"
    case .fish?: return note.isEmpty ? word : "\(word)\t\(note)"
    case .bash?: return Self.quoted(note.isEmpty || isOnly ? word : "\(word)  \(note)")
    default: return word
    }
  }

  /// The most characters of a note.
  private static let maximumNote = 60

  /// A word as `compgen -W` of bash reads it, which would run commands in it.
  private static func quoted(_ word: String) -> String {
    escaped(word) { $0.isASCII && !unquoted.contains($0) }
  }

  /// The ASCII signs that no shell reads as anything but themselves.
  private static let unquoted = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./,@+".unicodeScalars)

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

extension CompletionKind {
  /// Words that begin with what is typed.
  static func words(_ find: @escaping @Sendable (_ arguments: [String], _ typed: String) -> [CompletedWord])
    -> CompletionKind
  {
    .custom { arguments, _, typed in
      let found = find(arguments, typed).filter { $0.word.hasPrefix(typed) }
      return found.map { $0.text(for: CompletionShell.requesting, isOnly: found.count == 1) }
    }
  }
}

extension CompletionKind {
  /// The names of calendars and of groups of calendars, in a list with commas.
  static var calendars: CompletionKind {
    .custom { arguments, _, prefix in
      let names = CompletedNames(arguments).calendars
      // The names before the last comma stay.
      let kept = prefix.lastIndex(of: ",").map { String(prefix[...$0]) } ?? ""
      return names.map { CompletedWord(kept + $0).text }
    }
  }

  /// The files of images.
  static var images: CompletionKind { .file(extensions: ["png", "jpg", "jpeg", "webp", "gif"]) }
  /// The names of themes.
  static var themes: CompletionKind {
    .custom { _, _, _ in
      ThemeCatalogue(ProcessEnvironment.current()).entries.map { CompletedWord($0.name).text }
    }
  }

  /// The names of widgets.
  static var widgets: CompletionKind {
    .custom { arguments, _, _ in CompletedNames(arguments).widgets.map { CompletedWord($0).text } }
  }

  /// The names of boards.
  static var boards: CompletionKind {
    .custom { arguments, _, _ in CompletedNames(arguments).boards.map { CompletedWord($0).text } }
  }

  /// The names of accounts.
  static var accounts: CompletionKind {
    .custom { arguments, _, _ in CompletedNames(arguments).accounts.map { CompletedWord($0).text } }
  }
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

  var boards: [String] { configuration?.boards.map(\.name) ?? [] }

  var accounts: [String] { configuration?.accounts.map(\.name) ?? [] }

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
