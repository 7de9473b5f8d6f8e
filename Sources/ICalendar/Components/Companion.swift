/// Something in a component that says the same as one of its properties, or that counts from it: when the property changes, it follows or goes, so
/// that no program reads the former value. ``all`` has what programs write beside each property.
struct Companion: Sendable {
  /// The properties that it follows.
  let followed: [String]
  /// Makes the property follow a change. A value that the change itself sets stays.
  let follow: @Sendable (inout Component, ComponentChange) -> Void

  init(of followed: String..., follow: @escaping @Sendable (inout Component, ComponentChange) -> Void) {
    (self.followed, self.follow) = (followed, follow)
  }

  /// Properties and components that go: nobody knows their new value.
  private init(
    of followed: String..., removing properties: [String], beginning prefixes: [String] = [],
    components: [String] = []
  ) {
    self.followed = followed
    follow = { component, change in
      let names = Set(component.properties.map(\.name)).filter { name in
        properties.contains(name) || prefixes.contains(where: name.hasPrefix)
      }
      for name in names where !change.sets(name) { component.removeAll(name) }
      let former = change.old.components
      component.components.removeAll { components.contains($0.name) && former.contains($0) }
    }
  }

  /// Parameters that say something of the former value of a property.
  private init(of followed: String..., removingParameters names: [String], from properties: [String]) {
    self.followed = followed
    follow = { component, change in
      for property in properties {
        let former = change.old.all(property)
        component.changeAll(property) { property in
          for name in names {
            guard let value = property[name], former.contains(where: { $0[name] == value }) else { continue }
            property[name] = nil
          }
        }
      }
    }
  }

  /// The companions of all properties.
  static let all: [Companion] = [
    // The place: as a position, as Apple, Outlook and Exchange write it, and as in RFC 9073.
    Companion(
      of: "LOCATION",
      removing: [
        "GEO", "STRUCTURED-LOCATION", "X-APPLE-STRUCTURED-LOCATION", "X-MICROSOFT-LATITUDE",
        "X-MICROSOFT-LONGITUDE",
      ],
      beginning: ["X-MICROSOFT-LOCATION"], components: ["VVENUE"]),
    Companion(of: "LOCATION", follow: placeOfText),
    // The text as HTML: RFC 9073, and Outlook, Google and Zimbra.
    Companion(of: "DESCRIPTION", removing: ["STYLED-DESCRIPTION", "X-ALT-DESC"]),
    .parameters(of: "SUMMARY"), .parameters(of: "DESCRIPTION"), .parameters(of: "LOCATION"),
    // evolution-data-server hides a series behind the end that it noted.
    Companion(
      of: "DTSTART", "RRULE", "EXRULE", removingParameters: ["X-EVOLUTION-ENDDATE"],
      from: ["RRULE", "EXRULE"]),
    // The rule in the calendar of another culture, as Exchange writes it.
    Companion(
      of: "DTSTART", "RRULE", "EXDATE",
      removing: ["X-MICROSOFT-CALSCALE", "X-MICROSOFT-RRULE", "X-MICROSOFT-EXDATE"]),
    Companion(of: "DTSTART", "DUE", "RRULE", follow: currentInstance),
    Companion(of: "RRULE", "RDATE", follow: kindOfInstance),
    Companion(of: "DTSTART", "DTEND", "DUE", "DURATION", follow: allDayMarks),
    Companion(of: "DTSTART", "DUE", follow: postponements),
    Companion(of: "SUMMARY", "DESCRIPTION", "DTSTART", "DUE", follow: reminders),
    Companion(of: "TRANSP", "STATUS", follow: busyStatus),
    Companion(of: "PRIORITY", follow: importance),
    Companion(of: "STATUS", "COMPLETED", "PERCENT-COMPLETE", follow: completion),
    // Behind the reminders, of which it changes some.
    Companion(of: "LOCATION", follow: way),
  ]

  /// The parameters of a text: another form or the language of the former text, or that its value is HTML, as KDE writes.
  private static func parameters(of name: String) -> Companion {
    Companion(
      of: name,
      removingParameters: [
        "ALTREP", "LANGUAGE", "DERIVED", "X-KDE-TEXTFORMAT", "X-TEXTFORMAT", "VVENUE", "VENUE-UID",
        "X-VENUE-UID",
      ], from: [name])
  }
}

