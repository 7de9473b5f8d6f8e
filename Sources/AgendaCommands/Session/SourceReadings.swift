internal import AgendaKit
internal import AgendaPlatform
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The results of reading the calendars of a command.
struct SourceReadings {
  private var results: [SourceResult]

  /// Reads calendars, in their order. With `text`, events may be left out that do not meet it.
  init(
    of calendars: [CalendarConfiguration], in window: OccurrenceWindow, defaults: ConfigurationDefaults,
    extent: CalendarReader.Extent = .window, toDos: ToDoExtent = .due, text: TextCondition? = nil,
    zones: ZoneDatabase = ProcessEnvironment.zones
  ) {
    var reader = Self.reader(of: calendars, in: window, extent, toDos, zones)
    reader.text = text
    results = reader.read(calendars, ownerAddresses: defaults.addresses)
  }

  /// Reads calendars, in their order, except those of which `memory` has what their unchanged files contain.
  init(
    of calendars: [CalendarConfiguration], in window: OccurrenceWindow, defaults: ConfigurationDefaults,
    toDos: ToDoExtent = .due, keepingIn memory: inout SourceMemory
  ) {
    results = Self.reader(of: calendars, in: window, .window, toDos)
      .read(calendars, ownerAddresses: defaults.addresses, keepingIn: &memory)
  }

  private static func reader(
    of calendars: [CalendarConfiguration], in window: OccurrenceWindow, _ extent: CalendarReader.Extent,
    _ toDos: ToDoExtent, _ zones: ZoneDatabase = ProcessEnvironment.zones
  ) -> SourceReader {
    ProcessLimits.allow(bytes: calendars.reduce(0) { $0 + $1.size })
    return SourceReader(
      window: window, extent: extent, toDos: toDos, zones: zones,
      keepsAllProperties: false,
      now: Instant(secondsSinceEpoch: time(nil)))
  }

  /// The occurrences of the calendars that could be read.
  var occurrences: [CalendarOccurrences] { results.occurrences }

  /// Returns ``occurrences`` and forgets them, so that they take no memory while the agenda is drawn.
  mutating func takeOccurrences() -> [CalendarOccurrences] {
    let taken = occurrences
    for index in results.indices {
      results[index].contents.occurrences = []
      results[index].contents.toDos = []
    }
    return taken
  }

  /// The problems, calendar by calendar, except those of alarms.
  var problems: [AgendaProblem] { results.problems }

  /// The calendars, each with its problems except those of alarms.
  var problemsOfEach: [(calendar: CalendarConfiguration, problems: [AgendaProblem])] {
    results.map { ($0.calendar, $0.problems.filter(\.isOfEvents)) }
  }

  /// The readings of some of the calendars.
  func of(_ calendars: [CalendarConfiguration]) -> SourceReadings {
    let wanted = Set(calendars)
    var part = self
    // What a folder of calendars holds belongs to the folder.
    part.results.removeAll { result in
      !wanted.contains(result.calendar) && !calendars.contains { result.calendar.isContained(in: $0) }
    }
    return part
  }

  /// The calendars for `agenda calendars`.
  var listings: [CalendarListing] {
    results.map { result in
      let failure = result.problems.first { $0.severity == .failure }
      return CalendarListing(
        name: result.calendar.name, color: result.color, kind: result.kind, source: result.calendar.source,
        state: result.state == .ok ? .ok : .failed(message: failure?.message ?? ""),
        eventCount: result.contents.eventCount)
    }
  }

  /// The calendars with their occurrences; `nil` for one that could not be read.
  var outcomes: [(calendar: CalendarConfiguration, occurrences: CalendarOccurrences?)] {
    results.map { ($0.calendar, $0.occurrences) }
  }

  /// The problems, one line per calendar, except those of alarms, and calendars that are out of date: these are being fetched. A problem of an
  /// account has one line for all calendars of the account.
  var complaints: [String] {
    var seen: Set<String> = []
    return results.compactMap {
      Self.complaint(of: $0.problems.filter { $0.isOfEvents && $0.kind != .outdated })
    }.filter { seen.insert($0).inserted }
  }

  /// The problems of alarms, one line per calendar.
  var alarmComplaints: [String] {
    results.compactMap { Self.complaint(of: $0.problems.filter { $0.kind == .unreadableAlarm }) }
  }

  /// The worst of some problems of a calendar, and the number of the others; `nil` if there are none.
  private static func complaint(of problems: [AgendaProblem]) -> String? {
    guard let severity = problems.map(\.severity).max(),
      let worst = problems.first(where: { $0.severity == severity })
    else { return nil }
    let others = problems.reduce(-1) { $0 + $1.count }
    let more =
      others == 0 ? "" : " (and \(others) more \(others == 1 ? "problem" : "problems") in this calendar)"
    return worst.description + more
  }

  /// Writes ``complaints`` to standard error. Throws if no calendar could be read, or if `isStrict` and a part of one
  /// could not.
  func complain(isStrict: Bool) throws {
    complaints.forEach(StandardStreams.complain)
    if let failure = failure(isStrict: isStrict) { throw failure }
  }

  /// The exit code, without a message, if no calendar could be read, or if `isStrict` and a part of one could not; `nil` otherwise.
  func failure(isStrict: Bool) -> CommandError? {
    let failed = results.filter { $0.state == .failed }
    let isNothingRead = !results.isEmpty && failed.count == results.count
    let isDamaged = results.contains { $0.problems.contains { $0.severity != .warning } }
    guard isNothingRead || (isStrict && isDamaged) else { return nil }
    let isMissing = isNothingRead && failed.allSatisfy { $0.problems.contains { $0.kind == .notFound } }
    return CommandError(isMissing ? .notFound : .unreadable)
  }
}

extension CalendarConfiguration {
  /// How many bytes it has, as far as that is known before it is read.
  fileprivate var size: Int {
    var status = stat()
    let isKnown =
      switch location {
      case .standardInput: fstat(STDIN_FILENO, &status) == 0
      case .path(let path), .folder(let path): stat(path, &status) == 0
      case .web, .account: cachedFolder.map { stat($0.itemsPath, &status) == 0 } ?? false
      // It is in memory already.
      case .text: false
      }
    guard isKnown else { return 0 }
    // The contents of a pipe are held in memory, and may be as large as the largest file.
    let isPipe = status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFSOCK
    return isPipe ? 1 << 30 : Int(status.st_size)
  }
}
