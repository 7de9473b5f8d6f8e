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
// The event has the zone that the sentence names: “3 pm in Tokyo”. UNTIL of a series has the type of its start.
let event: Component
do {
  event = try said.event(uid: Component.randomUID(using: &numbers), viewer: local, now: now)
} catch {
  fail("\(error)", 65)
}

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
if let start = event["DTSTART"]?.time { print(said.title, start) }
