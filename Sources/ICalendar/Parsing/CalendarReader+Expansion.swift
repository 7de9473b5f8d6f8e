extension CalendarReader {
  /// The occurrences of series, and diagnostics for the series that were cut, the largest first.
  mutating func expand(_ series: [EventSeries]) -> (occurrences: OccurrenceBlocks, diagnostics: [Diagnostic])
  {
    var walk = SeriesWalk(over: series, of: outlines, in: window, within: budget, textSize: textSize)
    // An event's details are parsed once, and only if one of its occurrences is in the window.
    var events = [Event?](repeating: nil, count: outlines.count)
    var cuts: [SeriesCut] = []
    // The times after the last known instance of a series, in which more of them can be.
    var unread: [Range<Instant>] = []
    var occurrences = OccurrenceBlocks()
    while let (series, expanded) = walk.next() {
      for found in expanded.found {
        let event = events[found.outline] ?? event(of: outlines[found.outline])
        events[found.outline] = event
        occurrences.append(Occurrence(event: event, times: found.times))
      }
      if let cut = SeriesCut(expanded, of: series) {
        cuts.append(cut)
        if let last = expanded.found.last, let event = events[last.outline], event.isBusy {
          unread.append(last.span.interval(in: window.zone).lowerBound..<max(window.start, window.end))
        }
      }
    }
    if !unread.isEmpty { noteUnread(unread) }
    contents.spent = walk.spent
    var diagnostics = DiagnosticList()
    for cut in cuts.sorted(by: { $0.weight > $1.weight }) {
      let outline = outlines[cut.outline]
      diagnostics.append(cut.code, of: outline.file) {
        let event = events[cut.outline] ?? event(of: outline)
        return cut.diagnostic(of: outline, title: event.details.summary)
      }
    }
    return (occurrences, diagnostics.all)
  }

  /// Notes spans of time of which nothing is known but what is busy.
  private mutating func noteUnread(_ spans: [Range<Instant>]) {
    let left = spans.filter { $0.lowerBound < $0.upperBound }.merged()
    guard !left.isEmpty else { return }
    var times = contents.freeBusy ?? FreeBusyTimes(isBesideEvents: true)
    times.unreadSpans += left
    contents.freeBusy = times
  }
}

/// Occurrences in blocks: an array that grows holds all of them twice, and there can be a million.
struct OccurrenceBlocks {
  private static let blockSize = 8192

  private var blocks: [[Occurrence]] = []
  private var count = 0

  mutating func append(_ occurrence: Occurrence) {
    if count % Self.blockSize == 0 {
      blocks.append([])
      if count > 0 { blocks[blocks.count - 1].reserveCapacity(Self.blockSize) }
    }
    blocks[blocks.count - 1].append(occurrence)
    count += 1
  }

  /// All occurrences in one array.
  consuming func joined() -> [Occurrence] {
    guard blocks.count > 1 else { return blocks.first ?? [] }
    var all: [Occurrence] = []
    all.reserveCapacity(count)
    for place in blocks.indices {
      all += blocks[place]
      blocks[place] = []
    }
    return all
  }
}

/// A series with missing occurrences.
struct SeriesCut {
  /// The component that the diagnostic names.
  let outline: Int
  private let shown: Int
  private let leftOut: Int
  private let isExhausted: Bool
  /// The work and the occurrences that the series asked for. Cut series are sorted by it.
  let weight: Int

  /// `nil` if no occurrence is missing.
  init?(_ expanded: SeriesExpansion.Expanded, of series: EventSeries) {
    guard expanded.leftOut > 0 || expanded.exhausted != nil,
      let outline = expanded.exhausted ?? series.masters.first ?? series.overrides.first
    else { return nil }
    self.outline = outline
    shown = expanded.found.count
    leftOut = expanded.leftOut
    isExhausted = expanded.exhausted != nil
    weight = leftOut + expanded.cost.occurrences + expanded.cost.days + expanded.cost.steps
  }

  /// The code of its diagnostic.
  var code: Diagnostic.Code { leftOut > 0 ? .occurrenceLimit : .recurrenceLimit }

  func diagnostic(of outline: EventOutline, title: String) -> Diagnostic {
    guard leftOut > 0 else {
      return outline.diagnostic(
        code,
        "the rules of \(quoted(title)) need more work than is spent on one event; later instances may be missing"
      )
    }
    let others = counted(leftOut, "other") + (isExhausted ? " and more are" : leftOut == 1 ? " is" : " are")
    return outline.diagnostic(
      code,
      "\(quoted(title)) takes more room than an event may have: \(shown) of its occurrences \(shown == 1 ? "is" : "are") shown, \(others) left out"
    )
  }
}

extension CalendarReader {
  /// A text with random access: passes a half-open range of its bytes to `take`, in order, in blocks of any size; fewer bytes if the text
  /// ends earlier. It throws if the bytes cannot be read, or have changed since the first time.
  package typealias TextSource = @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws -> Void

  /// Reads an iCalendar text from memory. If a skipped event matters after all, `source` provides the text again.
  ///
  /// With `findsReach`, it returns the time in which the text matters, if that can be told.
  @discardableResult
  package mutating func read(
    _ bytes: Span<UInt8>, file: String, findsReach: Bool = false, source: @escaping TextSource
  ) -> TextReach? {
    var filtered = FilteredText(isFiltering ? filter(findsReach: findsReach) : nil)
    filtered.append(bytes)
    return read(filtered.finish(), file: file, source: source)
  }

