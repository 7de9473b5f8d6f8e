import ICalendar
import Testing

@testable import AgendaSources

/// The components of one UID are the events that a person would call so.
@Suite struct EventsOfUIDTests {
  private func component(_ title: String, _ hour: String, _ lines: String..., stamp: String = "20260101")
    throws -> Component
  {
    let text =
      ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "DTSTAMP:\(stamp)T000000Z", "SUMMARY:\(title)"]
      + [hour.contains(":") ? hour : "DTSTART:20261201T\(hour)0000Z"]
      + lines + ["END:VEVENT", "END:VCALENDAR", ""]
    let file = ComponentFile(Array(text.joined(separator: "\r\n").utf8))
    return try #require(file.components.first?.components.first)
  }

  private func look(_ component: Component) -> EventLook { EventLook(component, DefinedZones()) }

  private func groups(_ components: Component...) -> [[Int]] {
    EventsOfUID(components.map { ($0, DefinedZones()) }, looks: components.map { look($0) }).groups
  }

  @Test func `a version with a higher SEQUENCE replaces all others, and a later one those of its time`()
    throws
  {
    let counted = groups(
      try component("Talk", "09"), try component("Lunch", "12", "SEQUENCE:1"), try component("Tea", "15"))
    #expect(counted == [[0, 1, 2]])
    let stamped = groups(
      try component("Talk", "09"), try component("Long talk", "09", stamp: "20260201"),
      try component("Talk", "09"))
    #expect(stamped == [[0, 1, 2]])
  }

  @Test func `events at different times are different events, whenever each was written`() throws {
    let found = groups(
      try component("Talk", "09"), try component("Lunch", "12", stamp: "20260201"),
      try component("Late lunch", "12", stamp: "20260301"), try component("Tea", "15"))
    #expect(found == [[0], [1, 2], [3]])
  }

  @Test func `a change of an instance that no series has is of the series, and not of another event`() throws
  {
    let found = groups(
      try component("Dinner", "18"), try component("Talk", "09", "RRULE:FREQ=DAILY;COUNT=2"),
      try component("Late talk", "11", "RECURRENCE-ID:20270101T090000Z"))
    #expect(found == [[0], [1, 2]])
  }

  @Test func `instances without their series are one event`() throws {
    let found = groups(
      try component("Talk", "09", "RECURRENCE-ID:20261201T090000Z"),
      try component("Talk", "10", "RECURRENCE-ID:20261202T090000Z"))
    #expect(found == [[0, 1]])
  }

  @Test func `two events are alike by a time or a title that they have`() throws {
    func isAlike(_ one: (String, String), _ other: (String, String)) throws -> Bool {
      look(try component(one.0, one.1)).isAlike(look(try component(other.0, other.1)))
    }
    #expect(try isAlike(("Talk", "09"), ("Tea", "09")))
    #expect(try isAlike(("Talk", "09"), ("Talk", "12")))
    #expect(try !isAlike(("Talk", "09"), ("Tea", "12")))
    #expect(try !isAlike(("", "09"), ("", "12")))
  }

  @Test func `a time without a zone is another one than that time in UTC`() throws {
    let (fixed, floating) = (try component("Talk", "09"), try component("Talk", "DTSTART:20261201T090000"))
    #expect(look(fixed).differences(from: look(floating)) == ["time"])
  }

  @Test func `an event that got its UID here keeps the former one under one mark`() throws {
    let (talk, tea) = (look(try component("Talk", "09")), look(try component("Tea", "09")))
    let once = SeparatedUID(of: "a@x", talk)
    let twice = SeparatedUID(of: once.text, tea)
    #expect(once.former == "a@x" && twice.former == "a@x" && once.text != twice.text)
    #expect(twice.text == SeparatedUID(of: "a@x", tea).text)
  }

  @Test func `a SEQUENCE and a later stamp say which version is newer`() throws {
    let talk = try component("Talk", "09")
    let equal = try component("Tea", "12")
    let counted = try component("Talk", "09", "SEQUENCE:1")
    let stamped = try component("Talk", "09", stamp: "20260201")
    #expect(equal.saysNoVersion(beside: talk))
    #expect(!counted.saysNoVersion(beside: talk) && !stamped.saysNoVersion(beside: talk))
  }

  @Test func `an extension is no difference between two versions, and the answer of a guest is one`() throws {
    let talk = try component("Talk", "09", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org")
    let marked = try component("Talk", "09", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org", "X-A:1")
    let declined = try component("Talk", "09", "ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org")
    #expect(talk.differences(from: marked, DefinedZones()).isEmpty)
    #expect(talk.differences(from: declined, DefinedZones()) == ["ATTENDEE"])
    let meeting = try component(
      "Talk", "09", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org",
      "X-GOOGLE-CONFERENCE:https://meet.example/a")
    #expect(talk.differences(from: meeting, DefinedZones()) == ["CONFERENCE"])
  }
}
