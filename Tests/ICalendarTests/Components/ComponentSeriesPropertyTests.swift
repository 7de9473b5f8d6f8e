import TestSupport
import Testing

@testable import ICalendar

/// Changes random series, and compares the occurrences before and after.
@Suite struct ComponentSeriesPropertyTests {
  /// The part of an occurrence that a viewer sees.
  private struct Seen: Hashable {
    var span: Occurrence.Span
    var summary: String
  }

  private static let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo"]
  private let now = instant("2026-11-21T08:00")
  private let viewer = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  private func occurrences(_ components: [Component]) -> [Occurrence] {
    let bytes = Component.calendar(product: "-//test//", components).bytes
    return Array(
      Calendar(bytes, viewer: viewer, zones: CalendarReadings.zones).occurrences(
        in: OccurrenceWindow(date("2025-12-01")..<date("2028-03-01"), zone: viewer)))
  }

  private func seen(_ components: [Component]) -> [Seen: Int] {
    seen(occurrences(components)) { $0.event.details.summary }
  }

  private func seen(_ occurrences: [Occurrence], _ summary: (Occurrence) -> String) -> [Seen: Int] {
    Dictionary(occurrences.map { (Seen(span: $0.span, summary: summary($0)), 1) }, uniquingKeysWith: +)
  }

  /// A random series from January 2026 on, with the lines of its times.
  private func random(_ numbers: inout RandomNumbers) -> [Component] {
    let zone = Self.zones.randomElement(using: &numbers) ?? "UTC"
    let form = Int.random(in: 0...3, using: &numbers)
    let parameter = [";VALUE=DATE", "", "", ";TZID=\(zone)"][form]
    let time = { (day: Int, hour: Int) in
      let date = date("2026-01-01").adding(days: day).basicForm
      return form == 0 ? date : date + "T\(String(hour).zeroPadded(to: 2))0000" + (form == 1 ? "Z" : "")
    }
    let first = Int.random(in: 0...60, using: &numbers)
    let rule =
      [
        "DAILY", "DAILY;INTERVAL=3", "WEEKLY", "WEEKLY;INTERVAL=2;BYDAY=MO,TH,SU", "MONTHLY",
        "MONTHLY;BYDAY=-1FR", "YEARLY",
        "MONTHLY;RSCALE=GREGORIAN;SKIP=BACKWARD", "WEEKLY;BYDAY=TU;WKST=SU",
      ].randomElement(using: &numbers) ?? "DAILY"
    let ends = [
      "", ";COUNT=\(Int.random(in: 1...20, using: &numbers))",
      form == 0 ? ";UNTIL=20260501" : form == 2 ? ";UNTIL=20260501T120000" : ";UNTIL=20260501T120000Z",
    ]
    let end = ends.randomElement(using: &numbers) ?? ""
    var text = "UID:u\nDTSTAMP:20260101T000000Z\nSUMMARY:A\nDTSTART\(parameter):\(time(first, 9))\n"
    if Bool.random(using: &numbers) {
      text +=
        form == 0 ? "DTEND\(parameter):\(time(first + 2, 9))\n" : "DTEND\(parameter):\(time(first, 11))\n"
    } else if form != 0 {
      text += "DURATION:PT45M\n"
    }
    if Int.random(in: 0...9, using: &numbers) > 0 { text += "RRULE:FREQ=\(rule)\(end)\n" }
    for _ in 0..<Int.random(in: 0...2, using: &numbers) {
      text += "RDATE\(parameter):\(time(Int.random(in: 61...130, using: &numbers), 13))\n"
    }
    for _ in 0..<Int.random(in: 0...2, using: &numbers) {
      text += "EXDATE\(parameter):\(time(first + Int.random(in: 0...30, using: &numbers), 9))\n"
    }
    var file = ComponentFile(Array(calendarText(text.trimmed + "\n").utf8))
    var components = file.remove(uid: "u")
    let list = occurrences(components)
    for _ in 0..<Int.random(in: 0...2, using: &numbers) {
      guard let place = list.randomElement(using: &numbers)?.recurrenceID else { continue }
      var series = ComponentSeries(components, viewer: viewer)
      try? series.change(place, now: now) { $0["SUMMARY"]?.text = "B" }
      components = series.components
    }
    return components
  }

  /// A series, its occurrences, and one of its instances.
  private struct Sample: Sendable {
    var components: [Component]
    var occurrences: [Occurrence]
    var id: Occurrence.RecurrenceID
  }

