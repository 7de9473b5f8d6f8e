package import ICalendar

/// The items of a calendar in the cache: each with its path and its tag on the server, so that a change is written without fetching the others.
package struct CachedItems {
  /// A time zone that items refer to.
  package struct Zone {
    /// The TZID.
    package var name: String
    /// The lines of the VTIMEZONE.
    package var body: [UInt8]

    /// A zone.
    package init(name: String, body: [UInt8]) { (self.name, self.body) = (name, body) }

    /// The form that all spellings of the name have in common which the reader takes for one.
    var key: String { name.timeZoneName.lowercased() }
  }

  /// The lines of the components of an item.
  package enum Body {
    case memory([UInt8])
    /// The place in ``CachedItems/stored``.
    case stored(Range<Int>)

    /// The number of bytes.
    package var count: Int {
      switch self {
      case .memory(let lines): lines.count
      case .stored(let range): range.count
      }
    }
  }

  /// An item of the calendar on the server.
  package struct Item {
    /// The path on the server, as the server writes it.
    package var target: String
    /// The tag of its contents (`getetag`); `nil` if the server has none.
    package var entityTag: String?
    /// The places of its zones among ``CachedItems/zones``.
    package var zones: [Int]
    /// The number of events, to-dos and journal entries.
    package var count: Int
    /// The lines of its components.
    package var body: Body
    /// The fingerprint of what this computer has sent last, where the server has made this version of it: servers rewrite what they store, with the tag
    /// that they have given before or with none. `nil` if others have changed the item since.
    package var origin: String?
  }

  /// An item that the server lists and that could not be read.
  package struct UnreadItem: Sendable, Hashable {
    /// The path on the server, as the server writes it.
    package var target: String
    /// The tag with which it could not be read; `nil` if the server has none.
    package var entityTag: String?
    /// How often it could not be read. An item that was not there is not counted the first time: it can have been removed since the list.
    package var attempts: Int
    /// When it is asked for again, unless its tag changes before.
    package var next: Instant
  }

  /// After how many seconds an item that could not be read is asked for again the first time, and after how many at the latest. The time doubles
  /// with each attempt.
  private static let (firstPause, longestPause) = (600, 86_400)

  /// The items, by their paths in the form that all spellings have in common.
  package private(set) var items: [String: Item] = [:]
  /// The items that could not be read, by the same paths.
  package private(set) var unread: [String: UnreadItem] = [:]
  /// The time zones, each once.
  package private(set) var zones: [Zone] = []
  /// The file `items.ics` from which items were read, or into which they were written; `nil` if there is none.
  package var stored: CalendarText?
  private var places: [String: Int] = [:]
  /// The places of the zones of the item that was added last: most items of a calendar share them, and their memory.
  private var latestZones: [Int] = []
  private var knownNames: [String: Bool] = [:]
  private let source = ZoneSource()

  /// No items.
  package init() {}

  /// Makes room for a number of items, so that those that come are not moved in memory.
  package mutating func reserve(_ count: Int) { items.reserveCapacity(count) }

  /// The number of events, to-dos and journal entries.
  package var count: Int { items.values.reduce(0) { $0 + $1.count } }

  package subscript(path: String) -> Item? { items[path] }

  /// Adds an item that was read from the cache.
  package mutating func add(_ item: Item) { items[WebAddress.canonicalTarget(item.target)] = item }

  /// Adds or replaces an item. Returns `false`, and keeps what was there, if the text has no whole item.
  ///
  /// `origin` is the fingerprint of what was sent, if the server has made the text of it; what has the tag of the former version comes of the same.
  package mutating func put(
    _ text: [UInt8], at target: String, entityTag: String?, origin: String? = nil
  ) -> Bool {
    guard let text = ItemText(item: text) else { return false }
    put(
      text.components, count: text.count, zones: text.zones.map { Zone(name: $0.name, body: $0.body) },
      at: target, entityTag: entityTag, origin: origin)
    return true
  }

  /// Adds or replaces an item with the lines of whole components, of which `count` are events, to-dos and journal entries, and the zones that they need.
  package mutating func put(
    _ components: [UInt8], count: Int, zones: [Zone], at target: String, entityTag: String?,
    origin: String? = nil
  ) {
    let path = WebAddress.canonicalTarget(target)
    if !unread.isEmpty { unread[path] = nil }
    let zones = zones.isEmpty ? [] : shared(zones.map { place(of: $0) })
    let former = entityTag.flatMap { tag in items[path].flatMap { $0.entityTag == tag ? $0.origin : nil } }
    items[path] = Item(
      target: target, entityTag: entityTag, zones: zones, count: count, body: .memory(components),
      origin: origin ?? former)
  }

  /// Notes that the lines of an item are at a place in the file. Returns where they end.
  mutating func move(_ place: Place, to start: Int) -> Int {
    let end = start + items.values[place].body.count
    items.values[place].body = .stored(start..<end)
    return end
  }

  /// Where an item is among ``items``, until one is added or removed.
  typealias Place = Dictionary<String, Item>.Index

  /// Hands out a part of the file from which items were read.
  package func handStored(
    _ range: Range<Int>, _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(CalendarText.Unreadable) {
    guard !range.isEmpty else { return }
    var count = 0
    try stored?.hand(range) { block in
      count += block.count
      block.withUnsafeBytes(take)
    }
    guard count == range.count else { throw CalendarText.Unreadable() }
  }

  /// Notes that an item could not be read. `isMissing` says that the server lists it, and does not have it. An attempt before its time puts off no other one.
  package mutating func noteUnread(
    _ target: String, entityTag: String?, isMissing: Bool = false, now: Instant
  ) {
    let path = WebAddress.canonicalTarget(target)
    let former = unread[path].flatMap { $0.entityTag == entityTag ? $0 : nil }
    if let former, now < former.next { return }
    let attempts = former.map { min($0.attempts + 1, 16) } ?? (isMissing ? 0 : 1)
    let pause = attempts == 0 ? 0 : min(Self.firstPause << (attempts - 1), Self.longestPause)
    unread[path] = UnreadItem(
      target: target, entityTag: entityTag, attempts: attempts, next: now.adding(seconds: pause))
  }

  /// Adds an item that could not be read, as it was kept in the cache.
  package mutating func add(_ item: UnreadItem) { unread[WebAddress.canonicalTarget(item.target)] = item }

  /// The number of items that the user misses, and when the first of those that could not be read is asked for again.
  package var unreadSummary: (count: Int, next: Instant?) {
    (unread.values.count { $0.attempts > 0 }, unread.values.map(\.next).min())
  }

  /// Whether an item that the server lists with a tag is asked for.
  package func isWanted(_ path: String, entityTag: String?, now: Instant) -> Bool {
    if let unread = unread[path], unread.entityTag == entityTag, now < unread.next { return false }
    return entityTag == nil || items[path]?.entityTag != entityTag
  }

  /// Removes an item.
  package mutating func remove(_ path: String) {
    items[path] = nil
    unread[path] = nil
  }

  /// The places of zones, in the memory of those of the former item if they are equal.
  mutating func shared(_ zones: [Int]) -> [Int] {
    if zones != latestZones { latestZones = zones }
    return latestZones
  }

  /// The place of a zone with the same meaning, which is added if there is none.
  mutating func place(of zone: Zone) -> Int {
    let key = key(of: zone.name, zone.body)
    if let place = places[key] { return place }
    places[key] = zones.count
    zones.append(zone)
    return zones.count - 1
  }

  /// The key that zones with one meaning share. A name of a zone of the system means that zone, whatever its VTIMEZONE says.
  private mutating func key(of name: String, _ body: [UInt8]) -> String {
    let isKnown = knownNames[name] ?? source.isCertain(name)
    knownNames[name] = isKnown
    guard !isKnown else { return name }
    let lines = body.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
    let kept = lines.filter { !$0.starts(with: "LAST-MODIFIED".utf8) }
    return name + "\n" + kept.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }
}

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
    var places: [Place] = []
    /// The items at these places, beside each other in memory.
    var items: [Item] = []
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
    case item(group: Int, place: Int)
  }

  /// Lays out the file `items.ics`: one VCALENDAR with each zone once, and further ones for items in which a TZID means something else.
  ///
  /// - Throws: If items can no longer be read from the cache.
  package func layout() throws(CalendarText.Unreadable) -> Layout {
    var layout = Layout(groups: groups())
    var hash = SHA256()
    try hand(layout) { hash.add($0) }
    layout.hash = hash.hexadecimal()
    layout.index.reserveCapacity(indexSize(of: layout.groups))
    layout.index += Self.indexBeginning(hash: layout.hash)
    forEachPart(of: layout.groups) { part in
      if case .zone(let place) = part {
        Self.addZoneLine(to: &layout.index, start: layout.length, zones[place])
      }
      layout.length += count(of: part, in: layout.groups)
    }
    addItemLines(to: &layout)
    return layout
  }

  /// The first lines of the file `index`, with the hash of the file `items.ics`. Their length does not depend on it.
  static func indexBeginning(hash: String) -> [UInt8] { Array("\(header)\n\(hash)\n".utf8) }

  /// Adds the line of a zone that begins at a place of the file `items.ics` to the text of the file `index`.
  static func addZoneLine(to index: inout [UInt8], start: Int, _ zone: Zone) {
    index += "Z\t\(start)\t\(zone.body.count)\t\(value(zone.name))\n".utf8
  }

  /// Adds the line of an item to the text of the file `index`. There can be many thousands, which no text is made for. `start` is the place in the file
  /// `items.ics`, and `zones` are the numbers of lines of zones.
  static func addItemLine(
    to index: inout [UInt8], start: Int, length: Int, count: Int, zones: [Int], entityTag: String?,
    target: String,
    origin: String?
  ) {
    let tab = UInt8(ascii: "\t")
    index.append(UInt8(ascii: "I"))
    index.append(tab)
    index.append(number: start)
    index.append(tab)
    index.append(number: length)
    index.append(tab)
    index.append(number: count)
    index.append(tab)
    for (place, zone) in zones.enumerated() {
      if place > 0 { index.append(UInt8(ascii: ",")) }
      index.append(number: zone)
    }
    index.append(tab)
    if let entityTag { add(entityTag, to: &index) }
    index.append(tab)
    add(target, to: &index)
    if let origin {
      index.append(tab)
      index += origin.utf8
    }
    index.append(UInt8(ascii: "\n"))
  }

  /// Adds the lines of the items, which refer to those of the zones, to the text of the file `index`.
  private func addItemLines(to layout: inout Layout) {
    let groups = layout.groups
    var (start, number) = (0, 0)
    var numbers: [Int: Int] = [:]
    var index = layout.index
    layout.index = []
    forEachPart(of: groups) { part in
      switch part {
      case .lines: numbers = [:]
      case .zone(let place): (numbers[place], number) = (number, number + 1)
      case .item(let group, let place):
        Self.addItemLine(
          to: &index, start: start, length: groups[group].items[place].body.count,
          count: groups[group].items[place].count,
          zones: groups[group].items[place].zones.compactMap { numbers[$0] },
          entityTag: groups[group].items[place].entityTag, target: groups[group].items[place].target,
          origin: groups[group].items[place].origin)
      }
      start += count(of: part, in: groups)
    }
    layout.index = index
    for (_, item) in unread.sorted(by: { $0.key < $1.key }) {
      layout.index += "U\t\(item.attempts)\t\(item.next.secondsSinceEpoch)".utf8
      layout.index += "\t\(Self.value(item.entityTag ?? ""))\t\(Self.value(item.target))\n".utf8
    }
  }

  /// The size of the file `index` at most, unless it has many zones, in bytes: a text that grows would need the double for a moment.
  private func indexSize(of groups: [Group]) -> Int {
    let (front, numbers) = (1024, 64)
    var size = front + numbers * (items.count + unread.count)
    for group in groups.indices {
      for place in groups[group].items.indices {
        size += groups[group].items[place].target.utf8.count
        size += groups[group].items[place].entityTag?.utf8.count ?? 0
        size += groups[group].items[place].origin?.utf8.count ?? 0
      }
    }
    for item in unread.values {
      for text in [item.target, item.entityTag] { size += text?.utf8.count ?? 0 }
    }
    return size
  }

  private func count(of part: Part, in groups: [Group]) -> Int {
    switch part {
    case .lines(let lines): lines.count
    case .zone(let place): zones[place].body.count
    case .item(let group, let place): groups[group].items[place].body.count
    }
  }

  private func forEachPart<Failure>(
    of groups: [Group], _ visit: (Part) throws(Failure) -> Void
  ) throws(Failure) {
    for group in groups.indices {
      try visit(.lines(ItemText.opening))
      for place in groups[group].zoneOrder { try visit(.zone(place)) }
      for place in groups[group].items.indices { try visit(.item(group: group, place: place)) }
      try visit(.lines(ItemText.closing))
    }
  }

  /// Hands out the text of the file `items.ics`, in parts. Items beside each other in the former file are read at once.
  package func hand(
    _ layout: Layout, _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(CalendarText.Unreadable) {
    let groups = layout.groups
    var waiting = 0..<0
    try forEachPart(of: groups) { part throws(CalendarText.Unreadable) in
      if case .item(let group, let place) = part, case .stored(let range) = groups[group].items[place].body {
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
      case .item(let group, let place):
        if case .memory(let lines) = groups[group].items[place].body { lines.withUnsafeBytes(take) }
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
      for place in group.places { start = move(place, to: start) }
      start += ItemText.closing.count
    }
    stored = text
  }

  /// The items in the order of their paths, in groups in which each TZID has one meaning.
  private func groups() -> [Group] {
    var groups = [Group()]
    for index in sortedPlaces {
      let item = items.values[index]
      let place = groups.indices.suffix(Self.searchedGroups).first { place in
        item.zones.allSatisfy { zone in groups[place].zones[zones[zone].key].map { $0 == zone } ?? true }
      }
      if place == nil { groups.append(Group()) }
      let group = place ?? groups.count - 1
      for zone in item.zones where groups[group].zones.updateValue(zone, forKey: zones[zone].key) == nil {
        groups[group].zoneOrder.append(zone)
      }
      groups[group].places.append(index)
      groups[group].items.append(item)
    }
    return groups
  }

  /// The places of the items in the order of their paths.
  private var sortedPlaces: [Place] {
    let (places, paths) = (Array(items.indices), Array(items.keys))
    // The paths of a calendar begin alike: the bytes behind that decide almost all comparisons.
    let common = Self.countOfCommonBytes(paths)
    var order = paths.indices.map { number in
      PathBeginning(bytes: common.map { paths[number].bytes(behind: $0) } ?? 0, number: number)
    }
    order.sort { $0.bytes == $1.bytes ? paths[$0.number] < paths[$1.number] : $0.bytes < $1.bytes }
    return order.map { places[$0.number] }
  }

  /// The first bytes in which a path differs from others, as a number that is in their order, and its number among these.
  private struct PathBeginning {
    let bytes: UInt64
    let number: Int
  }

  /// The number of bytes with which all paths begin; `nil` if one has other letters than those of ASCII, whose order is not that of their bytes.
  private static func countOfCommonBytes(_ paths: [String]) -> Int? {
    var first = paths.first ?? ""
    return first.withUTF8 { first in
      var common: Int? = first.count
      for path in paths {
        path.utf8.span.withUnsafeBufferPointer { path in
          guard let known = common, path.allSatisfy({ $0 < 0x80 }) else { return common = nil }
          var count = 0
          while count < min(known, path.count), path[count] == first[count] { count += 1 }
          common = count
        }
        if common == nil { break }
      }
      return common
    }
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

  /// Adds a value to a line of the file `index`.
  private static func add(_ text: String, to index: inout [UInt8]) {
    text.utf8.span.withUnsafeBufferPointer { bytes in
      if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
        index.append(contentsOf: bytes)
      } else {
        index += value(text).utf8
      }
    }
  }

  private static func value(_ text: String) -> String {
    text.hasControlCharacters ? text.withoutControlCharacters : text
  }
}

extension String {
  /// The eight bytes behind a number of bytes, as a number that is in their order.
  fileprivate func bytes(behind place: Int) -> UInt64 {
    utf8.span.withUnsafeBufferPointer { bytes in
      var number: UInt64 = 0
      for place in place..<(place + 8) {
        number = number << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0)
      }
      return number
    }
  }
}
