internal import AgendaSources

/// A secret of one sign-in, from the random numbers of the system, and what is shown of it (PKCE, RFC 7636).
struct ProofKey: Sendable, Hashable {
  /// The code verifier, which only the token endpoint gets.
  let verifier: String

  /// A key of 256 random bits.
  init() { verifier = Self.randomText() }

  /// A key with a given verifier.
  init(verifier: String) { self.verifier = verifier }

  /// The code challenge of the method S256.
  var challenge: String {
    var hash = SHA256()
    Array(verifier.utf8).withUnsafeBytes { hash.add($0) }
    return Self.base64URL(hash.digest())
  }

  /// 43 random characters that need no encoding in a URL: 256 bits.
  static func randomText() -> String {
    var numbers = SystemRandomNumberGenerator()
    return base64URL((0..<32).map { _ in UInt8.random(in: 0...255, using: &numbers) })
  }

  /// Bytes in base64url without padding (RFC 4648 section 5).
  static func base64URL(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      text += (0...part.count).map { String(letters[number >> (18 - 6 * $0) & 0x3F]) }.joined()
    }
    return text
  }
}
