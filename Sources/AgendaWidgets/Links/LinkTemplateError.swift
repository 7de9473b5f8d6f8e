/// What is wrong with a pattern for addresses.
public struct LinkTemplateError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was found and what was expected, in one line, ready to be shown.
  public let description: String

  /// A fault of a pattern.
  init(_ fault: String, in pattern: String) {
    let names = LinkTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
    description =
      "\(fault) in the link template \"\(PlainText.sanitized(pattern, limit: 200))\""
      + " (expected an address such as https://example.org/{uid}, with \(names))"
  }
}
