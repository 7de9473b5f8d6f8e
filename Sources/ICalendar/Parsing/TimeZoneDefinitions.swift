/// The VTIMEZONEs of a text, which are read when a TZID asks for one: most name zones that the system knows.
final class TimeZoneDefinitions {
  private let components: [ScannedComponent]
  private let bytes: [UInt8]
  private lazy var definitions = read()

  /// The definitions among the components of a text.
  init(_ components: [ScannedComponent], in bytes: [UInt8]) {
    self.components = components.filter { $0.kind == .timeZone }
    self.bytes = bytes
  }

  /// The definition of a TZID: that of the VCALENDAR itself, else that of another one in the text. It may come after its use.
  func definition(named name: String, in calendar: Int?) -> VTimeZone? {
    let named = definitions.filter { $0.definition.identifier == name }
    return (named.first { $0.calendar == calendar } ?? named.first)?.definition
  }

  private func read() -> [(calendar: Int?, definition: VTimeZone)] {
    components.map { component in
      var reader = ContentLineReader(bytes, in: component.bytes, firstLine: component.line)
      var lines: [ContentLine] = []
      while let line = reader.next() { lines.append(line) }
      return (component.calendar, VTimeZone(lines))
    }
  }
}
