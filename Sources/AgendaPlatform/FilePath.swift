/// The parts of the path of a file.
extension String {
  /// The path up to and with its last slash, which another name can follow: `./` for a name alone.
  package var folder: String { pathBeforeName.isEmpty ? "./" : pathBeforeName }

  /// The path up to and with its last slash; empty for a name alone.
  package var pathBeforeName: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }
}
