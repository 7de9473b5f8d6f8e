/// Follows BEGIN and END lines inside a component, and matches their names.
struct ComponentNesting {
  /// The number of open components whose names are stored. ``ComponentScanner`` has a similar limit.
  private static let maximumDepth = 20

  /// The names of the open components, outermost first, in upper case.
  private(set) var names: [String] = []
  private var dropped = 0

  /// The number of open components: 1 between BEGIN and END of the component itself.
  var depth: Int { names.count + dropped }

  /// Opens a component.
  mutating func begin(_ name: String) {
    if names.count < Self.maximumDepth { names.append(Self.key(name)) } else { dropped += 1 }
  }

  /// Closes a component and the components open inside it. Returns their names, innermost first. An END without BEGIN closes nothing.
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
    // Nearly all names are in upper case already.
    let isKey = name.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return isKey ? name : name.filter { !$0.isWhitespace }.uppercased()
  }
}
