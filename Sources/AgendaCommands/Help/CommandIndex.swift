internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The commands by their names, by other words for them, and by the words of their summaries.
enum CommandIndex {
  /// A command, or something else that a person writes behind `agenda`.
  struct Entry: Equatable {
    /// The words behind `agenda`: `calendars add`.
    var path: String
    /// One sentence about it.
    var summary: String
  }

  /// All commands in the order of the help, each before its own commands.
  static let entries: [Entry] =
    AgendaCommand.configuration.subcommands.flatMap { command in
      [Entry(path: command.configuration.commandName, summary: command.configuration.abstract)]
        + command.configuration.subcommands.map { nested in
          Entry(
            path: "\(command.configuration.commandName) \(nested.configuration.commandName)",
            summary: nested.configuration.abstract)
        }
    } + [
      Entry(path: "help", summary: "Show the help of a command, or find a command."),
      Entry(path: "--version", summary: "Show the version."),
      Entry(
        path: "--generate-completion-script",
        summary: "Write the script by which bash, zsh or fish completes commands."),
    ]

  /// The arrangements of events without a command of their own: command lines that end with their names.
  static let arrangements = [
    Entry(path: "week --layout people", summary: "Show a week with a column for each person."),
    Entry(path: "week --layout hours", summary: "Show the hours of several days side by side."),
    Entry(path: "month --layout month-list", summary: "Show a month beside a list of its events."),
    Entry(path: "month --layout weeks", summary: "Show weeks from today on."),
  ]

  /// The first argument that asks for ``table``.
  static let optionOfTable = "---commands"

  /// All commands with the forms of their options, a line each, for the check of the man page: `move: -c,--calendar=<name> -y,--yes --dry-run`.
  static var table: String {
    entries.compactMap { entry in
      let path = entry.path.split(separator: " ").map(String.init)
      guard let command = command(at: path) else { return nil }
      let options = DeclaredArguments(of: command.init()).options
      return ([entry.path + ":"] + options.map(\.written)).joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// The command with a path in words, which may be other names; `nil` if there is none.
  static func command(at path: some Collection<String>) -> (any ParsableCommand.Type)? {
    guard !path.isEmpty else { return nil }
    return path.reduce(AgendaCommand.self as (any ParsableCommand.Type)?) { command, name in
      command?.command(named: name)
    }
  }

  // MARK: Search

  /// The commands that words mean: by name or another word for them, then by their summaries, else by their options and texts. All words have to fit, or
  /// if that gives nothing, one of them.
  static func find(_ words: [String]) -> [Entry] {
    let words = words.flatMap { $0.lowercased().split(whereSeparator: \.isWhitespace) }.map(String.init)
    guard !words.isEmpty else { return [] }
    let named = ([words.joined(separator: " "), words.joined(separator: "-")] + words)
      .flatMap { (synonyms[$0] ?? []) + (entries + arrangements).map(\.path).filter($0.isPath) }
    let described = entries.filter { entry in words.allSatisfy(entry.has) }
    var all = named + described.map(\.path)
    if all.isEmpty {
      let inside = CommandText.find(words)
      guard inside.isEmpty else { return inside }
      all = words.flatMap { near($0) }
    }
    let found = all.isEmpty ? entries.filter { words.contains(where: $0.has) }.map(\.path) : all
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }.compactMap { path in
      (entries + arrangements).first { $0.path == path }
    }
  }

  /// The options with a name, which is written with its dashes, each with the commands that have it.
  static func options(named word: String) -> [Entry] { CommandText.options(named: word) }

  /// The names of all options with their dashes.
  static var optionNames: [String] { CommandText.optionNames }

  /// The commands that may be meant by a word that is none, at most three.
  static func suggestions(for word: String) -> [String] {
    let word = word.lowercased()
    let known = synonyms[word].map(unnestedFirst) ?? near(word)
    if !known.isEmpty { return Array(known.prefix(3)) }
    let part = word.split { "-_:/".contains($0) }.first.map(String.init) ?? ""
    if part != word, part.count > 1, let found = exact(part) { return found }
    let described = entries.filter { word.count > 3 && $0.has(word) }.map(\.path)
    return Array(unnestedFirst(described).prefix(3))
  }

  /// The commands of a command that may be meant by a word that is none of them; without any that is like it, all.
  static func suggestions(for word: String, of parent: String) -> [String] {
    let word = word.lowercased()
    let paths = entries.map(\.path).filter { $0.hasPrefix(parent + " ") }
    for target in (synonyms[word] ?? []) + [word] {
      let nested = "\(parent) \(nestedNames[target] ?? target)"
      if let found = [target, nested].first(where: paths.contains) { return [found] }
    }
    let near = nearest(to: word, among: paths.map { String($0.dropFirst(parent.count + 1)) })
    return near.isEmpty ? paths : near.map { "\(parent) \($0)" }
  }

  private static func exact(_ word: String) -> [String]? {
    entries.contains { $0.path == word } ? [word] : synonyms[word].map(unnestedFirst)
  }

  /// The commands whose names, or other words, differ from a word in few letters.
  private static func near(_ word: String) -> [String] {
    let names = AgendaCommand.configuration.subcommands.flatMap { $0.names } + ["help"]
    let arranged = arrangements.map(\.path).filter(word.isPath)
    let near = arranged + nearest(to: word, among: names)
    guard near.isEmpty else { return near }
    let layouts = arrangements.map {
      ($0.path, layout: $0.path.split(separator: " ").last.map(String.init) ?? "")
    }
    if let meant = nearest(to: word, among: layouts.map(\.layout), limit: 1).first {
      return layouts.filter { $0.layout == meant }.map(\.0)
    }
    return nearest(to: word, among: synonyms.keys.filter { $0.count > 3 }, limit: 1)
      .flatMap { unnestedFirst(synonyms[$0] ?? []) }
  }

  /// Those that are no commands of other commands; if there are none, all.
  private static func unnestedFirst(_ paths: [String]) -> [String] {
    let plain = paths.filter { !$0.contains(" ") }
    return plain.isEmpty ? paths : plain
  }
}

extension String {
  /// Whether the text is a path of a command, or its last word: `calendars add` and `add`.
  fileprivate func isPath(_ path: String) -> Bool { path == self || path.hasSuffix(" " + self) }
}

extension CommandIndex.Entry {
  /// Whether a word of the path or the summary begins with a text; of a summary one of three letters or more.
  fileprivate func has(_ text: String) -> Bool {
    let words = { (text: String) in text.lowercased().split { !$0.isLetter && !$0.isNumber } }
    return words(path).contains { $0.hasPrefix(text) }
      || text.count > 2 && words(summary).contains { $0.hasPrefix(text) || text.isPlural(of: $0) }
  }
}

/// The options and the texts of the help of a command, in which words are looked for that are neither in its name nor in its summary.
private struct CommandText {
  /// The most commands or options that are found.
  private static let maximumCount = 8
  /// The most commands that are named beside an option.
  private static let maximumCommands = 6

