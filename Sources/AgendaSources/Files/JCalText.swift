internal import ICalendar

/// jCal (RFC 7265), which is read wherever iCalendar is: from files, standard input and the web.
package enum JCalText {
  /// The bytes at the beginning by which jCal is recognized.
  private static let recognizedBytes = 4096

  /// The most signs between values that are read: some ten thousand events. Each sign costs the memory of a value.
  private static let maximumSigns = 1_000_000

  /// Why a text that begins as jCal cannot be read.
  package struct Failure: Error, Hashable {
    package let reason: String
  }

  /// Whether a text begins as jCal does.
  package static func isJCal(_ beginning: [UInt8]) -> Bool {
    JCal.recognizes(Array(beginning.prefix(recognizedBytes)))
  }

  /// Reads jCal as iCalendar; `nil` if the text does not begin so.
  package static func calendar(_ bytes: [UInt8]) throws(Failure) -> [UInt8]? {
    guard isJCal(bytes) else { return nil }
    guard isBounded(bytes) else {
      throw Failure(reason: "the text has more than \(maximumSigns) values, which would take too much memory")
    }
    do throws(JCalError) {
      return ComponentFile(try JCal.decode(bytes)).bytes
    } catch {
      throw Failure(reason: "\(error)")
    }
  }

  /// The text as iCalendar, if it is jCal that can be read; else the text itself, in which no calendar is found then.
  package static func plain(_ bytes: [UInt8]) -> [UInt8] { (try? calendar(bytes)) ?? bytes }

  private static func isBounded(_ bytes: [UInt8]) -> Bool {
    bytes.count { $0 == 0x2C || $0 == 0x3A || $0 == 0x5B || $0 == 0x7B } <= maximumSigns
  }
}

extension FileContents {
  /// The text of a calendar at a path, of jCal as iCalendar, with the status of the file: see ``read(path:buffer:maximumSize:)``.
  static func calendar(
    path: String, buffer: inout [UInt8], maximumSize: Int
  ) throws(FileError) -> (bytes: [UInt8], status: OpenFile.Status) {
    let (bytes, status) = try read(path: path, buffer: &buffer, maximumSize: maximumSize)
    // Most texts begin with BEGIN.
    guard bytes.first != UInt8(ascii: "B"), JCalText.isJCal(bytes) else { return (bytes, status) }
    return (JCalText.plain(bytes), status)
  }
}
