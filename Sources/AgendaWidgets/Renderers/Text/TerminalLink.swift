/// Text of a terminal that leads somewhere: an operating system command (OSC 8) before and after it.
enum TerminalLink {
  /// The text as a link. An address is taken only as `LinkAddress` makes it, of printable ASCII and bounded in length,
  /// so that it can neither end the command nor begin another; with any other the text is no link.
  static func text(_ text: String, to address: String) -> String {
    guard let address = LinkAddress.normalized(address) else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
