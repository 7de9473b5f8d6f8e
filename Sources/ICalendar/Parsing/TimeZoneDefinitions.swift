/// The VTIMEZONEs of a text, which are read when a TZID asks for one: most name zones that the system knows.
final class TimeZoneDefinitions {
  private let components: [ScannedComponent]
  private let bytes: [UInt8]
  private lazy var definitions = read()
  private var identifiers: [Int: [String]] = [:]
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
    return definitions[Key(name: name, calendar: calendar)] ?? definitions[Key(name: name, calendar: nil)]
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
  private func read() -> [Key: VTimeZone] {
    var found: [Key: VTimeZone] = [:]
    for component in components {
      var reader = ContentLineReader(bytes, in: component.bytes, firstLine: component.line)
      var lines: [ContentLine] = []
      while let line = reader.next() { lines.append(line) }
      let definition = VTimeZone(lines)
      let name = definition.identifier
      if let calendar = component.calendar, identifiers[calendar, default: []].count < Self.mostIdentifiers {
        identifiers[calendar, default: []].append(name)
      }
      for calendar in [component.calendar, nil] where found[Key(name: name, calendar: calendar)] == nil {
        found[Key(name: name, calendar: calendar)] = definition
      }
    }
    return found
  }
}