/// A change of a component, as its companions see it.
struct ComponentChange {
  let old: Component
  /// The component as the change has made it.
  let new: Component
  let reading: ComponentTimes
  let now: Instant
  /// The properties that the change has set, also to the value that they had.
  var set: Set<String> = []

  /// Whether the change gave a property another value.
  func changes(_ name: String) -> Bool {
    let (before, after) = (old.all(name), new.all(name))
    guard before != after else { return false }
    switch name {
    case "SUMMARY", "DESCRIPTION", "LOCATION": return before.map(\.text) != after.map(\.text)
    case "RRULE", "EXRULE": return before.map(\.value) != after.map(\.value)
    default: return true
    }
  }

  /// Whether the change has set a property itself, or removed it.
  func sets(_ name: String) -> Bool { set.contains(name) || old.all(name) != new.all(name) }
}

extension Component {
  /// Makes what says the same as a changed property follow it. `old` is the component before the change, which has set the properties `set`.
  mutating func followChanges(
    from old: Component, now: Instant, reading: ComponentTimes, set: Set<String> = []
  ) {
    let change = ComponentChange(old: old, new: self, reading: reading, now: now, set: set)
    for companion in Companion.all where companion.followed.contains(where: change.changes) {
      companion.follow(&self, change)
    }
  }

  /// Changes each property with a name.
  fileprivate mutating func changeAll(_ name: String, _ change: (inout Property) -> Void) {
    properties = properties.map { property in
      guard property.name == name else { return property }
      var changed = property
      change(&changed)
      return changed
    }
  }
}

/// The companions that get another value.
extension Companion {
  /// The marks of an event that lasts all day: of Outlook and Exchange, and of Funambol, which some phones have.
  static let marks = [
    "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT", "X-FUNAMBOL-ALLDAY",
  ]

  /// How busy an event makes: of Outlook and Exchange, and of Apple Calendar with Exchange.
  static let busyMarks = [
    "X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-CDO-INTENDEDSTATUS", "X-MICROSOFT-MSNCALENDAR-BUSYSTATUS",
    "X-APPLE-EWS-BUSYSTATUS",
  ]
  /// Outlook's own forms of PRIORITY: 2 is high, 1 normal, and 0 low.
  static let importanceMarks = ["X-MICROSOFT-CDO-IMPORTANCE", "X-MICROSOFT-MSNCALENDAR-IMPORTANCE"]

  /// Of several VLOCATIONs (RFC 9073 section 7.2) the one goes that LOCATION named, or that was shown in its place; the others are other places.
  static func placeOfText(_ component: inout Component, _ change: ComponentChange) {
    let former = change.old.components.filter { $0.name == "VLOCATION" }
    let text = change.old["LOCATION"]?.text.trimmingSpaces
    let named = former.filter { place in
      place["NAME"].map { String($0.text.trimmingSpaces) == text.map { String($0) } } ?? false
    }
    let gone =
      former.count == 1
      ? former.filter { !isOther($0, text) } : text == nil || named.isEmpty ? Array(former.prefix(1)) : named
    component.components.removeAll(where: gone.contains)
  }

  /// Whether a VLOCATION is another place than a text says, such as where one parks: neither name is a part of the other, and its kind is said.
  private static func isOther(_ place: Component, _ text: Substring?) -> Bool {
    guard let text, place["LOCATION-TYPE"] != nil, let name = place["NAME"]?.text.trimmingSpaces,
      !name.isEmpty
    else { return false }
    let (own, shown) = (name.lowercased(), text.lowercased())
    return !own.contains(shown) && !shown.contains(own)
  }

  /// The way to a place is none to another one; the reminders before the departure come before the start again.
  static func way(_ component: inout Component, _ change: ComponentChange) {
    guard !change.sets(Component.travelName) else { return }
    component.setTravel(seconds: 0)
  }

