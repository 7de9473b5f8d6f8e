/// How the instances of a series move when its start does.
struct MovedStart {
  let reading: ComponentTimes
  let old: EventSchedule
  let new: EventSchedule
  /// DTSTART of the changed series.
  let start: Property

  /// Whether the start moves, and not the length alone.
  var isMoved: Bool { old.start != new.start }

  /// Whether the series gets another length.
  var changesLength: Bool {
    old.firstSpan(viewer: reading.viewer).length != new.firstSpan(viewer: reading.viewer).length
  }

  /// Whether dates become times, or times become dates.
  var changesType: Bool { old.start.isDate != new.start.isDate }

  /// The days by which the start moves.
  var days: Int { old.start.local.date.distance(to: new.start.local.date) }

  /// The time that is as far from the new start as `time` from the old one, on the clock of the new start. What was at any time of a day is on the date
  /// that becomes of the day.
  func moved(_ time: EventTime) -> EventTime {
    let local = reading.onClock(of: old.start, time).local
    guard !new.start.isDate else {
      return new.start.replacing(local: local.adding(seconds: days * 86_400))
    }
    return new.start.replacing(local: local.adding(seconds: secondsOfMove))
  }

  /// The end of a rule in the moved series. Where times become dates, an end before the time of the start is on the day before.
  func moved(end time: EventTime) -> EventTime {
    new.start.replacing(local: reading.onClock(of: old.start, time).local.adding(seconds: secondsOfMove))
  }

  private var secondsOfMove: Int {
    new.start.local.secondsSinceEpoch - old.start.local.secondsSinceEpoch
  }

  /// An RDATE that moves as far as the start. A period that is as long as the series was gets its new length, and another one keeps its own, as overrides do;
  /// dates have no lengths of their own.
  func moved(dates property: Property) throws(ComponentError) -> [Property] {
    var lists: [Property] = []
    for (text, time) in reading.items(of: property, in: old) {
      let takesLength =
        changesLength && old.isAsLong(reading.additionalDate(text, of: property, in: old), reading.viewer)
      guard let time, isMoved || takesLength else {
        lists.append(Property(property.name, property.parameters, value: text))
        continue
      }
      let end = takesLength || new.start.isDate ? "" : text.drop { $0 != "/" }
      var one = try reading.property(property.name, at: moved(time), like: start, of: new)
      if !end.isEmpty {
        one["VALUE"] = "PERIOD"
        if DurationValue(end.dropFirst()) != nil {
          one.value += end
        } else {
          // A period with an end keeps its length.
          let written = Property(property.name, property.parameters, value: String(end.dropFirst()))
          guard let last = reading.items(of: written, in: old).first?.time else { continue }
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
    for (text, time) in reading.items(of: property, in: old) {
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
        // A midnight that names a day becomes the time of its instance.
        lists.append(
          try place.isDate && isDay && isWrittenDay(written)
            ? Property(property.name, time: place)
            : reading.property(property.name, at: place, like: start, of: new))
      }
    }
    return lists.merged
  }

  private func isWrittenDay(_ exception: Property) -> Bool { reading.time(of: exception)?.isDate == true }

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
    guard let id = reading.recurrenceID(of: override, in: old),
      let schedule = reading.schedule(of: override)
    else { return }
    let lengths = [schedule, old, new].map { $0.firstSpan(viewer: viewer).length }
    let isOfType = schedule.start.isDate == old.start.isDate
    let isInPlace =
      isOfType && old.instance(at: id, viewer: viewer) == old.instance(at: schedule.start, viewer: viewer)
    let isSeries = reading.appliesToFuture(override)
    let takesLength =
      isOfType && (changesType || (isSeries || lengths[0] == lengths[1]) && lengths[1] != lengths[2])
    // From there on the series is what an override for the future says, so that it changes as the series does.
    guard isInPlace || isSeries, isMoved || takesLength else { return }
    var target = schedule
    target.start = isInPlace ? place : self.moved(schedule.start, from: id, to: place)
    let length = (takesLength ? new : schedule).exactLength(viewer)
    let instance = target.instance(at: target.start, viewer: viewer)
    let span = target.span(at: instance, length: length, viewer: viewer)
    var own = moved
    let takesForm = isInPlace || isOfType && changesType
    if takesForm { own["DTSTART"] = own["DTSTART"].map { _ in start } }
    if takesForm, changesType { own["DTEND"] = nil }
    try reading.setTimes(of: &own, to: target.start, span, target, hasOwnLength: takesLength)
    moved = own
  }

  /// The start of an override for the future that is not at its instance, where this goes from `id` to `place`: as far from that as before. Where dates become
  /// times, or times dates, it is as many days away, and one that has the new type already keeps its time of day.
  private func moved(_ start: EventTime, from id: EventTime, to place: EventTime) -> EventTime {
    let from = reading.ruleTime(id, of: old.start)
    guard changesType else {
      let before = reading.onClock(of: start, from).local.secondsSinceEpoch
      let after = reading.onClock(of: start, place).local.secondsSinceEpoch
      return start.replacing(local: start.local.adding(seconds: after - before))
    }
    guard start.isDate == old.start.isDate else {
      let days = from.local.date.distance(to: place.local.date)
      return start.replacing(local: start.local.adding(seconds: days * 86_400))
    }
    let days = from.local.date.distance(to: reading.onClock(of: old.start, start).local.date)
    return place.replacing(local: place.local.adding(seconds: days * 86_400))
  }
}

extension EventSchedule {
  /// Whether an additional date has a length, which is that of the series.
  fileprivate func isAsLong(_ date: RecurrenceSet.AdditionalDate?, _ viewer: Zone) -> Bool {
    guard let date, let length = date.length else { return false }
    let id = instance(at: date.start, viewer: viewer)
    return span(at: id, length: length, viewer: viewer) == span(at: id, length: nil, viewer: viewer)
  }

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
  package var length: Int {
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
