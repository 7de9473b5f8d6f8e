internal import AgendaPlatform
internal import ICalendar

/// The text of a calendar, in memory or in a file, which can be larger than what should be in memory.
package struct CalendarText: Sendable {
  /// The file can no longer be read, or has become shorter.
  package struct Unreadable: Error {
    package init() {}
  }

  /// Where the bytes of a text are: also those of a ``FileText``.
  enum Place: Sendable {
    case memory([UInt8])
    case file(HeldFile)
  }

  private let place: Place
  /// The number of bytes.
  package let count: Int
  /// Distinguishes states of the file: inode number and time of its last change; `nil` for a text in memory.
  package let version: String?

  /// A text in memory.
  package init(_ bytes: [UInt8]) {
    place = .memory(bytes)
    (count, version) = (bytes.count, nil)
  }

  /// The text in the regular file at a path; `nil` if there is none that can be read.
  package init?(path: String) {
    guard let file = try? OpenFile(path: path, flags: O_NONBLOCK), let status = try? file.status(),
      status.isRegular
    else { return nil }
    self.init(file, status)
  }

  /// The text in an open file, which can be closed afterwards; `nil` if it cannot be read.
  package init?(descriptor: Int32) {
    guard let file = OpenFile(copying: descriptor), let status = try? file.status() else { return nil }
    self.init(file, status)
  }

  private init(_ file: consuming OpenFile, _ status: OpenFile.Status) {
    place = .file(HeldFile(file))
    count = status.size
    version = "\(status.identity.number)-\(status.version.contentChange)"
  }

  /// Passes a half-open range of the bytes to `take`, in order, block by block; fewer bytes if the text ends earlier.
  package func hand(_ range: Range<Int>, _ take: (Span<UInt8>) -> Void) throws(Unreadable) {
    switch place {
    case .memory(let bytes): take(bytes.span.extracting(range.clamped(to: bytes.indices)))
    case .file(let held):
      do throws(FileError) {
        try FileContents.readBlocks(held.file.descriptor, range, maximumSize: .max, take)
      } catch {
        throw Unreadable()
      }
    }
  }

  /// At most so many bytes of its beginning.
  package func prefix(_ length: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    try? hand(0..<length) { block in block.withUnsafeBufferPointer { bytes += $0 } }
    return bytes
  }
}

/// A file that stays open as long as a text needs it.
final class HeldFile: Sendable {
  let file: OpenFile

  init(_ file: consuming OpenFile) {
    self.file = file
  }
}
