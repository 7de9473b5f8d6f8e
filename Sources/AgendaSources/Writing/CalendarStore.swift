internal import AgendaPlatform
package import ICalendar

/// A change of a command that makes several ones, which ``CalendarStore/undo(_:at:knowsAccount:calendar:)`` takes back together.
package struct ChangeStep: Sendable {
  /// The name of the step, which all of its changes share and no other one has.
  package let name: String
  /// The place of the change among those of the step, counted from 0, and their number.
  package let (place, count): (Int, Int)

  /// Whether no other change of the step follows.
  package var isLast: Bool { place == count - 1 }

  /// A change of a step.
  package init(name: String, place: Int, of count: Int) {
    (self.name, self.place, self.count) = (name, place, count)
  }
}

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

  /// The result of a change.
  package struct Outcome: Sendable, Hashable {
    /// The number by which the change can be undone; `nil` for a change of many megabytes, which cannot.
    package var number: Int?
    /// The changes that wait to be sent to accounts; `nil` if no calendar of an account was changed.
    package var queued: QueuedChanges?
    /// The paths of files that had other names (hard links), which keep the former contents.
    package var separated: [String] = []
  }

  /// How often a change is made anew before it is refused.
  private static let maximumAttempts = 10
  /// How many refused files are kept.
  private static let maximumRefused = 10

  /// Makes changes, all or none, and notes them for ``undo(at:calendar:)`` as one change. `summary` says in one line what was done. Changes of calendars
  /// of accounts are put into the queue, as of `now`. With `step`, they are undone together with the other changes of the step. With `isNoted` false, they are
  /// none that a person would take back.
  ///
  /// If another program has changed a file since it was read, `remade` recomputes the changes from its current contents; it returns `nil` if they
  /// no longer apply.
  /// - Throws: if a file or an item has changed since it was read and the changes cannot be recomputed, or if writing fails. Then no file is changed.
  package func commit(
    _ changes: CalendarChanges, summary: String, at now: Instant, step: ChangeStep? = nil,
    isNoted: Bool = true,
    remade: (() throws(WritingError) -> CalendarChanges?)? = nil
  ) throws(WritingError) -> Outcome {
    var changes = changes
    for _ in 0..<Self.maximumAttempts {
      if let outcome = try attempt(changes, summary: summary, at: now, step, isNoted: isNoted) {
        return outcome
      }
      guard let again = try remade?() else { break }
      changes = again
    }
    throw try refusal(of: changes.files)
  }

  /// Throws what ``commit(_:summary:at:step:remade:)`` would throw of changes that a calendar does not take, and changes nothing.
  package func check(_ changes: CalendarChanges, at now: Instant) throws(WritingError) {
    for file in changes.files { try file.snapshot.checkWritable() }
    for item in try ItemReplacement.checked(changes.items, in: queue) {
      guard let upload = item.upload else { continue }
      do throws(UploadError) {
        _ = try queue.checked(upload, now: now)
      } catch {
        throw WritingError(error)
      }
    }
  }

  /// Makes changes, unless a file has changed since it was read: then `nil`, and all files are as before.
  private func attempt(
    _ changes: CalendarChanges, summary: String, at now: Instant, _ step: ChangeStep?, isNoted: Bool
  ) throws(WritingError) -> Outcome? {
    let journal = try ChangeJournal.open(inState: stateFolder)
    let folders = try FolderLocks(of: changes.files)
    // Of a large file that was written to in its place, nothing more can be read.
    guard changes.files.allSatisfy(\.snapshot.isWhole) else { return nil }
    // A single file is looked at once, before its new version is renamed.
    if changes.files.count + changes.items.count > 1, !changes.files.allSatisfy(\.snapshot.isCurrent) {
      return nil
    }
    let items = try ItemReplacement.checked(changes.items, in: queue)
    let entry = try journal.begin(
      ChangeRecord(
        summary: summary,
        files: try changes.files.map { (file) throws(WritingError) in try ChangeRecord.File(file) },
        items: items.map { ChangeRecord.Item($0) }, step: step?.name))
    let (isApplied, queued): (Bool, QueuedChanges?)
    do throws(WritingError) {
      (isApplied, queued) = try apply(changes.files, items, at: now)
    } catch {
      if let entry { journal.remove(entry) }
      throw error
    }
    if let entry {
      if isApplied && isNoted {
        journal.complete(entry, stepCount: (step?.place ?? 0) + 1)
      } else {
        journal.remove(entry)
      }
    }
    folders.unlock()
    guard isApplied else { return nil }
    // Changes that were taken back before it are not made again.
    if isNoted, access(stateFolder + "/" + ChangeJournal.Kind.undone.rawValue, F_OK) == 0 {
      try? ChangeJournal.open(.undone, inState: stateFolder).removeAll()
    }
    let separated = changes.files.filter { $0.snapshot.hasOtherNames && !$0.removesFile }
    return Outcome(number: entry?.number, queued: queued, separated: separated.map(\.snapshot.path))
  }

  /// Makes changes one after the other; where one fails, those before it are taken back. Returns `false` if a file has changed since it was read.
  func apply(_ changes: [FileChange]) throws(WritingError) -> Bool {
    for (index, change) in changes.enumerated() {
      var isApplied = false
      defer {
        if !isApplied { for done in changes[..<index].reversed() { Self.restore(done.snapshot) } }
      }
      isApplied = try apply(change)
      guard isApplied else { return false }
    }
    return true
  }

  private func apply(_ change: FileChange) throws(WritingError) -> Bool {
    let snapshot = change.snapshot
    try snapshot.checkWritable()
    defer { PendingFile.synchronizeFolder(snapshot.folder) }
    guard !change.removesFile else {
      guard snapshot.isCurrent else { return false }
      guard unlink(snapshot.path) == 0 else { throw .unwritable(snapshot.path) }
      return true
    }
    guard var file = PendingFile(in: snapshot.folder), change.write(to: file.descriptor),
      file.set(snapshot.access), fsync(file.descriptor) == 0
    else {
      let error = WritingError.unwritable(snapshot.path)
      // A large file is read while it is copied, and can have been cut off meanwhile.
      guard snapshot.isCurrent else { return false }
      throw error
    }
    guard snapshot.text != nil else {
      // If a file has appeared meanwhile, it is not replaced.
      guard file.create(snapshot.path) else {
        guard errno == EEXIST else { throw .unwritable(snapshot.path) }
        return false
      }
      return true
    }
    // The time between this look and the rename is the least that there can be.
    guard snapshot.isCurrent else { return false }
    guard file.replace(snapshot.path) else { throw .unwritable(snapshot.path) }
    return true
  }

  /// Puts back what a file held. There was room for it a moment ago.
  static func restore(_ snapshot: FileSnapshot) {
    guard snapshot.text != nil else {
      unlink(snapshot.path)
      return
    }
    _ = PendingFile.write(to: snapshot.path, access: snapshot.access) { snapshot.write(to: $0) }
  }

  /// The error if one of the files has changed since: it names that file, and another one with the refused version.
  func refusal(of changes: [FileChange]) throws(WritingError) -> WritingError {
    guard let change = changes.first(where: { !$0.snapshot.isCurrent }) ?? changes.first else {
      return WritingError(.changed, "nothing was changed")
    }
    let path = change.snapshot.path
    var messages = [
      "\(quoted(change.calendar)) was not changed: another program has changed \(path) since it was read; try again"
    ]
    if !change.removesFile {
      let whole = change.snapshot.isWhole
      let kept = try keep(as: refusedName()) { descriptor in
        whole
          ? change.write(to: descriptor)
          : change.newComponents.withUnsafeBytes { writeAll($0, to: descriptor) }
      }
      messages.append(
        "\(whole ? "the version" : "the part") of this command is in \(kept), the current version in \(path)"
      )
    }
    return WritingError(.changed, lines: messages)
  }

  /// The name of a file for what was refused. The last ``maximumRefused`` of them are kept.
  private func refusedName() -> String {
    let (beginning, end) = ("refused-", ".ics")
    let numbers = (listFolder(stateFolder) ?? []).compactMap { name, _ -> Int? in
      guard name.hasPrefix(beginning), name.hasSuffix(end),
        let number = Int(name.dropFirst(beginning.count).dropLast(end.count)),
        (1..<Int.max).contains(number)
      else { return nil }
      return number
    }
    for number in numbers.sorted().dropLast(Self.maximumRefused - 1) {
      unlink("\(stateFolder)/\(beginning)\(number)\(end)")
    }
    return "\(beginning)\((numbers.max() ?? 0) + 1)\(end)"
  }

  /// Writes bytes to a file in the folder for state, and returns its path: what a user has typed or wanted is not lost.
  package func keep(_ bytes: [UInt8], as name: String) throws(WritingError) -> String {
    try keep(as: name) { descriptor in bytes.withUnsafeBytes { writeAll($0, to: descriptor) } }
  }

  /// Lets `body` write a file in the folder for state, and returns its path.
  private func keep(as name: String, _ body: (_ descriptor: Int32) -> Bool) throws(WritingError) -> String {
    let path = stateFolder + "/" + name
    guard BaseDirectories.makeFolder(stateFolder), PendingFile.write(to: path, isSynced: false, body) else {
      throw .unwritable(path, isCalendar: false)
    }
    return path
  }
}

