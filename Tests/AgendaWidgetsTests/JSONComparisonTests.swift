import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

/// Compares JSON documents from different moments.
@Suite struct JSONComparisonTests {
  private func agenda(_ title: String, at now: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let agenda = Agenda(
      of: [calendar([event(title, "2026-11-21T09:00", "10:00")])], in: days("2026-11-21"), at: instant(now))
    JSONRenderer.json(agenda) { block in block.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    return bytes
  }

  private func timeline(_ title: String, at now: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let timeline = Timeline(
      of: [calendar([event(title, "2026-11-21T09:00", "10:00")])], from: instant(now), in: .utc)
    JSONRenderer.ndjson(timeline) { block in block.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    return bytes
  }

  @Test func `only the moment may differ`() {
    #expect(JSONRenderer.showsSame(agenda("A", at: "2026-11-21T08:00"), agenda("A", at: "2026-11-21T08:30")))
    #expect(!JSONRenderer.showsSame(agenda("A", at: "2026-11-21T08:00"), agenda("B", at: "2026-11-21T08:00")))
    #expect(!JSONRenderer.showsSame(agenda("A", at: "2026-11-21T08:00"), agenda("A", at: "2026-11-21T09:00")))
    #expect(
      JSONRenderer.showsSame(timeline("A", at: "2026-11-21T08:00"), timeline("A", at: "2026-11-21T08:30")))
    #expect(
      !JSONRenderer.showsSame(timeline("A", at: "2026-11-21T08:00"), timeline("A", at: "2026-11-21T09:30")))
  }

  @Test func `a title is not mistaken for a moment`() {
    let (one, other) = (#"x", "now": "2026-11-21T07:00:00+00:00"#, #"x", "now": "2026-11-21T07:00:01+00:00"#)
    #expect(
      !JSONRenderer.showsSame(agenda(one, at: "2026-11-21T08:00"), agenda(other, at: "2026-11-21T08:00")))
    #expect(JSONRenderer.showsSame(agenda(one, at: "2026-11-21T08:00"), agenda(one, at: "2026-11-21T08:01")))
  }

  @Test(arguments: ["", "\"", "\"now\":", "\"now\": \"", "{\"now\": \"2026-11-21T08:00:00Z", "{}"])
  func `other text is compared as it is`(_ text: String) {
    #expect(JSONRenderer.showsSame(Array(text.utf8), Array(text.utf8)))
    #expect(!JSONRenderer.showsSame(Array(text.utf8), agenda("A", at: "2026-11-21T08:00")))
  }
}
