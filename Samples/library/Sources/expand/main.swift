// Prints the first ten times of a recurrence rule from its start, with the offset from UTC at each of them:
// `expand 'FREQ=MONTHLY;BYDAY=-1FR' 2026-11-27T09:00 Europe/Berlin`. The zone is UTC if none is given.

import Foundation
import ICalendar

func complain(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(64)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard (2...3).contains(arguments.count) else { complain("usage: expand RULE START [ZONE]") }
guard let zone = arguments.count == 3 ? ZoneDatabase.system.zone(named: arguments[2]) : .utc else {
  complain("\(arguments[2]) is not a time zone")
}

// A date makes an all-day series, a time one that keeps its wall-clock time.
let start: EventTime
if let date = CalendarDate(arguments[1]) {
  start = .date(date)
} else if let local = LocalDateTime(arguments[1]) {
  start = .zoned(local, zone)
} else {
  complain("\(arguments[1]) is neither a date nor a time")
}

let rule: RecurrenceRule
do {
  var diagnostics: [Diagnostic] = []
  rule = try RecurrenceRule(arguments[0], diagnostics: &diagnostics)
  for diagnostic in diagnostics { FileHandle.standardError.write(Data("\(diagnostic)\n".utf8)) }
} catch {
  complain("\(error)")
}
print(rule)

// Instances are computed one after the other, so a window of a thousand years costs nothing for the first ten.
let first = start.instant(viewer: zone)
let window = OccurrenceWindow(from: first, to: first.adding(seconds: 1000 * 366 * 86_400), zone: zone)
for instance in rule.instances(from: start, in: window).prefix(10) {
  print(instance.start, zone.offset(at: instance.instant) / 60)
}
