import Foundation
import TestSupport
import Testing

/// `agenda undo`: what it takes back, and the way on where it cannot.
struct UndoTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  /// Changes the lunch and the party, and then the party behind the back of agenda.
  private func block() throws {
    #expect(try setup("edit", "g4ko", "--title", "Supper").exitCode == 0)
    #expect(try setup("edit", "duh6", "--title", "Big party").exitCode == 0)
    try setup.agenda.home.write(
      setup.text("home.ics").replacingOccurrences(of: "Big party", with: "Small party"), to: "c/home.ics")
  }

  @Test func `a list without changes says so`() throws {
    let run = try setup("undo", "--list")
    #expect(run.exitCode == 0 && run.output == "")
    #expect(run.errorOutput == "agenda: there is no change to take back\n")
  }

  @Test func `undo takes back its event although another one has changed in the file`() throws {
    #expect(try setup("delete", "duh6", "--yes").exitCode == 0)
    let other = setup.text("home.ics").replacingOccurrences(
      of: "UID:cinema", with: "UID:cinema\r\nLOCATION:Odeon")
    try setup.agenda.home.write(other, to: "c/home.ics")
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("home.ics").contains("LOCATION:Odeon"))
    #expect(setup.text("home.ics").contains("SUMMARY:Party"))
  }

  @Test func `what was taken back is made again, one after the other, until another change is made`() throws {
    let former = setup.text("home.ics")
    #expect(try setup("edit", "duh6", "--title", "Big party").exitCode == 0)
    #expect(try setup("delete", "g4ko", "--yes").exitCode == 0)
    let last = setup.text("home.ics")
    #expect(try setup("undo").exitCode == 0)
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("home.ics") == former && setup.text("work/lunch.ics") == EditingSetup.lunch)
    let again = try setup("undo", "--redo")
    #expect(again.output.hasPrefix("Made again: Changed “Party”, now “Big party”"), "\(again)")
    #expect(setup.text("home.ics") == last)
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("home.ics") == former)
    #expect(try setup("undo", "--redo").exitCode == 0)
    #expect(try setup("undo", "--redo").output.hasPrefix("Made again: Deleted “Lunch with Kim”"))
    let nothing = try setup("undo", "--redo")
    #expect(nothing.exitCode == 66 && nothing.errorOutput.contains("no change to make again"))
    #expect(try setup("undo").exitCode == 0)
    #expect(try setup("edit", "duh6", "--title", "Small party").exitCode == 0)
    #expect(try setup("undo", "--redo").exitCode == 66)
  }

  @Test func `a change is not made again where its event has changed since`() throws {
    #expect(try setup("edit", "duh6", "--title", "Big party").exitCode == 0)
    #expect(try setup("undo").exitCode == 0)
    let other = setup.text("home.ics").replacingOccurrences(of: "SUMMARY:Party", with: "SUMMARY:Small party")
    try setup.agenda.home.write(other, to: "c/home.ics")
    let run = try setup("undo", "--redo")
    #expect(run.exitCode == 75 && run.errorOutput.contains("this cannot be made again: Changed “Party”"))
    #expect(setup.text("home.ics") == other)
  }

  @Test func `a change that cannot be made again does not block those below it`() throws {
    #expect(try setup("delete", EditingSetup.lunchID, "--yes").exitCode == 0)
    #expect(try setup("edit", "duh6", "--title", "Big party").exitCode == 0)
    for _ in 0..<2 { #expect(try setup("undo").exitCode == 0) }
    let other = EditingSetup.lunch.replacingOccurrences(of: "Lunch", with: "Brunch")
    try setup.agenda.home.write(other, to: "c/work/lunch.ics")
    let refused = try setup("undo", "--redo")
    #expect(
      refused.exitCode == 75 && refused.errorOutput.contains("“agenda undo --redo --skip”"), "\(refused)")
    let skipped = try setup("undo", "--redo", "--skip")
    #expect(skipped.output.hasPrefix("Left taken back: Deleted “Lunch with Kim”"), "\(skipped)")
    #expect(
      skipped.output.contains("The next “agenda undo --redo” makes again: Changed “Party”"), "\(skipped)")
    #expect(try setup("undo", "--redo").output.hasPrefix("Made again: Changed “Party”"))
  }

  @Test func `the changes of one step are made again in their order`() throws {
    let made = try setup("edit", EditingSetup.lunchID, "duh6", "--title", "Meeting", "--yes")
    #expect(made.exitCode == 0, "\(made)")
    let (undone, again) = (try setup("undo").output, try setup("undo", "--redo").output)
    let order = { (text: String) in
      [text.range(of: "Lunch")?.lowerBound, text.range(of: "Party")?.lowerBound].compactMap { $0 }
    }
    #expect(order(undone).count == 2 && order(undone)[0] < order(undone)[1], "\(undone)")
    #expect(order(again).count == 2 && order(again)[0] < order(again)[1], "\(again)")
  }

  @Test func `undo refuses where the event has changed since, and says so`() throws {
    #expect(try setup("edit", "duh6", "--title", "Big party").exitCode == 0)
    let other = setup.text("home.ics").replacingOccurrences(of: "Big party", with: "Small party")
    try setup.agenda.home.write(other, to: "c/home.ics")
    let run = try setup("undo")
    #expect(run.exitCode == 75)
    #expect(run.errorOutput.contains("this cannot be taken back: Changed “Party”, now “Big party”"))
    #expect(setup.text("home.ics") == other)
  }

  @Test func `a change that cannot be taken back says how to go on, and does not block those before it`()
    throws
  {
    try block()
    let refused = try setup("undo")
    #expect(refused.exitCode == 75)
    #expect(refused.errorOutput.contains("“agenda undo --skip” leaves this change as it is"))
    let skipped = try setup("undo", "--skip")
    #expect(skipped.exitCode == 0)
    #expect(skipped.lines[0].hasPrefix("Left as it is: Changed “Party”, now “Big party”"))
    let earlier = "Changed “Lunch with Kim”, now “Supper”"
    #expect(skipped.lines[1].hasPrefix("The next “agenda undo” takes back: \(earlier)"))
    #expect(try setup("undo").output.hasPrefix("Taken back: \(earlier)"))
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
    #expect(setup.text("home.ics").contains("Small party"))
    #expect(try setup("undo").exitCode == 66)
    #expect(try setup("undo", "--skip").exitCode == 66)
  }

  @Test func `the number of a change that was taken back is not given to another one`() throws {
    #expect(try setup("edit", "g4ko", "--title", "Supper").exitCode == 0)
    #expect(try setup("undo").exitCode == 0)
    #expect(try setup("edit", "duh6", "--title", "Big party").exitCode == 0)
    #expect(try setup("undo", "1").errorOutput.contains("there is no change 1 to take back"))
    #expect(try setup("undo", "2").output.hasPrefix("Taken back: Changed “Party”, now “Big party”"))
  }

  @Test func `an earlier change is taken back alone by its number`() throws {
    try block()
    let list = try setup("undo", "--list").lines
    #expect(list.map { $0.components(separatedBy: "  ").first } == ["2", "1"])
    #expect(
      list[1].contains(
        "  Changed “Lunch with Kim”, now “Supper”, Tuesday 24 November 12:30–13:30, in work"))
    #expect(try setup("undo", "1").exitCode == 0)
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
    #expect(try setup("undo", "1").errorOutput.contains("there is no change 1 to take back"))
    // A later change does not take the place of the one that is left.
    #expect(try setup("edit", "g4ko", "--title", "Tea").exitCode == 0)
    let later = try setup("undo", "--list").lines
    #expect(later.map { $0.components(separatedBy: "  ").first } == ["3", "2"])
    #expect(try setup("undo").output.hasPrefix("Taken back: Changed “Lunch with Kim”, now “Tea”"))
    let alone = try setup("undo")
    #expect(alone.exitCode == 75)
    // Nothing is before it.
    #expect(!alone.errorOutput.contains("--skip"))
    #expect(try setup("undo", "--skip").lines[1] == "There is no change before it")
    #expect(try setup("undo", "--list").output == "")
  }

  @Test func `a calendar that is gone, and a change that cannot be read, do not block either`() throws {
    #expect(try setup("edit", "g4ko", "--title", "Supper").exitCode == 0)
    #expect(try setup("edit", "duh6", "--title", "Big party").exitCode == 0)
    try FileManager.default.removeItem(atPath: setup.agenda.home.path("c/home.ics"))
    let gone = try setup("undo")
    #expect(gone.exitCode == 75)
    #expect(gone.errorOutput.contains("the file is no longer there") && gone.errorOutput.contains("--skip"))
    try setup.agenda.home.write("nonsense", to: ".local/state/agenda/changes/00000002")
    let unreadable = try setup("undo")
    #expect(unreadable.exitCode == 65)
    #expect(unreadable.errorOutput.contains("change 2 of the journal cannot be read"))
    #expect(try setup("undo", "--list").lines[0].hasSuffix("  (a change that cannot be read)"))
    #expect(try setup("undo", "--skip").exitCode == 0)
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  @Test func `changes of one command are one step`() throws {
    let deleted = try setup("delete", "g4ko", "duh6", "--yes")
    #expect(
      deleted.output == """
        Deleted “Lunch with Kim”, Tuesday 24 November 12:30–13:30, from work.
        Deleted “Party”, Saturday 28 November, from home. Undo: agenda undo

        """)
    #expect(try setup("edit", "yd55", "--all", "--title", "Sit-down").exitCode == 0)
    let list = try setup("undo", "--list").lines
    #expect(list.count == 2)
    #expect(
      list[1].contains(
        "Deleted “Lunch with Kim”, Tuesday 24 November 12:30–13:30, from work; Deleted “Party”"))
    #expect(try setup("undo").exitCode == 0)
    let undone = try setup("undo")
    #expect(undone.exitCode == 0)
    #expect(undone.output.hasPrefix("Taken back: Deleted “Lunch with Kim”"))
    #expect(undone.output.contains("; Deleted “Party”"))
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch && setup.text("home.ics") == EditingSetup.home)
    #expect(try setup("undo").exitCode == 66)
  }

  @Test func `instances of one series that are deleted together come back together`() throws {
    #expect(try setup("delete", "yd55@2026-11-24", "yd55@2026-11-30", "--this", "--yes").exitCode == 0)
    #expect(setup.text("work/standup.ics").contains("EXDATE"))
    #expect(try setup("undo").exitCode == 0)
    #expect(setup.text("work/standup.ics") == EditingSetup.standUp)
    #expect(try setup("undo").exitCode == 66)
  }

  @Test func `of changes of one command none is taken back if one cannot be`() throws {
    #expect(try setup("move", "g4ko", "yd55", "--calendar", "home", "--yes").exitCode == 0)
    let moved = setup.text("home.ics").replacingOccurrences(of: "Lunch with Kim", with: "Supper")
    try setup.agenda.home.write(moved, to: "c/home.ics")
    let refused = try setup("undo")
    #expect(refused.exitCode == 75)
    #expect(setup.text("home.ics") == moved)
    #expect(setup.names == [])
    #expect(try setup("undo", "--skip").exitCode == 0)
    #expect(try setup("undo").exitCode == 66)
  }

  @Test func `a file that undo brings back is as private as it was`() throws {
    let path = setup.agenda.home.path("c/work/lunch.ics")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(try setup("delete", "g4ko", "--yes").exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try setup("undo").exitCode == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a damaged change is named with its file and the way on`() throws {
    #expect(try setup("edit", "g4ko", "--title", "Supper").exitCode == 0)
    #expect(try setup("edit", "duh6", "--title", "Big party").exitCode == 0)
    let changes = try FileManager.default.subpathsOfDirectory(atPath: setup.agenda.home.path)
    let last = try #require(changes.first { $0.hasSuffix("agenda/changes/00000002") })
    try setup.agenda.home.write("junk", to: last)
    let run = try setup("undo")
    #expect(run.exitCode == 65 && run.errorOutput.contains(last), "\(run)")
    #expect(run.errorOutput.contains("undo --skip"))
    #expect(try setup("undo", "--skip").exitCode == 0 && setup("undo").exitCode == 0)
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }
}
