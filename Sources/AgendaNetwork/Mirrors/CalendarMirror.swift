internal import AgendaPlatform
public import AgendaSources
public import ICalendar

/// A folder with a file for each event of a calendar in the cache, for programs that read such folders: the form vdir of vdirsyncer, which khal and
/// todoman read.
///
/// ```swift
/// _ = try CalendarMirror(folder: "/home/ada/calendars/work").update(from: calendar.cachedFolder, name: "Work", color: nil)
/// ```
///
/// It is a copy to read: a file that is changed there is written again when its event changes on the server. The file `.agenda-mirror` in the folder
/// lists the files that belong to the mirror; no other file is ever changed or removed.
public struct CalendarMirror: Sendable {
  /// Why a mirror could not be written.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The failure and the next step, without a full stop.
    public var message: String

    /// The ``message``.
    public var description: String { message }
  }

  private static let listName = ".agenda-mirror"
  /// The maximum size of the list, in bytes.
  private static let maximumSize = 1 << 30

  /// The path of the folder.
  public let folder: String

  /// The mirror in a folder, which is made if there is none.
  public init(folder: String) {
    self.folder = folder
  }

  /// Writes the files of events that have changed, and removes those of events that are gone. Returns whether anything was written.
  ///
  /// `name` and `color` are what other programs show of the calendar. Nothing is done while another process fetches the calendar, or if it was never
  /// fetched.
  public func update(from cached: CachedFolder, name: String, color: CalendarColor?) throws(Failure) -> Bool {
    guard CacheState(of: cached)?.hash != nil, let locked = try lock(cached),
      let hash = CacheState(of: cached)?.hash
    else { return false }
    let former = try formerList()
    let description = SHA256.hexadecimal("\(name)\n\(color?.description ?? "")").prefix(16)
    let version = "\(hash) \(description)"
    guard former.version != version else { return false }
    guard let items = locked.bytes(cached.itemsPath) else { return false }
    guard let wanted = MirrorFiles(items) else {
      throw Failure(
        message: "the calendar “\(name)” has wrongly nested components, so it cannot be divided into files")
    }
    let hashes = wanted.contents.mapValues { String(SHA256.hexadecimal($0).prefix(32)) }
    // A file is listed before it is written: whenever the process is killed, each file of the mirror is in the list.
    try write(List(files: former.files.merging(hashes) { _, _ in "" }, color: former.color))
    for (file, bytes) in wanted.contents where former.files[file] != hashes[file] || !exists(file) {
      try write(file, bytes)
    }
    for file in former.files.keys where wanted.contents[file] == nil {
      guard unlink(path(file)) == 0 || errno == ENOENT else { throw failure() }
    }
    try write("displayname", Array((name.withoutControlCharacters + "\n").utf8))
    if let color {
      try write("color", Array("\(color)\n".utf8))
    } else if let former = former.color {
      try remove(color: former)
    }
    try write(List(version: version, files: hashes, color: color?.description))
    return true
  }

  /// Locks the calendar in the cache; `nil` if another process fetches it.
  private func lock(_ cached: CachedFolder) throws(Failure) -> LockedFolder? {
    do throws(LockedFolder.Failure) {
      return try LockedFolder(cached)
    } catch {
      throw Failure(message: error.message)
    }
  }

  /// The files of a mirror, with the hashes of their contents.
  private struct List {
    private static let header = "agenda-mirror=1"

    /// The hash of the calendar, and one of its name and colour; `nil` while the files are being written.
    var version: String?
    var files: [String: String] = [:]
    /// The colour that was written last; `nil` if there was none.
    var color: String?

    init(version: String? = nil, files: [String: String] = [:], color: String? = nil) {
      self.version = version
      self.files = files
      self.color = color
    }

    /// Parses the file with the list; `nil` if it is none.
    init?(parsing text: String) {
      guard let lines = KeyedLines.parse(text, header: Self.header) else { return nil }
      for line in lines {
        let words = line.value.split(separator: " ", omittingEmptySubsequences: false)
        switch line.key {
        case "version": version = line.value
        case "color": color = line.value
        // The list is a file that others can write: only a name as the mirror gives it is ever removed.
        case "file"
        where words.count == 2 && words[0].hasSuffix(".ics") && SHA256.isFileName(words[0].dropLast(4)):
          files[String(words[0])] = String(words[1])
        default: break
        }
      }
    }

    var text: String {
      let files = files.sorted { $0.key < $1.key }.map { ("file", Optional("\($0.key) \($0.value)")) }
      return KeyedLines.text(header: Self.header, [("version", version), ("color", color)] + files)
    }
  }

  /// The list in the folder; an empty one in a new folder.
  private func formerList() throws(Failure) -> List {
    guard BaseDirectories.makeFolder(folder) else { throw failure() }
    let text = KeyedLines.read(path(Self.listName), maximumSize: Self.maximumSize)
    if let list = text.flatMap({ List(parsing: $0) }) { return list }
    guard isEmpty else {
      throw Failure(
        message:
          "the folder “\(folder)” has files that do not belong to a mirror; name an empty or a new folder")
    }
    return List()
  }

  /// Whether nothing that can be seen is in the folder.
  private var isEmpty: Bool {
    listFolder(folder)?.allSatisfy { $0.name.utf8.first == UInt8(ascii: ".") } ?? false
  }

  private func write(_ list: List) throws(Failure) { try write(Self.listName, Array(list.text.utf8)) }

  /// Writes a new file and renames it. It is not synced to disk: a mirror can be made again.
  private func write(_ name: String, _ bytes: [UInt8]) throws(Failure) {
    guard PendingFile.write(bytes, to: path(name), isSynced: false) else { throw failure() }
  }

  /// Removes the file with a colour, unless it holds another one by now.
  private func remove(color: String) throws(Failure) {
    guard let bytes = try? NamedFile.bytes(ofFile: path("color"), maximumSize: 64),
      bytes == Array("\(color)\n".utf8)
    else { return }
    guard unlink(path("color")) == 0 || errno == ENOENT else { throw failure() }
  }

  private func exists(_ name: String) -> Bool { access(path(name), F_OK) == 0 }

  private func path(_ name: String) -> String { folder + "/" + name }

  private func failure() -> Failure {
    Failure(message: "the mirror “\(folder)” cannot be written: \(String(cString: strerror(errno)))")
  }
}