  var path: String
  var options: [Declared]
  /// The sentences below its summary.
  var discussion: String

  /// The options that have words in their names; if there are none, those that have them in what is said of them, else the commands of whose help they are
  /// a part. A last entry without a path counts those that are left out.
  static func find(_ words: [String]) -> [CommandIndex.Entry] {
    guard words.joined().count > 2 else { return [] }
    let texts = all
    let named = merged(texts) { $0.isNamed(words) }
    let options = named.isEmpty ? merged(texts) { $0.isDescribed(words) } : named
    let commands = texts.filter { text in words.allSatisfy { $0.begins(in: text.discussion) } }.map(\.path)
    let found =
      options.isEmpty ? CommandIndex.entries.filter { commands.contains($0.path) } : options
    guard found.count > maximumCount else { return found }
    let shown = found.prefix(maximumCount - 1)
    return shown + [CommandIndex.Entry(path: "…", summary: "and \(found.count - shown.count) more")]
  }

  /// The options with a name, which is written with its dashes.
  static func options(named word: String) -> [CommandIndex.Entry] {
    merged(all) { option in
      option.longNames.contains(word) || option.short.map { "-\($0)" } == word
    }
  }

  static var optionNames: [String] {
    Set(all.flatMap { $0.options.flatMap(\.longNames) }).sorted()
  }

  /// The options for which something is true, each description once, with the commands that have it.
  private static func merged(_ all: [CommandText], _ isFound: (Declared) -> Bool) -> [CommandIndex.Entry] {
    var found: [(entry: CommandIndex.Entry, commands: [String])] = []
    for text in all {
      for option in text.options where isFound(option) {
        let entry = CommandIndex.Entry(path: "--\(option.name)", summary: option.description)
        if let place = found.firstIndex(where: { $0.entry == entry }) {
          found[place].commands.append(text.path)
        } else {
          found.append((entry, [text.path]))
        }
      }
    }
    return found.map { entry, commands in
      .init(path: entry.path, summary: "\(entry.summary) For \(listed(commands)).")
    }
  }

  /// The names of commands in a sentence.
  private static func listed(_ commands: [String]) -> String {
    guard commands.count > maximumCommands else { return commands.joined(separator: ", ") }
    let shown = commands.prefix(maximumCommands - 1)
    return "\(shown.joined(separator: ", ")) and \(commands.count - shown.count) more commands"
  }

