/// The parts of a POSIX locale (`de_DE.UTF-8@euro`, `C`) or a BCP 47 tag (`zh-Hant-TW`, `en-u-hc-h12`), in lower case.
package struct LocaleIdentifier {
  private let parts: [Substring]
  /// The language: `zh`; empty if there is none.
  package let language: Substring
  /// The script of four letters: `hant`; `nil` if none is named.
  let script: Substring?
  /// The region of two letters: `tw`; empty if none is named.
  package let region: Substring

  /// The parts of an identifier. Anything else than letters and digits between them is ignored.
  package init(_ identifier: String) {
    let name = identifier.prefix { $0 != "." && $0 != "@" }
    parts = name.lowercased().split { $0 == "_" || $0 == "-" }.prefix(16).map { $0 }
    language = parts.first ?? ""
    let subtags = parts.dropFirst().prefix { $0.count > 1 }
    script = subtags.first { $0.count == 4 }
    region = subtags.first { $0.count == 2 } ?? ""
  }

  /// The value of a key of the extension `u` (RFC 6067), such as `h12` for `hc`; `nil` if it is not given.
  func value(of key: String) -> Substring? {
    guard let index = parts.firstIndex(of: key[...]), index + 1 < parts.endIndex else { return nil }
    return parts[index + 1]
  }
}
