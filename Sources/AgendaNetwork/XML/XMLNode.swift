internal import ICalendar

/// An element of XML with what it contains. Comments and processing instructions are left out.
struct XMLNode: Sendable, Hashable {
  /// The namespace, a space, and the local name: `DAV: href`. An element without a namespace has its local name alone.
  var name: String
  /// The values of the attributes, by names of the same form.
  var attributes: [String: String] = [:]
  /// The text directly in the element, in UTF-8.
  var text: [UInt8] = []
  /// The elements directly in the element, in their order.
  var children: [XMLNode] = []

  /// An element with a name.
  init(name: String) {
    self.name = name
  }

  /// The first child with a name.
  subscript(name: XMLName) -> XMLNode? { children.first { $0.name == name.rawValue } }

  /// All children with a name.
  func all(_ name: XMLName) -> some Sequence<XMLNode> { children.lazy.filter { $0.name == name.rawValue } }

  func has(_ name: XMLName) -> Bool { self[name] != nil }

  /// The text as one line, without spaces at its ends.
  var line: String {
    let string = String(decoding: text, as: UTF8.self)
    // Paths and tags of ten thousand items are words already.
    return text.allSatisfy { (0x21..<0x7F).contains($0) } ? string : string.onOneLine
  }
}

/// The names of elements that are sent or understood.
enum XMLName: String {
  case multistatus = "DAV: multistatus"
  case response = "DAV: response"
  case href = "DAV: href"
  case status = "DAV: status"
  case propstat = "DAV: propstat"
  case properties = "DAV: prop"
  case error = "DAV: error"
  case resourceType = "DAV: resourcetype"
  case collection = "DAV: collection"
  case principal = "DAV: principal"
  case displayName = "DAV: displayname"
  case owner = "DAV: owner"
  case currentUserPrincipal = "DAV: current-user-principal"
  case unauthenticated = "DAV: unauthenticated"
  case currentUserPrivileges = "DAV: current-user-privilege-set"
  case privilege = "DAV: privilege"
  case all = "DAV: all"
  case write = "DAV: write"
  case writeContent = "DAV: write-content"
  case bind = "DAV: bind"
  case read = "DAV: read"
  case entityTag = "DAV: getetag"
  case syncToken = "DAV: sync-token"
  case syncLevel = "DAV: sync-level"
  case syncCollection = "DAV: sync-collection"
  case propertySearch = "DAV: propfind"
  case propertyUpdate = "DAV: propertyupdate"
  case set = "DAV: set"
  case makeCalendar = "urn:ietf:params:xml:ns:caldav mkcalendar"
  case addressSet = "urn:ietf:params:xml:ns:caldav calendar-user-address-set"
  case homeSet = "urn:ietf:params:xml:ns:caldav calendar-home-set"
  case calendar = "urn:ietf:params:xml:ns:caldav calendar"
  case calendarData = "urn:ietf:params:xml:ns:caldav calendar-data"
  case calendarMultiget = "urn:ietf:params:xml:ns:caldav calendar-multiget"
  case components = "urn:ietf:params:xml:ns:caldav supported-calendar-component-set"
  case component = "urn:ietf:params:xml:ns:caldav comp"
  case uniqueUID = "urn:ietf:params:xml:ns:caldav no-uid-conflict"
  case uniqueScheduling = "urn:ietf:params:xml:ns:caldav unique-scheduling-object-resource"
  case scheduleInbox = "urn:ietf:params:xml:ns:caldav schedule-inbox-URL"
  case scheduleOutbox = "urn:ietf:params:xml:ns:caldav schedule-outbox-URL"
  case outbox = "urn:ietf:params:xml:ns:caldav schedule-outbox"
  case outboxResponses = "urn:ietf:params:xml:ns:caldav schedule-response"
  case outboxResponse = "urn:ietf:params:xml:ns:caldav response"
  case recipient = "urn:ietf:params:xml:ns:caldav recipient"
  case requestStatus = "urn:ietf:params:xml:ns:caldav request-status"
  case collectionTag = "http://calendarserver.org/ns/ getctag"
  case shared = "http://calendarserver.org/ns/ shared"
  case subscribed = "http://calendarserver.org/ns/ subscribed"
  case color = "http://apple.com/ns/ical/ calendar-color"
  case order = "http://apple.com/ns/ical/ calendar-order"

  /// The prefixes of the namespaces in what is sent.
  static let prefixes = [
    ("DAV:", "D"), ("urn:ietf:params:xml:ns:caldav", "C"), ("http://calendarserver.org/ns/", "S"),
    ("http://apple.com/ns/ical/", "A"),
  ]

  /// The name with a prefix, as it is sent: `D:href`.
  var prefixed: String {
    let parts = rawValue.split(separator: " ")
    let prefix = Self.prefixes.first { $0.0 == parts[0] }?.1 ?? "D"
    return "\(prefix):\(parts[1])"
  }
}
