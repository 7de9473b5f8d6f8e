// Prints what a calendar holds today, in UTC: `today work.ics`.

import AgendaKit
import Foundation
import ICalendar

func complain(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

guard let path = CommandLine.arguments.dropFirst().first,
  let data = FileManager.default.contents(atPath: path)
else {
  complain("usage: today FILE.ics")
  exit(64)
}

let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
let today = Zone.utc.localDateTime(at: now).date
let window = OccurrenceWindow(today..<today.adding(days: 1), zone: .utc)

// Bytes in, values out: what cannot be read is told, and the rest is there.
var reader = CalendarReader(window: window)
reader.read([UInt8](data), file: path)
let contents = reader.finish()
for diagnostic in contents.diagnostics { complain("\(path):\(diagnostic.line ?? 0): \(diagnostic.message)") }

// The rules of the day: what is shown, and in which order.
let calendar = CalendarIdentity(name: contents.name ?? path)
let agenda = Agenda(of: [CalendarOccurrences(calendar, contents.occurrences)], in: window, at: now)
for day in agenda.days {
  for item in day.allDay + day.timed { print(item.title) }
}
