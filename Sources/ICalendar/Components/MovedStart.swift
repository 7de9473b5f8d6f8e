/// How the instances of a series move when its start does.
struct MovedStart {
  let reading: ComponentTimes
  let old: EventSchedule
  let new: EventSchedule
  /// DTSTART of the changed series.
  let start: Property

  /// Whether the start moves, and not the length alone.
  var isMoved: Bool { old.start != new.start }

  /// The days by which the start moves.
  var days: Int { old.start.local.date.distance(to: new.start.local.date) }

  /// The time that is as far from the new start as `time` from the old one, on the clock of the new start.
  func moved(_ time: EventTime) -> EventTime {
    let before = reading.onClock(of: old.start, time).local.secondsSinceEpoch
    let seconds = new.start.local.secondsSinceEpoch - old.start.local.secondsSinceEpoch
    return new.start.replacing(local: LocalDateTime(secondsSinceEpoch: before).adding(seconds: seconds))
  }

  /// An RDATE that moves as far as the start.
  func moved(dates property: Property) throws(ComponentError) -> [Property] {
    var lists: [Property] = []
    for (text, time) in reading.items(of: property) {
      guard let time else {
        lists.append(Property(property.name, property.parameters, value: text))
        continue
      }
      let end = text.drop { $0 != "/" }
      var one = try reading.property(property.name, at: moved(time), like: start, of: new)
      if !end.isEmpty {
        one["VALUE"] = "PERIOD"
        if DurationValue(end.dropFirst()) != nil {
          one.value += end
        } else {
          // A period with an end keeps its length.
          let written = Property(property.name, property.parameters, value: String(end.dropFirst()))
          guard let last = reading.items(of: written).first?.time else { continue }
          one.value += try "/" + reading.property(property.name, at: moved(last), like: start, of: new).value
        }
      }
      lists.append(one)
    }
    return lists.merged
  }

  /// An EXDATE whose times are those of the same instances in the changed series. Times of instances that it no longer has are left out.
  func moved(exceptions property: Property, _ instances: MovedInstances) throws(ComponentError) -> [Property]
  {
    var lists: [Property] = []
    for (text, time) in reading.items(of: property) {
      let written = Property(property.name, property.parameters, value: text)
      guard let time else {
        lists.append(written)
        continue
      }
      // A date excludes the whole day of a series of times, and stays a date.
      let isDay = time.isDate && !old.start.isDate
      var places: [EventTime] = []
      if isDay {
        places = try instances.places(onDay: time.local.date)
      } else if let place = try instances.place(of: time) {
        places = [place]
      }
      let former = isDay ? time : reading.onClock(of: old.start, time)
      if !isMoved, places == [former] {
        lists.append(written)
        continue
      }
      for place in places where place.local.date.isWritable {
        lists.append(
          try place.isDate && isDay
            ? Property(property.name, time: place)
            : reading.property(property.name, at: place, like: start, of: new))
      }
    }
    return lists.merged
  }

  /// An override of the instance that is at `place` in the changed series. If it had not been moved itself, it starts there, and an override for the
  /// future moves as far as its instance. Another one keeps its times.
  func moved(
    _ override: Component, to place: EventTime, keepingStart: Bool
  ) throws(ComponentError) -> Component {
    var moved = override
    if isMoved || reading.instance(of: override, in: old) != new.instance(at: place, viewer: reading.viewer) {
      var id = try reading.property("RECURRENCE-ID", at: place, like: start, of: new)
      if let range = override["RECURRENCE-ID"]?["RANGE"] { id["RANGE"] = range }
      moved["RECURRENCE-ID"] = id
    }
    if !keepingStart { try moveTimes(of: &moved, override, to: place) }
    return moved
  }

  private func moveTimes(
    of moved: inout Component, _ override: Component, to place: EventTime
  ) throws(ComponentError) {
    let viewer = reading.viewer
    guard let id = override["RECURRENCE-ID"].flatMap({ reading.time(of: $0) }),
      let schedule = reading.schedule(of: override)
    else { return }
    let changesType = old.start.isDate != new.start.isDate
    let lengths = [schedule, old, new].map { $0.firstSpan(viewer: viewer).length }
    let isSeries = reading.appliesToFuture(override)
    let takesLength =
      changesType || (isSeries || lengths[0] == lengths[1]) && lengths[1] != lengths[2]
    guard schedule.start.isDate == old.start.isDate,
      old.instance(at: id, viewer: viewer) == old.instance(at: schedule.start, viewer: viewer)
    else {
      // From there on the series is what such an override says, so that it changes as the series does.
      let takesLength = takesLength && !changesType && schedule.start.isDate == old.start.isDate
      guard isSeries, isMoved || takesLength else { return }
      let from = reading.ruleTime(id, of: old.start)
      let before = reading.onClock(of: schedule.start, from).local.secondsSinceEpoch
      let after = reading.onClock(of: schedule.start, place).local.secondsSinceEpoch
      var target = schedule
      target.start = schedule.start.replacing(local: schedule.start.local.adding(seconds: after - before))
      let instance = target.instance(at: target.start, viewer: viewer)
      let length = (takesLength ? new : schedule).exactLength(viewer)
      let span = target.span(at: instance, length: length, viewer: viewer)
      return try reading.setTimes(of: &moved, to: target.start, span, target, hasOwnLength: takesLength)
    }
    guard isMoved || takesLength else { return }
    var target = schedule
    target.start = place
    let length = (takesLength ? new : schedule).exactLength(viewer)
    let span = target.span(at: target.instance(at: place, viewer: viewer), length: length, viewer: viewer)
    var own = moved
    own["DTSTART"] = own["DTSTART"].map { _ in start }
    if changesType { own["DTEND"] = nil }
    try reading.setTimes(of: &own, to: place, span, target, hasOwnLength: takesLength)
    moved = own
  }
}

extension EventSchedule {
  /// The length of an instance, in seconds if it is given by an end.
  fileprivate func exactLength(_ viewer: Zone) -> Length {
    guard case .until(let end) = length else { return length }
    let seconds =
      end.instant(viewer: viewer).secondsSinceEpoch - start.instant(viewer: viewer).secondsSinceEpoch
    return .nominal(days: 0, seconds: seconds)
  }
}

extension Occurrence.Span {
  /// The length in seconds, with days of 24 hours.
  var length: Int {
    switch self {
    case .allDay(let start, let end): start.distance(to: end) * 86_400
    case .timed(let start, let end): end.secondsSinceEpoch - start.secondsSinceEpoch
    }
  }
}

extension ComponentTimes {
  /// How a series moves by a change; `nil` if its start cannot be read.
  func move(from old: Component, to new: Component) -> MovedStart? {
    guard let start = new.startProperty, let before = schedule(of: old), let after = schedule(of: new) else {
      return nil
    }
    return MovedStart(reading: self, old: before, new: after, start: start)
  }
}

extension [Property] {
  /// Merges the properties with the same parameters into one property with all values.
  var merged: [Property] {
    var merged: [Property] = []
    for property in self {
      if let place = merged.firstIndex(where: {
        $0.name == property.name && $0.parameters == property.parameters
      }) {
        merged[place].value += "," + property.value
      } else {
        merged.append(property)
      }
    }
    return merged
  }
}
