/// Where the instances of a series are once it has changed, for the exceptions that name them by EXDATE and RECURRENCE-ID.
///
/// If the start moves, the n-th instance of a rule becomes the n-th instance of the moved rule. If the change sets the rule, an instance stays on its
/// date if the new rule has that; else it is the n-th of a rule of the same kind, or gone. An additional instance (RDATE) moves as far as the start.
struct MovedInstances {
  private let move: MovedStart
  /// The changed series without its EXDATEs.
  private let new: EventSchedule
  private let changesRule: Bool
  /// Whether all instances move by the same time on the clock, so that none has to be looked for.
  private let isTranslation: Bool
  /// The starts of the former instances that are asked for, as the rule has them.
  private var starts: [Occurrence.RecurrenceID: EventTime] = [:]
  /// Their places in the changed series, by their positions in the rules.
  private var targets: [Occurrence.RecurrenceID: EventTime] = [:]

  private var reading: ComponentTimes { move.reading }
  private var old: EventSchedule { move.old }
  private var viewer: Zone { move.reading.viewer }

  /// The instances that `times` name.
  /// - Parameters:
  ///   - move: how the start moves, if it does.
  ///   - master: the changed series, with its new rules and RDATEs.
  ///   - changesRule: whether the change has set the rules.
  /// - Throws: ``ComponentError/unplacedInstance(_:)`` if an instance is too far in the series to be found.
  init(
    _ move: MovedStart, in master: Component, changesRule: Bool, for times: [EventTime]
  ) throws(ComponentError) {
    self.move = move
    self.changesRule = changesRule
    var new = move.reading.schedule(of: master) ?? move.new
    new.recurrence.excludedDates = []
    self.new = new
    isTranslation =
      !changesRule && (!move.isMoved || move.old.recurrence.rules.allSatisfy(move.isTranslation))
    if !isTranslation { try find(times) }
  }

  /// The place of the instance that an exception names; `nil` if the changed series does not have it, or if the exception named none and would name one.
  /// - Throws: ``ComponentError/unplacedInstance(_:)`` if the start moves, and the moved rule has no instance in its place.
  func place(of time: EventTime) throws(ComponentError) -> EventTime? {
    if isTranslation { return move.moved(reading.ruleTime(time, of: old.start)) }
    let id = old.instance(at: time, viewer: viewer)
    if let start = starts[id] { return try place(of: id, start) }
    let time = reading.onClock(of: old.start, time)
    if changesRule { return onItsDate(time) }
    let kept = reading.onClock(of: new.start, time)
    return [move.moved(time), kept].first { !isInstance($0) }
  }

  /// The places of the instances of a day, which an EXDATE of a series of times excludes: the day on which they are, or the time of each.
  func places(onDay day: CalendarDate) throws(ComponentError) -> [EventTime] {
    let moved = EventTime.date(day.adding(days: changesRule ? 0 : move.days))
    if isTranslation { return [moved] }
    var places: [EventTime] = []
    var hasInstances = false
    for (id, start) in starts.sorted(by: { $0.key.order < $1.key.order }) where start.local.date == day {
      hasInstances = true
      if let place = try place(of: id, start) { places.append(place) }
    }
    guard hasInstances else { return changesRule || !isInstance(moved) ? [moved] : [] }
    let days = Set(places.map(\.local.date))
    return days.count == 1 ? days.map { EventTime.date($0) } : places
  }

  private func place(of id: Occurrence.RecurrenceID, _ start: EventTime) throws(ComponentError) -> EventTime?
  {
    guard changesRule else {
      guard let target = targets[id] else { throw .unplacedInstance(start.local.date) }
      return target
    }
    let same = onItsDate(start)
    if isInstance(same) { return same }
    return targets[id].flatMap { isInstance($0) ? $0 : nil }
  }

  /// A time on its former date, with a time of day that has moved as that of the start.
  private func onItsDate(_ time: EventTime) -> EventTime {
    guard move.isMoved else { return time }
    let seconds = new.start.local.secondOfDay - old.start.local.secondOfDay
    return new.start.replacing(local: time.local.adding(seconds: seconds))
  }

  private func isInstance(_ time: EventTime) -> Bool {
    reading.instance(new.instance(at: time, viewer: viewer), of: new) != nil
  }
}

extension MovedInstances {
  /// The place of an instance among those of a rule. DTSTART is always the first.
  private struct Position {
    var rule: Int
    var number: Int
  }

