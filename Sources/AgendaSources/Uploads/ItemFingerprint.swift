internal import ICalendar

/// A hash of an item that ignores folding, the order of properties and time stamps, which servers change when they write an item.
package enum ItemFingerprint {
  /// The most bytes of a text that is taken apart; of a longer one each byte counts.
  private static let maximumSize = 1 << 20
  /// Properties that servers set, and that say nothing about the event.
  private static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE"]

  /// The fingerprint of a text.
  package static func of(_ contents: [UInt8]) -> String {
    guard contents.count <= maximumSize, let text = ItemText(contents), !text.parts.isEmpty else {
      return SHA256.hexadecimal(contents.filter { $0 != 0x0D })
    }
    let components = ComponentFile(contents).components.flatMap(\.components)
    return SHA256.hexadecimal(words(for: components.filter { $0.name != "VTIMEZONE" }))
  }

  private static func words(for components: [Component]) -> String {
    components.map { component in
      let properties = component.properties.filter { !stamps.contains($0.name) && !$0.name.hasPrefix("X-") }
      let lines = properties.map(words).sorted().joined(separator: "\n")
      return "BEGIN:\(component.name)\n\(lines)\n\(words(for: component.components))END\n"
    }.sorted().joined()
  }

  private static func words(for property: Property) -> String {
    let parameters = property.parameters.filter { !$0.name.hasPrefix("X-") }.map {
      ";\($0.name)=\($0.values.joined(separator: ","))"
    }
    return property.name + parameters.sorted().joined() + ":" + property.value
  }
}
