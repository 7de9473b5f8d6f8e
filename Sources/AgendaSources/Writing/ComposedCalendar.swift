/// A calendar that is put together of components as they are.
package struct ComposedCalendar {
  private let prodid: String
  private var zones: [UInt8] = []
  private var definitions: [String: [UInt8]] = [:]
  private var components: [UInt8] = []

  /// A calendar without components.
  package init(prodid: String = StoredEvent.product) {
    self.prodid = prodid
  }

  /// Whether another VTIMEZONE of this name was added.
  func hasOtherZone(_ name: String, than bytes: [UInt8]) -> Bool {
    definitions[name].map { $0 != bytes } ?? false
  }

  /// Adds a VTIMEZONE, if there is none with its TZID.
  package mutating func add(zone bytes: [UInt8], name: String) {
    guard definitions[name] == nil else { return }
    definitions[name] = bytes
    zones += Self.ended(bytes)
  }

  /// Adds components.
  package mutating func add(_ bytes: [UInt8]) { components += Self.ended(bytes) }

  /// The text.
  package var bytes: [UInt8] {
    Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(prodid)\r\n".utf8) + zones + components
      + Array("END:VCALENDAR\r\n".utf8)
  }

  /// Lines that all end with CR and LF.
  static func ended(_ bytes: [UInt8]) -> [UInt8] {
    let whole = bytes.isEmpty || bytes.last == 0x0A ? bytes : bytes + [0x0A]
    var place = 0
    while place < whole.count, whole[place] != 0x0A || place > 0 && whole[place - 1] == 0x0D { place += 1 }
    guard place < whole.count else { return whole }
    return whole.indices.reduce(into: []) { lines, place in
      if whole[place] == 0x0A, lines.last != 0x0D { lines.append(0x0D) }
      lines.append(whole[place])
    }
  }
}
