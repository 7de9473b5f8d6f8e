internal import AgendaCLinuxEvents
import AgendaPlatform

/// A file in memory that another process reads or writes.
struct MemoryFile: ~Copyable {
  /// `MFD_CLOEXEC | MFD_ALLOW_SEALING` of <sys/mman.h>, and `F_ADD_SEALS` and `F_SEAL_GROW` of <fcntl.h>: macros that Swift cannot read.
  private static let flags: UInt32 = 0x1 | 0x2
  private static let (addSeals, growSeal): (Int32, Int32) = (1033, 0x4)
  /// The kernel refuses a whole write(2) beyond the end: with so many bytes more than allowed, too long an output is longer than allowed.
  private static let margin = 1 << 16

  let descriptor: Int32

  /// A file to read from its beginning; /dev/null if there are no contents.
  init(contents: [UInt8]?) throws(ChildProgram.Failure) {
    descriptor =
      contents == nil ? open("/dev/null", O_RDONLY | O_CLOEXEC) : memfd_create("agenda", Self.flags)
    guard descriptor >= 0 else { throw Self.failure() }
    guard let contents else { return }
    guard contents.withUnsafeBytes({ writeAll($0, to: descriptor) }),
      lseek(descriptor, 0, SEEK_SET) == 0
    else { throw Self.failure() }
  }

  /// An empty file that cannot grow beyond some bytes. The file has this size from the beginning; its position says how much is written.
  init(maximumSize: Int) throws(ChildProgram.Failure) {
    descriptor = memfd_create("agenda", Self.flags)
    guard descriptor >= 0, ftruncate(descriptor, maximumSize + Self.margin) == 0,
      fcntl(descriptor, Self.addSeals, Self.growSeal) == 0
    else { throw Self.failure() }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes that were written to the file; `nil` if there are more than `limit`.
  func written(atMost limit: Int) -> [UInt8]? {
    lseek(descriptor, 0, SEEK_CUR) <= limit ? written(upTo: limit) : nil
  }

  /// The first bytes that were written to the file, at most `limit`.
  func written(upTo limit: Int) -> [UInt8] {
    let size = min(max(Int(lseek(descriptor, 0, SEEK_CUR)), 0), limit)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = 0
      while count < size {
        let read = pread(descriptor, buffer.baseAddress?.advanced(by: count), size - count, count)
        guard read > 0 || (read < 0 && errno == EINTR) else { return }
        count += max(read, 0)
      }
    }
  }

  private static func failure() -> ChildProgram.Failure {
    ChildProgram.Failure(message: "cannot be started: \(String(cString: strerror(errno)))")
  }
}
