extension EventDetails {
  /// Adds a property that an agenda does not show.
  mutating func add(_ property: ContentLine) {
    switch property.name {
    case "ATTACH":
      guard attachments.count < Self.maximumCategories, !property.value.isEmpty else { return }
      attachments.append(Attachment(property))
    case "RESOURCES":
      let room = Self.maximumCategories - resources.count
      resources += property.value.textItems.prefix(max(0, room)).map {
        $0.cut(toCharacters: Self.maximumCharacters)
      }
    case "RELATED-TO":
      let uid = property.value.unescapedText
      guard related.count < Self.maximumCategories, !uid.isEmpty else { return }
      related.append(
        RelatedComponent(uid: uid, relationship: property.parameter("RELTYPE")?.uppercased() ?? "PARENT"))
    case "ATTENDEE":
      guard let place = attendees.firstIndex(where: { $0.address == property.value }) else { return }
      attendees[place].delegators = property.values(of: "DELEGATED-FROM")
      attendees[place].delegates = property.values(of: "DELEGATED-TO")
    default: otherProperties.append(property)
    }
  }
}

extension ContentLine {
  /// Whether the line is an ATTENDEE with DELEGATED-FROM or DELEGATED-TO.
  var isOfDelegation: Bool {
    name == "ATTENDEE" && parameters.contains { $0.name == "DELEGATED-FROM" || $0.name == "DELEGATED-TO" }
  }

  /// The values of a parameter, at most ``EventDetails/maximumCategories`` of them.
  fileprivate func values(of parameter: String) -> [String] {
    Array(parameters.first { $0.name == parameter }?.values.prefix(EventDetails.maximumCategories) ?? [])
  }
}

extension Attachment {
  /// The attachment of an ATTACH property.
  fileprivate init(_ property: ContentLine) {
    let isBinary =
      property.parameter("VALUE")?.uppercased() == "BINARY"
      || property.parameter("ENCODING")?.uppercased() == "BASE64"
    self.init(
      isBinary ? .base64(property.value) : .address(property.value), mediaType: property.parameter("FMTTYPE"),
      fileName: property.parameter("FILENAME") ?? property.parameter("X-FILENAME"))
  }
}
