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
