extension String {
  /// The text as a word of a POSIX shell: as it is, or in single quotes where it has a character of another meaning.
  var shellWord: String {
    let isPlain = !isEmpty && utf8.allSatisfy { $0.isPlainInShell }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

extension UInt8 {
  /// Whether a shell takes it as it is.
  fileprivate var isPlainInShell: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: self >= 0x80
    }
  }
}