  /// Outlook takes an event for one of whole days by its mark.
  static func allDayMarks(_ component: inout Component, _ change: ComponentChange) {
    guard let start = component["DTSTART"], let time = change.reading.time(of: start) else { return }
    // Midnights that the mark had made dates of stay so while they are midnights.
    let wereMidnights =
      change.old["DTSTART"].flatMap { change.reading.time(of: $0) }?.isDate == false
      && change.reading.schedule(of: change.old)?.start.isDate == true
    let isAllDay =
      time.isDate || (wereMidnights && change.reading.schedule(of: component)?.start.isDate == true)
    for name in marks where !change.sets(name) {
      guard let value = component[name]?.value.trimmingSpaces.uppercased() else { continue }
      let words = value == "0" || value == "1" ? ("1", "0") : ("TRUE", "FALSE")
      let word = isAllDay ? words.0 : words.1
      if value != word { component[name]?.value = word }
    }
  }

  /// KDE notes the current instance of a task that recurs. Of another rule it still tells what is done, but not of another start.
  static func currentInstance(_ component: inout Component, _ change: ComponentChange) {
    let name = "X-KDE-LIBKCAL-DTRECURRENCE"
    guard !change.sets(name), !component.recurs || change.changes("DTSTART") || change.changes("DUE") else {
      return
    }
    component.removeAll(name)
  }

  /// Outlook notes which events are single ones (0) and which are series (1).
  static func kindOfInstance(_ component: inout Component, _ change: ComponentChange) {
    guard component["RECURRENCE-ID"] == nil else { return }
    for name in ["X-MICROSOFT-CDO-INSTTYPE", "X-MICROSOFT-MSNCALENDAR-INSTTYPE"] where !change.sets(name) {
      let kind = component.recurs ? "1" : "0"
      if let former = component[name], former.value != kind { component[name]?.value = kind }
    }
  }

  /// The marks of Outlook and Apple Calendar for TRANSP, and for a tentative or cancelled event. Out of office and working elsewhere are busy, too.
  static func busyStatus(_ component: inout Component, _ change: ComponentChange) {
    guard component.name == "VEVENT" else { return }
    let isFree =
      component["TRANSP"]?.value.trimmingSpaces.uppercased() == "TRANSPARENT" || component.isCancelled
    let isTentative = component["STATUS"]?.value.statusWord == EventDetails.Status.tentative.rawValue
    for name in busyMarks where !change.sets(name) {
      guard let value = component[name]?.value.trimmingSpaces.uppercased() else { continue }
      if isFree {
        if value != "FREE" { component[name]?.value = "FREE" }
        continue
      }
      guard value != "FREE" || change.changes("TRANSP") || change.old.isCancelled else { continue }
      if isTentative, value == "FREE" || value == "BUSY" { component[name]?.value = "TENTATIVE" }
      if !isTentative, value == "FREE" || value == "TENTATIVE" { component[name]?.value = "BUSY" }
    }
  }

  /// The property in which Outlook notes how busy the organizer means to make who comes.
  fileprivate static let intendedStatus = "X-MICROSOFT-CDO-INTENDEDSTATUS"

  /// Outlook reads its own form of PRIORITY.
  static func importance(_ component: inout Component, _ change: ComponentChange) {
    let priority = component["PRIORITY"].flatMap { Int($0.value.trimmingSpaces) } ?? 0
    let word = (1...4).contains(priority) ? "2" : (6...9).contains(priority) ? "0" : "1"
    for name in importanceMarks where !change.sets(name) { component[name]?.value = word }
  }

  /// STATUS, COMPLETED and PERCENT-COMPLETE of a task say together whether it is done (RFC 5545 section 3.8.1.11).
  static func completion(_ component: inout Component, _ change: ComponentChange) {
    guard component.name == "VTODO" else { return }
    let status = component["STATUS"]?.value.statusWord
    guard status != ToDo.Status.cancelled.rawValue else { return }
    let setsStatus = change.changes("STATUS")
    let isDone =
      setsStatus
      ? status == ToDo.Status.completed.rawValue
      : change.changes("COMPLETED")
        ? component["COMPLETED"] != nil : component["PERCENT-COMPLETE"]?.value.trimmingSpaces == "100"
    if isDone {
      if !setsStatus { component["STATUS"] = Property("STATUS", value: "COMPLETED") }
      if component["COMPLETED"] == nil {
        component["COMPLETED"] = Property("COMPLETED", value: change.now.basicForm)
      }
      if !change.sets("PERCENT-COMPLETE") {
        component["PERCENT-COMPLETE"] = Property("PERCENT-COMPLETE", value: "100")
      }
      return
    }
    if !setsStatus, status == ToDo.Status.completed.rawValue {
      let isBegun = change.sets("PERCENT-COMPLETE")
      component["STATUS"]?.value = isBegun ? "IN-PROCESS" : "NEEDS-ACTION"
    }
    if !change.sets("COMPLETED") { component.removeAll("COMPLETED") }
    if !change.sets("PERCENT-COMPLETE"), component["PERCENT-COMPLETE"]?.value.trimmingSpaces == "100" {
      component.removeAll("PERCENT-COMPLETE")
    }
  }
}

