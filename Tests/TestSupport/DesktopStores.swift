internal import AgendaCSQLite
import Foundation

/// Databases as programs of the desktop make them.
public enum DesktopStores {
  /// A connection that keeps a database open, as a running program does.
  public final class Connection {
    private var handle: OpaquePointer?

    /// Opens the database at a path, or makes it with its folders.
    public init(_ path: String) throws {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      guard sqlite3_open(path, &handle) == SQLITE_OK else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit { sqlite3_close(handle) }

    /// Runs statements.
    public func run(_ statements: String) throws {
      guard sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK else {
        throw NSError(
          domain: "SQLite", code: 1,
          userInfo: [NSLocalizedDescriptionKey: String(cString: sqlite3_errmsg(handle))])
      }
    }
  }

  /// Runs statements in the database at a path.
  public static func run(_ path: String, _ statements: String) throws { try Connection(path).run(statements) }

  /// The tables of Thunderbird 140, in version 23.
  public static let tablesOfThunderbird = """
    CREATE TABLE cal_calendar_schema_version (version INTEGER);
    INSERT INTO cal_calendar_schema_version VALUES (23);
    CREATE TABLE cal_events (cal_id TEXT, id TEXT, time_created INTEGER, last_modified INTEGER, title TEXT, priority INTEGER,
      privacy TEXT, ical_status TEXT, flags INTEGER, event_start INTEGER, event_end INTEGER, event_stamp INTEGER,
      event_start_tz TEXT, event_end_tz TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT, alarm_last_ack INTEGER,
      offline_journal INTEGER);
    CREATE TABLE cal_todos (cal_id TEXT, id TEXT, time_created INTEGER, last_modified INTEGER, title TEXT, priority INTEGER,
      privacy TEXT, ical_status TEXT, flags INTEGER, todo_entry INTEGER, todo_due INTEGER, todo_completed INTEGER,
      todo_complete INTEGER, todo_entry_tz TEXT, todo_due_tz TEXT, todo_completed_tz TEXT, recurrence_id INTEGER,
      recurrence_id_tz TEXT, alarm_last_ack INTEGER, todo_stamp INTEGER, offline_journal INTEGER);
    CREATE TABLE cal_properties (item_id TEXT, key TEXT, value BLOB, recurrence_id INTEGER, recurrence_id_tz TEXT, cal_id TEXT);
    CREATE TABLE cal_parameters (cal_id TEXT, item_id TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT, key1 TEXT, key2 TEXT,
      value BLOB);
    CREATE TABLE cal_recurrence (item_id TEXT, cal_id TEXT, icalString TEXT);
    CREATE TABLE cal_attendees (item_id TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT, cal_id TEXT, icalString TEXT);
    CREATE TABLE cal_alarms (cal_id TEXT, item_id TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT, icalString TEXT);
    CREATE TABLE cal_relations (cal_id TEXT, item_id TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT, icalString TEXT);
    CREATE TABLE cal_attachments (item_id TEXT, cal_id TEXT, recurrence_id INTEGER, recurrence_id_tz TEXT, icalString TEXT);
    CREATE INDEX idx_cal_events_id_cal_id_recurrence_id ON cal_events(id,cal_id,recurrence_id);
    CREATE INDEX idx_cal_properties ON cal_properties(cal_id,item_id,recurrence_id,recurrence_id_tz);
    CREATE INDEX idx_cal_recurrence_cal_id_item_id ON cal_recurrence(cal_id,item_id);

    """

  /// The tables of the Evolution Data Server 3.46, in version 4.
  public static let tablesOfEvolution = """
    CREATE TABLE ECacheKeys (key TEXT PRIMARY KEY, value TEXT);
    INSERT INTO ECacheKeys VALUES ('version', '4');
    CREATE TABLE ECacheObjects (ECacheUID TEXT PRIMARY KEY, ECacheREV TEXT, ECacheOBJ TEXT, ECacheState INTEGER,
      occur_start TEXT, occur_end TEXT, summary TEXT);
    CREATE TABLE timezones (tzid TEXT PRIMARY KEY, zone TEXT, refs INTEGER);

    """

