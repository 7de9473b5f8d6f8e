/// A folder of compiled time zones, as the system's tzdata installs them.
///
/// ```swift
/// ZoneDatabase.system.zone(named: "Europe/Berlin")
/// ```
///
/// Nothing is kept: each call reads its file (some 20 µs). Ask a ``TimeZoneResolver`` where one name comes many times.
public struct ZoneDatabase: Sendable, Hashable {
  /// The system's time zones, `/usr/share/zoneinfo`.
  public static let system = ZoneDatabase(directory: "/usr/share/zoneinfo")

  /// The largest file that is read; the system's largest has 4 KB.
  private static let largestFile = 262_144

  /// The folder.
  public let directory: String

  /// The time zones of a folder of TZif files (RFC 9636).
  public init(directory: String) {
    self.directory = directory
  }

  /// Whether the zones of tzdata are in the folder. They are not in small containers; then names of zones mean nothing, unless a calendar
  /// defines them.
  public var isInstalled: Bool {
    ["Europe/London", "America/New_York", "Asia/Tokyo"].contains { zone(named: $0) != nil }
  }

  /// The zone of an identifier of the IANA database, in that spelling, as `Europe/Berlin`; or `nil`.
  ///
  /// Old names that the folder lacks, such as `US/Eastern` where `tzdata-legacy` is not installed, are known all the
  /// same.
  public func zone(named name: String) -> Zone? {
    guard ZoneDatabase.isIdentifier(name) else { return nil }
    if let table = table(atPath: "\(directory)/\(name)") { return Zone(identifier: name, table: table) }
    guard let current = ZoneAliases.target(of: name) else { return Self.fixedZone(named: name) }
    return table(atPath: "\(directory)/\(current)").map { Zone(identifier: name, table: $0) }
      ?? Self.fixedZone(named: name)
  }

  /// The zone of a name for UTC, or for an offset as `Etc/GMT+5` (which is west of UTC): it needs no file.
  private static func fixedZone(named name: String) -> Zone? {
    let word = name.hasPrefix("Etc/") ? String(name.dropFirst(4)) : name
    let namesOfUTC = ["UTC", "UCT", "GMT", "GMT0", "GMT+0", "GMT-0", "Universal", "Greenwich", "Zulu"]
    if namesOfUTC.contains(word) { return Zone(identifier: name, fixedOffset: 0) }
    guard name.hasPrefix("Etc/GMT"), let hours = Int(word.dropFirst(3)), (-14...12).contains(hours) else {
      return nil
    }
    return Zone(identifier: name, fixedOffset: -hours * 3600)
  }

  /// The zone of a TZif file anywhere, such as `/etc/localtime`, or `nil` where there is none.
  ///
  /// Its identifier is what follows `zoneinfo/` in the path or in the link's target. Of a file that tells no name,
  /// such as a copied `/etc/localtime`, it is the one that the file `nameFile` (`/etc/timezone` on Debian) says, if
  /// that zone has the same offsets; else the file's own name.
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

  /// The identifier in a path or in what it links to.
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

  /// Whether a text is made as an identifier is: parts of letters, digits, `_`, `+` and `-`, joined by `/`. No path
  /// out of the folder is.
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
    SystemFile.bytes(atPath: path, limit: ZoneDatabase.largestFile).flatMap(TZifDecoder.table)
  }
}

extension ZoneDatabase {
  /// The identifiers of all zones in the folder, sorted by their bytes: what a mistyped one is compared with.
  public var names: [String] {
    var names: [String] = []
    var folders = [""]
    // Identifiers have three parts at most.
    for _ in 0..<3 {
      var deeper: [String] = []
      for folder in folders {
        for entry in SystemFile.entries(ofFolder: "\(directory)/\(folder)")
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

  /// The identifier in the folder that differs from a text in letter case at most, or `nil`.
  public func identifier(ignoringCaseOf text: String) -> String? {
    ZoneFolders(of: self).identifier(ignoringCaseOf: text)
  }

  /// Whether a file or folder of that name can be a part of an identifier: `tzdata.zi`, `leapseconds`, `posix` and
  /// the like lie there too, and identifiers begin with a capital letter.
  static func isZoneName(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) && ZoneDatabase.isIdentifier(name)
      && name != "SECURITY"
  }
}

/// The names in the folders of a database, each folder listed once, when a name in it is first asked for.
final class ZoneFolders {
  private let directory: String
  /// The names of the entries of a folder by the same in lower case.
  private var entries: [String: [String: String]] = [:]

  /// The folders of a database.
  init(of database: ZoneDatabase) {
    directory = database.directory
  }

  /// The identifier that differs from a text in letter case at most, or `nil`.
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

  /// What is in a folder that is known to be there; of a file, nothing.
  private func names(in path: String) -> [String: String] {
    if let known = entries[path] { return known }
    let listed = SystemFile.entries(ofFolder: "\(directory)/\(path)").map(\.name)
    let names = Dictionary(listed.filter(ZoneDatabase.isZoneName).map { ($0.lowercased(), $0) }) {
      min($0, $1)
    }
    entries[path] = names
    return names
  }
}
