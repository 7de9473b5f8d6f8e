internal import AgendaSources
internal import ICalendar

/// A request of WebDAV or CalDAV.
struct WebDAVRequest: Sendable, Hashable {
  /// The method, such as `PROPFIND`.
  var method: String
  /// Where it goes.
  var address: WebAddress
  /// The value of `Depth`; `nil` for none.
  var depth: Int?
  /// The body; `nil` for none.
  var body: String?
  /// The contents of an item, which are the body in its place; `nil` for none.
  var contents: [UInt8]?
  /// The header fields that this request has besides the others.
  var headers: [String: String] = [:]
  /// Where the resource is moved to; `nil` for other requests.
  var destination: WebAddress?
  /// Whether the server gets the path of the destination alone (RFC 4918 section 8.3): one behind a proxy may not know its own scheme and port.
  var namesDestinationByPath = false

  /// The condition on which a server changes an item (RFC 9110 section 13.1).
  enum Condition: Sendable, Hashable {
    /// The server has no item there.
    case isNew
    /// The server has the item with this tag.
    case hasTag(String)
    /// No condition.
    case none

    /// The condition for an item with a tag, if any. A weak tag is equal to none in `If-Match` (RFC 9110 section 13.1.1), so it makes no condition.
    init(tag: String?) {
      guard let tag, !tag.hasPrefix("W/") else {
        self = .none
        return
      }
      self = .hasTag(tag)
    }

    fileprivate var headers: [String: String] {
      switch self {
      case .isNew: ["If-None-Match": "*"]
      // Some servers write tags without quotation marks, which the field needs (RFC 9110 section 8.8.3).
      case .hasTag(let tag): ["If-Match": tag.hasPrefix("\"") ? tag : "\"\(tag)\""]
      case .none: [:]
      }
    }
  }

  /// Asks for properties of a resource, and with a depth of 1 of its members (RFC 4918 section 9.1).
  static func properties(_ names: [XMLName], of address: WebAddress, depth: Int) -> WebDAVRequest {
    WebDAVRequest(
      method: "PROPFIND", address: address, depth: depth,
      body: document(.propertySearch, element(.properties, names.map { "<\($0.prefixed)/>" }.joined())))
  }

  /// Asks what has changed in a calendar since a token, or with an empty one for all that it has (RFC 6578 section 3.2), and for the contents
  /// where the server sends them.
  static func changes(in calendar: WebAddress, since token: String) -> WebDAVRequest {
    WebDAVRequest(
      method: "REPORT", address: calendar, depth: 0,
      body: document(
        .syncCollection,
        element(.syncToken, XMLText.escaped(token)) + element(.syncLevel, "1")
          + element(.properties, "<D:getetag/><C:calendar-data/>")))
  }

  /// Asks for the contents of items of a calendar.
  static func items(_ hrefs: [String], in calendar: WebAddress) -> WebDAVRequest {
    multiget("<D:getetag/><C:calendar-data/>", of: hrefs, in: calendar)
  }

  /// Asks for the tags of items of a calendar, in one request.
  static func tags(_ hrefs: [String], in calendar: WebAddress) -> WebDAVRequest {
    multiget("<D:getetag/>", of: hrefs, in: calendar)
  }

  /// Asks for properties of items of a calendar (RFC 4791 section 7.9).
  private static func multiget(
    _ properties: String, of hrefs: [String], in calendar: WebAddress
  ) -> WebDAVRequest {
    WebDAVRequest(
      method: "REPORT", address: calendar, depth: 1,
      body: document(
        .calendarMultiget,
        element(.properties, properties) + hrefs.map { element(.href, XMLText.escaped($0)) }.joined()))
  }

  /// Asks what a server can do with a resource (RFC 4918 section 10.1).
  static func options(_ address: WebAddress) -> WebDAVRequest {
    WebDAVRequest(method: "OPTIONS", address: address)
  }

  /// Asks for one item.
  static func item(_ address: WebAddress) -> WebDAVRequest { WebDAVRequest(method: "GET", address: address) }

