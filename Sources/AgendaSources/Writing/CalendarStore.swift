internal import AgendaPlatform
package import ICalendar

/// Writes changes of calendars to their files, and keeps what is needed to take them back.
///
/// A file is replaced as a whole: a new one is written beside it, synced and renamed, so that whenever the process is killed it is the former file or the
/// new one. A change that was made of what another program has changed since is refused.
package struct CalendarStore: Sendable {
  let stateFolder: String

  /// A store that keeps its journal in the folder `changes` of a folder for state.
  package init(stateFolder: String) {
    self.stateFolder = stateFolder
  }

  /// What became of a change.
  package struct Outcome: Sendable, Hashable {
    /// Whether it can be taken back. A change of many megabytes cannot.
    package var canBeUndone: Bool
    /// What waits to be sent to accounts; `nil` if no calendar of an account was changed.
    package var queued: QueuedChanges?
  }

  /// Makes changes, all or none, and notes them for ``undo(at:calendar:)`` as one change. `summary` says in one line what was done. Changes of calendars
  /// of accounts are put into the queue, as of `now`.
  /// - Throws: where a file or an item has changed since it was read, or cannot be written. Then all are as before.
  package func commit(
    _ changes: CalendarChanges, summary: String, at now: Instant
  ) throws(WritingError) -> Outcome {
    let journal = try ChangeJournal.open(inState: stateFolder)
    let folders = try FolderLocks(of: changes.files)
    for change in changes.files where !change.snapshot.isCurrent { throw try refusal(of: change) }
    var items: [ItemReplacement] = []
    for change in changes.items { items.append(try ItemReplacement(change, in: queue)) }
    let entry = try journal.begin(
      ChangeRecord(
        summary: summary, files: changes.files.map { ChangeRecord.File($0) },
        items: items.map { ChangeRecord.Item($0) }))
    let queued: QueuedChanges?
    do throws(WritingError) {
      queued = try apply(changes.files, items, at: now)
    } catch {
      if let entry { journal.remove(entry) }
      throw error
    }
    if let entry { journal.complete(entry) }
    folders.unlock()
    return Outcome(canBeUndone: entry != nil, queued: queued)
  }

  /// Makes changes one after the other; where one fails, those before it are taken back.
  func apply(_ changes: [FileChange]) throws(WritingError) {
    for (place, change) in changes.enumerated() {
      do throws(WritingError) {
        try apply(change)
      } catch {
        for done in changes[..<place].reversed() { Self.restore(done.snapshot) }
        throw error
      }
    }
  }

  private func apply(_ change: FileChange) throws(WritingError) {
    let snapshot = change.snapshot
    guard let result = change.result else {
      guard snapshot.isCurrent else { throw try refusal(of: change) }
      guard unlink(snapshot.path) == 0 else { throw .unwritable(snapshot.path) }
      return PendingFile.synchronizeFolder(snapshot.folder)
    }
    guard var file = PendingFile(in: snapshot.folder),
      result.withUnsafeBytes({ writeAll($0, to: file.descriptor) }), file.set(snapshot.access),
      fsync(file.descriptor) == 0
    else { throw .unwritable(snapshot.path) }
    guard snapshot.bytes != nil else {
      // Where a file has appeared meanwhile, it is not replaced.
      guard file.create(snapshot.path) else {
        guard errno == EEXIST else { throw .unwritable(snapshot.path) }
        throw try refusal(of: change)
      }
      return PendingFile.synchronizeFolder(snapshot.folder)
    }
    // The time between this look and the rename is the least that there can be.
    guard snapshot.isCurrent else { throw try refusal(of: change) }
    guard file.replace(snapshot.path) else { throw .unwritable(snapshot.path) }
    PendingFile.synchronizeFolder(snapshot.folder)
  }

  /// Puts back what a file held. There was room for it a moment ago.
  static func restore(_ snapshot: FileSnapshot) {
    guard let bytes = snapshot.bytes else {
      unlink(snapshot.path)
      return
    }
    _ = PendingFile.write(bytes, to: snapshot.path, access: snapshot.access)
  }

  /// The error for a change of a file that has changed since: it names what is there, and a file with what was to be written.
  private func refusal(of change: FileChange) throws(WritingError) -> WritingError {
    let path = change.snapshot.path
    var messages = [
      "\(quoted(change.calendar)) was not changed: another program has changed \(path) since it was read; try again"
    ]
    if let result = change.result {
      let kept = try keep(result, as: "refused.ics")
      messages.append("what would have been written is in \(kept), what is there now in \(path)")
    }
    return WritingError(.changed, lines: messages)
  }

  /// Writes bytes to a file in the folder for state, and returns its path: what a user has typed or wanted is not lost.
  package func keep(_ bytes: [UInt8], as name: String) throws(WritingError) -> String {
    let path = stateFolder + "/" + name
    guard BaseDirectories.makeFolder(stateFolder),
      PendingFile.write(bytes, to: path, isSynced: false)
    else { throw .unwritable(path) }
    return path
  }
}

