import Foundation
import TestSupport
import Testing

/// Events in files that are damaged: they are found, or it is said why not.
struct DamagedFileTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  @Test(arguments: ["\0UID:", "U\0ID:", "UID\0:"])
  func `an event whose UID has a NUL byte before it is changed, and the NUL stays`(_ uid: String) throws {
    let odd = EditingSetup.lunch.replacingOccurrences(of: "UID:", with: uid)
    try setup.agenda.home.write(odd, to: "c/work/lunch.ics")
    let run = try setup("edit", "g4ko", "--title", "Tea")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(setup.text("work/lunch.ics").contains("SUMMARY:Tea\r\n"))
    #expect(setup.text("work/lunch.ics").contains(uid))
  }

  @Test(arguments: ["edit", "delete", "move"])
  func `an event in a damaged file is not changed, and the file and line are said`(_ command: String)
    throws
  {
    let damaged = EditingSetup.lunch.replacingOccurrences(of: "END:VEVENT\r\n", with: "")
    let path = try setup.agenda.home.write(damaged, to: "c/work/lunch.ics")
    let options = command == "edit" ? ["--title", "Tea"] : command == "move" ? ["--calendar", "home"] : []
    let words = [command, "one@example.org"] + options
    let run = try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
    #expect(run.exitCode == 66)
    let place = "a file of “work” is damaged, and was not searched: \(path):"
    #expect(run.errorOutput.contains(place))
    #expect(run.errorOutput.components(separatedBy: place).last?.first?.isNumber == true, "the line")
    #expect(run.errorOutput.contains("“agenda check \(path)” says what is wrong; nothing was changed"))
    #expect(setup.text("work/lunch.ics") == damaged)
  }

  @Test func `an event in a damaged file is shown and exported as the list has it`() throws {
    let damaged = EditingSetup.lunch.replacingOccurrences(of: "END:VCALENDAR\r\n", with: "")
    try setup.agenda.home.write(damaged, to: "c/work/lunch.ics")
    #expect(try setup("list", "--days", "2", "--ids").output.contains("g4ko"))
    #expect(try setup("show", "g4ko").lines.first == "Lunch with Kim")
    #expect(try setup("export").output.contains("SUMMARY:Lunch with Kim\r\n"))
  }

  @Test func `a file that cannot be read is not called damaged`() throws {
    try setup.agenda.home.link("c/work/gone.ics", to: "nowhere.ics")
    let run = try setup("edit", "nothing", "--title", "Tea")
    #expect(run.exitCode == 66)
    let path = setup.agenda.home.path("c/work/gone.ics")
    #expect(
      run.errorOutput.contains(
        "a file of “work” cannot be read, and was not searched: \(path): its symbolic link leads to no file"),
      "\(run.errorOutput)")
    #expect(!run.errorOutput.contains("damaged"))
  }

  @Test func `a damaged file hides no event of another one`() throws {
    try setup.agenda.home.write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n", to: "c/work/bad.ics")
    #expect(try setup("edit", "g4ko", "--title", "Tea").exitCode == 0)
    let run = try setup("edit", "nothing", "--title", "Tea")
    #expect(run.errorOutput.contains("bad.ics:"))
  }
}
