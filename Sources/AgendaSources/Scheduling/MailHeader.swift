internal import ICalendar

/// The header of a mail or of a part of it (RFC 5322 section 2.2, RFC 2045 section 3).
struct MailHeader {
  /// The unfolded fields: names in lower case, and values.
  private(set) var fields: [(name: String, value: String)] = []

  /// The most fields that are kept.
  private static let maximumFields = 1000
  /// The most bytes of a value.
  private static let maximumValue = 1 << 16

  /// Takes a line, without its end. Returns whether it belongs to a header.
  mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    if first == 0x20 || first == 0x09 {
      guard let last = fields.indices.last else { return false }
      let room = Self.maximumValue - fields[last].value.utf8.count
      if room > 0 { fields[last].value += " " + decodeLenientUTF8(line.prefix(room)).text.trimmed }
      return true
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
    var name = line[..<colon]
    while name.last == 0x20 || name.last == 0x09 { name.removeLast() }
    guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
    guard fields.count < Self.maximumFields else { return true }
    let value = decodeLenientUTF8(line[(colon + 1)...].prefix(Self.maximumValue)).text
    fields.append((String(decoding: name, as: UTF8.self).lowercased(), String(value.trimmed)))
    return true
  }

  /// The value of the first field with a name in lower case.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The text of a field, without its encoded words.
  func text(_ name: String) -> String { self[name].map(EncodedWords.decoded) ?? "" }

  /// A field with parameters.
  func parameters(_ name: String) -> MailParameters { MailParameters(self[name] ?? "") }

  /// The mail addresses of a field (RFC 5322 section 3.4).
  func addresses(_ name: String) -> [ReceivedMail.Address] {
    let fields = fields.filter { $0.name == name }.map(\.value)
    return Self.addresses(in: String(fields.joined(separator: ",").prefix(Self.maximumValue)))
  }

  /// The identifiers of mails in a field: `<…>`.
  func identifiers(_ name: String) -> [String] {
    (self[name] ?? "").split { $0 == "<" || $0 == ">" || $0.isWhitespace || $0 == "," }
      .filter { $0.contains("@") && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
      .map { "<\($0)>" }
  }

  /// The most addresses of a field.
  private static let maximumAddresses = 1000

  private static func addresses(in text: String) -> [ReceivedMail.Address] {
    var addresses: [ReceivedMail.Address] = []
    for part in divided(text, at: ",;") where addresses.count < maximumAddresses {
      var part = part
      // The name of a group.
      if let colon = part.firstIndex(of: ":"), !part[..<colon].contains("@"), !part[..<colon].contains("\"") {
        part = String(part[part.index(after: colon)...])
      }
      let plain = part.trimmed
      if let open = plain.lastIndex(of: "<") {
        let mail = plain[plain.index(after: open)...].prefix { $0 != ">" }
        guard mail.contains("@") else { continue }
        let name = EncodedWords.decoded(unquoted(String(plain[..<open].trimmed)))
        addresses.append(.init(name: name.isEmpty ? nil : name, address: String(mail.trimmed)))
      } else if plain.contains("@") {
        // `ada@example.org (Ada)`
        let mail = plain.prefix { !$0.isWhitespace && $0 != "(" }
        addresses.append(.init(name: nil, address: String(mail)))
      }
    }
    return addresses
  }

  /// The parts of a text between separators that are in no quotes.
  static func divided(_ text: String, at separators: String) -> [String] {
    var parts = [""]
    var (isQuoted, isEscaped) = (false, false)
    for character in text {
      if !isQuoted, separators.contains(character) {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  /// A text without quotes around it, and without its escapes then.
  static func unquoted(_ text: String) -> String {
    guard text.utf8.count > 1, text.first == "\"", text.last == "\"" else { return text }
    var (plain, isEscaped) = ("", false)
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      plain.append(character)
      isEscaped = false
    }
    return plain
  }
}

/// A value with parameters, as `text/calendar; method=REQUEST` (RFC 2045 section 5.1), with the forms of RFC 2231.
struct MailParameters {
  /// The most parts of parameters of a field.
  private static let maximumCount = 200

  /// The value in lower case.
  let value: String
  private var parameters: [String: String] = [:]

  /// Reads the value of a field.
  init(_ text: String) {
    let parts = MailHeader.divided(text, at: ";")
    value = String(parts[0].trimmed.prefix { !$0.isWhitespace }).lowercased()
    var pieces: [(name: String, number: Int, isEncoded: Bool, text: String)] = []
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { continue }
      var name = part[..<equals].trimmed.lowercased()
      let text = MailHeader.unquoted(String(part[part.index(after: equals)...].trimmed))
      let isEncoded = name.hasSuffix("*")
      if isEncoded { name.removeLast() }
      let star = name.lastIndex(of: "*")
      let number = star.flatMap { Int(name[name.index(after: $0)...]) } ?? 0
      pieces.append((star.map { String(name[..<$0]) } ?? name, number, isEncoded, text))
    }
    for (name, pieces) in Dictionary(grouping: pieces.prefix(Self.maximumCount), by: \.name) {
      let own = pieces.sorted { $0.number < $1.number }
      parameters[name] =
        own.contains(where: \.isEncoded)
        ? Self.decoded(own.map { ($0.isEncoded, $0.text) }) : own.map(\.text).joined()
    }
  }

  /// The value of a parameter, whose name is in lower case.
  subscript(name: String) -> String? { parameters[name] }

  /// A value whose beginning names its charset: `utf-8''Caf%C3%A9` (RFC 2231 section 4).
  private static func decoded(_ pieces: [(isEncoded: Bool, text: String)]) -> String {
    var charset: String?
    var bytes: [UInt8] = []
    for (place, piece) in pieces.enumerated() {
      var text = Substring(piece.text)
      if place == 0, piece.isEncoded {
        let marks = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        if marks.count == 3 { (charset, text) = (String(marks[0]), marks[2]) }
      }
      bytes += piece.isEncoded ? percentDecoded(text) : Array(text.utf8)
    }
    return Charset.text(bytes, charset: charset) ?? decodeLenientUTF8(bytes[...]).text
  }

  private static func percentDecoded(_ text: Substring) -> [UInt8] {
    // `%C3` is `=C3` of quoted-printable, which no such value has in it.
    let marked = text.utf8.map { $0 == UInt8(ascii: "%") ? UInt8(ascii: "=") : $0 }
    return MailEncoding.quotedPrintable(marked[...])
  }
}
