/// Overrides that also apply to later instances (`RANGE=THISANDFUTURE`, RFC 5545 section 3.2.13).
extension ComponentSeries {
  /// Lets an override apply to its own instance alone. If it applied to later ones too, the next of them that has no override gets one in
  /// its place.
  mutating func endRange(at place: Int) throws(ComponentError) {
    guard reading.appliesToFuture(components[place]), let master = masterPlace,
      let schedule = reading.schedule(of: components[master]),
      let id = reading.instance(of: components[place], in: schedule)
    else { return }
    let range = components[place]
    components[place]["RECURRENCE-ID"]?["RANGE"] = nil
    let taken = Set(components.compactMap { reading.instance(of: $0, in: schedule) })
    guard let next = reading.first(after: id, of: schedule, where: { !taken.contains($0) }, reading.horizons),
      reading.range(for: next.recurrenceID, in: components, of: schedule)
        .flatMap({ reading.instance(of: $0, in: schedule) }).map({ $0.order < id.order }) ?? true
    else { return }
    var later = try reading.override(of: range, in: components[master], schedule, at: next)
    later["RECURRENCE-ID"]?["RANGE"] = "THISANDFUTURE"
    components.append(later)
    origins.append(nil)
  }
}

extension ComponentTimes {
  /// The days after an instance in which the next one is looked for, one attempt after the other.
  var horizons: [Int] { [40, 800, 11_000] }

  /// Whether an override also applies to later instances.
  func appliesToFuture(_ override: Component) -> Bool {
    override["RECURRENCE-ID"]?.content.appliesToFuture ?? false
  }

  /// The last override that applies to an instance and to those after it.
  func range(
    for instance: Occurrence.RecurrenceID, in components: [Component], of schedule: EventSchedule
  ) -> Component? {
    let ranges = components.filter(appliesToFuture).compactMap { range in
      self.instance(of: range, in: schedule).map { (range: range, order: $0.order) }
    }
    return ranges.filter { $0.order <= instance.order }.max { $0.order < $1.order }?.range
  }

  /// The first instance after another one that satisfies a condition.
  func first(
    after instance: Occurrence.RecurrenceID, of schedule: EventSchedule,
    where isWanted: (Occurrence.RecurrenceID) -> Bool, _ horizons: [Int]
  ) -> RecurrenceInstance? {
    let start =
      switch instance {
      case .date(let date): viewer.instant(of: LocalDateTime(date))
      case .instant(let instant): instant
      }
    for days in horizons {
      let window = OccurrenceWindow(from: start, to: start.adding(seconds: days * 86_400), zone: viewer)
      let found = schedule.recurrence.instances(of: schedule.start, in: window).instances
      let next = found.first { $0.recurrenceID.order > instance.order && isWanted($0.recurrenceID) }
      if let next { return next }
    }
    return nil
  }

  /// The component of one instance to which an earlier override applies: its properties, moved as far as it moved its own instance.
  func override(
    of range: Component, in master: Component, _ schedule: EventSchedule, at instance: RecurrenceInstance
  ) throws(ComponentError) -> Component {
    guard let own = self.schedule(of: range), let id = self.instance(of: range, in: schedule) else {
      throw .noStart
    }
    let moved = Override(outline: 0, schedule: own, id: id, seriesZone: schedule.start.zone ?? viewer)
    let span = moved.span(replacing: instance, viewer: viewer)
    let start: EventTime =
      switch span {
      case .allDay(let date, _): .date(date)
      case .timed(let instant, _):
        if case .floating = own.start {
          .floating(viewer.localDateTime(at: instant))
        } else {
          .zoned(Zone.utc.localDateTime(at: instant), .utc)
        }
      }
    var override = range
    try setTimes(of: &override, to: start, span, own)
    override["RECURRENCE-ID"] = try property(
      "RECURRENCE-ID", at: try exactStart(of: instance), like: master.startProperty, of: schedule)
    override.moveReminders(from: range, self)
    return override
  }
}
