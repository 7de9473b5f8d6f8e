/// The days in which an iCalendar text can matter to a reader, and the UIDs by which it belongs to other texts of its calendar.
///
/// A reader of a window apart from these days finds nothing in the text: no event, no problem, no property of the calendar. Only if another text has an
/// event in the window, and shares a UID with it, a newer version or an override in this text can matter.
package struct TextReach: Sendable, Hashable {
  /// The days added to both ends of the times of events, for zones and changes of clocks, and for what ``WindowOverlap`` takes for near.
  static let margin = 4
  /// The most UIDs that are noted of a text.
  static let maximumUIDs = 20_000
  /// The most bytes of a text that is parsed as a whole for its UIDs.
  static let maximumParsed = 4 << 20

  /// The days since 1970 in which the text matters, on any clock; empty if ``firstDay`` is after ``lastDay``.
  package private(set) var firstDay = Int32.max
  package private(set) var lastDay = Int32.min
  /// Whether the text has an event with a start.
  package private(set) var hasEvents = false
  /// Whether the text has tasks that are done, which matter only to who asks for them.
  package private(set) var hasDone = false
  /// The fingerprints of the UIDs, which a program finds again in each run.
  package private(set) var uids: [UInt64] = []

  /// The reach of a text without events.
  init() {}

  /// A reach that was noted.
  package init(firstDay: Int32, lastDay: Int32, hasEvents: Bool, hasDone: Bool) {
    (self.firstDay, self.lastDay) = (firstDay, lastDay)
    (self.hasEvents, self.hasDone) = (hasEvents, hasDone)
  }

  /// Whether the text matters to any window.
  package var isUnbounded: Bool { firstDay == .min && lastDay == .max }

  /// Whether the text may matter to a reader of a window and of some tasks.
  package func mayMatter(in window: ReachedDays, _ toDos: ToDoExtent) -> Bool {
    firstDay <= window.last && lastDay >= window.first || hasDone && toDos.includesDone
  }

  /// Lets the text matter always.
  fileprivate mutating func setUnbounded() { (firstDay, lastDay) = (.min, .max) }

  /// Adds the times of an event, in seconds since 1970.
  fileprivate mutating func add(_ seconds: ClosedRange<Int>) {
    let first = floorDivide(seconds.lowerBound, 86_400) - Self.margin
    let last = floorDivide(min(seconds.upperBound, .max - 86_400 * 8), 86_400) + Self.margin
    firstDay = min(firstDay, Int32(clamping: first))
    lastDay = max(lastDay, Int32(clamping: last))
  }

  fileprivate mutating func add(_ uid: UIDFingerprint) {
    if uids.last != uid.bits { uids.append(uid.bits) }
  }

  /// Notes a task that is done.
  mutating func noteDone(_ uid: UIDFingerprint?) {
    hasDone = true
    if let uid { add(uid) }
  }

  fileprivate mutating func noteStart() { hasEvents = true }

  fileprivate mutating func setUIDs(_ uids: [UInt64]) { self.uids = uids }
}

/// The days of a window, as a ``TextReach`` counts them.
package struct ReachedDays: Sendable {
  let first: Int32
  let last: Int32

  /// The days that a window touches in UTC or in its own zone.
  package init(_ window: OccurrenceWindow) {
    let start = floorDivide(window.start.secondsSinceEpoch, 86_400)
    let end = floorDivide(window.end.secondsSinceEpoch, 86_400)
    let dates = window.dates
    first = Int32(clamping: min(start, dates.lowerBound.daysSinceEpoch))
    last = Int32(clamping: max(start, end, dates.upperBound.daysSinceEpoch))
  }
}

extension WindowFilter {
  /// Adds the component that has just ended to the reach of the text.
  mutating func noteReach(of kind: ScannedComponent.Kind, isKept: Bool, hasFaults: Bool) {
    switch kind {
    case .event:
      if event.start != nil { reach?.noteStart() }
      if let uid = event.uid { reach?.add(uid) }
      // A line that is not read may be the UID.
      guard !event.isUnsure else { return reach = nil }
      guard !hasFaults, !event.appliesToFuture, let seconds = overlap.reach(of: event) else {
        return reach?.setUnbounded() ?? ()
      }
      reach?.add(seconds)
    // A task that is dropped is done, since who asks for the reach leaves out no others; the UID of another one is not read.
    case .toDo: if isKept { reach = nil }
    case .timeZone: break
    case .journal, .freeBusy, .availability: reach?.setUnbounded()
    case .other: reach = nil
    }
  }

  /// The reach of the whole text; `nil` if it is not asked, or the filter has not seen all UIDs. A text with a property of the calendar that is used
  /// matters always.
  var reachOfText: TextReach? {
    guard var reach, !structure.hasFaults, !structure.isInCalendar,
      reach.uids.count <= TextReach.maximumUIDs
    else { return nil }
    if kept.holdsOthers || !dropped.moves.isEmpty { reach.setUnbounded() }
    return reach
  }
}

extension CalendarReader {
  /// Finds the reach of an iCalendar text, for readers that show events and leave out tasks that are done. A text that cannot be judged by its bytes is
  /// parsed as a whole for its UIDs.
  ///
  /// `nil` if there are too many of these, or the text is too large for that.
  package static func reach(of text: [UInt8], zones: ZoneDatabase) -> TextReach? {
    // No event is in the year 1, so that nothing is kept and parsed.
    let day = CalendarDate(unchecked: 1, 1, 1)
    var reader = CalendarReader(
      window: OccurrenceWindow(day..<day, zone: .utc), zones: zones, keepsAllProperties: false)
    let found = reader.read(text.span, file: "", findsReach: true) { _, _ in }
    return reach(of: text, found: found, zones: zones)
  }

  /// The reach of a text that a reader found by its bytes. Where it could not tell, the text matters always; `nil` if that text has too many UIDs, or is too
  /// large to be parsed for them.
  package static func reach(of text: [UInt8], found: TextReach?, zones: ZoneDatabase) -> TextReach? {
    if let found { return found }
    guard text.count <= TextReach.maximumParsed else { return nil }
    let day = CalendarDate(unchecked: 1, 1, 1)
    var reader = CalendarReader(
      window: OccurrenceWindow(day..<day, zone: .utc), extent: .everything, toDos: .everything, zones: zones,
      keepsAllProperties: false)
    reader.read(text)
    let hasEvents = reader.hasEvents
    let (outlines, toDos, _, _) = reader.finishReading()
    let uids = outlines.compactMap(\.uid) + toDos.compactMap(\.outline.uid)
    guard uids.count <= TextReach.maximumUIDs else { return nil }
    var reach = TextReach(firstDay: .min, lastDay: .max, hasEvents: hasEvents, hasDone: false)
    reach.setUIDs(uids.map { UIDFingerprint($0).bits })
    return reach
  }
}
