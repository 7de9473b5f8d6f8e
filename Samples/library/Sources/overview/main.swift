// Prints the events of the next seven days of all configured calendars: `overview config.toml`.

import AgendaKit
import AgendaSources
import Foundation
import ICalendar

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: overview CONFIG.toml\n".utf8))
  exit(64)
}
let zone = ZoneDatabase.system.localZone(environment: ProcessInfo.processInfo.environment)
let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
let today = zone.localDateTime(at: now).date
let window = OccurrenceWindow(today..<today.adding(days: 7), zone: zone)

let configuration: Configuration
do {
  // The environment says where the cache is that `agenda-sync` and `fetch` fill.
  configuration = try Configuration.load(
    path: CommandLine.arguments[1], home: NSHomeDirectory(),
    environment: ProcessInfo.processInfo.environment)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(78)
}

// Only events that can touch the window are parsed. Calendars that cannot be read are among the problems.
let results = SourceReader(window: window).read(configuration)
let agenda = Agenda(of: results, in: window, at: now)
for day in agenda.days {
  for item in day.allDay + day.timed + day.tasks {
    print(day.date, item.calendar.name, item.title, separator: "\t")
  }
}
for problem in agenda.problems { FileHandle.standardError.write(Data("\(problem)\n".utf8)) }
