/// The parts of an address of http or https that was made by `LinkAddress`.
struct AddressParts {
  /// In lower case, without the port.
  let host: Substring
  /// From the slash after the host, without the query; empty where there is none.
  let path: Substring
  /// The query without its question mark.
  let query: Substring

  /// The parts; `nil` where the address has no host.
  init?(_ address: String) {
    guard let slashes = address.firstIndex(of: "/"), address[..<slashes].hasSuffix(":") else { return nil }
    let rest = address[slashes...].dropFirst(2)
    let authority = rest.prefix { !"/?#".contains($0) }
    host = authority.prefix { $0 != ":" }
    let target = rest[authority.endIndex...].prefix { $0 != "#" }
    path = target.prefix { $0 != "?" }
    query = target[path.endIndex...].dropFirst()
  }

  /// The value of a parameter of the query, decoded.
  func parameter(_ name: String) -> String? {
    query.split(separator: "&").first { $0.hasPrefix(name + "=") }
      .flatMap { PercentEncoding.decoded($0.dropFirst(name.utf8.count + 1)) }
  }
}
