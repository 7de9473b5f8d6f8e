/// A calendar that is read once. It gives its events, and their occurrences in any window.
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
/// If the text has several versions of an event, only the newest is used. An override replaces an instance of its series. An event that METHOD or
/// STATUS cancels is included, with the status ``EventDetails/Status/cancelled``. The text stays in memory, and an event is parsed each time it is
/// used. Tasks are separate from events: see ``toDos(_:in:within:)``. To read the occurrences of a large file once, ``CalendarReader`` needs less
/// time and memory.
///
/// It is a value, and several threads can use its copies at the same time. Foundation has another `Calendar`: if you import both,
/// write `ICalendar.Calendar`, or add `import struct ICalendar.Calendar`.
public struct Calendar: Sendable {
  /// The name in the calendar: `NAME` (RFC 7986) or `X-WR-CALNAME`.
  public let name: String?
  /// The colour in the calendar: `COLOR` (RFC 7986) or `X-APPLE-CALENDAR-COLOR`.
  public let color: CalendarColor?
  /// The zone for display: `X-WR-TIMEZONE`. It does not change the time of any event.
  public let timeZoneName: String?
  /// The kind of entries, as given to the initializer: events or birthdays.
  public let kind: CalendarKind
  /// The viewer's zone, in which times without a zone are read.
  public let viewer: Zone
  /// The times in which the owner is busy or free, from the VFREEBUSY components; `nil` if there are none.
  /// ``Occurrences/busyIntervals(in:)`` includes the busy times.
  public let freeBusy: FreeBusyTimes?
  /// The numbers of components that are neither events nor tasks, and are not shown. If free/busy times are among them, a time without events may
  /// still be busy: see ``freeBusy``.
  public let ignoredComponents: IgnoredComponents
  /// The problems found while reading. ``Occurrences/diagnostics`` has the problems of occurrences. For each code and file there
  /// are the first 100 problems, and one diagnostic that counts the others (``Diagnostic/count``).
  public let diagnostics: [Diagnostic]

  let outlines: [EventOutline]
  let toDoOutlines: [ToDoOutline]
  /// The positions of the events in ``outlines``, in the order of the text.
  let places: [Int]
  /// The series of the events, as the viewer sees them.
  let series: [EventSeries]
  let textSize: Int
  let zones: ZoneDatabase

  /// Reads the calendar in an iCalendar text with any number of VCALENDARs. Each part that cannot be read is reported as a
  /// diagnostic.
  /// - Parameters:
  ///   - bytes: the text, in UTF-8 or UTF-16 with a byte order mark.
  ///   - file: names the text in ``Event/file`` and in diagnostics.
  ///   - kind: events or birthdays. With ``CalendarKind/birthdays`` every event counts as a birthday: all-day, once a year.
  ///   - viewer: the zone of times without a zone.
  ///   - zones: the database of the named time zones.
  public init(
    _ bytes: [UInt8], file: String? = nil, kind: CalendarKind = .events, viewer: Zone,
    zones: ZoneDatabase = .system
  ) {
    var reader = Self.reader(kind: kind, viewer: viewer, zones: zones)
    reader.read(bytes, file: file)
    self.init(reader, viewer: viewer, zones: zones)
  }

  /// Reads a calendar from several files, such as a folder with one file for each event. An override and its series may be in
  /// different files.
  public init(
    files: some Sequence<(name: String, bytes: [UInt8])>, kind: CalendarKind = .events, viewer: Zone,
    zones: ZoneDatabase = .system
  ) {
    var reader = Self.reader(kind: kind, viewer: viewer, zones: zones)
    for file in files { reader.read(file.bytes, file: file.name) }
    self.init(reader, viewer: viewer, zones: zones)
  }

  private init(_ reader: consuming CalendarReader, viewer: Zone, zones: ZoneDatabase) {
    let kind = reader.kind
    let (outlines, toDos, contents, textSize) = reader.finishReading()
    let (series, repetitions) = EventSeries.group(outlines, viewer: viewer)
    name = contents.name
    color = contents.color
    timeZoneName = contents.timeZoneName
    freeBusy = contents.freeBusy
    ignoredComponents = contents.ignoredComponents
    self.kind = kind
    self.viewer = viewer
    diagnostics = contents.diagnostics + repetitions
    self.outlines = outlines
    toDoOutlines = toDos
    self.series = series
    places = series.flatMap(\.places).sorted()
    self.textSize = textSize
    self.zones = zones
  }

  /// A reader of every event. Only the zone of its window is used.
  private static func reader(kind: CalendarKind, viewer: Zone, zones: ZoneDatabase) -> CalendarReader {
    let epoch = Instant(secondsSinceEpoch: 0)
    let window = OccurrenceWindow(from: epoch, to: epoch, zone: viewer)
    return CalendarReader(window: window, kind: kind, extent: .everything, toDos: .everything, zones: zones)
  }
}

extension Calendar {
  /// The events in the order of the text: single events, series, and overrides of their instances (``EventSchedule/isOverride``). If
  /// the text has several versions of an event, only the newest is included.
  public var events: Events {
    Events(outlines: outlines, zones: zones, places: places)
  }

  /// The events of a calendar. Each access parses the event.
  public struct Events: RandomAccessCollection, Sendable {
    fileprivate let outlines: [EventOutline]
    fileprivate let zones: ZoneDatabase
    fileprivate let places: [Int]

    /// The index of the first event: 0.
    public var startIndex: Int { 0 }
    /// The index after the last event, which is the number of events.
    public var endIndex: Int { places.count }

    /// The event at an index from 0. Parsing it takes about 20 µs.
    /// - Precondition: `position` is below ``endIndex``.
    public subscript(position: Int) -> Event {
      var diagnostics: [Diagnostic] = []
      return outlines[places[position]].event(zones: zones, diagnostics: &diagnostics)
    }
  }
}