/// Locks on the folders of files (flock(2)), so that commands of several users do not write there at the same time.
struct FolderLocks: ~Copyable {
  private var descriptors: [Int32] = []

  init(of changes: [FileChange]) throws(WritingError) {
    // All take them in one order, so that none waits for another that waits for it.
    for folder in Set(changes.map(\.snapshot.folder)).sorted() {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .unwritable(folder) }
      descriptors.append(descriptor)
      waitForLock(descriptor)
    }
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  /// Ends the locks.
  consuming func unlock() {}
}

extension CalendarStore {
  /// The changes of calendars of accounts that wait to be sent.
  var queue: UploadQueue { UploadQueue(state: stateFolder) }

  /// Shows what waits to be sent to a calendar of an account, where a command was killed before it could do so.
  package func showWaiting(in calendar: AccountCalendar, at now: Instant) {
    queue.show(in: calendar, now: now)
  }

  /// The move of an event with guests to a calendar that waits, because the server does not move events; `nil` if there is none.
  package func refusedMove(of uid: String, to calendar: AccountCalendar) -> WaitingChange? {
    queue.refusedMove(of: uid, to: calendar)
  }

  /// Lets a move of an event with guests be sent as a new event and a deletion.
  package func allowCopy(
    _ move: WaitingChange, in calendar: AccountCalendar, at now: Instant
  ) throws(WritingError) -> QueuedChanges {
    do throws(UploadError) {
      return try queue.allowCopy(move, in: calendar, now: now)
    } catch {
      throw WritingError(error)
    }
  }

