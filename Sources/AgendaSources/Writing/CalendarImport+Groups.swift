internal import ICalendar

/// Which events the components and messages of an import are, and what the calendar has of each.
extension CalendarImport {
  /// A component that was taken, with the time zones of its calendar.
  struct Taken {
    /// The number of its file.
    var file: Int
    /// Whether an organizer has sent it to guests.
    var isRequest: Bool
    var component: Component
    var zones: DefinedZones
    /// The addresses that stand behind the mail in which it came.
    var senders = MailSenders()
  }

  /// A component with those that are of one event with it, and what the calendar has of that.
  struct Group {
    var taken: [Taken]
    var there: StoredEvent?

    /// The name of its components, such as VEVENT.
    var kind: String? { taken.first?.component.name }

    /// How much it is an event that is there, by its master, if it has one.
    func nearness(to event: StoredEvent) -> Nearness {
      let masters = taken.filter { !$0.component.isOverride }
      let all = (masters.isEmpty ? taken : masters).map {
        CalendarImport.nearness($0.component, $0.zones, to: event)
      }
      return all.max { $0.rawValue < $1.rawValue } ?? .named
    }
  }

  /// The events that the components of a UID are, each with what the calendar has of it. Several, none of which is newer, are several events unless they look
  /// the same; those of one file also if they are not equal.
  func divided(_ uid: String, among stored: [StoredEvent]) -> [Group] {
    var taken = events[uid] ?? []
    guard !taken.isEmpty else { return [Group(taken: [], there: stored.first)] }
    for place in taken.indices where taken[place].component["DTSTAMP"] == nil {
      let own = taken[place].component
      let other = taken.first { one in
        one.component["DTSTAMP"] != nil && one.component.name == own.name && !one.component.isOverride
          && own.saysNoVersion(beside: one.component)
      }
      if let other { taken[place].component = own.asNew(as: other.component) }
    }
    let looks = taken.map { $0.component.isOverride ? nil : EventLook($0.component, $0.zones) }
    let events = EventsOfUID(taken.map { ($0.component, $0.zones) }, looks: looks) { one, other in
      taken[one].file != taken[other].file || taken[one].component == taken[other].component
    }
    return Self.nearest(
      events.groups.flatMap { places in
        let group = places.map { taken[$0] }
        let others = events.groups.filter {
          $0 != places && taken[$0[0]].component.name == group[0].component.name
        }
        return parted(group, among: stored).map { group in
          Group(
            taken: group,
            there: event(of: group, among: stored, besides: others.map { $0.compactMap { looks[$0] } }))
        }
      })
  }

  /// The groups, of which only the nearest is a version of an event that is there, with those that look as it does. Each other one comes beside it.
  private static func nearest(_ groups: [Group]) -> [Group] {
    var groups = groups
    for place in groups.indices {
      guard let there = groups[place].there else { continue }
      let rivals = groups.indices.filter { groups[$0].there?.place == there.place }
      guard rivals.count > 1 else { continue }
      let ranks = rivals.map { groups[$0].nearness(to: there).rawValue }
      let best = rivals[ranks.firstIndex(of: ranks.max() ?? 0) ?? 0]
      for (rival, rank) in zip(rivals, ranks) where rival != best {
        groups[rival].there = nil
        guard rank == Nearness.same.rawValue else { continue }
        groups[best].taken += groups[rival].taken
        groups[rival].taken = []
      }
    }
    return groups.filter { !$0.taken.isEmpty }
  }

  /// The events and messages that come of a UID. Messages stand with the event that they are about, and those about none are counted.
  mutating func groups(
    _ uid: String, among known: [StoredEvent]
  ) -> [(group: Group, messages: [SchedulingMessage])] {
    var groups = (events[uid] == nil ? [] : divided(uid, among: known)).map {
      (group: $0, messages: [SchedulingMessage]())
    }
    for message in messages[uid] ?? [] {
      let there =
        Self.event(of: message.component, message.zones, among: known)
        ?? (known.count > 1 ? nil : known.first)
      guard there != nil || known.count <= 1 else {
        report.unknown += 1
        note(message, .unknown, series([], message.zones), in: nil)
        continue
      }
      if let place = groups.firstIndex(where: { $0.group.there?.place == there?.place }) {
        groups[place].messages.append(message)
      } else {
        groups.append((Group(taken: [], there: there), [message]))
      }
    }
    return groups
  }

  /// Components of one UID by the events of a calendar that they are versions of, where it has several.
  private func parted(_ group: [Taken], among stored: [StoredEvent]) -> [[Taken]] {
    let masters = group.filter { !$0.component.isOverride }
    guard masters.count > 1, stored.count > 1 else { return [group] }
    var parts: [(there: String?, taken: [Taken])] = []
    for one in masters {
      let there = Self.event(of: one.component, one.zones, among: stored)?.place
      if let known = parts.firstIndex(where: { $0.there == there }) {
        parts[known].taken.append(one)
      } else {
        parts.append((there, [one]))
      }
    }
    for one in group where one.component.isOverride {
      let having = parts.firstIndex { part in
        part.taken.contains { series([$0.component], $0.zones).hasInstance(of: one.component) }
      }
      parts[having ?? 0].taken.append(one)
    }
    return parts.map(\.taken)
  }

