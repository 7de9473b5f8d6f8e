import Synchronization

/// The VTIMEZONEs of a text. They are read only when a TZID needs one, because the system knows most zones.
///
/// Several threads may share it, so a lock protects its state.
final class TimeZoneDefinitions: Sendable {
  /// The definitions read so far.
  private struct State {
    /// The first definition of each TZID, in each VCALENDAR and in the whole text; `nil` before the first use.
    var definitions: [Key: (definition: VTimeZone, place: Int)]?
    /// The ``definitions`` by their TZIDs in lower case; `nil` before the first use.
    var definitionsInLowerCase: [Key: (definition: VTimeZone, place: Int)]?
    var identifiers: [Int: [String]] = [:]
    /// The definitions with problems that are not reported yet, by the indices of their components.
    var broken: Set<Int> = []
    /// The problems of the definitions that were used.
    var found = DiagnosticList()

    /// The first definition with a name, of those in the VCALENDAR first.
    mutating func definition(named name: String, in calendar: Int?) -> (definition: VTimeZone, place: Int)? {
      guard let definitions, !definitions.isEmpty else { return nil }
      let keys = [Key(name: name, calendar: calendar), Key(name: name, calendar: nil)]
      if let entry = definitions[keys[0]] ?? definitions[keys[1]] { return entry }
      let inLowerCase = definitionsInLowerCase ?? Self.inLowerCase(definitions)
      definitionsInLowerCase = inLowerCase
      let lower = name.lowercased()
      return inLowerCase[Key(name: lower, calendar: calendar)] ?? inLowerCase[Key(name: lower, calendar: nil)]
    }

    private static func inLowerCase(
      _ definitions: [Key: (definition: VTimeZone, place: Int)]
    ) -> [Key: (definition: VTimeZone, place: Int)] {
      // The first definition in the text counts.
      Dictionary(
        definitions.map { (Key(name: $0.key.name.lowercased(), calendar: $0.key.calendar), $0.value) }
      ) { $0.place < $1.place ? $0 : $1 }
    }
  }

  /// A TZID in a VCALENDAR, or in the whole text.
  private struct Key: Hashable {
    var name: String
    var calendar: Int?
  }

  /// The most definitions that are stored for one VCALENDAR. Real ones have one or two.
  private static let maximumIdentifiers = 8

  private let components: [ScannedComponent]
  private let bytes: [UInt8]
  private let state = Mutex(State())

  /// The definitions among the components of a text.
  init(_ components: [ScannedComponent], in bytes: [UInt8]) {
    self.components = components.filter { $0.kind == .timeZone }
    self.bytes = bytes
  }

  /// The definition of a TZID in the given VCALENDAR, else in another one of the text. It may come after its use. A TZID
  /// in another letter case counts if there is none in the same letter case.
  func definition(named name: String, in calendar: Int?) -> VTimeZone? {
    let name = name.timeZoneName
    return state.withLock { state in
      readAll(into: &state)
      guard let entry = state.definition(named: name, in: calendar) else { return nil }
      if state.broken.remove(entry.place) != nil { state.found += read(components[entry.place]).diagnostics }
      return entry.definition
    }
  }

  /// Returns the problems of the definitions that were used since the last call. Unused definitions affect no event.
  func takeDiagnostics() -> [Diagnostic] {
    state.withLock { state in
      defer { state.found = DiagnosticList() }
      return state.found.all
    }
  }

  /// The first TZIDs that a VCALENDAR defines, in order.
  func identifiers(in calendar: Int?) -> [String] {
    state.withLock { state in
      readAll(into: &state)
      return calendar.flatMap { state.identifiers[$0] } ?? []
    }
  }

  /// Reads all definitions once.
  private func readAll(into state: inout State) {
    guard state.definitions == nil else { return }
    var found: [Key: (definition: VTimeZone, place: Int)] = [:]
    for (index, component) in components.enumerated() {
      let (definition, diagnostics) = read(component)
      if !diagnostics.isEmpty { state.broken.insert(index) }
      let name = definition.identifier
      if let calendar = component.calendar,
        state.identifiers[calendar, default: []].count < Self.maximumIdentifiers
      {
        state.identifiers[calendar, default: []].append(name)
      }
      for calendar in [component.calendar, nil] where found[Key(name: name, calendar: calendar)] == nil {
        found[Key(name: name, calendar: calendar)] = (definition, index)
      }
    }
    state.definitions = found
  }

  /// Reads one definition, and returns its problems too.
  private func read(_ component: ScannedComponent) -> (definition: VTimeZone, diagnostics: [Diagnostic]) {
    var reader = ContentLineReader(bytes, in: component.bytes, firstLine: component.line)
    var lines: [ContentLine] = []
    while let line = reader.next() { lines.append(line) }
    var diagnostics: [Diagnostic] = []
    let definition = VTimeZone(lines, diagnostics: &diagnostics)
    return (definition, diagnostics.map { $0.line == nil ? $0.at(line: component.line) : $0 })
  }
}
