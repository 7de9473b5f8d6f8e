import ICalendar

/// A sender or recipient of a mail: an address with an optional display name.
public struct MailAddress: Sendable, Hashable {
  /// The display name; `nil` if only the address is known.
  public let displayName: String?
  /// The address, such as `nora@example.org`: printable ASCII.
  public let address: String

  /// Parses `nora@example.org`, `Nora Lindqvist <nora@example.org>` or `"Lindqvist, Nora" <…>` (RFC 5322 section
  /// 3.4). Rare forms are rejected: comments, groups, quotes within the address, non-ASCII characters in it.
  /// - Throws: `MailAddressError`, also for any line break or other control character.
  public init(parsing text: String) throws(MailAddressError) {
    guard !text.hasControlCharacters else {
      throw MailAddressError("a control character", in: text)
    }
    let whole = text.trimming { $0 == " " }
    guard whole.last == ">", let open = whole.lastIndex(of: "<") else {
      address = try MailAddress.address(whole, in: text)
      displayName = nil
      return
    }
    address = try MailAddress.address(whole[whole.index(after: open)...].dropLast(), in: text)
    displayName = try MailAddress.name(whole[..<open].trimming { $0 == " " }, in: text)
  }

  /// An address with a name, which is made harmless: it is text of strangers.
  /// - Throws: `MailAddressError`, for an address that cannot stand in a header.
  package init(name: String?, address: String) throws(MailAddressError) {
    guard !address.hasControlCharacters else { throw MailAddressError("a control character", in: address) }
    self.address = try MailAddress.address(Substring(address), in: address)
    let plain = PlainText.sanitized(name ?? "", limit: 200)
    displayName = plain.isEmpty ? nil : plain
  }

  private static func name(_ written: Substring, in text: String) throws(MailAddressError) -> String? {
    var name = String(written)
    if written.first == "\"" {
      guard let quoted = unquoted(written) else {
        throw MailAddressError("an unclosed quote", in: text)
      }
      name = quoted
    } else if written.contains(where: { "<>\",;".contains($0) }) {
      throw MailAddressError("more than one address, or a name that needs quotes", in: text)
    }
    name = PlainText.sanitized(name, limit: 200)
    return name.isEmpty ? nil : name
  }

  /// The text between quotes, with `\` escapes resolved; `nil` if it is not quoted at both ends.
  private static func unquoted(_ written: Substring) -> String? {
    var name = ""
    var isEscaped = false
    var hasEnded = false
    for character in written.dropFirst() {
      if hasEnded { return nil }
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, character == "\"" { hasEnded = true } else { name.append(character) }
      isEscaped = false
    }
    return hasEnded ? name : nil
  }
}

/// The address.
extension MailAddress {
  /// The most characters before the `@`, and of the whole address (RFC 5321 section 4.5.3.1).
  private static let limits = (local: 64, whole: 254)

  private static func address(_ written: Substring, in text: String) throws(MailAddressError) -> String {
    guard let at = written.lastIndex(of: "@") else { throw MailAddressError("no @", in: text) }
    let local = written[..<at]
    let domain = written[written.index(after: at)...]
    guard !local.contains(where: { ",;@".contains($0) }) else {
      throw MailAddressError("more than one address", in: text)
    }
    guard local.utf8.count <= limits.local, written.utf8.count <= limits.whole else {
      throw MailAddressError("an address that is too long", in: text)
    }
    guard isDotted(local, of: isAtomic), isDomain(domain) else {
      throw MailAddressError("an invalid address", in: text)
    }
    return String(written)
  }

  /// Whether the part after the `@` is a host name such as `mail.example.org`, or a network address such as `[127.0.0.1]`.
  private static func isDomain(_ domain: Substring) -> Bool {
    if domain.first == "[", domain.last == "]" {
      let literal = domain.dropFirst().dropLast()
      return !literal.isEmpty
        && literal.utf8.allSatisfy { $0.isASCIIAlphanumeric || ".:-".utf8.contains($0) }
    }
    let isLabelled = isDotted(domain) { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    return isLabelled && !domain.split(separator: ".").contains { $0.first == "-" || $0.last == "-" }
  }

  private static func isDotted(_ text: Substring, of isAllowed: (UInt8) -> Bool) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAllowed) }
  }

  /// Whether a byte is atext (RFC 5322 section 3.2.3).
  static func isAtomic(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }
}

/// The error in a mail address.
public struct MailAddressError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The found and the expected text, in one line for the user.
  public let description: String

  /// An error in a text.
  init(_ fault: String, in text: String) {
    description =
      "\(fault) in “\(PlainText.sanitized(text, limit: 200))”"
      + " (expected one address such as nora@example.org, Nora Lindqvist <nora@example.org>"
      + " or \"Lindqvist, Nora\" <nora@example.org>)"
  }
}

extension MailAddress {
  /// The address as words of a header field.
  var words: [String] {
    guard let displayName else { return [address] }
    return MailAddress.phrase(displayName) + ["<\(address)>"]
  }

  /// A display name as a phrase (RFC 5322 section 3.2.5): unchanged, quoted, or encoded.
  private static func phrase(_ name: String) -> [String] {
    let words = name.split(separator: " ").map(String.init)
    guard words.allSatisfy(\.isPlainWord) else { return EncodedWord.words(for: name) }
    if words.allSatisfy({ $0.utf8.allSatisfy(isAtomic) && $0.utf8.count <= EncodedWord.lengthLimit }) {
      return words
    }
    let quoted = name.reduce(into: "\"") { $0 += "\"\\".contains($1) ? "\\\($1)" : String($1) } + "\""
    return quoted.utf8.count <= EncodedWord.lengthLimit ? [quoted] : EncodedWord.words(for: name)
  }
}

extension MailHeaderField {
  /// A field with addresses.
  init(_ name: String, addresses: [MailAddress]) {
    let last = addresses.count - 1
    self.init(
      name,
      words: addresses.enumerated().flatMap { place, address in
        var words = address.words
        if place < last, let end = words.popLast() { words.append(end + ",") }
        return words
      })
  }
}
