package import ICalendar

extension CalendarStore {
  /// A change of the journal, or the changes of one step.
  package struct PastChange: Sendable, Hashable {
    /// Its number, which it keeps.
    package var number: Int
    /// When it was made.
    package var made: Instant
    /// The change, in one line; `nil` if the journal cannot be read there.
    package var summary: String?
  }

  /// The result of undoing a change.
  package struct Undone: Sendable, Hashable {
    /// The change that was undone, in one line.
    package var summary: String
    /// The names of the calendars that have changed by it; empty if all was as before already.
    package var calendars: [String]
    /// The changes that wait to be sent to accounts; `nil` if no calendar of an account has changed.
    package var queued: QueuedChanges?
    /// The names of the accounts of these calendars.
    package var accounts: Set<String> = []
    /// Whether a server had the change already, so that the opposite change is sent; `nil` if it may have had it, because its answer is missing.
    package var wasSent: Bool? = false
    /// The mail addresses of those who were told of the change by mail.
    package var told: [String] = []
    /// Whether a mail to them was only printed, so that it is not known whether they have got it.
    package var isMailPrinted = false
  }

  /// The opposite of a change.
  private struct Inverse {
    var files: [FileChange] = []
    var items: [ItemReplacement] = []
    /// The UIDs of events of which some place is as before already, and of those of which some place is still as it was written.
    var (restored, left): (Set<String>, Set<String>) = ([], [])

    var isEmpty: Bool { files.isEmpty && items.isEmpty }
    /// Whether an event is as before in one of the places of the change, and as it was written in another one.
    var hasPartlyRestored: Bool { !restored.isDisjoint(with: left) }
  }

  /// The changes of a step, the last one first.
  private struct Step {
    let entries: [ChangeJournal.Entry]
    /// When the last one was made.
    let made: Instant
    /// The name that its changes share; `nil` for a change by itself.
    let name: String?
    /// The summaries of the changes in the order in which they were made; `nil` if a change cannot be read.
    let summaries: [String]?

    /// The step as users see it: under the number of its last change.
    var past: PastChange {
      PastChange(number: entries[0].number, made: made, summary: summaries.map(Self.summary))
    }

    /// The most summaries that are named.
    private static let maximumNamed = 5

    /// The summaries as one.
    static func summary(_ summaries: [String]) -> String {
      let isLong = summaries.count > maximumNamed
      let named =
        isLong
        ? summaries.prefix(maximumNamed - 1) + ["and \(summaries.count - maximumNamed + 1) more"]
        : summaries[...]
      return named.joined(separator: "; ")
    }
  }

  /// The steps of the journal, the last one first.
  private func steps(of journal: borrowing ChangeJournal) -> [Step] {
    var steps: [Step] = []
    var places: [String: Int] = [:]
    for entry in journal.entries() {
      let record = journal.record(of: entry)
      if let name = record?.step, let place = places[name], let record {
        let step = steps[place]
        steps[place] = Step(
          entries: step.entries + [entry], made: step.made, name: name,
          summaries: step.summaries.map { [record.summary] + $0 })
      } else {
        if let name = record?.step { places[name] = steps.count }
        steps.append(
          Step(
            entries: [entry], made: journal.time(of: entry), name: record?.step,
            summaries: record.map { [$0.summary] }))
      }
    }
    return steps
  }

  /// The changes of the journal, the last one first.
  package func pastChanges() throws(WritingError) -> [PastChange] {
    let journal = try ChangeJournal.open(inState: stateFolder)
    return steps(of: journal).map(\.past)
  }

  /// Notes in the journal the addresses to which a mail about a change was sent or printed. ``undo(_:at:knowsAccount:calendar:)`` names them.
  package func note(told: [String], areMailed: Bool, ofChange number: Int) {
    guard let journal = try? ChangeJournal.open(inState: stateFolder),
      let entry = journal.entries().first(where: { $0.number == number })
    else { return }
    journal.note(told: told, areMailed: areMailed, of: entry)
  }

  /// Forgets the last change of the journal, which stays as it is; with `undone` the one that was taken back last. Returns it and the one before it; `nil`
  /// if there is none.
  package func skip(undone: Bool = false) throws(WritingError) -> (skipped: PastChange?, next: PastChange?) {
    let journal = try ChangeJournal.open(undone ? .undone : .changes, inState: stateFolder)
    let steps = steps(of: journal)
    guard let last = steps.first else { return (nil, nil) }
    for entry in last.entries { journal.remove(entry) }
    return (last.past, steps.dropFirst().first?.past)
  }

