import AgendaPlatform

/// Reads small system files and links with the C library.
enum SystemFile {
  /// The bytes of a regular file of at most `limit` bytes; `nil` if it cannot be read.
  static func bytes(atPath path: String, limit: Int) -> [UInt8]? {
    // Without O_NONBLOCK, opening a named pipe could block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard size >= 0, size <= limit else { return nil }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let base = buffer.baseAddress {
        let got = read(descriptor, base + count, size - count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
  }

  /// The target of a symbolic link; `nil` if the path is not a link.
  static func linkTarget(atPath path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0
      ? String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
