import TestSupport
import Testing

@testable import ICalendar

/// Changes random series with exceptions. What the reader shows then is compared with what the same series without exceptions shows.
@Suite struct RandomEditTests {
  private static let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc
  private static let rules = [
    "DAILY", "DAILY;INTERVAL=3", "WEEKLY", "WEEKLY;INTERVAL=2;BYDAY=TU,SU",
    "WEEKLY;INTERVAL=3;WKST=SA;BYDAY=MO,FR,SA",
    "WEEKLY;BYDAY=WE,SU;BYSETPOS=2", "MONTHLY", "MONTHLY;INTERVAL=2", "YEARLY", "HOURLY;INTERVAL=7",
  ]
  private let now = instant("2026-11-21T08:00")

  /// A series, without exceptions and with them.
  private struct Sample {
    var viewer: Zone
    var isDate: Bool
    var rule: String
    var plain: Component
    /// The numbers of the instances that are deleted, and of those that have another title.
    var deleted: Set<Int>
    var titled: Set<Int>
    var components: [Component]

    func series(_ components: [Component]) -> ComponentSeries { ComponentSeries(components, viewer: viewer) }

    /// The title and the start of each occurrence.
    func seen(_ components: [Component]) -> [(title: String, start: LocalDateTime)] {
      let bytes = Component.calendar(product: "-//test//", components).bytes
      let window = OccurrenceWindow(date("2026-01-01")..<date("2050-01-01"), zone: viewer)
      return Calendar(bytes, viewer: viewer).occurrences(in: window).map {
        ($0.event.details.summary, viewer.localDateTime(at: $0.span.interval(in: viewer).lowerBound))
      }.sorted { $0.start < $1.start }
    }
  }

  private func property(_ name: String, _ local: LocalDateTime, like start: Property) -> Property {
    let text = start.value.contains("T") ? local.basicForm : local.date.basicForm
    return Property(name, start.parameters, value: text + (start.value.hasSuffix("Z") ? "Z" : ""))
  }

  private func sample(_ numbers: inout RandomNumbers) throws -> Sample {
    let form = Int.random(in: 0...2, using: &numbers)
    let second = [0, 9000, 32_400, 85_500].randomElement(using: &numbers) ?? 0
    let first = LocalDateTime(
      date("2026-11-01").adding(days: Int.random(in: 0...200, using: &numbers)),
      second: form == 0 ? 0 : second)
    let parameters: [Property.Parameter] =
      [[.init("VALUE", "DATE")], [], [.init("TZID", "Europe/Berlin")]][form]
    let rule = (form == 0 ? Self.rules.dropLast() : Self.rules[...]).randomElement(using: &numbers) ?? "DAILY"
    let model = Property(
      "DTSTART", parameters,
      value: form == 0 ? "20260101" : form == 1 ? "20260101T000000Z" : "20260101T000000")
    let start = property("DTSTART", first, like: model)
    let count = Int.random(in: 4...15, using: &numbers)
    let plain = Component(
      "VEVENT",
      [
        Property("UID", value: "u"), Property("DTSTAMP", value: "20260101T000000Z"), start,
        Property("RRULE", value: "FREQ=\(rule);COUNT=\(count)"), Property("SUMMARY", value: "A"),
      ])
    var sample = Sample(
      viewer: form == 1 ? .utc : Self.berlin, isDate: form == 0, rule: rule, plain: plain, deleted: [],
      titled: [],
      components: [])
    var series = sample.series([plain])
    let schedule = try #require(series.reading.schedule(of: plain))
    let instances = schedule.recurrence.instances(of: schedule.start, in: series.reading.allTime).instances
    for _ in 0..<3 {
      let place = Int.random(in: 0..<count, using: &numbers)
      let id = instances[place].recurrenceID
      guard !sample.deleted.contains(place), !sample.titled.contains(place) else { continue }
      if Bool.random(using: &numbers) {
        sample.deleted.insert(place)
        try series.delete(id, now: now)
      } else {
        sample.titled.insert(place)
        try series.change(id, now: now) { $0["SUMMARY"]?.text = "B" }
      }
    }
    sample.components = series.components
    return sample
  }