  /// Takes back the last change of the journal, or the one with a number, with all changes of its step; a change of a calendar of an account by putting
  /// the opposite one into the queue.
  /// `calendar` finds a calendar by the name of its account and its path on the server, and `knowsAccount` says whether there is an account. A change that
  /// was begun by a command that was killed counts as one where it had changed anything.
  /// With `redoes`, it makes the change again that was taken back last, unless another one has been made since.
  /// - Returns: `nil` if there is nothing to take back.
  /// - Throws: if what was changed has been changed again since. Then nothing is changed, and the change stays in the journal.
  package func undo(
    _ number: Int? = nil, redoes: Bool = false, at now: Instant,
    knowsAccount: (_ account: String) -> Bool = { _ in true },
    calendar: (_ account: String, _ path: String) -> AccountCalendar?
  ) throws(WritingError) -> Undone? {
    let changes = try ChangeJournal.open(inState: stateFolder)
    let undone = try ChangeJournal.open(.undone, inState: stateFolder)
    guard redoes else {
      return try undo(number, in: changes, noting: undone, at: now, knowsAccount, calendar)
    }
    do throws(WritingError) {
      return try undo(number, in: undone, noting: changes, at: now, knowsAccount, calendar)
    } catch {
      var error = error
      error.messages = error.messages.map {
        $0.replacing(WritingError.notTakenBack, with: WritingError.notMadeAgain)
      }
      throw error
    }
  }

  private func undo(
    _ number: Int?, in journal: borrowing ChangeJournal, noting opposite: borrowing ChangeJournal,
    at now: Instant, _ knowsAccount: (_ account: String) -> Bool,
    _ calendar: (_ account: String, _ path: String) -> AccountCalendar?
  ) throws(WritingError) -> Undone? {
    let steps = steps(of: journal)
    for (index, step) in steps.enumerated()
    where number == nil || step.entries.contains(where: { $0.number == number }) {
      do throws(WritingError) {
        if let undone = try undo(step, in: journal, noting: opposite, at: now, knowsAccount, calendar) {
          return undone
        }
      } catch {
        var error = error
        if number == nil, index + 1 < steps.count {
          error.messages.append(journal.isOfUndone ? Self.wayOnOfRedo : Self.wayOn)
        }
        throw error
      }
    }
    return nil
  }

  /// Takes back the changes of a step, the last one first; `nil`, and they are forgotten, where a killed command had not made any of them.
  private func undo(
    _ step: Step, in journal: borrowing ChangeJournal, noting opposite: borrowing ChangeJournal,
    at now: Instant,
    _ knowsAccount: (_ account: String) -> Bool,
    _ calendar: (_ account: String, _ path: String) -> AccountCalendar?
  ) throws(WritingError) -> Undone? {
    if step.entries.count > 1 { try checkInverses(of: step, in: journal, knowsAccount, calendar) }
    var undone: [Undone] = []
    for (place, entry) in step.entries.enumerated() {
      let one = try undo(
        entry, in: journal, noting: opposite, stepCount: place + 1, at: now, knowsAccount, calendar)
      if let one { undone.append(one) }
    }
    guard var whole = undone.first else { return nil }
    for other in undone.dropFirst() {
      whole.calendars += other.calendars.filter { !whole.calendars.contains($0) }
      whole.queued = other.queued ?? whole.queued
      whole.accounts.formUnion(other.accounts)
      whole.told += other.told.filter { !whole.told.contains($0) }
      whole.isMailPrinted = whole.isMailPrinted || other.isMailPrinted
      whole.wasSent =
        whole.wasSent == true || other.wasSent == true ? true : whole.wasSent == nil ? nil : other.wasSent
    }
    // Those that were taken back come in the order in which they were made.
    let inOrder = journal.isOfUndone ? undone : undone.reversed()
    whole.summary = Step.summary(inOrder.map(\.summary))
    return whole
  }

  /// Throws if a change of a step cannot be taken back, so that none of them is. Of an event with several changes the last one alone is looked at, as
  /// the others depend on it.
  private func checkInverses(
    of step: Step, in journal: borrowing ChangeJournal,
    _ knowsAccount: (_ account: String) -> Bool,
    _ calendar: (_ account: String, _ path: String) -> AccountCalendar?
  ) throws(WritingError) {
    var seen: Set<String> = []
    for entry in step.entries where !entry.isPending {
      guard let record = journal.record(of: entry) else { continue }
      let uids = Set(record.files.flatMap { $0.items.map(\.uid) } + record.items.map(\.uid))
      defer { seen.formUnion(uids) }
      guard seen.isDisjoint(with: uids) else { continue }
      guard try !inverse(of: record, knowsAccount, calendar).hasPartlyRestored else {
        throw .changed(summary: record.summary, "the event has been changed since")
      }
    }
  }

  private static var wayOn: String {
    "\(.command("undo --skip")) leaves this change as it is, so that the one before it can be taken back; \(.command("undo --list")) shows all"
  }

  private static var wayOnOfRedo: String {
    "\(.command("undo --redo --skip")) leaves it taken back, so that the one that was taken back before it can be made again"
  }

