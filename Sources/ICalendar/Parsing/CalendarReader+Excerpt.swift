/// Makes a small text for a window out of a large one, so that programs that only want this window need not read all.
extension CalendarReader {
  /// How far inside the window of an excerpt a window must be that is read from it, in days: a viewer's zone, and an event without a
  /// zone, move times by less.
  package static let excerptMargin = 2
  /// The maximum number of journal entries that an excerpt counts.
  private static let maximumJournals = 10_000

  /// The part of an iCalendar text that matters for a window, as an iCalendar text.
  ///
  /// Reading the excerpt gives the occurrences, and the problems of their events, that reading `text` gives, for any zone of the viewer and any window that is
  /// inside of this one, ``excerptMargin`` days from its ends. It has all open tasks, and of those that are done only what these depend on. Lines are
  /// counted in the excerpt.
  ///
  /// `nil` if there is no such part: the text is not UTF-8, its components are wrongly nested, all of it matters, or it has VFREEBUSYs.
  package static func excerpt(
    of text: [UInt8], in window: OccurrenceWindow, zones: ZoneDatabase = .system
  ) -> [UInt8]? {
    excerpt(ofSize: text.count, in: window, zones: zones) { range, take in
      take(text.span.extracting(range.clamped(to: text.indices)))
    }
  }

  /// The excerpt of a text of about `size` bytes that is not in memory as a whole: see ``read(file:size:blocks:)``.
  package static func excerpt<Failure: Error>(
    ofSize size: Int, in window: OccurrenceWindow, zones: ZoneDatabase = .system,
    blocks: @escaping @Sendable (_ bytes: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8]? {
    var reader = CalendarReader(window: window, zones: zones, keepsAllProperties: false)
    try reader.read(file: "", size: size, blocks: blocks)
    // Without its events, times outside of the free/busy times would become unknown.
    guard !reader.filtered.isEmpty, reader.contents.freeBusy == nil else { return nil }
    var related = reader.eventsToReread
    _ = reader.addMovedSeries(to: &related)
    var excerpt = FilteredText(reader.filter(related: related))
    var count = 0
    try blocks(0..<Int.max) { block in
      excerpt.append(block)
      count += block.count
    }
    guard case .filtered(let filter, var bytes) = excerpt.finish(), !filter.structure.hasGivenUp,
      !filter.structure.isInCalendar
    else { return nil }
    let journals = filter.kept.ignored.journals
    guard journals <= maximumJournals else { return nil }
    if journals > 0 {
      let empty = String(repeating: "BEGIN:VJOURNAL\r\nEND:VJOURNAL\r\n", count: journals)
      bytes += Array("\r\nBEGIN:VCALENDAR\r\n\(empty)END:VCALENDAR\r\n".utf8)
    }
    return bytes.count < count ? bytes : nil
  }
}
