import Foundation
import TestSupport

/// A configuration with a calendar on a server of the test.
struct WebSetup {
  let agenda: AgendaCommand
  let server: CalendarServer

  /// The calendar `work` at `/work.ics` of a server with a script; `lines` are further lines of its configuration.
  init(_ script: [String: [CalendarServer.Answer]], lines: String = "") throws {
    agenda = try AgendaCommand()
    server = try CalendarServer(script)
    try agenda.home.write(
      "[[calendar]]\nname = \"work\"\nurl = \"\(server.url("/work.ics"))\"\n\(lines)\n",
      to: ".config/agenda/config.toml")
  }

  /// An answer with an event each day, whose title is given.
  static func answer(_ title: String) -> CalendarServer.Answer {
    ["etag": "\"\(title)\"", "body": calendarText(event(title))]
  }

  static func event(_ title: String) -> String {
    "UID:a\nDTSTAMP:20200101T000000Z\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:\(title)"
  }

  /// The folder of the calendar in the cache; `nil` where there is none yet.
  var folder: String? {
    let cache = agenda.home.path(".cache/agenda")
    return (try? FileManager.default.contentsOfDirectory(atPath: cache))?.first.map { cache + "/" + $0 }
  }

  /// The text of a file in the cache.
  func cached(_ name: String) -> String? {
    folder.flatMap { try? String(contentsOfFile: $0 + "/" + name, encoding: .utf8) }
  }

  /// Sets the time at which the calendar is due, in the file that is asked for it, to some seconds from now.
  func setDue(in seconds: Int) throws {
    let path = (folder ?? "") + "/due"
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: TimeInterval(seconds))], ofItemAtPath: path)
  }

  /// The seconds until the calendar is due, by the file that is asked for it.
  func timeUntilDue() throws -> TimeInterval {
    let attributes = try FileManager.default.attributesOfItem(atPath: (folder ?? "") + "/due")
    return (attributes[.modificationDate] as? Date)?.timeIntervalSinceNow ?? 0
  }

  /// Replaces the lines of the state that begin with a key.
  func setState(_ values: [String: String]) throws {
    let lines = (cached("state") ?? "").split(separator: "\n").filter { line in
      !values.keys.contains { line.hasPrefix($0 + "=") }
    }
    let text = (lines + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)"[...] }).joined(
      separator: "\n")
    try (text + "\n").write(toFile: (folder ?? "") + "/state", atomically: true, encoding: .utf8)
  }
}
