// Prints when there is time between 8 and 18 o'clock today: `free-time work.ics home.ics`.

import Foundation
import ICalendar

func complain(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

// The clock and the local zone are the program's: no library asks for them.
let zone = ZoneDatabase.system.localZone(environment: ProcessInfo.processInfo.environment)
let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
let today = zone.localDateTime(at: now).date

var taken: [Range<Instant>] = []
for path in CommandLine.arguments.dropFirst() {
  guard let data = FileManager.default.contents(atPath: path) else {
    complain("\(path): it cannot be read")
    exit(66)
  }
  // Foundation has a Calendar too.
  let calendar = ICalendar.Calendar([UInt8](data), file: path, viewer: zone)
  let occurrences = calendar.occurrences(in: today..<today.adding(days: 1))
  taken += occurrences.busyIntervals(in: zone)
  // A calendar of free/busy times alone says nothing of other times.
  taken += calendar.freeBusy?.unknownIntervals(in: occurrences.window) ?? []
  for diagnostic in calendar.diagnostics { complain(diagnostic.description) }
}

var free = zone.instant(of: LocalDateTime(today, hour: 8))
let evening = zone.instant(of: LocalDateTime(today, hour: 18))
for busy in taken.sorted(by: { $0.lowerBound < $1.lowerBound })
where busy.upperBound > free && busy.lowerBound < evening {
  if free < busy.lowerBound { print(zone.localDateTime(at: free), zone.localDateTime(at: busy.lowerBound)) }
  free = busy.upperBound
}
if free < evening { print(zone.localDateTime(at: free), zone.localDateTime(at: evening)) }
