internal import AgendaPlatform
internal import ICalendar

/// The record of a change in the journal, with everything that is needed to undo it.
struct ChangeRecord: Sendable, Equatable {
  /// The record of the change of one file.
  struct File: Sendable, Equatable {
    /// Bytes that were replaced, and by what.
    struct Splice: Sendable, Equatable {
      /// Where the replacement begins in the file as it is after the change.
      var offset: Int
      var removed: [UInt8]
      var inserted: [UInt8]
      /// The UID of the component; `nil` for other parts of the file.
      var uid: String?
    }

    /// The components of one UID, before and after: hashes of their bytes, one after the other; `nil` if there are none.
    struct Item: Sendable, Equatable {
      var uid: String
      var before: String?
      var after: String?
    }

    var path: String
    var calendar: String
    /// Whether there was a file before the change, and after it.
    var existed: Bool
    var exists: Bool
    /// The permissions of the file.
    var mode: mode_t
    /// The size of the file after the change, in bytes.
    var size: Int
    var items: [Item]
    var splices: [Splice]
  }

  /// The change, in one line.
  var summary: String
  var files: [File]
  var items: [Item] = []
  /// The name of the step, of which ``ChangeStep`` has other changes; `nil` for a change that is a step by itself.
  var step: String?
  /// The mail addresses of those who were told of the change by mail.
  var told: [String] = []
  /// Whether a mail to them was only printed.
  var isMailPrinted = false
}

extension ChangeRecord.File {
  /// The record of a change before it is made.
  init(_ change: FileChange) throws(WritingError) {
    path = change.snapshot.path
    calendar = change.calendar
    (existed, exists) = (change.snapshot.text != nil, !change.removesFile)
    mode = change.snapshot.access.mode
    size = change.size ?? 0
    var growth = 0
    splices = []
    for splice in change.splices {
      let removed = try change.snapshot.bytes(splice.range)
      splices.append(
        Splice(
          offset: splice.range.lowerBound + growth,
          // Of a file that is removed, nothing else says how it was encoded.
          removed: change.removesFile ? change.snapshot.encoded(removed) : removed,
          inserted: splice.replacement, uid: splice.uid))
      growth += splice.replacement.count - splice.range.count
    }
    let uids = Set(splices.compactMap(\.uid))
    let (before, after) = try ItemHashes.beforeAndAfter(change, uids)
    items = uids.sorted().map { Item(uid: $0, before: before[$0], after: after[$0]) }
  }
}

extension ChangeRecord {
  private static let header = "agenda-change=1\n"

  /// The bytes of the file of the journal: lines, and after each `splice` line its bytes.
  var bytes: [UInt8] {
    var bytes = Array((Self.header + "summary=\(Self.encoded(summary))\n").utf8)
    if let step { bytes += Array("step=\(Self.encoded(step))\n".utf8) }
    for file in files {
      let lines = [
        "file=\(Self.encoded(file.path))", "calendar=\(Self.encoded(file.calendar))",
        "existed=\(file.existed ? "yes" : "no")", "exists=\(file.exists ? "yes" : "no")",
        "mode=\(String(file.mode & 0o777, radix: 8))", "size=\(file.size)",
      ]
      bytes += Array((lines.joined(separator: "\n") + "\n").utf8)
      for item in file.items {
        bytes += Array("item=\(Self.encoded(item.uid)) \(item.before ?? "-") \(item.after ?? "-")\n".utf8)
      }
      for splice in file.splices {
        let uid = splice.uid.map { " " + Self.encoded($0) } ?? ""
        bytes += Array(
          "splice=\(splice.offset) \(splice.removed.count) \(splice.inserted.count)\(uid)\n".utf8)
        bytes += splice.removed + splice.inserted + [0x0A]
      }
    }
    bytes += items.flatMap(\.bytes)
    if isMailPrinted { bytes += Array("printed=yes\n".utf8) }
    return bytes + told.flatMap { Array("told=\(Self.encoded($0))\n".utf8) }
  }

  /// Parses the bytes of a file of the journal; `nil` if it is of another version, or not whole.
  init?(_ bytes: [UInt8]) {
    var cursor = 0
    func line() -> String? {
      guard let end = bytes[cursor...].firstIndex(of: 0x0A) else { return nil }
      defer { cursor = end + 1 }
      return String(decoding: bytes[cursor..<end], as: UTF8.self)
    }
    guard let first = line(), first + "\n" == Self.header else { return nil }
    self.init(summary: "", files: [])
    while cursor < bytes.count {
      guard let text = line(), let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let value = String(text[text.utf8.index(after: equals)...])
      if text[..<equals] == "upload" {
        guard let item = Item(value, bytes, &cursor) else { return nil }
        items.append(item)
        continue
      }
      guard text[..<equals] == "splice" else {
        guard take(text[..<equals], value) else { return nil }
        continue
      }
      let words = KeyedLines.words(value)
      guard (3...4).contains(words.count), let last = files.indices.last, let offset = Int(words[0]),
        let removed = Int(words[1]), let inserted = Int(words[2]), removed >= 0, inserted >= 0,
        removed <= bytes.count, inserted <= bytes.count, cursor + removed + inserted < bytes.count
      else { return nil }
      let middle = cursor + removed
      files[last].splices.append(
        File.Splice(
          offset: offset, removed: Array(bytes[cursor..<middle]),
          inserted: Array(bytes[middle..<(middle + inserted)]),
          uid: words.count == 4 ? Self.decoded(words[3]) : nil))
      cursor = middle + inserted + 1
    }
  }

