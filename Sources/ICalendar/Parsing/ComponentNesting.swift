/// The components that are open at a line of a text: BEGIN lines open them, and END lines close them (RFC 5545 section 3.4).
///
/// `Component` holds the data that a reader needs of an open component, such as its name.
package struct ComponentNesting<Component> {
  /// The open components, outermost first.
  package internal(set) var open: [Component] = []
  /// The number of components that are open around the first of `open`.
  private let outside: Int
  private var dropped = 0

  /// Nothing is open but `outside` components, such as the VCALENDAR around an event that is read alone.
  package init(inside outside: Int = 0) { self.outside = outside }

  /// The number of open components, without those outside.
  var depth: Int { open.count + dropped }

  /// Whether a component is open that is not stored, because it is nested too deep.
  package var isTooDeep: Bool { dropped > 0 }

  /// Opens a component. It is counted, and not stored, where it is nested deeper than ``ComponentDepth/maximum``.
  package mutating func begin(_ component: Component) {
    if dropped == 0, outside + open.count < ComponentDepth.maximum {
      open.append(component)
    } else {
      dropped += 1
    }
  }

  /// The position in `open` of the component that an END line closes: the innermost one for which `isMeant` is true. `nil` if the line has
  /// no BEGIN, or closes a component that is not stored.
  mutating func position(toEnd isMeant: (Component) -> Bool) -> Int? {
    guard dropped == 0 else {
      dropped -= 1
      return nil
    }
    return open.lastIndex(where: isMeant)
  }

  /// Closes the innermost component that is stored, and with it those inside it.
  @discardableResult
  package mutating func closeInnermost() -> Component? {
    dropped = 0
    return open.popLast()
  }
}

extension ComponentNesting: Sendable where Component: Sendable {}

extension ComponentNesting<String> {
  /// ``begin(_:)`` of a name. Other modules cannot specialize the generic function.
  package mutating func beginComponent(_ name: String) { begin(name) }

  /// ``closeInnermost()`` of a name, for the same reason.
  package mutating func closeInnermostComponent() -> String? { closeInnermost() }

  /// Closes the component of an END line and the components open inside it. Returns their names, innermost first. An END without BEGIN
  /// closes nothing.
  @discardableResult
  mutating func end(_ name: String) -> [String] {
    guard let position = position(toEnd: { $0 == name }) else { return [] }
    defer { open.removeSubrange(position...) }
    return open[position...].reversed()
  }
}

extension [String] {
  /// The position of the outermost of these open components, outermost first, that a BEGIN line closes because its component cannot be
  /// inside; `nil` if it closes none. A VCALENDAR is in nothing, and a VEVENT, VTODO, VJOURNAL, VFREEBUSY or VTIMEZONE in no other of them.
  func placeClosed(byBegin name: String) -> Int? {
    if name == "VCALENDAR" { return isEmpty ? nil : 0 }
    guard ScannedComponent.Kind(name: name) != .other else { return nil }
    return firstIndex { ScannedComponent.Kind(name: $0) != .other }
  }
}

/// How deep components may be nested, for every reader of BEGIN and END lines.
enum ComponentDepth {
  /// The most components that can be nested in a component of a VCALENDAR.
  static let maximumInside = 16
  /// The most components that are open at once: those, the component itself and the VCALENDAR.
  static let maximum = maximumInside + 2
}

extension String {
  /// The name of a component in a BEGIN or END line, without spaces and in upper case.
  package var componentName: String {
    utf8.isPlainComponentName ? self : filter { !$0.isWhitespace }.uppercased()
  }
}

extension Sequence<UInt8> {
  /// Whether the name of a component has no spaces, and nothing that is not in upper case.
  var isPlainComponentName: Bool {
    allSatisfy { (0x21..<0x7F).contains($0) && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}
