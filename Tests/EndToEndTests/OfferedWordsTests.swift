import Foundation
import TestSupport
import Testing

/// The words that a shell offers, from the calendars and from what was changed.
@Suite struct OfferedWordsTests {
  private let setup: EditingSetup

  init() throws {
    setup = try EditingSetup()
    try setup.agenda.home.write(
      "[[calendar]]\nname = \"Work\"\npath = \"work\"\n[[calendar]]\nname = \"home\"\npath = \"home.ics\"\n",
      to: "c/config.toml")
    let now = Date()
    let format = DateFormatter()
    format.dateFormat = "yyyyMMdd"
    format.timeZone = TimeZone(identifier: "UTC")
    let day = format.string(from: now.addingTimeInterval(86_400))
    let events = ["a", "b"].map {
      "BEGIN:VEVENT\nUID:\($0)\nDTSTAMP:20260101T000000Z\nDTSTART:\(day)T100000Z\nSUMMARY:Call \($0)\nCATEGORIES:Family\nEND:VEVENT\n"
    }
    try setup.agenda.home.write(EditingSetup.calendar(events.joined()), to: "c/work/calls.ics")
  }

  private func words(_ words: String...) throws -> [String] {
    let config = ["--config", setup.agenda.home.path("c/config.toml")]
    return try setup.agenda(["---complete", "fish", words[0]] + config + words.dropFirst()).lines
  }

  @Test func `an event is offered to open, and no more once it is named`() throws {
    let all = try words("open", "")
    #expect(all.first == "next\tThe running or next event.")
    let calls = all.filter { $0.contains("Call ") }
    #expect(calls.count == 2, "\(all)")
    let first = try #require(calls.first?.split(separator: "\t").first.map(String.init))
    for command in ["show", "edit", "delete", "move", "done", "pin", "why"] {
      #expect(try words(command, first, "").allSatisfy { !$0.hasPrefix(first) }, "\(command)")
    }
    #expect(try words("show", first, "").contains { $0.contains("Call ") })
  }

  @Test func `names of calendars are offered in any letter case`() throws {
    #expect(try words("today", "-c", "w") == ["Work"])
    #expect(try words("list", "--calendars", "home,wo") == ["home,Work"])
  }

  @Test func `categories and changes are offered that there are`() throws {
    #expect(try words("add", "--category", "f") == ["Family"])
    #expect(try words("edit", "--category", "Trips,") == ["Trips,Family"])
    #expect(try setup("delete", EditingSetup.lunchID, "--yes").exitCode == 0)
    let changes = try setup.agenda(["---complete", "fish", "undo", ""]).lines
    #expect(changes.count == 1 && changes[0].hasPrefix("1\tDeleted “Lunch with Kim”"), "\(changes)")
  }
}