  /// Takes a line without bytes after it; `false` if it has not its form.
  private mutating func take(_ key: Substring, _ value: String) -> Bool {
    if key == "summary" {
      summary = Self.decoded(value)
      return true
    }
    if key == "step" {
      step = Self.decoded(value)
      return true
    }
    if key == "printed" {
      isMailPrinted = value == "yes"
      return true
    }
    if key == "told" {
      told.append(Self.decoded(value))
      return true
    }
    if key == "file" {
      files.append(
        File(
          path: Self.decoded(value), calendar: "", existed: true, exists: true, mode: 0o600, size: 0,
          items: [], splices: []))
      return true
    }
    guard let last = files.indices.last else { return false }
    switch key {
    case "calendar": files[last].calendar = Self.decoded(value)
    case "existed": files[last].existed = value == "yes"
    case "exists": files[last].exists = value == "yes"
    case "mode": files[last].mode = mode_t(value, radix: 8) ?? 0o600
    case "size": files[last].size = Int(value) ?? 0
    case "item":
      let words = KeyedLines.words(value)
      guard words.count == 3 else { return false }
      let hashes = words[1...].map { $0 == "-" ? nil : $0 }
      files[last].items.append(
        File.Item(uid: Self.decoded(words[0]), before: hashes[0], after: hashes[1]))
    default: break
    }
    return true
  }

  static func encoded(_ text: String) -> String {
    KeyedLines.encoded(text) { $0 != UInt8(ascii: " ") }
  }

  static func decoded(_ text: String) -> String { KeyedLines.decoded(text) }
}

extension ChangeRecord.File {
  /// The change that takes this one back, `nil` if the file is as before already, and the UIDs of the components that are as before already.
  ///
  /// If nothing else in the file has changed, it becomes what it was, byte for byte. Otherwise the components of this change alone are compared, and
  /// put back.
  /// - Throws: if they have changed again.
  func inverse(of summary: String) throws(WritingError) -> (change: FileChange?, restored: Set<String>) {
    let snapshot = try FileSnapshot(path: path)
    let changed = items.filter { $0.before != $0.after }
    guard let text = snapshot.text else {
      if !existed { return (nil, Set(changed.map(\.uid))) }
      guard !exists else { throw conflict(summary, "the file is no longer there") }
      var restored = snapshot
      restored.setMode(mode)
      return (FileChange(restored, calendar: calendar, [whole(to: splices.flatMap(\.removed), of: 0)]), [])
    }
    let uids = Set(items.map(\.uid))
    let found = try snapshot.items(uids.contains)
    let hashes = ItemHashes(found, of: uids)
    if exists, try isAsWritten(snapshot, text, hashes) { return (exact(snapshot), []) }
    guard let found else { throw conflict(summary, "the file is not a calendar any more") }
    // So is a file that was to be removed, where the command was killed before.
    let isRestored = { (item: Item) in hashes[item.uid] == item.before }
    let restored = Set(changed.filter(isRestored).map(\.uid))
    if items.allSatisfy(isRestored) { return (nil, restored) }
    guard exists else { throw conflict(summary, "there is a new file with its name") }
    guard items.allSatisfy({ hashes[$0.uid] == $0.after || hashes[$0.uid] == $0.before }) else {
      throw conflict(summary, "the event has been changed since")
    }
    let left = items.filter { hashes[$0.uid] == $0.after && $0.after != $0.before }.map(\.uid)
    if !existed, found.areAll, found.items.allSatisfy({ left.contains($0.uid) }) {
      let removal = [whole(to: [], of: text.count)]
      return (FileChange(snapshot, calendar: calendar, removal, removesFile: true), restored)
    }
    return (try inverse(of: left, in: found, snapshot, summary), restored)
  }

  private func whole(to bytes: [UInt8], of size: Int) -> FileChange.Splice {
    FileChange.Splice(0..<size, with: bytes, uid: items.first?.uid)
  }

  /// Whether the replacements stand where they were put, in a file of the size that it got.
  private func isAsWritten(
    _ snapshot: FileSnapshot, _ text: FileText, _ hashes: ItemHashes
  ) throws(WritingError) -> Bool {
    guard size == text.count, items.allSatisfy({ hashes[$0.uid] == $0.after }) else { return false }
    for splice in splices {
      let end = splice.offset + splice.inserted.count
      guard end <= text.count, try snapshot.bytes(splice.offset..<end) == splice.inserted else {
        return false
      }
    }
    return true
  }

