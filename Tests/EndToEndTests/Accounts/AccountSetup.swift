import AgendaSources
import Foundation
import ICalendar
import TestSupport

/// A configuration with the account `home`, and what its server would have left in the cache.
struct AccountSetup {
  let agenda: AgendaCommand
  private let cache: AccountCache

  /// The lines of the account.
  static let block = """
    [[account]]
    name = "home"
    address = "ada@example.org"
    password-command = "echo geheim"

    """

  /// The lines of an account whose password is in the Secret Service.
  static let blockWithLogin = "[[account]]\nname = \"home\"\naddress = \"ada@example.org\"\n"

  /// The account without anything in the cache; `lines` come before it in the configuration.
  init(lines: String = "", block: String = block) throws {
    agenda = try AgendaCommand()
    try agenda.home.write(lines + block, to: ".config/agenda/config.toml")
    let account = AccountConfiguration(
      name: "home", server: .mailAddress("ada@example.org"), signIn: .passwordCommand([]))
    cache = AccountCache(of: account, cache: agenda.home.path(".cache/agenda"))
    // It is not due: nothing is asked.
    try keep("", in: cache.folder, named: "due")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 600)], ofItemAtPath: cache.folder.path + "/due")
  }

  /// A calendar of the server.
  static func calendar(
    _ name: String, path: String? = nil, _ change: (inout RemoteCalendar) -> Void = { _ in }
  ) throws -> RemoteCalendar {
    let path = path ?? "/dav/\(name.lowercased())/"
    var calendar = RemoteCalendar(address: try WebAddress("https://example.org" + path), name: name)
    change(&calendar)
    return calendar
  }

  /// Puts calendars into the cache; each has an event each day, called as the calendar.
  func list(_ calendars: [RemoteCalendar], storing isStored: Bool = true) throws {
    try keep(AccountListing(homes: [], calendars: calendars).text, in: cache.folder, named: "calendars")
    for calendar in calendars where isStored {
      let folder = cache.folder(ofCalendar: calendar.path)
      let event =
        "UID:\(calendar.name)\nDTSTAMP:20200101T000000Z\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:\(calendar.name)"
      try keep(calendarText(event), in: folder, named: "items.ics")
      try keep(Self.state { $0.fetched = Self.fetched }.text, in: folder, named: "state")
    }
    try set { _ in }
  }

  /// 2026-11-20 08:40 in Berlin.
  static let fetched = Instant(secondsSinceEpoch: 1_795_160_400)

  /// Sets what is known of the account itself.
  func set(_ change: (inout CacheState) -> Void) throws {
    let state = Self.state {
      $0.fetched = Self.fetched
      $0.due = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970) + 600)
      change(&$0)
    }
    try keep(state.text, in: cache.folder, named: "state")
  }

  /// Notes now what became of a change of a calendar that met another one, and that the server no longer has the calendar if it `isGone`.
  func note(conflict: String, of calendar: RemoteCalendar, isGone: Bool = false) throws {
    let time = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970) - 10)
    let state = Self.state {
      $0.fetched = Self.fetched
      ($0.conflict, $0.conflictTime) = (conflict, time)
      if isGone { $0.vanished = time }
    }
    try keep(state.text, in: cache.folder(ofCalendar: calendar.path), named: "state")
  }

  /// The folder of the account in the cache.
  var folder: String { cache.folder.path }

  /// The text of the configuration.
  var configuration: String {
    (try? String(contentsOfFile: agenda.home.path(".config/agenda/config.toml"), encoding: .utf8)) ?? ""
  }

  private static func state(_ change: (inout CacheState) -> Void) -> CacheState {
    var state = CacheState()
    change(&state)
    return state
  }

  private func keep(_ text: String, in folder: CachedFolder, named name: String) throws {
    try agenda.home.write(text, to: String(folder.path.dropFirst(agenda.home.path.count + 1)) + "/" + name)
  }
}
