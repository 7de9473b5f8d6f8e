import AgendaPlatform

/// A connection to a message bus over a Unix socket (D-Bus Specification, “Authentication Protocol” and “Message Protocol”). It never waits longer than it is
/// told to.
final class BusConnection {
  /// Why something failed, in words without a full stop.
  struct Failure: Error {
    var message: String
    /// Whether the connection cannot be used any more.
    var isOfConnection: Bool

    init(_ message: String, isOfConnection: Bool = true) {
      (self.message, self.isOfConnection) = (message, isOfConnection)
    }
  }

  /// A Unix socket.
  let descriptor: Int32
  private let timeout: Double
  private var received: [UInt8] = []
  private var lastSerial: UInt32 = 0

  /// Connects to the first of some sockets that can be reached, and signs in as the user of this process.
  init(sockets: [String], timeout: Double) throws(Failure) {
    var first: Int32?
    for socket in sockets where first == nil { first = Self.connected(socket) }
    guard let descriptor = first else { throw Failure("the D-Bus of the session cannot be reached") }
    (self.descriptor, self.timeout) = (descriptor, timeout)
    try signIn()
  }

  deinit { AgendaPlatform.close(descriptor) }

  /// A connected socket; `nil` if that fails. The name of one in the abstract space begins with a NUL.
  private static func connected(_ name: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8)
    guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let isAbstract = bytes[0] == 0
    let length = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
    let size = isAbstract ? length + bytes.count : MemoryLayout<sockaddr_un>.size
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(size)) }
    }
    guard code == 0 else {
      AgendaPlatform.close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Proves by the socket that this process is of the user.
  private func signIn() throws(Failure) {
    let user = "\(getuid())".utf8.map { String($0, radix: 16) }.joined()
    try write([0] + Array("AUTH EXTERNAL \(user)\r\n".utf8))
    let end = Array("\r\n".utf8)
    while received.count < 2 || Array(received.suffix(2)) != end {
      guard received.count < 1024, try read(within: timeout) else {
        throw Failure("the D-Bus of the session does not answer")
      }
    }
    guard received.starts(with: "OK ".utf8) else {
      throw Failure("the D-Bus of the session refuses this user")
    }
    received = []
    try write(Array("BEGIN\r\n".utf8))
  }

  /// Sends a message, and returns its serial.
  func send(_ message: BusMessage) throws(Failure) -> UInt32 {
    var message = message
    lastSerial &+= 1
    message.serial = lastSerial
    try write(message.bytes)
    return lastSerial
  }

  /// The next message; `nil` if there is none within some seconds.
  func next(within seconds: Double = 0) throws(Failure) -> BusMessage? {
    while true {
      if received.count >= BusMessage.prefixSize {
        guard let size = BusMessage.size(ofBeginning: received) else {
          throw Failure("the D-Bus of the session sends no messages")
        }
        if received.count >= size {
          defer { received.removeFirst(size) }
          guard let message = BusMessage(Array(received.prefix(size))) else {
            throw Failure("a message on the D-Bus of the session cannot be read")
          }
          return message
        }
      }
      guard try read(within: seconds) else { return nil }
    }
  }

  /// Reads what has come; `false` if nothing comes within some seconds.
  private func read(within seconds: Double) throws(Failure) -> Bool {
    var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&end, 1, Int32(seconds * 1000)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = AgendaPlatform.read(descriptor, &buffer, buffer.count)
    guard count > 0 else {
      if count < 0, errno == EAGAIN || errno == EINTR { return true }
      throw Failure("the D-Bus of the session has ended the connection")
    }
    received += buffer[..<count]
    return true
  }

  private func write(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        AgendaPlatform.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      var end = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard errno == EAGAIN || errno == EINTR, poll(&end, 1, Int32(timeout * 1000)) > 0 else {
        throw Failure("the D-Bus of the session takes no messages")
      }
    }
  }
}

/// A message of the D-Bus protocol, as far as notifications need it: bytes in, a value out, and back. See the D-Bus Specification, “Message Protocol”.
struct BusMessage {
  enum Kind: UInt8 {
    case call = 1
    case answer, error, signal
  }

  /// The fields of a header, by their numbers.
  private enum Field: UInt8 {
    case path = 1
    case interface, member, error, replySerial, destination, sender, signature
  }

  /// The most bytes of a message that is read: the answers here have some hundred.
  static let maximumSize = 1 << 20
  /// The bytes after which the length of a message is known.
  static let prefixSize = 16

  var kind: Kind
  var serial: UInt32 = 0
  var (path, interface, member, destination) = ("", "", "", "")
  /// The name of an error.
  var error = ""
  /// The serial of the call that this answers; 0 for other messages.
  var replySerial: UInt32 = 0
  /// The types of the values.
  var signature = ""
  /// The values.
  var body: [UInt8] = []
  /// Whether numbers of the body have their lowest byte first.
  var isLittleEndian = true

  init(_ kind: Kind) { self.kind = kind }

  /// The message as it is sent.
  var bytes: [UInt8] {
    var writer = BusWriter()
    writer.byte(UInt8(ascii: "l"))
    writer.byte(kind.rawValue)
    writer.byte(0)
    writer.byte(1)
    writer.number(UInt32(body.count))
    writer.number(serial)
    writer.array(alignment: 8) { writer in
      let texts: [(Field, String, String)] = [
        (.path, "o", path), (.interface, "s", interface), (.member, "s", member), (.error, "s", error),
        (.destination, "s", destination),
      ]
      for (field, type, text) in texts where !text.isEmpty {
        writer.align(8)
        writer.byte(field.rawValue)
        writer.signature(type)
        writer.text(text)
      }
      if replySerial != 0 {
        writer.align(8)
        writer.byte(Field.replySerial.rawValue)
        writer.signature("u")
        writer.number(replySerial)
      }
      if !signature.isEmpty {
        writer.align(8)
        writer.byte(Field.signature.rawValue)
        writer.signature("g")
        writer.signature(signature)
      }
    }
    writer.align(8)
    return writer.bytes + body
  }

