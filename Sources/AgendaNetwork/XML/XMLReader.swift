internal import AgendaCExpat
internal import AgendaPlatform

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
