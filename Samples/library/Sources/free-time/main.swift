// Prints when there is time between 8 and 18 o'clock today: `free-time work.ics home.ics`.

import Foundation
import ICalendar

func complain(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

// The clock and the local zone are the program's: no library asks for them.
let zone = ZoneDatabase.system.zone(atPath: "/etc/localtime", nameFile: "/etc/timezone") ?? .utc
let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
let today = zone.localDateTime(at: now).date

var occurrences: [Occurrence] = []
for path in CommandLine.arguments.dropFirst() {
  guard let data = FileManager.default.contents(atPath: path) else {
    complain("\(path): it cannot be read")
    exit(66)
  }
  // Foundation has a Calendar too.
  let calendar = ICalendar.Calendar([UInt8](data), file: path, viewer: zone)
  occurrences += calendar.occurrences(in: today..<today.adding(days: 1))
  for diagnostic in calendar.diagnostics { complain(diagnostic.description) }
}

var free = zone.instant(of: LocalDateTime(today, hour: 8))
let evening = zone.instant(of: LocalDateTime(today, hour: 18))
for busy in occurrences.busyIntervals(in: zone) where busy.upperBound > free && busy.lowerBound < evening {
  if free < busy.lowerBound { print(zone.localDateTime(at: free), zone.localDateTime(at: busy.lowerBound)) }
  free = busy.upperBound
}
if free < evening { print(zone.localDateTime(at: free), zone.localDateTime(at: evening)) }
