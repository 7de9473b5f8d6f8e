/// What is wrong with the address of a mail.
public struct MailAddressError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was found and what was expected, in one line, ready to be shown.
  public let description: String

  /// A fault of a text.
  init(_ fault: String, in text: String) {
    description =
      "\(fault) in “\(PlainText.sanitized(text, limit: 200))”"
      + " (expected one address such as nora@example.org, Nora Lindqvist <nora@example.org>"
      + " or \"Lindqvist, Nora\" <nora@example.org>; for several, name the option again)"
  }
}
