internal import AgendaSources
internal import ICalendar

/// An event, a task, or an exception of a series, as Thunderbird has it in its tables. Its texts are ranges of the block of memory of its series.
struct ThunderbirdItem {
  /// Events or tasks.
  enum Kind: CaseIterable {
    case event, toDo

    /// The query for the items of a calendar in the order of their keys, without those that were deleted while the server was away. The order is that of an
    /// index of Thunderbird, for which SQLite must not know that the calendar is always the same: it would sort the exceptions of each item.
    var query: String {
      switch self {
      case .event:
        """
        SELECT id, recurrence_id, recurrence_id_tz, title, priority, privacy, ical_status, flags, event_stamp, time_created, last_modified, \
        event_start, event_start_tz, event_end, event_end_tz, NULL, NULL FROM cal_events \
        WHERE +cal_id=?1 AND id IS NOT NULL AND (offline_journal IS NULL OR offline_journal<>4) ORDER BY id, cal_id, recurrence_id
        """
      case .toDo:
        """
        SELECT id, recurrence_id, recurrence_id_tz, title, priority, privacy, ical_status, flags, todo_stamp, time_created, last_modified, \
        todo_entry, todo_entry_tz, todo_due, todo_due_tz, todo_completed, todo_complete FROM cal_todos \
        WHERE +cal_id=?1 AND id IS NOT NULL AND (offline_journal IS NULL OR offline_journal<>4) ORDER BY id, cal_id, recurrence_id
        """
      }
    }

    /// The query for the number of items of a calendar that have no key.
    var countOfNameless: String {
      let table = self == .event ? "cal_events" : "cal_todos"
      return
        "SELECT count(*) FROM \(table) WHERE cal_id=?1 AND id IS NULL AND (offline_journal IS NULL OR offline_journal<>4)"
    }
  }

  /// The tables beside those of items.
  enum Table: CaseIterable {
    case properties, parameters, rules, alarms, attendees, attachments, relations

    /// The query for the rows of a calendar in the order of the keys of their items.
    var query: String {
      let (name, columns) =
        switch self {
        case .properties: ("cal_properties", "recurrence_id, key, value")
        case .parameters: ("cal_parameters", "recurrence_id, key1, key2, value")
        // Only series have rules, and not their exceptions.
        case .rules: ("cal_recurrence", "NULL, icalString")
        case .alarms: ("cal_alarms", "recurrence_id, icalString")
        case .attendees: ("cal_attendees", "recurrence_id, icalString")
        case .attachments: ("cal_attachments", "recurrence_id, icalString")
        case .relations: ("cal_relations", "recurrence_id, icalString")
        }
      // The order of the indices of Thunderbird, in which nothing has to be sorted.
      let order = self == .rules ? "" : "recurrence_id, recurrence_id_tz, "
      return
        "SELECT item_id, \(columns) FROM \(name) WHERE cal_id=?1 AND item_id IS NOT NULL ORDER BY item_id, \(order)rowid"
    }

    /// The number of values of a row.
    var count: Int32 {
      switch self {
      case .properties: 2
      case .parameters: 3
      case .rules, .alarms, .attendees, .attachments, .relations: 1
      }
    }

    /// Whether a line of a row may have a name: a row has the properties that its table is for.
    func takes(_ name: some Sequence<UInt8>) -> Bool {
      switch self {
      case .rules:
        name.isWord("RRULE") || name.isWord("RDATE") || name.isWord("EXDATE") || name.isWord("EXRULE")
      case .attendees: name.isWord("ATTENDEE") || name.isWord("ORGANIZER")
      case .attachments: name.isWord("ATTACH")
      case .relations: name.isWord("RELATED-TO")
      case .properties, .parameters, .alarms: false
      }
    }
  }

  /// The bytes of the UID.
  let key: Range<Int>
  /// The time of the exception; `nil` for a series or a single item.
  let recurrence: Int?
  let kind: Kind
  let recurrenceZone, title, privacy, status: Range<Int>?
  let priority: Int?
  let flags: Int
  let (stamped, created, modified): (Int?, Int?, Int?)
  let (start, end): (Int?, Int?)
  let (startZone, endZone): (Range<Int>?, Range<Int>?)
  let completed, percent: Int?
  /// Whether the time, or what the time means, is no number.
  let isDamaged: Bool
  /// Whether all else is as Thunderbird writes it.
  let isWhole: Bool

