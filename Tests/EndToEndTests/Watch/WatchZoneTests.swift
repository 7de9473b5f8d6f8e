import Foundation
import TestSupport
import Testing

/// `agenda watch` if the viewer's zone changes, as on a journey.
@Suite(.serialized) struct WatchZoneTests {
  private struct Entry: Decodable {
    struct Agenda: Decodable {
      struct Range: Decodable { var start: String }
      var timeZone: String
      var range: Range
    }
    var agenda: Agenda

    /// The offset of the zone in which the day is.
    var offset: String { String(agenda.range.start.suffix(6)) }
  }

  /// Whether a process can have an `/etc` of its own here.
  static let hasNamespaces: Bool = {
    let script = "mount --bind /tmp /etc"
    let run = try? TestSupport.run(
      "/usr/bin/env", ["unshare", "-rm", "/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"],
      folder: "/")
    return run?.exitCode == 0
  }()

  private var agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    try agenda.home.write(calendarText(""), to: "day.ics")
  }

  private func entry(_ line: String?) throws -> Entry {
    try JSONDecoder().decode(Entry.self, from: Data(try #require(line).utf8))
  }

  @Test func `It goes by the configuration's time zone as soon as that is another`() throws {
    func configure(_ zone: String) throws {
      let text = "[defaults]\ntime-zone = \"\(zone)\"\n[[calendar]]\nname = \"a\"\npath = \"../../day.ics\"\n"
      try agenda.home.replace(".config/agenda/config.toml", with: text)
    }
    try configure("Asia/Tokyo")
    let watch = try WatchProcess(agenda, "--format", "ndjson")
    let tokyo = try entry(watch.line())
    #expect(tokyo.agenda.timeZone == "Asia/Tokyo" && tokyo.offset == "+09:00")
    try configure("Pacific/Honolulu")
    let honolulu = try entry(watch.line())
    #expect(honolulu.agenda.timeZone == "Pacific/Honolulu" && honolulu.offset == "-10:00")
    // A slip does not put it into another zone.
    #expect(try watch.settles { try configure("Pacific/Honololo") })
    #expect(try #require(watch.complaint()).contains("Pacific/Honolulu"))
    #expect(watch.line(within: 0) == nil)
    try configure("Asia/Kolkata")
    #expect(try entry(watch.line()).offset == "+05:30")
  }

  @Test(.enabled(if: hasNamespaces, "the kernel gives no namespaces"))
  func `It goes by the system's time zone as soon as that is another`() throws {
    var agenda = agenda
    agenda.environment["TZ"] = nil
    let folder = try agenda.home.makeFolder("etc")
    /// As timedatectl(1) does it.
    func setZone(_ name: String) throws {
      let new = try agenda.home.link("etc/new", to: "/usr/share/zoneinfo/" + name)
      #expect(rename(new, agenda.home.path("etc/localtime")) == 0)
    }
    try setZone("Asia/Tokyo")
    let launcher = [
      "/usr/bin/env", "unshare", "-rm", "/bin/sh", "-c", #"mount --bind "$0" /etc && exec "$@""#, folder,
    ]
    let watch = try WatchProcess(agenda, launcher: launcher, ["--file", "day.ics", "--format", "ndjson"])
    #expect(try entry(watch.line()).offset == "+09:00")
    try setZone("Pacific/Honolulu")
    let honolulu = try entry(watch.line())
    #expect(honolulu.agenda.timeZone == "Pacific/Honolulu" && honolulu.offset == "-10:00")
    #expect(try watch.settles { try setZone("Pacific/Honolulu") })
    #expect(watch.hasSaidAll)
  }
}
