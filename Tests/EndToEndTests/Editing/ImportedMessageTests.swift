import Foundation
import TestSupport
import Testing

/// `agenda import` of a message or a file about an event that is there: it says what it leaves out, and asks before a stranger changes an event.
struct ImportedMessageTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  private static let guests =
    "ORGANIZER:mailto:org@example.com\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:me@example.com\n"

  private static func event(_ title: String, _ more: String, stamp: String = "20260101T000000Z") -> String {
    "BEGIN:VEVENT\nUID:s@x\nDTSTAMP:\(stamp)\nDTSTART:20261124T090000Z\nDTEND:20261124T100000Z\nSUMMARY:\(title)\n\(more)END:VEVENT\n"
  }

  /// Imports a file with an event into a calendar that has another version of it.
  private func run(_ method: String, _ imported: String, over there: String) throws -> CommandRun {
    try setup.agenda.home.write(EditingSetup.calendar(there), to: "c/work/s.ics")
    try setup.agenda.home.write(EditingSetup.calendar(method + imported), to: "m.ics")
    return try setup("import", setup.agenda.home.path + "/m.ics", "--calendar", "work")
  }

  @Test(arguments: ["", "METHOD:REQUEST\n"])
  func `an older version is told, with METHOD and without`(method: String) throws {
    let there = Self.event("Call", "SEQUENCE:2\n" + Self.guests)
    let run = try run(method, Self.event("Talk", "SEQUENCE:1\n" + Self.guests), over: there)
    #expect(run.exitCode == 0 && run.output.contains("there with other values"), "\(run)")
    #expect(
      run.errorOutput.contains("“Call” is there with another title, and that of the file is older"), "\(run)")
  }

  @Test func `an invitation that came before says nothing of the answer that was given since`() throws {
    let request = Self.event("Call", "SEQUENCE:0\n" + Self.guests)
    let answered = request.replacingOccurrences(of: "NEEDS-ACTION", with: "ACCEPTED")
      .replacingOccurrences(
        of: "SEQUENCE:0\n", with: "SEQUENCE:0\nLAST-MODIFIED:20261101T000000Z\nTRANSP:TRANSPARENT\n")
    let run = try run("METHOD:REQUEST\n", request, over: answered)
    #expect(
      run.output == "Imported to work: 0 added, 1 skipped, there already.\n" && run.errorOutput.isEmpty,
      "\(run)")
  }

  @Test func `an invitation with a later change of its file alone is not called older`() throws {
    let there = Self.event("Call", "SEQUENCE:0\nLAST-MODIFIED:20261101T000000Z\n" + Self.guests)
    let new = Self.event("Talk", "SEQUENCE:0\nLAST-MODIFIED:20261105T000000Z\n" + Self.guests)
    let run = try run("METHOD:REQUEST\n", new, over: there)
    #expect(run.errorOutput.contains("the file does not say that it is newer"), "\(run)")
  }

  @Test(arguments: [
    ("METHOD:REQUEST\n", "", "invitation"), ("METHOD:CANCEL\n", "STATUS:CANCELLED\n", "cancellation"),
  ])
  func `a message of someone about an event without an organizer is asked about`(
    method: String, status: String, kind: String
  ) throws {
    let own = Self.event("Call", "SEQUENCE:0\n")
    let sent = Self.event("Of a stranger", "SEQUENCE:2\n" + status + Self.guests, stamp: "20261102T000000Z")
    let run = try run(method, sent, over: own)
    #expect(
      run.exitCode == 64 && run.errorOutput.contains("the \(kind) of “Call” is of org@example.com"), "\(run)")
    #expect(
      setup.text("work/s.ics") == EditingSetup.calendar(own).replacingOccurrences(of: "\n", with: "\r\n")
        || setup.text("work/s.ics") == EditingSetup.calendar(own))
    let confirmed = try setup("import", setup.agenda.home.path + "/m.ics", "--calendar", "work", "--yes")
    #expect(confirmed.exitCode == 0 && setup.text("work/s.ics").contains("SEQUENCE:2"), "\(confirmed)")
  }

  @Test func `a reminder that only the file has is told`() throws {
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:-PT5M\nEND:VALARM\n"
    let run = try run("", Self.event("Call", alarm), over: Self.event("Call", ""))
    #expect(run.errorOutput.contains("“Call” is there with another reminder"), "\(run)")
    let request = try self.run(
      "METHOD:REQUEST\n", Self.event("Call", Self.guests + alarm), over: Self.event("Call", Self.guests))
    #expect(request.errorOutput.isEmpty, "\(request)")
  }

  @Test func `a newer version of an invitation leaves how busy the user is and who sees it`() throws {
    let there = Self.event("Call", "SEQUENCE:1\nTRANSP:TRANSPARENT\nCLASS:PRIVATE\n" + Self.guests)
    let run = try run(
      "METHOD:REQUEST\n", Self.event("Talk", "SEQUENCE:1\n" + Self.guests, stamp: "20261102T000000Z"),
      over: there)
    let text = setup.text("work/s.ics")
    #expect(run.exitCode == 0 && text.contains("SUMMARY:Talk"), "\(run)")
    #expect(text.contains("TRANSP:TRANSPARENT") && text.contains("CLASS:PRIVATE"), "\(text)")
  }
}