  /// The folder of the profile that ``writeProfile(_:in:)`` makes.
  public static let profile = ".thunderbird/test.default"

  /// Writes the profile of Thunderbird with calendars in its database `local.sqlite`: identifiers, names, and the lines of further preferences.
  public static func writeProfile(
    _ calendars: [(identifier: String, name: String, preferences: [String: String])], in home: TemporaryFolder
  ) throws {
    try home.write(
      "[Profile0]\nName=default\nIsRelative=1\nPath=test.default\n\n[Install0]\nDefault=test.default\n",
      to: ".thunderbird/profiles.ini")
    var lines = ""
    for calendar in calendars {
      let values =
        ["name": "\"\(calendar.name)\"", "type": "\"storage\"", "uri": "\"moz-storage-calendar://\""]
        .merging(calendar.preferences) { $1 }
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        lines += "user_pref(\"calendar.registry.\(calendar.identifier).\(key)\", \(value));\n"
      }
    }
    let order = calendars.map(\.identifier).joined(separator: " ")
    try home.replace(
      "\(profile)/prefs.js", with: lines + "user_pref(\"calendar.list.sortOrder\", \"\(order)\");\n")
  }

  /// The path of the database with the calendars of Thunderbird itself.
  public static func database(in home: TemporaryFolder) -> String {
    home.path("\(profile)/calendar-data/local.sqlite")
  }

  /// A statement that adds an event, with times in seconds since 1970.
  public static func event(
    _ title: String, calendar: String = "a", uid: String? = nil, from start: Int, to end: Int,
    zone: String = "UTC",
    flags: Int = 0, exception: String = "NULL", zoneOfException: String = "NULL", journal: String = "NULL"
  ) -> String {
    let quote = { (text: String) in "'\(text.replacing("'", with: "''"))'" }
    return """
      INSERT INTO cal_events (cal_id, id, title, flags, event_start, event_end, event_stamp, event_start_tz, event_end_tz,
      recurrence_id, recurrence_id_tz, offline_journal) VALUES (\(quote(calendar)), \(quote(uid ?? title)), \(quote(title)), \(flags),
      \(start)000000, \(end)000000, 1767225600000000, \(quote(zone)), \(quote(zone)), \(exception), \(zoneOfException), \(journal));

      """
  }
}

/// A D-Bus with a service that has the interface of GNOME Online Accounts, and a CalDAV server that wants what the service gives: see
/// `Tests/AgendaNetworkTests/SignIn/gnome.py`.
public final class GnomeDesktop {
  /// Whether there is what it needs.
  public static var isPossible: Bool { Programs.areInstalled("dbus-daemon") && Python.has("jeepney") }

  private let folder: TemporaryFolder
  private let server: BackgroundServer

  /// Starts both. `accounts` is the text of `accounts.json`; `target` the URL of the server that answers.
  public init(_ accounts: String, target: String = "http://127.0.0.1:1/") throws {
    folder = try TemporaryFolder()
    try folder.write("[\(accounts)]", to: "accounts.json")
    server = try BackgroundServer(
      [
        Python.interpreter, Repository.path("Tests/AgendaNetworkTests/SignIn/gnome.py"), folder.path, target,
      ], place: folder.path("log.port"))
  }

  /// The variable that names the bus.
  public var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": "unix:path=" + folder.path("bus")]
  }

  /// The URL of the server.
  public var url: String { "http://127.0.0.1:\(server.port)/" }

  /// The calls that came: the method and the identity of the account.
  public var calls: [String] {
    ((try? String(contentsOfFile: folder.path("calls"), encoding: .utf8)) ?? "").split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  /// Changes the accounts.
  public func set(_ accounts: String) throws { try folder.write("[\(accounts)]", to: "accounts.json") }
}