  /// Stores an item (RFC 4791 section 5.3.2).
  static func store(_ contents: [UInt8], at address: WebAddress, if condition: Condition) -> WebDAVRequest {
    WebDAVRequest(method: "PUT", address: address, contents: contents, headers: condition.headers)
  }

  /// Removes an item. The organizer of an event gets no answer by that (RFC 6638 section 8.1).
  static func remove(_ address: WebAddress, if condition: Condition) -> WebDAVRequest {
    WebDAVRequest(
      method: "DELETE", address: address,
      headers: condition.headers.merging(["Schedule-Reply": "F"]) { first, _ in first })
  }

  /// Moves an item to an address that has none (RFC 4918 section 9.9).
  static func move(
    _ address: WebAddress, to destination: WebAddress, if condition: Condition
  ) -> WebDAVRequest {
    WebDAVRequest(
      method: "MOVE", address: address,
      headers: condition.headers.merging(["Overwrite": "F"]) { first, _ in first }, destination: destination)
  }

  /// A body that sets the name and the colour of a calendar. Some servers take a colour with its opacity alone, as Apple writes it.
  static func setting(_ root: XMLName, name: String?, color: CalendarColor?) -> String {
    let properties =
      (name.map { element(.displayName, XMLText.escaped($0)) } ?? "")
      + (color.map { element(.color, XMLText.escaped($0.description.uppercased() + "FF")) } ?? "")
    return document(root, element(.set, element(.properties, properties)))
  }

  private static func element(_ name: XMLName, _ contents: String) -> String {
    "<\(name.prefixed)>\(contents)</\(name.prefixed)>"
  }

  private static func document(_ root: XMLName, _ contents: String) -> String {
    let used = XMLName.prefixes.filter { "\(root.prefixed) \(contents)".contains("\($0.1):") }
    let names = used.map { " xmlns:\($0.1)=\"\($0.0)\"" }.joined()
    return
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><\(root.prefixed)\(names)>\(contents)</\(root.prefixed)>"
  }

  /// The request as it is sent.
  func webRequest(
    to address: WebAddress, _ authorization: WebRequest.Authorization?, userAgent: String
  ) -> WebRequest {
    var request = WebRequest(
      address: address, authorization: authorization, userAgent: userAgent, method: method,
      body: contents ?? body.map { Array($0.utf8) })
    request.headers = headers
    // HTTP/2 breaks some servers behind a proxy, and two connections are enough.
    request.isHTTP1 = true
    if let depth { request.headers["Depth"] = String(depth) }
    if let destination {
      // After a redirect to another server, such as from http to https, the item is to stay there.
      let isSame = destination.origin == self.address.origin
      let url = isSame ? address.url(of: destination.target) : destination.url
      request.headers["Destination"] = namesDestinationByPath ? destination.target : url
    }
    if contents != nil {
      request.headers["Content-Type"] = "text/calendar; charset=utf-8"
    } else if body == nil {
      request.headers["Accept"] = "text/calendar, */*;q=0.5"
    } else {
      request.headers["Content-Type"] = "application/xml; charset=utf-8"
      // An empty value keeps libcurl from sending one that says nothing.
      request.headers["Accept"] = ""
      // Properties that are missing need not be listed (RFC 8144).
      request.headers["Prefer"] = "return=minimal"
    }
    return request
  }
}

/// The answer to a ``WebDAVRequest``.
struct WebDAVResponse: Sendable {
  /// The status code, the header fields and the body.
  var response: WebResponse
  /// The address of the answer, after redirects.
  var address: WebAddress
  /// The address to which the resource has moved for good; `nil` if it has not.
  var movedTo: WebAddress?
  /// Whether the server redirected to http, and was asked by https.
  var isRaised = false

  /// Reads the members of an answer with the status 207.
  func members(_ each: (Multistatus.Member) -> Void) throws(UpdateError) -> Multistatus {
    guard response.status == 207 else {
      throw UpdateError(
        .unreachable,
        "the server does not answer as a CalDAV server does (\(response.status))"
          + (isRaised ? Redirection.raised : ""))
    }
    do throws(XMLError) {
      return try Multistatus.read(response.body, each: each)
    } catch {
      throw UpdateError(.unreachable, error.message)
    }
  }
}

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
