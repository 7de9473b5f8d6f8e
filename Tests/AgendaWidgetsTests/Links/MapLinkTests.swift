import ICalendar
import Testing

@testable import AgendaWidgets

/// Which places get a link to a map.
struct MapLinkTests {
  private func address(_ location: String) -> String? {
    var details = EventDetails()
    details.location = location
    return MapLink.address(of: details)
  }

  @Test(arguments: [
    "Torstraße 1, 10119 Berlin", "1 Infinite Loop, Cupertino, CA 95014", "Praterstraße 1\n1020 Wien",
    "Café Überblick, Hauptstr. 12a, 50667 Köln, Deutschland", "10 Downing Street, London SW1A 2AA",
    "5 High Street, Birmingham B1 1AA",
    "24 Sussex Drive, Ottawa, ON K1M 1M4", "1600 Amphitheatre Pkwy, Mountain View, CA 94043-1351, USA",
  ])
  func `A postal address is looked for on a map`(location: String) throws {
    let link = try #require(address(location))
    #expect(link.hasPrefix("https://www.openstreetmap.org/search?query="))
    #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test(arguments: [
    "Room 4", "Café Überblick", "Room 4, 2nd floor", "A, B", "4, 5", "https://example.org/a, 10119 Berlin",
    "www.example.org, Torstraße 1, 10119 Berlin", "", "Torstraße 1", "Berlin, Germany", "Zoom, ID 123 456",
    "Building 1200, Room 4", "Zoom Room 4, ID 98765432", "10119 Berlin",
    String(repeating: "Torstraße 1, 10119 Berlin ", count: 9),
  ])
  func `Any other place is not`(location: String) {
    #expect(address(location) == nil)
  }

  @Test func `A position is shown as it is, whatever the place says`() {
    var details = EventDetails()
    details.location = "Room 4"
    details.position = GeographicPosition(latitude: 52.5, longitude: -13.25)
    #expect(
      MapLink.address(of: details)
        == "https://www.openstreetmap.org/?mlat=52.5&mlon=-13.25#map=17/52.5/-13.25")
  }

  @Test func `No text of a calendar leads to another site`() throws {
    let link = try #require(address("Evil 1\u{202E}, 10119 &x=evil.example/?q#f @a\n"))
    #expect(
      link
        == "https://www.openstreetmap.org/search?query=Evil%201%2C%2010119%20%26x%3Devil.example%2F%3Fq%23f%20%40a"
    )
  }
}