  private func exact(_ snapshot: FileSnapshot) -> FileChange {
    FileChange(
      snapshot, calendar: calendar,
      splices.map {
        FileChange.Splice($0.offset..<($0.offset + $0.inserted.count), with: $0.removed, uid: $0.uid)
      }, removesFile: !existed)
  }

  /// The change that takes back the components of some UIDs in a file in which other things have changed.
  private func inverse(
    of uids: [String], in found: StoredItems, _ snapshot: FileSnapshot, _ summary: String
  ) throws(WritingError) -> FileChange {
    var places = found.items.filter { uids.contains($0.uid) }
    var changed: [FileChange.Splice] = []
    for splice in splices {
      guard let uid = splice.uid, uids.contains(uid) else { continue }
      guard !splice.inserted.isEmpty else {
        guard let end = found.end else { continue }
        let place = found.items.last { $0.uid == uid }?.range.upperBound ?? end
        changed.append(FileChange.Splice(place..<place, with: splice.removed, uid: uid))
        continue
      }
      guard
        let index = places.firstIndex(where: {
          $0.uid == uid && $0.bytes == splice.inserted
        })
      else { throw conflict(summary, "the event has been changed since") }
      changed.append(FileChange.Splice(places.remove(at: index).range, with: splice.removed, uid: uid))
    }
    return FileChange(snapshot, calendar: calendar, changed)
  }

  private func conflict(_ summary: String, _ reason: String) -> WritingError {
    .changed(summary: summary, "\(quoted(calendar)), \(path): \(reason)")
  }
}

extension ChangeRecord {
  /// The record of the change of an item of an account.
  struct Item: Sendable, Equatable {
    /// The name of the account.
    var account: String
    /// The path of the calendar on the server.
    var path: String
    /// The name of the calendar, for messages.
    var calendar: String
    var uid: String
    /// The contents before and after the change; `nil` if there was no item.
    var before: [UInt8]?
    var after: [UInt8]?
  }
}

extension ChangeRecord.Item {
  /// The record of a change before it is made.
  init(_ change: ItemReplacement) {
    self.init(
      account: change.place.account, path: change.place.path, calendar: change.calendar, uid: change.uid,
      before: change.item?.contents, after: change.contents)
  }

  /// The line and the bytes in the file of the journal.
  var bytes: [UInt8] {
    let words =
      [account, path, calendar, uid].map(ChangeRecord.encoded)
      + [before, after].map { $0.map { "\($0.count)" } ?? "-" }
    return Array("upload=\(words.joined(separator: " "))\n".utf8) + (before ?? []) + (after ?? []) + [0x0A]
  }

  /// Parses the value of a line and the bytes that begin at `cursor`, which is moved past them; `nil` if they do not have this form.
  init?(_ value: String, _ bytes: [UInt8], _ cursor: inout Int) {
    let words = KeyedLines.words(value)
    guard words.count == 6 else { return nil }
    let texts = words[..<4].map(ChangeRecord.decoded)
    self.init(account: texts[0], path: texts[1], calendar: texts[2], uid: texts[3])
    for (index, word) in words[4...].enumerated() where word != "-" {
      guard let count = Int(word), count >= 0, count <= bytes.count, cursor + count < bytes.count else {
        return nil
      }
      let contents = Array(bytes[cursor..<(cursor + count)])
      if index == 0 { before = contents } else { after = contents }
      cursor += count
    }
    cursor += 1
  }

  /// The failure to take the change back where its calendar is not known any more.
  func absence(of summary: String, isAccountKnown: Bool) -> WritingError {
    let reason =
      isAccountKnown
      ? "the account \(quoted(account)) does not have the calendar \(quoted(calendar)) any more"
      : "the account \(quoted(account)) is not in the configuration any more"
    return WritingError(.notFound, WritingError.notTakenBack + summary, reason, "nothing was changed")
  }

  /// The change that takes this one back; `nil` if the item is as before already. `item` is what the calendar has now.
  /// - Throws: if it was changed again.
  func inverse(
    of summary: String, _ item: RemoteItem?, in place: AccountCalendar
  ) throws(WritingError) -> ItemReplacement? {
    // Servers write items anew, so that bytes say nothing.
    let (now, former, written) = (item?.contents, before, after)
    // The server may have made what it has now of what was written.
    let isRewritten = item?.origin != nil && item?.origin == written.map(ItemFingerprint.of)
    if isRewritten || Self.isSame(now, written) {
      return ItemReplacement(
        calendar: calendar, place: place, uid: uid, item: item, contents: former, takesBack: true)
    }
    let isRestored = item?.origin != nil && item?.origin == former.map(ItemFingerprint.of)
    guard isRestored || Self.isSame(now, former) else {
      throw .changed(summary: summary, "\(quoted(calendar)): the event has been changed since")
    }
    return nil
  }

  private static func isSame(_ first: [UInt8]?, _ second: [UInt8]?) -> Bool {
    first.map(ItemFingerprint.of) == second.map(ItemFingerprint.of)
  }
}
