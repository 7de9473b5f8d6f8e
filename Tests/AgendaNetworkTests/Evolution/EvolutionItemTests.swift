import AgendaSources
import Testing

@testable import AgendaNetwork

/// The parts of an item that an interrupted change can have left in Evolution.
struct EvolutionItemTests {
  private func event(_ title: String, _ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:a@x", "DTSTAMP:20260101T000000Z", "DTSTART:20261202T090000Z", "SUMMARY:\(title)"]
      + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
  }

  private func override(_ title: String, _ day: Int) -> String {
    event(title, "RECURRENCE-ID:2026120\(day)T090000Z")
  }

  private func item(_ components: String...) -> EvolutionItem {
    EvolutionItem(
      Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(components.joined())END:VCALENDAR\r\n".utf8))
  }

  @Test func `each component without a UID is an item of its own`() throws {
    let address = try WebAddress("https://example.org/work/")
    var items = EvolutionItems(of: RemoteCalendar(address: address, name: "Work"))
    for title in ["One", "Two"] {
      items.add(component: Array(event(title).replacing("UID:a@x\r\n", with: "").utf8))
    }
    items.finish()
    #expect(items.items.items.count == 2)
  }

  @Test func `a part has components of both versions, and none of anyone else`() {
    let former = item(event("Tea"), override("Late tea", 3))
    let new = item(event("Green tea"), override("Late tea", 3), override("Coffee", 4))
    #expect(item(event("Tea"), override("Late tea", 3)).isMix(of: former, new))
    #expect(item(event("Green tea")).isMix(of: former, new))
    #expect(item(event("Green tea"), override("Coffee", 4)).isMix(of: former, new))
    #expect(!item(event("White tea"), override("Late tea", 3)).isMix(of: former, new))
    #expect(!item(event("Green tea"), override("Cocoa", 5)).isMix(of: former, new))
    #expect(!item(event("Green tea"), override("Early tea", 3)).isMix(of: former, new))
  }

  @Test func `an override that both versions have is not gone before the series changes`() {
    let former = item(event("Tea"), override("Late tea", 3))
    let new = item(event("Green tea"), override("Late tea", 3))
    #expect(!item(event("Tea")).isMix(of: former, new))
    #expect(item(event("Green tea")).isMix(of: former, new))
  }

  @Test func `the tag of a server is no part of a component`() {
    let tagged = item(event("Tea", "X-EVOLUTION-CALDAV-ETAG:\"1\""))
    #expect(tagged.isMix(of: nil, item(event("Tea"))))
    #expect(item(event("Tea")).isMix(of: tagged, item(event("Green tea"))))
  }
}
