extension MailAddress {
  /// The address as words of a header field.
  var words: [String] {
    guard let displayName else { return [address] }
    return MailAddress.phrase(displayName) + ["<\(address)>"]
  }

  /// A name as RFC 5322 section 3.2.5 has it: as it is, in quotes, or encoded.
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
