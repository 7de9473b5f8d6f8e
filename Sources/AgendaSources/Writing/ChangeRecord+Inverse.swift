internal import AgendaPlatform
internal import ICalendar

extension ChangeRecord.File {
  /// The change that takes this one back; `nil` where the file is as before already.
  ///
  /// Where nothing else in the file has changed, it becomes what it was, byte for byte. Otherwise the components of this change alone are compared, and
  /// put back.
  /// - Throws: where they have changed again.
  func inverse(of summary: String) throws(WritingError) -> FileChange? {
    let snapshot = try FileSnapshot(path: path)
    guard let bytes = snapshot.bytes else {
      if !existed { return nil }
      guard !exists else { throw conflict(summary, "the file is no longer there") }
      var restored = snapshot
      restored.setMode(mode)
      return FileChange(restored, calendar: calendar, [whole(to: splices.flatMap(\.removed), of: [])])
    }
    let hashes = ItemHashes(bytes, of: Set(items.map(\.uid)))
    if exists, isAsWritten(bytes, hashes) { return exact(snapshot) }
    guard exists, let found = StoredItems(bytes) else {
      throw conflict(summary, exists ? "the file is no calendar any more" : "there is a new file of its name")
    }
    if items.allSatisfy({ hashes[$0.uid] == $0.before }) { return nil }
    guard items.allSatisfy({ hashes[$0.uid] == $0.after || hashes[$0.uid] == $0.before }) else {
      throw conflict(summary, "the event has been changed since")
    }
    let left = items.filter { hashes[$0.uid] == $0.after && $0.after != $0.before }.map(\.uid)
    if !existed, found.items.allSatisfy({ left.contains($0.uid) }) {
      return FileChange(snapshot, calendar: calendar, [whole(to: [], of: bytes)], removesFile: true)
    }
    return try inverse(of: left, in: found, snapshot, bytes, summary)
  }

  private func whole(to bytes: [UInt8], of former: [UInt8]) -> FileChange.Splice {
    FileChange.Splice(0..<former.count, with: bytes, uid: items.first?.uid)
  }

  /// Whether the replacements stand where they were put, in a file of the size that it got.
  private func isAsWritten(_ bytes: [UInt8], _ hashes: ItemHashes) -> Bool {
    size == bytes.count
      && splices.allSatisfy { splice in
        splice.offset + splice.inserted.count <= bytes.count
          && bytes[splice.offset..<(splice.offset + splice.inserted.count)].elementsEqual(splice.inserted)
      }
      && items.allSatisfy { hashes[$0.uid] == $0.after }
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
    of uids: [String], in found: StoredItems, _ snapshot: FileSnapshot, _ bytes: [UInt8], _ summary: String
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
          $0.uid == uid && bytes[$0.range].elementsEqual(splice.inserted)
        })
      else { throw conflict(summary, "the event has been changed since") }
      changed.append(FileChange.Splice(places.remove(at: index).range, with: splice.removed, uid: uid))
    }
    return FileChange(snapshot, calendar: calendar, changed)
  }

  private func conflict(_ summary: String, _ reason: String) -> WritingError {
    WritingError(
      .changed, "this cannot be taken back: \(summary)", "\(quoted(calendar)), \(path): \(reason)",
      "nothing was changed")
  }
}
