extension StringProtocol {
  /// The name of a time zone as names are compared, that of a TZID property, whose type is TEXT (RFC 5545 section 3.8.3.1), with that of a
  /// parameter: without escapes, and without the spaces and quotes around it, which programs add on one side only.
  var timeZoneName: String {
    let isOuter = { (character: Character) in character.isWhitespace || character == "\"" }
    var name = drop(while: isOuter)
    while let last = name.last, isOuter(last) { name.removeLast() }
    return name.utf8.contains(UInt8(ascii: "\\")) ? name.withoutEscapes : String(name)
  }

  /// The text with each backslash and the character behind it replaced by what the pair stands for (RFC 5545 section 3.3.11); a backslash
  /// before another character stays.
  private var withoutEscapes: String {
    var text = String.UnicodeScalarView()
    var iterator = unicodeScalars.makeIterator()
    while let scalar = iterator.next() {
      guard scalar == "\\", let escaped = iterator.next() else {
        text.append(scalar)
        continue
      }
      switch escaped {
      case "n", "N": text.append("\n")
      case ",", ";", "\\", ":", "\"": text.append(escaped)
      default: text.append(contentsOf: [scalar, escaped])
      }
    }
    return String(text)
  }
}
