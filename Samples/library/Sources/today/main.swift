// Prints the titles of what a calendar holds today, in UTC: `today work.ics`.

import Foundation
import ICalendar

guard let path = CommandLine.arguments.dropFirst().first,
  let data = FileManager.default.contents(atPath: path)
else {
  FileHandle.standardError.write(Data("usage: today FILE.ics\n".utf8))
  exit(64)
}

let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
let today = Zone.utc.localDateTime(at: now).date

var reader = CalendarReader(window: OccurrenceWindow(today..<today.adding(days: 1), zone: .utc))
reader.read([UInt8](data), file: path)
let contents = reader.finish()

for diagnostic in contents.diagnostics {
  FileHandle.standardError.write(Data("\(diagnostic)\n".utf8))
}
for occurrence in contents.occurrences {
  print(occurrence.event.details.summary)
}
