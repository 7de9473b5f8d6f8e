/// Finds the zone that a calendar means by a name.
///
/// The folders and tables that it looks into are read once, however many names are asked for.
struct ZoneNameLookup {
  /// A zone, and how sure it is that the name means it.
  struct Match {
    /// The zone.
    var zone: Zone
    /// Whether the name is one of the IANA database or of Windows, which beats a calendar's own definition of it;
    /// else the name is a guess, and such a definition is believed.
    var isCertain: Bool

    /// A guess.
    init(_ zone: Zone) {
      self.zone = zone
      isCertain = false
    }

    /// The zone that has a name, unless it is an abbreviation that others have too.
    init(certainly zone: Zone) {
      self.zone = zone
      isCertain = !ZoneNameLookup.abbreviations.contains(zone.identifier)
    }
  }

  /// Longer names are not looked at.
  private static let longestName = 200

  /// Names of the IANA database that are abbreviations of a zone without daylight saving time. People mean other zones by them too, as London's by
  /// GMT, Sydney's by EST and Malaysia's by MST, so a calendar's own definition counts.
  private static let abbreviations: Set<String> = [
    "EST", "MST", "HST", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich", "UTC", "UCT", "Universal", "Zulu",
  ]

  /// The zones that names can mean.
  let database: ZoneDatabase
  private let folders: ZoneFolders
  private let windowsNames = ZoneNameTable(WindowsZoneNames.table)
  private let displayNames = ZoneNameTable(ZoneDisplayNames.outlook)
  private let commonNames = ZoneNameTable(ZoneDisplayNames.common)

  /// A lookup of zones in a database.
  init(database: ZoneDatabase) {
    self.database = database
    folders = ZoneFolders(of: database)
  }

  /// The zone of a name, or `nil`. Without `guesses` only names are known of which it is certain what they mean.
  func match(_ text: String, guesses: Bool = true) -> Match? {
    guard text.utf8.count <= ZoneNameLookup.longestName else { return nil }
    let name = trimmed(text)
    if let zone = database.zone(named: name) { return Match(certainly: zone) }
    let endings = self.endings(of: name)
    let certain =
      endings.firstMap(zone(ignoringCaseOf:))
      ?? endings.firstMap(zone(ofWindowsName:)) ?? zone(ofDisplayName: name)
    if let certain { return Match(certainly: certain) }
    guard guesses else { return nil }
    let guess =
      endings.firstMap { respelled($0, hasPrefix: $0 != name).firstMap(zone(ignoringCaseOf:)) }
      ?? zone(ofCommonName: name) ?? zone(ofCitiesIn: name) ?? zone(ofOffsetIn: name)
    return guess.map { Match($0) }
  }

  /// The text without spaces and quotes around it.
  private func trimmed(_ text: String) -> String {
    String(text.trimming { $0.properties.isWhitespace || $0 == "\"" || $0 == "'" || $0 == "\\" })
  }

  /// The name, and what is left of it as more and more of its parts are left off in front, as in
  /// `/mozilla.org/20050126_1/Europe/Berlin`. A single part is left only of a name that says it has a prefix.
  private func endings(of name: String) -> [String] {
    let parts = name.split(separator: "/")
    let hasPrefix = name.hasPrefix("/") || name.contains("://")
    let fewest = hasPrefix || parts.count < 2 ? 1 : 2
    guard parts.count >= fewest, parts.count <= 12 else { return [name] }
    return (0...(parts.count - fewest)).map { parts[$0...].joined(separator: "/") }
  }

  /// The ways in which a name may have been written so as to be a file's name, or with a remark behind it.
  private func respelled(_ name: String, hasPrefix: Bool) -> [String] {
    let words = name.split(separator: "(", maxSplits: 1).first.map { trimmed(String($0)) } ?? name
    let joined = words.split(separator: " ").joined(separator: "_")
    // Without a prefix that says so, `US-Mountain` is a name of its program's own.
    guard hasPrefix, let hyphen = joined.firstIndex(of: "-") else { return [joined] }
    let slashed = joined.replacingCharacter("-", with: "/")
    return [joined, "\(joined[..<hyphen])/\(joined[joined.index(after: hyphen)...])", slashed]
  }

