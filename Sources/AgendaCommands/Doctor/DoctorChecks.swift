internal import AgendaDrawing
internal import AgendaKit
import AgendaPlatform
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The configuration, the calendars and the accounts.
extension Doctor {
  /// The most mistakes of the configuration that have a line of their own.
  private static let maximumMistakes = 20

  var configuration: [DoctorEntry] {
    guard silentPlaces.isEmpty else { return [] }
    do throws(ConfigurationError) {
      let read = try Configuration.checked(path: configurationPath, environment)
      guard run == nil else {
        return [DoctorEntry("configuration", .ok, "\(configurationPath): \(read.counts)")]
      }
      return failure.map { DoctorEntry("configuration", .problem, $0) }
    } catch {
      if error.isMissing, !isNamed { return [withoutConfiguration] }
      let messages = error.messages
      let entries = zip(messages, error.problems).prefix(Self.maximumMistakes).map { message, problem in
        // A problem without a line is one of the whole file: it is missing, or cannot be read.
        let advice = problem.line == nil ? nil : "mend this line; agenda(1) has all keys"
        return DoctorEntry("configuration", .problem, message, advice: advice)
      }
      let more = messages.count - entries.count
      guard more > 0 else { return entries }
      return entries + [
        DoctorEntry("configuration", .problem, "\(more) more mistakes", advice: "agenda config check")
      ]
    }
  }

  /// Calendars that are found need no configuration.
  private var withoutConfiguration: DoctorEntry {
    let missing = "there is no \(configurationPath)"
    guard let found = run?.calendars.configuration.found, let sentence = found.sentence else {
      return DoctorEntry(
        "configuration", .problem, "\(missing), and no calendar was found",
        advice:
          "\(run?.calendars.configuration.found?.advice ?? "“agenda setup” makes one"), and “agenda accounts add” adds an account"
      )
    }
    return DoctorEntry("configuration", .ok, "\(missing); \(sentence)", advice: found.advice)
  }

  /// Calendars on this computer that agenda does not show, a line for each program.
  var unusedCalendars: [DoctorEntry] {
    guard silentPlaces.isEmpty, let configuration = run?.calendars.configuration else { return [] }
    let (variables, home) = (environment.variables, environment.home)
    let found =
      configuration.found
      ?? CallWithTimeout.value(within: Self.timeoutSeconds) {
        CalendarDiscovery.found(environment: variables, home: home)
      }
    guard let found else {
      return [
        DoctorEntry("found", .note, "no answer in \(Int(Self.timeoutSeconds)) seconds from the usual folders")
      ]
    }
    let unused = found.calendars.filter { calendar in
      // Why one cannot be read is said in any case, by its account where that has it.
      let isOfAccount = DesktopProgram(rawValue: calendar.owner.rawValue) != nil
      if case .unreadable = calendar.access, !calendar.isUnmade, !isOfAccount { return true }
      return !calendar.isUsed(in: configuration)
    }
    let entries = CalendarOwner.allCases.compactMap { owner -> DoctorEntry? in
      let words = unused.filter { $0.owner == owner }.map { calendar in
        let note: String
        switch calendar.access {
        case .readable: note = ""
        case .web: note = " (on the web)"
        case .stored(let program): note = " (in a database of \(program.title))"
        case .unreadable(let reason): note = " (\(reason))"
        }
        return quoted(calendar.calendar.name) + note
      }
      guard !words.isEmpty else { return nil }
      let canBeUsed = unused.contains { $0.owner == owner && ($0.isReadable || $0.isStored) }
      return DoctorEntry(
        "found: \(owner.title)", .note, "not used: " + words.joined(separator: ", "),
        advice: canBeUsed ? "agenda setup" : nil)
    }
    let signedIn = found.accounts(notAmong: configuration.accounts).list.map {
      DoctorEntry("found: GNOME", .note, "not used: \($0)", advice: "agenda accounts add --from gnome")
    }
    return entries + [signedIn].compactMap(\.self) + found.problems.map { DoctorEntry("found", .note, $0) }
  }

  var calendars: [DoctorEntry] {
    guard let run else {
      return [DoctorEntry("calendars", .note, reasonForNothing)]
    }
    let set = run.calendars
    guard !set.isNothingSelected else {
      return [DoctorEntry("calendars", .problem, "none is selected", advice: "agenda calendars select")]
    }
    let selection = set.selectionProblem.map {
      DoctorEntry("selection", .problem, $0, advice: "agenda calendars select")
    }
    let results = run.read(run.window(ofDays: 0..<1), extent: .everything, toDos: .everything)
    return [selection].compactMap(\.self)
      + zip(results.problemsOfEach, results.listings).map { read, listing in
        entry(of: read.calendar, listing, read.problems)
      }
  }

