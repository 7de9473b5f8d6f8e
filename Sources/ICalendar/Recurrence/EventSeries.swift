/// An event and the overrides of its instances: all components with one UID (RFC 5545 section 3.8.4.4).
struct EventSeries {
  /// The recurring event, or the single event. There is none if the calendar contains only overrides, and several if a
  /// program gave the same UID to different events.
  var masters = OutlinePlaces()
  /// The overrides, one for each overridden instance.
  var overrides = OutlinePlaces()
  /// Overrides whose RECURRENCE-ID cannot be read. Each is shown as an event of its own.
  var unreadableOverrides = OutlinePlaces()

  /// Its only component, if that is not an override.
  var onlyMaster: Int? {
    masters.count == 1 && overrides.isEmpty && unreadableOverrides.isEmpty ? masters[0] : nil
  }

  /// All its components: masters, overrides, then unreadable overrides.
  var places: [Int] { Array(masters) + Array(overrides) + Array(unreadableOverrides) }

  /// Groups the events of a calendar into series, by their positions in `outlines`, and reports their problems.
  ///
  /// Of several events with one UID, and of several overrides of one instance, only the newest is used: those with
  /// the highest SEQUENCE, and of these at each start the one with the latest LAST-MODIFIED or DTSTAMP. Events of one SEQUENCE that begin at different times
  /// are different events: programs that give all events one UID often stamp each with the time at which they wrote it. Events that are equally new are
  /// different events if their times, titles or places differ. If all this is equal, the texts are compared, so that the order in the file does not
  /// matter. An event without UID is a series of its own.
  static func group(_ outlines: [EventOutline], viewer: Zone) -> (
    series: [EventSeries], diagnostics: [Diagnostic]
  ) {
    var series: [EventSeries] = []
    series.reserveCapacity(outlines.count)
    var placeByUID: [String: Int] = [:]
    var sharers: [Int: SharersOfUID] = [:]
    var diagnostics = DiagnosticList()
    for index in outlines.indices {
      guard let uid = outlines[index].uid else {
        series.append(EventSeries())
        series[series.count - 1].add(index, outlines[index].packed)
        continue
      }
      let place = placeByUID[uid] ?? series.count
      if place == series.count {
        placeByUID[uid] = place
        series.append(EventSeries())
      }
      if !outlines[index].packed.isOverride, let other = series[place].masters.first {
        let outline = outlines[index]
        let relation = sharers[place, default: SharersOfUID(outlines[other], viewer)].add(outline, viewer)
        diagnostics.append(relation.code, of: outline.file) { outline.diagnostic(relation, uid) }
      }
      series[place].add(index, outlines[index].packed)
    }
    for place in series.indices {
      if series[place].masters.count > 1 { series[place].keepNewestMasters(of: outlines, viewer: viewer) }
      if series[place].overrides.count > 1 { series[place].keepNewestOverrides(of: outlines, viewer: viewer) }
      if series[place].unreadableOverrides.count > 1 {
        series[place].keepNewestUnreadableOverrides(of: outlines)
      }
    }
    return (series, diagnostics.all)
  }

  private mutating func add(_ index: Int, _ schedule: PackedSchedule) {
    if schedule.hasUnreadableRecurrenceID {
      unreadableOverrides.append(index)
    } else if schedule.isOverride {
      overrides.append(index)
    } else {
      masters.append(index)
    }
  }

  private mutating func keepNewestMasters(of outlines: [EventOutline], viewer: Zone) {
    let sequence = masters.reduce(Int.min) { max($0, outlines[$1].schedule.sequence) }
    let latest = masters.filter { outlines[$0].schedule.sequence == sequence }
    let beginnings = latest.map { outlines[$0].schedule.beginning(viewer: viewer) }
    let newest = Dictionary(
      zip(beginnings, latest.map { outlines[$0].schedule.version }), uniquingKeysWith: max)
    var distinct: [EventOutline.Appearance: Int] = [:]
    for (index, beginning) in zip(latest, beginnings)
    where outlines[index].schedule.version == newest[beginning] {
      let appearance = outlines[index].appearance
      if let other = distinct[appearance], outlines[other].isPreferred(to: outlines[index]) { continue }
      distinct[appearance] = index
    }
    // The first master determines the type of the instances, so it must not depend on the order in the file.
    masters = OutlinePlaces(
      distinct.values.sorted { left, right in
        let (first, second) = (outlines[left].schedule, outlines[right].schedule)
        let (start, other) = (first.start.local, second.start.local)
        return start != other ? start < other : outlines[left].isPreferred(to: outlines[right])
      })
  }

