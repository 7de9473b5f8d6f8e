extension CalendarReader {
  /// Bytes of a text that can be read from any place: hands out a half-open range of them in order, in blocks of any size; less where the
  /// text ends before. It throws where they cannot be read, or are others than the first time.
  package typealias TextSource = @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws -> Void

  /// Reads an iCalendar text that is at hand, and that `source` hands out again where an event that was passed over matters after all.
  package mutating func read(_ bytes: Span<UInt8>, file: String, source: @escaping TextSource) {
    var text = FilteredText(isFiltering ? WindowFilter(window, resolver: zones) : nil)
    text.take(bytes)
    read(text, file: file, source: source)
  }

  /// Reads a text that went through a filter.
  mutating func read(_ text: consuming FilteredText, file: String, source: @escaping TextSource) {
    switch text.finish() {
    case .whole(let bytes):
      read(bytes, file: file)
    case .filtered(let filter):
      let kept = filter.kept
      var context: CalendarContext?
      if kept.isOfInterest {
        context = read(text: kept.bytes, gaps: kept.gaps, ignored: kept.ignored, file: file)
      } else {
        addIgnored(kept.ignored, of: file)
      }
      if !filter.dropped.isEmpty {
        filtered.append(
          FilteredFile(
            file: file, source: source, dropped: filter.dropped, context: context, calendars: kept.calendars))
      }
    }
  }

  /// Reads those events that were passed over and matter after all.
  mutating func readWantedEvents() {
    guard !filtered.isEmpty else { return }
    var wanted = wantedEvents
    addMovedSeries(to: &wanted)
    for file in filtered {
      let located = file.dropped.located(wanted)
      let hasSingleEvent = file.dropped.hasSingleEvent(wanted)
      guard !located.isEmpty || hasSingleEvent else { continue }
      // The VCALENDARs as the context knows them; one that was left out whole has none.
      let places = Dictionary(uniqueKeysWithValues: zip(located.isEmpty ? [] : file.calendars, 0...))
      let calendars = located.map { places[Int($0.calendar)] }
      do {
        guard let context = file.context, !hasSingleEvent, !calendars.contains(nil) else {
          try readAgain(file, wanted)
          continue
        }
        for (event, calendar) in zip(located, calendars) {
          let bytes = try Self.bytes(of: event, in: file)
          let component = ScannedComponent(
            kind: .event, bytes: 0..<bytes.count, line: Int(event.line), calendar: calendar)
          readEvents(among: [component], in: bytes, of: context, file: file.file)
        }
      } catch {
        reportChange(of: file)
      }
    }
    filtered = []
  }

  /// Adds the series that an override with RANGE=THISANDFUTURE may move into the window, and every event with the UID of a series that is
  /// moved.
  private mutating func addMovedSeries(to wanted: inout WantedEvents) {
    var moves: [UIDFingerprint: SeriesMove] = [:]
    for (uid, move) in filtered.lazy.flatMap(\.dropped.moves) { moves[uid, default: move].formUnion(move) }
    guard !moves.isEmpty else { return }
    for file in filtered {
      do {
        for (event, move) in file.dropped.recurring(movedBy: moves)
        where !wanted.contains(event.uid, isOverride: false) {
          let bytes = try Self.bytes(of: event, in: file)
          if move.mayBring(bytes, into: window, resolver: zones) { wanted.insert(event.uid) }
        }
      } catch {
        reportChange(of: file)
      }
    }
    for uid in moves.keys where wanted.contains(uid, isOverride: false) { wanted.insert(uid) }
  }

  private mutating func reportChange(of file: FilteredFile) {
    add(
      Diagnostic(.changedFile, "it changed while it was read; newer versions of its events may be missing"),
      of: file.file)
  }

  private static func bytes(of event: DroppedEvents.Located, in file: FilteredFile) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try file.source(event.offset..<(event.offset + Int(event.length))) { block in
      block.withUnsafeBufferPointer { bytes += $0 }
    }
    return bytes
  }

  /// Reads a whole file again for the events that are wanted.
  private mutating func readAgain(_ file: FilteredFile, _ wanted: WantedEvents) throws {
    var text = FilteredText(WindowFilter(window, resolver: zones, wanted: wanted))
    try file.source(0..<Int.max) { text.take($0) }
    guard case .filtered(let filter) = text.finish() else { return }
    let scanned = ComponentScanner.scan(filter.kept.bytes, gaps: filter.kept.gaps)
    // What the calendar says of itself was taken in the first reading, in the order of the files.
    let known = properties
    _ = readProperties(of: scanned, in: filter.kept.bytes)
    let context = CalendarContext(properties, TimeZoneDefinitions(scanned.components, in: filter.kept.bytes))
    properties = known
    readEvents(among: scanned.components, in: filter.kept.bytes, of: context, file: file.file)
  }
}

/// A file of which events were passed over.
struct FilteredFile {
  var file: String
  /// Hands out its bytes again.
  var source: CalendarReader.TextSource
  var dropped: DroppedEvents
  /// What its events take from it; `nil` where nothing of it was of interest.
  var context: CalendarContext?
  /// The VCALENDARs of the file that the context knows, in its order: their places in the file, from 0.
  var calendars: [Int]
}