extension Component {
  /// Gives the marks of Outlook and Apple Calendar what an answer of the user means: as busy as the organizer intends where he comes, unless the meeting itself
  /// is free or tentative, tentative where he perhaps comes, and free where he does not. What the organizer intends stays.
  mutating func markBusy(answered status: String) {
    let written = self[Companion.intendedStatus]?.value.trimmingSpaces.uppercased()
    let intended = written.flatMap {
      ["BUSY", "OOF", "WORKINGELSEWHERE", "FREE", "TENTATIVE"].contains($0) ? $0 : nil
    }
    let isFree = self["TRANSP"]?.value.trimmingSpaces.uppercased() == "TRANSPARENT" || isCancelled
    let isTentative = self["STATUS"]?.value.statusWord == EventDetails.Status.tentative.rawValue
    for name in Companion.busyMarks where name != Companion.intendedStatus {
      guard let value = self[name]?.value.trimmingSpaces.uppercased() else { continue }
      let new =
        switch status {
        case "ACCEPTED":
          isFree
            ? "FREE"
            : isTentative
              ? "TENTATIVE" : intended ?? (value == "FREE" || value == "TENTATIVE" ? "BUSY" : value)
        case "TENTATIVE": isFree ? "FREE" : "TENTATIVE"
        case "DECLINED", "DELEGATED": "FREE"
        default: value
        }
      if value != new { self[name]?.value = new }
    }
  }
}

/// The reminders of a component, which quote its texts and count from its start.
extension Companion {
  /// When Thunderbird reminds again, and until when it has reminded, of the former time. Of a series it has reminded of the past instances,
  /// which stay.
  static func postponements(_ component: inout Component, _ change: ComponentChange) {
    guard change.seconds != 0 else { return }
    let names = Set(component.properties.map(\.name)).filter {
      $0.hasPrefix("X-MOZ-SNOOZE-TIME") || ($0 == "X-MOZ-LASTACK" && !component.recurs)
    }
    for name in names where !change.sets(name) { component.removeAll(name) }
  }

  /// Reminders that the change has not set itself: those at a point in time move as far as the start, those that were postponed go (RFC 9074
  /// section 7), and a text that quotes the component quotes it still.
  static func reminders(_ component: inout Component, _ change: ComponentChange) {
    let former = change.old.components
    let isSeries = component.recurs
    component.components = component.components.compactMap { alarm in
      guard alarm.name == "VALARM", former.contains(alarm) else { return alarm }
      var alarm = alarm
      alarm.quoteTexts(of: change)
      guard change.seconds != 0 else { return alarm }
      guard !alarm.isPostponed else { return nil }
      let moves = alarm.moveTrigger(change.reading, change.moved)
      if moves || !isSeries { alarm.removeAll("ACKNOWLEDGED") }
      return alarm
    }
  }
}

extension ComponentChange {
  /// The former start and the new one; of a task, of DUE if it has one.
  private var starts: (from: EventTime, to: EventTime)? {
    func start(_ component: Component) -> EventTime? {
      let isDue = component.name == "VTODO" && component["DUE"] != nil
      return component[isDue ? "DUE" : "DTSTART"].flatMap { reading.time(of: $0) }
    }
    guard let from = start(old), let to = start(new) else { return nil }
    return (from, to)
  }

  /// The time from the former start to the new one, in seconds.
  fileprivate var seconds: Int {
    guard let starts else { return 0 }
    let instants = [starts.from, starts.to].map { $0.instant(viewer: reading.viewer).secondsSinceEpoch }
    return instants[1] - instants[0]
  }