  private mutating func keepNewestOverrides(of outlines: [EventOutline], viewer: Zone) {
    var newest: [Occurrence.RecurrenceID: Int] = [:]
    for index in overrides {
      let id = self.id(of: outlines[index].schedule, in: outlines, viewer: viewer)
      if let other = newest[id], outlines[other].isNewerOrPreferred(to: outlines[index]) { continue }
      newest[id] = index
    }
    overrides = OutlinePlaces(newest.values.sorted())
  }

  /// Keeps the newest of the unreadable overrides that begin and end at the same time, with the same title and place.
  private mutating func keepNewestUnreadableOverrides(of outlines: [EventOutline]) {
    var newest: [EventOutline.Appearance: Int] = [:]
    for index in unreadableOverrides {
      let appearance = outlines[index].appearance
      if let other = newest[appearance], outlines[other].isNewerOrPreferred(to: outlines[index]) { continue }
      newest[appearance] = index
    }
    unreadableOverrides = OutlinePlaces(newest.values.sorted())
  }

  /// The instance that an override replaces.
  func id(of override: EventSchedule, in outlines: [EventOutline], viewer: Zone) -> Occurrence.RecurrenceID {
    let base = masters.first.map { outlines[$0].schedule } ?? override
    if base.start.isDate, let date = override.recurrenceDate { return .date(date) }
    return base.instance(at: override.recurrenceID ?? override.start, viewer: viewer)
  }
}

/// The events with one UID that were seen so far, as far as it matters to say of another one whether it is a version of one of them.
private struct SharersOfUID {
  /// How an event stands to earlier ones with its UID.
  enum Relation {
    /// One of them is a version of the other.
    case version
    /// They begin at one time, and none is newer.
    case asNew
    /// They begin at different times, and none has the higher SEQUENCE.
    case atOtherTime

    var code: Diagnostic.Code { self == .version ? .olderVersion : .duplicateUID }
  }

  private var versions: [EventSchedule.Beginning: EventSchedule.Version] = [:]
  private let sequence: Int

  init(_ first: EventOutline, _ viewer: Zone) {
    sequence = first.schedule.sequence
    versions[first.schedule.beginning(viewer: viewer)] = first.schedule.version
  }

  mutating func add(_ outline: EventOutline, _ viewer: Zone) -> Relation {
    let version = outline.schedule.version
    let beginning = outline.schedule.beginning(viewer: viewer)
    let known = versions[beginning]
    versions[beginning] = max(known ?? version, version)
    guard version.sequence == sequence else { return .version }
    guard let known else { return .atOtherTime }
    return known == version ? .asNew : .version
  }
}

extension EventSchedule {
  /// When an event begins, by which events with one UID are told apart. A time without a zone is another one for each viewer.
  struct Beginning: Hashable {
    let start: Occurrence.RecurrenceID
    let isFloating: Bool
  }

  fileprivate func beginning(viewer: Zone) -> Beginning {
    Beginning(
      start: start.isDate ? .date(start.local.date) : .instant(start.instant(viewer: viewer)),
      isFloating: start.isFloating)
  }

  /// Orders versions of one event, the newest as the greatest: by SEQUENCE, then by the time of the last change. A
  /// version without such a time is the oldest.
  struct Version: Comparable {
    var sequence: Int
    var modified: Int

    static func < (left: Version, right: Version) -> Bool {
      (left.sequence, left.modified) < (right.sequence, right.modified)
    }
  }

  var version: Version {
    Version(sequence: sequence, modified: modified?.secondsSinceEpoch ?? .min)
  }

  /// The schedule without the values that distinguish versions.
  fileprivate var timesAlone: EventSchedule {
    EventSchedule(start: start, length: length, recurrence: recurrence)
  }
}

extension EventOutline {
  /// The values by which two equally new events with one UID count as the same event.
  fileprivate struct Appearance: Hashable {
    var times: EventSchedule
    var title: String
    var place: String
  }

  /// The times, the title and the place, without the values that distinguish versions.
  fileprivate var appearance: Appearance {
    var appearance = Appearance(times: schedule.timesAlone, title: "", place: "")
    switch body {
    case .details(let details):
      (appearance.title, appearance.place) = (details.summary, details.location ?? "")
    case .component(let text, let bytes):
      var lines = ContentLineReader(text, in: bytes, firstLine: line)
      var nesting = ComponentNesting<String>(inside: 1)
      while let line = lines.next(where: { ["BEGIN", "END", "SUMMARY", "LOCATION"].contains($0) }) {
        switch line.name {
        case "BEGIN": nesting.begin(line.value.componentName)
        case "END": _ = nesting.end(line.value.componentName)
        case _ where nesting.depth != 1: break
        case "SUMMARY": appearance.title = line.decodedValue.unescapedText
        default: appearance.place = line.decodedValue.unescapedText
        }
      }
    }
    return appearance
  }

