internal import AgendaCExpat
internal import AgendaPlatform
internal import ICalendar

/// Why a text is not XML that is read.
struct XMLError: Error, Sendable, Hashable {
  /// The problem, without a full stop.
  var message: String
}

/// Reads XML with expat, and gives each child of the root element as soon as it is complete, so that a long list is never held twice.
///
/// It stops at a DOCTYPE, so that there are no entities but those of XML itself, at elements within 64 others, and at more elements
/// than one answer can need.
struct XMLReader {
  /// The most elements within each other.
  static let maximumDepth = 64
  /// The most elements of a child of the root.
  static let maximumElements = 100_000

  /// Reads a text. Characters that XML does not allow are left out, and bytes that are not UTF-8 replaced.
  ///
  /// - Returns: The root element with its attributes, without its children.
  static func read(_ bytes: [UInt8], each: @escaping (XMLNode) -> Void) throws(XMLError) -> XMLNode {
    let cleaned = XMLText.withoutForbiddenCharacters(bytes)
    // Only what has not been given yet is given by the second attempt.
    var given = 0
    do throws(XMLError) {
      return try readOnce(cleaned) { child in
        given += 1
        each(child)
      }
    } catch {
      let repaired = Array(String(decoding: cleaned, as: UTF8.self).utf8)
      guard repaired != cleaned else { throw error }
      var passed = 0
      return try readOnce(repaired) { child in
        passed += 1
        if passed > given { each(child) }
      }
    }
  }

  private static func readOnce(_ bytes: [UInt8], each: @escaping (XMLNode) -> Void) throws(XMLError)
    -> XMLNode
  {
    let space = UInt8(ascii: " ")
    guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: space)) else {
      throw XMLError(message: "there is not enough memory")
    }
    defer { XML_ParserFree(parser) }
    let state = XMLReaderState(parser, each: each)
    XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
    setHandlers(parser)
    let status = bytes.withUnsafeBytes { text -> XML_Status in
      guard let base = text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count <= Int32.max else {
        return XML_STATUS_ERROR
      }
      return XML_Parse(parser, base, Int32(text.count), 1)
    }
    if let problem = state.problem { throw XMLError(message: problem) }
    guard status == XML_STATUS_OK, let root = state.root else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is empty"
      throw XMLError(message: "the XML of the answer is damaged: \(reason)")
    }
    return root
  }

  private static func setHandlers(_ parser: XML_Parser) {
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let name else { return }
        XMLReaderState.of(context)?.begin(String(cString: name), attributes)
      }, { context, _ in XMLReaderState.of(context)?.end() })
    XML_SetCharacterDataHandler(parser) { context, text, count in
      guard let text else { return }
      XMLReaderState.of(context)?.take(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      XMLReaderState.of(context)?.stop("the XML of the answer has a DOCTYPE, which is not allowed")
    }
  }
}

/// The root and the open elements so far.
private final class XMLReaderState {
  private let parser: XML_Parser
  private let each: (XMLNode) -> Void
  private(set) var root: XMLNode?
  private(set) var problem: String?
  /// The elements that have begun within the root, the outermost first.
  private var open: [XMLNode] = []
  private var count = 0

  init(_ parser: XML_Parser, each: @escaping (XMLNode) -> Void) {
    self.parser = parser
    self.each = each
  }

  /// The value whose address expat passes to a handler.
  static func of(_ context: UnsafeMutableRawPointer?) -> XMLReaderState? {
    context.map { Unmanaged<XMLReaderState>.fromOpaque($0).takeUnretainedValue() }
  }

  func stop(_ problem: String) {
    self.problem = self.problem ?? problem
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  func begin(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard open.count + 1 < XMLReader.maximumDepth else {
      return stop("the XML of the answer has more than \(XMLReader.maximumDepth) elements within each other")
    }
    count = open.isEmpty ? 1 : count + 1
    guard count <= XMLReader.maximumElements else {
      return stop("the XML of the answer has too many elements in one")
    }
    var node = XMLNode(name: name)
    var next = attributes
    while let place = next, let name = place[0], let value = place[1] {
      node.attributes[String(cString: name)] = String(cString: value)
      next = place + 2
    }
    if root == nil { root = node } else { open.append(node) }
  }

  func take(_ text: UnsafeRawBufferPointer) {
    guard let last = open.indices.last else { return }
    open[last].text.append(contentsOf: text)
  }

  func end() {
    guard let node = open.popLast() else { return }
    if let parent = open.indices.last { open[parent].children.append(node) } else { each(node) }
  }
}

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

/// Text inside of XML.
enum XMLText {
  /// A text with the characters of XML's syntax escaped. Control characters, which XML does not allow, are left out.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar): break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A text in which the characters of XML's syntax are no longer escaped: some servers escape them twice.
  static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let references = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&"),
    ]
    return references.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// The bytes without the control characters that XML 1.0 does not allow (section 2.2), written as such or as references: servers pass on what
  /// other programs have put into descriptions, and one such byte would make the whole answer unreadable. Two references to the halves of a surrogate pair,
  /// as SOGo writes characters beyond U+FFFF, become their character.
  static func withoutForbiddenCharacters(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: isForbidden) || hasForbiddenReference(bytes) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if let reference = reference(bytes, at: place), isForbidden(reference.value) {
        place = reference.end
        if let next = Self.reference(bytes, at: place),
          let character = character(reference.value, next.value)
        {
          result += Array(String(character).utf8)
          place = next.end
        }
        continue
      }
      if !isForbidden(UInt32(bytes[place])) { result.append(bytes[place]) }
      place += 1
    }
    return result
  }

  private static func isForbidden(_ byte: UInt8) -> Bool { isForbidden(UInt32(byte)) }

  private static func isForbidden(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0xD800...0xDFFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func hasForbiddenReference(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { reference(bytes, at: $0).map { isForbidden($0.value) } ?? false }
  }

  /// The character of a surrogate pair; `nil` if the values are none.
  private static func character(_ high: UInt32, _ low: UInt32) -> Unicode.Scalar? {
    guard (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
  }

  /// The value of a reference such as `&#x0B;`, and the place after it; `nil` if there is none.
  private static func reference(_ bytes: [UInt8], at place: Int) -> (value: UInt32, end: Int)? {
    let end = min(place + 12, bytes.count)
    guard place + 3 < end, bytes[place] == UInt8(ascii: "&"), bytes[place + 1] == UInt8(ascii: "#"),
      let semicolon = bytes[place..<end].firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let isHexadecimal = bytes[place + 2] | 0x20 == UInt8(ascii: "x")
    let digits = bytes[(place + (isHexadecimal ? 3 : 2))..<max(semicolon, place + 3)]
    let text = String(decoding: digits, as: UTF8.self)
    return UInt32(text, radix: isHexadecimal ? 16 : 10).map { ($0, semicolon + 1) }
  }
}
