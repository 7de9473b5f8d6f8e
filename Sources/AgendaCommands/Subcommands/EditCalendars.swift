internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// `agenda calendars add`.
struct AddCalendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Make a calendar on the server of an account.",
    discussion:
      "A file, a folder or an address on the web becomes a calendar in the configuration: see agenda(1).")

  @Argument(help: ArgumentHelp("The name of the calendar, with or without the account.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp("The account. (default: the only one)", valueName: "name"), completion: .accounts)
  var account: String?

  @Option(help: ArgumentHelp("The colour: a CSS name or #rrggbb.", valueName: "color"))
  var color: String?

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  func run() throws {
    let (path, configuration, _) = try CalendarSet.configurationOrDiscovered(
      config.path, environment: .current(), discovers: false)
    let (named, name) = try RemoteCalendarEdit.parts(of: self.name, configuration)
    let account = try configuration.account(account ?? named?.name)
    if let named, named.name != account.name {
      throw CommandError(
        .usage,
        "\(quoted(self.name)) is one of the account \(quoted(named.name)), and --account names \(quoted(account.name))"
      )
    }
    // The program prints the name of the new calendar, which can differ from the requested one.
    try RemoteCalendarEdit(configurationPath: path, account: account.name).run(
      "add", ["--name", name] + RemoteCalendarEdit.color(color))
  }

  func validate() throws {
    try RemoteCalendarEdit.check(name: name)
    try RemoteCalendarEdit.check(color: color)
  }
}

/// `agenda calendars change`.
struct ChangeCalendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change",
    abstract: "Rename a calendar of an account, or give it another colour, on its server.",
    discussion: "Other programs that use the account see the new name and the new colour.")

  @Argument(help: ArgumentHelp("The calendar.", valueName: "calendar"), completion: .calendars)
  var calendar: String

  @Option(help: ArgumentHelp("The new name, with or without the account.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The new colour: a CSS name or #rrggbb.", valueName: "color"))
  var color: String?

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  func run() throws {
    let (edit, known, remote) = try RemoteCalendarEdit.calendar(named: calendar, config)
    guard remote.vanished == nil else {
      throw CommandError(.notFound, RemoteCalendar.sentenceOfAbsence(known.calendar.name))
    }
    let (named, new) = try name.map { try RemoteCalendarEdit.parts(of: $0, edit.configuration) } ?? (nil, nil)
    if let named, named.name != edit.account {
      throw CommandError(
        .usage, "\(quoted(known.calendar.name)) cannot become a calendar of the account \(quoted(named.name))"
      )
    }
    try edit.run(
      "change",
      ["--path", remote.path] + (new.map { ["--name", $0] } ?? []) + RemoteCalendarEdit.color(color))
    let changed = try edit.calendar(atPath: remote.path) ?? known
    let shown = changed.calendar.name
    let isTaken = new != nil && changed.remote.map { shown != edit.account + "/" + $0.plainName } ?? false
    let name = PlainText.sanitized(shown)
    guard isTaken else { return try StandardStreams.write("Changed “\(name)” on the server.\n") }
    try StandardStreams.write(
      """
      Changed on the server to “\(PlainText.sanitized(new ?? ""))”; here it stays “\(name)”, because another calendar of the \
      account has or had that name.

      """)
  }

  func validate() throws {
    guard name != nil || color != nil else { throw ValidationError("Give --name or --color.") }
    if let name { try RemoteCalendarEdit.check(name: name) }
    try RemoteCalendarEdit.check(color: color)
  }
}

/// `agenda calendars remove`.
struct RemoveCalendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a calendar of an account from its server, with all its events.",
    discussion: """
      The events are removed for all programs and people who use the calendar, and cannot be brought back. “agenda \
      calendars select --off” only hides a calendar. What was fetched of a calendar that is no longer on the server is \
      forgotten.
      """)

  @Flag(name: [.customShort("y"), .long], help: "Ask nothing.")
  var yes = false

  @Argument(help: ArgumentHelp("The calendar.", valueName: "calendar"), completion: .calendars)
  var calendar: String

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let (edit, known, remote) = try RemoteCalendarEdit.calendar(named: calendar, config, isFinal: true)
    let name = PlainText.sanitized(known.calendar.name)
    guard case .account(let place) = known.calendar.location else { return }
    // Servers let those who share a calendar remove it for its owner.
    let isGone = remote.vanished != nil
    guard !remote.isShared || isGone else {
      throw CommandError(
        .usage, "“\(name)” belongs to somebody else; “agenda calendars select --off” hides it")
    }
    guard !remote.isReadOnly || isGone else {
      throw CommandError(
        .cannotCreate,
        "“\(name)” is read-only: its server does not let you change it; “agenda calendars select --off” hides it"
      )
    }
    // A move out of the calendar waits too: until it is sent, the event is in the calendar alone.
    let waiting = UploadQueue(state: environment.stateFolder).waiting(inAccount: place.accountFolder)
      .count { $0.calendar == remote.path || $0.origins.contains { $0.calendar == remote.path } }
    guard waiting == 0 else {
      let advice = isGone ? "“agenda undo” takes them back" : "“agenda sync” sends them"
      throw CommandError(
        .usage, "“\(name)” has \(counted(waiting, "change")) that its server has not got; \(advice)")
    }
    if !yes {
      guard environment.canAsk else {
        throw CommandError(.usage, "there is no terminal for a question; add --yes to remove “\(name)”")
      }
      let count = place.state.itemCount.map { " with \(counted($0, "item"))" } ?? ""
      let question =
        isGone
        ? "“\(name)” is no longer on its server. Forget it\(count)?"
        : "Remove “\(name)”\(count) from its server for ever?"
      try StandardStreams.confirm(question, otherwise: "nothing was removed")
    }
    try edit.run("remove", ["--path", remote.path])
    try StandardStreams.write(
      isGone
        ? "Forgot “\(name)”, which is no longer on its server.\n" : "Removed “\(name)” from its server.\n")
  }
}

