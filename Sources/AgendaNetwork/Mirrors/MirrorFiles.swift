internal import AgendaSources
internal import ICalendar

/// The files of a mirror: a VCALENDAR for each UID, with the time zones of its components.
struct MirrorFiles {
  /// The contents of the files, by their names.
  private(set) var contents: [String: [UInt8]] = [:]

  /// The files for the items of a calendar; `nil` if its components are wrongly nested.
  init?(_ items: [UInt8]) {
    guard let text = ItemText(items) else { return nil }
    var zones: [Int: [(name: [UInt8], body: [UInt8])]] = [:]
    for zone in text.zones { zones[zone.calendar, default: []].append((Array(zone.name.utf8), zone.body)) }
    var parts: [String: [ItemText.Part]] = [:]
    for part in text.parts {
      // A component without a UID is known by its lines.
      let lines = text.components[part.lines]
      let key = part.uid.isEmpty ? "\n" + String(decoding: lines, as: UTF8.self) : part.uid
      parts[key, default: []].append(part)
    }
    for (key, parts) in parts {
      var body: [UInt8] = []
      for part in parts { body += text.components[part.lines] }
      let used = Self.zones(zones, of: parts, in: body)
      contents[SHA256.fileName(for: key) + ".ics"] = ItemText.opening + used + body + ItemText.closing
    }
  }

  /// The lines of the VTIMEZONEs whose names stand in some components, each name once.
  private static func zones(
    _ zones: [Int: [(name: [UInt8], body: [UInt8])]], of parts: [ItemText.Part], in body: [UInt8]
  ) -> [UInt8] {
    var seen: Set<[UInt8]> = []
    var lines: [UInt8] = []
    let calendars = Set(parts.map(\.calendar)).sorted()
    let candidates = calendars.flatMap { zones[$0] ?? [] }
    guard !candidates.isEmpty else { return [] }
    let unfolded = Self.unfolded(body)
    for zone in candidates where !seen.contains(zone.name) && Self.contains(unfolded, zone.name) {
      seen.insert(zone.name)
      lines += zone.body
    }
    return lines
  }

  /// The bytes without the breaks of folded lines (RFC 5545 section 3.1).
  private static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x20 || byte == 0x09, index > 0, bytes[index - 1] == 0x0A {
        while result.last == 0x0A || result.last == 0x0D { result.removeLast() }
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    return (0...(text.count - word.count)).contains { place in
      text[place] == first && text[place..<(place + word.count)].elementsEqual(word)
    }
  }
}
