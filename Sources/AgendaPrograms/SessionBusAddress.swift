import AgendaPlatform

/// Where the D-Bus of the user's session is.
package enum SessionBusAddress {
  /// The address that the variables of a process name: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in `XDG_RUNTIME_DIR`, or in `folder` without
  /// that; `nil` if there is none.
  package static func find(_ environment: [String: String], elseIn folder: String? = nil) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let folder = environment["XDG_RUNTIME_DIR"].flatMap({ $0.isEmpty ? nil : $0 }) ?? folder else {
      return nil
    }
    let path = folder + "/bus"
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return "unix:path=" + encoded(path)
  }

  /// The names of the Unix sockets in an address, in their order; one in the abstract space begins with a NUL.
  package static func sockets(in address: String) -> [String] {
    address.split(separator: ";").compactMap { part in
      guard part.hasPrefix("unix:") else { return nil }
      for pair in part.dropFirst("unix:".count).split(separator: ",") {
        let words = pair.split(separator: "=", maxSplits: 1)
        guard words.count == 2, let value = decoded(words[1]) else { continue }
        if words[0] == "path" { return value }
        if words[0] == "abstract" { return "\0" + value }
      }
      return nil
    }
  }

  /// The value of a key of an address: other bytes than these few are percent-encoded.
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { encoded, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "/"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
