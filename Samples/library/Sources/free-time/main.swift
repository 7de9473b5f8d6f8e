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

let (morning, evening) = (LocalDateTime(today, hour: 8), LocalDateTime(today, hour: 18))
for free in (zone.instant(of: morning)..<zone.instant(of: evening)).parts(besides: taken.merged()) {
  print(zone.localDateTime(at: free.lowerBound), zone.localDateTime(at: free.upperBound))
}
