import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The questions of `agenda setup`, and the configuration that follows from the answers. Nothing is written before the last answer.
struct SetupDialogue {
  let found: FoundCalendars
  /// The configuration as it is; empty if there is none.
  let known: Configuration
  /// The path of the configuration.
  let path: String
  /// Whether there is a file at the path.
  let isFile: Bool
  /// Whether the proposals are taken without questions.
  let isUnattended: Bool
  let environment: ProcessEnvironment
  /// The mail address or the URL of an account to add; `nil` for none.
  private(set) var account: String?
  /// The names of the accounts of GNOME to add; `nil` for all that the configuration has not.
  private(set) var gnomeAccounts: [String?] = []

  private static let nothing = "nothing was written"

  init(
    found: FoundCalendars, known: Configuration, path: String, isFile: Bool, isUnattended: Bool,
    environment: ProcessEnvironment
  ) {
    (self.found, self.known, self.path, self.isFile) = (found, known, path, isFile)
    (self.isUnattended, self.environment) = (isUnattended, environment)
  }

  /// Asks, writes the configuration, and prints what was written.
  mutating func run() throws {
    found.problems.forEach(StandardStreams.warn)
    var (chosen, programs) = try chosenCalendars()
    let isOwn = try wantsPersonalCalendar(beside: chosen, programs)
    let taken = known.calendars.map(\.name) + known.accounts.map(\.name)
    if isOwn {
      // It is new, and so takes no name that another one was shown under.
      var own = PersonalCalendar.found(environment: environment.variables, home: environment.home)
      var names = UniqueNames(taken: taken + chosen.map(\.calendar.name), countsCase: false)
      own.calendar.name = names.unique(own.calendar.name)
      chosen.insert(own, at: 0)
    }
    let blocks = ConfigurationText.Found(chosen, environment.home, taken: taken)
    for refused in blocks.refused {
      StandardStreams.warn("\(refused): left out, because its place cannot be written; see agenda(1)")
    }
    var names = UniqueNames(taken: taken + blocks.calendars.map(\.calendar.name), countsCase: false)
    let accounts = programs.map { found.account(of: $0, named: names.unique(found.accountName(of: $0))) }
    let defaults = try SetupDefaults(of: self, blocks.calendars.map(\.calendar), isOwn: isOwn)
    gnomeAccounts = try askForGnomeAccounts(beside: accounts)
    account = try askForAccount()
    try write(blocks, accounts, defaults, isOwn: isOwn)
  }

  /// A question with a proposal for an empty answer; the proposal where nothing is asked.
  func answer(_ question: String, proposal: String = "") throws -> String {
    guard !isUnattended else { return proposal }
    let answer = try StandardStreams.answer(question, otherwise: Self.nothing)
    return answer.isEmpty ? proposal : answer
  }

  // MARK: Questions

  /// The calendars, and the programs whose calendars an account shows, to keep out of those that the configuration has not.
  private func chosenCalendars() throws -> (calendars: [FoundCalendar], programs: [DesktopProgram]) {
    let unused = found.calendars.filter { !$0.isUsed(in: known) }
    let offered = unused.filter { ($0.isReadable || $0.access == .web) && $0.program == nil }
    let programs = found.programs.filter { entry in !known.accounts.contains { $0.program == entry.program } }
    guard !isUnattended else {
      return (offered.filter(\.isReadable), programs.map(\.program))
    }
    for calendar in unused {
      guard case .unreadable(let reason) = calendar.access, !calendar.isUnmade else { continue }
      StandardStreams.tell("Found, but not readable: \(quoted(calendar.calendar.name)): \(reason).")
    }
    guard !offered.isEmpty || !programs.isEmpty else {
      StandardStreams.tell(
        known.calendars.isEmpty ? "No calendar was found." : "No calendar was found that \(path) lacks.")
      return ([], [])
    }
    StandardStreams.tell("Found on this computer:")
    StandardStreams.tell(
      numbered: offered.map { calendar in
        let rights = calendar.reasonAgainstChanges == nil ? "" : ", read-only"
        let note = calendar.access == .web ? ", on the web" : rights
        return
          "\(calendar.calendar.name) (\(calendar.owner.title)\(note)), \(calendar.place(home: environment.home))"
      }
        + programs.map { entry in
          let names = entry.calendars.map { quoted($0.calendar.name) }.joined(separator: ", ")
          let rights = entry.program == .thunderbird ? ", read-only" : ""
          return "All of \(entry.program.title)\(rights), as an account: \(names)"
        })
    let numbers = try numbers(upTo: offered.count + programs.count)
    return (
      offered.indices.filter { numbers.contains($0 + 1) }.map { offered[$0] },
      programs.indices.filter { numbers.contains(offered.count + $0 + 1) }.map { programs[$0].program }
    )
  }

