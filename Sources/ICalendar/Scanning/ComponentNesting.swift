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

  /// Whether a further component would be nested too deep.
  var isFull: Bool { outside + depth >= ComponentDepth.maximum }

  /// Opens a component. It is counted, and not stored, where it is nested deeper than ``ComponentDepth/maximum``.
  package mutating func begin(_ component: Component) {
    if isFull {
      dropped += 1
    } else {
      open.append(component)
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

/// The components that are open at a line of a text in which BEGIN and END lines may be missing or too many, as ``ComponentScanner`` repairs them.
struct RepairedNesting {
  /// A component of a VCALENDAR, or one outside of any, that is open.
  struct Open {
    var name: String
    var kind: ScannedComponent.Kind

    init(_ name: String) {
      self.name = name
      kind = ScannedComponent.Kind(name: name)
    }
  }

  /// The meaning of a BEGIN or END line.
  enum Meaning {
    case calendarBegins, componentBegins
    /// A component begins in the open one, the first that is nested too deep or not.
    case nestedBegins(isFirstTooDeep: Bool)
    case calendarEnds, componentEnds
    /// Components end in the open one, innermost first; only the last of them has the name of the line.
    case nestedEnds([String])
    /// A component ends that is not stored, because it is nested too deep.
    case deepEnds
    /// The line ends nothing.
    case endsNothing
  }

  /// Whether a VCALENDAR is open, with or without an open component in it.
  private(set) var isInCalendar = false
  /// The component that is open.
  private(set) var open: Open?
  private var nested = Self.nothingNested

  /// Nothing is open in a component of a VCALENDAR.
  private static let nothingNested = ComponentNesting<String>(inside: 2)

  /// Nothing is open.
  init() {}

  /// A component is open, and those with the names `nested` in it, outermost first.
  init(isInCalendar: Bool, open name: String?, nested names: [String]) {
    self.isInCalendar = isInCalendar
    open = name.map(Open.init)
    for name in names { nested.begin(name) }
  }

  /// Follows a BEGIN line. `isCut` says whether the component that was open has no END before it.
  mutating func begin(_ name: String) -> (meaning: Meaning, isCut: Bool) {
    let wasOpen = open != nil
    if name == "VCALENDAR" {
      close()
      isInCalendar = true
      return (.calendarBegins, wasOpen)
    }
    let component = Open(name)
    if let open, component.kind == .other || open.kind == .other {
      let wasTooDeep = nested.isTooDeep
      nested.begin(name)
      return (.nestedBegins(isFirstTooDeep: nested.isTooDeep && !wasTooDeep), false)
    }
    close()
    open = component
    return (.componentBegins, wasOpen)
  }

  /// Follows an END line. `isCut` says whether the component that was open has no END before it.
  mutating func end(_ name: String) -> (meaning: Meaning, isCut: Bool) {
    let wasTooDeep = nested.isTooDeep
    let closed = nested.end(name)
    if wasTooDeep { return (.deepEnds, false) }
    if !closed.isEmpty { return (.nestedEnds(closed), false) }
    if open?.name == name {
      close()
      return (.componentEnds, false)
    }
    guard name == "VCALENDAR", isInCalendar else { return (.endsNothing, false) }
    let wasOpen = open != nil
    close()
    isInCalendar = false
    return (.calendarEnds, wasOpen)
  }

  private mutating func close() {
    open = nil
    nested = Self.nothingNested
  }
}