  private static var all: [CommandText] {
    CommandIndex.entries.compactMap { entry in
      let path = entry.path.split(separator: " ").map(String.init)
      guard let command = CommandIndex.command(at: path) else { return nil }
      let declared = Declared.all(of: command).values.filter { !$0.isPositional }
      return CommandText(
        path: entry.path, options: declared.sorted { $0.name < $1.name },
        discussion: command.configuration.discussion)
    }
  }

}

extension Declared {
  /// Whether some words are in the name of the option.
  fileprivate func isNamed(_ words: [String]) -> Bool {
    words.allSatisfy { $0.begins(in: name) } || name.replacing("-", with: "") == words.joined()
  }

  /// Whether some words are in what is said of the option.
  fileprivate func isDescribed(_ words: [String]) -> Bool {
    let text = "\(name) \(help.abstract) \(self.words.joined(separator: " "))"
    return words.allSatisfy { $0.begins(in: text) }
  }
}

extension String {
  /// Whether a word of another text begins with this one.
  fileprivate func begins(in text: String) -> Bool {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(self) }
  }

  /// Whether the text is the plural of a word.
  fileprivate func isPlural(of word: Substring) -> Bool { self == word + "s" }
}

extension CommandIndex {
  /// Other words for commands: those of other programs, and those that come to mind. Of several commands the likeliest is the first.
  static let synonyms: [String: [String]] = seeing.merging(changing) { $0 + $1 }.merging(others) { $0 + $1 }

  /// The names that commands of other commands have for what a command does.
  static let nestedNames = ["delete": "remove", "edit": "change"]

  private static let seeing: [String: [String]] = [
    "agenda": ["today", "list"], "ls": ["list"], "dir": ["list"], "events": ["list"],
    "appointments": ["list"],
    "print": ["list"], "range": ["list"], "days": ["list"], "dates": ["list"],
    "event": ["show", "add"], "appointment": ["show", "add"], "view": ["show"], "cat": ["show"],
    "info": ["show"], "details": ["show"], "invitation": ["show", "import"], "invite": ["show", "import"],
    "cal": ["month", "calendars"], "ncal": ["month"], "grid": ["month", "week"], "year": ["list", "month"],
    "calendar": ["calendars", "month"], "hours": ["day"], "weekly": ["week", "digest"], "daily": ["today"],
    "calw": ["week"], "calm": ["month"], "conflicts": ["list"], "printics": ["show"],
    "printcalendars": ["calendars"],
    "find": ["search"], "grep": ["search"], "query": ["search"], "filter": ["search"], "rg": ["search"],
    "now": ["next", "at"], "current": ["next", "at"], "soon": ["next"], "upcoming": ["next", "list"],
    "when": ["next", "search"], "todo": ["tasks"], "todos": ["tasks"], "task": ["tasks", "done"],
    "reminder": ["alarms", "add"], "reminders": ["alarms"], "alarm": ["alarms"],
    "notify": ["watch", "alarms"],
    "notifications": ["watch", "alarms"], "busy": ["free"], "availability": ["free"], "available": ["free"],
    "slots": ["free"], "freebusy": ["free"], "gaps": ["free"], "meeting": ["open", "add"], "meet": ["open"],
    "join": ["open"], "link": ["open"], "url": ["open"], "call": ["open"], "zoom": ["open"],
    "teams": ["open"],
    "follow": ["watch"], "live": ["watch"], "interactive": ["browse", "watch"], "tui": ["browse", "watch"],
    "ikhal": ["browse"], "calcurse": ["browse"], "screen": ["browse", "watch"],
    "bar": ["watch", "next"],
  ]

  private static let changing: [String: [String]] = [
    "recurring": ["add", "edit"], "recurrence": ["add", "edit"], "repeating": ["add", "edit"],
    "quick": ["add"], "quickadd": ["add"], "quick-add": ["add"], "create": ["add", "calendars add"],
    "insert": ["add"], "make": ["add"], "new": ["add"], "schedule": ["add", "day"], "plan": ["add"],
    "book": ["add"], "remind": ["add", "alarms"], "rm": ["delete", "calendars remove", "accounts remove"],
    "remove": ["delete", "calendars remove", "accounts remove"], "del": ["delete"], "erase": ["delete"],
    "cancel": ["delete"], "unlink": ["delete"], "trash": ["delete"], "modify": ["edit"],
    "change": ["edit", "calendars change"], "update": ["edit", "sync"], "alter": ["edit"], "set": ["edit"],
    "rename": ["edit", "calendars change"], "reschedule": ["edit"], "postpone": ["edit"], "shift": ["edit"],
    "undelete": ["undo"], "redo": ["undo"], "guests": ["edit", "add"], "attendees": ["edit", "add"],
    "snooze": ["alarms"], "mv": ["move"], "transfer": ["move"], "copy": ["export", "import"],
    "cp": ["export", "import"],
    "complete": ["done"], "finish": ["done"], "check-off": ["done"], "tick": ["done"], "close": ["done"],
    "do": ["done", "tasks"], "revert": ["undo"], "back": ["undo"], "restore": ["undo"], "history": ["undo"],
    "log": ["undo"], "ics": ["import", "export"], "load": ["import"], "save": ["export"], "dump": ["export"],
    "backup": ["export"],
  ]

