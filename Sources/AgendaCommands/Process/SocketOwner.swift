import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The user to whom the other end of a connection on this computer belongs, from the tables of the kernel (proc_net(5)).
struct SocketOwner {
  /// An end of a connection: an address in numbers, and a port.
  struct End: Sendable {
    var address: String
    var port: Int

    init(address: String, port: Int) { (self.address, self.port) = (address, port) }
  }

  /// The most bytes of a table that are read.
  private static let maximumSize = 16 << 20

  /// Whether a client on this computer is the user of this process, or root, who may do everything anyway; `false` if that cannot be found out.
  static func isOwn(client: End, server: End) -> Bool {
    for table in ["/proc/self/net/tcp", "/proc/self/net/tcp6"] {
      guard let bytes = try? NamedFile.bytes(path: table, maximumSize: maximumSize) else { continue }
      if let user = user(ofClient: client, server: server, in: String(decoding: bytes, as: UTF8.self)) {
        return user == geteuid() || user == 0
      }
    }
    return false
  }

  /// The state of a connection that is established. Sockets in other states can belong to no process, and then have the user 0.
  private static let established = "01"

  /// The user of a client in a table; `nil` if the connection is not in it, or is not established.
  static func user(ofClient client: End, server: End, in table: String) -> uid_t? {
    guard let local = written(client), let remote = written(server) else { return nil }
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ", omittingEmptySubsequences: true)
      guard fields.count > 7, local.contains(String(fields[1])), remote.contains(String(fields[2])),
        fields[3] == established
      else { continue }
      return uid_t(fields[7])
    }
    return nil
  }

  /// An end as the tables write it, where an IPv4 address can also be written as IPv6.
  private static func written(_ end: End) -> [String]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let port = digits(UInt64(end.port), count: 4)
    if inet_pton(AF_INET, end.address, &bytes) == 1 {
      let word = words(bytes.prefix(4))
      return [word + ":" + port, words([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) + word + ":" + port]
    }
    guard inet_pton(AF_INET6, end.address, &bytes) == 1 else { return nil }
    return [words(bytes[...]) + ":" + port]
  }

  /// Words of 32 bits in the order of the processor, in hexadecimal digits.
  private static func words(_ bytes: ArraySlice<UInt8>) -> String {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { start in
      let word = bytes[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return digits(UInt64(UInt32(bigEndian: word)), count: 8)
    }.joined()
  }

  private static func digits(_ number: UInt64, count: Int) -> String {
    String(number, radix: 16, uppercase: true).zeroPadded(to: count)
  }
}