  /// The item of a row of its query, whose values are appended to `texts`.
  init(_ row: SQLiteRows, _ kind: Kind, texts: inout [UInt8]) {
    self.kind = kind
    // It is compared by its bytes.
    key = row.append(0, to: &texts, keepsBytes: true) ?? 0..<0
    // Without some numbers, an item has another time, or none.
    var (hasOtherTime, hasOther) = (false, false)
    (recurrence, recurrenceZone) = (row.number(1, isOther: &hasOtherTime), row.append(2, to: &texts))
    (title, priority) = (row.append(3, to: &texts), row.number(4, isOther: &hasOther))
    (privacy, status) = (row.append(5, to: &texts), row.append(6, to: &texts))
    flags = row.number(7, isOther: &hasOtherTime) ?? 0
    stamped = row.number(8, isOther: &hasOther)
    created = row.number(9, isOther: &hasOther)
    modified = row.number(10, isOther: &hasOther)
    (start, startZone) = (row.number(11, isOther: &hasOtherTime), row.append(12, to: &texts))
    (end, endZone) = (row.number(13, isOther: &hasOther), row.append(14, to: &texts))
    // Events have no such columns.
    completed = kind == .event ? nil : row.number(15, isOther: &hasOther)
    percent = kind == .event ? nil : row.number(16, isOther: &hasOther)
    isDamaged = hasOtherTime
    let isReversed = kind == .event && (start ?? .min) > (end ?? .max)
    isWhole = !isReversed && !hasOther
  }
}

/// A database of Thunderbird, `local.sqlite` or `cache.sqlite`, of which each has the events and tasks of several calendars.
///
/// The rows of all tables come in the order of the items, so that memory holds one series at a time.
final class ThunderbirdStore {
  /// The version of the tables that is read.
  static let version = 23
  /// The memory for pages in KiB: rows in the order of an index lie anywhere in the file.
  private static let cacheSize = 8192
  private let copy: DatabaseCopy
  private let database: SQLiteDatabase

  /// Whether all items are of one state of the database.
  var isUnchanged: Bool { copy.isUnchanged }

  /// Opens the database at a path, or a copy of it in the folder `copies`: while Thunderbird runs, its latest changes are in another file.
  init(path: String, copies: String, readsOriginal: Bool) throws(UpdateError) {
    do throws(UpdateError) {
      copy = try DatabaseCopy(of: path, in: copies, readsOriginal: readsOriginal)
    } catch {
      guard error.kind == .gone else { throw error }
      throw UpdateError(
        .gone, "Thunderbird has not stored it yet: there is no “\(path.withoutControlCharacters)”")
    }
    database = try SQLiteDatabase(
      copy, of: .thunderbird, original: path, cacheSize: Self.cacheSize)
    let rows = try SQLiteRows(database, "SELECT version FROM cal_calendar_schema_version")
    let version = try rows.next() ? rows.text(0) ?? "" : ""
    guard version == String(Self.version) else {
      throw database.failure(ofVersion: version, expected: String(Self.version))
    }
  }

  /// Hands over the items of the calendar with an identifier.
  func write(calendar identifier: String, to writer: StoredCalendarWriter) throws(UpdateError) {
    let zones = StoredZones()
    var series = StoredSeries()
    for kind in ThunderbirdItem.Kind.allCases {
      let nameless = try SQLiteRows(database, kind.countOfNameless, [identifier])
      if try nameless.next() { writer.leaveOut(nameless.number(0) ?? 0) }
      let rows = try SQLiteRows(database, kind.query, [identifier])
      var tables: [TableWalk] = []
      for table in ThunderbirdItem.Table.allCases {
        tables.append(TableWalk(table, try SQLiteRows(database, table.query, [identifier])))
      }
      var hasRow = try rows.next()
      while hasRow {
        series.begin(rows, kind)
        hasRow = try rows.next()
        while hasRow, rows.compare(0, with: series.key) == 0 {
          series.addException(rows, kind)
          hasRow = try rows.next()
        }
        for table in tables { try table.add(to: &series) }
        try series.write(to: writer, zones)
      }
    }
  }
}
