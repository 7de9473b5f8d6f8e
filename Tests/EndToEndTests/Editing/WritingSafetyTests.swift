import Foundation
import TestSupport
import Testing

/// Nothing is lost, whatever comes between: a clear error, and what was there or what was wanted.
struct WritingSafetyTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  private func shell(_ line: String, editor: String = "") throws -> CommandRun {
    let config = "--config '\(setup.agenda.home.path("c/config.toml"))' --now 2026-11-23T08:00"
    return try setup.agenda.shell(
      "EDITOR='\(editor)'; export EDITOR; " + line.replacingOccurrences(of: "CONFIG", with: config))
  }

  /// Writes a program that takes the place of an editor.
  private func editor(_ script: String) throws -> String {
    let path = try setup.agenda.home.write("#!/bin/sh\n" + script + "\n", to: "editor")
    chmod(path, 0o755)
    return path
  }

  @Test func `the editor gets a short text, and what is changed there is saved`() throws {
    let editor = try editor(
      #"cp "$1" seen; sed -i 's/^place: .*/place: Room 4/; s/12:30/13:00/; s/13:30/14:00/' "$1""#)
    let run = try shell("agenda edit g4ko CONFIG", editor: editor)
    #expect(
      run.output
        == "Changed “Lunch with Kim”, Tuesday 24 November 13:00–14:00, in work (g4ko); was Tuesday 24 November 12:30–13:30; "
        + "place “Room 4” (was “Café Überblick”). Undo: agenda undo\n"
    )
    #expect(setup.text("work/lunch.ics").contains("LOCATION:Room 4\r\n"))
    let seen = try String(contentsOfFile: setup.agenda.home.path("seen"), encoding: .utf8)
    #expect(
      seen.hasPrefix(
        "title:    Lunch with Kim\nstart:    2026-11-24 12:30\nend:      2026-11-24 13:30\nplace:    Café Überblick\n"
      ))
  }

  @Test(arguments: [
    ("printf 'start: gibberish\\n' > $1", "line 1: "), ("printf '\\377\\376\\n' > $1", "UTF-8"),
    ("printf 'no key\\n' > $1", "line 1: “no key” has no colon"), (": > $1", "there is no event"),
    ("printf 'title: x\\ntitle: y\\n' > $1", "line 2: "),
    ("printf 'color: red\\n' > $1", "unknown key “color”; there are title, start"),
    ("head -c 3000000 /dev/zero > $1", "limit"), ("rm $1", "has removed its file"),
  ])
  func `nonsense of the editor is refused, and kept`(_ script: String, _ reason: String) throws {
    let run = try shell("agenda edit g4ko CONFIG", editor: try editor(script))
    #expect(run.exitCode == 65)
    #expect(run.errorOutput.contains(reason), "\(run.errorOutput)")
    #expect(run.errorOutput.contains("/edit-g4ko.txt"))
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  @Test func `an editor that fails, is missing or changes nothing leaves all as it was`() throws {
    #expect(
      try shell("agenda edit g4ko CONFIG", editor: try editor("exit 3")).errorOutput.contains("exit code 3"))
    #expect(try shell("agenda edit g4ko CONFIG", editor: "nothere").exitCode == 69)
    #expect(
      try shell("agenda edit g4ko CONFIG", editor: try editor("sed -i s/Kim/Ben/ $1; kill -9 $$")).errorOutput
        .contains("nothing was changed"))
    #expect(try shell("agenda edit g4ko CONFIG", editor: "true").output == "Nothing was changed.\n")
    #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
  }

  @Test func `a file that changes while the editor is open is not overwritten, and both versions are named`()
    throws
  {
    let path = setup.agenda.home.path("c/work/lunch.ics")
    let editor = try editor("sed -i 's/Kim/Ben/' $1; sed -i 's/with Kim/with Ada/' '\(path)'")
    let run = try shell("agenda edit g4ko CONFIG", editor: editor)
    #expect(run.exitCode == 75)
    let refused = setup.agenda.home.path(".local/state/agenda/refused-1.ics")
    #expect(run.errorOutput.contains(refused) && run.errorOutput.contains(path))
    #expect(setup.text("work/lunch.ics").contains("with Ada"))
    #expect(try String(contentsOfFile: refused, encoding: .utf8).contains("with Ben"))
    #expect(try setup("undo").exitCode == 66)
  }

  @Test func `mode and links stay`() throws {
    let path = setup.agenda.home.path("c/work/lunch.ics")
    chmod(path, 0o640)
    try setup.agenda.home.link("c/work/linked.ics", to: "../../elsewhere.ics")
    try setup.agenda.home.write(
      EditingSetup.lunch.replacingOccurrences(of: "one@", with: "two@"), to: "elsewhere.ics")
    #expect(try setup("edit", "g4ko", "--title", "x").exitCode == 0)
    #expect(try setup("edit", "two@example.org", "--title", "x").exitCode == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let target = try FileManager.default.destinationOfSymbolicLink(
      atPath: setup.agenda.home.path("c/work/linked.ics"))
    #expect(target == "../../elsewhere.ics")
    let text = try String(contentsOfFile: setup.agenda.home.path("elsewhere.ics"), encoding: .utf8)
    #expect(text.contains("SUMMARY:x"))
  }

  @Test func `that other hard links of a file keep what it held is said`() throws {
    let path = setup.agenda.home.path("c/work/lunch.ics")
    let other = setup.agenda.home.path("other.ics")
    try FileManager.default.linkItem(atPath: path, toPath: other)
    let run = try setup("edit", "g4ko", "--title", "x")
    #expect(run.exitCode == 0)
    #expect(
      run.errorOutput
        == "agenda: “\(path)” had other hard links; they keep the former contents\n")
    #expect(setup.text("work/lunch.ics").contains("SUMMARY:x"))
    #expect(try String(contentsOfFile: other, encoding: .utf8) == EditingSetup.lunch)
    #expect(try setup("edit", "g4ko", "--title", "y").errorOutput.isEmpty)
  }

  @Test func `a large file that was just written is changed, or it takes too much memory`()
    throws
  {
    let filler = String(repeating: "X-FILLER:" + String(repeating: "x", count: 60) + "\r\n", count: 600_000)
    let large = EditingSetup.lunch.replacingOccurrences(of: "BEGIN:VEVENT", with: filler + "BEGIN:VEVENT")
    for (limit, exitCode) in [("-S -d", 0), ("-d", 71)] as [(String, Int32)] {
      try setup.agenda.home.write(large, to: "c/work/lunch.ics")
      let run = try shell("ulimit \(limit) 40000; agenda edit g4ko --title x CONFIG")
      #expect(run.exitCode == exitCode)
      #expect(exitCode == 0 || run.errorOutput.contains("more memory"), "\(run.errorOutput.prefix(300))")
    }
  }

  @Test func `a full disk changes nothing`() throws {
    // No file may grow beyond a block of 512 bytes.
    for limit in 0...1 {
      let run = try shell("ulimit -f \(limit); agenda edit g4ko --title x CONFIG")
      #expect(run.exitCode == 73)
      // The messages of a run without any room have none either.
      #expect(limit == 0 || run.errorOutput.contains("cannot write"))
      #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
    }
    #expect(setup.names == ["lunch.ics", "standup.ics"])
    #expect(try setup("undo").exitCode == 66)
  }

  @Test func `a folder that cannot be written, and a calendar that cannot be changed, are named`() throws {
    let config = setup.agenda.home.path("c/config.toml")
    let more = """
      [[calendar]]
      name = "proc"
      path = "/proc/agenda.ics"
      [[calendar]]
      name = "web"
      url = "https://127.0.0.1:9/x.ics"

      """
    try setup.agenda.home.write(
      try String(contentsOfFile: config, encoding: .utf8) + more, to: "c/config.toml")
    let run = try setup("move", "g4ko", "--calendar", "proc")
    #expect(run.exitCode == 73)
    #expect(run.errorOutput.contains("cannot write /proc/agenda.ics"))
    let web = try setup("move", "g4ko", "--calendar", "web")
    #expect(web.exitCode == 73)
    #expect(web.errorOutput.contains("“web” is a calendar on the web, which cannot be changed from here"))
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test func `killed at any moment, the file is the former or the new one, and undo works`() throws {
    let new = "SUMMARY:x"
    for milliseconds in stride(from: 2, through: 62, by: 4) {
      _ = try shell(
        "agenda edit g4ko --title x CONFIG & sleep 0.0\(milliseconds < 10 ? "0" : "")\(milliseconds); kill -9 $! 2>/dev/null; wait; true"
      )
      let text = setup.text("work/lunch.ics")
      #expect(text == EditingSetup.lunch || (text.contains(new) && text.hasSuffix("END:VCALENDAR\r\n")))
      #expect(setup.names.filter { !$0.hasPrefix(".") } == ["lunch.ics", "standup.ics"])
      if text != EditingSetup.lunch { #expect(try setup("undo").exitCode == 0) }
      #expect(setup.text("work/lunch.ics") == EditingSetup.lunch)
    }
  }

  @Test func `of many writers at once none loses what another wrote`() throws {
    let lines = (0..<8).map { number in
      let file = setup.agenda.home.path("in\(number).ics")
      return
        "(timeout 200 agenda import '\(file)' --calendar home --config '\(setup.agenda.home.path("c/config.toml"))' >/dev/null 2>&1; echo $? > code\(number)) &"
    }
    for number in 0..<8 {
      try setup.agenda.home.write(
        EditingSetup.calendar(
          "BEGIN:VEVENT\nUID:many-\(number)\nDTSTAMP:20260101T000000Z\nDTSTART:20261201T080000Z\nSUMMARY:x\nEND:VEVENT\n"
        ),
        to: "in\(number).ics")
    }
    _ = try setup.agenda.shell(
      lines.joined(separator: "\n")
        + "\nuntil [ \"$(cat code* 2>/dev/null | wc -l)\" -eq 8 ]; do sleep 0.1; done")
    let text = setup.text("home.ics")
    for number in 0..<8 {
      let code = try String(contentsOfFile: setup.agenda.home.path("code\(number)"), encoding: .utf8)
      // Each command reads again the changes that another one has written meanwhile.
      #expect(code == "0\n")
      #expect(text.contains("UID:many-\(number)\r\n"))
    }
    #expect(text.hasPrefix(EditingSetup.home.components(separatedBy: "END:VCALENDAR").first ?? "-"))
  }
}
