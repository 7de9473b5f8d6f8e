internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// An invitation, or another file of events that is in no calendar yet.
extension Run {
  /// The most events of a file that are looked at, and the most that are listed.
  private static let (maximumLooked, maximumListed) = (500, 30)
  /// The most events that are named as conflicts.
  private static let maximumConflicts = 10
  /// The most bytes of a file, which fit in memory several times.
  private static let maximumSize = 100_000_000

  /// Shows a file: its event in full, with what it overlaps, or a list of its events.
  func show(file path: String) throws {
    let stored = try events(inFile: path)
    guard let first = stored.first else {
      throw CommandError(
        .unreadable,
        "there is no event in \(path); “agenda check \(path.shellWord)” says what is wrong with it")
    }
    let named = stored.prefix(Self.maximumLooked).map(self.named)
    switch settings.format {
    case .json:
      for event in named { try StandardStreams.write(overview(of: event).json(zone: settings.zone)) }
    case .ndjson:
      for event in named { try StandardStreams.write(overview(of: event).line(zone: settings.zone)) }
    default:
      let text = try stored.count == 1 ? full(named[0]) : list(named, of: stored.count, path)
      try StandardStreams.write(text + advice(path, stored.count == 1 ? first : nil))
    }
  }

  private func events(inFile path: String) throws -> [StoredEvent] {
    var failure: CommandError?
    let files = CalendarFiles(maximumFileSize: Self.maximumSize) { ProcessLimits.allow(bytes: $0 * 4) }
    files.read(path) { _, result in
      switch result {
      case .contents: break
      case .problem(let problem):
        let isMissing = problem.code == .notFound
        failure = CommandError(isMissing ? .notFound : .unreadable, "\(path): \(problem.message)")
      }
    }
    if let failure { throw failure }
    return StoredEvent.find(in: CalendarConfiguration.files([path]), isReadAlone: true) { _ in true }
  }

  /// An event in full, and what it overlaps.
  private func full(_ event: NamedEvent) throws -> String {
    let overview = try overview(of: event)
    let text = overview.text(settings.style, now: settings.now, zone: settings.zone)
    let spans = event.isSeries ? overview.next : [overview.span].compactMap(\.self)
    let conflicts = conflicts(with: spans, uid: event.stored.uid)
    guard !conflicts.isEmpty else { return text }
    var rows = conflicts.prefix(Self.maximumConflicts).map { item in
      let when = settings.language.text(of: item.occurrence.span, in: settings.zone, today: today)
      return ["", "\(when)  \(item.title) (\(item.calendar.name))"]
    }
    rows[0][0] = "conflicts"
    if conflicts.count > rows.count { rows.append(["", "+\(conflicts.count - rows.count) more"]) }
    return text + "\n" + TextTable(rows, style: settings.style, dimsLast: false).text
  }

  /// The events of the calendars that claim the time of some spans.
  private func conflicts(with spans: [Occurrence.Span], uid: String) -> [AgendaItem] {
    spans.flatMap { span -> [AgendaItem] in
      guard case .timed(let start, let end) = span, start < end else { return [] }
      let window = OccurrenceWindow(from: start, to: end, zone: settings.zone)
      var results = read(window)
      let agenda = Agenda(
        of: results.takeOccurrences(), in: window, at: settings.now, options: AgendaOptions())
      return agenda.occurrences.filter {
        $0.occurrence.isBusy && !$0.occurrence.isAllDay && $0.occurrence.event.uid != uid
      }
    }
  }

  /// The events of a file in the order of their dates.
  private func list(_ events: [NamedEvent], of count: Int, _ path: String) -> String {
    let dated = events.map { (event: $0, span: $0.span(at: settings.now, in: settings.zone)) }.sorted {
      guard let first = $0.span, let second = $1.span else { return $0.span != nil && $1.span == nil }
      return first.interval(in: settings.zone).lowerBound < second.interval(in: settings.zone).lowerBound
    }
    let rows = dated.prefix(Self.maximumListed).map { entry in
      [
        entry.event.title,
        entry.span.map { settings.language.text(of: $0, in: settings.zone, today: today) } ?? "no date",
      ]
    }
    let more = count > rows.count ? "+\(count - rows.count) more: agenda list --file \(path.shellWord)\n" : ""
    return "\(PlainText.sanitized(path)): \(counted(count, "event"))\n\n"
      + TextTable(rows, style: settings.style).text + more
  }

  /// How the events get into a calendar, and where a single one is already.
  private func advice(_ path: String, _ event: StoredEvent?) -> String {
    let command = PlainText.sanitized("agenda import \(path.shellWord)")
    let there = event.flatMap { event in
      event.uid.isEmpty ? nil : StoredEvent.find(in: calendars.calendars) { $0 == event.uid }.first
    }
    guard let there else { return "\nTo add \(event == nil ? "them" : "it"): \(command)\n" }
    let name = PlainText.sanitized(there.calendar.name)
    return "\nIt is in “\(name)” already. If this file is newer, it replaces what is there: \(command)\n"
  }
}