  /// The size of the message that begins with ``prefixSize`` bytes; `nil` if these begin none, or too large a one.
  static func size(ofBeginning bytes: [UInt8]) -> Int? {
    guard bytes.count >= prefixSize, bytes[0] == UInt8(ascii: "l") || bytes[0] == UInt8(ascii: "B") else {
      return nil
    }
    var reader = BusReader(bytes, isLittleEndian: bytes[0] == UInt8(ascii: "l"), from: 4)
    guard let body = reader.number(), reader.number() != nil, let fields = reader.number() else { return nil }
    let size = prefixSize + (Int(fields) + 7) / 8 * 8 + Int(body)
    return size <= maximumSize ? size : nil
  }

  /// A whole message; `nil` if it cannot be read.
  init?(_ bytes: [UInt8]) {
    guard Self.size(ofBeginning: bytes) == bytes.count, let kind = Kind(rawValue: bytes[1]) else {
      return nil
    }
    self.init(kind)
    isLittleEndian = bytes[0] == UInt8(ascii: "l")
    var reader = BusReader(bytes, isLittleEndian: isLittleEndian, from: 4)
    guard let length = reader.number(), let serial = reader.number(), let fields = reader.number() else {
      return nil
    }
    self.serial = serial
    let end = Self.prefixSize + Int(fields)
    while reader.place < end {
      reader.align(8)
      guard let number = reader.byte(), let type = reader.signature(), read(number, type, &reader) else {
        return nil
      }
    }
    body = Array(bytes.suffix(Int(length)))
  }

  /// Reads the value of a field; `false` if it has another type than it should.
  private mutating func read(_ number: UInt8, _ type: String, _ reader: inout BusReader) -> Bool {
    switch type {
    case "s", "o":
      guard let text = reader.text() else { return false }
      switch Field(rawValue: number) {
      case .path: path = text
      case .interface: interface = text
      case .member: member = text
      case .error: error = text
      case .destination: destination = text
      default: break
      }
    case "g":
      guard let text = reader.signature() else { return false }
      if Field(rawValue: number) == .signature { signature = text }
    case "u":
      guard let value = reader.number() else { return false }
      if Field(rawValue: number) == .replySerial { replySerial = value }
    default: return false
    }
    return true
  }

  /// A reader of the values.
  var values: BusReader { BusReader(body, isLittleEndian: isLittleEndian) }
}

/// Writes values in the form of D-Bus, with the lowest byte of a number first. The first byte is at a multiple of eight of its message.
struct BusWriter {
  private(set) var bytes: [UInt8] = []

  mutating func align(_ alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  mutating func number(_ number: UInt32) {
    align(4)
    for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// A text or a path. D-Bus cannot hold a NUL, which is left out.
  mutating func text(_ text: String) {
    let utf8 = text.utf8.filter { $0 != 0 }
    number(UInt32(utf8.count))
    bytes += utf8
    bytes.append(0)
  }

  mutating func signature(_ text: String) {
    bytes.append(UInt8(text.utf8.count))
    bytes += text.utf8
    bytes.append(0)
  }

  /// An array, whose elements `write` writes.
  mutating func array(alignment: Int, _ write: (inout BusWriter) -> Void) {
    number(0)
    let lengthPlace = bytes.count - 4
    align(alignment)
    let start = bytes.count
    write(&self)
    let length = UInt32(bytes.count - start)
    for (index, shift) in [UInt32(0), 8, 16, 24].enumerated() {
      bytes[lengthPlace + index] = UInt8(truncatingIfNeeded: length >> shift)
    }
  }

  mutating func texts(_ texts: [String]) {
    array(alignment: 4) { writer in for text in texts { writer.text(text) } }
  }

  /// An array of texts by their names, as variants.
  mutating func dictionary(_ entries: [(String, String)]) {
    array(alignment: 8) { writer in
      for (name, value) in entries {
        writer.align(8)
        writer.text(name)
        writer.signature("s")
        writer.text(value)
      }
    }
  }
}

/// Reads values in the form of D-Bus, which come from another program. Each is `nil` where the bytes have none.
struct BusReader {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool
  /// The index of the next byte.
  private(set) var place: Int

  init(_ bytes: [UInt8], isLittleEndian: Bool, from place: Int = 0) {
    (self.bytes, self.isLittleEndian, self.place) = (bytes, isLittleEndian, place)
  }

  mutating func align(_ alignment: Int) { place = (place + alignment - 1) / alignment * alignment }

  mutating func byte() -> UInt8? {
    guard place < bytes.count else { return nil }
    place += 1
    return bytes[place - 1]
  }

  mutating func number() -> UInt32? {
    align(4)
    guard place + 4 <= bytes.count else { return nil }
    let four = bytes[place..<place + 4]
    place += 4
    return (isLittleEndian ? Array(four.reversed()) : Array(four)).reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func text() -> String? { number().flatMap { text(ofLength: Int($0)) } }

  mutating func signature() -> String? { byte().flatMap { text(ofLength: Int($0)) } }

  /// The texts of an array.
  mutating func texts() -> [String]? {
    guard let length = number() else { return nil }
    let end = place + Int(length)
    guard end <= bytes.count else { return nil }
    var texts: [String] = []
    while place < end {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }

  private mutating func text(ofLength length: Int) -> String? {
    guard length < bytes.count - place, bytes[place + length] == 0 else { return nil }
    defer { place += length + 1 }
    return String(decoding: bytes[place..<place + length], as: UTF8.self)
  }
}