  private func zone(ignoringCaseOf name: String) -> Zone? {
    folders.identifier(ignoringCaseOf: name).flatMap(database.zone(named:))
  }

  private func zone(ofWindowsName name: String) -> Zone? {
    zone(ZoneNameKey(name), in: windowsNames)
  }

  private func zone(ofDisplayName name: String) -> Zone? {
    zone(ZoneNameKey(ZoneNameOffset(name)?.rest ?? name), in: displayNames)
  }

  /// The zone of a name of Notes or of everyday speech, also of a Windows name without its “Standard Time” or with
  /// “Daylight Time” in its place.
  private func zone(ofCommonName name: String) -> Zone? {
    let name = ZoneNameOffset(name)?.rest ?? name
    if let zone = zone(ZoneNameKey(name), in: commonNames) { return zone }
    var words = name.split(separator: " ")
    if words.last?.lowercased() == "time" { words.removeLast() }
    if let last = words.last?.lowercased(), ["daylight", "summer", "standard"].contains(last) {
      words.removeLast()
    }
    // `US-Mountain` is no short form of Windows's “US Mountain Standard Time”, which is Arizona's.
    guard !words.isEmpty, !name.contains("-") else { return nil }
    return zone(ofWindowsName: words.joined(separator: " ") + " Standard Time")
  }

  private func zone(_ key: ZoneNameKey, in table: ZoneNameTable) -> Zone? {
    table.identifier(for: key).flatMap(database.zone(named:))
  }
}

extension ZoneNameLookup {
  /// The zone of the first place in a name such as `(UTC+01:00) Amsterdam, Rom, Wien` that has the offset, or of the
  /// first one that is known.
  private func zone(ofCitiesIn name: String) -> Zone? {
    let offset = ZoneNameOffset(name)
    let places = (offset?.rest ?? name).split { ",;/()".contains($0) }.prefix(12).map { trimmed(String($0)) }
    let zones = places.compactMap { place in
      zone(ZoneNameKey(place), in: displayNames) ?? zone(ofCity: place)
    }
    guard let offset else { return zones.first }
    return zones.first { $0.standardOffset == offset.seconds } ?? zones.first
  }

  /// The zone that is named after a city; regions and abbreviations are not looked for.
  private func zone(ofCity city: String) -> Zone? {
    let name = city.replacingCharacter(" ", with: "_")
    return ["Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"].firstMap {
      zone(ignoringCaseOf: "\($0)/\(name)")
    }
  }

  /// The zone of a name that is nothing but an offset, or whose name behind the offset is not known.
  private func zone(ofOffsetIn name: String) -> Zone? {
    if name == "Z" || name == "z" { return .utc }
    guard let offset = ZoneNameOffset(name), offset.rest.isEmpty || offset.isParenthesised else { return nil }
    guard offset.seconds != 0 else { return .utc }
    let minutes = abs(offset.seconds) / 60
    let sign = offset.seconds < 0 ? "-" : "+"
    let (hours, rest) = (String(minutes / 60).zeroPadded(to: 2), String(minutes % 60).zeroPadded(to: 2))
    let identifier = "UTC\(sign)\(hours):\(rest)"
    return Zone(identifier: identifier, fixedOffset: offset.seconds)
  }
}

extension String {
  fileprivate func replacingCharacter(_ character: Character, with other: Character) -> String {
    String(map { $0 == character ? other : $0 })
  }
}

extension Zone {
  /// The lesser of the offsets in January and July 2024, which is what lists of zones call the zone's offset.
  fileprivate var standardOffset: Int {
    let january = Instant(secondsSinceEpoch: 1_704_067_200)
    return min(offset(at: january), offset(at: january.adding(seconds: 182 * 86_400)))
  }
}

extension Sequence {
  /// The first value that `transform` gives for an element, or `nil` where it gives none.
  fileprivate func firstMap<Value>(_ transform: (Element) -> Value?) -> Value? {
    for element in self {
      if let value = transform(element) { return value }
    }
    return nil
  }
}
