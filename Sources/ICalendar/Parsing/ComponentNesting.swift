/// Follows BEGIN and END lines inside of a component, as far as they fit each other.
struct ComponentNesting {
  /// How deep names are remembered; the scanner bounds what it finds nested likewise.
  private static let maximumDepth = 20

  /// The names of the components that are open, outermost first, in upper case.
  private(set) var names: [String] = []
  private var dropped = 0

  /// How many components are open: 1 between BEGIN and END of the component itself.
  var depth: Int { names.count + dropped }

  /// Opens a component.
  mutating func begin(_ name: String) {
    if names.count < Self.maximumDepth { names.append(Self.key(name)) } else { dropped += 1 }
  }

  /// Closes a component, and those that are open inside of it; those that were, innermost first. An END that nothing began closes none.
  @discardableResult
  mutating func end(_ name: String) -> [String] {
    guard dropped == 0 else {
      dropped -= 1
      return []
    }
    guard let place = names.lastIndex(of: Self.key(name)) else { return [] }
    defer { names.removeSubrange(place...) }
    return names[place...].reversed()
  }

  private static func key(_ name: String) -> String {
    // Nearly every name is written as it is compared.
    let isKey = name.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return isKey ? name : name.filter { !$0.isWhitespace }.uppercased()
  }
}