  /// Takes back one change; `nil`, and it is forgotten, where a killed command had not made it yet.
  private func undo(
    _ entry: ChangeJournal.Entry, in journal: borrowing ChangeJournal,
    noting opposite: borrowing ChangeJournal,
    stepCount: Int, at now: Instant,
    _ knowsAccount: (_ account: String) -> Bool,
    _ calendar: (_ account: String, _ path: String) -> AccountCalendar?
  ) throws(WritingError) -> Undone? {
    guard let record = journal.record(of: entry) else {
      throw WritingError(
        .invalid,
        "change \(entry.number) of the journal cannot be read, and so not be taken back: \(journal.path(entry))",
        "nothing was changed")
    }
    let inverse = try self.inverse(of: record, knowsAccount, calendar)
    // An event that has moved is taken back only where it came to: if it was removed there, it would be stored again.
    guard entry.isPending || !inverse.hasPartlyRestored else {
      throw .changed(summary: record.summary, "the event has been changed since")
    }
    guard !inverse.isEmpty || !entry.isPending else {
      journal.remove(entry)
      return nil
    }
    let folders = try FolderLocks(of: inverse.files)
    let noted = try inverse.isEmpty ? nil : opposite.begin(self.opposite(of: record, by: inverse))
    let open = journal.reopen(entry)
    // An event that moves is stored where it comes to before it is removed where it was.
    let there = Set(inverse.items.filter { $0.item != nil }.map(\.uid))
    let deciding = inverse.items.filter { $0.item != nil || !there.contains($0.uid) }
    let places = deciding.reduce(into: [:]) { $0[$1.place, default: Set<String>()].insert($1.uid) }
    let sent = places.map { queue.isSent(anyOf: $0.value, in: $0.key) }
    let wasSent: Bool? = sent.contains(true) ? true : sent.contains(nil) ? nil : false
    let queued: QueuedChanges?
    do throws(WritingError) {
      let isApplied: Bool
      (isApplied, queued) = try apply(inverse.files, inverse.items, at: now)
      guard isApplied else { throw try refusal(of: inverse.files) }
    } catch {
      journal.complete(open)
      if let noted { opposite.remove(noted) }
      throw error
    }
    journal.remove(open)
    if let noted {
      opposite.complete(noted, stepCount: stepCount)
    } else if !inverse.isEmpty, opposite.isOfUndone {
      // The last one that is left there was taken back before this one, which is too large to be kept.
      opposite.removeAll()
    }
    folders.unlock()
    var seen: Set<String> = []
    let calendars = inverse.files.reversed().map(\.calendar) + inverse.items.map(\.calendar)
    return Undone(
      summary: record.summary, calendars: calendars.filter { seen.insert($0).inserted }, queued: queued,
      accounts: Set(inverse.items.map(\.place.account)), wasSent: wasSent, told: record.told,
      isMailPrinted: record.isMailPrinted)
  }

  /// The record of the opposite of a change, which is taken back to make that change again.
  private func opposite(of record: ChangeRecord, by inverse: Inverse) throws(WritingError) -> ChangeRecord {
    ChangeRecord(
      summary: record.summary,
      files: try inverse.files.map { (file) throws(WritingError) in try ChangeRecord.File(file) },
      items: inverse.items.map { ChangeRecord.Item($0) }, step: record.step, told: record.told,
      isMailPrinted: record.isMailPrinted)
  }

  private func inverse(
    of record: ChangeRecord, _ knowsAccount: (_ account: String) -> Bool,
    _ calendar: (_ account: String, _ path: String) -> AccountCalendar?
  ) throws(WritingError) -> Inverse {
    var inverse = Inverse()
    // Backwards: what has moved is there again before it is removed from where it moved to.
    for file in record.files.reversed() {
      let (change, restored) = try file.inverse(of: record.summary)
      if let change { inverse.files.append(change) }
      inverse.restored.formUnion(restored)
      inverse.left.formUnion(Set(file.items.map(\.uid)).subtracting(restored))
    }
    for (_, items) in Dictionary(grouping: record.items, by: { [$0.account, $0.path] }).sorted(by: {
      $0.key.lexicographicallyPrecedes($1.key)
    }) {
      guard let first = items.first else { continue }
      guard let place = calendar(first.account, first.path) else {
        throw first.absence(of: record.summary, isAccountKnown: knowsAccount(first.account))
      }
      let there = queue.items(uids: Set(items.map(\.uid)), in: place)
      for item in items {
        let change = try item.inverse(of: record.summary, there[item.uid], in: place)
        if let change {
          inverse.items.append(change)
          inverse.left.insert(item.uid)
        } else {
          inverse.restored.insert(item.uid)
        }
      }
    }
    return inverse
  }
}