/// The files of a mirror: a VCALENDAR for each UID, with the time zones of its components.
struct MirrorFiles {
  /// The contents of the files, by their names.
  private(set) var contents: [String: [UInt8]] = [:]

  /// The files for the items of a calendar; `nil` if its components are wrongly nested.
  init?(_ items: [UInt8]) {
    guard let text = ItemText(items) else { return nil }
    var zones: [Int: [(name: [UInt8], body: [UInt8])]] = [:]
    for zone in text.zones { zones[zone.calendar, default: []].append((Array(zone.name.utf8), zone.body)) }
    var parts: [String: [ItemText.Part]] = [:]
    for part in text.parts {
      // A component without a UID is known by its lines.
      let lines = text.components[part.lines]
      let key = part.uid.isEmpty ? "\n" + String(decoding: lines, as: UTF8.self) : part.uid
      parts[key, default: []].append(part)
    }
    for (key, parts) in parts {
      var body: [UInt8] = []
      for part in parts { body += text.components[part.lines] }
      let used = Self.zones(zones, of: parts, in: body)
      contents[SHA256.fileName(for: key) + ".ics"] = ItemText.opening + used + body + ItemText.closing
    }
  }

  /// The lines of the VTIMEZONEs whose names stand in some components, each name once.
  private static func zones(
    _ zones: [Int: [(name: [UInt8], body: [UInt8])]], of parts: [ItemText.Part], in body: [UInt8]
  ) -> [UInt8] {
    var seen: Set<[UInt8]> = []
    var lines: [UInt8] = []
    let calendars = Set(parts.map(\.calendar)).sorted()
    let candidates = calendars.flatMap { zones[$0] ?? [] }
    guard !candidates.isEmpty else { return [] }
    let unfolded = Self.unfolded(body)
    for zone in candidates where !seen.contains(zone.name) && Self.contains(unfolded, zone.name) {
      seen.insert(zone.name)
      lines += zone.body
    }
    return lines
  }

  /// The bytes without the breaks of folded lines (RFC 5545 section 3.1).
  private static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x20 || byte == 0x09, index > 0, bytes[index - 1] == 0x0A {
        while result.last == 0x0A || result.last == 0x0D { result.removeLast() }
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    return (0...(text.count - word.count)).contains { place in
      text[place] == first && text[place..<(place + word.count)].elementsEqual(word)
    }
  }
}
