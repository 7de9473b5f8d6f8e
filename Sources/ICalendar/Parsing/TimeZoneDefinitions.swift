import Synchronization

/// The VTIMEZONEs of a text. They are read only when a TZID needs one, because the system knows most zones.
///
/// Several threads may share it, so a lock protects its state.
final class TimeZoneDefinitions: Sendable {
  /// The definitions read so far.
  private struct State {
    /// The definitions in the order of the text; `nil` before the first use.
    var definitions: [VTimeZone]?
    /// The definition that a TZID means.
    var order = ZoneDefinitionOrder()
    var identifiers: [Int: [String]] = [:]
    /// The definitions with other offsets than the zones of the system that their names mean, by the positions of their VCALENDARs.
    var overruled: [Int: [OverruledZone]] = [:]
    /// The definitions with problems that are not reported yet, by their places.
    var broken: Set<Int> = []
    /// The problems of the definitions that were used.
    var found = DiagnosticList()
  }

  private let components: [ScannedComponent]
  private let bytes: [UInt8]
  private let state = Mutex(State())

  /// The definitions among the components of a text.
  init(_ components: [ScannedComponent], in bytes: [UInt8]) {
    self.components = components.filter { $0.kind == .timeZone }
    self.bytes = bytes
  }

  /// The definition that a TZID means in the given VCALENDAR. It may come after its use.
  func definition(named name: String, in calendar: Int?) -> VTimeZone? {
    state.withLock { state in
      let definitions = definitions(in: &state)
      guard let place = state.order.place(of: name, in: calendar) else { return nil }
      if state.broken.remove(place) != nil { state.found += read(components[place]).diagnostics }
      return definitions[place]
    }
  }

  /// The first time of an event that would be another one by a definition of its VCALENDAR; `nil` if there is none.
  func overruled(
    of schedule: EventSchedule, in calendar: Int?, by resolver: TimeZoneResolver
  ) -> OverruledTime? {
    guard let calendar, let zone = schedule.start.zone, zone != .utc else { return nil }
    let overruled = state.withLock { state in
      if let known = state.overruled[calendar] { return known }
      let definitions = definitions(in: &state)
      let zones = (state.identifiers[calendar] ?? []).compactMap { name in
        state.order.place(of: name, in: calendar).flatMap {
          state.broken.contains($0) ? nil : resolver.overruled(definitions[$0])
        }
      }
      state.overruled[calendar] = zones
      return zones
    }
    return overruled.lazy.compactMap { $0.time(of: schedule) }.first
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
      _ = definitions(in: &state)
      return calendar.flatMap { state.identifiers[$0] } ?? []
    }
  }

  /// All definitions, which are read once.
  private func definitions(in state: inout State) -> [VTimeZone] {
    if let known = state.definitions { return known }
    var all: [VTimeZone] = []
    // Some programs write the definition of its zone before each event.
    var places: [UInt64: Int] = [:]
    for (place, component) in components.enumerated() {
      let hash = hash(of: component)
      let definition: VTimeZone
      if let known = places[hash], hasSameText(component, as: components[known]) {
        definition = all[known]
        if state.broken.contains(known) { state.broken.insert(place) }
      } else {
        let (read, diagnostics) = read(component)
        if !diagnostics.isEmpty { state.broken.insert(place) }
        definition = read
        places[hash] = place
      }
      let name = definition.identifier
      if let calendar = component.calendar, !name.isEmpty,
        state.identifiers[calendar, default: []].count < LocalMidnights.maximumDefinitions
      {
        state.identifiers[calendar, default: []].append(name)
      }
      state.order.add(name, at: place, in: component.calendar)
      all.append(definition)
    }
    state.definitions = all
    return all
  }

  private func hash(of component: ScannedComponent) -> UInt64 {
    bytes.withUnsafeBufferPointer {
      UIDFingerprint(hashing: UnsafeBufferPointer(rebasing: $0[component.bytes])).bits
    }
  }

  private func hasSameText(_ component: ScannedComponent, as other: ScannedComponent) -> Bool {
    component.bytes.count == other.bytes.count
      && bytes.withUnsafeBufferPointer {
        RawLine(exactly: UnsafeBufferPointer(rebasing: $0[component.bytes]))
          .isEqual(0..<component.bytes.count, to: bytes, from: other.bytes.lowerBound)
      }
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
