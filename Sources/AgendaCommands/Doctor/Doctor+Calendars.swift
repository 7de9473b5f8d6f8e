internal import AgendaKit
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
      guard session == nil else {
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
    guard let found = session?.calendars.configuration.found, let sentence = found.sentence else {
      return DoctorEntry(
        "configuration", .problem, "\(missing), and no calendar was found",
        advice: "“agenda setup” makes one, and “agenda accounts add” adds an account")
    }
    return DoctorEntry("configuration", .ok, "\(missing); \(sentence)", advice: found.advice)
  }

  /// Calendars on this computer that agenda does not show, a line for each program.
  var unusedCalendars: [DoctorEntry] {
    guard silentPlaces.isEmpty, let configuration = session?.calendars.configuration else { return [] }
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
    let unused = found.calendars.filter { !($0.isReadable || $0.isStored) || !$0.isUsed(in: configuration) }
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
    return entries + found.problems.map { DoctorEntry("found", .note, $0) }
  }

  var calendars: [DoctorEntry] {
    guard let session else {
      return [DoctorEntry("calendars", .note, reasonForNothing)]
    }
    let set = session.calendars
    guard !set.isNothingSelected else {
      return [DoctorEntry("calendars", .problem, "none is selected", advice: "agenda calendars select")]
    }
    let selection = set.selectionProblem.map {
      DoctorEntry("selection", .problem, $0, advice: "agenda calendars select")
    }
    let results = SourceResults(
      of: set.calendars, in: session.window(ofDays: 0..<1), defaults: set.defaults, extent: .everything)
    return [selection].compactMap(\.self)
      + zip(results.problemsOfEach, results.listings).map { read, listing in
        entry(of: read.calendar, listing, read.problems)
      }
  }

  private func entry(
    of calendar: CalendarConfiguration, _ listing: CalendarListing, _ problems: [AgendaProblem]
  ) -> DoctorEntry {
    let name = "calendar \(calendar.name)"
    let count = listing.eventCount.map { counted($0, "event") + " in " } ?? ""
    guard let severity = problems.map(\.severity).max(),
      let worst = problems.first(where: { $0.severity == severity })
    else { return DoctorEntry(name, .ok, count + calendar.source) }
    guard worst.kind != .notFetched else {
      return DoctorEntry(
        name, .problem, "not fetched yet: \(calendar.source)", advice: advice(for: calendar, worst))
    }
    let others = problems.reduce(-1) { $0 + $1.count }
    let more = others > 0 ? " (and \(counted(others, "more problem")))" : ""
    // A warning loses nothing: such is an older version of an event, or a calendar that is being fetched.
    let state: DoctorEntry.State = severity == .warning ? .note : .problem
    return DoctorEntry(
      name, state, "\(count)\(worst.description)\(more)", advice: advice(for: calendar, worst))
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
    guard let session, !session.calendars.configuration.accounts.isEmpty else { return [] }
    let choice = try? CalendarChoice(session.calendars.configuration, environment: environment)
    return session.calendars.configuration.accounts.map { account in
      entry(of: AccountStatus(of: account, environment: environment, choice: choice).overview, session)
    }
  }

  private func entry(of account: AccountOverview, _ session: Session) -> DoctorEntry {
    let zone = session.settings.zone
    var found = [account.state.words]
    if let moment = account.lastUpdate {
      found.append("last answer \(zone.localDateTime(at: moment).toTheMinute)")
    }
    if let moment = account.since { found.append("since \(zone.localDateTime(at: moment).toTheMinute)") }
    if let message = account.message, account.state != .signedIn { found.append(message) }
    if let (count, selected) = account.calendars {
      found.append("\(selected) of \(counted(count, "calendar")) selected")
    }
    if account.unreadCount > 0 { found.append("\(counted(account.unreadCount, "item")) cannot be read") }
    if account.waitingCount > 0 { found.append("\(counted(account.waitingCount, "change")) to be sent") }
    found += account.conflicts
    let name = "account \(account.name)"
    let text = found.joined(separator: "; ")
    switch account.state {
    case .signedIn where account.unreadCount > 0:
      return DoctorEntry(name, .problem, text, advice: "agenda sync --force asks for them again")
    case .signedIn where account.waitingCount > 0:
      return DoctorEntry(name, .note, text, advice: "“agenda sync” sends them; “agenda cache” lists them")
    case .signedIn:
      return DoctorEntry(name, account.conflicts.isEmpty ? .ok : .note, text)
    case .unreachable:
      let advice = "agenda accounts status --refresh \(account.name.shellWord) asks its server again"
      return DoctorEntry(name, .problem, text, advice: advice)
    case .notAsked, .signedOut, .expired, .refused:
      return DoctorEntry(name, .problem, text, advice: account.remedy)
    }
  }
}
