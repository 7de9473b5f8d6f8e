/// A calendar that was read once, and can be asked again and again: for its events, and for their occurrences in any window.
///
/// ```swift
/// let calendar = Calendar(bytes, file: "work.ics", viewer: berlin)
/// for event in calendar.events {
///   print(event.details.summary)
/// }
/// for occurrence in calendar.occurrences(in: OccurrenceWindow(november, zone: berlin)) {
///   print(occurrence.event.details.summary, occurrence.interval(in: berlin))
/// }
/// ```
///
/// Of several versions of an event the newest counts, an override stands for the instance that it replaces, and an event that METHOD or
/// STATUS cancels is there as ``EventDetails/Status/cancelled``. The text stays in memory, and what an event says of itself is read each
/// time that it is asked for. For one look at a large file a ``CalendarReader`` takes less time and memory.
///
/// It is a value, and its copies can be used by several threads at the same time. Where Foundation is imported too, which has another
/// `Calendar`, write `ICalendar.Calendar`, or add `import struct ICalendar.Calendar`.
public struct Calendar: Sendable {
  /// The name that the calendar gives itself: `NAME` (RFC 7986) or `X-WR-CALNAME`.
  public let name: String?
  /// The colour that it gives itself: `COLOR` (RFC 7986) or `X-APPLE-CALENDAR-COLOR`.
  public let color: CalendarColor?
  /// Its zone for display: `X-WR-TIMEZONE`. It moves no event.
  public let timeZoneName: String?
  /// The zone in which the calendar was read: what its times in no zone are in.
  public let viewer: Zone
  /// How many components it holds that are no events, and are left out. With free/busy times among them, no event does not mean free.
  public let ignoredComponents: IgnoredComponents
  /// What was wrong with it, but for what ``events`` and ``Occurrences/diagnostics`` find. Of one kind and file there are the first 100,
  /// and one that counts the others (``Diagnostic/count``).
  public let diagnostics: [Diagnostic]

  let outlines: [EventOutline]
  /// The series of the events, as the viewer sees them.
  let series: [EventSeries]
  let textSize: Int
  let zones: ZoneDatabase

  /// The calendar in an iCalendar text: any number of VCALENDARs. What cannot be read becomes a diagnostic.
  /// - Parameters:
  ///   - bytes: the text, in UTF-8 or UTF-16 with a byte order mark.
  ///   - file: names the text in ``Event/file`` and in diagnostics.
  ///   - kind: what it holds. Each event of a calendar of ``CalendarKind/birthdays`` is taken as one: all-day, each year.
  ///   - viewer: the zone of times that name none.
  ///   - zones: where the names of time zones are looked up.
  public init(
    _ bytes: [UInt8], file: String? = nil, kind: CalendarKind = .events, viewer: Zone,
    zones: ZoneDatabase = .system
  ) {
    var reader = Self.reader(kind: kind, viewer: viewer, zones: zones)
    reader.read(bytes, file: file)
    self.init(reader, viewer: viewer, zones: zones)
  }

  /// The calendar whose events lie in several files, as in a folder of one file for each event. An override finds its series whichever file
  /// holds it.
  public init(
    files: some Sequence<(name: String, bytes: [UInt8])>, kind: CalendarKind = .events, viewer: Zone,
    zones: ZoneDatabase = .system
  ) {
    var reader = Self.reader(kind: kind, viewer: viewer, zones: zones)
    for file in files { reader.read(file.bytes, file: file.name) }
    self.init(reader, viewer: viewer, zones: zones)
  }

  private init(_ reader: consuming CalendarReader, viewer: Zone, zones: ZoneDatabase) {
    let (outlines, contents, textSize) = reader.finishReading()
    let (series, repetitions) = EventSeries.group(outlines, viewer: viewer)
    name = contents.name
    color = contents.color
    timeZoneName = contents.timeZoneName
    ignoredComponents = contents.ignoredComponents
    self.viewer = viewer
    diagnostics = contents.diagnostics + repetitions
    self.outlines = outlines
    self.series = series
    self.textSize = textSize
    self.zones = zones
  }

  /// A reader of every event; its window says nothing but the viewer's zone.
  private static func reader(kind: CalendarKind, viewer: Zone, zones: ZoneDatabase) -> CalendarReader {
    let epoch = Instant(secondsSinceEpoch: 0)
    let window = OccurrenceWindow(from: epoch, to: epoch, zone: viewer)
    return CalendarReader(window: window, kind: kind, extent: .everything, zones: zones)
  }
}

extension Calendar {
  /// The events that count, in the order of the text: single events, series, and overrides of their instances
  /// (``EventSchedule/isOverride``). An event of which a newer version is there is not among them.
  public var events: Events {
    Events(
      outlines: outlines, zones: zones,
      places: series.flatMap { $0.masters + $0.overrides + $0.unreadableOverrides }.sorted())
  }

  /// Events, each of which is read when it is asked for.
  public struct Events: RandomAccessCollection, Sendable {
    fileprivate let outlines: [EventOutline]
    fileprivate let zones: ZoneDatabase
    fileprivate let places: [Int]

    /// The place of the first event, 0.
    public var startIndex: Int { 0 }
    /// The place behind the last event: how many there are.
    public var endIndex: Int { places.count }

    /// The event at a place from 0 on, which takes some 20 µs to read.
    /// - Precondition: there is such a place.
    public subscript(position: Int) -> Event {
      var diagnostics: [Diagnostic] = []
      return outlines[places[position]].event(zones: zones, diagnostics: &diagnostics)
    }
  }
}
