@testable import AgendaSources
@testable import ICalendar

/// Each birthday of vCards has a name and can be placed in any year.
func fuzzCards(_ bytes: [UInt8]) {
  let cards = VCardReader(bytes)
  for event in cards.events { expect(!event.details.summary.isEmpty, "a birthday of nobody") }
  let start = CalendarDate(daysSinceEpoch: 20_000)
  var reader = CalendarReader(window: OccurrenceWindow(start..<start.adding(days: 366), zone: .utc))
  VCardReader.read(bytes, file: "people.vcf", into: &reader)
  let contents = reader.finish()
  expect(contents.occurrences.count <= cards.events.count * 2, "more than a birthday a year")
}

/// A configuration is read, or refused with a message that says what is wrong.
func fuzzConfiguration(_ bytes: [UInt8]) {
  let paths = PathExpansion(
    folder: "/etc/", home: "/home/ada", environment: ["HOME": "/home/ada", "EMPTY": ""])
  do {
    let configuration = try Configuration.parse(bytes, path: "config.toml", paths: paths)
    _ = try? CalendarSelection(names: ["family/*", "work"]).select(from: configuration.calendars)
  } catch {
    expect(!error.problems.isEmpty, "a configuration is refused without a word")
  }
}
