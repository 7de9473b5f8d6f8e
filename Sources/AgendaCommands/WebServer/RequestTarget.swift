/// The target of a request (RFC 9112 section 3.2.1): a path and options, with percent-encoding removed.
struct RequestTarget {
  /// The parts of the path between slashes.
  let path: [String]
  /// The options after the question mark, in their order.
  var options = FormFields()

  /// The most options of a request.
  private static let maximumCount = 24
  /// The most bytes of a target.
  private static let maximumLength = 4096

  /// Parses a target; `nil` if it is not a path, or its encoding is wrong.
  init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/"), text.utf8.count <= Self.maximumLength else { return nil }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for part in parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let decoded = FormFields.decoded(part) else { return nil }
      path.append(decoded)
    }
    self.path = path
    guard parts.count == 2 else { return }
    guard let options = FormFields(parts[1], maximumCount: Self.maximumCount) else { return nil }
    self.options = options
  }
}
