internal import AgendaSources
public import ICalendar

/// A change of the calendars that an account has on its server.
@nonexhaustive public enum CalendarEdit: Sendable, Hashable {
  /// A new calendar.
  case add(name: String, color: CalendarColor?)
  /// Another name or colour for the calendar at a path; `nil` for those that it has.
  case change(path: String, name: String?, color: CalendarColor?)
  /// The calendar at a path is removed, with all that it holds.
  case remove(path: String)
}

/// Changes the calendars of an account on its server.
struct CalendarEditor {
  /// How many names of a folder are tried for a new calendar.
  private static let maximumAttempts = 5
  /// The longest name of a folder that is made of the name of a calendar.
  private static let maximumFolderName = 40

  let connection: WebDAVConnection
  let listing: AccountListing
  /// The paths of the calendars that the server did not have any more when the user last saw the list: to remove one of them is to forget it.
  let formerlyVanished: Set<String>
  /// Whether the server may have changed something, though it did not say that it has done all.
  private(set) var mayHaveChanged = false
  /// The path of the calendar that was made.
  private(set) var madeCalendar: String?

  /// Makes a change.
  ///
  /// - Throws: Why the server does not make it.
  mutating func make(_ edit: CalendarEdit) throws(UpdateError) {
    switch edit {
    case .add(let name, let color): try add(name, color)
    case .change(let path, let name, let color):
      let answer = try send(.change(try address(path), name: name, color: color))
      try check(answer)
      guard answer.response.status == 207 else { return }
      var failed: Int?
      _ = try answer.members { failed = failed ?? $0.failedStatus }
      if let failed {
        throw UpdateError(.refused, "the server does not change all of it (\(failed))")
      }
    case .remove(let path):
      guard let calendar = listing.calendars.first(where: { $0.path == path }), calendar.vanished == nil
      else { return }
      guard !formerlyVanished.contains(path) else {
        throw UpdateError(.refused, "the server has the calendar again")
      }
      let answer = try send(WebDAVRequest(method: "DELETE", address: calendar.address))
      guard ![404, 410].contains(answer.response.status) else { return }
      try check(answer)
    }
  }

  /// Sends a request that changes something.
  private mutating func send(_ request: WebDAVRequest) throws(UpdateError) -> WebDAVResponse {
    mayHaveChanged = true
    let answer = try connection.send(request)
    // Some servers make a calendar and then fail.
    mayHaveChanged = !(400..<500).contains(answer.response.status)
    return answer
  }

  private mutating func add(_ name: String, _ color: CalendarColor?) throws(UpdateError) {
    guard let home = listing.homes.first else {
      throw UpdateError(
        .refused, "the server does not say where calendars are made; make it on the page of the server")
    }
    let taken = Set(listing.calendars.map(\.path) + listing.others)
    let folder = home.url + (home.url.hasSuffix("/") ? "" : "/") + Self.folderName(for: name)
    var last: WebDAVResponse?
    var attempts = 0
    for number in 1...(taken.count + Self.maximumAttempts) {
      guard let address = try? WebAddress(folder + (number == 1 ? "" : "-\(number)") + "/"),
        !taken.contains(RemoteCalendar(address: address, name: "").path)
      else { continue }
      let answer = try send(.makeCalendar(address, name: name, color: color))
      last = answer
      madeCalendar = RemoteCalendar(address: address, name: name).path
      attempts += 1
      // Something is there already that the list does not have.
      guard !(200..<300).contains(answer.response.status), Refusal(answer.response).mayExist,
        attempts < Self.maximumAttempts
      else { break }
    }
    if let last { try check(last) }
  }

  /// The name of a folder that any server takes.
  private static func folderName(for name: String) -> String {
    let words = name.lowercased().utf8.map { byte in
      byte.isASCIIAlphanumeric ? Character(UnicodeScalar(byte)) : "-"
    }.split(separator: "-")
    let plain = String(words.joined(separator: "-")).prefix(maximumFolderName)
    return plain.isEmpty ? "calendar" : String(plain)
  }

  private func address(_ path: String) throws(UpdateError) -> WebAddress {
    guard let calendar = listing.calendars.first(where: { $0.path == path }), calendar.vanished == nil else {
      throw UpdateError(.gone, "the calendar is no longer on the server")
    }
    return calendar.address
  }

  private func check(_ answer: WebDAVResponse) throws(UpdateError) {
    guard !(200..<300).contains(answer.response.status) else { return }
    throw Refusal(answer.response).failureOfCalendar
  }
}

extension WebDAVRequest {
  /// Makes a calendar (RFC 4791 section 5.3.1).
  fileprivate static func makeCalendar(
    _ address: WebAddress, name: String, color: CalendarColor?
  ) -> WebDAVRequest {
    WebDAVRequest(
      method: "MKCALENDAR", address: address, body: setting(.makeCalendar, name: name, color: color))
  }

  /// Sets the name and the colour of a calendar (RFC 4918 section 9.2).
  fileprivate static func change(
    _ address: WebAddress, name: String?, color: CalendarColor?
  ) -> WebDAVRequest {
    WebDAVRequest(
      method: "PROPPATCH", address: address, body: setting(.propertyUpdate, name: name, color: color))
  }
}

extension AccountRun {
  /// Changes the calendars of the account on its server, and renews their list. Returns the path of the calendar that was made.
  ///
  /// A new calendar is empty, so that it is known without being fetched. The fetched items of a removed one are deleted.
  mutating func make(_ edit: CalendarEdit) throws(Failure) -> String? {
    let vanished = Set((listing?.calendars ?? []).filter { $0.vanished != nil }.map(\.path))
    try search(isWhole: true)
    guard let listing, let connection = connected(listing) else { return nil }
    var editor = CalendarEditor(connection: connection, listing: listing, formerlyVanished: vanished)
    var failure: UpdateError?
    do throws(UpdateError) { try editor.make(edit) } catch { failure = error }
    if failure == nil, case .remove(let path) = edit {
      _ = CalendarCache.clear(cache.folder(ofCalendar: path).path)
      // The former list must not bring it back where there is no new one.
      try forget(calendar: path)
    }
    // A change stays made where the list cannot be renewed; the next synchronisation renews it.
    if failure == nil || editor.mayHaveChanged { try? search(isWhole: true) }
    guard var reason = failure else {
      if let path = editor.madeCalendar { try? noteEmpty(path) }
      return editor.madeCalendar
    }
    reason.message +=
      editor.mayHaveChanged
      ? "; “agenda calendars” shows what the server has now" : "; nothing was changed"
    throw .failed(reason)
  }

  /// Writes a new calendar into the cache, which the server lists and nothing was fetched of. The next synchronisation asks for what it has.
  private func noteEmpty(_ path: String) throws(LockedFolder.Failure) {
    let cached = cache.folder(ofCalendar: path)
    guard listing?.calendars.contains(where: { $0.path == path }) == true, CacheState(of: cached) == nil,
      let locked = try LockedFolder(cached)
    else { return }
    var state = CacheState()
    state.recordSuccess(now: now())
    var items = CachedItems()
    _ = try CalendarFolder(locked).write(&items, &state, former: nil)
  }
}
