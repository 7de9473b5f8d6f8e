internal import AgendaCLinuxEvents
internal import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Time zones, the language and the terminal.
extension Doctor {
  /// The value of a setting and its origin, in the words of “agenda config show”.
  private func setting(_ name: String) -> (value: String, origin: String)? {
    guard let session else { return nil }
    let settings = EffectiveSetting.all(session.request, session)
    guard let setting = settings.first(where: { $0.name == name }), let value = setting.value else {
      return nil
    }
    return (value, setting.place(configurationPath))
  }

  var zone: DoctorEntry {
    guard let session, let (_, origin) = setting("time-zone") else {
      return DoctorEntry("zone", .note, reasonForNothing)
    }
    let (zone, now) = (session.settings.zone, session.settings.now)
    let found = "\(zone.identifier), now \(zone.localDateTime(at: now).toTheMinute); from \(origin)"
    guard let complaint = session.settings.complaint else { return DoctorEntry("zone", .ok, found) }
    return DoctorEntry(
      "zone", .problem, "\(found); \(complaint)", advice: "set TZ, or “time-zone” in the configuration")
  }

  var zoneFiles: DoctorEntry {
    let zones = ProcessEnvironment.ownZones
    guard zones.isInstalled else {
      return DoctorEntry(
        "tzdata", .problem, "there are no time zones in \(zones.directory)",
        advice: "install the package tzdata")
    }
    let version = zones.version.map { "version \($0)" } ?? "of unknown version"
    let found = "\(version), in \(zones.directory)"
    guard isOld(zones) else { return DoctorEntry("tzdata", .ok, found) }
    return DoctorEntry(
      "tzdata", .note, "\(found), older than a year",
      advice: "update the package tzdata: each year some countries change their clocks in another way")
  }

  /// Whether the time zones of the system are older than a year, as far as their version and the time of their list say.
  private func isOld(_ zones: ZoneDatabase) -> Bool {
    let now = session?.settings.now ?? Instant(secondsSinceEpoch: Int(time(nil)))
    guard let year = zones.version.flatMap({ Int($0.prefix(4)) }) else { return false }
    if year + 2 <= Zone.utc.localDateTime(at: now).date.year { return true }
    var status = stat()
    guard stat("\(zones.directory)/tzdata.zi", &status) == 0 else { return false }
    let changed = Instant(secondsSinceEpoch: Int(status.st_mtim.tv_sec))
    // Some systems give all files the same early time.
    return Zone.utc.localDateTime(at: changed).date.year >= year
      && changed.adding(seconds: 365 * 86_400) < now
  }

  var language: DoctorEntry {
    let locale = session?.settings.locale ?? environment.locale
    let language = Language(localeIdentifier: locale)
    let clock = language.hourCycle == .twelve ? "12" : "24"
    let origin = setting("locale").map { "; from \($0.origin)" } ?? ""
    let found = "\(language.code.rawValue), with a clock of \(clock) hours, of locale \(locale)\(origin)"
    guard language.code == .english, !["en", "c", "posix"].contains(locale.languageName) else {
      return DoctorEntry("language", .ok, found)
    }
    let known = Language.Code.allCases.map(\.rawValue).joined(separator: ", ")
    return DoctorEntry("language", .note, "\(found), whose language is not among \(known)")
  }

  var terminal: [DoctorEntry] {
    guard environment.isTerminal else {
      return [
        DoctorEntry(
          "terminal", .ok, "standard output is not a terminal: text is 72 columns wide and has no colours")
      ]
    }
    let size = [environment.terminalWidth, environment.terminalHeight].map { $0.map { "\($0)" } ?? "?" }
    var entries = [
      DoctorEntry(
        "terminal", .ok,
        "\(size[0]) columns, \(size[1]) rows; \(colors); \(links); TERM=\(variable("TERM")), COLORTERM=\(variable("COLORTERM"))"
      )
    ]
    let charset = ["LC_ALL", "LC_CTYPE", "LANG"].first { !variable($0).isEmpty }
    let isUnicode =
      charset.map { variable($0).uppercased().replacing("-", with: "").contains("UTF8") } ?? false
    if !isUnicode {
      let place = charset.map { "\($0)=\(variable($0))" } ?? "LC_ALL, LC_CTYPE and LANG are not set"
      entries.append(
        DoctorEntry(
          "Unicode", .note, "the locale has no UTF-8 (\(place)), but all text is written in UTF-8",
          advice: "where signs or letters are wrong: export LANG=C.UTF-8"))
    }
    return entries
  }

  private var colors: String {
    let option = session?.calendars.defaults.color ?? .auto
    let count =
      switch environment.colorDepth(option) {
      case .none: "no colours"
      case .ansi16: "16 colours"
      case .ansi256: "256 colours"
      case .trueColor: "16 million colours"
      }
    return setting("color").map { "\(count) (\($0.value), from \($0.origin))" } ?? count
  }

  private var links: String {
    environment.linksTitles(.auto) ? "titles are links" : "titles are no links, because of TERM"
  }

  private func variable(_ name: String) -> String { environment.variables[name] ?? "" }
}

extension String {
  /// The language of a POSIX locale or a BCP 47 tag, in lower case.
  fileprivate var languageName: String { prefix { !"_-.@".contains($0) }.lowercased() }
}