  /// The numbers, from 1, that the user chooses.
  private func numbers(upTo count: Int) throws -> Set<Int> {
    let proposal =
      count == 1
      ? "Keep it? [Enter to keep it, 0 for none]" : "Which of these? [1-\(count), Enter for all, 0 for none]"
    while true {
      let words = try answer(proposal)
        .split { $0 == "," || $0.isWhitespace }
      if words.isEmpty { return Set(1...count) }
      if words == ["0"] { return [] }
      let ranges = words.compactMap { Self.range($0, upTo: count) }
      guard ranges.count == words.count else {
        StandardStreams.tell("That is no number of the list; write numbers such as 1-3,7.")
        continue
      }
      return Set(ranges.joined())
    }
  }

  /// The numbers that a word such as `3` or `1-3` means; `nil` if the list has not all of them.
  private static func range(_ word: Substring, upTo count: Int) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], 1 <= first, first <= last,
      last <= count
    else { return nil }
    return first...last
  }

  /// Whether a calendar of one's own is made: it is proposed where no other one can be changed.
  private func wantsPersonalCalendar(
    beside chosen: [FoundCalendar], _ programs: [DesktopProgram]
  ) throws -> Bool {
    let own = PersonalCalendar.found(environment: environment.variables, home: environment.home)
    guard !own.isUsed(in: known),
      !(chosen + found.calendars).contains(where: { $0.calendar.path == own.calendar.path })
    else { return false }
    let isNeeded = PersonalCalendar.isNeeded(
      beside: chosen.map(\.calendar) + known.calendars,
      known.accounts + programs.map { AccountConfiguration(name: $0.rawValue, program: $0) }, found)
    guard !isUnattended else { return isNeeded }
    let question =
      "Make a calendar of your own, \(quoted(PersonalCalendar.name)), in \(own.place(home: environment.home))? [\(isNeeded ? "Y/n" : "y/N")]"
    return ["y", "yes"].contains(try answer(question, proposal: isNeeded ? "y" : "n").lowercased())
  }

  /// Says which accounts of GNOME can be added, and how.
  static func tell(_ accounts: [FoundAccount]) {
    guard let list = accounts.list else { return }
    StandardStreams.warn(
      "GNOME is signed in to \(list); \(.command("accounts add --from gnome")) adds these accounts")
  }

  /// The names of the accounts of GNOME to add: of those whose calendars are not in the accounts that are written, which would have them twice.
  private func askForGnomeAccounts(beside chosen: [AccountConfiguration]) throws -> [String?] {
    let accounts = found.accounts(notAmong: known.accounts + chosen)
    guard let list = accounts.list else { return [] }
    guard !isUnattended else {
      Self.tell(accounts)
      return []
    }
    let question = "GNOME is signed in to \(list). Add the calendars on these servers? [Y/n]"
    guard ["y", "yes"].contains(try answer(question, proposal: "y").lowercased()) else { return [] }
    return accounts.count == found.accounts.count ? [nil] : accounts.map(\.name)
  }

  private func askForAccount() throws -> String? {
    guard !isUnattended else { return nil }
    while true {
      let answer = try answer(
        "An account on a server, such as Nextcloud or iCloud? [mail address or URL, Enter for none]")
      if answer.isEmpty { return nil }
      if AddAccount.isPlace(answer) { return answer }
      StandardStreams.tell("\(quoted(answer)) is neither a mail address nor the URL of a server.")
    }
  }

  // MARK: Writing

  private func write(
    _ blocks: ConfigurationText.Found, _ accounts: [AccountConfiguration], _ defaults: SetupDefaults,
    isOwn: Bool
  ) throws {
    var (wasFile, defaults) = (true, defaults)
    let folder = PersonalCalendar.path(environment: environment.variables, home: environment.home)
    let made = isOwn ? try CommandError.makingFolder(folder) : []
    do throws(ConfigurationText.Failure) {
      var text = try ConfigurationText(path, environment)
      wasFile = text.isFile
      defaults.removeValues(of: text)
      if blocks.calendars.isEmpty, accounts.isEmpty, defaults.isEmpty {
        StandardStreams.tell(
          text.isFile ? "There is nothing to add to \(path)." : "There is nothing to write to \(path).")
        return
      }
      if text.isFile {
        if !blocks.calendars.isEmpty {
          try text.append(blocks.text, calendars: blocks.calendars.map(\.calendar))
        }
        try defaults.set(in: &text)
      } else {
        try text.append(
          [Self.heading, defaults.text, blocks.text].filter { !$0.isEmpty }.joined(separator: "\n"),
          calendars: blocks.calendars.map(\.calendar))
      }
      for account in accounts { try text.append(account.tableOfProgram ?? "", account: account) }
      try text.write()
    } catch {
      made.reversed().forEach { rmdir($0) }
      throw CommandError(error)
    }
    let words = Self.words(blocks, accounts, defaults)
    try StandardStreams.write(wasFile ? "Added to \(path): \(words).\n" : "Wrote \(path): \(words).\n")
    let address = defaults.addresses.first ?? known.defaults.addresses.sorted().first
    if !wasFile, !isUnattended { try StandardStreams.write(Self.hints(to: address)) }
  }

  /// All that is written, in words.
  private static func words(
    _ blocks: ConfigurationText.Found, _ accounts: [AccountConfiguration], _ defaults: SetupDefaults
  ) -> String {
    let calendars = blocks.calendars.isEmpty ? nil : counted(blocks.calendars.count, "calendar")
    let names = FoundCalendars.list(accounts.map { quoted($0.name) })
    let programs = accounts.isEmpty ? nil : "the account\(accounts.count == 1 ? "" : "s") \(names)"
    return FoundCalendars.list([calendars, programs].compactMap(\.self) + defaults.assignments)
  }

  private static let heading = """
    # The calendars that agenda shows. “agenda setup” has written this file; change it as you like.
    # The manual agenda(1) has all keys, and “agenda config check” finds mistakes.

    """

  /// Lines to copy, for users who have no other; the mails go to an address of the user.
  private static func hints(to address: String?) -> String {
    """
    For a bar, a line that stays up to date:
      agenda watch next --notify
    For each morning, a line for “crontab -e”:
      0 7 * * * agenda digest --to \(address?.shellWord ?? "you@example.org") | sendmail -t

    """
  }
}

