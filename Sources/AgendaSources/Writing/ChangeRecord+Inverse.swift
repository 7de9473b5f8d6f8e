internal import AgendaPlatform
internal import ICalendar

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
