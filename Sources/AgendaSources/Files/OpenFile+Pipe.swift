internal import Glibc
internal import ICalendar

extension OpenFile {
  /// How long to wait for a program to write to a named pipe, in milliseconds.
  private static let pipeTimeout: Int32 = 1000

  /// Prepares a file that was opened with `O_NONBLOCK` for blocking reads. Returns what had to be read for this: the
  /// first byte of a pipe, or nothing if its writer has not written yet.
  ///
  /// - Throws: An error if it cannot be read, as a folder; and for a pipe without a writer, so that the command does
  ///   not wait forever.
  func beginReading(_ status: Status) throws(FileError) -> [UInt8] {
    if status.isFolder { throw FileError(errno: EISDIR) }
    guard status.isReadable else { throw FileError(.notAFile, "it is neither a file nor a folder") }
    let first = status.isPipe ? try firstByteOfPipe() : []
    guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw FileError(errno: errno) }
    return first
  }

  private func firstByteOfPipe() throws(FileError) -> [UInt8] {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let hasWriter = poll(&request, 1, Self.pipeTimeout) != 0
    var byte: UInt8 = 0
    switch Glibc.read(descriptor, &byte, 1) {
    case 1: return [byte]
    case 0 where !hasWriter: throw FileError(.unreadable, "it is a pipe that no program writes to")
    default: return []
    }
  }
}
