internal import Glibc
internal import ICalendar

extension OpenFile {
  /// How long a named pipe is given for a program that writes to it to come, in milliseconds.
  private static let pipePatience: Int32 = 1000

  /// The first byte of a pipe that was opened with `O_NONBLOCK`; none where its writer has written nothing yet, however
  /// long that will take it.
  ///
  /// - Throws: an error where no program has opened the pipe to write: the command does not wait for it for good.
  func firstByteOfPipe() throws(FileError) -> [UInt8] {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let hasWriter = poll(&request, 1, Self.pipePatience) != 0
    var byte: UInt8 = 0
    switch Glibc.read(descriptor, &byte, 1) {
    case 1: return [byte]
    case 0 where !hasWriter: throw FileError(.unreadable, "it is a pipe that no program writes to")
    default: return []
    }
  }

  /// Lets reads wait, whatever the file was opened with.
  func waitForReads() throws(FileError) {
    guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw FileError(errno: errno) }
  }
}
