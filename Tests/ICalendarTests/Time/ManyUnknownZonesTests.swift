import Testing

@testable import ICalendar

/// A calendar with more unknown TZIDs than are guessed.
@Suite struct ManyUnknownZonesTests {
  /// The names of tables and folders, as they are and in forms that programs write.
  private static let names: [String] = {
    let tables = [WindowsZoneNames.table, ZoneDisplayNames.outlook].flatMap { ZoneNameTable($0).names }
    let identifiers = ZoneDatabase.system.names + ZoneAliases.allNames
    return tables + identifiers + tables.map { $0.uppercased() + "." } + tables.map { "(UTC+01:00) " + $0 }
      + identifiers.map { $0.lowercased() } + identifiers.map { "/mozilla.org/20050126_1/" + $0 + "/" }
  }()

  @Test func `names with a certain meaning are found behind any number of unknown ones`() {
    let (all, exhausted) = (ZoneNameLookup(database: .system), ZoneNameLookup(database: .system))
    for name in Self.names {
      let wanted = all.match(name).flatMap { $0.certainty == .guess ? nil : $0.zone.identifier }
      guard let wanted else { continue }
      #expect(exhausted.match(name, guesses: false)?.zone.identifier == wanted, "\(name)")
    }
  }

  @Test func `an unknown name is passed over by its last letters`() {
    let endings = ZoneNameEndings(of: ["Europe/Berlin", "Etc/GMT+5", "W. Europe Standard Time"])
    #expect(["BERLIN", "a/Berl.in", "x+5", "time)", "x", "Ber\u{212A}"].allSatisfy(endings.mayHave))
    #expect(!["Nowhere/17", "x 5", "x-5", "Berlim"].contains(where: endings.mayHave))
  }
}