  private func entry(
    of calendar: CalendarConfiguration, _ listing: CalendarListing, _ problems: [AgendaProblem]
  ) -> DoctorEntry {
    let name = "calendar \(calendar.name)"
    let count = listing.eventCount.map { counted(events: $0, tasks: listing.taskCount) }
    guard let severity = problems.map(\.severity).max(),
      let worst = problems.first(where: { $0.severity == severity })
    else { return DoctorEntry(name, .ok, (count.map { $0 + " in " } ?? "") + calendar.source) }
    guard worst.kind != .notFetched else {
      return DoctorEntry(
        name, .problem, "not fetched yet: \(calendar.source)", advice: advice(for: calendar, worst))
    }
    let others = problems.reduce(-1) { $0 + $1.count }
    let more = others > 0 ? " (and \(counted(others, "more problem")))" : ""
    // A warning loses nothing: such is an older version of an event, or a calendar that is being fetched.
    let state: DoctorEntry.State = severity == .warning ? .note : .problem
    return DoctorEntry(
      name, state, "\(count.map { $0 + "; " } ?? "")\(worst.description)\(more)",
      advice: advice(for: calendar, worst))
  }

  private func advice(for calendar: CalendarConfiguration, _ problem: AgendaProblem) -> String? {
    if problem.kind == .notFound {
      return calendar.cachedFolder == nil ? "mend its path in \(configurationPath)" : "agenda sync"
    }
    if calendar.accountCalendar != nil { return "see its account below" }
    if calendar.cachedFolder != nil, problem.lastUpdate != nil || problem.severity == .failure {
      return "agenda sync --calendars \(calendar.name.shellWord)"
    }
    guard calendar.kind != .birthdays, calendar.path != nil else { return nil }
    return "agenda check \(problem.source.shellWord) says what is wrong"
  }

  var accounts: [DoctorEntry] {
    guard let run, !run.calendars.configuration.accounts.isEmpty else { return [] }
    let choice = try? CalendarChoice(run.calendars.configuration, environment: environment)
    return run.calendars.configuration.accounts.map { account in
      entry(of: AccountStatus(of: account, environment: environment, choice: choice).overview, run)
    }
  }

  private func entry(of account: AccountOverview, _ run: Run) -> DoctorEntry {
    let zone = run.settings.zone
    var found = [account.state.words]
    if let moment = account.lastUpdate.map({ zone.localDateTime(at: $0).toTheMinute }) {
      switch account.state {
      case .copied, .partlyCopied: found = ["\(account.state.words) \(moment) from \(account.server)"]
      case .uncopyable: found.append("last copied \(moment)")
      default: found.append("last answer \(moment)")
      }
    }
    if let moment = account.since { found.append("since \(zone.localDateTime(at: moment).toTheMinute)") }
    if let message = account.message, account.state != .signedIn { found.append(message) }
    if let (count, selected) = account.calendars {
      found.append("\(selected) of \(counted(count, "calendar")) selected")
    }
    if account.unreadCount > 0 {
      found.append("\(counted(account.unreadCount, "item")) cannot be read, or not in full")
    }
    if account.waitingCount > 0 { found.append("\(counted(account.waitingCount, "change")) to be sent") }
    found += account.conflicts
    let name = "account \(account.name)"
    let text = found.joined(separator: "; ")
    switch account.state {
    case .copied where account.unreadCount > 0:
      return DoctorEntry(name, .problem, text, advice: "look at them in \(account.server)")
    case .uncopyable, .partlyCopied:
      let advice = "agenda accounts status --refresh \(account.name.shellWord) copies them again"
      return DoctorEntry(name, .problem, text, advice: advice)
    case .signedIn where account.unreadCount > 0:
      return DoctorEntry(name, .problem, text, advice: "agenda sync --force asks for them again")
    case .copied where account.waitingCount > 0, .signedIn where account.waitingCount > 0:
      return DoctorEntry(name, .note, text, advice: "“agenda sync” sends them; “agenda cache” lists them")
    case .copied, .signedIn:
      return DoctorEntry(name, account.conflicts.isEmpty ? .ok : .note, text)
    case .unreachable:
      let advice = "agenda accounts status --refresh \(account.name.shellWord) asks its server again"
      return DoctorEntry(name, .problem, text, advice: advice)
    case .notAsked, .notCopied, .signedOut, .expired, .refused:
      return DoctorEntry(name, .problem, text, advice: account.remedy)
    }
  }
}

/// The folders in which the command keeps something.
extension Doctor {
  /// Below so many bytes of free space something may not be kept.
  private static let leastSpace = 64 << 20
  /// The most files that are counted.
  private static let maximumCount = 100_000

