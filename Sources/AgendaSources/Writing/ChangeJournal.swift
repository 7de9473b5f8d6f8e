internal import AgendaPlatform
internal import ICalendar

/// The changes of calendars that can be taken back: a file for each in the folder `changes` of the state folder, named by its number. Those that were taken
/// back, and can be made again, are in the folder `undone`.
///
/// A change is written here before it is made, under a name that ends in `.pending`, and loses that ending when it is complete. So a program that is
/// killed leaves no change that cannot be taken back.
struct ChangeJournal: ~Copyable {
  /// How many changes are kept, and how many bytes of them.
  static let (maximumCount, maximumSize) = (100, 64 << 20)
  private static let pending = ".pending"

  /// A change of the journal.
  struct Entry {
    var number: Int
    /// Whether the change, or its undoing, was begun and not completed.
    var isPending: Bool
  }

  private let folder: String
  private let lock: FolderLock
  /// Whether its changes were taken back.
  let isOfUndone: Bool

  private init(_ folder: String, isOfUndone: Bool, lock: consuming FolderLock) {
    self.folder = folder
    self.isOfUndone = isOfUndone
    self.lock = lock
  }

  /// Which changes a journal has; the raw value is the name of its folder. Who opens both opens that of `changes` first.
  enum Kind: String {
    case changes, undone
  }

  /// Opens a journal in a folder for state, and waits until no other process has it open.
  static func open(_ kind: Kind = .changes, inState state: String) throws(WritingError) -> ChangeJournal {
    let folder = state + "/" + kind.rawValue
    guard BaseDirectories.makeFolder(folder) else { throw .unwritable(folder, isCalendar: false) }
    guard let lock = FolderLock(folder) else { throw .unwritable(folder, isCalendar: false) }
    lock.wait()
    return ChangeJournal(folder, isOfUndone: kind == .undone, lock: lock)
  }

  /// The path of the file of a change.
  func path(_ entry: Entry) -> String {
    folder + "/" + String(entry.number).zeroPadded(to: 8) + (entry.isPending ? Self.pending : "")
  }

  /// The changes, the last one first.
  func entries() -> [Entry] {
    let entries = (listFolder(folder) ?? []).compactMap { name, _ -> Entry? in
      let isPending = name.hasSuffix(Self.pending)
      let digits = isPending ? name.dropLast(Self.pending.count) : name[...]
      guard digits.count >= 8, let number = Int(digits), number >= 0 else { return nil }
      return Entry(number: number, isPending: isPending)
    }
    return entries.sorted { $0.number > $1.number }
  }

  /// Writes a change that is about to be made; `nil` if it is too large to be kept.
  func begin(_ record: ChangeRecord) throws(WritingError) -> Entry? {
    let bytes = record.bytes
    guard bytes.count <= Self.maximumSize else { return nil }
    let entry = Entry(number: max(entries().first?.number ?? 0, lastForgotten) + 1, isPending: true)
    // A machine that stops takes at most the means to undo with it: the calendar itself is synced.
    guard PendingFile.write(bytes, to: path(entry), isSynced: false) else {
      throw .unwritable(path(entry), isCalendar: false)
    }
    return entry
  }

  /// Notes who was told of a change by mail, which its undoing does not take back.
  func note(told: [String], areMailed: Bool, of entry: Entry) {
    guard var record = record(of: entry) else { return }
    record.isMailPrinted = record.isMailPrinted || !areMailed
    record.told += told.filter { !record.told.contains($0) }
    _ = PendingFile.write(record.bytes, to: path(entry), isSynced: false)
  }

  /// Says that a change is complete, and forgets the oldest ones, but none of the last `stepCount`, which are one step.
  func complete(_ entry: Entry, stepCount: Int = 1) {
    var done = entry
    done.isPending = false
    rename(path(entry), path(done))
    var size = 0
    for (index, entry) in entries().enumerated() {
      var status = stat()
      if stat(path(entry), &status) == 0 { size += Int(status.st_size) }
      if index >= stepCount, index >= Self.maximumCount || size > Self.maximumSize { unlink(path(entry)) }
    }
  }

  /// Says that a change is about to be taken back.
  func reopen(_ entry: Entry) -> Entry {
    var reopened = entry
    reopened.isPending = true
    rename(path(entry), path(reopened))
    return reopened
  }

  /// When a change was made.
  func time(of entry: Entry) -> Instant {
    var status = stat()
    return Instant(
      secondsSinceEpoch: stat(path(entry), &status) == 0 ? Int(status.contentChange.tv_sec) : 0)
  }

  /// Removes a change from the journal. No later change gets its number: a program that has kept the number would take back that one.
  func remove(_ entry: Entry) {
    if entry.number > lastForgotten {
      _ = PendingFile.write(Array("\(entry.number)\n".utf8), to: numberPath, isSynced: false)
    }
    unlink(path(entry))
  }

  /// Removes all changes from the journal.
  func removeAll() {
    for entry in entries() { remove(entry) }
  }

  private var numberPath: String { folder + "/forgotten" }

  /// The highest number of a forgotten change; 0 without one.
  private var lastForgotten: Int {
    let bytes = (try? NamedFile.bytes(ofFile: numberPath, maximumSize: 32)) ?? []
    return Int(String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber }) ?? 0
  }

  /// Reads a change; `nil` if it cannot be read.
  func record(of entry: Entry) -> ChangeRecord? {
    guard let bytes = try? NamedFile.bytes(ofFile: path(entry), maximumSize: Self.maximumSize + 4096) else {
      return nil
    }
    return ChangeRecord(bytes)
  }
}
