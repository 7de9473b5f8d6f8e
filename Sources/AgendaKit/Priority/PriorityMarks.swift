public import ICalendar

/// The events that a person pinned or hid, as hashes of their UIDs.
public struct PriorityMarks: Sendable, Hashable {
  /// The decision of a person about an event.
  @nonexhaustive public enum Mark: Sendable, Hashable, CaseIterable {
    /// The event is kept before others if there is no room for all.
    case pinned
    /// Widgets leave it out, and count it.
    case hidden
  }

  /// A marked event, or one instance of a series.
  package struct Entry: Sendable, Hashable {
    package var mark: Mark
    package var hash: UInt64
    /// The date after which the mark is of no use; `nil` for never.
    package var end: CalendarDate?

    package init(mark: Mark, hash: UInt64, end: CalendarDate? = nil) {
      (self.mark, self.hash, self.end) = (mark, hash, end)
    }
  }

  /// The most events that can be marked.
  public static let maximumCount = 400

  /// The marked events, in the order in which they were marked.
  package private(set) var entries: [Entry] = []

  init() {}

  /// Whether no event is marked.
  public var isEmpty: Bool { entries.isEmpty }

  /// How many events have a mark.
  public func count(of mark: Mark) -> Int { entries.count { $0.mark == mark } }

  static func hash(_ uid: String, _ instance: Occurrence.RecurrenceID?, salt: UInt64) -> UInt64 {
    var hash = PriorityHash(salt: salt)
    hash.add(uid)
    switch instance {
    case .date(let date): hash.add("date \(date.daysSinceEpoch)")
    case .instant(let instant): hash.add("instant \(instant.secondsSinceEpoch)")
    case nil: break
    }
    return hash.value
  }

  /// The mark of an occurrence: its own, else the mark of its series. One of several events with one UID can have a mark alone.
  func mark(of item: AgendaItem, salt: UInt64) -> Mark? {
    let (event, instance) = (item.occurrence.event, item.occurrence.recurrenceID)
    guard !entries.isEmpty else { return nil }
    return mark(of: event.nameBesideOthers, instance, salt: salt)
      ?? event.uid.flatMap { mark(of: $0, instance, salt: salt) }
  }

  func mark(of uid: String, _ instance: Occurrence.RecurrenceID?, salt: UInt64) -> Mark? {
    let own = instance.map { Self.hash(uid, $0, salt: salt) }
    let series = Self.hash(uid, nil, salt: salt)
    return entries.first { $0.hash == own }?.mark ?? entries.first { $0.hash == series }?.mark
  }

  /// Replaces the mark of a hash. `false` if there are too many.
  package mutating func set(_ entry: Entry) -> Bool {
    remove(entry.hash)
    guard entries.count < Self.maximumCount else { return false }
    entries.append(entry)
    return true
  }

  /// Removes the mark of a hash; `false` if it has none.
  @discardableResult
  mutating func remove(_ hash: UInt64) -> Bool {
    let count = entries.count
    entries.removeAll { $0.hash == hash }
    return entries.count < count
  }

  /// Removes marks of instances before a date.
  mutating func removePast(_ today: CalendarDate) {
    entries.removeAll { $0.end.map { $0 < today } ?? false }
  }
}

extension LearnedPriority {
  /// The mark of an event or an instance of a series; the mark of the series if the instance has none.
  public func mark(of uid: String, instance: Occurrence.RecurrenceID? = nil) -> PriorityMarks.Mark? {
    marks.mark(of: uid, instance, salt: salt)
  }

  /// The mark of an event or an instance itself, not of its series.
  package func ownMark(of uid: String, instance: Occurrence.RecurrenceID?) -> PriorityMarks.Mark? {
    let hash = PriorityMarks.hash(uid, instance, salt: salt)
    return marks.entries.first { $0.hash == hash }?.mark
  }

  /// Marks an event; with `instance` one instance of a series, until the day after `end`. Replaces its former mark, and forgets marks that
  /// ended before `today`. `false` if ``PriorityMarks/maximumCount`` events are marked already.
  public mutating func mark(
    _ mark: PriorityMarks.Mark, uid: String, instance: Occurrence.RecurrenceID? = nil,
    end: CalendarDate? = nil,
    today: CalendarDate
  ) -> Bool {
    marks.removePast(today)
    let hash = PriorityMarks.hash(uid, instance, salt: salt)
    return marks.set(PriorityMarks.Entry(mark: mark, hash: hash, end: end?.adding(days: 1)))
  }

  /// Removes the mark of an event or an instance; `false` if it has none of its own.
  public mutating func removeMark(of uid: String, instance: Occurrence.RecurrenceID? = nil) -> Bool {
    marks.remove(PriorityMarks.hash(uid, instance, salt: salt))
  }
}
