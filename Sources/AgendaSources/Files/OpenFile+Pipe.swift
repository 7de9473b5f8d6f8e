internal import AgendaPlatform
internal import ICalendar

extension OpenFile {
  /// How long a named pipe is given for a program that writes to it to come, in milliseconds.
  private static let pipePatience: Int32 = 1000

  /// Makes ready to read what was opened with `O_NONBLOCK`, and gives what had to be read for that: the first byte of a pipe, or nothing
  /// where its writer has written nothing yet, however long that will take it.
  ///
  /// - Throws: an error where nothing can be read, as of a folder; also of a pipe that no program has opened to write: the command does not
  ///   wait for it for good.
  func beginReading(_ status: Status) throws(FileError) -> [UInt8] {
    if status.isFolder { throw FileError(errno: EISDIR) }
    guard status.isReadable else { throw FileError(.notAFile, "it is neither a file nor a folder") }
    let first = status.isPipe ? try firstByteOfPipe() : []
    guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw FileError(errno: errno) }
    return first
  }

  private func firstByteOfPipe() throws(FileError) -> [UInt8] {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let hasWriter = poll(&request, 1, Self.pipePatience) != 0
    var byte: UInt8 = 0
    switch AgendaPlatform.read(descriptor, &byte, 1) {
    case 1: return [byte]
    case 0 where !hasWriter: throw FileError(.unreadable, "it is a pipe that no program writes to")
    default: return []
    }
  }
}
