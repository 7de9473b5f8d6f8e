// Adds an event to a calendar by a sentence: `add work.ics Lunch with Kim tomorrow 12:30`. A file that does not exist is made.

import AgendaQuickAdd
import Foundation
import ICalendar

func fail(_ text: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(code)
}

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first, arguments.count > 1 else { fail("usage: add FILE SENTENCE", 64) }
let sentence = arguments.dropFirst().joined(separator: " ")

// The clock, the local zone and random numbers are the program's: no library asks for them.
let local = ZoneDatabase.system.localZone(environment: ProcessInfo.processInfo.environment)
let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
var numbers = SystemRandomNumberGenerator()

let said: QuickEvent
do {
  said = try QuickAdd(language: "en").read(sentence, now: local.localDateTime(at: now), zone: local)
} catch {
  fail("\(error)", 65)
}
guard let start = said.start, let end = said.end else { fail("the sentence names no time", 65) }

// The sentence can name another zone: “3 pm in Tokyo”.
let zone = said.timeZone.flatMap { ZoneDatabase.system.zone(named: $0) } ?? local
func time(_ time: LocalDateTime) -> EventTime { said.isAllDay ? .date(time.date) : .zoned(time, zone) }
var event = try Component.event(
  uid: Component.randomUID(using: &numbers), summary: said.title, start: time(start),
  end: end > start ? time(end) : nil, now: now)
if let place = said.location { event["LOCATION"] = Property("LOCATION", text: place) }
if let text = said.rule {
  var rule = try RecurrenceRule(text)
  // Of an event with times, UNTIL is a time in UTC: the last second of the day that the sentence names.
  if case .date(let day) = rule.until, !said.isAllDay {
    let midnight = zone.instant(of: LocalDateTime(day.adding(days: 1)))
    rule.until = .instant(midnight.adding(seconds: -1))
  }
  event["RRULE"] = Property("RRULE", value: rule.description)
}
if let minutes = said.alarmMinutes { event.append(.alarm(secondsBefore: 60 * minutes, text: said.title)) }

// The VTIMEZONE that the event needs is added in both cases.
var bytes: [UInt8]
if let data = FileManager.default.contents(atPath: path) {
  var splice = CalendarSplice([UInt8](data))
  guard splice.isWellFormed else { fail("\(path): its components do not end where they should", 65) }
  try splice.insert([event])
  bytes = splice.bytes
} else {
  bytes = ComponentFile([.calendar(product: "-//Example//add//EN", [event])]).bytes
}
try Data(bytes).write(to: URL(filePath: path), options: .atomic)
print(said.title, time(start))
