package import AgendaKit
import AgendaPlatform
package import AgendaSources
package import AgendaWidgets
package import ICalendar

/// The results of reading the calendars of a command.
package struct SourceResults {
  private var results: [SourceResult]
  /// The moment from which the age of what was fetched is counted.
  private let now: Instant

  /// Reads calendars, in their order. With `text`, events may be left out that do not meet it. From `now` on, the age of what was fetched is counted.
  package init(
    of calendars: [CalendarConfiguration], in window: OccurrenceWindow, defaults: ConfigurationDefaults,
    extent: CalendarReader.Extent = .window, toDos: ToDoExtent = .due, text: TextCondition? = nil,
    zones: ZoneDatabase, now: Instant
  ) {
    var reader = Self.reader(in: window, extent, toDos, zones, now)
    reader.text = text
    self.now = now
    results = reader.read(calendars, ownerAddresses: defaults.addresses)
  }

  /// Reads calendars, in their order, but takes those whose files have not changed from `memory`.
  package init(
    of calendars: [CalendarConfiguration], in window: OccurrenceWindow, defaults: ConfigurationDefaults,
    toDos: ToDoExtent = .due, keepingIn memory: inout SourceMemory, zones: ZoneDatabase, now: Instant
  ) {
    self.now = now
    results = Self.reader(in: window, .window, toDos, zones, now)
      .read(calendars, ownerAddresses: defaults.addresses, keepingIn: &memory)
  }

  private static func reader(
    in window: OccurrenceWindow, _ extent: CalendarReader.Extent, _ toDos: ToDoExtent,
    _ zones: ZoneDatabase, _ now: Instant
  ) -> SourceReader {
    SourceReader(
      window: window, extent: extent, toDos: toDos, zones: zones, keepsAllProperties: false, now: now)
  }

  /// The occurrences of the calendars that could be read.
  package var occurrences: [CalendarOccurrences] { results.occurrences }

  /// Returns ``occurrences`` and forgets them, so that they take no memory while the agenda is drawn.
  package mutating func takeOccurrences() -> [CalendarOccurrences] {
    let taken = occurrences
    for index in results.indices {
      results[index].contents.occurrences = []
      results[index].contents.toDos = []
    }
    return taken
  }

  /// The problems, calendar by calendar, except those of alarms.
  package var problems: [AgendaProblem] { results.problems }

  /// The calendars, each with its problems except those of alarms.
  package var problemsOfEach: [(calendar: CalendarConfiguration, problems: [AgendaProblem])] {
    results.map { ($0.calendar, $0.problems.filter(\.isOfEvents)) }
  }

  /// The results of some of the calendars.
  package func of(_ calendars: [CalendarConfiguration]) -> SourceResults {
    let wanted = Set(calendars)
    var part = self
    // Calendars inside a folder of calendars belong to the folder.
    part.results.removeAll { result in
      !wanted.contains(result.calendar) && !calendars.contains { result.calendar.isContained(in: $0) }
    }
    return part
  }

  /// The calendars for `agenda calendars`.
  package var listings: [CalendarListing] {
    results.map { result in
      let failure = result.problems.first { $0.severity == .failure }
      return CalendarListing(
        name: result.calendar.name, color: result.color, kind: result.kind, source: result.calendar.source,
        state: result.state == .ok ? .ok : .failed(message: failure?.message ?? ""),
        eventCount: result.contents.eventCount)
    }
  }

  /// The calendars with their occurrences; `nil` for one that could not be read.
  package var outcomes: [(calendar: CalendarConfiguration, occurrences: CalendarOccurrences?)] {
    results.map { ($0.calendar, $0.occurrences) }
  }

  /// The problems, one line per calendar, except those of alarms, and calendars that are out of date: these are being fetched. A problem of an
  /// account has one line for all calendars of the account.
  package var complaints: [String] {
    var seen: Set<String> = []
    return results.compactMap { Self.complaint(of: $0, without: [])?.text }.filter {
      seen.insert($0).inserted
    }
  }

  /// The problem of a calendar that is said, without those of some kinds, and without notices if they were told.
  private static func complaint(
    of result: SourceResult, without kinds: Set<Diagnostic.Code>, isTold: Bool = false
  ) -> (text: String, isNotice: Bool)? {
    complaint(
      of: result.problems.filter { problem in
        problem.isOfEvents && problem.kind != .outdated && !kinds.contains(problem.kind)
          && !(isTold && problem.isNotice)
      })
  }

  /// Writes the problems to standard error, but for problems of some kinds. A notice is said until it was seen in a terminal, and elsewhere once a day.
  private func printComplaints(without kinds: Set<Diagnostic.Code>) {
    var seen: Set<String> = []
    for result in results {
      let folder = result.calendar.cachedFolder
      let isTold =
        !StandardStreams.hasErrorTerminal
        && folder?.wasTold(result.calendar.cacheState, at: now) == true
      guard
        let complaint = Self.complaint(of: result, without: kinds, isTold: isTold),
        seen.insert(complaint.text).inserted
      else { continue }
      StandardStreams.warn(complaint.text)
      if complaint.isNotice {
        folder?.noteTold(isSeen: StandardStreams.hasErrorTerminal, at: now)
      }
    }
  }

  /// The problems of alarms, one line per calendar.
  package var alarmComplaints: [String] {
    results.compactMap { Self.complaint(of: $0.problems.filter { $0.kind == .unreadableAlarm })?.text }
  }

  /// The worst of some problems of a calendar, and the number of the others; `nil` if there are none.
  private static func complaint(of problems: [AgendaProblem]) -> (text: String, isNotice: Bool)? {
    let severity = problems.map(\.severity).max()
    let severe = problems.filter { $0.severity == severity }
    // That no zone is known at all explains each that is unknown, and says what helps.
    guard let worst = severe.first(where: { $0.kind == .noTimeZones }) ?? severe.first else { return nil }
    let others = problems.reduce(-1) { $0 + $1.count }
    let more =
      others == 0 ? "" : " (and \(others) more \(others == 1 ? "problem" : "problems") in this calendar)"
    return (worst.description + more, worst.isNotice)
  }

  /// Writes ``complaints`` to standard error, but for problems of some kinds. Throws if no calendar could be read, or if `isStrict` and a
  /// part of one could not.
  package func warn(isStrict: Bool, without kinds: Set<Diagnostic.Code> = []) throws {
    printComplaints(without: kinds)
    if let failure = failure(isStrict: isStrict) { throw failure }
  }

  /// The exit code, without a message, if no calendar could be read, or if `isStrict` and a part of one could not; `nil` otherwise.
  package func failure(isStrict: Bool) -> CommandError? {
    let failed = results.filter { $0.state == .failed }
    let isNothingRead = !results.isEmpty && failed.count == results.count
    let isDamaged = results.contains { $0.problems.contains { $0.severity != .warning } }
    guard isNothingRead || (isStrict && isDamaged) else { return nil }
    let isMissing = isNothingRead && failed.allSatisfy { $0.problems.contains { $0.kind == .notFound } }
    return CommandError(isMissing ? .notFound : .unreadable)
  }
}

extension AgendaProblem {
  /// The problem is said once: changes that met others on a server, or a calendar that its server no longer has.
  fileprivate var isNotice: Bool { kind == .changedTwice || (kind == .gone && severity == .warning) }
}
