/// A component of a calendar (RFC 5545 section 3.4): a VCALENDAR, VEVENT, VALARM, or any other, with its properties and the components
/// inside it.
///
/// ```swift
/// event["SUMMARY"]?.text = "Lunch"                      // changes the first SUMMARY, if there is one
/// event["LOCATION"] = Property("LOCATION", text: "Café")  // replaces the first LOCATION, or appends one
/// event["GEO"] = nil                                    // removes all GEO
/// event.components.removeAll { $0.name == "VALARM" }
/// ```
///
/// Unchanged parts of a component that was read are written with their original bytes, in their original order. This includes blank
/// lines, unreadable lines, and missing END lines.
public struct Component: Sendable {
  /// A part of a component, in the order of the text.
  enum Part: Sendable {
    case property(Property)
    case component(Component)
    /// Lines that are neither, such as blank ones.
    case other(SourceLines)
  }

  /// The BEGIN and END lines of a component that was read.
  struct Delimiters: Sendable {
    var begin: SourceLines
    /// `nil` if it has no END.
    var end: SourceLines?
  }

  /// The name in upper case, such as `VEVENT`.
  public let name: String
  /// The parts in the order of the text.
  var parts: [Part] = []
  /// `nil` for a component that was not read.
  var delimiters: Delimiters?

  /// A new component. Of the name, only letters, digits, `-`, `.` and `_` are kept.
  public init(_ name: String, _ properties: [Property] = [], components: [Component] = []) {
    self.name = name.asName
    parts = properties.map(Part.property) + components.map(Part.component)
  }

  /// A component of a text, with its name in upper case.
  init(_ name: String, begin: SourceLines) {
    self.name = name
    delimiters = Delimiters(begin: begin)
  }

  /// The properties in order, without those of the components inside.
  ///
  /// Setting them keeps the equal properties at the beginning and at the end at their places. New properties follow the properties
  /// before them.
  public var properties: [Property] {
    get { parts.compactMap(\.property) }
    set { parts.replace(\.property, with: newValue, Part.property) }
  }

  /// The components directly inside, in order. For setting them, the same holds as for ``properties``.
  public var components: [Component] {
    get { parts.compactMap(\.component) }
    set { parts.replace(\.component, with: newValue, Part.component) }
  }

  /// The first property with a name, in any letter case; `nil` if there is none.
  ///
  /// Setting a property replaces the first one with that name, or appends it. Setting `nil` removes all with that name.
  public subscript(name: String) -> Property? {
    get {
      let name = name.uppercased()
      for part in parts { if let property = part.property, property.name == name { return property } }
      return nil
    }
    set {
      let name = name.uppercased()
      guard let newValue else { return removeAll(name) }
      if let place = parts.firstIndex(where: { $0.property?.name == name }) {
        parts[place] = .property(newValue)
      } else {
        append(newValue)
      }
    }
  }

  /// The properties with a name, in any letter case.
  public func all(_ name: String) -> [Property] {
    let name = name.uppercased()
    return parts.compactMap { part in part.property.flatMap { $0.name == name ? $0 : nil } }
  }

  /// Appends a property after the other properties.
  public mutating func append(_ property: Property) {
    let last = parts.lastIndex { $0.property != nil }
    parts.insert(.property(property), at: last.map { $0 + 1 } ?? 0)
  }

  /// Appends a component after all other parts.
  public mutating func append(_ component: Component) {
    parts.append(.component(component))
  }

  /// Removes all properties with a name, in any letter case.
  public mutating func removeAll(_ name: String) {
    let name = name.uppercased()
    parts.removeAll { $0.property?.name == name }
  }

  /// The text of the component, from BEGIN to END, in UTF-8. New lines end with CR and LF.
  public var bytes: [UInt8] {
    bytes(.standard)
  }

  /// Writes the component. New lines end as its BEGIN line does.
  func write(to writer: inout ContentLineWriter) {
    let lineEnd = writer.lineEnd
    defer { writer.lineEnd = lineEnd }
    if let begin = delimiters?.begin {
      writer.lineEnd = begin.lineEnd ?? lineEnd
      writer.write(begin)
    } else {
      writer.write("BEGIN:\(name)")
    }
    for part in parts {
      switch part {
      case .property(let property): property.write(to: &writer)
      case .component(let component): component.write(to: &writer)
      case .other(let lines): writer.write(lines)
      }
    }
    if let delimiters {
      if let end = delimiters.end { writer.write(end) }
    } else {
      writer.write("END:\(name)")
    }
  }
}

extension Component: Equatable {
  /// Whether both have the same name, properties and components, each in the same order.
  public static func == (left: Component, right: Component) -> Bool {
    left.name == right.name && left.properties == right.properties && left.components == right.components
  }
}

extension Component.Part {
  /// The property; `nil` for another part.
  var property: Property? {
    if case .property(let property) = self { property } else { nil }
  }

  /// The component; `nil` for another part.
  var component: Component? {
    if case .component(let component) = self { component } else { nil }
  }
}

extension [Component.Part] {
  /// Replaces the parts for which `element` is not `nil`. Equal elements at the beginning and at the end stay as they are.
  mutating func replace<Value: Equatable>(
    _ element: (Component.Part) -> Value?, with new: [Value], _ part: (Value) -> Component.Part
  ) {
    let places = indices.filter { element(self[$0]) != nil }
    let old = places.compactMap { element(self[$0]) }
    let before = zip(old, new).prefix { $0 == $1 }.count
    let most = Swift.min(old.count, new.count) - before
    let after = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    var changed = new[before..<(new.count - after)]
    for place in places[before..<(old.count - after)].reversed() {
      // The last ones keep their places, so that of several in a row the first are removed or inserted.
      if changed.isEmpty { remove(at: place) } else { self[place] = part(changed.removeLast()) }
    }
    let place = before > 0 ? places[before - 1] + 1 : places.first ?? count
    insert(contentsOf: changed.map(part), at: place)
  }
}
