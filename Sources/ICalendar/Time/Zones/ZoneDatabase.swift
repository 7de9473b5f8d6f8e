import AgendaPlatform
import Synchronization

/// A folder of compiled time zones, as tzdata installs it.
///
/// ```swift
/// ZoneDatabase.system.zone(named: "Europe/Berlin")
/// ```
///
/// Nothing is cached: each call reads its file, in about 20 µs. Use ``remembering()``, or a ``TimeZoneResolver``, to look up
/// the same name many times.
public struct ZoneDatabase: Sendable, Hashable {
  /// The system's time zones, `/usr/share/zoneinfo`.
  public static let system = ZoneDatabase(directory: "/usr/share/zoneinfo")

  /// The largest file that is read, in bytes; the largest of the system has 4 KB.
  private static let maximumFileSize = 262_144

  /// The path of the folder.
  public let directory: String
  /// The zones that were read; `nil` if none are kept.
  var known: KnownZones?

  /// The time zones of a folder of TZif files (RFC 9636).
  public init(directory: String) {
    self.directory = directory
  }

  /// Whether the folder contains the zones of tzdata. Small containers often lack them; then only a calendar's own
  /// definitions and the names of fixed offsets work.
  public var isInstalled: Bool {
    ["Europe/London", "America/New_York", "Asia/Tokyo"].contains { zone(named: $0) != nil }
  }

  /// The version of tzdata, such as `2025b`; `nil` if the folder does not say it.
  package var version: String? {
    // Only the beginning of the file is of interest; it has 100 KB.
    guard let bytes = SystemFile.bytes(atPath: "\(directory)/tzdata.zi", limit: 1 << 20) else { return nil }
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(100), as: UTF8.self)
    let start = "# version "
    return line.hasPrefix(start) ? String(line.dropFirst(start.count)) : nil
  }

  /// The zone with an identifier of the IANA database in exact spelling, such as `Europe/Berlin`; `nil` if it is
  /// unknown.
  ///
  /// Old names are known even if the folder lacks them, such as `US/Eastern` without `tzdata-legacy`.
  public func zone(named name: String) -> Zone? {
    guard ZoneDatabase.isIdentifier(name) else { return nil }
    return known.map { $0.zone(named: name, read) } ?? read(name)
  }

  private func read(_ name: String) -> Zone? {
    if let table = table(atPath: "\(directory)/\(name)") { return Zone(identifier: name, table: table) }
    guard let current = ZoneAliases.target(of: name) else { return Self.fixedZone(named: name) }
    return table(atPath: "\(directory)/\(current)").map { Zone(identifier: name, table: $0) }
      ?? Self.fixedZone(named: name)
  }

  /// The zone for a name of UTC or of an offset such as `Etc/GMT+5` (west of UTC). No file is needed.
  private static func fixedZone(named name: String) -> Zone? {
    let word = name.hasPrefix("Etc/") ? String(name.dropFirst(4)) : name
    let namesOfUTC = ["UTC", "UCT", "GMT", "GMT0", "GMT+0", "GMT-0", "Universal", "Greenwich", "Zulu"]
    if namesOfUTC.contains(word) { return Zone(identifier: name, fixedOffset: 0) }
    guard name.hasPrefix("Etc/GMT"), let hours = Int(word.dropFirst(3)), (-14...12).contains(hours) else {
      return nil
    }
    return Zone(identifier: name, fixedOffset: -hours * 3600)
  }

  /// Whether a name may mean UTC or an offset from it without a file.
  fileprivate static func hasFixedName(_ name: String) -> Bool { fixedZone(named: name) != nil }

  /// The zone of a TZif file at any path, such as `/etc/localtime`; `nil` if it cannot be read.
  ///
  /// Its identifier is what follows `zoneinfo/` in the path or in the target of the link. A copied `/etc/localtime` has
  /// no such name. Then the identifier is the one in the file `nameFile` (`/etc/timezone` on Debian), if that zone has
  /// the same offsets; otherwise the name of the file.
  public func zone(atPath path: String, nameFile: String? = nil) -> Zone? {
    guard !path.utf8.contains(0), let table = table(atPath: path) else { return nil }
    let fileName = path.split(separator: "/").last.map(String.init) ?? path
    let unnamed = Zone(identifier: fileName, table: table)
    if let identifier = ZoneDatabase.identifier(ofPath: path) { return unnamed.named(identifier) }
    guard let nameFile, let bytes = SystemFile.bytes(atPath: nameFile, limit: 4096) else { return unnamed }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard let name = lines.first, let zone = zone(named: String(name)), zone.hasSameOffsets(as: unnamed)
    else {
      return unnamed
    }
    return zone
  }

  /// The identifier in a path or in the target of its link.
  private static func identifier(ofPath path: String) -> String? {
    var path = path
    for _ in 0..<8 {
      if let folder = path.firstRange(of: "/zoneinfo/") {
        var name = path[folder.upperBound...]
        if name.hasPrefix("posix/") || name.hasPrefix("right/") { name = name.dropFirst(6) }
        if isIdentifier(name) { return String(name) }
      }
      guard let target = SystemFile.linkTarget(atPath: path) else { return nil }
      let parent = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
      path = target.hasPrefix("/") ? target : "\(parent)/\(target)"
    }
    return nil
  }

  /// Whether a text has the form of an identifier: parts of letters, digits, `_`, `+` and `-`, separated by `/`. A path
  /// that leaves the folder never has it.
  static func isIdentifier(_ text: some StringProtocol) -> Bool {
    guard (1...100).contains(text.utf8.count), text != "localtime", text != "posixrules" else { return false }
    var isPartEmpty = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "/"):
        if isPartEmpty { return false }
        isPartEmpty = true
      case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        isPartEmpty = false
      default:
        guard byte.isASCIILetter else { return false }
        isPartEmpty = false
      }
    }
    return !isPartEmpty
  }

  private func table(atPath path: String) -> ZoneTable? {
    SystemFile.bytes(atPath: path, limit: ZoneDatabase.maximumFileSize).flatMap(TZifDecoder.table)
  }
}

