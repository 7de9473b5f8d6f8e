internal import AgendaSources
internal import ICalendar

/// The file `index` has the version of its form, the hash of the file `items.ics` that it describes, and a line for each zone, item and item that could not
/// be read, with tabs between the values.
extension CachedItems {
  private static let header = "agenda-index=2"
  /// The header of the former form, in which items that could not be read have no attempts.
  private static let formerHeader = "agenda-index=1"
  /// The most VCALENDARs that are searched for one in which the zones of an item fit.
  private static let searchedGroups = 64

  /// Items whose zones have one meaning for each TZID.
  private struct Group {
    var paths: [String] = []
    var zones: [String: Int] = [:]
    var zoneOrder: [Int] = []
  }

  /// The text of the file `items.ics`: one VCALENDAR with each zone once, and further ones for items in which a TZID means something else. And
  /// the text of the file `index` that belongs to it, and the hash that says so.
  func files() -> (items: [UInt8], index: [UInt8], hash: String) {
    var text: [UInt8] = []
    text.reserveCapacity(items.values.reduce(1024) { $0 + $1.body.count })
    var zoneLines = ""
    var itemLines = ""
    var number = 0
    for group in groups() {
      text += ItemText.opening
      var numbers: [Int: Int] = [:]
      for place in group.zoneOrder {
        let zone = zones[place]
        zoneLines += "Z\t\(text.count)\t\(zone.body.count)\t\(Self.value(zone.name))\n"
        (numbers[place], number) = (number, number + 1)
        text += zone.body
      }
      for path in group.paths {
        guard let item = items[path] else { continue }
        let zones = item.zones.compactMap { numbers[$0] }.map { String($0) }.joined(separator: ",")
        itemLines += "I\t\(text.count)\t\(item.body.count)\t\(item.count)\t\(zones)"
        itemLines += "\t\(Self.value(item.entityTag ?? ""))\t\(Self.value(item.target))\n"
        text += item.body
      }
      text += ItemText.closing
    }
    for (_, item) in unread.sorted(by: { $0.key < $1.key }) {
      itemLines += "U\t\(item.attempts)\t\(item.next.secondsSinceEpoch)"
      itemLines += "\t\(Self.value(item.entityTag ?? ""))\t\(Self.value(item.target))\n"
    }
    let hash = SHA256.hexadecimal(text)
    let index = "\(Self.header)\n\(hash)\n" + zoneLines + itemLines
    return (text, Array(index.utf8), hash)
  }

  /// The items in the order of their paths, in groups in which each TZID has one meaning.
  private func groups() -> [Group] {
    var groups = [Group()]
    for path in items.keys.sorted() {
      guard let item = items[path] else { continue }
      let place = groups.indices.suffix(Self.searchedGroups).first { place in
        item.zones.allSatisfy { zone in groups[place].zones[zones[zone].name].map { $0 == zone } ?? true }
      }
      if place == nil { groups.append(Group()) }
      let group = place ?? groups.count - 1
      for zone in item.zones where groups[group].zones.updateValue(zone, forKey: zones[zone].name) == nil {
        groups[group].zoneOrder.append(zone)
      }
      groups[group].paths.append(path)
    }
    return groups
  }

  /// Reads the items of a calendar from the text with a hash; `nil` if the index does not belong to it.
  init?(items text: [UInt8], hash: String, index: [UInt8]) {
    self.init()
    let lines = String(decoding: index, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2, lines[0] == Self.header || lines[0] == Self.formerHeader, lines[1] == hash else {
      return nil
    }
    // The same zone can stand in several VCALENDARs.
    var zones: [Int] = []
    for line in lines.dropFirst(2) where !line.isEmpty {
      let values = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard add(values, of: text, &zones) else { return nil }
    }
  }

  private mutating func add(_ values: [Substring], of text: [UInt8], _ zones: inout [Int]) -> Bool {
    func slice() -> ArraySlice<UInt8>? {
      guard let start = Int(values[1]), let count = Int(values[2]), start >= 0, count >= 0,
        start <= text.count, count <= text.count - start
      else { return nil }
      return text[start..<(start + count)]
    }
    switch (values[0], values.count) {
    case ("Z", 4):
      guard let body = slice() else { return false }
      zones.append(place(of: Zone(name: String(values[3]), body: body)))
    case ("I", 7):
      let numbers = values[4].split(separator: ",").compactMap { Int($0) }
      guard let body = slice(), let count = Int(values[3]), numbers.allSatisfy(zones.indices.contains) else {
        return false
      }
      add(
        Item(
          target: String(values[6]), entityTag: values[5].isEmpty ? nil : String(values[5]),
          zones: numbers.map { zones[$0] }, count: count, body: body))
    case ("U", 3), ("U", 5):
      // The former form has no attempts.
      let numbers = values.count == 3 ? [1, 0] : [Int(values[1]), Int(values[2])]
      guard let attempts = numbers[0], attempts >= 0, let next = numbers[1] else { return false }
      let tag = values[values.count - 2]
      add(
        UnreadItem(
          target: String(values[values.count - 1]), entityTag: tag.isEmpty ? nil : String(tag),
          attempts: attempts, next: Instant(secondsSinceEpoch: next)))
    default: return false
    }
    return true
  }

  private static func value(_ text: String) -> String {
    text.hasControlCharacters ? text.withoutControlCharacters : text
  }
}
