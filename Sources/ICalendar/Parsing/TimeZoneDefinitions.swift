/// The VTIMEZONEs of a text, which are read when a TZID asks for one: most name zones that the system knows.
final class TimeZoneDefinitions {
  private let components: [ScannedComponent]
  private let bytes: [UInt8]
  private lazy var definitions = read()
  private var identifiers: [Int: [String]] = [:]
  /// The definitions in which something is wrong, by their places among the components, until that is handed out.
  private var broken: Set<Int> = []
  /// What is wrong with the definitions that were asked for.
  private var found = DiagnosticList()
  /// How many definitions of a VCALENDAR are remembered as its own: real ones have one or two.
  private static let mostIdentifiers = 8

  /// The definitions among the components of a text.
  init(_ components: [ScannedComponent], in bytes: [UInt8]) {
    self.components = components.filter { $0.kind == .timeZone }
    self.bytes = bytes
  }

  /// The definition of a TZID: that of the VCALENDAR itself, else that of another one in the text. It may
  /// come after its use.
  func definition(named name: String, in calendar: Int?) -> VTimeZone? {
    let name = name.timeZoneName
    let entry =
      definitions[Key(name: name, calendar: calendar)] ?? definitions[Key(name: name, calendar: nil)]
    guard let entry else { return nil }
    if broken.remove(entry.place) != nil {
      found += read(components[entry.place]).diagnostics
    }
    return entry.definition
  }

  /// Gives away what is wrong with the definitions that were asked for: only they say when an event is.
  func takeDiagnostics() -> [Diagnostic] {
    defer { found = DiagnosticList() }
    return found.all
  }

  /// The TZIDs that a VCALENDAR defines, the first few, in order.
  func identifiers(in calendar: Int?) -> [String] {
    _ = definitions
    return calendar.flatMap { identifiers[$0] } ?? []
  }

  /// A TZID in a VCALENDAR, or in the whole text.
  private struct Key: Hashable {
    var name: String
    var calendar: Int?
  }

  /// The first definition of each TZID, in its VCALENDAR and in the text.
  private func read() -> [Key: (definition: VTimeZone, place: Int)] {
    var found: [Key: (definition: VTimeZone, place: Int)] = [:]
    for (place, component) in components.enumerated() {
      let (definition, diagnostics) = read(component)
      if !diagnostics.isEmpty { broken.insert(place) }
      let name = definition.identifier
      if let calendar = component.calendar, identifiers[calendar, default: []].count < Self.mostIdentifiers {
        identifiers[calendar, default: []].append(name)
      }
      for calendar in [component.calendar, nil] where found[Key(name: name, calendar: calendar)] == nil {
        found[Key(name: name, calendar: calendar)] = (definition, place)
      }
    }
    return found
  }

  /// Reads one definition, and tells what is wrong with it.
  private func read(_ component: ScannedComponent) -> (definition: VTimeZone, diagnostics: [Diagnostic]) {
    var reader = ContentLineReader(bytes, in: component.bytes, firstLine: component.line)
    var lines: [ContentLine] = []
    while let line = reader.next() { lines.append(line) }
    var diagnostics: [Diagnostic] = []
    let definition = VTimeZone(lines, diagnostics: &diagnostics)
    return (definition, diagnostics.map { $0.line == nil ? $0.at(line: component.line) : $0 })
  }
}
