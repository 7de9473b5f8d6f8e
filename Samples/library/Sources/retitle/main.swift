// Gives an event another title, in all its instances: `retitle work.ics UID TITLE`. All else in the file stays as it is.

import Foundation
import ICalendar

func fail(_ text: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(code)
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fail("usage: retitle FILE UID TITLE", 64) }
let (path, uid, title) = (arguments[1], arguments[2], arguments[3])
guard let data = FileManager.default.contents(atPath: path) else { fail("\(path): it cannot be read", 66) }

// Of a file of any size, only the components with this UID are parsed.
var splice = CalendarSplice([UInt8](data), uids: [uid])
let old = splice.components(uid: uid)
if old.isEmpty { fail("\(path): no event has the UID \(uid)", 65) }

// The clock and the local zone are the program's: no library asks for them.
let zone = ZoneDatabase.system.localZone(environment: ProcessInfo.processInfo.environment)
let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
// Zones of the file itself, which no system knows, are read by its VTIMEZONEs.
let timeZones = splice.timeZones(uid: uid)
var series = splice.series(uid: uid, viewer: zone)
try series.changeAll(now: now) { event in
  event["SUMMARY"] = Property("SUMMARY", text: title)
}

// Only new problems count, and not those that were there before the change.
if let problem = Component.problems(of: series.components, replacing: old, timeZones: timeZones).first {
  fail(problem.description, 65)
}

try splice.replace(uid: uid, with: series.components)
// The old file stays whole until the new one has taken its place.
try Data(splice.bytes).write(to: URL(filePath: path), options: .atomic)
