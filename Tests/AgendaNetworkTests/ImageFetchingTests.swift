import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Images on the web, fetched into the cache as calendars are.
@Suite struct ImageFetchingTests {
  /// A PNG and a GIF of two frames, of 6 x 4 pixels.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAHklEQVR4nGNkYPh/QkOTAQkwntDQYEAFTAwYAIsQANVQAzf2jxtwAAAAAElFTkSuQmCC"
  private static let gif =
    "R0lGODdhBgAEAIEAAP8AAAAAAAAAAAAAACwAAAAABgAEAAAICwABCBxIsKDBgQEBACH5BAEAAAEALAAAAAAGAAQAgQCAAAAAAAAAAAAAAAgLAAEIHEiwoMGBAQEAOw=="

  private static func bytes(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }

  /// Fetches images of a server, so many seconds after the start.
  private func update(
    _ images: [WebCalendar], _ demand: CalendarUpdate.Demand = .now, after seconds: Int = 0
  ) -> [CalendarUpdate.Outcome] {
    CalendarUpdater(
      product: "agenda/test", limits: TransferLimits(idleSeconds: 60, maximumSize: 32 << 20)
    ).update(
      images: images, demand: demand, chance: { 0 },
      now: { FetchedCalendar.start.adding(seconds: seconds) }
    ).map(\.outcome)
  }

  private func content(_ image: WebCalendar) -> Data? {
    FileManager.default.contents(atPath: image.itemsPath)
  }

  @Test func `An image is fetched once for all that name it, and then only where it has changed`() throws {
    let server = try CalendarServer([
      "/a.png": [
        ["base64": Self.png, "etag": "\"1\""], ["status": 304], ["base64": Self.gif, "etag": "\"2\""],
      ],
      "/b.gif": [["base64": Self.gif]],
    ])
    let cache = try TemporaryFolder()
    let image = WebCalendar.image(try WebAddress(server.url("/a.png")), cache: cache.path)
    let other = WebCalendar.image(try WebAddress(server.url("/b.gif")), cache: cache.path)
    #expect(update([image, other, image], .due).count == 2)
    #expect(content(image) == Self.bytes(Self.png) && content(other) == Self.bytes(Self.gif))
    #expect(image.itemsPath.hasPrefix(cache.path + "/images/"))
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["accept"]?.contains("image/png") == true })
    // Not due for a day.
    guard case .notDue? = update([image], .due, after: 80_000).first else {
      Issue.record("fetched again")
      return
    }
    #expect(update([image], .due, after: 86_300 + 100) == [.unchanged])
    #expect(server.requests.last?.headers["if-none-match"] == "\"1\"")
    update([image], .whole, after: 90_000).forEach { #expect($0 == .replaced(bytes: 94, items: 0)) }
    #expect(content(image) == Self.bytes(Self.gif))
  }

  @Test(
    arguments: [
      (["body": "<html><body>Please log in</body></html>"], "is not an image"),
      (["body": "<svg xmlns='http://www.w3.org/2000/svg'/>"], "is not an image"),
      (["body": calendar("Lunch")], "is not an image"), (["body": ""], "is not an image"),
      (["base64": String(png.prefix(80))], "it is cut off"),
      (["base64": png, "cut": 100], ""), (["status": 404], ""), (["bomb": 40], ""),
      (
        ["base64": png.replacing("AAAABgAAAAQIAgAA", with: "AABOIAAATiAIAgAA")], "20000 x 20000 pixels"
      ),
      (["base64": png.replacing("UgAAAAYAAAAECAIA", with: "UgAAE4gAAA+gCAIA")], "at most 16 million"),
    ] as [(CalendarServer.Answer, String)])
  func `What is no image replaces none`(answer: CalendarServer.Answer, message: String) throws {
    var answer = answer
    if message.contains("20000") {
      var bytes = Self.bytes(Self.png)
      bytes.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
      answer = ["base64": bytes.base64EncodedString()]
    }
    let server = try CalendarServer(["/a.png": [["base64": Self.png], answer]])
    let cache = try TemporaryFolder()
    let image = WebCalendar.image(try WebAddress(server.url("/a.png")), cache: cache.path)
    #expect(update([image]) == [.replaced(bytes: 87, items: 0)])
    guard case .failed(_, let reason)? = update([image], .whole, after: 60).first else {
      Issue.record("\(answer) was taken")
      return
    }
    #expect(message.isEmpty || reason.contains(message), "\(reason)")
    #expect(content(image) == Self.bytes(Self.png))
  }

  @Test func `An address that moves is followed`() throws {
    let server = try CalendarServer([
      "/a.png": [["status": 302, "headers": ["Location": "/b.png"]]], "/b.png": [["base64": Self.png]],
    ])
    let cache = try TemporaryFolder()
    let image = WebCalendar.image(try WebAddress(server.url("/a.png")), cache: cache.path)
    update([image]).forEach { #expect($0 == .replaced(bytes: 87, items: 0)) }
    #expect(content(image) == Self.bytes(Self.png))
  }

  @Test func `The address of an image is noted for the program that fetches it`() throws {
    let cache = try TemporaryFolder()
    let image = WebCalendar.image(
      try WebAddress("https://ada:geheim@example.org/a%20b.png"), cache: cache.path)
    #expect(WebCalendar.image(named: image.folder.name, cache: cache.path) == nil)
    #expect(image.noteAddress() && image.noteAddress())
    #expect(WebCalendar.image(named: image.folder.name, cache: cache.path) == image)
    // A file that was changed names no other address.
    try Data("https://example.org/other.png".utf8).write(to: URL(filePath: image.folder.addressPath))
    #expect(WebCalendar.image(named: image.folder.name, cache: cache.path) == nil)
    #expect(WebCalendar.image(named: "../x", cache: cache.path) == nil)
  }
}
