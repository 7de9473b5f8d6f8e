// Prints the titles of today's events, in UTC: `today work.ics`. With an earlier version of the calendar, it prints them only if
// they have changed: `today work.ics before.ics`.

import AgendaKit
import Foundation
import ICalendar

func complain(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
let today = Zone.utc.localDateTime(at: now).date
let window = OccurrenceWindow(today..<today.adding(days: 1), zone: .utc)

// Errors of the calendar are reported; everything else is read.
func occurrences(of path: String) -> CalendarOccurrences? {
  guard let data = FileManager.default.contents(atPath: path) else { return nil }
  let calendar = ICalendar.Calendar([UInt8](data), file: path, viewer: .utc)
  calendar.diagnostics.forEach { complain($0.description) }
  return CalendarOccurrences(
    CalendarIdentity(name: calendar.name ?? path), Array(calendar.occurrences(in: window)))
}

let calendars = CommandLine.arguments.dropFirst().map(occurrences)
guard (1...2).contains(calendars.count), let calendar = calendars[0],
  let before = calendars[calendars.count - 1]
else {
  complain("usage: today FILE.ics [FORMER.ics]")
  exit(64)
}

// A timeline has an entry for each change. Two timelines can be compared by what the program shows: here, the titles.
func titles(_ agenda: Agenda) -> [String] { agenda.days.flatMap { $0.allDay + $0.timed }.map(\.title) }
func timeline(of calendar: CalendarOccurrences) -> Timeline {
  Timeline(of: [calendar], from: now, in: .utc) { titles($0) == titles($1) }
}
let former = calendars.count == 2 ? timeline(of: before) : nil
let result = timeline(of: calendar).result(since: former) { titles($0) == titles($1) }
guard result == .newData else { exit(0) }

// An agenda selects the events of the window, and puts them in order.
let agenda = Agenda(of: [calendar], in: window, at: now)
for title in titles(agenda) { print(title) }