/// The values that `agenda setup` writes to `[defaults]`: those that the configuration has not.
struct SetupDefaults {
  /// A value with the comment that a new file has behind it.
  private var values: [(key: String, value: ConfigurationValue, comment: String)] = []

  /// Asks for the zone and the addresses.
  ///
  /// `chosen` are the calendars under the names that they get, a new one of one's own first. A file that exists gets answers alone.
  init(of dialogue: SetupDialogue, _ chosen: [CalendarConfiguration], isOwn: Bool) throws {
    let (defaults, asks) = (dialogue.known.defaults, !dialogue.isFile || !dialogue.isUnattended)
    if asks, defaults.timeZone == nil, let zone = try Self.zone(dialogue) {
      values.append(("time-zone", .text(zone), "times are shown in this zone"))
    }
    if asks, defaults.addresses.isEmpty {
      addresses = try Self.addresses(dialogue, chosen)
      if !addresses.isEmpty {
        values.append(("addresses", .texts(addresses), "yours: they tell which invitations you declined"))
      }
    }
    // A user with calendars in the configuration has one that gets new events.
    let hasOthers = !dialogue.known.calendars.isEmpty || !dialogue.known.accounts.isEmpty
    if isOwn || !hasOthers, defaults.defaultCalendar == nil {
      let name = dialogue.found.defaultCalendar
      let path = dialogue.found.calendars.first { $0.calendar.name == name }?.calendar.path
      let chosen = isOwn ? chosen.first : chosen.first { $0.path == path && $0.takes("VEVENT") }
      if let chosen { values.append(("default-calendar", .text(chosen.name), "it gets new events")) }
    }
  }

