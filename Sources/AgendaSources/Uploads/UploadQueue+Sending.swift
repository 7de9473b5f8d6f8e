internal import AgendaPlatform
package import ICalendar

/// Methods for the program that sends the changes.
extension UploadQueue {
  /// The changes of an account, in their order, with those that were taken back and are still to be hidden.
  package func changes(inAccount account: CachedFolder) -> [WaitingChange] {
    folder(ofAccount: account).changes().readable
  }

  /// Whether a change of an account waits that can be sent at `now`.
  package func isDue(inAccount account: CachedFolder, at now: Instant) -> Bool {
    let folder = folder(ofAccount: account)
    guard folder.count > 0 else { return false }
    return folder.changes().readable.contains {
      $0.kind != .withdraw && $0.isDue(at: now) && !isHeldBack($0)
    }
  }

  /// Whether a change waits for another one to be sent first.
  package func isHeldBack(_ change: WaitingChange) -> Bool {
    guard let parts = change.follows?.split(separator: "/"), parts.count == 2, SHA256.isFileName(parts[0])
    else {
      return false
    }
    return folder(ofAccount: String(parts[0])).holds(String(parts[1]))
  }

  /// The changes of an account that wait until a change of another account is sent: events are removed after they were stored where they move to.
  package func heldByOthers(inAccount account: CachedFolder) -> [WaitingChange] {
    changes(inAccount: account).filter { change in
      guard let follows = change.follows, !follows.hasPrefix(account.name + "/") else { return false }
      return isHeldBack(change)
    }
  }

  /// Notes that a change is about to be sent, with what stands in its ``WaitingChange/sent``. Returns `false`, and notes nothing, if it has become
  /// another one.
  package func begin(_ change: WaitingChange, inAccount account: CachedFolder) throws(UploadError) -> Bool {
    let folder = folder(ofAccount: account)
    return try folder.locked { () throws(UploadError) in
      guard folder.change(of: change.key)?.revision == change.revision else { return false }
      try folder.write(change)
      return true
    }
  }

  /// Notes, as ``begin(_:inAccount:)`` does, that an item is about to be moved: its deletion in the old calendar counts as sent too. Returns the deletions as
  /// they were; `nil` if the change has become another one.
  package func beginMove(
    _ change: WaitingChange, inAccount account: CachedFolder
  ) throws(UploadError) -> [WaitingChange]? {
    let folder = folder(ofAccount: account)
    return try folder.locked { () throws(UploadError) in
      guard folder.change(of: change.key)?.revision == change.revision else { return nil }
      let deletions = change.origins.compactMap {
        folder.change(of: WaitingChange.key(calendar: $0.calendar, uid: change.uid))
      }.filter { $0.kind == .delete }
      for var deletion in deletions where !deletion.sent.contains(WaitingChange.deletion) {
        deletion.sent.append(WaitingChange.deletion)
        try folder.write(deletion)
      }
      try folder.write(change)
      return deletions
    }
  }

  /// Notes that the server has an item, with these contents and a tag, which a change is still to be made of.
  package func advance(
    _ change: WaitingChange, _ contents: [UInt8], entityTag: String?, inAccount account: CachedFolder
  ) throws(UploadError) {
    let folder = folder(ofAccount: account)
    try folder.locked { () throws(UploadError) in
      guard let current = folder.change(of: change.key) else { return }
      var stored = change
      stored.contents = contents
      try folder.write(current.continuing(stored, entityTag: entityTag))
    }
  }

  /// Notes that a change could not be sent.
  package func fail(_ change: WaitingChange, inAccount account: CachedFolder) throws(UploadError) {
    let folder = folder(ofAccount: account)
    try folder.locked { () throws(UploadError) in
      guard var current = folder.change(of: change.key) else { return }
      guard current.revision != change.revision else { return try folder.write(change) }
      // A later change is sent without a pause, but what the server may have counts for it too.
      current.sent = change.sent
      try folder.write(current.settled)
    }
  }

  /// Removes a change that the server has, with a tag. Later changes of the item still wait to be sent.
  package func finish(
    _ change: WaitingChange, entityTag: String?, inAccount account: CachedFolder
  ) throws(UploadError) {
    let folder = folder(ofAccount: account)
    try folder.locked { () throws(UploadError) in
      guard let current = folder.change(of: change.key) else { return }
      guard current.revision != change.revision else { return try folder.remove(current) }
      try folder.write(current.continuing(change, entityTag: entityTag))
    }
  }