  var folders: [DoctorEntry] {
    [
      (environment.cacheFolder, "cache", "what was fetched"),
      (environment.stateFolder, "state", "changes to be sent, and what “undo” takes back"),
    ].map { folder, name, purpose in
      guard !silentPlaces.contains(folder) else { return Self.silence(of: folder, named: name) }
      return CallWithTimeout.value(within: Self.timeoutSeconds) {
        Self.entry(of: folder, named: name, purpose: purpose)
      }
        ?? Self.silence(of: folder, named: name)
    }
  }

  private static func entry(of folder: String, named name: String, purpose: String) -> DoctorEntry {
    let existing = existing(folder)
    guard access(existing, W_OK | X_OK) == 0 else {
      return DoctorEntry(
        name, .problem,
        "\(folder): cannot be written (\(ProcessEnvironment.systemError)); needed for \(purpose)",
        advice: "give yourself the right to write in \(existing)")
    }
    var counted = "not made yet"
    if existing == folder {
      let (size, isWhole) = size(of: folder)
      counted = "\(isWhole ? "" : "more than ")\(text(ofSize: size))"
    }
    guard let free = freeSpace(of: existing) else {
      return DoctorEntry(name, .ok, "\(folder): \(counted)")
    }
    let found = "\(folder): \(counted), \(text(ofSize: free)) free"
    guard free < leastSpace else { return DoctorEntry(name, .ok, found) }
    return DoctorEntry(
      name, .problem, "\(found): the disk is almost full", advice: "make room on the disk of \(existing)")
  }

  /// A path, or the nearest folder above it that exists.
  private static func existing(_ path: String) -> String {
    var path = path[...]
    while !path.isEmpty, access(String(path), F_OK) != 0 {
      path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
    return path.isEmpty ? "/" : String(path)
  }

  /// The bytes that a user may still write there; `nil` if the system does not say.
  private static func freeSpace(of folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(clamping: status.f_bavail).multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
      .partialValue
  }

  /// The bytes of the files in a folder and those below it, without following links; and whether all of them were counted.
  private static func size(of folder: String) -> (bytes: Int, isWhole: Bool) {
    var (bytes, count, open) = (0, 0, [folder])
    while let next = open.popLast() {
      for (name, _) in listFolder(next, limit: maximumCount - count + 1) ?? [] {
        count += 1
        guard count <= maximumCount else { return (bytes, false) }
        var status = stat()
        guard lstat("\(next)/\(name)", &status) == 0 else { continue }
        bytes += Int(status.st_size)
        if status.st_mode & S_IFMT == S_IFDIR { open.append("\(next)/\(name)") }
      }
    }
    return (bytes, true)
  }

  private static func text(ofSize bytes: Int) -> String {
    let units = ["bytes", "KB", "MB", "GB", "TB"]
    var (value, unit) = (bytes, 0)
    while value >= 10_000, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    return "\(value) \(units[unit])"
  }
}

/// The programs that belong to the command, and those that it uses where they are there.
extension Doctor {
  /// A program of another package.
  private struct OptionalProgram {
    var name: String
    /// The feature that needs the program.
    var purpose: String
    /// Debian's package.
    var package: String
  }

  private static let programs = [
    OptionalProgram(
      name: "xdg-open", purpose: "“agenda open”, and signing in by browser", package: "xdg-utils"),
    OptionalProgram(name: "notify-send", purpose: "“agenda watch --notify”", package: "libnotify-bin"),
    OptionalProgram(
      name: "secret-tool", purpose: "keeping passwords of accounts in the Secret Service",
      package: "libsecret-tools"),
    OptionalProgram(
      name: "sendmail", purpose: "sending the mail of “agenda digest”", package: "msmtp-mta"),
  ]

  /// Draws PNG where `agenda-draw` cannot.
  private static let converter = OptionalProgram(
    name: "rsvg-convert", purpose: "drawing PNG without agenda-draw", package: "librsvg2-bin")

  /// The exit code of a program that lacks a shared library.
  private static let unloadable: Int32 = 127

  /// The programs that are installed with the command, the fonts for titles, and the programs that are not needed.
  var installedPrograms: [DoctorEntry] {
    let fetches = run?.calendars.hasFetchedCalendars ?? false
    let drawing = ownProgram(PictureProgram.name, for: "PNG, PDF and images", isNeeded: false)
    let own = [
      ownProgram(SyncProgram.name, for: "calendars on the web and of accounts", isNeeded: fetches), drawing,
      ownProgram(Serve.program, for: "“agenda serve”", isNeeded: false),
    ]
    let draws = drawing.state == .ok
    let others = draws ? Self.programs : Self.programs + [Self.converter]
    return own + (draws ? [fonts].compactMap(\.self) : []) + others.map(entry) + [editor]
  }

