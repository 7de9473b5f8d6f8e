internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The items of a calendar of Evolution for the cache: the components with one UID each, with the zones that they refer to.
struct EvolutionItems {
  /// The most items for which room is made before they come.
  private static let maximumReserved = 100_000

  private let calendar: RemoteCalendar
  /// The lines of the zones by their names: two can differ for Evolution alone, so that each item has its own zones with it.
  private var zones: [String: [UInt8]] = [:]
  private var uid: String?
  /// The lines of the components of the item that has begun, and how many these are.
  private var (lines, count): ([UInt8], Int) = ([], 0)
  /// The component that was added last; its memory is used again.
  private var latest = ItemText()
  /// The items, if no stream takes them.
  private(set) var items = CachedItems()
  private let stream: ItemStream?
  /// Whether two items can have one path, which a stream cannot take.
  private(set) var hasDoubtfulPaths = false
  /// The number of components that cannot be read, and were left out.
  private(set) var unreadCount = 0

  /// Whether the server of the calendar lets it be read alone.
  var isReadOnly = false

  /// No items of a calendar, which will have about a number of them. They go to a stream, or are kept.
  init(of calendar: RemoteCalendar, to stream: ItemStream?, expected count: Int = 0) {
    (self.calendar, self.stream) = (calendar, stream)
    if stream == nil { items.reserve(min(count, Self.maximumReserved)) }
  }

  /// Adds the zones of whole lines, which components that follow can refer to.
  mutating func add(zones lines: [UInt8]) {
    guard let text = ItemText(within: lines) else { return leaveOut() }
    add(zonesOf: text)
  }

  private mutating func add(zonesOf text: ItemText) {
    zones.merge(text.zones.map { ($0.name, $0.body) }) { first, _ in first }
  }

  /// Adds the whole lines of a component without a VCALENDAR around it. Those with one UID come one after the other: `isKey` says whether the rest has a UID
  /// nowhere else.
  mutating func add(component lines: [UInt8], isKey: (String) -> Bool) {
    guard latest.replace(within: lines), latest.parts.count == 1, latest.parts[0].isEventOrTask
    else { return leaveOut() }
    let uid = latest.parts[0].uid
    if !isKey(uid) { hasDoubtfulPaths = true }
    begin(uid)
    self.lines += latest.components
    count += 1
  }

  /// Adds all components of a whole calendar. Memos are left out without a word.
  mutating func add(calendar text: ItemText) {
    add(zonesOf: text)
    let parts = text.parts.enumerated().filter(\.element.isEventOrTask)
      .map { (uid: $0.element.uid, place: $0.offset, lines: $0.element.lines) }
      .sorted { ($0.uid, $0.place) < ($1.uid, $1.place) }
    for part in parts {
      begin(part.uid)
      lines += text.components[part.lines]
      count += 1
    }
  }

  /// Begins the item of a component with an UID, unless the one that has begun has it.
  private mutating func begin(_ uid: String) {
    if uid.isEmpty || uid != self.uid { finishItem() }
    if uid.isEmpty { hasDoubtfulPaths = true }
    self.uid = uid
  }

  /// Takes the last item.
  mutating func finish() { finishItem() }

  private mutating func finishItem() {
    guard let uid else { return }
    // No command can name a component without a UID. It is shown, under a name made of its lines.
    let name = uid.isEmpty ? SHA256.fileName(for: String(decoding: lines, as: UTF8.self)) : uid
    let target = calendar.target(ofItem: name)
    if let stream {
      stream.put(lines, count: count, zones: neededZones, at: target)
    } else {
      items.put(lines, count: count, zones: neededZones, at: target, entityTag: nil)
    }
    (self.uid, count) = (nil, 0)
    // Items that are kept have the memory of their lines.
    if stream == nil { lines = [] } else { lines.removeAll(keepingCapacity: true) }
  }

  /// The zones that the lines of the item name, in the order of their names.
  private var neededZones: [CachedItems.Zone] {
    guard !zones.isEmpty else { return [] }
    let names = Set(ComponentFile(lines).components.flatMap { $0.properties.compactMap { $0["TZID"] } })
    return names.sorted().compactMap { name in zones[name].map { CachedItems.Zone(name: name, body: $0) } }
  }

  private mutating func leaveOut() { unreadCount += 1 }
}

/// The file of a local calendar of Evolution, which replaces it as a whole with each change.
enum EvolutionFile {
  /// The most bytes of a file.
  private static let maximumSize = 512 << 20

  /// The items in the file at a path, which go to a stream, or are kept. There is no file before the first event.
  static func items(
    path: String, of calendar: RemoteCalendar, to stream: ItemStream?
  ) throws(UpdateError) -> EvolutionItems {
    var items = EvolutionItems(of: calendar, to: stream)
    let bytes: [UInt8]
    do throws(NamedFile.Failure) {
      bytes = try NamedFile.bytes(ofFile: path, maximumSize: maximumSize)
    } catch {
      if error.isMissing { return items }
      throw UpdateError(.unreachable, "“\(path.withoutControlCharacters)” cannot be read: \(error.message)")
    }
    guard let text = ItemText(bytes) else {
      throw UpdateError(.notCalendar, "“\(path.withoutControlCharacters)” is not a whole calendar")
    }
    items.add(calendar: text)
    items.finish()
    return items
  }
}

