import Foundation
import TestSupport
import Testing

/// `agenda watch` sees a change wherever it is made: on the way to a file, in a link, and in what a link leads to.
@Suite(.serialized) struct WatchLinkTests {
  /// Lines of shell that lay out a calendar and change it; `one.ics`, `two.ics` and `three.ics` hold an event each.
  struct Change: CustomTestStringConvertible {
    var testDescription: String
    /// The watched path.
    var path: String
    var layout: String
    /// After which `Two` is there.
    var change: String
    /// Where `Three` is then to be put.
    var file: String
  }

  private static let changes = [
    Change(
      testDescription: "a parent that is a link is re-pointed", path: "cur/work.ics",
      layout: "mkdir v1 v2; mv one.ics v1/work.ics; mv two.ics v2/work.ics; ln -s v1 cur",
      change: "ln -sfn v2 new; mv -T new cur", file: "v2/work.ics"),
    Change(
      testDescription: "the same, named by its whole path", path: "$HOME/cur/work.ics",
      layout: "mkdir v1 v2; mv one.ics v1/work.ics; mv two.ics v2/work.ics; ln -s $HOME/v1 cur",
      change: "ln -sfn $HOME/v2 new; mv -T new cur", file: "v2/work.ics"),
    Change(
      testDescription: "a file of a folder is a link", path: "vdir",
      layout: "mkdir vdir data; mv one.ics data/x.ics; ln -s ../data/x.ics vdir/x.ics",
      change: "mv two.ics data/x.ics", file: "data/x.ics"),
    Change(
      testDescription: "a file of a folder in a folder is a link", path: "vdirs/",
      layout: "mkdir -p vdirs/a data; mv one.ics data/x; ln -s ../../data/x vdirs/a/x.ICS",
      change: "mv two.ics data/x", file: "data/x"),
    Change(
      testDescription: "a folder of a folder is a link to a link that is re-pointed", path: "vdirs",
      layout:
        "mkdir vdirs v1 v2; mv one.ics v1/x.ics; mv two.ics v2/x.ics; ln -s v1 cur; ln -s ../cur vdirs/a",
      change: "ln -sfn v2 new; mv -T new cur", file: "v2/x.ics"),
    Change(
      testDescription: "a link of a folder leads nowhere at first", path: "vdir",
      layout: "mkdir vdir; mv one.ics vdir/a.ics; ln -s ../data/b/x.ics vdir/x.ics",
      change: "mkdir -p data/b; mv two.ics data/b/x.ics", file: "data/b/x.ics"),
    Change(
      testDescription: "a middle link of a chain is re-pointed", path: "la",
      layout: """
        mkdir links v1 v2; mv one.ics v1/work.ics; mv two.ics v2/work.ics
        ln -s links/b la; ln -s ../v1/work.ics links/b
        """,
      change: "ln -s ../v2/work.ics links/new; mv -T links/new links/b", file: "v2/work.ics"),
    Change(
      testDescription: "links lead in a circle at first", path: "la",
      layout: "mkdir v2; ln -s lb la; ln -s v2/../la lb",
      change: "mv two.ics v2/work.ics; ln -s v2/work.ics new; mv -T new lb", file: "v2/work.ics"),
    Change(
      testDescription: "a grandparent is renamed and made again", path: "p/q/r/work.ics",
      layout: "mkdir -p p/q/r; mv one.ics p/q/r/work.ics",
      change: "mv p old; mkdir -p p/q/r; mv two.ics p/q/r/work.ics", file: "p/q/r/work.ics"),
    Change(
      testDescription: "a hidden file is in a folder that is watched too", path: "vdir --file vdir/.x.ics",
      layout: "mkdir vdir; mv one.ics vdir/.x.ics", change: "mv two.ics vdir/.x.ics", file: "vdir/.x.ics"),
  ]

  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    // All day, each day, so that no test depends on the time at which it runs.
    for title in ["One", "Two", "Three"] {
      let event = "UID:\(title)\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:\(title)"
      try agenda.home.write(events: event, to: title.lowercased() + ".ics")
    }
  }

  private func shell(_ lines: String) throws {
    let run = try agenda.shell("set -e; " + lines)
    try #require(run.exitCode == 0, "\(run)")
  }

  private func watch(_ path: String, launcher: [String] = []) throws -> WatchProcess {
    let path = path.replacing("$HOME", with: agenda.home.path)
    return try WatchProcess(
      agenda, launcher: launcher,
      ["--format", "ndjson", "--file"] + path.split(separator: " ").map(String.init))
  }

  /// Whether a line with this title comes, perhaps after others.
  private func shows(_ title: String, _ watch: WatchProcess) -> Bool {
    while let line = watch.line() {
      if line.contains("\"\(title)\"") { return true }
    }
    return false
  }

  /// All that it has complained of.
  private func said(_ watch: WatchProcess) throws -> String {
    #expect(try watch.awaitSleep(after: 0))
    var lines = ""
    while let line = watch.complaint(within: 0) { lines += line + "\n" }
    return lines
  }

  @Test(arguments: changes)
  func `A change is seen, and the next one too`(_ change: Change) throws {
    try shell(change.layout)
    let watch = try watch(change.path)
    #expect(watch.line() != nil)
    try shell(change.change)
    try #require(shows("Two", watch))
    try shell("mv three.ics \(change.file)")
    #expect(shows("Three", watch))
    #expect(try !said(watch).contains("not all changes"))
  }

  @Test func `Of two thousand folders each is watched`() throws {
    try shell("mkdir vdirs; cd vdirs; seq 2000 | xargs mkdir; for n in *; do : > $n/x; done")
    try shell("mv one.ics vdirs/1/a.ics")
    let watch = try watch("vdirs")
    #expect(shows("One", watch))
    // The last in the order of the file system, which is that of the listing.
    try shell("mv two.ics vdirs/$(ls -U vdirs | tail -n 1)/b.ics")
    #expect(shows("Two", watch))
    #expect(try said(watch) == "")
  }

  @Test func `Where there are too many folders to watch, it says so`() throws {
    try shell("mkdir vdirs; cd vdirs; seq 5000 | xargs mkdir; mv ../one.ics 1/a.ics")
    let watch = try watch("vdirs")
    #expect(shows("One", watch))
    #expect(try #require(watch.complaint()).contains("not all changes"))
  }

  @Test func `A folder above that may be passed but not read is no reason to complain`() throws {
    try shell("mkdir -p p/q; mv one.ics p/q/work.ics; chmod 0311 p")
    defer { chmod(agenda.home.path("p"), 0o755) }
    // Root without the capabilities that let it read every folder.
    let launcher = getuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-all"] : []
    let watch = try watch("p/q/work.ics", launcher: launcher)
    #expect(watch.line() != nil)
    try shell("mv two.ics p/q/work.ics")
    #expect(shows("Two", watch))
    #expect(try said(watch) == "")
  }
}
