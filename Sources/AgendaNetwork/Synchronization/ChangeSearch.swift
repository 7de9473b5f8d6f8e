internal import AgendaSources
internal import ICalendar

/// The changes of a calendar on the server.
struct ItemChanges {
  /// An item that the server has.
  struct Found {
    /// The path, as the server writes it.
    var target: String
    /// The tag of its contents; `nil` if the server does not say it.
    var entityTag: String?
    /// The contents, where the server has sent them.
    var text: [UInt8]?
  }

  /// The items that are new or have changed, or all of them, by their paths in the form that all spellings have in common.
  var found: [String: Found] = [:]
  /// The paths of items that are no longer there.
  var gone: Set<String> = []
  /// Whether ``found`` has all items, so that others are no longer there.
  var isWhole = false
  /// The token for the state that this leads to; `nil` if there is none.
  var token: String?
}

/// Asks a server what has changed in a calendar.
struct ChangeSearch {
  /// The most answers of which a list of changes is made.
  private static let maximumAnswers = 10_000
  /// The most bytes of answers whose contents are kept; further items are asked for when the list is complete.
  private static let maximumText = 64 << 20
  /// The most items of a calendar.
  private static let maximumItems = 1_000_000

  let connection: WebDAVConnection
  let calendar: WebAddress

  /// Returns the changes since a token (RFC 6578); with an empty one, all items.
  ///
  /// Returns `nil` if the server cannot say it: it does not know the token any more, or answers in a way that leaves doubt. Then all items have
  /// to be listed.
  func changes(since token: String) throws(UpdateError) -> ItemChanges? {
    var changes = ItemChanges()
    changes.isWhole = token.isEmpty
    var token = token
    var size = 0
    for _ in 0..<Self.maximumAnswers {
      let answer = try connection.send(.changes(in: calendar, since: token))
      guard answer.response.status == 207 else { return nil }
      size += answer.response.body.count
      var isCutOff = false
      guard
        let status = try? answer.members({ member in
          if isOwn(member, answer) {
            isCutOff = isCutOff || member.isCutOff
          } else {
            add(member, of: answer, keepsText: size <= Self.maximumText, to: &changes)
          }
        }), let next = status.syncToken
      else { return nil }
      guard changes.found.count + changes.gone.count <= Self.maximumItems else { return nil }
      changes.token = next
      guard isCutOff else { return changes }
      guard next != token else { return nil }
      token = next
    }
    return nil
  }

  /// All items that are there.
  func listing() throws(UpdateError) -> ItemChanges {
    let answer = try connection.send(.properties([.resourceType, .entityTag], of: calendar, depth: 1))
    var changes = ItemChanges()
    changes.isWhole = true
    var isCutOff = false
    if answer.response.status == 207 {
      _ = try answer.members { member in
        isCutOff = isCutOff || (member.isCutOff && isOwn(member, answer))
        guard !isOwn(member, answer), member.properties[.resourceType]?.has(.collection) != true else {
          return
        }
        add(member, of: answer, to: &changes)
      }
      if !isCutOff { return changes }
    }
    guard ![404, 410].contains(answer.response.status) else {
      throw UpdateError(.gone, "it is no longer on the server")
    }
    // Some servers list no more than so many members, but all of them in several answers.
    if let all = try self.changes(since: "") { return all }
    throw UpdateError(
      .unreachable,
      isCutOff
        ? "the server does not list all that the calendar has"
        : UpdateError(answer.response, account: connection.account, now: connection.now()).message)
  }

  /// Whether a member is the calendar itself.
  private func isOwn(_ member: Multistatus.Member, _ answer: WebDAVResponse) -> Bool {
    guard let address = answer.address.resolving(member.href) else { return true }
    func path(_ address: WebAddress) -> Substring {
      let path = address.canonicalTarget[...]
      return path.hasSuffix("/") ? path.dropLast() : path
    }
    return path(address) == path(answer.address) || path(address) == path(calendar)
  }

  /// Adds a member. One with a status that says neither that it is there nor that it is gone is asked for by itself.
  private func add(
    _ member: Multistatus.Member, of answer: WebDAVResponse, keepsText: Bool = true,
    to changes: inout ItemChanges
  ) {
    guard let address = answer.address.resolving(member.href), !address.target.hasSuffix("/") else { return }
    let path = address.canonicalTarget
    if member.isGone {
      if changes.found[path] == nil { changes.gone.insert(path) }
      return
    }
    let text = member.properties[.calendarData]?.text ?? []
    changes.gone.remove(path)
    changes.found[path] = ItemChanges.Found(
      target: address.target, entityTag: member.line(.entityTag),
      text: text.isEmpty || !keepsText ? nil : text)
  }
}