  /// Makes changes of items and files. New items come first and removed ones last, so that a moving event is always in one of its calendars.
  /// If one fails, the others are taken back.
  /// - Returns: whether the changes were made, and what is to be sent; `nil` if no item is changed. They are not made where no item is changed and a
  ///   file has changed since it was read.
  func apply(
    _ files: [FileChange], _ items: [ItemReplacement], at now: Instant
  ) throws(WritingError) -> (isApplied: Bool, queued: QueuedChanges?) {
    guard !items.isEmpty else { return (try apply(files), nil) }
    let written = items.filter { $0.contents != nil }
    let removed = items.filter { $0.contents == nil }
    do throws(WritingError) {
      if let queued = try move(written, removed, at: now) {
        guard try apply(files) else { throw try refusal(of: files) }
        return (true, queued)
      }
      var queued = try enqueue(written, at: now)
      guard try apply(files) else { throw try refusal(of: files) }
      do throws(WritingError) {
        queued = try enqueue(removed, at: now) ?? queued
      } catch {
        for file in files.reversed() { Self.restore(file.snapshot) }
        throw error
      }
      return (true, queued)
    } catch {
      for item in items { takeBack(item, at: now) }
      throw error
    }
  }

  /// Moves an item from a calendar of an account to another one; `nil`, with nothing done, where the changes are no such move.
  private func move(
    _ written: [ItemReplacement], _ removed: [ItemReplacement], at now: Instant
  ) throws(WritingError) -> QueuedChanges? {
    guard written.count == 1, removed.count == 1, let new = written.first, let former = removed.first,
      new.uid == former.uid, new.item == nil, let removal = former.upload, let addition = new.upload
    else { return nil }
    do throws(UploadError) {
      return try queue.move(removal, to: addition, mayCopy: new.mayBeCopied, now: now)
    } catch {
      throw WritingError(error)
    }
  }

