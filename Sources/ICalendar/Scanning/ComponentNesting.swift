/// Follows how deep the lines of one component lie, also where BEGIN and END do not match.
struct ComponentNesting {
  private var names: [String] = []

  /// How deep the next lines lie: 1 for those of the component itself.
  var depth: Int { names.count }

  /// Takes a line; its depth, that of what it begins or ends where it does. `nil` of an END that ends nothing.
  mutating func depth(ofLineNamed name: String, value: @autoclosure () -> String) -> Int? {
    switch name {
    case "BEGIN":
      names.append(value().uppercased())
      return depth
    case "END":
      let ended = value().uppercased()
      guard let index = names.lastIndex(of: ended) else { return nil }
      names.removeSubrange((index + 1)...)
      defer { names.removeLast() }
      return depth
    default: return depth
    }
  }
}
