import Testing

@testable import ICalendar

/// Guests who are invited to an event and uninvited.
@Suite struct InvitedGuestsTests {
  private let ada = Attendee(mail: "ada@example.org", name: "Ada", status: .accepted, role: .chair)

  private func event(_ guests: Attendee...) -> Component {
    var event = Component("VEVENT", [Property("UID", value: "1"), Property("SUMMARY", text: "Tea")])
    event.invite(guests, organizer: ada)
    return event
  }

  private func guest(_ mail: String, _ name: String? = nil) -> Attendee {
    Attendee(mail: mail, name: name, isReplyRequested: true)
  }

  @Test func `an event with guests has its organizer, who takes part`() {
    #expect(
      event(guest("kim@example.org", "Kim")).properties.dropFirst(2).map(\.description) == [
        "ORGANIZER;CN=Ada:mailto:ada@example.org",
        "ATTENDEE;CN=Ada;ROLE=CHAIR;PARTSTAT=ACCEPTED:mailto:ada@example.org",
        "ATTENDEE;CN=Kim;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:kim@example.org",
      ])
    #expect(event().properties.count == 2)
  }

  @Test(arguments: [
    "Doe, Jane; Dr.: \"JD\"", "Kim\r\nATTENDEE:mailto:eve@example.org", "a^nb^'c", "\u{85}\u{2028}Kim",
    "“Kim”\u{0}",
  ])
  func `the name of a guest is read as it was given, and ends no line`(_ name: String) {
    let bytes = event(guest("kim@example.org", name)).bytes
    let read = ComponentFile(bytes).components.flatMap { $0.all("ATTENDEE") }
    #expect(read.count == 2)
    #expect(read.last?.value == "mailto:kim@example.org")
    let plain = name.unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }
    #expect(read.last?["CN"] == String(String.UnicodeScalarView(plain)))
  }

  @Test(arguments: ["a%b?c&d#e@example.org", "o'hara+list@example.org", "a/b=c@[192.0.2.1]"])
  func `an address of unusual characters is read again as it was given`(_ mail: String) {
    let event = event(guest(mail))
    #expect(event.all("ATTENDEE").last?.mailAddress == mail)
    let details = ICalendar.Calendar(
      Component.calendar(product: "x", [event.dated]).bytes, viewer: .utc
    ).events.first?.details
    #expect(details?.attendees.last?.mail == mail)
  }

  @Test func `who is invited twice keeps the answer`() {
    var event = event(guest("kim@example.org", "Kim"))
    event.properties = event.properties.map { property in
      var property = property
      if property.mailAddress == "kim@example.org" { property["PARTSTAT"] = "ACCEPTED" }
      return property
    }
    let before = event
    event.invite([guest("KIM@example.org", "Kimberley")], organizer: ada)
    #expect(event == before)
    event.invite([guest("lee@example.org"), guest("lee@example.org")], organizer: ada)
    #expect(event.all("ATTENDEE").map(\.mailAddress).dropFirst() == ["kim@example.org", "lee@example.org"])
    #expect(event.all("ORGANIZER").count == 1)
  }

  @Test func `a new version of the organizer leaves a guest his categories and his way to the same place`() {
    var mine = event(guest("kim@example.org"))
    mine.append(Property("DTSTAMP", value: "20261121T080000Z"))
    mine.append(Property("LOCATION", text: "Café"))
    var newer = mine
    newer["DTSTAMP"] = Property("DTSTAMP", value: "20261122T080000Z")
    mine.append(Property("CATEGORIES", value: "Fun"))
    mine.setTravel(seconds: 1200)
    func merged(_ newer: Component) -> Component? {
      var series = ComponentSeries([mine], viewer: .utc)
      return series.merge([newer], isRequest: true) ? series.components.first : nil
    }
    let kept = merged(newer)
    #expect(kept?["CATEGORIES"]?.value == "Fun" && kept?["X-APPLE-TRAVEL-DURATION"]?.value == "PT20M")
    newer["LOCATION"]?.text = "Bistro"
    newer["CATEGORIES"] = Property("CATEGORIES", value: "Work")
    let moved = merged(newer)
    #expect(moved?.all("CATEGORIES").map(\.value) == ["Work"] && moved?["X-APPLE-TRAVEL-DURATION"] == nil)
  }

  @Test func `without the last guest it is an event like any other`() {
    var event = event(guest("kim@example.org"), guest("lee@example.org"))
    event.uninvite(["kim@example.org", "nobody@example.org"])
    #expect(event.all("ATTENDEE").map(\.mailAddress) == ["ada@example.org", "lee@example.org"])
    event.uninvite(["lee@example.org"])
    #expect(event.properties.map(\.name) == ["UID", "SUMMARY"])
  }

  @Test func `a guest with EMAIL has that address, and is uninvited by it`() {
    var event = event(guest("lee@example.org"))
    event.append(
      Property("ATTENDEE", [.init("EMAIL", "kim@example.org")], value: "mailto:proxy-7@cal.example"))
    let kim = Attendee(address: "mailto:proxy-7@cal.example", email: "Kim@example.org")
    #expect(kim.mail == "kim@example.org")
    event.uninvite([kim.mail])
    #expect(event.all("ATTENDEE").map(\.mailAddress) == ["ada@example.org", "lee@example.org"])
  }

  @Test func `guests answer anew, and the organizer does not`() {
    var event = event(guest("kim@example.org"))
    event.properties = event.properties.map { property in
      var property = property
      if property.mailAddress == "kim@example.org", property.name == "ATTENDEE" {
        property["PARTSTAT"] = "DECLINED"
        property["RSVP"] = nil
      }
      return property
    }
    event.forgetAnswers(butOf: "ada@example.org")
    #expect(event.all("ATTENDEE").map { $0["PARTSTAT"] } == ["ACCEPTED", "NEEDS-ACTION"])
    #expect(event.all("ATTENDEE").last?["RSVP"] == "TRUE")
  }
}

extension Component {
  fileprivate var dated: Component {
    var event = self
    event.append(Property("DTSTART", value: "20261121T090000Z"))
    return event
  }
}
