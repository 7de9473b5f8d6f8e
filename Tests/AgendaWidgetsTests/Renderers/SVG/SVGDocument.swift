import AgendaWidgets
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

extension SVGDocument {
  /// A part of a line.
  struct Run {
    var role: TextRole
    var text: String
    var gap: Double
    var isBold: Bool
  }

  /// A line of text as it is placed.
  struct Line {
    /// Where it is held.
    var x: Double
    var baseline: Double
    /// Whether the line reaches to the left from there.
    var reachesLeft: Bool
    var isCentred: Bool
    var runs: [Run]

    /// From where to where it reaches, if letters are as wide as the layout takes them to be
    /// measured more exactly, so it is left out.
    func extent(_ metrics: PictureMetrics) -> ClosedRange<Double> {
      let width = runs.reduce(0) { sum, run in
        sum + abs(run.gap) + metrics.width(of: run.text, run.role, isEmphasized: run.isBold)
      }
      if isCentred { return (x - width / 2)...(x + width / 2) }
      return reachesLeft ? (x - width)...x : x...(x + width)
    }
  }

  /// All lines of text.
  var lines: [Line] {
    elements.indices.filter { elements[$0].name == "text" }.map { place in
      let text = elements[place]
      let parts = elements[(place + 1)...].prefix { $0.name == "tspan" }
      let runs = (parts.isEmpty ? [text] : Array(parts)).map { part in
        Run(
          role: part.role ?? .title, text: part.text, gap: part.number("dx"),
          isBold: part.classes.contains("emphasized"))
      }
      let runsLeft = text.attributes["direction"] == "rtl"
      let anchor = text.attributes["text-anchor"] ?? "start"
      return Line(
        x: text.number("x"), baseline: text.number("y"), reachesLeft: runsLeft == (anchor == "start"),
        isCentred: anchor == "middle", runs: runs)
    }
  }
}

extension SVGDocument.Element {
  var role: TextRole? { classes.lazy.compactMap { TextRole(rawValue: String($0)) }.first }
}