  /// An event without the components that begin at another time with another title than the newest, and are said: the reader takes all of them for versions
  /// of one.
  mutating func newest(of group: Group) -> Group {
    let masters = group.taken.filter { !$0.component.isOverride }
    guard masters.count > 1, !masters.contains(where: \.isRequest),
      let place = series(masters.map(\.component), masters[0].zones).masterPlace
    else { return group }
    let newest = masters[place]
    let look = EventLook(newest.component, newest.zones)
    let series = series([newest.component], newest.zones)
    var group = group
    for one in masters where !EventLook(one.component, one.zones).isAlike(look) {
      report.outdated += 1
      let titles = [one, newest].map { quoted($0.component["SUMMARY"]?.text ?? "") }
      remarks.append("\(titles[0]) is an older version of \(titles[1]), which the file has too")
      let own = self.series([one.component], one.zones)
      group.taken.removeAll { other in
        guard other.component.isOverride else { return other.component == one.component }
        return own.hasInstance(of: other.component) && !series.hasInstance(of: other.component)
      }
    }
    return group
  }

  /// The event of a calendar of which some components are a version: the only one of their kind, or the one among several that they are of; `nil` for another
  /// event. `others` has the looks of the other events of their kind that come. An equally new event is another one if it has another start and another title,
  /// or if one that comes with it has these. An invitation is always to the event that is there (RFC 5546 section 3.2.2).
  private func event(
    of group: [Taken], among stored: [StoredEvent], besides others: [[EventLook]]
  ) -> StoredEvent? {
    let kin = stored.filter { $0.kind == group.first?.component.name }
    guard let master = group.first(where: { !$0.component.isOverride }) else {
      return kin.count == 1
        ? kin[0] : kin.first { one in group.allSatisfy { one.hasInstance(of: $0.component) } }
    }
    let known = Self.event(of: master.component, master.zones, among: kin)
    guard let there = known, let own = there.master, !master.isRequest,
      there.isAsNew(as: master.component) || SeparatedUID(there.uid) != nil
    else { return known }
    let look = EventLook(master.component, master.zones)
    if Self.isLike(there, look) { return there }
    let former = EventLook(own.component, own.zones)
    // An event can have got a UID of its own when it looked otherwise.
    if former == look { return there }
    return former.isAlike(look) && !others.joined().contains(where: former.isAlike) ? there : nil
  }

  /// How much an event of a calendar is the one that comes: it looks the same, has its start or title, or its UID alone.
  enum Nearness: Int { case named, alike, same }

  static func nearness(
    _ component: Component, _ zones: DefinedZones, to there: StoredEvent
  ) -> Nearness {
    guard !component.isOverride else { return there.hasInstance(of: component) ? .same : .named }
    let look = EventLook(component, zones)
    if isLike(there, look) { return .same }
    return there.master.map { EventLook($0.component, $0.zones).hasValue(of: look) } ?? false
      ? .alike : .named
  }

  /// The event among several of one UID that a component is a version of, or is about: the one that looks the same, or did when it got a UID of its own;
  /// else the only one with its start, or with its title; `nil` if none is.
  static func event(
    of component: Component, _ zones: DefinedZones, among stored: [StoredEvent]
  ) -> StoredEvent? {
    let kin = stored.filter { $0.kind == component.name }
    guard kin.count > 1 else { return kin.first }
    if component.isOverride {
      let having = kin.filter { $0.hasInstance(of: component) }
      return having.count == 1 ? having[0] : nil
    }
    let look = EventLook(component, zones)
    if let same = kin.first(where: { isLike($0, look) }) { return same }
    let looks = kin.map { one in one.master.map { EventLook($0.component, $0.zones) } }
    for (value, own) in [(\EventLook.start, look.start), (\EventLook.summary, look.summary)]
    where !own.isEmpty {
      let alike = kin.indices.filter { looks[$0]?[keyPath: value] == own }
      if alike.count == 1 { return kin[alike[0]] }
    }
    return nil
  }

  /// Whether an event looks so, or did when it got a UID of its own.
  static func isLike(_ event: StoredEvent, _ look: EventLook) -> Bool {
    if let separated = SeparatedUID(event.uid) {
      return SeparatedUID(of: separated.former, look).letters == separated.letters
    }
    return event.master.map { EventLook($0.component, $0.zones) == look } ?? false
  }
}

extension StoredEvent {
  /// Its first component: no other event has that.
  var place: String? { parts.first.map { "\($0.range.lowerBound) \($0.file.path)" } }

  fileprivate func isAsNew(as component: Component) -> Bool {
    master.map { component.saysNoVersion(beside: $0.component) } ?? true
  }
}
