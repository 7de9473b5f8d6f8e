package import AgendaKit
package import ICalendar

/// Draws free time as lines of text: each day as a heading, and below it a line for each slot with its length.
package struct FreeTimeRenderer: Sendable {
  private let style: TextStyle

  /// A renderer in a style.
  package init(_ style: TextStyle) {
    self.style = style
  }

  /// The lines, each ended by a line feed: `09:00–10:30  1 h 30 min`. A day without a slot has a sentence, with the events that fill it; no
  /// days have one too. No line is wider than the style’s width.
  package func render(_ free: FreeTime, now: Instant) -> String {
    let (language, zone) = (style.language, free.window.zone)
    let today = zone.localDateTime(at: now).date
    guard !free.days.isEmpty else {
      return StyledLine(language.words.nothingFree.truncated(to: style.width), .dim).encoded(style.depth)
        + "\n"
    }
    var lines: [StyledLine] = []
    let times = free.days.flatMap(\.slots).map { text(of: $0, in: zone) }
    let width = times.map { DisplayWidth.of($0) }.max() ?? 0
    for day in free.days {
      if !lines.isEmpty { lines.append(StyledLine()) }
      let heading = language.heading(of: day.date, today: today)
      let fits = DisplayWidth.of(heading) <= style.width
      lines.append(
        StyledLine(fits ? heading : language.shortHeading(of: day.date).truncated(to: style.width), .bold))
      if day.slots.isEmpty {
        lines.append(StyledLine(("  " + language.nothingFree(on: day)).truncated(to: style.width), .dim))
      }
      for slot in day.slots {
        var line = StyledLine(("  " + text(of: slot, in: zone)).truncated(to: style.width))
        line.append(
          language.length(minutes: slot.seconds / 60), .dim, at: width + 4, upTo: style.width, least: 6)
        lines.append(line)
      }
    }
    return (lines + notes(free.people)).map { $0.encoded(style.depth) + "\n" }.joined()
  }

  /// The lines about people of whom it is not sure when they are busy, with a heading.
  private func notes(_ people: [PersonTimes]) -> [StyledLine] {
    let words = style.language.words
    let unsure = people.compactMap { person in
      words.people.reason(person.knowledge).map { (person: person, reason: $0) }
    }
    guard !unsure.isEmpty else { return [] }
    return [
      StyledLine(), StyledLine(words.people.notSure.truncated(to: style.width), .bold),
    ]
      + unsure.flatMap { person, reason in
        let who = PlainText.sanitized(person.name.map { "\($0) <\(person.address)>" } ?? person.address)
        let text = words.reason.filling(["what": who, "why": reason])
        return text.wrapped(to: max(1, style.width - 2)).map { StyledLine("  " + $0) }
      }
  }

  private func text(of slot: Range<Instant>, in zone: Zone) -> String {
    style.language.times(from: slot.lowerBound, to: slot.upperBound, in: zone)
  }
}

extension Language {
  /// The sentence for a day without free time: `Nothing free`, or `Nothing free: Conference`.
  fileprivate func nothingFree(on day: FreeTime.Day) -> String {
    guard !day.fillers.isEmpty else { return words.nothingFree }
    let titles = day.fillers.map { $0.isEmpty ? words.untitled : PlainText.sanitized($0) }
    return words.reason.filling(["what": words.nothingFree, "why": titles.joined(separator: ", ")])
  }

  /// Why the times of somebody are not known for sure: `no answer`; `nil` if they are.
  package func reason(_ knowledge: PersonTimes.Knowledge) -> String? { words.people.reason(knowledge) }

  /// The line that says that nothing runs at a moment: `Nothing at Tue 24 Nov 14:30`, without the day if it is today.
  package func nothing(at moment: LocalDateTime, today: CalendarDate) -> String {
    let day = moment.date == today ? "" : shortDay(moment.date) + " "
    return words.nothingAt.filling(["time": day + time(moment)])
  }
}

extension Range<Instant> {
  /// The length in seconds.
  var seconds: Int { upperBound.secondsSinceEpoch - lowerBound.secondsSinceEpoch }
}

/// Writes the busy times of some days as an iCalendar text with a VFREEBUSY (RFC 5545 section 3.6.4, RFC 5546 section 3.3.1), which calendar programs
/// and servers read. It names no event.
package struct FreeBusyRenderer: Sendable {
  private let uid: String
  private let organizer: String

  /// A renderer of a component with a UID. `organizer` is the mail address of whose times they are; `nil` if it is unknown.
  package init(uid: String, organizer: String?) {
    self.uid = uid
    // RFC 5546 requires an ORGANIZER; this address means that there is none.
    self.organizer = organizer.map { "mailto:" + $0 } ?? "invalid:nomail"
  }

  /// The text, with lines that end in CR LF. FREEBUSY lines have one period each, in UTC, in order and apart from each other: the busy times of the
  /// owner, with `FBTYPE=BUSY-TENTATIVE` those of tentative events alone, and with `FBTYPE=BUSY-UNAVAILABLE` the times in which the owner cannot be
  /// scheduled, or of which nothing is known. All other times are free. They have no lines of their own (RFC 5546 section 3.3.1): some programs take each
  /// period for a busy one.
  ///
  /// People have a component each, whose ORGANIZER they are. Of those of whom nothing is known all time is unavailable, and COMMENT has the reason.
  package func render(_ free: FreeTime, now: Instant) -> String {
    let people = free.people.map { person in
      var component = component(
        free.times(of: person), uid: "\(person.address)-\(uid)", organizer: "mailto:" + person.address, now)
      if !person.knowledge.isCounted || person.knowledge == .noneShown {
        component.properties.insert(Property("COMMENT", text: person.knowledge.rawValue), at: 2)
      }
      return component
    }
    let calendar = Component(
      "VCALENDAR",
      [
        Property("VERSION", value: "2.0"), Property("PRODID", value: "-//agenda//free//EN"),
        Property("METHOD", value: "PUBLISH"),
      ], components: [component(free, uid: uid, organizer: organizer, now)] + people)
    return String(decoding: calendar.bytes, as: UTF8.self)
  }

  private func component(_ free: FreeTime, uid: String, organizer: String, _ now: Instant) -> Component {
    let unknown = free.unknown.flatMap { $0.parts(besides: free.busy) }
    let busyAnyway = free.busy.flatMap { $0.parts(besides: (free.tentative + free.unavailable).merged()) }
    let periods =
      busyAnyway.map { ($0, "BUSY") } + free.tentative.map { ($0, "BUSY-TENTATIVE") }
      + (free.unavailable + unknown).map { ($0, "BUSY-UNAVAILABLE") }
    let busy = periods.sorted { $0.0.lowerBound < $1.0.lowerBound }.map { period, type in
      Property(
        "FREEBUSY", [Property.Parameter("FBTYPE", type)],
        value: "\(period.lowerBound.basicForm)/\(period.upperBound.basicForm)")
    }
    return Component(
      "VFREEBUSY",
      [
        Property("UID", text: uid), Property("ORGANIZER", value: organizer),
        Property("DTSTAMP", value: now.basicForm),
        Property("DTSTART", value: free.window.start.basicForm),
        Property("DTEND", value: free.window.end.basicForm),
      ] + busy)
  }
}
