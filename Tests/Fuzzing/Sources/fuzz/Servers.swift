@testable import AgendaNetwork
@testable import AgendaSources
@testable import ICalendar

/// Answers of a CalDAV server: its calendars can be listed again, and its items damage nothing beside them.
func fuzzWebDAV(_ bytes: [UInt8]) {
  guard let home = try? WebAddress("https://dav.example.org/ada/") else { return }
  let now = Instant(secondsSinceEpoch: 1_790_000_000)
  var calendars: [RemoteCalendar] = []
  var items = CachedItems()
  _ = try? Multistatus.read(bytes) { member in
    guard let address = home.resolving(member.href) else { return }
    expect(address.target.hasPrefix("/"), "a path: \(address.target)")
    if let calendar = RemoteCalendar(member, at: address) { calendars.append(calendar) }
    guard let text = member.properties[.calendarData]?.text else { return }
    let tag = member.line(.entityTag)
    if !items.put(text, at: address.target, entityTag: tag) {
      items.noteUnread(address.target, entityTag: tag, now: now)
    }
  }
  let listing = AccountListing(homes: [home], calendars: calendars)
  let read = AccountListing(parsing: listing.text)
  expect(read?.calendars.count ?? -1 <= calendars.count, "a list with more calendars than the server has")
  guard let first = files(of: items) else { return expect(false, "items that cannot be written") }
  let again = CachedItems(items: CalendarText(first.text), hash: first.hash, index: first.index)
  guard let second = again.flatMap({ files(of: $0) }) else {
    return expect(false, "items that cannot be read")
  }
  expect(second == first, "items that are others when they are read again")
  _ = ItemText(bytes)
}

/// The files of items in the cache.
private func files(of items: CachedItems) -> (text: [UInt8], index: [UInt8], hash: String)? {
  guard let layout = try? items.layout() else { return nil }
  var text: [UInt8] = []
  try? items.hand(layout) { text += $0 }
  expect(text.count == layout.length, "items of another length than they are said to have")
  return (text, layout.index, layout.hash)
}

/// Answers of providers, and of the name service.
func fuzzAnswers(_ bytes: [UInt8]) {
  if let fields = JSONFields(bytes) {
    for key in ["access_token", "expires_in", "interval", "poll/token"] {
      _ = fields[key]
      expect(fields.seconds(key).map { $0 >= 0 } ?? true, "a time before now")
    }
  }
  let names = NameService { _, _ in bytes }
  for server in names.servers(of: "example.org") {
    expect((1...65_535).contains(server.port) && !server.host.isEmpty, "no server: \(server)")
  }
  expect(names.path(of: "example.org").map { $0.hasPrefix("/") } ?? true, "no path")
}

/// A file with passwords: what is written in quotes is read as it was.
func fuzzNetrc(_ bytes: [UInt8]) {
  let entries = Netrc(parsing: String(decoding: bytes, as: UTF8.self)).entries
  func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { "\"\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
      + "\""
  }
  let text = entries.map { entry in
    let words = [("machine", entry.host), ("login", entry.user), ("password", entry.password)]
    return (entry.host == nil ? "default " : "")
      + words.compactMap { name, value in value.map { "\(name) \(quoted($0))" } }.joined(separator: " ")
  }
  let again = Netrc(parsing: text.joined(separator: "\n"))
  expect(again.entries == entries, "another entry: \(text)")
  for entry in entries {
    guard let host = entry.host, let found = again.entry(host: host, user: entry.user) else { continue }
    expect(found.password != nil, "an entry without a password")
  }
}