  private static let others: [String: [String]] = [
    "version": ["--version"], "man": ["help"], "usage": ["help"], "commands": ["help"],
    "completion": ["--generate-completion-script"], "completions": ["--generate-completion-script"],
    "autocomplete": ["--generate-completion-script"],
    "shell": ["--generate-completion-script"], "bash": ["--generate-completion-script"],
    "zsh": ["--generate-completion-script"], "fish": ["--generate-completion-script"],
    "login": ["accounts login"], "signin": ["accounts login"], "sign-in": ["accounts login"],
    "password": ["accounts login"], "auth": ["accounts login"], "logout": ["accounts logout"],
    "sign-out": ["accounts logout"], "account": ["accounts"], "caldav": ["accounts add", "accounts"],
    "google": ["accounts add"], "nextcloud": ["accounts add"], "icloud": ["accounts add"],
    "server": ["serve", "accounts"], "select": ["calendars select"], "choose": ["calendars select"],
    "pick": ["calendars select"], "subscribe": ["show", "calendars"], "fetch": ["sync"], "pull": ["sync"],
    "push": ["sync"], "refresh": ["sync"], "download": ["sync"], "send": ["sync", "digest"],
    "web": ["serve"], "http": ["serve"], "browser": ["serve"], "dashboard": ["serve", "board"],
    "settings": ["config show", "serve"], "configure": ["setup", "config"], "configuration": ["config"],
    "printformats": ["config schema"], "keys": ["config schema"], "pdf": ["board", "preview"],
    "json": ["list", "batch"], "csv": ["list", "export"], "ical": ["import", "export"],
    "preferences": ["config", "serve"], "init": ["setup"], "start": ["setup"],
    "discover": ["setup"], "wizard": ["setup"], "khal": ["setup"], "evolution": ["setup"],
    "thunderbird": ["setup"],
    "vdirsyncer": ["setup"], "korganizer": ["setup"], "gnome": ["setup", "accounts add"],
    "birthday": ["calendars", "setup"], "birthdays": ["calendars", "setup"],
    "contacts": ["calendars", "setup"],
    "holiday": ["calendars", "show"], "holidays": ["calendars", "show"],
    "e-paper": ["board", "devices"], "epaper": ["board", "devices"], "e-ink": ["board", "devices"],
    "eink": ["board", "devices"], "kindle": ["board", "devices"], "waybar": ["next", "watch"],
    "polybar": ["next", "watch"], "i3blocks": ["next", "watch"], "tmux": ["next", "watch"],
    "validate": ["check", "config check"], "lint": ["check"], "verify": ["check"],
    "test": ["doctor", "check"],
    "diagnose": ["doctor"], "status": ["doctor", "accounts status"], "health": ["doctor"],
    "debug": ["doctor", "check"], "mend": ["doctor"], "repair": ["doctor"], "svg": ["board", "preview"],
    "png": ["board", "preview"], "image": ["board", "preview"], "picture": ["board", "preview"],
    "ai": ["mcp"], "llm": ["mcp"], "model": ["mcp"], "assistant": ["mcp"], "claude": ["mcp"],
    "pictures": ["board", "preview"], "draw": ["board", "preview"], "wallpaper": ["board"],
    "desktop": ["board"],
    "widget": ["widgets", "preview"], "gallery": ["preview", "serve"], "demo": ["preview"],
    "theme": ["themes"], "colors": ["themes"], "colours": ["themes"], "device": ["devices"],
    "sizes": ["devices"], "mail": ["digest"], "email": ["digest"], "newsletter": ["digest"],
    "star": ["pin"], "favorite": ["pin"], "favourite": ["pin"], "important": ["pin", "why"], "unpin": ["pin"],
    "mute": ["hide"], "ignore": ["hide"], "unhide": ["hide"], "explain": ["why"], "clear": ["cache"],
    "clean": ["cache"], "reset": ["forget", "cache"], "requests": ["batch"], "jobs": ["batch"],
  ]
}

extension Declared {
  /// The names, and the value: the words that it takes, or its name and the words that are offered.
  fileprivate var written: String {
    let names = ((short.map { ["-\($0)"] } ?? []) + longNames).joined(separator: ",")
    guard kind != .flag else { return names }
    guard words.isEmpty else { return names + "=" + words.joined(separator: "|") }
    guard !offeredWords.isEmpty else { return names + "=<\(valueName)>" }
    return names + "=<\(valueName)>:" + offeredWords.joined(separator: "|")
  }
}
