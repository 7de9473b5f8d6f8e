import Foundation
import TestSupport

/// `agenda serve` on a free port of 127.0.0.1. It has ended when the last reference to it goes.
final class ServeProcess {
  let process = Process()
  let agenda: AgendaCommand
  private let output = Pipe()
  /// The port on which it listens.
  let port: UInt16
  /// The address that it printed.
  let address: String

  /// Starts it with further arguments, by another program if one is given.
  init(
    _ agenda: AgendaCommand, _ arguments: [String] = [], listen: String = "127.0.0.1:0",
    launcher: [String] = []
  ) throws {
    self.agenda = agenda
    let words = launcher + [AgendaCommand.executable.path, "serve", "--listen", listen] + arguments
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = agenda.environment
    process.currentDirectoryURL = agenda.home.url
    process.standardOutput = output
    try process.run()
    try output.fileHandleForWriting.close()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let part = output.fileHandleForReading.readData(ofLength: 1)
      if part.isEmpty { throw CocoaError(.fileReadCorruptFile) }
      line += part
    }
    address = String(decoding: line.dropLast(), as: UTF8.self)
    guard let url = URL(string: address), let port = url.port.flatMap({ UInt16(exactly: $0) }) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    self.port = port
  }

  deinit { process.end() }

  /// The answer to a request, with lines of the header beside Host.
  func get(_ target: String, method: String = "GET", host: String? = nil, _ lines: String...) throws -> Answer
  {
    let header = ["Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + lines
    let connection = try Connection(port)
    connection.send("\(method) \(target) HTTP/1.1\r\n" + header.joined(separator: "\r\n") + "\r\n\r\n")
    return Answer(connection.rest())
  }

  /// The answer to a request with a body.
  func send(_ target: String, body: String, _ lines: [String]) throws -> Answer {
    let header =
      ["Host: 127.0.0.1:\(port)", "Connection: close", "Content-Length: \(body.utf8.count)"]
      + lines.filter { !$0.isEmpty }
    let connection = try Connection(port)
    connection.send("POST \(target) HTTP/1.1\r\n" + header.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return Answer(connection.rest())
  }

  /// The peak of its memory so far, in kilobytes.
  var peakMemory: Int? {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }

  /// True while it watches files: inotify(7) in proc(5).
  var watchesFiles: Bool {
    let folder = "/proc/\(process.processIdentifier)/fdinfo/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains {
      (try? String(contentsOfFile: folder + $0, encoding: .utf8))?.contains("inotify wd:") == true
    }
  }

  /// An answer of HTTP.
  struct Answer {
    let status: Int?
    /// The fields, by their names in lower case.
    let fields: [String: String]
    /// The values of Set-Cookie.
    let cookies: [String]
    let body: Data

    init(_ bytes: Data) {
      let end = bytes.range(of: Data("\r\n\r\n".utf8))
      let head = String(decoding: end.map { bytes[..<$0.lowerBound] } ?? bytes, as: UTF8.self)
      let lines = head.split(separator: "\r\n")
      status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      let prefix = "set-cookie: "
      cookies = lines.filter { $0.lowercased().hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      fields = Dictionary(
        lines.dropFirst().compactMap { line in
          line.firstIndex(of: ":").map {
            (line[..<$0].lowercased(), line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces))
          }
        }
      ) { first, _ in first }
      body = end.map { bytes[$0.upperBound...] } ?? Data()
    }

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// A plain connection.
  final class Connection {
    private let descriptor: Int32

    init(_ port: UInt16, patience: Int = 90) throws {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      descriptor = try Self.open(&address, patience: patience)
    }

    /// A connection to a socket in the file system.
    init(path: String) throws {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
      descriptor = try Self.open(&address, patience: 90)
    }

    private static func open<Address>(_ address: inout Address, patience: Int) throws -> Int32 {
      let family = withUnsafeBytes(of: &address) { Int32($0.loadUnaligned(as: sa_family_t.self)) }
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
      var time = timeval(tv_sec: patience, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
        }
      }
      guard isConnected else {
        close(descriptor)
        throw CocoaError(.fileReadUnknown)
      }
      return descriptor
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// The bytes that come next; empty at the end, `nil` if nothing comes in time.
    func part() -> Data? {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return count < 0 ? (errno == EAGAIN ? nil : Data()) : Data(buffer[..<count])
    }

    /// The bytes up to the end.
    func rest() -> Data {
      var data = Data()
      while let part = part(), !part.isEmpty { data += part }
      return data
    }

    /// The text up to another one; `nil` if that does not come.
    func upTo(_ text: String) -> String? {
      var data = Data()
      while let part = part(), !part.isEmpty {
        data += part
        let read = String(decoding: data, as: UTF8.self)
        if read.contains(text) { return read }
      }
      return nil
    }
  }
}