/// A change of a calendar on the server of an account, which `agenda-sync` makes.
private struct RemoteCalendarEdit {
  let configurationPath: String
  var configuration = Configuration()
  let account: String

  /// Lets the server be asked, and waits for its answer. `agenda-sync` says what failed, and whether anything was changed.
  func run(_ kind: String, _ options: [String]) throws {
    let code = try SyncProgram.required().run(
      ["calendar", kind, "--config", configurationPath] + options + [account])
    if code != 0 { throw CommandError(ExitStatus(code), lines: []) }
  }

  static func color(_ color: String?) -> [String] { color.map { ["--color", $0] } ?? [] }

  /// Throws if a name cannot be that of a calendar. White space around it does not count.
  static func check(name: String) throws {
    let name = name.trimmed
    guard
      !name.unicodeScalars.contains(where: { $0.isInvisible || $0.properties.generalCategory == .control })
    else {
      throw ValidationError(
        "The name of a calendar has no line break, tab or other control character, and none that is invisible or turns the direction of the text."
      )
    }
    guard (1...RemoteCalendar.maximumPlainName).contains(name.count), !name.hasPrefix("-") else {
      throw ValidationError(
        "The name of a calendar has 1 to \(RemoteCalendar.maximumPlainName) characters, and does not begin with “-”."
      )
    }
  }

  /// The account that a name such as `home/Work` begins with, as calendars are shown, and the name in it; without an account before the slash all of
  /// it is the name.
  static func parts(
    of text: String, _ configuration: Configuration
  ) throws -> (account: AccountConfiguration?, name: String) {
    let text = text.trimmed
    let words = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2,
      let account = configuration.accounts.first(where: { $0.name.lowercased() == words[0].lowercased() })
    else { return (nil, String(text)) }
    let name = String(words[1].trimmed)
    try check(name: name)
    return (account, name)
  }

  static func check(color: String?) throws {
    if let color, CalendarColor(color) == nil {
      throw ValidationError("“\(color)” is not a colour; expected a CSS name such as steelblue, or #rrggbb.")
    }
  }

  /// The calendar of the account at a path of its server, as it is listed now; `nil` if it is not listed.
  func calendar(atPath path: String) throws -> KnownCalendar? {
    let environment = ProcessEnvironment.current()
    let configuration = try CalendarSet.configurationOrDiscovered(
      configurationPath, environment: environment, discovers: false
    ).configuration
    return configuration.knownCalendars(cache: environment.cacheFolder, state: environment.stateFolder)
      .first { $0.account?.name == account && $0.remote?.path == path }
  }

  /// The calendar of an account that a name means.
  static func calendar(
    named name: String, _ config: ConfigurationOptions, isFinal: Bool = false
  ) throws -> (RemoteCalendarEdit, KnownCalendar, RemoteCalendar) {
    let environment = ProcessEnvironment.current()
    let (path, configuration, _) = try CalendarSet.configurationOrDiscovered(
      config.path, environment: environment, discovers: false)
    let known = try CalendarSet.known(configuration, environment: environment)
    let one: KnownCalendar
    do throws(CalendarNameError) {
      one = try known.calendar(named: name, isFinal: isFinal)
    } catch {
      throw CommandError(error)
    }
    guard let account = one.account else {
      throw CommandError(
        .usage, "\(quoted(name)) is not a calendar of an account; change it in the configuration")
    }
    guard let remote = one.remote else {
      throw CommandError(
        .notFound, "the calendars of \(quoted(account.name)) are not known yet; run “agenda sync” first")
    }
    let edit = RemoteCalendarEdit(
      configurationPath: path, configuration: configuration, account: account.name)
    return (edit, one, remote)
  }
}
