/// An iCalendar text that can be changed, with every property and component of it (RFC 5545 section 3.4). A vCard has the same form.
///
/// ```swift
/// var file = ComponentFile(bytes)
/// file.change(uid: "a@example.com") { event in
///   event["SUMMARY"]?.text = "Lunch with Kim"
/// }
/// let changed = file.bytes
/// ```
///
/// Unchanged parts are written with their original bytes: order, folding, line ends, byte order mark, blank lines, lines that cannot be
/// read, components without END. A text in UTF-16 stays UTF-16.
///
/// Any text can be read. Components are nested as in ``CalendarReader`` and ``CalendarValidator``. The file keeps components that are
/// nested deeper than 18 levels, but does not list them.
///
/// All of the text is split into lines, at about 100 MB/s. To change some events of a large file, use a ``CalendarSplice``.
public struct ComponentFile: Sendable {
  /// The components and the lines outside of them, in the order of the text.
  var parts: [Component.Part]
  private let encoding: FileEncoding
  private let lineEnd: ContentLineWriter.LineEnd

  /// Reads a text in UTF-8, or in UTF-16 with a byte order mark.
  public init(_ bytes: [UInt8]) {
    let text = normalizedEncoding(bytes).bytes
    encoding = FileEncoding(of: bytes, text: text)
    var parser = ComponentParser(text)
    parts = parser.parse()
    lineEnd = parser.lineEnd
  }

  /// A file with these components, usually one VCALENDAR: ``Component/calendar(product:_:timeZones:database:)`` makes one with the
  /// VTIMEZONEs that it needs. Its lines end with CR and LF.
  public init(_ components: [Component]) {
    encoding = .utf8
    lineEnd = .standard
    parts = components.map(Component.Part.component)
  }

  /// The outermost components in order, usually one VCALENDAR. For setting them, the same holds as for ``Component/properties``.
  public var components: [Component] {
    get { parts.compactMap(\.component) }
    set { parts.replace(\.component, with: newValue, Component.Part.component) }
  }

  /// The text.
  public var bytes: [UInt8] {
    var writer = ContentLineWriter(lineEnd)
    for part in parts {
      switch part {
      case .property(let property): property.write(to: &writer)
      case .component(let component): component.write(to: &writer)
      case .other(let lines): writer.write(lines)
      }
    }
    return encoding.encode(writer.bytes)
  }

  /// Changes each component with a UID that is directly in a VCALENDAR, or outermost: an event and its overrides. Returns how many there
  /// are.
  @discardableResult
  public mutating func change<Failure: Error>(
    uid: String, _ change: (inout Component) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var count = 0
    try parts.change(uid, depth: 2, &count, change)
    return count
  }

  /// Removes the components with a UID that are directly in a VCALENDAR, or outermost, and returns them.
  @discardableResult
  public mutating func remove(uid: String) -> [Component] {
    var removed: [Component] = []
    parts.remove(uid, depth: 2, &removed)
    return removed
  }
}

extension [Component.Part] {
  fileprivate mutating func change<Failure: Error>(
    _ uid: String, depth: Int, _ count: inout Int, _ change: (inout Component) throws(Failure) -> Void
  ) throws(Failure) {
    for place in indices {
      guard var component = self[place].component else { continue }
      if component.uid == uid {
        try change(&component)
        count += 1
      } else if depth > 1, component.name == "VCALENDAR" {
        try component.parts.change(uid, depth: depth - 1, &count, change)
      } else {
        continue
      }
      self[place] = .component(component)
    }
  }

  fileprivate mutating func remove(_ uid: String, depth: Int, _ removed: inout [Component]) {
    for place in indices.reversed() {
      guard var component = self[place].component else { continue }
      if component.uid == uid {
        removed.insert(component, at: 0)
        remove(at: place)
      } else if depth > 1, component.name == "VCALENDAR" {
        component.parts.remove(uid, depth: depth - 1, &removed)
        self[place] = .component(component)
      }
    }
  }
}

extension Component {
  /// UID without its escapes and the spaces around it; `nil` if there is none (RFC 5545 section 3.8.4.7).
  public var uid: String? { self["UID"].map { String($0.text.trimmingSpaces) } }
}
