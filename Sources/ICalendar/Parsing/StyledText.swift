extension ContentLine {
  /// The text of a STYLED-DESCRIPTION (RFC 9073 section 6.5), of HTML without its marks; `nil` if it is empty or elsewhere.
  var styledText: String? {
    guard parameter("VALUE")?.uppercased() != "URI" else { return nil }
    let text = isQuotedPrintable ? decodedValue : value.unescapedText
    let isHTML = parameter("FMTTYPE").map { $0.lowercased().hasPrefix("text/html") } ?? text.hasPrefix("<")
    let plain = isHTML ? HTMLText(text).plain : text
    return plain.allSatisfy(\.isWhitespace) ? nil : plain
  }
}

extension EventDetails {
  /// The description as lines of text. Some programs write HTML into DESCRIPTION; its marks are left out, as those of a STYLED-DESCRIPTION are.
  /// `nil` without a description.
  package var plainDescription: String? {
    description.map { HTMLText.isHTML($0) ? HTMLText($0, keepsLines: true).plain : $0 }
  }
}

/// The text of HTML as lines: what begins a new line there does so here, and marks, comments, styles and scripts go.
private struct HTMLText {
  /// Elements that begin and end a line.
  private static let blocks: Set<Substring> = [
    "br", "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote",
    "pre", "hr",
  ]
  /// Elements within a line.
  private static let spans: Set<Substring> = [
    "a", "b", "i", "u", "s", "em", "strong", "span", "font", "small", "big", "code", "sub", "sup", "html",
    "body",
  ]
  /// Elements whose text is not shown.
  private static let hidden: Set<Substring> = ["head", "style", "script", "title"]
  /// Other elements that programs write into descriptions. A word in brackets that is none of all these is a text.
  private static let others: Set<Substring> = [
    "td", "th", "tbody", "thead", "tfoot", "caption", "col", "colgroup", "img", "center", "dl", "dt", "dd",
    "section", "article",
    "header", "footer", "main", "address", "wbr", "abbr", "label", "del", "ins", "mark", "q", "cite", "kbd",
    "tt", "strike", "var",
    "samp", "meta", "link", "o",
  ]
  private static let entities: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
    "lsquo": "‘",
    "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«", "raquo": "»",
    "hellip": "…",
    "bull": "•", "middot": "·", "euro": "€", "pound": "£", "copy": "©", "reg": "®", "trade": "™", "deg": "°",
    "sect": "§",
    "times": "×", "rarr": "→", "larr": "←", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö",
    "Uuml": "Ü",
    "szlig": "ß", "aacute": "á", "eacute": "é", "iacute": "í", "oacute": "ó", "uacute": "ú", "Eacute": "É",
    "agrave": "à",
    "egrave": "è", "ugrave": "ù", "acirc": "â", "ecirc": "ê", "icirc": "î", "ocirc": "ô", "ucirc": "û",
    "ccedil": "ç",
    "Ccedil": "Ç", "ntilde": "ñ", "Ntilde": "Ñ", "atilde": "ã", "otilde": "õ", "euml": "ë", "iuml": "ï",
    "aring": "å",
    "oslash": "ø", "aelig": "æ", "iexcl": "¡", "iquest": "¿",
  ]

  private var lines: [String] = []
  private var line = ""
  /// Whether a line feed of the source ends a line.
  private let keepsLines: Bool
  /// Whether an element has ended the line before, so that a line feed behind it ends no other one.
  private var hasEndedLine = false
  /// Whether white space stays as it is: in PRE.
  private var isPreformatted = false
  /// The element whose text is left out.
  private var open: Substring?
  /// The address of the open link, and its text so far.
  private var link: (address: String, text: String)?

  /// The places of the next ends of elements whose text is left out, by their names, and of comments; `nil` behind the last one.
  private var ends: [Substring: Substring.Index?] = [:]

  /// The text without white space at the ends of its lines, and with at most one blank line in a row.
  private(set) var plain = ""

  /// With `keepsLines`, a line feed begins a new line, as in a text that is HTML only in part.
  init(_ html: String, keepsLines: Bool = false) {
    self.keepsLines = keepsLines
    var rest = html[...]
    while let first = rest.first {
      if first == "<" {
        rest = tag(rest)
      } else if first == "&" {
        rest = entity(rest)
      } else {
        add(first)
        rest = rest.dropFirst()
      }
    }
    endLink()
    endLine()
    while lines.last?.isEmpty == true { lines.removeLast() }
    plain = lines.joined(separator: "\n")
  }

  /// Whether a text has a tag of an element that begins or ends a line, or the end tag of another one. `<b>` alone can be a word in brackets.
  static func isHTML(_ text: String) -> Bool {
    var rest = text[...]
    while let sign = rest.firstIndex(of: "<") {
      let inner = rest[rest.index(after: sign)...]
      let isEnd = inner.first == "/"
      let name = inner.dropFirst(isEnd ? 1 : 0).prefix(12).prefix { $0.isLetter || $0.isNumber }
      let after = rest[name.endIndex...].first
      let word = name.lowercased()[...]
      if let after, after == ">" || after == "/" || after.isWhitespace,
        blocks.contains(word) || isEnd && spans.contains(word)
      {
        return true
      }
      rest = inner
    }
    return false
  }

  /// Reads a tag or a comment, and returns what follows. A `<` that begins none is text.
  private mutating func tag(_ rest: Substring) -> Substring {
    if rest.hasPrefix("<!--"), !keepsLines || hasNext("-->", in: rest) {
      var after = rest.dropFirst(4)
      while !after.isEmpty, !after.hasPrefix("-->") { after = after.dropFirst() }
      return after.dropFirst(3)
    }
    let inner = rest.dropFirst()
    guard let next = inner.first, next.isLetter || next == "/" || next == "!" || next == "?" else {
      add("<")
      return inner
    }
    guard !keepsLines || isTag(inner) else {
      add("<")
      return inner
    }
    let isEnd = next == "/"
    let content = inner.prefix { $0 != ">" }
    let name = content.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()[...]
    if Self.hidden.contains(name) { open = isEnd ? nil : name }
    if name == "pre" { isPreformatted = !isEnd }
    if name == "td" || name == "th" { add(" ") }
    if name == "a" {
      endLink()
      if !isEnd { link = Self.address(in: content).map { ($0, "") } }
    }
    if name == "br" { lines.append(takeLine()) } else if Self.blocks.contains(name) { endLine() }
    if Self.blocks.contains(name) { hasEndedLine = true }
    return inner[content.endIndex...].dropFirst()
  }

  /// Whether a text behind `<` is a tag of a known element with its end, and with attributes behind its name alone: `<kim@example.org>`, `<Int>` and
  /// `<b and c>` are none, nor is a `<title>` that nothing ends.
  private mutating func isTag(_ inner: Substring) -> Bool {
    if inner.first == "!" || inner.first == "?" { return hasNext(">", in: inner) }
    let written = inner.drop { $0 == "/" }
    let name = written.prefix(12).prefix { $0.isLetter || $0.isNumber }
    let word = name.lowercased()[...]
    guard
      Self.blocks.contains(word) || Self.spans.contains(word) || Self.hidden.contains(word)
        || Self.others.contains(word), hasNext(">", in: inner)
    else { return false }
    let isHidden = Self.hidden.contains(word) && inner.first != "/" && open == nil
    if isHidden, !hasNext("</" + word, in: inner) { return false }
    let behind = written[name.endIndex...]
    let rest = behind.prefix { $0 != ">" && $0 != "<" }
    guard behind[rest.endIndex...].first == ">" else { return false }
    if word == "o" { return rest.first == ":" }
    guard let first = rest.first else { return true }
    return first == "/"
      || first.isWhitespace && (rest.contains("=") || rest.allSatisfy { $0.isWhitespace || $0 == "/" })
  }

  /// Whether a mark follows, in any case. Each place is found once, so that many marks take no more than a text is long.
  private mutating func hasNext(_ mark: Substring, in rest: Substring) -> Bool {
    if let known = ends[mark] {
      guard let place = known else { return false }
      if place >= rest.startIndex { return true }
    }
    var search = rest
    while let place = search.firstIndex(of: mark.first ?? ">") {
      search = search[place...]
      if search.prefix(mark.count).lowercased() == mark {
        ends[mark] = .some(place)
        return true
      }
      search = search.dropFirst()
    }
    ends[mark] = .some(nil)
    return false
  }

  /// The address of a link: HREF in a tag; `nil` for one within the text, or another thing that cannot be opened.
  private static func address(in tag: Substring) -> String? {
    var rest = tag
    while let space = rest.firstIndex(where: \.isWhitespace) {
      rest = rest[space...].drop(while: \.isWhitespace)
      guard rest.prefix(4).lowercased() == "href" else { continue }
      let value = rest.dropFirst(4).drop(while: \.isWhitespace)
      guard value.first == "=" else { continue }
      let written = value.dropFirst().drop(while: \.isWhitespace)
      let quote = written.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
      let address =
        quote.map { quote in written.dropFirst().prefix { $0 != quote } }
        ?? written.prefix { !$0.isWhitespace }
      let plain = address.split(separator: "&amp;", omittingEmptySubsequences: false).joined(separator: "&")
      let lower = plain.lowercased()
      return ["https://", "http://", "mailto:", "tel:"].contains(where: lower.hasPrefix) ? plain : nil
    }
    return nil
  }

  /// Writes the address of a link behind its text, unless that is the address.
  private mutating func endLink() {
    guard let (address, text) = link else { return }
    link = nil
    let shown = text.trimmingSpaces
    guard !address.hasSuffix(shown) || shown.isEmpty else { return }
    let end = shown.isEmpty ? address : " (\(address))"
    if !shown.isEmpty, line.last == " " { line.removeLast() }
    line += end
  }

  /// Reads a character reference, and returns what follows.
  private mutating func entity(_ rest: Substring) -> Substring {
    let name = rest.dropFirst().prefix(12).prefix { $0 != ";" }
    let after = rest[name.endIndex...]
    guard after.first == ";", let character = Self.character(name) else {
      add("&")
      return rest.dropFirst()
    }
    add(character)
    return after.dropFirst()
  }

  private static func character(_ name: Substring) -> Character? {
    guard name.first == "#" else { return entities[name] }
    let number = name.dropFirst()
    let isHexadecimal = number.first == "x" || number.first == "X"
    let value = isHexadecimal ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    guard let scalar = value.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 else { return nil }
    return Character(scalar)
  }

  /// Adds a character. White space in a row is one space.
  private mutating func add(_ character: Character) {
    guard open == nil else { return }
    link?.text.append(character)
    guard character.isWhitespace else {
      hasEndedLine = false
      return line.append(character)
    }
    if keepsLines || isPreformatted, character.isNewline {
      if !hasEndedLine || !line.isEmpty { lines.append(takeLine()) }
      hasEndedLine = false
      return
    }
    if isPreformatted { line.append(character) } else if !line.isEmpty, line.last != " " { line.append(" ") }
  }

  private mutating func takeLine() -> String {
    defer { line = "" }
    return String(line.trimmingEnd(where: \.isWhitespace))
  }

  /// Ends a line that has a text.
  private mutating func endLine() {
    let whole = takeLine()
    if !whole.isEmpty { lines.append(whole) }
  }
}
