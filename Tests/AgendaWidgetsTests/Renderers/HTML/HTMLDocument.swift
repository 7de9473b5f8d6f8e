import Foundation
import TestSupport

/// A document as browsers read it: parsed by html5lib, which follows the HTML standard also where markup is broken.
struct HTMLDocument: Decodable {
  /// An element with its attributes.
  struct Element: Decodable {
    var name: String
    var attributes: [String: String]
  }

  /// The elements in the order of the document, without those that every parser adds.
  var elements: [Element]
  /// The visible text, without white space.
  var text: String
  /// The style sheets.
  var styles: String
  /// The parse errors, as defined by the HTML standard.
  var errors: [String]

  /// Whether a parser is installed.
  static var hasParser: Bool { Python.has("html5lib") }

  /// Parses documents, all at once because starting Python takes long.
  static func parse(_ texts: [String]) throws -> [HTMLDocument] {
    let file = FileManager.default.temporaryDirectory.appending(path: "agenda-html-\(UUID().uuidString).json")
    try JSONEncoder().encode(texts).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try Python.run(script, arguments: [file.path])
    return try JSONDecoder().decode([HTMLDocument].self, from: Data(output.utf8))
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  private static let script = """
    import html5lib, json, sys
    def walk(node, document, seen):
      if not isinstance(node.tag, str): return
      name = node.tag.split("}")[-1]
      attributes = {str(key): value for key, value in node.attrib.items()}
      document["elements"].append({"name": name, "attributes": attributes})
      classes = attributes.get("class", "").split()
      if name == "style": document["styles"] += node.text or ""
      isSeen = seen and name not in ("style", "head") and "agenda-unseen" not in classes
      if isSeen: document["text"] += node.text or ""
      for child in node:
        walk(child, document, isSeen)
        if isSeen: document["text"] += child.tail or ""
    documents = []
    for text in json.load(open(sys.argv[1])):
      parser = html5lib.HTMLParser(namespaceHTMLElements=False)
      isPage = text.startswith("<!doctype html>")
      if isPage: roots = [parser.parse(text)]
      else: roots = list(parser.parseFragment(text))
      document = {"elements": [], "text": "", "styles": "", "errors": [error[1] for error in parser.errors]}
      for root in roots: walk(root, document, True)
      document["text"] = "".join(document["text"].split())
      documents.append(document)
    print(json.dumps(documents))
    """
}
