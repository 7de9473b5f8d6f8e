import Testing

@testable import ICalendar

/// The names that Windows gives time zones.
@Suite struct WindowsZoneTests {
  /// Zones that have a neighbour in the table, or of which the name leads elsewhere than one may think.
  @Test(arguments: [
    ("Magallanes Standard Time", "America/Punta_Arenas"), ("Pacific SA Standard Time", "America/Santiago"),
    ("SA Pacific Standard Time", "America/Bogota"), ("SA Western Standard Time", "America/La_Paz"),
    ("SA Eastern Standard Time", "America/Cayenne"), ("E. South America Standard Time", "America/Sao_Paulo"),
    ("Central America Standard Time", "America/Guatemala"), ("Central Standard Time", "America/Chicago"),
    ("Central Standard Time (Mexico)", "America/Mexico_City"),
    ("Canada Central Standard Time", "America/Regina"),
    ("Mountain Standard Time (Mexico)", "America/Mazatlan"), ("Central Asia Standard Time", "Asia/Bishkek"),
    ("British Columbia Standard Time", "America/Vancouver"), ("Alberta Standard Time", "America/Edmonton"),
    ("Manitoba Standard Time", "America/Winnipeg"),
    ("Mountain Standard Time", "America/Denver"), ("US Mountain Standard Time", "America/Phoenix"),
    ("Pacific Standard Time", "America/Los_Angeles"),
    ("Pacific Standard Time (Mexico)", "America/Tijuana"),
    ("Eastern Standard Time", "America/New_York"),
    ("US Eastern Standard Time", "America/Indiana/Indianapolis"),
    ("E. Europe Standard Time", "Europe/Chisinau"), ("FLE Standard Time", "Europe/Kyiv"),
    ("GTB Standard Time", "Europe/Bucharest"), ("W. Central Africa Standard Time", "Africa/Lagos"),
    ("Romance Standard Time", "Europe/Paris"), ("Central Europe Standard Time", "Europe/Budapest"),
    ("Central European Standard Time", "Europe/Warsaw"), ("Greenwich Standard Time", "Atlantic/Reykjavik"),
    ("Namibia Standard Time", "Africa/Windhoek"), ("Volgograd Standard Time", "Europe/Volgograd"),
    ("AUS Central Standard Time", "Australia/Darwin"), ("Cen. Australia Standard Time", "Australia/Adelaide"),
    ("Aus Central W. Standard Time", "Australia/Eucla"), ("E. Australia Standard Time", "Australia/Brisbane"),
    ("Tasmania Standard Time", "Australia/Hobart"), ("Lord Howe Standard Time", "Australia/Lord_Howe"),
    ("North Korea Standard Time", "Asia/Pyongyang"), ("Korea Standard Time", "Asia/Seoul"),
    ("UTC-02", "Etc/GMT+2"), ("UTC+12", "Etc/GMT-12"), ("UTC-11", "Etc/GMT+11"),
  ])
  func `A name of Windows is the zone that CLDR gives for the world`(name: String, identifier: String) throws
  {
    let zone = try #require(TimeZoneResolver().zone(named: name))
    let expected = try #require(ZoneDatabase.system.zone(named: identifier))
    #expect(zone.hasSameOffsets(as: expected), "\(zone.identifier)")
  }

  @Test(arguments: [
    ("Jerusalem Standard Time", "Asia/Jerusalem"), ("Malay Peninsula Standard Time", "Asia/Singapore"),
    ("Russia TZ 2 Standard Time", "Europe/Moscow"), ("Russia TZ 10 Standard Time", "Asia/Srednekolymsk"),
    ("Cabo Verde Standard Time", "Atlantic/Cape_Verde"),
  ])
  func `A Standard name of the registry is the zone of its key`(name: String, identifier: String) throws {
    let zone = try #require(TimeZoneResolver().zone(named: name))
    let expected = try #require(ZoneDatabase.system.zone(named: identifier))
    #expect(zone.hasSameOffsets(as: expected), "\(zone.identifier)")
  }

  /// Who generates the table anew counts anew; by hand nobody changes it.
  @Test func `The table is as CLDR's was read`() {
    let sum = WindowsZoneNames.table.description.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(WindowsZoneNames.version == "7e11800")
    #expect(sum == 0x7786_C457_C1EC_73A0)
  }
}