  private func ownProgram(_ name: String, for purpose: String, isNeeded: Bool) -> DoctorEntry {
    guard let file = InstalledProgram.path(of: name) else {
      return DoctorEntry(
        name, isNeeded ? .problem : .note, "missing; needed for \(purpose)",
        advice: InstalledProgram.advice(for: name))
    }
    guard let reason = Self.failure(toLoad: file) else { return DoctorEntry(name, .ok, file) }
    return DoctorEntry(
      name, .problem, "\(file): \(reason)",
      advice: "install the library that it names, or a package of agenda for this system")
  }

  /// Why a program or one of its libraries cannot be loaded; `nil` if it can. For `--version` a program does nothing else.
  private static func failure(toLoad file: String) -> String? {
    let program = ChildProgram(file: file, arguments: ["--version"], outputLimit: 65_536)
    do throws(ChildProgram.Failure) {
      let result = try program.run(input: nil, timeout: timeoutSeconds)
      guard result.status == .exited(unloadable) else { return nil }
      return "cannot be started: \(result.firstError ?? "it does not say why")"
    } catch {
      return error.message
    }
  }

  /// How many different letters of titles are looked at.
  private static let mostLetters = 2000

  /// The scripts of titles for which no font is installed, so that pictures have boxes in their place; `nil` if there is no run, or all titles are in
  /// the letters that each font has.
  private var fonts: DoctorEntry? {
    guard let run, let file = PictureProgram.path else { return nil }
    let letters = unusualLetters(of: run)
    guard !letters.isEmpty else { return nil }
    let settings = DrawingSettings(
      format: .png, scale: 1, language: run.settings.language.code.rawValue,
      families: DrawingRenderer.families)
    do {
      let program = try PictureProgram(file, settings, timeout: Self.timeoutSeconds)
      guard let missing = try program.missingLetters(among: letters) else {
        return DoctorEntry("fonts", .ok, "there is one for each letter of the titles")
      }
      return DoctorEntry(
        "fonts", .note,
        "none is installed for letters of titles, which pictures draw as boxes: \(missing.scripts)",
        advice: "to draw them: apt-get install \(missing.packages(" "))")
    } catch {
      let message = (error as? CommandError)?.messages.first ?? "\(error)"
      return DoctorEntry("fonts", .note, message)
    }
  }

  /// The letters of titles and places of a month and the half year after it that are not in each font, each once.
  private func unusualLetters(of run: Run) -> [Unicode.Scalar] {
    var results = run.readCalendars(in: run.window(ofDays: -30..<180))
    var letters: Set<Unicode.Scalar> = []
    for occurrences in results.takeOccurrences() {
      for occurrence in occurrences.occurrences {
        let event = occurrence.event
        for text in [event.summary, event.location] {
          for letter in (text ?? "").unicodeScalars
          where letter.value > 0x24F && letters.count < Self.mostLetters {
            let properties = letter.properties
            // Marks and joiners change the letter before them.
            if properties.isWhitespace || properties.isDefaultIgnorableCodePoint
              || properties.canonicalCombiningClass != .notReordered
              || properties.generalCategory == .nonspacingMark
              || properties.generalCategory == .control
            {
              continue
            }
            letters.insert(letter)
          }
        }
      }
    }
    return letters.sorted()
  }

  private func entry(of program: OptionalProgram) -> DoctorEntry {
    // Mail programs are in folders that only root has in PATH.
    let path = (environment.variables["PATH"] ?? "") + ":/usr/sbin:/usr/lib"
    guard let file = ChildProgram.find(program.name, in: path) else {
      return DoctorEntry(
        program.name, .note, "not in PATH; needed for \(program.purpose)",
        advice: "to use it: apt-get install \(program.package)")
    }
    return DoctorEntry(program.name, .ok, file)
  }

  private var editor: DoctorEntry {
    let editor = TextEditor(environment)
    guard let word = editor.program else { return DoctorEntry("editor", .ok, editor.command) }
    let file = word.hasPrefix("/") ? word : ChildProgram.find(word, in: environment.variables["PATH"])
    guard file.flatMap({ ChildProgram.find(fileName(of: $0), in: folder(of: $0)) }) != nil else {
      return DoctorEntry(
        "editor", .note, "\(quoted(word)) was not found; needed for “agenda edit”",
        advice: "set EDITOR to one that is installed")
    }
    return DoctorEntry("editor", .ok, editor.command)
  }

  private func fileName(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? ""
  }

  private func folder(of path: String) -> String { String(path.dropLast(fileName(of: path).count + 1)) }
}

extension Configuration {
  /// A language of the configuration without words, in whose place those of English are taken: no mistake, as the region counts.
  var missingLanguage: [ConfigurationError.Problem] {
    guard let locale = defaults.locale, Language(localeIdentifier: locale).code == .english,
      !["en", "c", "posix"].contains(LocaleIdentifier(locale).language)
    else { return [] }
    return [problem("locale", "there are no words of \(quoted(locale)), and those of English are taken")]
  }
}
