/// Follows BEGIN and END lines inside a component, and matches their names.
struct ComponentNesting {
  /// The largest depth of components nested in a component of a VCALENDAR, for every reader of BEGIN and END lines. The names of deeper
  /// components are not stored.
  static let maximumDepth = 16

  /// The names of the open components, outermost first, in upper case.
  private(set) var names: [String] = []
  private var dropped = 0

  /// The number of open components: 1 between BEGIN and END of the component itself.
  var depth: Int { names.count + dropped }

  /// Whether a component is open whose name is not stored, because it is nested too deep.
  var isTooDeep: Bool { dropped > 0 }

  /// Opens a component.
  mutating func begin(_ name: String) {
    if names.count < Self.maximumDepth { names.append(name.componentName) } else { dropped += 1 }
  }

  /// Closes a component and the components open inside it. Returns their names, innermost first. An END without BEGIN closes nothing.
  @discardableResult
  mutating func end(_ name: String) -> [String] {
    guard dropped == 0 else {
      dropped -= 1
      return []
    }
    guard let place = names.lastIndex(of: name.componentName) else { return [] }
    defer { names.removeSubrange(place...) }
    return names[place...].reversed()
  }
}

extension String {
  /// The name of a component in a BEGIN or END line, without spaces and in upper case.
  var componentName: String {
    let isPlain = utf8.allSatisfy {
      (0x21..<0x7F).contains($0) && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
    }
    return isPlain ? self : filter { !$0.isWhitespace }.uppercased()
  }
}
