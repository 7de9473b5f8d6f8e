import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaKit

@Suite struct SearchTests {
  @Test(arguments: [
    ("stand", "Stand-up", true), ("STAND-UP", "stand-up", true), ("standup", "Stand-up", false),
    ("cafe", "Café", true), ("Café", "CAFE", true), ("CAFE\u{301}", "café", true),
    ("café", "cafe\u{301}", true),
    ("muller", "Müller", true), ("oresund", "Øresund", true), ("strasse", "Straße", true),
    ("STRASSE", "straße", true),
    ("nguyen", "Nguyễn", true), ("lodz", "Łódź", true), ("istanbul", "İstanbul", true),
    ("αθηνα", "Αθήνα", true), ("λόγος", "ΛΟΓΟΣ", true), ("елка", "Ёлка", true), ("киев", "Київ", false),
    ("が", "か\u{3099}っこう", true), ("か", "がっこう", false), ("会議", "定例会議", true), ("한국", "한국어", true),
    ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", true),
    ("שלום", "שָׁלוֹם", true), ("a\nb", "a\r\nb", true), ("🎂", "Party 🎂", true), ("x", "", false),
  ])
  func `text is found without regard to letter case and accents`(
    _ wanted: String, _ text: String, _ found: Bool
  ) {
    #expect(SearchText(wanted)?.isFound(in: text) == found)
  }

  @Test func `empty text is found everywhere`() {
    #expect(SearchText("") == nil)
  }

  @Test(arguments: ["Réview", "room 4", "AGENDA", "planning"])
  func `title, location, description and categories are searched`(_ text: String) {
    var options = AgendaOptions()
    options.search = text
    let meeting = event("Design review", "2026-11-21T09:00") {
      $0.details.location = "Room 4"
      $0.details.description = "See the agenda"
      $0.details.categories = ["work", "Planning"]
    }
    let work = calendar([meeting, event("Lunch", "2026-11-21T12:00")])
    let agenda = Agenda(
      of: [work], in: days("2026-11-21"), at: instant("2026-11-21T08:00"), options: options)
    #expect(agenda.titles == ["Design review"])
  }
}
