// Writes a calendar with one change to a new file: `splice insert|change|remove FILE NEW UID`.

import Glibc
import ICalendar

func bytes(of path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  let size = Int(lseek(file, 0, SEEK_END))
  lseek(file, 0, SEEK_SET)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    // Pages of 2 MB: without them, a third of the time goes into handing out those of 4 KB.
    let start = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: buffer.baseAddress) + 4095) & ~4095)
    if size > 1 << 21 { madvise(start, size - 4096, MADV_HUGEPAGE) }
    while count < size {
      let length = read(file, buffer.baseAddress! + count, size - count)
      guard length > 0 else { break }
      count += length
    }
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let text = bytes(of: arguments[2]) else { exit(64) }
let uid = arguments[4]
var splice = CalendarSplice(text, uids: arguments[1] == "insert" ? [] : [uid])
switch arguments[1] {
case "insert":
  let zone = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc
  let date = CalendarDate(year: 2026, month: 11, day: 21)!
  let start = EventTime.zoned(LocalDateTime(date, hour: 9), zone)
  let now = Instant(secondsSinceEpoch: 1_790_000_000)
  try splice.insert([Component.event(uid: uid, summary: "Lunch", start: start, now: now)])
case "change":
  var components = splice.components(uid: uid)
  guard !components.isEmpty else { exit(65) }
  components[0]["SUMMARY"] = Property("SUMMARY", text: "Lunch")
  try splice.replace(uid: uid, with: components)
default: guard splice.remove(uid: uid) > 0 else { exit(65) }
}
let file = open(arguments[3], O_WRONLY | O_CREAT | O_TRUNC, 0o644)
let changed = splice.bytes
guard file >= 0, write(file, changed, changed.count) == changed.count else { exit(74) }