  private func check(
    _ seed: UInt64, _ body: (Sample, inout RandomNumbers) throws -> Void
  ) throws {
    var numbers = RandomNumbers(seed: seed)
    for _ in 0..<10 { try body(try sample(&numbers), &numbers) }
  }

  private func text(_ components: [Component]) -> String {
    String(decoding: components.flatMap(\.bytes), as: UTF8.self)
  }

  @Test(arguments: UInt64(1)...20)
  func `a series that moves has its exceptions at their positions`(_ seed: UInt64) throws {
    try check(seed) { sample, numbers in
      let before = sample.seen([sample.plain]).map(\.start)
      let days = Int.random(in: -40...40, using: &numbers)
      let seconds = sample.isDate ? 0 : [0, 3600, -1800].randomElement(using: &numbers) ?? 0
      let change = { (component: inout Component) in
        guard component["RECURRENCE-ID"] == nil, let start = component["DTSTART"],
          let time = DateTimeValue(start.value)
        else { return }
        let local = time.local.adding(seconds: days * 86_400 + seconds)
        component["DTSTART"] = property("DTSTART", local, like: start)
      }
      var (plain, series) = (sample.series([sample.plain]), sample.series(sample.components))
      try plain.changeAll(now: now, change)
      do {
        try series.changeAll(now: now, change)
      } catch ComponentError.unplacedInstance {
        #expect(
          sample.rule.hasPrefix("MONTHLY") || sample.rule.hasPrefix("YEARLY"), "\(text(sample.components))")
        #expect(series.components == sample.components)
        return
      }
      let after = sample.seen(plain.components).map(\.start)
      let hour = DateTimeValue(plain.components[0]["DTSTART"]?.value ?? "")?.local.hour ?? 0
      let isPlain =
        !sample.rule.hasPrefix("HOURLY") && !sample.rule.contains("THLY") && sample.rule != "YEARLY"
      if isPlain, hour != 2, before.first?.hour != 2 {
        #expect(
          after == before.map { $0.adding(seconds: days * 86_400 + seconds) }, "\(text(plain.components))")
      }
      let expected = after.indices.filter { !sample.deleted.contains($0) }.map {
        "\(sample.titled.contains($0) ? "B" : "A") \(after[$0])"
      }
      #expect(
        sample.seen(series.components).map { "\($0.title) \($0.start)" } == expected,
        "\(days) \(seconds)\n\(text(sample.components))\n\(text(series.components))")
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `a series with another rule has its exceptions on their dates`(_ seed: UInt64) throws {
    try check(seed) { sample, numbers in
      let before = sample.seen([sample.plain]).map(\.start)
      let rule = Self.rules.filter { !$0.hasPrefix("HOURLY") }.randomElement(using: &numbers) ?? "DAILY"
      let change = { (component: inout Component) in
        guard component["RECURRENCE-ID"] == nil else { return }
        component["RRULE"]?.value = "FREQ=\(rule);COUNT=12"
      }
      var (plain, series) = (sample.series([sample.plain]), sample.series(sample.components))
      try plain.changeAll(now: now, change)
      try series.changeAll(now: now, change)
      let deleted = Set(sample.deleted.map { before[$0] })
      let titled = Set(sample.titled.map { before[$0] })
      let expected = sample.seen(plain.components).map(\.start).filter { !deleted.contains($0) }.map {
        "\(titled.contains($0) ? "B" : "A") \($0)"
      }
      #expect(
        sample.seen(series.components).map { "\($0.title) \($0.start)" } == expected,
        "\(rule)\n\(text(sample.components))\n\(text(series.components))")
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `a series that ends to recur has its first date alone`(_ seed: UInt64) throws {
    try check(seed) { sample, _ in
      let starts = sample.seen([sample.plain]).map(\.start)
      var series = sample.series(sample.components)
      try series.changeAll(now: now) { $0["RRULE"] = nil }
      let first = starts.indices.first { !sample.deleted.contains($0) }.map { starts[$0] }
      #expect(
        sample.seen(series.components).map(\.start) == [first].compactMap(\.self),
        "\(text(series.components))")
      #expect(series.components.count == 1)
    }
  }
}
