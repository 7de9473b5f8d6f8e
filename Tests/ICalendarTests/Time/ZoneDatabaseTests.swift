import Foundation
import Testing

@testable import ICalendar

@Suite struct ZoneDatabaseTests {
  private let system = ZoneDatabase.system

  @Test(arguments: [
    "", "/", "..", "../zoneinfo/UTC", "/etc/localtime", "Europe/../UTC", "Europe//Berlin", "Europe/",
    "Europe", "Europe/Nowhere",
    "tzdata.zi", "zone.tab", "localtime", "posixrules", "Europe/Berlin\0", "Europe/Bérlin", "europe/berlin",
    String(repeating: "A", count: 5000),
  ])
  func `knows no zone`(named name: String) {
    #expect(system.zone(named: name) == nil)
  }

  @Test func `finds the spelling`() {
    #expect(system.identifier(ignoringCaseOf: "europe/berlin") == "Europe/Berlin")
    #expect(
      system.identifier(ignoringCaseOf: "AMERICA/ARGENTINA/BUENOS_AIRES") == "America/Argentina/Buenos_Aires")
    #expect(system.identifier(ignoringCaseOf: "utc") == "UTC")
    #expect(system.identifier(ignoringCaseOf: "europe/nowhere") == nil)
  }

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin", 3600), (":Europe/Berlin", "Europe/Berlin", 3600),
    ("europe/berlin", "Europe/Berlin", 3600), ("", "UTC", 0),
    ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo", 32_400),
    ("Nowhere/Town", "UTC", 0), ("/nowhere", "UTC", 0),
  ])
  func `the local zone is the one that TZ names`(variable: String, name: String, offset: Int) {
    let zone = system.localZone(environment: ["TZ": variable])
    #expect(zone.identifier == name)
    #expect(zone.offset(at: Instant(secondsSinceEpoch: 1_795_000_000)) == offset)
  }

  @Test(arguments: [("+02:00", 7200), ("UTC+2", -7200), ("CET-1CEST,M3.5.0,M10.5.0/3", 3600)])
  func `TZ can be an offset, or a rule of POSIX`(variable: String, offset: Int) {
    let zone = system.localZone(environment: ["TZ": variable])
    #expect(zone.offset(at: Instant(secondsSinceEpoch: 1_795_000_000)) == offset)
  }

  @Test func `without TZ the local zone is that of the system`() {
    #expect(
      system.localZone(environment: [:])
        == system.zone(atPath: "/etc/localtime", nameFile: "/etc/timezone") ?? .utc)
  }

  @Test func `lists the identifiers`() {
    let names = system.names
    #expect(names.count > 400)
    #expect(names == names.sorted())
    for name in ["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires", "Etc/GMT+5"] {
      #expect(names.contains(name))
    }
    #expect(names.allSatisfy { !$0.hasPrefix("right/") && !$0.hasPrefix("posix/") && !$0.contains(".") })
    #expect(names.allSatisfy { system.zone(named: $0) != nil })
  }

  @Test func `reads a folder of its own without old names`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID())/zoneinfo")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "America"), withIntermediateDirectories: true)
    let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/America/New_York"))
    try bytes.write(to: folder.appending(path: "America/New_York"))
    let link = folder.deletingLastPathComponent().appending(path: "localtime")
    try FileManager.default.createSymbolicLink(
      atPath: link.path(), withDestinationPath: "zoneinfo/America/New_York")
    let copy = folder.deletingLastPathComponent().appending(path: "copy")
    try bytes.write(to: copy)
    let nameFile = folder.deletingLastPathComponent().appending(path: "timezone")
    try Data("America/New_York\n".utf8).write(to: nameFile)

    let database = ZoneDatabase(directory: folder.path())
    let expected = try #require(database.zone(named: "America/New_York"))
    #expect(database.names == ["America/New_York"])
    #expect(database.zone(named: "Europe/Berlin") == nil)
    #expect(database.zone(named: "US/Eastern")?.hasSameOffsets(as: expected) == true)
    #expect(database.zone(atPath: link.path()) == expected)
    #expect(database.zone(atPath: copy.path())?.identifier == "copy")
    #expect(database.zone(atPath: copy.path(), nameFile: nameFile.path()) == expected)
    // A name that was left behind.
    try Data("Asia/Tokyo\n".utf8).write(to: nameFile)
    #expect(system.zone(atPath: copy.path(), nameFile: nameFile.path())?.identifier == "copy")
    #expect(database.zone(atPath: folder.path()) == nil)
    #expect(database.zone(atPath: "/nowhere") == nil)
  }
}
