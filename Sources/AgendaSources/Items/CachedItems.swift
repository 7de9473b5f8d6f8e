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

  /// Adds or replaces an item. Returns `false`, and keeps what was there, if the text is not a whole calendar.
  ///
  /// `origin` is the fingerprint of what was sent, if the server has made the text of it; what has the tag of the former version comes of the same.
  package mutating func put(
    _ text: [UInt8], at target: String, entityTag: String?, origin: String? = nil
  ) -> Bool {
    guard let text = ItemText(text) else { return false }
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