extension ZoneDatabase {
  /// Whether two databases have the same folder.
  public static func == (first: ZoneDatabase, second: ZoneDatabase) -> Bool {
    first.directory == second.directory
  }

  /// Hashes the folder.
  public func hash(into hasher: inout Hasher) { hasher.combine(directory) }
}

extension ZoneDatabase {
  /// The identifiers of all zones in the folder, sorted by their bytes. They serve to suggest a name for a mistyped
  /// one.
  public var names: [String] {
    var names: [String] = []
    var folders = [""]
    // Identifiers have at most three parts.
    for _ in 0..<3 {
      var deeper: [String] = []
      for folder in folders {
        for entry in listFolder("\(directory)/\(folder)") ?? []
        where ZoneDatabase.isZoneName(entry.name) {
          if entry.isFolder {
            deeper.append("\(folder)\(entry.name)/")
          } else {
            names.append(folder + entry.name)
          }
        }
      }
      folders = deeper
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The identifier in the folder that equals a text apart from letter case; `nil` if there is none.
  public func identifier(ignoringCaseOf text: String) -> String? {
    ZoneFolders(of: self).identifier(ignoringCaseOf: text)
  }

  /// Whether a file or folder with this name can be part of an identifier. Identifiers begin with a capital letter;
  /// `tzdata.zi`, `leapseconds`, `posix` and others in the folder do not.
  static func isZoneName(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) && ZoneDatabase.isIdentifier(name)
      && name != "SECURITY"
  }
}

/// The names in the folders of a database. Each folder is listed once, when it is first needed.
final class ZoneFolders {
  private let directory: String
  /// For each folder, the names of its entries by their lower-case form.
  private var entries: [String: [String: String]] = [:]
  /// For each folder, its names with the letters and digits by which they are compared.
  private var keys: [String: [(key: [UInt8], name: String)]] = [:]

  /// The folders of a database.
  init(of database: ZoneDatabase) {
    directory = database.directory
  }

  /// Whether the database may know an identifier: its first part is an entry of the folder, or a name that needs no file of that name.
  func mayContain(_ identifier: String) -> Bool {
    let end = identifier.utf8.firstIndex(of: UInt8(ascii: "/")) ?? identifier.endIndex
    return topNames.contains(identifier[..<end]) || ZoneDatabase.hasFixedName(identifier)
      || ZoneAliases.target(of: identifier) != nil
  }

  /// All entries of the folder itself.
  private lazy var topNames = Set((listFolder(directory) ?? []).map { $0.name[...] })

  /// The identifier that equals a text apart from letter case; `nil` if there is none.
  func identifier(ignoringCaseOf text: String) -> String? {
    guard ZoneDatabase.isIdentifier(text) else { return nil }
    var path = ""
    for part in text.split(separator: "/") {
      guard let name = names(in: path)[part.lowercased()] else {
        return ZoneAliases.name(ignoringCaseOf: text)
      }
      path += path.isEmpty ? name : "/\(name)"
    }
    return path
  }

  /// The identifier with the same letters, digits and signs before digits as a text; `nil` if there is none.
  func identifier(ignoringSeparatorsOf text: String) -> String? {
    let key = ZoneNameKey(text)
    guard text.utf8.count <= 100, !key.bytes.isEmpty else { return nil }
    return identifier(key.bytes[...], in: "") ?? ZoneAliases.name(key)
  }

