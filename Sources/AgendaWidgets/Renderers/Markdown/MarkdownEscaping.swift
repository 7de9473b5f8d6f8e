/// Escapes text of a calendar for CommonMark, so that none of it is markup anywhere on a line.
enum MarkdownEscaping {
  /// The text with a backslash before each character that could be markup, also in common extensions (tables,
  /// strikethrough, formulas, mentions and automatic links).
  static func escaped(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar?
    let scalars = text.unicodeScalars
    let marker = markerIndex(scalars)
    for index in scalars.indices {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      let follower = next < scalars.endIndex ? scalars[next] : nil
      if index == marker || isMarkup(scalar, after: previous, before: follower) { result += "\\" }
      result.unicodeScalars.append(scalar)
      previous = scalar
    }
    return result
  }

  /// An address from `LinkAddress` as a link destination.
  static func destination(_ address: String) -> String {
    address.reduce(into: "") { result, character in
      switch character {
      case "(": result += "%28"
      case ")": result += "%29"
      // `&` would begin an entity.
      case "&": result += "\\&"
      default: result.append(character)
      }
    }
  }

  private static func isMarkup(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    switch scalar {
    case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "&", "$", "@": true
    // `https://`, `mailto:`, `:smile:`, but not 10:30.
    case ":": next.map { $0 == "/" || $0.properties.isAlphabetic } ?? false
    // `www.example.org`.
    case ".": (previous == "w" || previous == "W") && next != nil
    default: false
    }
  }

  /// The index of a character that would turn the line into a list item, a rule or a heading.
  private static func markerIndex(_ scalars: String.UnicodeScalarView) -> String.Index? {
    guard let first = scalars.first else { return nil }
    if first == "-" || first == "+" || first == "=" {
      let next = scalars.dropFirst().first
      return next == nil || next == " " || next == first ? scalars.startIndex : nil
    }
    guard let end = scalars.firstIndex(where: { !("0"..."9").contains($0) }), end > scalars.startIndex,
      scalars[end] == "." || scalars[end] == ")"
    else { return nil }
    return end
  }
}
