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
  fileprivate struct Group {
    var items: [Place] = []
    var zones: [String: Int] = [:]
    var zoneOrder: [Int] = []
  }

  /// The contents of the files before they are written.
  package struct Layout {
    fileprivate let groups: [Group]
    /// The text of the file `index`.
    package fileprivate(set) var index: [UInt8] = []
    /// The hash of the file `items.ics`, which is in the index too.
    package fileprivate(set) var hash = ""
    /// The length of the file `items.ics`, in bytes.
    package fileprivate(set) var length = 0
  }

  /// A part of the file `items.ics`.
  private enum Part {
    case lines([UInt8])
    case zone(Int)
    case item(Item)
  }

  /// Lays out the file `items.ics`: one VCALENDAR with each zone once, and further ones for items in which a TZID means something else.
  ///
  /// - Throws: If items can no longer be read from the cache.
  package func layout() throws(CalendarText.Unreadable) -> Layout {
    var layout = Layout(groups: groups())
    var hash = SHA256()
    try hand(layout) { hash.add($0) }
    layout.hash = hash.hexadecimal()
    layout.index.reserveCapacity(indexSize)
    layout.index += "\(Self.header)\n\(layout.hash)\n".utf8
    forEachPart(of: layout.groups) { part in
      if case .zone(let place) = part {
        let zone = zones[place]
        layout.index += "Z\t\(layout.length)\t\(zone.body.count)\t\(Self.value(zone.name))\n".utf8
      }
      layout.length += count(of: part)
    }
    addItemLines(to: &layout)
    return layout
  }

  /// Adds the lines of the items, which refer to those of the zones, to the text of the file `index`.
  private func addItemLines(to layout: inout Layout) {
    var (start, number) = (0, 0)
    var numbers: [Int: Int] = [:]
    forEachPart(of: layout.groups) { part in
      switch part {
      case .lines: numbers = [:]
      case .zone(let place): (numbers[place], number) = (number, number + 1)
      case .item(let item):
        // There can be many thousands, which no text is made for.
        layout.index.append(UInt8(ascii: "I"))
        for number in [start, item.body.count, item.count] {
          layout.index.append(UInt8(ascii: "\t"))
          layout.index.append(number: number)
        }
        layout.index.append(UInt8(ascii: "\t"))
        for (place, zone) in item.zones.compactMap({ numbers[$0] }).enumerated() {
          if place > 0 { layout.index.append(UInt8(ascii: ",")) }
          layout.index.append(number: zone)
        }
        for value in [item.entityTag ?? "", item.target] {
          layout.index.append(UInt8(ascii: "\t"))
          layout.index += Self.value(value).utf8
        }
        if let origin = item.origin {
          layout.index.append(UInt8(ascii: "\t"))
          layout.index += origin.utf8
        }
        layout.index.append(UInt8(ascii: "\n"))
      }
      start += count(of: part)
    }
    for (_, item) in unread.sorted(by: { $0.key < $1.key }) {
      layout.index += "U\t\(item.attempts)\t\(item.next.secondsSinceEpoch)".utf8
      layout.index += "\t\(Self.value(item.entityTag ?? ""))\t\(Self.value(item.target))\n".utf8
    }
  }

  /// The size of the file `index` at most, unless it has many zones, in bytes: a text that grows would need the double for a moment.
  private var indexSize: Int {
    let (front, numbers) = (1024, 64)
    var size = front + numbers * (items.count + unread.count)
    for item in items.values {
      for text in [item.target, item.entityTag, item.origin] { size += text?.utf8.count ?? 0 }
    }
    for item in unread.values {
      for text in [item.target, item.entityTag] { size += text?.utf8.count ?? 0 }
    }
    return size
  }

  private func count(of part: Part) -> Int {
    switch part {
    case .lines(let lines): lines.count
    case .zone(let place): zones[place].body.count
    case .item(let item): item.body.count
    }
  }

  private func forEachPart<Failure>(
    of groups: [Group], _ visit: (Part) throws(Failure) -> Void
  ) throws(Failure) {
    for group in groups {
      try visit(.lines(ItemText.opening))
      for place in group.zoneOrder { try visit(.zone(place)) }
      for place in group.items { try visit(.item(items.values[place])) }
      try visit(.lines(ItemText.closing))
    }
  }

  /// Hands out the text of the file `items.ics`, in parts. Items beside each other in the former file are read at once.
  package func hand(
    _ layout: Layout, _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(CalendarText.Unreadable) {
    var waiting = 0..<0
    try forEachPart(of: layout.groups) { part throws(CalendarText.Unreadable) in
      if case .item(let item) = part, case .stored(let range) = item.body {
        if waiting.upperBound == range.lowerBound {
          waiting = waiting.lowerBound..<range.upperBound
        } else {
          try handStored(waiting, take)
          waiting = range
        }
        return
      }
      try handStored(waiting, take)
      waiting = 0..<0
      switch part {
      case .lines(let lines): lines.withUnsafeBytes(take)
      case .zone(let place): zones[place].body.withUnsafeBytes(take)
      case .item(let item): if case .memory(let lines) = item.body { lines.withUnsafeBytes(take) }
      }
    }
    try handStored(waiting, take)
  }

  /// After the file `items.ics` was written, takes the items from there, so that they need no memory.
  package mutating func store(in text: CalendarText, _ layout: Layout) {
    guard text.count == layout.length else { return }
    var start = 0
    for group in layout.groups {
      start += ItemText.opening.count + group.zoneOrder.reduce(0) { $0 + zones[$1].body.count }
      for place in group.items { start = move(place, to: start) }
      start += ItemText.closing.count
    }
    stored = text
  }

  /// The items in the order of their paths, in groups in which each TZID has one meaning.
  private func groups() -> [Group] {
    var groups = [Group()]
    for index in items.indices.sorted(by: { items.keys[$0] < items.keys[$1] }) {
      let item = items.values[index]
      let place = groups.indices.suffix(Self.searchedGroups).first { place in
        item.zones.allSatisfy { zone in groups[place].zones[zones[zone].key].map { $0 == zone } ?? true }
      }
      if place == nil { groups.append(Group()) }
      let group = place ?? groups.count - 1
      for zone in item.zones where groups[group].zones.updateValue(zone, forKey: zones[zone].key) == nil {
        groups[group].zoneOrder.append(zone)
      }
      groups[group].items.append(index)
    }
    return groups
  }

  /// Reads the items of a calendar from the text with a hash; `nil` if the index does not belong to it. The items stay where they are.
  package init?(items text: CalendarText, hash: String, index: [UInt8]) {
    self.init()
    stored = text
    let feed = UInt8(ascii: "\n")
    let parts = index.split(separator: feed, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[1].elementsEqual(hash.utf8),
      [Self.header, Self.formerHeader].contains(where: { parts[0].elementsEqual($0.utf8) })
    else { return nil }
    // A zone can be in several VCALENDARs.
    var zones: [Int] = []
    var rest = parts[2]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: feed) ?? rest.endIndex
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[end...].dropFirst()
      let values = line.split(separator: "\t", omittingEmptySubsequences: false)
      if !line.isEmpty { guard add(values, &zones) else { return nil } }
    }
  }

  private mutating func add(_ values: [Substring], _ zones: inout [Int]) -> Bool {
    func range() -> Range<Int>? {
      guard let size = stored?.count, let start = Int(values[1]), let count = Int(values[2]), start >= 0,
        count >= 0, start <= size, count <= size - start
      else { return nil }
      return start..<(start + count)
    }
    switch (values[0], values.count) {
    case ("Z", 4):
      guard let range = range() else { return false }
      var body: [UInt8] = []
      do throws(CalendarText.Unreadable) {
        try handStored(range) { body += $0 }
      } catch {
        return false
      }
      zones.append(place(of: Zone(name: String(values[3]), body: body)))
    case ("I", 7), ("I", 8):
      let numbers = values[4].split(separator: ",").compactMap { Int($0) }
      guard let range = range(), let count = Int(values[3]), numbers.allSatisfy(zones.indices.contains) else {
        return false
      }
      add(
        Item(
          target: String(values[6]), entityTag: values[5].isEmpty ? nil : String(values[5]),
          zones: shared(numbers.map { zones[$0] }), count: count, body: .stored(range),
          origin: values.count > 7 ? String(values[7]) : nil))
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
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    return isPlain || !text.hasControlCharacters ? text : text.withoutControlCharacters
  }
}
