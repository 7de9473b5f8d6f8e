internal import AgendaJCal
internal import ICalendar

/// jCal (RFC 7265), which is read wherever iCalendar is: from files, standard input and the web.
package enum JCalText {
  /// The bytes at the beginning by which jCal is recognized.
  private static let recognizedBytes = 4096

  /// The most bytes, and the most signs between values, that are read: some ten thousand events. Each sign costs the memory of a value.
  private static let maximumSize = 64 << 20
  private static let maximumSigns = 1_000_000

  /// Whether a text begins as jCal does.
  package static func isJCal(_ beginning: [UInt8]) -> Bool {
    JCal.recognizes(Array(beginning.prefix(recognizedBytes)))
  }

  /// The text as iCalendar, if it is jCal; else the text itself, in which no calendar is found then.
  package static func plain(_ bytes: [UInt8]) -> [UInt8] {
    guard isJCal(bytes), bytes.count <= maximumSize, isBounded(bytes), let calendars = try? JCal.decode(bytes)
    else { return bytes }
    return ComponentFile(calendars).bytes
  }

  private static func isBounded(_ bytes: [UInt8]) -> Bool {
    bytes.count { $0 == 0x2C || $0 == 0x3A || $0 == 0x5B || $0 == 0x7B } <= maximumSigns
  }
}