  private func enqueue(_ items: [ItemReplacement], at now: Instant) throws(WritingError) -> QueuedChanges? {
    guard !items.isEmpty else { return nil }
    do throws(UploadError) {
      return try queue.enqueue(items.compactMap(\.upload), now: now)
    } catch {
      throw WritingError(error)
    }
  }

  /// Takes back a change of an item that was put into the queue.
  private func takeBack(_ change: ItemReplacement, at now: Instant) {
    let current = queue.item(uid: change.uid, in: change.place)
    guard current?.contents != change.item?.contents else { return }
    let inverse = ItemReplacement(
      calendar: change.calendar, place: change.place, uid: change.uid, item: current,
      contents: change.item?.contents, takesBack: true)
    if let upload = inverse.upload { _ = try? queue.enqueue([upload], now: now) }
  }
}

/// Why a calendar was not changed. Nothing was changed at all, unless the messages say so.
package struct WritingError: Error, Hashable, Sendable {
  /// The kind of failure, which decides the exit code.
  package enum Kind: Sendable, Hashable {
    /// The calendar cannot be written at all: it is on the web, of birthdays, a pipe, or its server allows no changes.
    case readOnly
    /// Another program has changed what was to be changed.
    case changed
    /// There is no such calendar, event or change.
    case notFound
    /// The contents to write, or those of the file, are not a calendar that can be changed.
    case invalid
    /// The system refused to write: no permission, no room.
    case unwritable
  }

  /// The kind of failure.
  package var kind: Kind
  /// The error, its place, and what to do next: lines for the user.
  package var messages: [String]

  /// A failure with its lines.
  package init(_ kind: Kind, _ messages: String...) {
    self.kind = kind
    self.messages = messages
  }

  /// A failure with its lines.
  package init(_ kind: Kind, lines: [String]) {
    self.kind = kind
    messages = lines
  }

  /// The beginnings of a message about a change that cannot be taken back, or not be made again.
  static let (notTakenBack, notMadeAgain) = ("this cannot be taken back: ", "this cannot be made again: ")

  /// The failure to take back a change, with the reason.
  static func changed(summary: String, _ reason: String) -> WritingError {
    WritingError(.changed, notTakenBack + summary, reason, "nothing was changed")
  }

  /// The failure to change a file of jCal (RFC 7265), which is read alone.
  package static func isJCal(_ path: String) -> WritingError {
    WritingError(
      .readOnly,
      "\(path) is jCal, which is read and not changed; \(.command("export --file \(path) --output NEW.ics")) makes a calendar of it that can be changed",
      "nothing was changed")
  }

  /// The failure of a system call on a file, with the reason in `errno`. Another calendar helps only where the file `isCalendar`.
  static func unwritable(_ path: String, _ number: Int32 = errno, isCalendar: Bool = true) -> WritingError {
    let reason = String(cString: strerror(number))
    let advice =
      switch number {
      case ENOSPC, EDQUOT, EFBIG: "; make room and try again"
      case EACCES, EPERM, EROFS:
        "; allow writing there" + (isCalendar ? ", or name another calendar with \(.option("calendar"))" : "")
      case ENOENT where isCalendar:
        "; make that folder first, or mend the path of the calendar in the configuration"
      default: ""
      }
    return WritingError(.unwritable, "cannot write \(path): \(reason)\(advice)", "nothing was changed")
  }
}
