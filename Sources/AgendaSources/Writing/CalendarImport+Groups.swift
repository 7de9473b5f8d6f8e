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

  /// An event without the components that begin at another time with another title than the newest: the reader takes all of them for versions of one. These
  /// are said, as those with another time, title or place.
  mutating func newest(of group: Group) -> Group {
    let masters = group.taken.filter { !$0.component.isOverride }
    guard masters.count > 1, !masters.contains(where: \.isRequest),
      let place = series(masters.map(\.component), masters[0].zones).masterPlace
    else { return group }
    let newest = masters[place]
    let look = EventLook(newest.component, newest.zones)
    let series = series([newest.component], newest.zones)
    var group = group
    for one in masters {
      let own = EventLook(one.component, one.zones)
      guard own != look else { continue }
      report.outdated += 1
      let titles = [one, newest].map { quoted($0.component["SUMMARY"]?.text ?? "") }
      let words = Self.words(own.differences(from: look)).joined(separator: " and ")
      remarks.append(
        own.summary == look.summary
          ? "\(titles[0]) is in the file with another \(words) too, in an older version"
          : "\(titles[0]) is an older version of \(titles[1]), which the file has too")
      // The reader takes those that are alike for versions of one, and shows the newest.
      guard !own.isAlike(look) else { continue }
      let former = self.series([one.component], one.zones)
      group.taken.removeAll { other in
        guard other.component.isOverride else { return other.component == one.component }
        return former.hasInstance(of: other.component) && !series.hasInstance(of: other.component)
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

/// The counts of an import, and what it says of events that it leaves out.
extension CalendarImport {
  /// The counts of an import.
  package struct Report: Sendable, Hashable {
    /// Events that the calendar did not have, that it had in an older version, and in the same or a newer one.
    package var added = 0
    package var replaced = 0
    package var skipped = 0
    /// Events that a message cancelled, and answers of guests that were noted.
    package var cancelled = 0
    package var answered = 0
    /// Messages about events of calendars that cannot be changed, about events that no calendar has, and answers of people who are not invited.
    package var refused = 0
    package var unknown = 0
    package var uninvited = 0
    /// Events with the UID of another event: a server takes a UID once, and the reader shows the newest of several.
    package var shared = 0
    /// Older versions of events of which the files have a newer one too.
    package var outdated = 0
    /// Events that the calendar has otherwise, of which the file does not say that it is newer.
    package var unclear = 0
    /// Messages that ask for something which the user has to decide, those that change nothing, and those whose mail is from someone else.
    package var undecided = 0
    package var told = 0
    package var forged = 0
    /// Components that are neither events, to-dos nor journal entries.
    package var ignored = 0
    /// Components that end too early, as in a file that is cut off, and events without a start that can be read.
    package var damaged = 0
  }

  /// Counts components that are not newer than those of an event that is there, and says what the calendar has otherwise.
  mutating func skip(_ components: [Component], _ there: StoredEvent?, isRequest: Bool) {
    if let there, noteDifferences(components, there, isRequest: isRequest) {
      report.unclear += 1
    } else {
      report.skipped += 1
    }
  }

  /// Says what the calendar has otherwise than components of a file, but for what is a guest's own, of which an invitation says nothing. Returns whether that
  /// is more than deleted dates.
  private mutating func noteDifferences(_ components: [Component], _ there: StoredEvent, isRequest: Bool)
    -> Bool
  {
    var words: [String] = []
    var deleted: [CalendarDate] = []
    var isOlder = false
    for new in components where words.isEmpty && deleted.isEmpty {
      let kin =
        new.isOverride
        ? there.parts.filter { $0.component.isCounterpart(of: new) } : [there.master].compactMap(\.self)
      guard let own = kin.first, !kin.contains(where: { $0.component == new }) else { continue }
      let isVersion = !new.saysNoVersion(beside: own.component)
      let all = kin.map { part in
        let names = Self.differences(of: new, from: part.component, there.zones)
        guard isRequest else {
          return names.isEmpty && new.hasReminder(besides: part.component) ? ["VALARM"] : names
        }
        return isVersion ? names.filter { !Self.namesOfGuest.contains($0) } : names
      }
      guard !all.contains([]) else { continue }
      deleted = deletedDates(of: own.component, there.zones, beside: new)
      words = Self.words(all[0].filter { deleted.isEmpty || $0 != "EXDATE" })
      // The time of a change by a guest says nothing of the organizer's versions.
      isOlder =
        isVersion
        && !(isRequest && new.sequence == own.component.sequence
          && new.lastChange ?? 0 > own.component.lastChange ?? 0)
    }
    let title = quoted((there.master ?? there.parts.first)?.component["SUMMARY"]?.text ?? "")
    guard !words.isEmpty else {
      if !deleted.isEmpty {
        let verb = deleted.count == 1 ? "was deleted here and stays" : "were deleted here and stay"
        remarks.append("\(title) is there without \(Self.words(deleted)), which \(verb) so")
      }
      return false
    }
    // Who deletes a series to have it anew has its deleted dates again.
    let advice = deleted.isEmpty ? "; delete it first to have that of the file" : ""
    let reason =
      isOlder
      ? "and that of the file is older" : "and the file does not say that it is newer\(advice)"
    let without = deleted.isEmpty ? "" : " and without \(Self.words(deleted))"
    remarks.append("\(title) is there with another \(words.joined(separator: " and "))\(without), \(reason)")
    return true
  }

  /// Says of a series, of which changes of instances were taken over, that it stays otherwise than those of the file. It is not counted as replaced then.
  mutating func noteKept(
    _ there: StoredEvent, _ masters: [Component], isAddition: Bool, isRequest: Bool
  ) {
    guard noteDifferences(masters, there, isRequest: isRequest), !isAddition else { return }
    report.replaced -= 1
    report.unclear += 1
    remarks.append(
      "\(quoted(there.master?.component["SUMMARY"]?.text ?? "")): the changes of single dates in the file were taken over"
    )
  }

  /// Says which event a newer version with another title and time replaces, as generators use a UID again; and which changes of single instances, and which
  /// deleted ones, a newer version of a series does not have.
  mutating func noteLost(_ there: StoredEvent, _ series: ComponentSeries, _ zones: DefinedZones) {
    guard let own = there.master?.component, let place = series.masterPlace else { return }
    let new = series.components[place]
    let title = quoted(own["SUMMARY"]?.text ?? "")
    if !EventLook(new, zones).isAlike(EventLook(own, there.zones)) {
      let spans: [Occurrence.Span?] = [self.series([own], there.zones).span(of: own), series.span(of: new)]
      let days: [String] = spans.map { span in
        switch span {
        case .allDay(let day, _): return " of \(day)"
        case .timed(let start, _): return " of \(viewer.localDateTime(at: start).date)"
        case nil: return ""
        }
      }
      let other = quoted(new["SUMMARY"]?.text ?? "")
      remarks.append("\(title)\(days[0]) is replaced by \(other)\(days[1]), which has its UID")
    }
    let lost = there.parts.map(\.component).filter { former in
      former.isOverride && !series.components.contains { $0.isCounterpart(of: former) }
    }
    let changed = dates(of: instants(of: lost.compactMap { $0["RECURRENCE-ID"] }, there.zones))
    if !changed.isEmpty {
      remarks.append("\(title): the newer version is without the changes of \(Self.words(changed))")
    }
    // Another rule has other dates.
    guard own["RRULE"]?.value == new["RRULE"]?.value else { return }
    let deleted = deletedDates(of: own, there.zones, beside: new)
    if !deleted.isEmpty {
      remarks.append("\(title): the newer version has \(Self.words(deleted)) again, deleted here")
    }
  }

  /// The times of properties.
  private func instants(of properties: [Property], _ zones: DefinedZones) -> Set<Instant> {
    Set(
      properties.flatMap { $0.times(timeZones: zones.components, database: database) }
        .map { $0.instant(viewer: viewer) })
  }

  /// The days of times, in order.
  private func dates(of instants: Set<Instant>) -> [CalendarDate] {
    instants.sorted().map { viewer.localDateTime(at: $0).date }
  }

  /// Dates in words: `2026-12-07 and 2026-12-14`, of many the first and how many there are more.
  private static func words(_ dates: [CalendarDate]) -> String {
    let shown = dates.prefix(maximumDates).map(\.description)
    let more = dates.count - shown.count
    guard more == 0 else { return shown.joined(separator: ", ") + " and \(more) more" }
    return ([shown.dropLast().joined(separator: ", "), shown.last ?? ""]).filter { !$0.isEmpty }
      .joined(separator: " and ")
  }

  /// The most deleted dates that are named.
  private static let maximumDates = 5

  /// The dates of a series that were deleted here, in order, and which the file has.
  private func deletedDates(
    of own: Component, _ zones: DefinedZones, beside new: Component
  ) -> [CalendarDate] {
    let deleted = [own, new].map { instants(of: $0.all("EXDATE"), zones) }
    return dates(of: deleted[0].subtracting(deleted[1]))
  }

  /// The names of properties in words, each once.
  private static func words(_ names: [String]) -> [String] {
    var words: [String] = []
    for name in names.map({ self.names[$0] ?? $0 }) where !words.contains(name) { words.append(name) }
    return words
  }

  /// The properties that a guest changes for himself, and by answers.
  private static let namesOfGuest: Set<String> = ["ATTENDEE", "TRANSP", "CLASS", "CATEGORIES", "COLOR"]

  /// The words for the names of properties.
  private static let names = [
    "ATTENDEE": "guest list", "ORGANIZER": "organizer", "DESCRIPTION": "description", "STATUS": "status",
    "TRANSP": "free or busy", "CLASS": "privacy", "CATEGORIES": "category", "URL": "link", "GEO": "position",
    "PRIORITY": "priority", "DTEND": "end", "DURATION": "end", "RRULE": "repetition", "EXRULE": "repetition",
    "RDATE": "list of additional dates", "EXDATE": "list of deleted dates", "COMPLETED": "completion",
    "PERCENT-COMPLETE": "progress", "ATTACH": "attachment", "RELATED-TO": "relation", "COLOR": "colour",
    "CONFERENCE": "conference", "COMMENT": "comment", "CONTACT": "contact", "RESOURCES": "list of resources",
    "IMAGE": "image", "SUMMARY": "title", "LOCATION": "place", "VALARM": "reminder",
  ]

  /// The names of what a component has otherwise than one that is there.
  static func differences(
    of new: Component, from own: Component, _ zones: DefinedZones
  ) -> [String] {
    let words = EventLook(own, zones).differences(from: EventLook(new, zones))
    return words.isEmpty ? new.differences(from: own, zones) : words
  }
}

extension Component {
  var isOverride: Bool { self["RECURRENCE-ID"] != nil }

  /// Whether the component has a reminder that another one has not.
  func hasReminder(besides other: Component) -> Bool {
    let reminders = [self, other].map { component in
      Set(
        component.components.filter { $0.name == "VALARM" }
          .compactMap { $0["TRIGGER"]?.value.trimmed.uppercased() })
    }
    return !reminders[0].isSubset(of: reminders[1])
  }

  /// Whether two components of one event have the same place in it, as they are written.
  func isCounterpart(of other: Component) -> Bool {
    self["RECURRENCE-ID"]?.value.trimmed == other["RECURRENCE-ID"]?.value.trimmed
  }
}
