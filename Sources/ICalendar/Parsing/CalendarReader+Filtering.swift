extension CalendarReader {
  /// Reads an iCalendar text block by block: `blocks` hands out the text's bytes in order, in blocks of any size. Memory does not follow the
  /// size of the text, but of what is shown.
  ///
  /// Events that provably do not touch the window are passed over, unless the reader was asked for everything.
  /// - Throws: what `blocks` throws; nothing of the text is then read.
  public mutating func read<Failure: Error>(
    file: String, blocks: (_ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    var text = FilteredText(isFiltering ? WindowFilter(window, resolver: zones) : nil)
    try blocks { text.take($0) }
    read(text, file: file)
  }

  /// Reads a text that went through a filter.
  mutating func read(_ text: consuming FilteredText, file: String) {
    switch text.finish() {
    case .whole(let bytes):
      read(bytes, file: file)
    case .filtered(let filter):
      let kept = filter.kept
      let context = kept.isOfInterest ? read(text: kept.bytes, gaps: kept.gaps, file: file) : nil
      if !filter.dropped.isEmpty {
        filtered.append(
          FilteredFile(file: file, dropped: filter.dropped, context: context, calendars: kept.calendars))
      }
    }
  }

  /// Reads those events that were passed over and matter after all.
  mutating func readWantedEvents(
    _ rereading: (_ file: String, _ bytes: Range<Int>?, _ take: (Span<UInt8>) -> Void) -> Void
  ) {
    guard !filtered.isEmpty else { return }
    var wanted = wantedEvents
    addMovedSeries(to: &wanted, rereading)
    for file in filtered {
      let located = file.dropped.located(wanted)
      let hasSingleEvent = file.dropped.hasSingleEvent(wanted)
      // The VCALENDARs as the context knows them; one that was left out whole has none.
      let places = Dictionary(uniqueKeysWithValues: zip(located.isEmpty ? [] : file.calendars, 0...))
      let calendars = located.map { places[Int($0.calendar)] }
      if let context = file.context, !hasSingleEvent, !calendars.contains(nil) {
        for (event, calendar) in zip(located, calendars) {
          let bytes = Self.bytes(of: event, in: file, rereading)
          let component = ScannedComponent(
            kind: .event, bytes: 0..<bytes.count, line: Int(event.line), calendar: calendar)
          readEvents(among: [component], in: bytes, of: context, file: file.file)
        }
      } else if !located.isEmpty || hasSingleEvent {
        readAgain(file, wanted, rereading)
      }
    }
    filtered = []
  }

  /// Adds the series that an override for later instances too may move into the window, and all of what belongs to a series that is moved.
  private func addMovedSeries(
    to wanted: inout WantedEvents,
    _ rereading: (_ file: String, _ bytes: Range<Int>?, _ take: (Span<UInt8>) -> Void) -> Void
  ) {
    var moves: [UIDFingerprint: SeriesMove] = [:]
    for (uid, move) in filtered.lazy.flatMap(\.dropped.moves) { moves[uid, default: move].formUnion(move) }
    guard !moves.isEmpty else { return }
    for file in filtered {
      for (event, move) in file.dropped.recurring(movedBy: moves)
      where !wanted.contains(event.uid, isOverride: false) {
        let bytes = Self.bytes(of: event, in: file, rereading)
        if move.mayBring(bytes, into: window, resolver: zones) { wanted.insert(event.uid) }
      }
    }
    for uid in moves.keys where wanted.contains(uid, isOverride: false) { wanted.insert(uid) }
  }

  private static func bytes(
    of event: DroppedEvents.Located, in file: FilteredFile,
    _ rereading: (_ file: String, _ bytes: Range<Int>?, _ take: (Span<UInt8>) -> Void) -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    rereading(file.file, event.offset..<(event.offset + Int(event.length))) { block in
      block.withUnsafeBufferPointer { bytes += $0 }
    }
    return bytes
  }

  /// Reads a whole file again for the events that are wanted.
  private mutating func readAgain(
    _ file: FilteredFile, _ wanted: WantedEvents,
    _ rereading: (_ file: String, _ bytes: Range<Int>?, _ take: (Span<UInt8>) -> Void) -> Void
  ) {
    var text = FilteredText(WindowFilter(window, resolver: zones, wanted: wanted))
    rereading(file.file, nil) { text.take($0) }
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
  var dropped: DroppedEvents
  /// What its events take from it; `nil` where nothing of it was of interest.
  var context: CalendarContext?
  /// The VCALENDARs of the file that the context knows, in its order: their places in the file, from 0.
  var calendars: [Int]
}