  /// Whether this override is shown and not another one of the same instance.
  func isNewerOrPreferred(to other: EventOutline) -> Bool {
    let (version, otherVersion) = (schedule.version, other.schedule.version)
    return version != otherVersion ? version > otherVersion : isPreferred(to: other)
  }

  /// Whether this event is chosen over another one that is equally new. Only their texts decide.
  fileprivate func isPreferred(to other: EventOutline) -> Bool {
    guard case .component(let text, let bytes) = body,
      case .component(let otherText, let otherBytes) = other.body
    else { return false }
    var lines = ContentLineReader(text, in: bytes, firstLine: 1)
    var otherLines = ContentLineReader(otherText, in: otherBytes, firstLine: 1)
    while let line = lines.nextText()?.text {
      guard let otherLine = otherLines.nextText()?.text else { return true }
      if line != otherLine { return line > otherLine }
    }
    return false
  }
}

extension EventOutline {
  /// A diagnostic that says how the event stands to earlier ones with its UID.
  fileprivate func diagnostic(_ relation: SharersOfUID.Relation, _ uid: String) -> Diagnostic {
    let message =
      switch relation {
      case .version: "two events have the UID \(quoted(uid)); the newest counts"
      case .asNew: "two events have the UID \(quoted(uid)); none is newer"
      case .atOtherTime: "two events at different times have the UID \(quoted(uid))"
      }
    return diagnostic(relation.code, message)
  }

  /// A diagnostic with the line, file and UID of this event.
  func diagnostic(_ code: Diagnostic.Code, _ message: String) -> Diagnostic {
    var diagnostic = Diagnostic(code, message, line: line, uid: uid)
    diagnostic.file = file
    return diagnostic
  }
}

/// The instances that a series excludes by EXDATE, and the SEQUENCE of the event that excludes them.
///
/// An override with a lower SEQUENCE is older than the deletion of its instance and is not shown. DTSTAMP and
/// LAST-MODIFIED are not used: many programs write the time of the export there, and most change those of the series
/// whenever an instance changes. In RFC 5546 section 2.1.4, SEQUENCE orders the changes of the organizer.
struct LaterExclusions {
  private var ids: Set<Occurrence.RecurrenceID> = []
  /// The days on which every instance of a timed series is excluded, in days since 1 January 1970.
  private var days: Set<Int> = []
  private var zone: Zone
  private var sequence = Int.min

  /// The exclusions of the masters of a series, which have the same version.
  init(by masters: [EventSchedule], viewer: Zone) {
    zone = masters.first?.start.zone ?? viewer
    for master in masters where !master.recurrence.excludedDates.isEmpty {
      sequence = max(sequence, master.sequence)
      for time in master.recurrence.excludedDates {
        if case .date(let date) = time, !master.start.isDate {
          days.insert(date.daysSinceEpoch)
        } else {
          ids.insert(master.instance(at: time, viewer: viewer))
        }
      }
    }
  }

  /// Whether an instance was excluded after the override with this SEQUENCE was made.
  func contain(_ id: Occurrence.RecurrenceID, sequence: Int) -> Bool {
    guard sequence < self.sequence else { return false }
    if ids.contains(id) { return true }
    guard case .instant(let instant) = id else { return false }
    return days.contains(zone.localDateTime(at: instant).date.daysSinceEpoch)
  }
}

/// Positions in a list of outlines. One position, the usual number, needs no memory of its own: a large calendar has almost as
/// many series as events.
struct OutlinePlaces: RandomAccessCollection {
  private enum Storage {
    /// 32 bits leave room for the case beside them, and no calendar with more outlines fits in memory.
    case one(UInt32)
    case any([Int])
  }

  private var storage = Storage.any([])

  /// No positions.
  init() {}

  /// Some positions, in their order.
  init(_ places: [Int]) {
    for place in places { append(place) }
  }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch storage {
    case .one: 1
    case .any(let places): places.count
    }
  }

  subscript(index: Int) -> Int {
    switch storage {
    case .one(let place): Int(place)
    case .any(let places): places[index]
    }
  }

  /// Adds a position at the end.
  mutating func append(_ place: Int) {
    switch storage {
    case .one(let first): storage = .any([Int(first), place])
    case .any(let places) where places.isEmpty: storage = .one(UInt32(place))
    case .any(var places):
      // The array must not be shared while it grows, or each addition would copy it.
      storage = .any([])
      places.append(place)
      storage = .any(places)
    }
  }
}
