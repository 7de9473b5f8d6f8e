package import ICalendar

/// Events of files that are put into a calendar: new events are added, newer versions replace older ones, and the rest is skipped. Cancellations and
/// answers of guests (RFC 5546) change the events that they are about.
package struct CalendarImport {
  /// The components by UID, and the UIDs in the order of the files.
  private(set) var events: [String: [Taken]] = [:]
  private var fileCount = 0
  private var order: [String] = []
  /// The messages by UID.
  private(set) var messages: [String: [SchedulingMessage]] = [:]
  /// The calendars that have an event, by UID, where the import was divided among them.
  private var places: [String: [CalendarConfiguration]] = [:]
  private let zones: ZoneSource
  let viewer: Zone
  let database: ZoneDatabase
  private let now: Instant
  /// The mails in which events came before.
  private let mails: InvitationMails
  /// Decisions of the user on messages, and the addresses of the user in the calendar.
  private var decisions = SchedulingMessage.Decisions()
  /// Whether the times that guests propose are taken.
  package var takesProposals: Bool {
    get { decisions.takesProposals }
    set { decisions.takesProposals = newValue }
  }
  /// Whether those who answer without an invitation become guests.
  package var admitsGuests: Bool {
    get { decisions.admitsGuests }
    set { decisions.admitsGuests = newValue }
  }
  /// The addresses of mails that are those of the guests whom they name.
  package var trustedSenders: Set<String> {
    get { decisions.trustedSenders }
    set { decisions.trustedSenders = newValue }
  }
  /// Notices of the messages so far, with the result of each.
  package private(set) var notices: [SchedulingNotice] = []
  /// The invitations and cancellations that change an event of another organizer, in words.
  package private(set) var strangers: [String] = []
  /// The mails of organizers that have added or changed an event, with the UID and the organizer of that.
  package private(set) var takenMails: [(uid: String, senders: MailSenders, organizer: Property?)] = []
  /// The events that got times which guests proposed, as they were before, and the results.
  package private(set) var moved: [(stored: StoredEvent, result: EventEditor.Result)] = []
  /// The changes of instances that their series does not have, and the events that were left out because the file does not say that they are newer, in words.
  package internal(set) var remarks: [String] = []
  /// The counts so far.
  package internal(set) var report = Report()
  /// The errors that the validator finds in the components, and the VTIMEZONEs that do not count.
  package private(set) var problems: [Diagnostic] = []

  /// Nothing is imported yet. `zones` has the zones that the files do not define, and `viewer` is the zone of times without a zone. `mails` has those in which
  /// events came before.
  package init(
    zones: ZoneSource, viewer: Zone, database: ZoneDatabase, at now: Instant,
    mails: InvitationMails = InvitationMails()
  ) {
    (self.zones, self.viewer, self.database, self.now) = (zones, viewer, database, now)
    self.mails = mails
  }

  /// The number of events and messages; a series with its overrides is one.
  package var count: Int { order.count }

  /// Whether the import has events, and not messages alone.
  package var hasEvents: Bool { !events.isEmpty || messages.isEmpty }

  /// Takes the components of a file, which messages call `name`. They name no lines where the file has others, as jCal has. `senders` has the addresses
  /// that stand behind the mail in which it came.
  /// - Throws: if it is no calendar.
  package mutating func take(
    _ bytes: [UInt8], named name: String, hasItsLines: Bool = true, senders: MailSenders = MailSenders()
  ) throws(WritingError) {
    let components = ComponentFile(bytes).components
    var calendars = components.filter { $0.name == "VCALENDAR" }
    if calendars.isEmpty, components.contains(where: { ["VEVENT", "VTODO"].contains($0.name) }) {
      // The reader shows events outside of a calendar too.
      calendars = [Component("VCALENDAR", [], components: components)]
    }
    // The reader finds nothing in a text of another encoding.
    let text = bytes.contains(0) ? normalizedEncoding(bytes).bytes : []
    guard !calendars.isEmpty, !text.contains(0) || CalendarPlaces.holdsCalendar(text) else {
      throw WritingError(
        .invalid, "\(name) is no calendar; \(.command("check")) says what is wrong", "nothing was changed")
    }
    fileCount += 1
    let all = DefinedZones(ofCalendars: calendars)
    for (place, calendar) in calendars.enumerated() {
      let method = SchedulingMessage.method(of: calendar)
      let zones = all.seen(from: place)
      for component in calendar.components where component.name != "VTIMEZONE" {
        take(component, zones, method, senders, isRequest: SchedulingMessage.isRequest(calendar))
      }
    }
    problems += CalendarValidator().validate(bytes, file: name).findings.filter {
      // Missing values are added if possible. A VTIMEZONE with the name of a zone of the system can be left out.
      $0.code == .overruledTimeZone
        || $0.severity == .error && $0.code != .missingUID && $0.code != .missingProperty
    }.map { hasItsLines ? $0 : $0.withoutLine }
  }

  private mutating func take(
    _ component: Component, _ zones: DefinedZones, _ method: SchedulingMessage.Method?,
    _ senders: MailSenders, isRequest: Bool
  ) {
    guard ["VEVENT", "VTODO", "VJOURNAL"].contains(component.name) else {
      report.ignored += 1
      return
    }
    let isMessage = method != nil
    guard isWhole(component, zones, needsStart: !isMessage), !isMessage || component.uid?.isEmpty == false
    else {
      report.damaged += 1
      return
    }
    var component = component.named
    component.escapeTexts()
    let uid = component.plainUID
    if events[uid] == nil, messages[uid] == nil { order.append(uid) }
    if let method {
      component.stampIfNeeded(at: now)
      messages[uid, default: []].append(
        SchedulingMessage(method: method, component: component, zones: zones, senders: senders))
    } else {
      events[uid, default: []].append(
        Taken(
          file: fileCount, isRequest: isRequest, component: component, zones: zones, senders: senders))
    }
  }

  /// Whether a component can be put into a calendar: all that begins in it ends, and an event has a start that can be read.
  private func isWhole(_ component: Component, _ zones: DefinedZones, needsStart: Bool) -> Bool {
    let calendar = Array("BEGIN:VCALENDAR\r\n".utf8) + component.bytes + Array("END:VCALENDAR\r\n".utf8)
    guard CalendarSplice(calendar).isWellFormed else { return false }
    return component.name != "VEVENT" || !needsStart
      || series([component], zones).span(of: component) != nil
  }

  func series(_ components: [Component], _ zones: DefinedZones) -> ComponentSeries {
    ComponentSeries(components, zones: zones, viewer: viewer, database: database)
  }

  /// The changes that put the events into a calendar; counts them in ``report``.
  package mutating func changes(for calendar: CalendarConfiguration) throws(WritingError) -> CalendarChanges {
    decisions.own = calendar.addresses
    let stored = stored(in: [calendar])
    var changes = CalendarChanges()
    var added: [ZonedComponents] = []
    var areNew = true
    for uid in order {
      let known = Self.known(uid, among: stored)
      try put(uid, besides: known, in: calendar, into: &changes, &added, areNew: &areNew)
    }
    changes.files = FileChange.merged(changes.files)
    guard !added.isEmpty else { return changes }
    return try CalendarAddition.changes(
      adding: added, to: calendar, zones: zones, besides: changes, areNew: areNew)
  }

  /// Puts what comes of a UID into a calendar, which has `known` of it.
  private mutating func put(
    _ uid: String, besides known: [StoredEvent], in calendar: CalendarConfiguration,
    into changes: inout CalendarChanges, _ added: inout [ZonedComponents], areNew: inout Bool
  ) throws(WritingError) {
    if known.isEmpty, events[uid] == nil, let closed = places[uid]?.first {
      report.refused += messages[uid]?.count ?? 0
      for message in messages[uid] ?? [] {
        note(message, .unknown, series([], message.zones), .locked, in: closed.name)
      }
      return
    }
    let all = groups(uid, among: known)
    var rest = known.filter { one in !all.contains { $0.group.there?.place == one.place } }
    var beside: [Group] = []
    for (group, _) in all where group.there == nil {
      if try mayStand(group, beside: rest, in: calendar) { beside.append(group) }
    }
    for (group, messages) in all {
      guard let there = group.there else { continue }
      let isBesideNew = beside.contains { $0.kind == there.kind }
      if try !put(newest(of: group), messages, into: &changes, &added, isBesideNew: isBesideNew) {
        rest.append(there)
      }
    }
    for (place, (group, messages)) in all.filter({ $0.group.there == nil }).enumerated() {
      let isShared = place > 0 || !known.isEmpty
      if isShared, try !mayStand(group, beside: rest, in: calendar) {
        report.shared += 1
        let title = group.taken.first?.component["SUMMARY"]?.text ?? ""
        remarks.append("\(quoted(title)) has the UID of another event in \(quoted(calendar.name))")
        continue
      }
      if isShared { areNew = false }
      let isKin = rest.contains { $0.kind == group.kind }
      let new = newest(of: isKin ? Self.asNew(group, as: rest) : group)
      try put(new, messages, into: &changes, &added, stamps: !isKin)
    }
  }

  /// The events that some calendars have of the import, with those that got a UID of their own when they were changed, by the UIDs in the files.
  private func stored(in calendars: [CalendarConfiguration]) -> [String: [StoredEvent]] {
    Dictionary(
      grouping: StoredEvent.find(in: calendars) { [events, messages] uid in
        let former = SeparatedUID(uid)?.former ?? uid
        return [uid, former].contains { events[$0] != nil || messages[$0] != nil }
      }, by: { SeparatedUID($0.uid)?.former ?? $0.uid })
  }

  /// The events that a calendar has of a UID. One that an event got here when it was changed means that event alone.
  private static func known(_ uid: String, among stored: [String: [StoredEvent]]) -> [StoredEvent] {
    (stored[SeparatedUID(uid)?.former ?? uid] ?? []).filter {
      SeparatedUID(uid) == nil || $0.uid == uid
    }
  }

  /// The import in parts: what each of some calendars has of it already, in their order, and what none of them has. Calendars that cannot be changed get
  /// nothing, and are said.
  package func parts(
    among calendars: [CalendarConfiguration]
  ) -> (known: [(calendar: CalendarConfiguration, part: CalendarImport)], rest: CalendarImport) {
    let found = found(in: calendars)
    let places = found.mapValues { $0.map(\.calendar) }
    let writable = Set(calendars.filter { (try? $0.place()) != nil }.map(\.name))
    var homes = found.compactMapValues { found in
      let open = found.filter { writable.contains($0.calendar.name) }
      return (open.first { $0.nearness == .same } ?? open.first)?.calendar
    }
    let homeless = order.filter { homes[$0] == nil }
    if let first = calendars.first(where: { one in homes.contains { $0.value.name == one.name } }),
      homeless.allSatisfy({ events[$0] == nil })
    {
      for uid in homeless { homes[uid] = first }
    }
    var known = calendars.compactMap { calendar -> (calendar: CalendarConfiguration, part: CalendarImport)? in
      let part = part(of: order.filter { homes[$0]?.name == calendar.name }, places)
      return part.order.isEmpty ? nil : (calendar, part)
    }
    var rest = part(of: order.filter { homes[$0] == nil }, places)
    if rest.order.isEmpty, !known.isEmpty { known[0].part.report = report } else { rest.report = report }
    return (known, rest)
  }

  /// The calendars that have an event of the import, by UID. Where one has the start or title, those with another event of the UID do not count.
  private func found(
    in calendars: [CalendarConfiguration]
  ) -> [String: [(calendar: CalendarConfiguration, nearness: Nearness)]] {
    var found: [String: [(calendar: CalendarConfiguration, nearness: Nearness)]] = [:]
    for calendar in calendars {
      let stored = stored(in: [calendar])
      for uid in stored.isEmpty ? [] : order {
        guard let nearness = nearness(uid, among: Self.known(uid, among: stored)) else { continue }
        found[uid, default: []].append((calendar, nearness))
      }
    }
    return found.mapValues { found in
      let near = found.filter { $0.nearness != .named }
      return near.isEmpty ? found : near
    }
  }

  /// How much the events of a calendar are those of a UID that come; `nil` if it has none of these.
  private func nearness(_ uid: String, among known: [StoredEvent]) -> Nearness? {
    guard !known.isEmpty else { return nil }
    var all: [Nearness] = []
    for group in divided(uid, among: known) {
      guard let there = group.there else { continue }
      let coming =
        group.taken.isEmpty
        ? (messages[uid] ?? []).map { ($0.component, $0.zones) }
        : group.taken.map { ($0.component, $0.zones) }
      all += coming.map { Self.nearness($0, $1, to: there) }
    }
    return all.contains(.same) ? .same : all.contains(.alike) ? .alike : all.first
  }

  /// The part of the import with some UIDs. `places` has the calendars of each.
  private func part(of uids: [String], _ places: [String: [CalendarConfiguration]]) -> CalendarImport {
    var part = self
    (part.order, part.report, part.problems) = (uids, Report(), [])
    let own = Set(uids)
    part.events = events.filter { own.contains($0.key) }
    part.messages = messages.filter { own.contains($0.key) }
    part.places = places.filter { own.contains($0.key) }
    return part
  }

  /// The kinds of components that it has, such as VEVENT, each with its number of UIDs.
  package var kinds: [String: Int] { order.reduce(into: [:]) { $0[kind(of: $1), default: 0] += 1 } }

  /// The kind of what comes of a UID.
  private func kind(of uid: String) -> String {
    events[uid]?.first?.component.name ?? messages[uid]?.first?.component.name ?? "VEVENT"
  }

  /// The import in parts by their kinds of components. The first one has the counts of what is in none.
  package func divided(among kinds: [Set<String>]) -> [CalendarImport] {
    var parts = kinds.map { kinds in part(of: order.filter { kinds.contains(kind(of: $0)) }, places) }
    if !parts.isEmpty { parts[0].report = report }
    return parts
  }

  /// Notices of the messages, as those about an event that is in no calendar.
  package var noticesWithoutEvent: [SchedulingNotice] {
    order.flatMap { messages[$0] ?? [] }.map { message in
      let series = series([], message.zones)
      let outcome = message.forger(besides: series).map {
        SchedulingMessage.Outcome.forged(sender: $0, guest: nil)
      }
      return message.notice(outcome ?? .unknown, series, own: [], in: nil)
    }
  }

  /// The warnings that invitations to events which no calendar has are in mails of others than their organizers, in words.
  package var warningsWithoutEvent: [String] { order.flatMap { Self.warnings(of: events[$0] ?? []) } }

  private static func warnings(of taken: [Taken]) -> [String] {
    let all = taken.filter(\.isRequest).compactMap { $0.component.warning(asInvitationBy: $0.senders) }
    return all.first.map { [$0] } ?? []
  }

  /// Returns `true` for messages, invitations, and a single event of an organizer: these can come from someone else than the organizer of the event
  /// that a calendar has.
  package var canBeOfStrangers: Bool {
    !messages.isEmpty
      || events.values.joined().contains {
        $0.isRequest || order.count == 1 && $0.component["ORGANIZER"] != nil
      }
  }

  /// The calendars that have an event of the import, and cannot be changed.
  package var refusals: [CalendarConfiguration] { order.flatMap { places[$0] ?? [] } }

  /// Whether an event can stand beside others with its UID: a server takes a UID once, and the reader shows the newest of several.
  private func mayStand(
    _ group: Group, beside stored: [StoredEvent], in calendar: CalendarConfiguration
  ) throws(WritingError) -> Bool {
    if case .account = try calendar.place() { return false }
    guard let own = group.taken.first(where: { !$0.component.isOverride })?.component else { return true }
    return stored.allSatisfy {
      $0.kind != own.name || $0.uid != own.plainUID
        || $0.master.map { own.saysNoVersion(beside: $0.component) } ?? true
    }
  }

  /// An event that is put beside others with its UID, as new as these.
  private static func asNew(_ group: Group, as stored: [StoredEvent]) -> Group {
    guard let other = stored.first(where: { $0.kind == group.taken.first?.component.name })?.master else {
      return group
    }
    var group = group
    for place in group.taken.indices {
      group.taken[place].component = group.taken[place].component.asNew(as: other.component)
    }
    return group
  }

  /// Puts an event into a calendar; with `stamps` it gets a DTSTAMP, if it has none. `isBesideNew`: whether another event with its UID comes. Returns whether
  /// the event was added or replaced.
  @discardableResult
  private mutating func put(
    _ group: Group, _ messages: [SchedulingMessage], into changes: inout CalendarChanges,
    _ added: inout [ZonedComponents], stamps: Bool = true, isBesideNew: Bool = false
  ) throws(WritingError) -> Bool {
    let there = group.there
    var carried = CarriedZones(there?.zones ?? DefinedZones())
    let components = group.taken.flatMap {
      carried.take(ZonedComponents([$0.component.known(as: there)], $0.zones), zones: zones)
    }
    let known = series(there?.parts.map(\.component) ?? [], there?.zones ?? DefinedZones())
    let messages = messages.map { message in
      let named = ZonedComponents([message.component], message.zones)
        .naming(instancesOf: known, zones)
      return message.with(carried.take(named, zones: zones))
    }
    var series = series(there?.parts.map(\.component) ?? [], carried.all)
    let isRequest = group.taken.contains(where: \.isRequest)
    let isMerged = merge(components, into: &series, there, isRequest: isRequest, stamps: stamps)
    let isChanged = apply(messages, to: &series, in: there?.calendar.name)
    if isMerged { noteStrays(components, series) }
    if isMerged, let there { noteLost(there, series, carried.all) }
    noteSenders(isMerged ? group.taken : [], isChanged ? messages : [], there, known)
    guard isMerged || isChanged else { return false }
    noteCopies(of: group.taken.first?.component ?? messages.first?.component, there)
    guard let there else {
      added.append(ZonedComponents(series.components, carried.all))
      return true
    }
    let result = EventEditor.Result(series, of: there).separated(from: there, isBesideNew: isBesideNew)
    if messages.contains(where: { $0.method == .counter }), isChanged { moved.append((there, result)) }
    let replaced = try there.changes(result, zones: zones, own: carried.all)
    changes.files += replaced.files
    changes.items += replaced.items
    return isMerged
  }

  /// Notes the mails that are taken over, and what someone else has sent than the organizer of the event (RFC 5546 section 6.1.2: such a message is not to be
  /// trusted).
  private mutating func noteSenders(
    _ taken: [Taken], _ messages: [SchedulingMessage], _ there: StoredEvent?, _ known: ComponentSeries
  ) {
    let organizer = there?.parts.lazy.compactMap { $0.component["ORGANIZER"] }.first
    takenMails +=
      taken.map { ($0.component.plainUID, $0.senders, organizer ?? $0.component["ORGANIZER"]) }
      + messages.filter { !$0.isOfGuest }.map { ($0.component.plainUID, $0.senders, organizer) }
    guard let there else { return remarks += Self.warnings(of: taken) }
    let sent =
      taken.map { ($0.isRequest ? "invitation" : StoredEvent.newerVersion, $0.component, $0.senders) }
      + messages.filter { $0.method == .cancel }.map { ("cancellation", $0.component, $0.senders) }
      + messages.filter { $0.method == .add }.map { ("additional date", $0.component, $0.senders) }
    let warnings =
      sent.compactMap { there.warning(of: $0.1, as: $0.0, by: $0.2, mails) }
      + messages.filter { $0.forger(besides: known) == nil }.compactMap { $0.warning(in: known) }
    for words in warnings where !strangers.contains(words) { strangers.append(words) }
  }

  /// Notes the other calendars that have an event which was put into one.
  private mutating func noteCopies(of component: Component?, _ there: StoredEvent?) {
    for place in places[component?.plainUID ?? ""] ?? [] where place.name != there?.calendar.name {
      let title = (there?.master?.component ?? component)?["SUMMARY"]?.text ?? ""
      let reason = (try? place.place()) == nil ? "which cannot be changed" : "and was not changed there"
      remarks.append("\(quoted(title)) is in \(quoted(place.name)) too, \(reason)")
    }
  }

  /// Notes the changes of instances that the series does not have: they are shown beside it.
  private mutating func noteStrays(_ components: [Component], _ series: ComponentSeries) {
    guard series.masterPlace != nil else { return }
    for component in components where component.isOverride && !series.hasInstance(of: component) {
      let title = component["SUMMARY"]?.text ?? ""
      let id = component["RECURRENCE-ID"]?.value.trimmed ?? ""
      remarks.append(
        "\(quoted(title)) changes an instance that its series does not have (RECURRENCE-ID \(quoted(String(id)))), and is shown beside it"
      )
    }
  }

  /// Takes over the components of a UID, and counts them. Returns whether anything has changed.
  private mutating func merge(
    _ components: [Component], into series: inout ComponentSeries, _ there: StoredEvent?, isRequest: Bool,
    stamps: Bool
  ) -> Bool {
    guard !components.isEmpty else { return false }
    let former = series.components
    let components = Self.stamped(components, besides: former, there?.zones ?? DefinedZones(), at: now)
    let isMerged = series.merge(
      components.filter { !$0.isOverride } + components.filter(\.isOverride), isRequest: isRequest,
      own: decisions.own)
    if stamps { series.stampComponents(besides: former, at: now) }
    let added = series.components.filter { !former.contains($0) }
    let isAddition =
      there == nil
      || isMerged && former.allSatisfy(series.components.contains)
        && added.allSatisfy { $0.isOverride && !series.hasInstance(of: $0) }
    if isAddition {
      report.added += 1
    } else if isMerged {
      report.replaced += 1
    } else {
      skip(components, there, isRequest: isRequest)
      return false
    }
    if isMerged, let there, there.master.map({ series.components.contains($0.component) }) ?? false {
      noteKept(there, components.filter { !$0.isOverride }, isAddition: isAddition, isRequest: isRequest)
    }
    return isMerged
  }

  /// Components of a file without times of change are newer where they differ from those that are there, unless the user has changed these since.
  private static func stamped(
    _ components: [Component], besides former: [Component], _ zones: DefinedZones, at now: Instant
  ) -> [Component] {
    guard !former.isEmpty, components.allSatisfy({ $0.lastChange == nil }),
      former.allSatisfy({ $0["LAST-MODIFIED"] == nil })
    else { return components }
    let last = former.compactMap(\.lastChange).max() ?? 0
    let later = Instant(secondsSinceEpoch: max(now.secondsSinceEpoch, last + 1))
    return components.map { component in
      let isThere = former.contains {
        component.isCounterpart(of: $0) && differences(of: component, from: $0, zones).isEmpty
      }
      guard !isThere else { return component }
      var stamped = component
      stamped.append(Property("DTSTAMP", value: later.basicForm))
      return stamped
    }
  }

  /// Applies the messages of a UID, and counts them. Returns whether anything has changed.
  private mutating func apply(
    _ messages: [SchedulingMessage], to series: inout ComponentSeries, in place: String?
  ) -> Bool {
    var isChanged = false
    for message in messages {
      let former = series
      let outcome = message.apply(to: &series, decisions, now: now)
      note(message, outcome, former, in: place)
      switch outcome {
      case .changed, .hasFewerGuests: isChanged = true
      case .unchanged, .unknown, .uninvited, .told, .open, .forged: break
      }
      count(message.method, outcome)
    }
    return isChanged
  }

  /// Counts what came of a message.
  private mutating func count(_ method: SchedulingMessage.Method, _ outcome: SchedulingMessage.Outcome) {
    switch (outcome, method) {
    case (.changed, .cancel): report.cancelled += 1
    case (.changed, .reply): report.answered += 1
    case (.changed, _), (.hasFewerGuests, _): report.replaced += 1
    case (.unchanged, _): report.skipped += 1
    case (.unknown, _): report.unknown += 1
    case (.uninvited, _): report.uninvited += 1
    case (.open, _): report.undecided += 1
    case (.forged, _): report.forged += 1
    case (.told, _): report.told += 1
    }
  }

  /// Keeps what a message says, and what came of it for an event as it was before.
  mutating func note(
    _ message: SchedulingMessage, _ outcome: SchedulingMessage.Outcome, _ series: ComponentSeries,
    _ result: SchedulingNotice.Result? = nil, in place: String?
  ) {
    var notice = message.notice(outcome, series, own: decisions.own, in: place)
    if let result { notice.result = result }
    notices.append(notice)
  }
}

extension Diagnostic {
  /// The problem as one of the whole file.
  fileprivate var withoutLine: Diagnostic {
    var diagnostic = Diagnostic(code, message, uid: uid)
    diagnostic.file = file
    return diagnostic
  }
}

extension Component {
  /// The component with the UID that its event has in a calendar, as it is written there.
  fileprivate func known(as event: StoredEvent?) -> Component {
    guard let written = event?.parts.first?.component["UID"], written.value != self["UID"]?.value else {
      return self
    }
    var component = self
    component["UID"] = written
    return component
  }
}
