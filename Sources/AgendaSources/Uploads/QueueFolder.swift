internal import AgendaPlatform
internal import ICalendar

/// The folder with the waiting changes of an account: a file for each item, named by its place in the order and by the item.
///
/// The folder is locked while files are read to be changed; each file is replaced at once, so that reading needs no lock.
struct QueueFolder {
  /// The most bytes of a file.
  private static let maximumSize = 64 << 20
  /// The digits of the place in the order.
  private static let digits = 12

  /// The path of the folder.
  let path: String

  /// The changes, in their order, and the paths of the files that cannot be read.
  func changes() -> (readable: [WaitingChange], unreadable: [String]) {
    var changes: [WaitingChange] = []
    var unreadable: [String] = []
    for name in names() {
      if let change = read(name) {
        changes.append(change)
      } else if exists(name) {
        unreadable.append(path + "/" + name)
      }
    }
    return (changes, unreadable)
  }

  /// The waiting change of an item; `nil` if there is none.
  func change(of key: String) -> WaitingChange? {
    names().lazy.filter { Self.key(of: $0) == key }.compactMap(read).first
  }

  /// Whether a change of an item waits.
  func holds(_ key: String) -> Bool { names().contains { Self.key(of: $0) == key } }

  /// The number of changes that wait. Nothing is read but the names of files.
  var count: Int { names().count }

  /// Puts changes into the folder, in their order, each joined to the one of its item that waits.
  func add(_ changes: [WaitingChange]) throws(UploadError) {
    try locked { () throws(UploadError) in try insert(changes) }
  }

  /// Puts changes into the folder, which is locked.
  private func insert(_ changes: [WaitingChange]) throws(UploadError) {
    let names = names()
    var next = (names.last.flatMap(Self.number) ?? 0) + 1
    var waiting: [Substring: WaitingChange] = [:]
    let keys = Set(changes.map(\.key))
    for name in names where keys.contains(String(Self.key(of: name))) {
      waiting[Self.key(of: name)] = read(name)
    }
    for var change in changes {
      if let former = waiting[change.key[...]] {
        change = former.followed(by: change)
      } else {
        change.number = next
        next += 1
      }
      try write(change)
      waiting[change.key[...]] = change
    }
  }

  /// Puts the move of an item between calendars of the account into the folder: its creation in the new calendar, with the places from where the server is to
  /// move it, and the deletion in the old one, which follows it.
  func move(
    _ creation: WaitingChange, _ deletion: WaitingChange, ofAccount account: String
  ) throws(UploadError) {
    try locked { () throws(UploadError) in
      let waiting = changes().readable
      var creation = creation
      creation.origins = origins(of: deletion, waiting).filter { origin in
        WebAddress.canonicalTarget(origin.target) != creation.path
      }
      try insert([creation])
      // An item that moves on is removed from its first calendar after it is in the last one.
      for var follower in waiting
      where follower.follows == "\(account)/\(deletion.key)" && follower.key != creation.key {
        follower.follows = deletion.follows
        try write(follower)
      }
      try insert([deletion])
    }
  }

  /// Where the server can have the item of a deletion, before that and other changes are sent: the likeliest place first.
  private func origins(of deletion: WaitingChange, _ waiting: [WaitingChange]) -> [WaitingChange.Origin] {
    let former = waiting.first { $0.key == deletion.key && $0.kind != .withdraw }
    let known = (former == nil ? deletion : former)?.former.map(ItemFingerprint.of)
    let fingerprints = [known].compactMap(\.self) + (former?.sent ?? [])
    guard !fingerprints.isEmpty else { return former?.origins ?? [] }
    let place = WaitingChange.Origin(
      calendar: deletion.calendar, target: deletion.target, entityTag: deletion.entityTag,
      fingerprints: fingerprints)
    return [place] + (former?.origins ?? [])
  }

  /// Writes a change, and syncs it to the disk.
  func write(_ change: WaitingChange) throws(UploadError) {
    guard PendingFile.write(change.bytes, to: file(change)) else { throw failure() }
  }

  /// Removes the file of a change.
  func remove(_ change: WaitingChange) throws(UploadError) {
    guard unlink(file(change)) == 0 || errno == ENOENT else { throw failure() }
  }

  /// Removes all files, and the folder; `false` if that fails, with the reason in `errno`.
  func clear() -> Bool {
    for name in names() where unlink(path + "/" + name) != 0 && errno != ENOENT { return false }
    return rmdir(path) == 0 || errno == ENOENT || errno == ENOTEMPTY
  }

  /// Does something while no other process changes the folder, which is made if there is none.
  func locked<Value>(_ action: () throws(UploadError) -> Value) throws(UploadError) -> Value {
    guard BaseDirectories.makeFolder(path) else { throw failure() }
    guard let lock = FolderLock(path), lock.wait() else { throw failure() }
    return try lock.whileHeld(action)
  }

  private func failure() -> UploadError {
    let reason = String(cString: strerror(errno))
    return UploadError(
      .unwritable, "the folder “\(path)” for changes that wait to be sent cannot be written: \(reason)")
  }

  private func file(_ change: WaitingChange) -> String {
    "\(path)/\(String(change.number).zeroPadded(to: Self.digits))-\(change.key)"
  }

  private func exists(_ name: String) -> Bool { access(path + "/" + name, F_OK) == 0 }

  private func read(_ name: String) -> WaitingChange? {
    guard let number = Self.number(of: name),
      let bytes = try? NamedFile.bytes(ofFile: path + "/" + name, maximumSize: Self.maximumSize)
    else { return nil }
    return WaitingChange(bytes, number: number)
  }

  private static func number(of name: String) -> Int? { Int(name.prefix { $0 != "-" }) }

  private static func key(of name: String) -> Substring { name.drop { $0 != "-" }.dropFirst() }

  /// The names of the files, in the order of the changes.
  private func names() -> [String] {
    (listFolder(path) ?? []).map(\.name)
      .filter { Self.number(of: $0) != nil && SHA256.isFileName(Self.key(of: $0)) }.sorted()
  }
}
