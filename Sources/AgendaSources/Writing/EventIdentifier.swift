internal import AgendaKit
package import ICalendar

/// The short names of events: the first letters of the hash of a UID, in Base32 (RFC 4648) and lower case. They stay the same as long as the UID does.
package enum EventIdentifier {
  /// The least number of letters that is shown and taken.
  package static let minimumLength = 4
  /// The number of letters of a whole identifier: 80 bits of the hash.
  static let length = 16
  /// The number of letters behind a dot.
  private static let partLength = 4

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// The letters that tell an event apart from others with its UID: of its start, title and place, behind a dot. They are the same for the series and each of
  /// its instances.
  package static func part(of event: Event) -> String {
    String(whole(of: event.distinction).prefix(partLength))
  }

  /// Whether a UID has the form of those that events without one get.
  package static func isMade(_ uid: String) -> Bool { SHA256.isFileName(uid) }

  /// The whole identifier of a UID.
  package static func whole(of uid: String) -> String {
    var hash = SHA256()
    Array(uid.utf8).withUnsafeBytes { hash.add($0) }
    var bits = 0
    var count = 0
    var text: [UInt8] = []
    for byte in hash.digest() {
      (bits, count) = (bits << 8 & 0xFFFF | Int(byte), count + 8)
      while count >= 5, text.count < length {
        count -= 5
        text.append(letters[bits >> count & 31])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Short identifiers of UIDs, all of one length: the least that tells them apart, and ``minimumLength`` at least.
  package static func short(of uids: some Sequence<String>) -> [String: String] {
    let whole = Dictionary(uids.map { ($0, Self.whole(of: $0)) }, uniquingKeysWith: { first, _ in first })
    let sorted = whole.values.sorted()
    let shared = zip(sorted, sorted.dropFirst()).map { zip($0.utf8, $1.utf8).prefix { $0 == $1 }.count }
    let length = max(minimumLength, (shared.max() ?? 0) + 1)
    return whole.mapValues { String($0.prefix(length)) }
  }

  /// The name before the last dot, and the letters behind it; `nil` for another text.
  fileprivate static func divided(_ name: String) -> (name: String, part: String)? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let part = name[name.index(after: dot)...].lowercased()
    guard (1...partLength).contains(part.utf8.count), part.utf8.allSatisfy(letters.contains) else {
      return nil
    }
    return (String(name[..<dot]), part)
  }

  /// The beginnings of identifiers, all of one length.
  struct Beginnings {
    private let bits: Set<UInt64>
    private let bitCount: Int

    init(_ texts: some Collection<String>) {
      let prefixes = texts.compactMap { Prefix($0) }
      bits = Set(prefixes.map(\.bits))
      bitCount = prefixes.first?.bitCount ?? 0
    }

    /// Whether the identifier of a UID has one of the beginnings, as far as their first 60 bits go.
    func include(identifierOf uid: String) -> Bool {
      !bits.isEmpty && bits.contains(firstBits(of: uid) >> UInt64(64 - bitCount))
    }
  }

  fileprivate static func firstBits(of uid: String) -> UInt64 {
    var (hash, uid) = (SHA256(), uid)
    uid.withUTF8 { hash.add(UnsafeRawBufferPointer($0)) }
    return hash.firstBits()
  }

  /// The beginning of an identifier.
  struct Prefix {
    private let text: String
    /// The first bits of the hash, as many as the first letters stand for.
    fileprivate let bits: UInt64
    fileprivate let bitCount: Int

    /// A text as the beginning of an identifier; `nil` if it can be none.
    init?(_ text: String) {
      guard (minimumLength...length).contains(text.utf8.count) else { return nil }
      let places = text.utf8.compactMap { letters.firstIndex(of: $0) }
      guard places.count == text.utf8.count else { return nil }
      let compared = places.prefix(12)
      self.text = text
      bits = compared.reduce(0) { $0 << 5 | UInt64($1) }
      bitCount = 5 * compared.count
    }

    /// Whether the identifier of a UID begins so.
    func begins(identifierOf uid: String) -> Bool {
      // Of a large calendar few identifiers are written out.
      firstBits(of: uid) >> UInt64(64 - bitCount) == bits && whole(of: uid).hasPrefix(text)
    }
  }
}

/// The name of an event as a user writes it: an identifier or its beginning, or a UID. `@` and the original start name an instance of a series. A dot and
/// some letters behind the identifier name one of several events with one UID.
package struct EventReference: Sendable, Hashable {
  /// The text as it was written.
  package let text: String
  /// The UID or the beginning of the identifier.
  package let name: String
  /// The original start of the instance, as it was written: a date or a date-time; `nil` for none.
  package let instance: String?

  /// Reads what was written.
  package init(_ text: String) {
    self.text = text
    // A UID can have an @, but a date after it is an instance.
    if let sign = text.lastIndex(of: "@"), sign != text.startIndex,
      DateTimeValue(String(text[text.index(after: sign)...])) != nil
    {
      name = String(text[..<sign])
      instance = String(text[text.index(after: sign)...])
    } else {
      (name, instance) = (text, nil)
    }
  }

  /// The ones among those found that it means: a UID that is the whole text means no other one, and a UID in full no beginning of an identifier.
  package func preferred<Element>(among found: [Element], uid: (Element) -> String?) -> [Element] {
    for name in [text, name, text.plainUID, name.plainUID] {
      let exact = found.filter { uid($0) == name }
      if !exact.isEmpty { return exact }
    }
    return found
  }

  /// Finds whether it means a UID. The whole text can be a UID too.
  package struct Match {
    private let name: String
    /// The UIDs that the reference is as a whole, as they are compared and as they were written.
    private let whole: Set<String>
    private let prefix: EventIdentifier.Prefix?
    private let divided: (name: String, part: String)?
    private let prefixBeforeDot: EventIdentifier.Prefix?

    /// Finds what a reference means.
    package init(_ reference: EventReference) {
      name = reference.name
      whole = Set([reference.text, name].flatMap { [$0, $0.plainUID] })
      prefix = EventIdentifier.Prefix(name.lowercased())
      divided = EventIdentifier.divided(name)
      prefixBeforeDot = divided.flatMap { EventIdentifier.Prefix($0.name.lowercased()) }
    }

    /// Whether letters behind a dot tell which of the events with a UID it means.
    package func hasLetters(of uid: String) -> Bool {
      divided != nil && !whole.contains(uid) && prefix?.begins(identifierOf: uid) != true
    }

    /// Returns `true` if the reference means an event of a UID that it means. Without letters behind a dot it means all events of the UID.
    package func includes(_ event: Event, of uid: String) -> Bool {
      guard hasLetters(of: uid), let divided else { return true }
      return EventIdentifier.part(of: event).hasPrefix(divided.part)
    }

    /// Whether the reference means a UID.
    package func includes(_ uid: String) -> Bool {
      guard !uid.isEmpty else { return false }
      return whole.contains(uid) || prefix?.begins(identifierOf: uid) == true
        || uid == divided?.name.plainUID || prefixBeforeDot?.begins(identifierOf: uid) == true
    }
  }
}

/// The names that tell some events apart from all others of their calendars: the short ones of their UIDs, and the letters of each event of a UID that
/// several events have.
package struct EventNames {
  /// The short names, by UID.
  package let short: [String: String]
  /// The letters of the components of UIDs that several events have.
  private var letters: [Key: String] = [:]
  /// The UIDs that events without one get, by the names of these beside others.
  private var made: [String: String] = [:]

  /// The values that tell one component of a UID apart from the others.
  private struct Key: Hashable {
    let name: String
    let instance: EventTime?

    init(_ event: Event) { (name, instance) = (event.nameBesideOthers, event.schedule.recurrenceID) }
  }

  /// The names of some events. `viewer` is the zone of times without a zone, and `zones` has those that files do not define.
  package init(
    of events: some Collection<Event>, in calendars: [CalendarConfiguration], viewer: Zone,
    zones: ZoneDatabase
  ) {
    let made = Self.made(for: events, in: calendars, viewer, zones)
    self.init(
      of: events.compactMap(\.uid) + Array(made.values), in: calendars, viewer: viewer, zones: zones)
    self.made = made
  }

  /// The UIDs that those events get that have none, by their names beside others.
  private static func made(
    for events: some Collection<Event>, in calendars: [CalendarConfiguration], _ viewer: Zone,
    _ zones: ZoneDatabase
  ) -> [String: String] {
    let names = Set(events.lazy.filter { $0.uid == nil }.map(\.nameBesideOthers))
    guard !names.isEmpty else { return [:] }
    let found = StoredEvent.find(in: calendars, isReadAlone: true) { EventIdentifier.isMade($0) }
    return found.filter(\.isNameless).reduce(into: [:]) { made, stored in
      let calendar = ICalendar.Calendar(stored.bytes, viewer: viewer, zones: zones)
      guard let name = stored.events(in: calendar, zones).named?.nameWithoutUID, names.contains(name) else {
        return
      }
      made[name] = stored.uid
    }
  }

  /// The names of the events with some UIDs. `viewer` is the zone of times without a zone, and `zones` has those that files do not define.
  package init(
    of uids: some Sequence<String>, in calendars: [CalendarConfiguration], viewer: Zone, zones: ZoneDatabase
  ) {
    let uids = Set(uids)
    let shortest = EventIdentifier.Beginnings(EventIdentifier.short(of: uids).values)
    var counts: [String: Int] = [:]
    var alike: Set<String> = []
    // No component is read for this, but those whose UID is in an unusual form.
    _ = StoredEvent.find(in: calendars, isReadAlone: true) { uid in
      if uids.contains(uid) {
        counts[uid, default: 0] += 1
      } else if shortest.include(identifierOf: uid) {
        alike.insert(uid)
      }
      return false
    }
    short = EventIdentifier.short(of: uids.union(alike))
    let several = counts.filter { $0.value > 1 }
    guard !several.isEmpty else { return }
    let found = StoredEvent.find(in: calendars, isReadAlone: true) { several[$0] != nil }
    for stored in Dictionary(grouping: found, by: \.uid).values where stored.count > 1 {
      let events = stored.map {
        $0.events(in: ICalendar.Calendar($0.bytes, viewer: viewer, zones: zones), zones)
      }
      let parts = events.map { $0.named.map { EventIdentifier.part(of: $0) } }
      guard Set(parts).count > 1 else { continue }
      for (events, part) in zip(events, parts) {
        for event in events { letters[Key(event)] = part }
      }
    }
  }

  /// The UID of an event, or the one that it gets; `nil` if no file has it.
  package func uid(of event: Event) -> String? { event.uid ?? made[event.nameBesideOthers] }

  /// The letters that tell an event apart from others with its UID; `nil` if no other event has it.
  package func letters(of event: Event) -> String? { letters.isEmpty ? nil : letters[Key(event)] }
}

extension [Event] {
  /// Of the components of an event the one whose start, title and place it is known by: the series, or an override if there is none.
  package var named: Event? { first { !$0.schedule.isOverride } ?? first }
}
