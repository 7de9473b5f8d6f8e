import AgendaPlatform

/// A folder that no other run of the command writes in meanwhile.
struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// `nil` where another run has it. A folder that is not there is made, for the user alone, as the XDG Base Directory
  /// Specification asks. Throws where there can be none.
  init?(_ folder: String) throws {
    Self.make(folder)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    self.descriptor = descriptor
    guard descriptor >= 0 else { throw Self.failure(folder) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw Self.failure(folder)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Lets others have it.
  consuming func release() {}

  private static func make(_ folder: String) {
    for index in folder.indices.dropFirst() where folder[index] == "/" {
      mkdir(String(folder[..<index]), 0o700)
    }
    mkdir(folder, 0o700)
  }

  private static func failure(_ folder: String) -> CommandError {
    CommandError(.cannotCreate, "cannot write in “\(folder)”: \(String(cString: strerror(errno)))")
  }
}