  /// A moment that moves as far as the start. Where dates become times, or times dates, it keeps its time of day, and what was before the end of the day is
  /// not behind the new start.
  fileprivate func moved(_ moment: Instant) -> Instant {
    guard let (from, to) = starts, from.isDate != to.isDate else { return moment.adding(seconds: seconds) }
    let viewer = reading.viewer
    let dates = [from, to].map {
      $0.isDate ? $0.local.date : viewer.localDateTime(at: $0.instant(viewer: viewer)).date
    }
    let local = viewer.localDateTime(at: moment)
    let moved = viewer.instant(of: local.adding(seconds: dates[0].distance(to: dates[1]) * 86_400))
    guard from.isDate, local.date <= dates[0] else { return moved }
    return min(moved, to.instant(viewer: viewer))
  }
}

extension Component {
  /// Gives the texts of a reminder that were those of its component the new ones.
  fileprivate mutating func quoteTexts(of change: ComponentChange) {
    for source in ["SUMMARY", "DESCRIPTION"] where change.changes(source) {
      guard let before = change.old[source]?.text.trimmingSpaces, !before.isEmpty else { continue }
      let after = change.new[source]?.text ?? ""
      quote(after, insteadOf: before)
    }
  }

  /// Gives the texts of a reminder that are those of a component another one.
  private mutating func quote(_ text: String, insteadOf former: Substring) {
    for name in ["SUMMARY", "DESCRIPTION"] where self[name]?.text.trimmingSpaces == former {
      // A reminder has to say something (RFC 5545 section 3.6.6).
      self[name]?.text = text.isEmpty ? "Reminder" : text
    }
  }

  /// Lets the reminders that came from another component say its own text where they quoted that of the other.
  mutating func quoteText(_ name: String, insteadOf other: Component) {
    guard let former = other[name]?.text.trimmingSpaces, !former.isEmpty,
      let own = self[name]?.text, own.trimmingSpaces != former
    else { return }
    components = components.map { alarm in
      var alarm = alarm
      if alarm.name == "VALARM" { alarm.quote(own, insteadOf: former) }
      return alarm
    }
  }

  /// Moves the reminders at a point in time as far as the start is from that of the component from which it was made, and leaves postponed ones out.
  mutating func moveReminders(from master: Component, _ reading: ComponentTimes) {
    let change = ComponentChange(old: master, new: self, reading: reading, now: Instant(secondsSinceEpoch: 0))
    // A reminder that was postponed is one of its own instance.
    components.removeAll { $0.name == "VALARM" && $0.isPostponed }
    guard change.seconds != 0 else { return }
    components = components.map { alarm in
      var alarm = alarm
      if alarm.name == "VALARM", alarm.moveTrigger(reading, change.moved) {
        alarm.removeAll("ACKNOWLEDGED")
      }
      return alarm
    }
  }

  /// Whether a reminder repeats another one that was postponed (RFC 9074 section 7).
  var isPostponed: Bool { self["RELATED-TO"]?["RELTYPE"]?.uppercased() == "SNOOZE" }

  /// Whether a reminder is due at a place (RFC 9074 section 8), or only switches the default one of Apple Calendar off. Both have a time in 1976 there.
  package var isReminderOfPlace: Bool {
    self["PROXIMITY"] != nil || self["X-APPLE-PROXIMITY"] != nil
      || self["ACTION"]?.value.trimmingSpaces.uppercased() == "NONE"
  }

  /// Moves the point in time of a reminder, in the form in which it is written. Returns whether it has one.
  fileprivate mutating func moveTrigger(_ reading: ComponentTimes, _ moved: (Instant) -> Instant) -> Bool {
    guard !isReminderOfPlace, let trigger = self["TRIGGER"],
      DurationValue(trigger: trigger.value) == nil, let value = DateTimeValue(trigger.value),
      value.secondOfDay != nil, let time = reading.time(of: trigger)
    else { return false }
    let moved = moved(time.instant(viewer: reading.viewer))
    let text =
      switch time {
      case .zoned(_, let zone) where !value.isUTC && value.offset == nil:
        zone.localDateTime(at: moved).basicForm
      case .zoned: moved.basicForm
      case .date, .floating: reading.viewer.localDateTime(at: moved).basicForm
      }
    self["TRIGGER"]?.value = text
    return true
  }
}
