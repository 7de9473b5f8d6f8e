/// The instances that a rule gives to an event in a window of points in time.
///
/// It is a sequence of one pass. A loop that wants to know afterwards whether the work bound was hit calls ``next()``
/// on a variable and then reads ``reachedLimit``.
public struct ZonedInstances: Sequence, IteratorProtocol, Sendable {
  /// What the starts are.
  enum Form: Sendable {
    case date
    case floating
    case zoned(Zone)
  }

  private var instances: RecurrenceInstances
  private var segments: ConstantOffsetSegments?
  private let window: OccurrenceWindow
  private let form: Form
  private let until: Instant?

  /// Whether the work bound was hit: there may be instances in the window after those that were given.
  public var reachedLimit: Bool { instances.reachedLimit }
  /// How much of the work bound is left.
  var stepsLeft: Int { instances.stepsLeft }

  /// Instances on the wall clock that `form` says; those after `until` are left out.
  init(_ instances: RecurrenceInstances, in window: OccurrenceWindow, form: Form, until: Instant?) {
    self.instances = instances
    self.window = window
    self.form = form
    self.until = until
  }

  /// Instances in real time.
  init(_ segments: ConstantOffsetSegments, in window: OccurrenceWindow, zone: Zone, limit: Int) {
    var segments = segments
    instances = segments.nextInstances(limit: limit) ?? .none(limit: limit)
    self.segments = segments
    self.window = window
    form = .zoned(zone)
    until = nil
  }

  /// The next instance, or `nil` at the window's end, after COUNT or UNTIL, or when the work bound is hit.
  public mutating func next() -> RecurrenceInstance? {
    while true {
      guard let local = instances.next() else {
        guard nextSegment() else { return nil }
        continue
      }
      segments?.countInstance()
      let instance = instance(at: local)
      if instance.start.isDate { return instance }
      guard instance.instant >= window.start, instance.instant < window.end else { continue }
      if let until, instance.instant > until { continue }
      return instance
    }
  }

  private mutating func nextSegment() -> Bool {
    // A segment costs about as much as ten periods.
    let steps = instances.stepsLeft - 10
    guard !instances.reachedLimit, let next = segments?.nextInstances(limit: steps) else { return false }
    instances = next
    return true
  }

  private func instance(at local: LocalDateTime) -> RecurrenceInstance {
    switch form {
    case .date:
      let start = EventTime.date(local.date)
      return RecurrenceInstance(start: start, instant: start.instant(viewer: window.zone))
    case .floating:
      return RecurrenceInstance(start: .floating(local), instant: window.zone.instant(of: local))
    case .zoned(let zone):
      guard let segments else {
        return RecurrenceInstance(start: .zoned(local, zone), instant: zone.instant(of: local))
      }
      let instant = Instant(secondsSinceEpoch: local.secondsSinceEpoch - segments.offset)
      return RecurrenceInstance(start: .zoned(zone.localDateTime(at: instant), zone), instant: instant)
    }
  }
}
