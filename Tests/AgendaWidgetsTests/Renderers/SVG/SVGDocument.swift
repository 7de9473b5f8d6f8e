import Foundation
import FoundationXML

/// An SVG, parsed by an XML parser.
final class SVGDocument: NSObject, XMLParserDelegate {
  /// An element with its contents.
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
    /// The names of the elements around it, from the outermost.
    var path: [String]
  }

  /// The elements in the order in which they begin.
  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes, path: open.map { elements[$0].name }))
    open.append(elements.count - 1)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard let last = open.last else { return }
    elements[last].text += string
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
  var root: Element { elements[0] }

  /// The texts in order; a line with several parts gives each of them.
  var shownTexts: [String] {
    elements.filter { ["text", "tspan"].contains($0.name) && !$0.text.isEmpty }.map(\.text)
  }
}

extension SVGDocument.Element {
  /// The number in an attribute; 0 without one.
  func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? 0 }
  /// The classes.
  var classes: [Substring] { attributes["class"]?.split(separator: " ") ?? [] }
}