extension CalendarStore {
  /// What was taken back.
  package struct Undone: Sendable, Hashable {
    /// What had been done, in one line.
    package var summary: String
    /// The names of the calendars that have changed by it; empty if all was as before already.
    package var calendars: [String]
    /// What waits to be sent to accounts; `nil` if no calendar of an account has changed.
    package var queued: QueuedChanges?
    /// The names of the accounts of these calendars.
    package var accounts: Set<String> = []
    /// Whether a server had the change already, so that the opposite change is sent.
    package var wasSent = false
  }

  /// Takes back the last change of the journal; a change of a calendar of an account by putting the opposite one into the queue. `calendar` finds a
  /// calendar by the name of its account and its path on the server. A change that was begun by a command that was killed counts as one where it had changed anything.
  /// - Returns: `nil` if there is nothing to take back.
  /// - Throws: where what was changed has been changed again since. Then nothing is changed, and the change stays the last one.
  package func undo(
    at now: Instant, calendar: (_ account: String, _ path: String) -> AccountCalendar?
  ) throws(WritingError) -> Undone? {
    let journal = try ChangeJournal.open(inState: stateFolder)
    for entry in journal.entries() {
      guard let record = journal.record(of: entry) else {
        journal.remove(entry)
        throw WritingError(
          .invalid, "the last change cannot be read, and so not be taken back; it is forgotten")
      }
      var changes: [FileChange] = []
      for file in record.files {
        if let change = try file.inverse(of: record.summary) { changes.append(change) }
      }
      var items: [ItemReplacement] = []
      for item in record.items {
        let place = calendar(item.account, item.path)
        if let change = try item.inverse(of: record.summary, in: queue, place) { items.append(change) }
      }
      guard !changes.isEmpty || !items.isEmpty || !entry.isPending else {
        journal.remove(entry)
        continue
      }
      let folders = try FolderLocks(of: changes)
      let open = journal.reopen(entry)
      let wasSent = items.contains { !queue.isUnsent(uid: $0.uid, in: $0.place) }
      let queued: QueuedChanges?
      do throws(WritingError) {
        queued = try apply(changes, items, at: now)
      } catch {
        journal.complete(open)
        throw error
      }
      journal.remove(open)
      folders.unlock()
      var seen: Set<String> = []
      return Undone(
        summary: record.summary,
        calendars: (changes.map(\.calendar) + items.map(\.calendar)).filter { seen.insert($0).inserted },
        queued: queued, accounts: Set(items.map(\.place.account)), wasSent: wasSent)
    }
    return nil
  }
}

/// Locks on the folders of files (flock(2)), so that commands of several users do not write there at the same time.
private struct FolderLocks: ~Copyable {
  private var descriptors: [Int32] = []

  init(of changes: [FileChange]) throws(WritingError) {
    // All take them in one order, so that none waits for another that waits for it.
    for folder in Set(changes.map(\.snapshot.folder)).sorted() {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .unwritable(folder) }
      descriptors.append(descriptor)
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  /// Ends the locks.
  consuming func unlock() {}
}