  private func identifier(_ key: ArraySlice<UInt8>, in path: String) -> String? {
    for (part, name) in keys(in: path) where key.starts(with: part) {
      let longer = path.isEmpty ? name : "\(path)/\(name)"
      let rest = key.dropFirst(part.count)
      if rest.isEmpty { return longer }
      if let found = identifier(rest, in: longer) { return found }
    }
    return nil
  }

  /// The names in a folder with their keys, in order.
  private func keys(in path: String) -> [(key: [UInt8], name: String)] {
    if let known = keys[path] { return known }
    let sorted = names(in: path).values.sorted().map { (ZoneNameKey($0).bytes, $0) }
    keys[path] = sorted
    return sorted
  }

  /// The names in a folder that exists; empty for a file.
  private func names(in path: String) -> [String: String] {
    if let known = entries[path] { return known }
    let listed = (listFolder("\(directory)/\(path)") ?? []).map(\.name)
    let names = Dictionary(listed.filter(ZoneDatabase.isZoneName).map { ($0.lowercased(), $0) }) {
      min($0, $1)
    }
    entries[path] = names
    return names
  }
}

extension ZoneDatabase {
  /// The zone of the computer: the one of `TZ`, else of `/etc/localtime`. UTC if that zone is unknown.
  ///
  /// ```swift
  /// let zone = ZoneDatabase.system.localZone(environment: ProcessInfo.processInfo.environment)
  /// ```
  ///
  /// `TZ` is a name of this database, the path of a TZif file, an offset such as `+02:00`, or a rule of POSIX, in which `UTC+2` is west of
  /// UTC. A colon before it has no meaning, and an empty one means UTC.
  /// - Parameter environment: the variables of the process; this reads none.
  public func localZone(environment: [String: String]) -> Zone {
    environment["TZ"].map { zone(ofVariable: $0) ?? .utc } ?? systemZone
  }

  /// The zone of `/etc/localtime`, else UTC.
  package var systemZone: Zone { zone(atPath: "/etc/localtime", nameFile: "/etc/timezone") ?? .utc }

  /// The zone that a value of `TZ` means; `nil` if it is unknown.
  package func zone(ofVariable value: String) -> Zone? {
    let value = value.hasPrefix(":") ? String(value.dropFirst()) : value
    if value.isEmpty { return .utc }
    return value.hasPrefix("/") ? zone(atPath: value) : zone(writtenAs: value)
  }

  /// The zone that a person names: a name in any letter case, an offset such as `+02:00`, or a rule of POSIX; `nil` if it is none.
  package func zone(writtenAs name: String) -> Zone? {
    if let zone = zone(named: name) { return zone }
    if let identifier = identifier(ignoringCaseOf: name) { return zone(named: identifier) }
    return Zone(utcOffset: name) ?? Zone(posixRule: name)
  }
}

/// The zones of a database that were read already, and the names that were looked up, for programs that answer many questions.
final class KnownZones: Sendable {
  /// The most zones, and the most names, that are kept; the system has some 600.
  private static let maximumCount = 1000

  private let zones = Mutex<[String: Zone]>([:])
  /// The zones of the names in calendars; `nil` for names without a zone.
  private let matches = Mutex<[String: ZoneNameLookup.Match?]>([:])

  /// The zone of a name, which `read` reads if it is not known yet. A failure is not stored.
  func zone(named name: String, _ read: (String) -> Zone?) -> Zone? {
    if let known = zones.withLock({ $0[name] }) { return known }
    guard let zone = read(name) else { return nil }
    zones.withLock { zones in
      if zones.count >= Self.maximumCount { zones = [:] }
      zones[name] = zone
    }
    return zone
  }

  /// The zone of a name in a calendar. `find` searches it if it is not known yet.
  func match(for name: String, _ find: (String) -> ZoneNameLookup.Match?) -> ZoneNameLookup.Match? {
    if let known = matches.withLock({ $0[name] }) { return known }
    let match = find(name)
    matches.withLock { matches in
      if matches.count >= Self.maximumCount { matches = [:] }
      matches[name] = .some(match)
    }
    return match
  }
}

extension ZoneDatabase {
  /// Returns a copy of the database with a cache: it reads each zone once, and resolves each name in a calendar once. A zone that the system
  /// changes meanwhile stays as it was.
  public func remembering() -> ZoneDatabase {
    var database = self
    database.known = KnownZones()
    return database
  }
}

/// Reads small system files and links with the C library.
enum SystemFile {
  /// The bytes of a regular file of at most `limit` bytes; `nil` if it cannot be read.
  static func bytes(atPath path: String, limit: Int) -> [UInt8]? {
    // Without O_NONBLOCK, opening a named pipe could block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard size >= 0, size <= limit else { return nil }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let base = buffer.baseAddress {
        let got = read(descriptor, base + count, size - count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
  }

  /// The target of a symbolic link; `nil` if the path is not a link.
  static func linkTarget(atPath path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0
      ? String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