  /// Made once for all tests: that takes longer than what they do.
  private static let samples = {
    let tests = ComponentSeriesPropertyTests()
    var numbers = RandomNumbers(seed: 2026)
    return (0..<120).compactMap { _ -> Sample? in
      let components = tests.random(&numbers)
      let occurrences = tests.occurrences(components)
      guard let id = occurrences.randomElement(using: &numbers)?.recurrenceID else { return nil }
      return Sample(components: components, occurrences: occurrences, id: id)
    }
  }()

  private func check(
    _ body: (_ components: [Component], _ occurrences: [Occurrence], _ id: Occurrence.RecurrenceID)
      throws -> Void
  ) rethrows {
    for sample in Self.samples { try body(sample.components, sample.occurrences, sample.id) }
  }

  private func text(_ components: [Component]) -> String {
    String(decoding: components.flatMap(\.bytes), as: UTF8.self)
  }

  @Test func `deleting an instance removes that one`() throws {
    try check { components, occurrences, id in
      var expected = occurrences
      expected.removeAll { $0.recurrenceID == id }
      var series = ComponentSeries(components, viewer: viewer)
      try series.delete(id, now: now)
      #expect(
        seen(series.components) == seen(expected) { $0.event.details.summary },
        "\(id)\n\(text(components))\n\(text(series.components))")
    }
  }

  @Test func `changing an instance changes that one`() throws {
    try check { components, occurrences, id in
      let expected = seen(occurrences) { $0.recurrenceID == id ? "C" : $0.event.details.summary }
      var series = ComponentSeries(components, viewer: viewer)
      try series.change(id, now: now) { $0["SUMMARY"]?.text = "C" }
      #expect(seen(series.components) == expected, "\(id)\n\(text(components))\n\(text(series.components))")
      #expect(
        Component.problems(of: series.components, replacing: components).filter { $0.severity != .warning }
          .isEmpty, "\(text(series.components))")
    }
  }

  @Test func `dividing a series keeps all instances and changes the later ones`() throws {
    try check { components, occurrences, id in
      var series = ComponentSeries(components, viewer: viewer)
      guard
        series.masterPlace.flatMap({ series.reading.schedule(of: series.components[$0]) }).flatMap({
          series.reading.instance(id, of: $0)
        }) != nil
      else { return }
      let order = { (id: Occurrence.RecurrenceID) in
        switch id {
        case .date(let date): date.daysSinceEpoch
        case .instant(let instant): instant.secondsSinceEpoch
        }
      }
      let expected = seen(occurrences) {
        $0.recurrenceID.map(order) ?? 0 >= order(id) && !$0.event.schedule.isOverride
          ? "C" : $0.event.details.summary
      }
      let later = try series.split(at: id, uid: "new", now: now) { $0["SUMMARY"]?.text = "C" }
      var result = seen(series.components)
      result.merge(seen(later?.components ?? []), uniquingKeysWith: +)
      #expect(
        result == expected,
        "\(id)\n\(text(components))\n\(text(series.components))\n\(text(later?.components ?? []))")
      var cut = ComponentSeries(components, viewer: viewer)
      try cut.deleteFollowing(from: id, now: now)
      #expect(seen(cut.components) == (later == nil ? [:] : seen(series.components)))
    }
  }

  @Test func `moving a series moves all instances`() throws {
    try check { components, occurrences, _ in
      guard let schedule = ComponentSeries(components, viewer: viewer).reading.schedule(of: components[0]),
        !schedule.start.isDate, components[0]["RRULE"]?.value.contains("UNTIL") != true
      else { return }
      var series = ComponentSeries(components, viewer: viewer)
      let hour = { (property: Property?) -> Property? in
        var property = property
        if let value = property?.value {
          property?.value = value.replacing("T09", with: "T10").replacing("T11", with: "T12")
        }
        return property
      }
      try series.changeAll(now: now) {
        $0["DTSTART"] = hour($0["DTSTART"])
        if $0["DTEND"] != nil { $0["DTEND"] = hour($0["DTEND"]) }
      }
      let expected = occurrences.map { one -> Seen in
        guard case .timed(let start, let end) = one.span else { return Seen(span: one.span, summary: "") }
        return Seen(
          span: .timed(start: start.adding(seconds: 3600), end: end.adding(seconds: 3600)),
          summary: one.event.details.summary)
      }
      #expect(
        Set(seen(series.components).keys) == Set(expected), "\(text(components))\n\(text(series.components))")
    }
  }
}
