/// Text for people, in the lines of a terminal.
extension String {
  /// The lines of the text, each broken between words to a width, without a line feed at the end.
  ///
  /// What a line goes on with stands below its first word: behind the spaces, and behind the mark of an item of a list, with which it begins.
  /// An address on the web is never broken, so that it can be copied. Where a line fits, nothing is changed.
  /// - Parameters:
  ///   - columns: the width; `nil` where lines can have any length.
  ///   - indentation: the spaces before each line.
  package func paragraphs(to columns: Int?, indentation: Int = 0) -> String {
    let blank = String(repeating: " ", count: indentation)
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = blank + line
      guard let columns, DisplayWidth.of(text) > columns else { return line.isEmpty ? "" : text }
      let start = text.prefix { $0 == " " }.count
      let body = text.dropFirst(start)
      let mark = ["- ", "* ", "• ", "+ ", "− "].first(where: body.hasPrefix) ?? ""
      // Where the spaces leave no room, they are left out.
      let margin = start + mark.count <= columns / 2 ? start : 0
      let hanging = String(repeating: " ", count: margin + mark.count)
      let parts = String(body.dropFirst(mark.count)).wrapped(
        to: max(1, columns - margin - mark.count), keepsAddresses: true)
      return parts.enumerated().map { place, part in
        (place == 0 ? String(repeating: " ", count: margin) + mark : hanging) + part
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
