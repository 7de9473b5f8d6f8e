internal import ICalendar

/// A hash of an item that ignores what servers change when they write an item: folding, the order of properties, time stamps, values that a property has
/// anyway, and the answers of guests' servers.
package enum ItemFingerprint {
  /// The most bytes of a text that is taken apart; of a longer one each byte counts.
  private static let maximumSize = 1 << 20
  /// Properties that servers set, and that say nothing about the event.
  private static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE"]
  /// The values of a component without the properties (RFC 5545 sections 3.8.1.3, 3.8.1.9 and 3.8.2.7).
  private static let defaults = ["CLASS": "PUBLIC", "TRANSP": "OPAQUE", "PRIORITY": "0"]
  /// Parameters that servers set (RFC 6638 section 7.3).
  private static let delivery: Set<String> = ["SCHEDULE-STATUS"]

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
      let properties = component.properties.filter { property in
        !stamps.contains(property.name) && !property.name.hasPrefix("X-")
          && defaults[property.name] != property.value.uppercased()
      }
      let lines = properties.map(words).sorted().joined(separator: "\n")
      return "BEGIN:\(component.name)\n\(lines)\n\(words(for: component.components))END\n"
    }.sorted().joined()
  }

  private static func words(for property: Property) -> String {
    let kept = property.parameters.filter { !$0.name.hasPrefix("X-") && !delivery.contains($0.name) }
    let parameters = kept.map {
      ";\($0.name)=\($0.values.joined(separator: ","))"
    }
    return property.name + parameters.sorted().joined() + ":" + property.value
  }
}