/// The items in the database `cache.db` that the Evolution Data Server has for the calendar of a server.
struct EvolutionStore {
  /// The version of the tables that is read, in `ECacheKeys`.
  static let version = "4"
  /// The most bytes of all items.
  private static let maximumSize = 512 << 20
  /// The VTIMEZONEs of the zones that Evolution does not know.
  private static let zones = "SELECT zone FROM timezones ORDER BY tzid"
  /// The UIDs of series of which single dates were changed: in the key of such a date, a line feed divides the UID from the RECURRENCE-ID.
  private static let changed = """
    SELECT substr(ECacheUID,1,instr(ECacheUID,char(10))-1) FROM ECacheObjects WHERE instr(ECacheUID,char(10))>0
    """
  /// Components without a VCALENDAR, and their keys. 3 is the state of those that were deleted without the server.
  private static let components = """
    SELECT ECacheOBJ,ECacheUID FROM ECacheObjects WHERE (ECacheState IS NULL OR ECacheState<>3)
    """
  /// The components that are alone, as they lie in the file: to sort all would need memory for all.
  private static let single = """
    \(components) AND instr(ECacheUID,char(10))=0 AND ECacheUID NOT IN (\(changed))
    """
  /// The components of each changed series together.
  private static let series = """
    \(components) AND rowid IN (SELECT rowid FROM ECacheObjects WHERE instr(ECacheUID,char(10))>0 OR ECacheUID IN (\(changed))) \
    ORDER BY substr(ECacheUID,1,instr(ECacheUID||char(10),char(10))),ECacheUID
    """
  /// The memory for pages in KiB: most are read once.
  private static let cacheSize = 512
  /// The word of the server on changes: 0 if it allows none.
  private static let writable = "SELECT value FROM ECacheKeys WHERE key='user::ecmb::connected-writable'"
  /// The marks of a calendar that was fetched: a token of the server, or what it said about changes.
  private static let fetched = """
    SELECT count(*) FROM ECacheKeys WHERE key IN ('user::ecmb::sync-tag','user::ecmb::connected-writable')
    """

  private let copy: DatabaseCopy
  private let database: SQLiteDatabase

  /// Whether all items are of one state of the database.
  var isUnchanged: Bool { copy.isUnchanged }

  /// Opens the database at a path, or a copy of it in the folder `copies`.
  init(path: String, copies: String, readsOriginal: Bool) throws(UpdateError) {
    guard access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR else {
      throw UpdateError(
        .gone, "Evolution has not fetched it yet: there is no “\(path.withoutControlCharacters)”")
    }
    copy = try DatabaseCopy(of: path, in: copies, readsOriginal: readsOriginal)
    database = try SQLiteDatabase(copy, of: .evolution, original: path, cacheSize: Self.cacheSize)
    let keys = try SQLiteRows(database, "SELECT value FROM ECacheKeys WHERE key='version'")
    let version = try keys.next() ? keys.text(0) ?? "" : ""
    guard version == Self.version else { throw database.failure(ofVersion: version, expected: Self.version) }
  }

  /// The items of the calendar, which go to a stream, or are kept. A database without any may be that of an account that is signed out.
  func items(of calendar: RemoteCalendar, to stream: ItemStream?) throws(UpdateError) -> EvolutionItems {
    let end = "\r\n".utf8
    var lines: [UInt8] = []
    let number = try SQLiteRows(database, "SELECT count(*) FROM ECacheObjects")
    var items = EvolutionItems(
      of: calendar, to: stream, expected: try number.next() ? number.number(0) ?? 0 : 0)
    let rights = try SQLiteRows(database, Self.writable)
    items.isReadOnly = try rights.next() && rights.text(0) == "0"
    var (size, count) = (0, 0)
    for query in [Self.zones, Self.single, Self.series] {
      let rows = try SQLiteRows(database, query)
      while try rows.next() {
        lines.removeAll(keepingCapacity: true)
        _ = rows.append(0, to: &lines, keepsBytes: true)
        size += lines.count
        guard size <= Self.maximumSize else { throw database.failure(ofSize: Self.maximumSize) }
        lines += end
        guard query != Self.zones else {
          items.add(zones: lines)
          continue
        }
        // A line feed ends the UID in the key.
        items.add(component: lines) { rows.begins(1, with: $0, before: 0x0A) }
        count += 1
      }
    }
    items.finish()
    guard count == 0 else { return items }
    let marks = try SQLiteRows(database, Self.fetched)
    guard try marks.next(), marks.number(0) ?? 0 > 0 else {
      throw UpdateError(
        .unreachable,
        "Evolution has no events of it: it is not fetched yet, or its account is signed out there")
    }
    return items
  }
}
