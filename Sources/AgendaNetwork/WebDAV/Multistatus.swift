internal import AgendaSources

/// The answer of a WebDAV server with a status for each of several resources (RFC 4918 section 13).
struct Multistatus: Sendable, Hashable {
  /// The status and the properties of one resource.
  struct Member: Sendable, Hashable {
    /// The resource, as the server wrote it; it can be empty.
    var href: String
    /// The status of the resource as a whole; `nil` if its properties have one each, or if it cannot be understood.
    var status: Int?
    /// The properties that were found.
    var properties: XMLNode
    /// The first status of properties that failed; `nil` if none did.
    var failedStatus: Int?

    /// The resource is not there: servers say so in several ways, among them 418.
    var isGone: Bool { [404, 410, 418].contains(status) }
    /// There is more than the server has sent (RFC 6578 section 3.6).
    var isCutOff: Bool { status == 507 }
    /// The value of a property in one line; `nil` if it is missing or empty.
    func line(_ name: XMLName) -> String? {
      guard let line = properties[name]?.line, !line.isEmpty else { return nil }
      return line
    }
    /// The value of a property that is a reference.
    func href(_ name: XMLName) -> String? { properties[name]?[.href]?.line }
  }

  /// The token for the state that the answer describes (RFC 6578 section 6.2); `nil` if there is none.
  var syncToken: String?

  /// Reads an answer, and gives its members in their order. A resource that comes twice is given twice.
  ///
  /// - Throws: The problem of the answer.
  static func read(_ bytes: [UInt8], each: (Member) -> Void) throws(XMLError) -> Multistatus {
    var result = Multistatus()
    // A closure that expat calls must be able to escape; it does not outlive this call.
    let outcome: Result<XMLNode, XMLError> = withoutActuallyEscaping(each) { each in
      do throws(XMLError) {
        return .success(
          try XMLReader.read(bytes) { node in
            if node.name == XMLName.response.rawValue { members(of: node).forEach(each) }
            guard node.name == XMLName.syncToken.rawValue, !node.line.isEmpty else { return }
            result.syncToken = node.line
          })
      } catch {
        return .failure(error)
      }
    }
    let root = try outcome.get()
    guard root.name == XMLName.multistatus.rawValue else {
      throw XMLError(message: "the answer is XML of another kind than was asked for")
    }
    return result
  }

  private static func members(of response: XMLNode) -> [Member] {
    var properties = XMLNode(name: XMLName.properties.rawValue)
    var failedStatus: Int?
    for part in response.all(.propstat) {
      // Properties without a status that can be understood count as found.
      guard part[.status].flatMap({ statusCode($0.line) }).map({ (200..<300).contains($0) }) ?? true
      else {
        failedStatus = failedStatus ?? part[.status].flatMap { statusCode($0.line) }
        continue
      }
      properties.children += part[.properties]?.children ?? []
    }
    let status = response[.status].flatMap { statusCode($0.line) }
    return response.all(.href).map {
      Member(href: $0.line, status: status, properties: properties, failedStatus: failedStatus)
    }
  }

  /// The code in `HTTP/1.1 200 OK`.
  static func statusCode(_ line: String) -> Int? {
    line.split(separator: " ").lazy.compactMap { $0.count == 3 ? Int($0) : nil }.first
  }
}

extension WebAddress {
  /// The address of an href (RFC 4918 section 8.3) in an answer from this address: a URL, a path, or a path relative to the folder of this address.
  /// A relative path with a colon is not taken for a scheme, for there are such files; `nil` if the href is of no use.
  func resolving(_ href: String) -> WebAddress? {
    let lower = href.prefix(8).lowercased()
    if lower.hasPrefix("http://") || lower.hasPrefix("https://") { return try? WebAddress(href) }
    guard !href.isEmpty else { return nil }
    let root = url.dropLast(target.count)
    if href.hasPrefix("//") { return try? WebAddress("\(scheme.rawValue):\(href)") }
    if href.hasPrefix("/") { return try? WebAddress(root + href) }
    let folder = target.prefix { $0 != "?" }
    var parts = folder.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for part in href.split(separator: "/", omittingEmptySubsequences: false) {
      if part == ".." { if parts.count > 1 { parts.removeLast() } } else if part != "." { parts.append(part) }
    }
    return try? WebAddress(root + parts.joined(separator: "/"))
  }
}
