internal import AgendaPlatform
internal import ICalendar

/// The hashes of the components of some UIDs in a file.
struct ItemHashes {
  private var hashes: [String: String] = [:]

  private init(_ hashes: [String: String]) { self.hashes = hashes }

  /// Hashes the components of some UIDs among the items of a file, in their order. A file that is not a calendar has none.
  init(_ items: StoredItems?, of uids: Set<String>) {
    var found: [String: SHA256] = [:]
    for item in items?.items ?? [] where uids.contains(item.uid) {
      item.bytes.withUnsafeBytes { found[item.uid, default: SHA256()].add($0) }
    }
    hashes = found.mapValues { $0.hexadecimal() }
  }

  /// Hashes the components of UIDs in a file before a change and after it. The file is searched only where the change does not say where they are.
  static func beforeAndAfter(
    _ change: FileChange, _ uids: Set<String>
  ) throws(WritingError) -> (before: Self, after: Self) {
    guard let items = change.items, change.snapshot.text != nil else {
      let result = try change.result.map { FileText($0) }
      return (
        ItemHashes(try change.snapshot.items(uids.contains), of: uids),
        ItemHashes(result.flatMap { try? StoredItems($0, uids.contains) }, of: uids)
      )
    }
    var (before, after): ([String: String], [String: String]) = ([:], [:])
    for uid in uids {
      var pieces: [(place: Int, bytes: [UInt8], range: Range<Int>)] = []
      for range in (items[uid] ?? []).sorted(by: { $0.lowerBound < $1.lowerBound }) {
        pieces.append((range.lowerBound, try change.snapshot.bytes(range), range))
      }
      before[uid] = hash(pieces.map(\.bytes))
      guard !change.removesFile else { continue }
      let kept = pieces.filter { piece in !change.splices.contains { $0.range == piece.range } }
        .map { (place: $0.place, bytes: $0.bytes) }
      let new = change.splices.filter { $0.uid == uid && !$0.replacement.isEmpty }
        .map { (place: $0.range.lowerBound, bytes: $0.replacement) }
      let sorted = (new + kept).enumerated()
        .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      after[uid] = hash(sorted.map(\.element.bytes))
    }
    return (ItemHashes(before), ItemHashes(after))
  }

  private static func hash(_ pieces: [[UInt8]]) -> String? {
    guard !pieces.isEmpty else { return nil }
    var hash = SHA256()
    for piece in pieces { piece.withUnsafeBytes { hash.add($0) } }
    return hash.hexadecimal()
  }

  /// The hash of the components of a UID; `nil` if there are none.
  subscript(uid: String) -> String? { hashes[uid] }
}
