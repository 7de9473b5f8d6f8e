// Prints the next five events of a file, and how long each lasts: `next work.ics`.

import Foundation
import ICalendar
import ICalendarFoundation

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: next FILE\n".utf8))
  exit(64)
}
guard let zone = Zone(TimeZone.current) else {
  FileHandle.standardError.write(Data("the time zone of the computer is not known\n".utf8))
  exit(78)
}
// Foundation has a Calendar too.
let calendar = try ICalendar.Calendar(contentsOf: URL(filePath: CommandLine.arguments[1]), viewer: zone)

// They are computed while the loop asks for them, so that a series without an end does no harm.
for occurrence in calendar.occurrences(after: Instant(.now)).prefix(5) {
  let interval = occurrence.interval(in: zone)
  let time: Date.FormatStyle.TimeStyle = occurrence.isAllDay ? .omitted : .shortened
  let length = interval.upperBound - interval.lowerBound
  print(
    Date(interval.lowerBound).formatted(date: .abbreviated, time: time), occurrence.summary,
    length.formatted(.units(allowed: [.days, .hours, .minutes])), separator: "\t")
}