  /// Removes a change of which a copy was made, unless it has become another one.
  package func discard(_ change: WaitingChange, inAccount account: CachedFolder) throws(UploadError) {
    let folder = folder(ofAccount: account)
    try folder.locked { () throws(UploadError) in
      guard let current = folder.change(of: change.key), current.revision == change.revision else { return }
      try folder.remove(current)
    }
  }

  /// Puts a copy of the contents of a change into the queue, as an item of its own. Returns the copy.
  package func addConflictingCopy(
    of change: WaitingChange, inAccount account: CachedFolder, now: Instant
  ) throws(UploadError) -> WaitingChange {
    let copy = WaitingChange(conflictingCopyOf: change, now: now)
    try add(copy, to: folder(ofAccount: account))
    return copy
  }

  /// Lets the changes be sent that wait for a change, which cannot be stored before them. Returns whether there are any.
  package func release(after change: WaitingChange, inAccount account: CachedFolder) throws(UploadError)
    -> Bool
  {
    let folder = folder(ofAccount: account)
    return try folder.locked { () throws(UploadError) in
      let followers = folder.changes().readable.filter { $0.follows == "\(account.name)/\(change.key)" }
      for var follower in followers {
        follower.follows = nil
        try folder.write(follower)
      }
      return !followers.isEmpty
    }
  }

  /// Removes changes that were taken back, after what was there before them was written.
  package func forget(_ changes: [WaitingChange], inAccount account: CachedFolder) {
    forget(changes.filter { $0.kind == .withdraw }, in: folder(ofAccount: account))
  }
}

extension WaitingChange {
  /// Whether to send the change at `now`.
  package func isDue(at now: Instant) -> Bool { next.map { CachedFolder.hasCome($0, at: now) } ?? true }

  /// The change for an item that is no longer on the server: it is stored anew.
  package var storedAnew: WaitingChange {
    var result = self
    (result.kind, result.entityTag, result.former, result.origins) = (.create, nil, nil, [])
    return result
  }

  /// The change for an item that the server does not move: it is stored as others are.
  package var withoutMove: WaitingChange {
    var result = self
    result.origins = []
    return result
  }

  /// The change with a second name for an item whose path another item has; `nil` if it has that name already.
  package var renamed: WaitingChange? {
    var result = self
    result.target = target.pathBeforeName + SHA256.fileName(for: uid + "\n" + calendar) + ".ics"
    return result.target == target ? nil : result
  }

  fileprivate init(conflictingCopyOf change: WaitingChange, now: Instant) {
    let copy = ConflictingCopy.of(change.contents, uid: change.uid)
    self.init(
      kind: .create, account: change.account, calendar: change.calendar, uid: copy.uid,
      target: change.target.pathBeforeName + copy.uid + ".ics", entityTag: nil,
      title: Self.title(of: copy.contents), made: now,
      contents: copy.contents, former: nil)
  }
}

/// A copy of an item that was changed here and on the server: an item of its own, so that nothing is lost.
enum ConflictingCopy {
  /// The end of the title of a copy.
  private static let mark = "(conflict)"

  /// The copy of contents of an item with a UID, and its own UID. Equal contents give equal copies, so that one is made only once.
  ///
  /// It has neither organizer nor guests, who know the event of the server: some servers invite them whatever SCHEDULE-AGENT says (RFC 6638 section 7.1).
  static func of(_ contents: [UInt8], uid: String) -> (contents: [UInt8], uid: String) {
    let newUID = SHA256.fileName(for: uid + "\n" + ItemFingerprint.of(contents))
    var file = ComponentFile(contents)
    file.change(uid: uid) { component in
      component["UID"] = Property("UID", text: newUID)
      let title = component["SUMMARY"]?.text ?? ""
      component["SUMMARY"] = Property("SUMMARY", text: title.isEmpty ? mark : title + " " + mark)
      component.properties.removeAll { ["ORGANIZER", "ATTENDEE"].contains($0.name) }
    }
    return (file.bytes, newUID)
  }
}
