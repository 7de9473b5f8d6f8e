import TestSupport
import Testing

@testable import AgendaSources

@Suite struct CalendarDiscoveryTests {
  @Test func `finds files and folders of calendars`() throws {
    let folder = try TemporaryFolder()
    for name in [
      "single.ics", "work/a.ics", "work/b.ics", "family/bob/a.ics", "family/alice/a.ics", "cards/a.vcf",
      "mixed/a.vcf", "mixed/a.ics", "empty/readme.txt", ".hidden/a.ics", "deep/1/2/3/a.ics",
      "deep/1/2/3/4/a.ics", "notes.txt", "lonely.vcf",
    ] { try folder.write("", to: name) }
    try folder.makeFolder("family/eve")
    let calendars = CalendarDiscovery.calendars(in: [folder.path("missing"), folder.path])
    #expect(
      calendars.map(\.name) == [
        "single", "cards", "deep/1/2/3", "deep/1/2/3/4", "family/alice", "family/bob", "family/eve", "mixed",
        "work",
      ])
    #expect(calendars.first?.location == .path(folder.path("single.ics")))
    #expect(calendars.last?.location == .folder(folder.path("work")))
  }

  @Test func `follows no circle of links`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "work/a.ics")
    try folder.link("work/up", to: "..")
    try folder.link("again", to: "work")
    try folder.link("self", to: "self")
    #expect(CalendarDiscovery.calendars(in: [folder.path, folder.path]).map(\.name) == ["work"])
  }

  @Test func `gives each name once`() throws {
    let folder = try TemporaryFolder()
    for name in ["one/work/a.ics", "two/work/a.ics"] { try folder.write("", to: name) }
    let calendars = CalendarDiscovery.calendars(in: [folder.path("one"), folder.path("two")])
    #expect(calendars.map(\.name) == ["work", "work-2"])
  }
}