  /// The zone that the user names, or that another program has; `nil` for that of TZ or the system.
  private static func zone(_ dialogue: SetupDialogue) throws -> String? {
    let zones = dialogue.environment.zones
    let proposal = dialogue.found.timeZone.flatMap { ViewerZone.zoneOfProgram($0, zones) == nil ? nil : $0 }
    let words = proposal ?? Self.usualZone(dialogue)
    while true {
      let answer = try dialogue.answer("Your time zone? [Enter for \(words)]", proposal: proposal ?? "")
      if answer.isEmpty { return nil }
      guard let problem = ViewerZone.problem(with: answer, zones) else { return answer }
      StandardStreams.tell(problem)
    }
  }

  /// The zone without a configuration, in words.
  private static func usualZone(_ dialogue: SetupDialogue) -> String {
    let zone = ViewerZone.usual(in: dialogue.environment).zone.identifier
    return "that of \(dialogue.environment.variables["TZ"] == nil ? "the system" : "TZ"), \(zone)"
  }

  /// The addresses that the user names, or that other programs have.
  private static func addresses(_ dialogue: SetupDialogue, _ chosen: [CalendarConfiguration]) throws
    -> [String]
  {
    let proposal = Set(chosen.flatMap(\.addresses)).sorted().joined(separator: ", ")
    while true {
      let answer = try dialogue.answer(
        "Your mail addresses? [Enter for \(proposal.isEmpty ? "none" : proposal)]", proposal: proposal)
      let addresses = answer.split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() }
      guard let wrong = addresses.first(where: { !AccountConfiguration.isMailAddress($0) }) else {
        return addresses
      }
      guard !dialogue.isUnattended else { return addresses.filter { AccountConfiguration.isMailAddress($0) } }
      StandardStreams.tell("\(quoted(wrong)) is no mail address.")
    }
  }

  var isEmpty: Bool { values.isEmpty }

  /// The addresses of the user, the first one first.
  private(set) var addresses: [String] = []

  /// The values as lines of a configuration.
  var assignments: [String] { values.map { "\($0.key) = \($0.value.literal)" } }

  /// Leaves out the values that a file has.
  mutating func removeValues(of text: ConfigurationText) {
    let present = text.values(of: .defaults) ?? [:]
    values.removeAll { present[$0.key] != nil }
  }

  /// The table of a new file; empty without values.
  var text: String {
    guard !values.isEmpty else { return "" }
    return zip(assignments, values).reduce("[defaults]\n") { "\($0)\($1.0)  # \($1.1.comment)\n" }
  }

  /// Sets the values in a file.
  func set(in text: inout ConfigurationText) throws(ConfigurationText.Failure) {
    for value in values { try text.set(value.key, to: value.value, in: .defaults) }
  }
}
