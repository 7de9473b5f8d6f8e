import AgendaPlatform

/// The file of an image, read as a whole.
package struct ImageFile: Sendable {
  package let bytes: [UInt8]
  package let header: ImageHeader

  /// Reads a file.
  /// - Throws: Where it cannot be read, is no regular file, or is no image that can be shown. A named pipe is not waited for.
  package init(path: String) throws(ImageHeader.Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.unreadable() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.unreadable() }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ImageHeader.Failure(message: "is not a file with an image")
    }
    guard Int(status.st_size) <= ImageHeader.maximumBytes else { throw .tooLong }
    bytes = try Self.contents(of: descriptor)
    header = try ImageHeader(bytes)
  }

  private static func contents(of descriptor: Int32) throws(ImageHeader.Failure) -> [UInt8] {
    var contents: [UInt8] = []
    let size = 1 << 18
    while contents.count <= ImageHeader.maximumBytes {
      var count = 0
      contents += [UInt8](unsafeUninitializedCapacity: size) { block, initialized in
        repeat {
          count = read(descriptor, block.baseAddress, size)
        } while count < 0 && errno == EINTR
        initialized = max(count, 0)
      }
      guard count >= 0 else { throw unreadable() }
      if count == 0 { return contents }
    }
    throw .tooLong
  }

  private static func unreadable() -> ImageHeader.Failure {
    ImageHeader.Failure(
      message: "cannot be read: \(String(cString: strerror(errno)))", isMissing: errno == ENOENT)
  }
}
