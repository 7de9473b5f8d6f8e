import Glibc

/// A file that is being written, in large blocks.
struct OutputFile: ~Copyable {
  private let descriptor: CInt
  private var buffer: [UInt8] = []

  init(_ path: String) throws(GeneratorError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw GeneratorError("\(path): \(String(cString: strerror(errno)))") }
  }

  deinit {
    close(descriptor)
  }

  mutating func write(_ bytes: [UInt8]) throws(GeneratorError) {
    buffer.append(contentsOf: bytes)
    if buffer.count > 1 << 20 { try flush() }
  }

  mutating func flush() throws(GeneratorError) {
    var written = 0
    while written < buffer.count {
      let count = buffer[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw GeneratorError("cannot write: \(String(cString: strerror(errno)))") }
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// A problem, for a person.
struct GeneratorError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