  private mutating func find(_ times: [EventTime]) throws(ComponentError) {
    let wanted = Set(times.map { old.instance(at: $0, viewer: viewer) })
    let days = Set(times.filter { $0.isDate && !old.start.isDate }.map(\.local.date))
    guard let last = wanted.map(\.order).max() else { return }
    let isWanted = { (id: Occurrence.RecurrenceID, start: EventTime) in
      wanted.contains(id) || days.contains(start.local.date)
    }
    let first = old.firstInstance(viewer: viewer)
    if isWanted(first, old.start) { (starts[first], targets[first]) = (old.start, new.start) }
    let rules = old.recurrence.rules(countingStart: old.start, viewer: viewer)
    let whole = reading.allTime
    let end = Instant(secondsSinceEpoch: last).adding(seconds: 3 * 86_400)
    let window = OccurrenceWindow(
      from: whole.start, to: max(whole.start, min(end, whole.end)), zone: viewer)
    var positions: [Occurrence.RecurrenceID: Position] = [:]
    var isCut = false
    for (index, rule) in rules.enumerated() {
      var found = rule.instances(from: old.start, in: window)
      var number = 0
      while let one = found.next() {
        if number == 0, one.recurrenceID != first { number = 1 }
        if isWanted(one.recurrenceID, one.start), starts[one.recurrenceID] == nil {
          starts[one.recurrenceID] = one.start
          positions[one.recurrenceID] = Position(rule: index, number: number)
        }
        number += 1
      }
      if found.reachedLimit { isCut = true }
    }
    for date in old.recurrence.dates {
      let id = old.instance(at: date.start, viewer: viewer)
      let start = reading.onClock(of: old.start, date.start)
      guard isWanted(id, start), starts[id] == nil else { continue }
      (starts[id], targets[id]) = (start, move.moved(start))
    }
    if isCut, !changesRule,
      let lost = times.first(where: { starts[old.instance(at: $0, viewer: viewer)] == nil })
    {
      throw .unplacedInstance(lost.local.date)
    }
    try place(positions, of: rules)
  }

  /// Finds the instances with these positions in the changed rules.
  private mutating func place(
    _ positions: [Occurrence.RecurrenceID: Position], of rules: [RecurrenceRule]
  ) throws(ComponentError) {
    let changed = new.recurrence.rules(countingStart: new.start, viewer: viewer)
    guard !positions.isEmpty, rules.count == changed.count, !changesRule || move.isMoved else { return }
    let first = new.firstInstance(viewer: viewer)
    for (index, (former, rule)) in zip(rules, changed).enumerated() {
      let byNumber = Dictionary(grouping: positions.filter { $0.value.rule == index }, by: \.value.number)
      guard let last = byNumber.keys.max(), !changesRule || rule.isOfKind(of: former) else { continue }
      var endless = rule
      (endless.count, endless.until) = (nil, nil)
      var found = endless.instances(from: new.start, in: reading.allTime)
      var number = 0
      while number <= last, let one = found.next() {
        if number == 0, one.recurrenceID != first { number = 1 }
        for (id, _) in byNumber[number] ?? [] {
          guard let start = starts[id],
            Self.isInPlace(one.start, of: start, move, rule.frequency, changesRule: changesRule)
          else { continue }
          targets[id] = try reading.exactStart(of: one)
        }
        number += 1
      }
    }
  }

  /// Whether an instance of the changed series can stand for a former one of the same position: it moves about as far as the start. If the
  /// changed rule leaves periods out, such as months without a day 31, those after them do not.
  static func isInPlace(
    _ new: EventTime, of old: EventTime, _ move: MovedStart, _ frequency: RecurrenceRule.Frequency,
    changesRule: Bool = false
  ) -> Bool {
    let moved = move.moved(old).local.secondsSinceEpoch
    let days =
      switch frequency {
      case .monthly, .yearly: 10
      case .weekly where changesRule: 6
      default: 0
      }
    return abs(new.local.secondsSinceEpoch - moved) < (days + 1) * 86_400
  }
}

extension MovedStart {
  /// Whether each instance of a rule moves as far on the clock as the start.
  func isTranslation(of rule: RecurrenceRule) -> Bool {
    guard rule.frequency >= .daily else { return false }
    let hasTimes = !(rule.byHour.isEmpty && rule.byMinute.isEmpty && rule.bySecond.isEmpty)
    guard old.start.isDate == new.start.isDate || !hasTimes else { return false }
    if days == 0 { return true }
    let isOfDays =
      rule.byMonth.isEmpty && rule.byLeapMonth.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty
      && rule.byWeekNumber.isEmpty
    return rule.frequency <= .weekly && isOfDays
  }
}

extension RecurrenceRule {
  /// Whether the rule differs from another one only in its end and in which days and times it names, and has as many of them.
  fileprivate func isOfKind(of other: RecurrenceRule) -> Bool {
    guard frequency == other.frequency, interval == other.interval, bySetPosition == other.bySetPosition,
      counts == other.counts
    else { return false }
    return frequency <= .weekly || bySetPosition.count == 1
      || counts.allSatisfy { $0 == 1 } && (byDay + other.byDay).allSatisfy { $0.ordinal != 0 }
  }

  /// How many days and times each part names; a part that is missing has that of the start.
  private var counts: [Int] {
    ([bySecond, byMinute, byHour, byMonthDay, byYearDay, byWeekNumber, byMonth].map(\.count) + [byDay.count])
      .map { max(1, $0) }
  }
}
