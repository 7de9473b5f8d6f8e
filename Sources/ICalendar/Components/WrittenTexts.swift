extension Component {
  /// The properties of one TEXT, in which a comma or semicolon has a backslash (RFC 5545 section 3.3.11).
  private static let texts: Set = ["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT"]

  /// Writes the texts that have commas and semicolons without a backslash, as many generators do, as they are read. Other programs cut a text there, as some
  /// servers do with all that they take.
  package mutating func escapeTexts() {
    for place in properties.indices where Self.texts.contains(properties[place].name) {
      guard properties[place].value.hasBareSeparator else { continue }
      properties[place].text = properties[place].text
    }
    for place in components.indices { components[place].escapeTexts() }
  }

  /// Whether ``escapeTexts()`` changes the component.
  fileprivate var hasBareTexts: Bool {
    properties.contains { Self.texts.contains($0.name) && $0.value.hasBareSeparator }
      || components.contains(where: \.hasBareTexts)
  }
}

extension String {
  /// Whether a comma or semicolon stands without a backslash before it.
  fileprivate var hasBareSeparator: Bool {
    var isEscaped = false
    for byte in utf8 {
      if !isEscaped, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { return true }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return false
  }
}

extension [UInt8] {
  /// A calendar whose texts are written as by ``Component/escapeTexts()``; the same bytes where all are.
  package var withEscapedTexts: [UInt8] {
    var file = ComponentFile(self)
    guard file.components.contains(where: \.hasBareTexts) else { return self }
    for place in file.components.indices { file.components[place].escapeTexts() }
    return file.bytes
  }
}
