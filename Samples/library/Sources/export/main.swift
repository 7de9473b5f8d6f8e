// Prints the events of a calendar as JSON, one on each line: `export work.ics > work.ndjson`. Of such a file it prints the start and
// the title of each event: `export work.ndjson`.

import Foundation
import ICalendar

guard CommandLine.arguments.count == 2, let path = CommandLine.arguments.last,
  let data = FileManager.default.contents(atPath: path)
else {
  FileHandle.standardError.write(Data("usage: export FILE.ics|FILE.ndjson\n".utf8))
  exit(64)
}

if path.hasSuffix(".ndjson") {
  let decoder = JSONDecoder()
  for line in data.split(separator: UInt8(ascii: "\n")) { print(try decoder.decode(Event.self, from: line)) }
} else {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // Times without a zone are stored as they are, so the viewer's zone does not matter here.
  for event in ICalendar.Calendar([UInt8](data), file: path, viewer: .utc).events {
    print(String(decoding: try encoder.encode(event), as: UTF8.self))
  }
}