  /// Reads the result of a filter, and takes it from there. Returns the time in which the text matters, if the filter was asked for it and can tell.
  @discardableResult
  mutating func read(
    _ result: consuming FilteredText.Result, file: String, source: @escaping TextSource
  ) -> TextReach? {
    switch consume result {
    case .whole(let bytes):
      read(bytes, file: file)
      return nil
    case .filtered(let filter, let bytes):
      let kept = filter.kept
      hasEvents = hasEvents || kept.hasEvents
      var context: CalendarContext?
      // A series that is moved into the window needs the definitions of its zones.
      if kept.isOfInterest || !filter.dropped.moves.isEmpty {
        context = read(
          text: bytes, gaps: kept.gaps, reported: kept.reported, ignored: kept.ignored, file: file)
      } else {
        addIgnored(kept.ignored, of: file)
      }
      // The calendar has free/busy times, of which none is in the window.
      if kept.ignored.freeBusyTimes > 0, kind == .events {
        contents.freeBusy = contents.freeBusy ?? FreeBusyTimes()
      }
      if !filter.dropped.isEmpty {
        filtered.append(
          FilteredFile(
            file: file, source: source, dropped: filter.dropped, context: context, calendars: kept.calendars))
      }
      return filter.reachOfText
    }
  }

  /// Reads the skipped events that matter after all.
  mutating func rereadEvents() {
    guard !filtered.isEmpty else { return }
    var reread = eventsToReread
    var series = addMovedSeries(to: &reread)
    for (place, file) in filtered.enumerated() {
      let located = file.dropped.located(reread)
      let hasSingleEvent = file.dropped.hasSingleEvent(reread)
      guard !located.isEmpty || hasSingleEvent else { continue }
      // The position of each VCALENDAR in the context; a VCALENDAR that was dropped whole has none.
      let places = Dictionary(uniqueKeysWithValues: zip(located.isEmpty ? [] : file.calendars, 0...))
      let calendars = located.map { places[$0.calendar] }
      do {
        guard let context = file.context, !hasSingleEvent, !calendars.contains(nil) else {
          try readAgain(file, reread)
          continue
        }
        for (event, calendar) in zip(located, calendars) {
          let read = series.isEmpty ? nil : series[place].removeValue(forKey: event.offset)
          let bytes = try read ?? Self.bytes(of: event, in: file)
          let component = ScannedComponent(
            kind: bytes.starts(with: "BEGIN:VTODO".utf8) ? .toDo : .event, bytes: 0..<bytes.count,
            line: event.line, calendar: calendar)
          readEvents(among: [component], in: bytes, of: context, file: file.file)
          readToDos(among: [component], in: bytes, of: context, file: file.file)
        }
      } catch {
        reportChange(of: file)
      }
    }
    filtered = []
  }

  /// Adds the UIDs of series that an override with RANGE=THISANDFUTURE may move into the window. Returns the bytes of these series,
  /// for each file by their offsets, so that they are read only once.
  mutating func addMovedSeries(to reread: inout EventsToReread) -> [[Int: [UInt8]]] {
    guard filtered.contains(where: { !$0.dropped.moves.isEmpty }) else { return [] }
    var series = [[Int: [UInt8]]](repeating: [:], count: filtered.count)
    var moves: [UIDFingerprint: SeriesMove] = [:]
    for (uid, move) in filtered.lazy.flatMap(\.dropped.moves) { moves[uid, default: move].formUnion(move) }
    for (place, file) in filtered.enumerated() {
      do {
        for (event, move) in file.dropped.recurring(movedBy: moves)
        where !reread.contains(event.uid, isFarOverride: false) {
          let bytes = try Self.bytes(of: event, in: file)
          guard move.mayBring(bytes, into: window, resolver: zones) else { continue }
          reread.insert(event.uid)
          series[place][event.offset] = bytes
        }
      } catch {
        reportChange(of: file)
      }
    }
    for uid in moves.keys where reread.contains(uid, isFarOverride: false) { reread.insert(uid) }
    return series
  }

  private mutating func reportChange(of file: FilteredFile) {
    add(
      Diagnostic(.changedFile, "it changed while it was read; newer versions of its events may be missing"),
      of: file.file)
  }

  private static func bytes(of event: LocatedEvent, in file: FilteredFile) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try file.source(event.offset..<(event.offset + event.length)) { block in
      block.withUnsafeBufferPointer { bytes += $0 }
    }
    return bytes
  }

  /// Reads a whole file again for the events in `reread`.
  private mutating func readAgain(_ file: FilteredFile, _ reread: EventsToReread) throws {
    var text = FilteredText(filter(reread: reread))
    try file.source(0..<Int.max) { text.append($0) }
    guard case .filtered(let filter, let bytes) = text.finish() else { return }
    let scanned = ComponentScanner.scan(bytes, gaps: filter.kept.gaps)
    // The first reading already read the calendar's own properties, in the order of the files.
    let known = properties
    _ = readProperties(of: scanned, in: bytes)
    let context = CalendarContext(properties, TimeZoneDefinitions(scanned.components, in: bytes))
    properties = known
    readEvents(among: scanned.components, in: bytes, of: context, file: file.file)
    readToDos(among: scanned.components, in: bytes, of: context, file: file.file)
  }
}

/// A file from which events were skipped.
struct FilteredFile {
  var file: String
  /// Reads its bytes again.
  var source: CalendarReader.TextSource
  var dropped: DroppedEvents
  /// The context of its events; `nil` if nothing of the file was of interest.
  var context: CalendarContext?
  /// The VCALENDARs in the context, in its order, as their positions in the file from 0.
  var calendars: [Int]
}
