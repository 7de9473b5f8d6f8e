/// Finds the zone that a calendar means by a name.
///
/// It reads each folder and table once, however many names are looked up.
struct ZoneNameLookup {
  /// A zone, and how certain it is that the name means it.
  struct Match {
    /// How certain a meaning is.
    enum Certainty {
      /// A guess; a calendar's own definition has precedence.
      case guess
      /// The name is in a table of names from Windows or Outlook, which changes over the years. A calendar's own definition has precedence.
      case table
      /// The name is in the IANA database, and has precedence over a calendar's own definition.
      case identifier
    }

    /// The zone.
    var zone: Zone
    /// How certain it is that the name means the zone.
    var certainty: Certainty

    /// A guessed zone.
    init(_ zone: Zone) {
      self.zone = zone
      certainty = .guess
    }

    /// The zone with a known name. An abbreviation counts as a guess, because other zones share it.
    init(_ zone: Zone, _ certainty: Certainty) {
      self.zone = zone
      self.certainty = ZoneNameLookup.abbreviations.contains(zone.identifier) ? .guess : certainty
    }
  }

  /// The longest name that is looked up, in bytes.
  private static let maximumNameLength = 200

  /// IANA names that are abbreviations of a zone without daylight saving time. They are also used for other zones (GMT
  /// for London, EST for Sydney, MST for Malaysia), so a calendar's own definition takes precedence.
  private static let abbreviations: Set<String> = [
    "EST", "MST", "HST", "GMT", "GMT0", "GMT+0", "GMT-0", "Greenwich", "UTC", "UCT", "Universal", "Zulu",
  ]

  /// The database in which names are looked up.
  let database: ZoneDatabase
  private let folders: ZoneFolders
  private let windowsNames = ZoneNameTable(WindowsZoneNames.table)
  private let displayNames = ZoneNameTable(ZoneDisplayNames.outlook)
  private let commonNames = ZoneNameTable(ZoneDisplayNames.common)
  private let certainEndings = CertainEndings()

  /// A lookup in a database.
  init(database: ZoneDatabase) {
    self.database = database
    folders = ZoneFolders(of: database)
  }

  /// The zone for a name, or `nil`. Without `guesses` only names with a certain meaning are found.
  func match(_ text: String, guesses: Bool = true) -> Match? {
    guard text.utf8.count <= ZoneNameLookup.maximumNameLength else { return nil }
    guard guesses, let known = database.known else { return find(text, guesses: guesses) }
    return known.match(for: text) { find($0, guesses: true) }
  }

  private func find(_ text: String, guesses: Bool) -> Match? {
    let name = trimmed(text)
    // Listing the folder costs more than trying to open a file, but only once.
    if guesses || folders.mayContain(name), let zone = database.zone(named: name) {
      return Match(zone, .identifier)
    }
    if !guesses, !certainEndings.endings(in: self).mayHave(name) { return nil }
    let endings = self.endings(of: name)
    if let zone = endings.firstMap(zone(ignoringCaseOf:)) { return Match(zone, .identifier) }
    if let zone = endings.firstMap(zone(ofWindowsName:)) ?? zone(ofDisplayName: name) {
      return Match(zone, .table)
    }
    guard guesses else { return nil }
    let guess =
      endings.firstMap { zone(ignoringCaseOf: withoutRemark($0).replacingCharacter(" ", with: "_")) }
      ?? zone(ofCommonName: name) ?? endings.firstMap { zone(ignoringSeparatorsOf: withoutRemark($0)) }
      ?? zone(ofCitiesIn: name) ?? zone(ofOffsetIn: name)
    return guess.map { Match($0) }
  }

  /// The text without surrounding spaces and quotes.
  private func trimmed(_ text: String) -> String {
    if text.utf8.first?.isASCIIAlphanumeric == true, text.utf8.last?.isASCIIAlphanumeric == true {
      return text
    }
    return String(text.trimming { $0.properties.isWhitespace || $0 == "\"" || $0 == "'" || $0 == "\\" })
  }

  /// The name, followed by its shorter endings without the first parts, as for `/mozilla.org/20050126_1/Europe/Berlin`.
  /// A single last part is included only if the name clearly has a prefix.
  private func endings(of name: String) -> [String] {
    guard name.utf8.contains(UInt8(ascii: "/")) else { return [name] }
    let parts = name.split(separator: "/")
    let hasPrefix =
      name.utf8.first == UInt8(ascii: "/") || name.utf8.contains(UInt8(ascii: ":")) && name.contains("://")
    let fewest = hasPrefix || parts.count < 2 ? 1 : 2
    guard parts.count >= fewest, parts.count <= 12 else { return [name] }
    if parts.count == fewest, name.utf8.count == parts.reduce(fewest - 1, { $0 + $1.utf8.count }) {
      return [name]
    }
    return (0...(parts.count - fewest)).map { parts[$0...].joined(separator: "/") }
  }

  /// The name without a remark in parentheses after it.
  private func withoutRemark(_ name: String) -> String {
    name.split(separator: "(", maxSplits: 1).first.map { trimmed(String($0)) } ?? name
  }

  /// The zone whose identifier has the same letters and digits, whatever separates them: `US-Eastern`, `America New York`. `nil` if
  /// Windows means other offsets by the same words: `US-Mountain` is Denver (`US/Mountain`) or Arizona (“US Mountain Standard Time”).
  private func zone(ignoringSeparatorsOf name: String) -> Zone? {
    guard let zone = folders.identifier(ignoringSeparatorsOf: name).flatMap(database.zone(named:)) else {
      return nil
    }
    guard let other = self.zone(ofWindowsName: name + " Standard Time") else { return zone }
    return zone.hasSameOffsetsNow(as: other) ? zone : nil
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

  /// The zone for a name from Notes or from everyday speech, or for a Windows name without “Standard Time” or with
  /// “Daylight Time” instead.
  private func zone(ofCommonName name: String) -> Zone? {
    let name = ZoneNameOffset(name)?.rest ?? name
    if let zone = zone(ZoneNameKey(name), in: commonNames) { return zone }
    var words = name.split(separator: " ")
    if words.last?.lowercased() == "time" { words.removeLast() }
    if let last = words.last?.lowercased(), ["daylight", "summer", "standard"].contains(last) {
      words.removeLast()
    }
    // `US-Mountain` is not short for the Windows name “US Mountain Standard Time”, which means Arizona.
    guard !words.isEmpty, !name.contains("-") else { return nil }
    return zone(ofWindowsName: words.joined(separator: " ") + " Standard Time")
  }

  private func zone(_ key: ZoneNameKey, in table: ZoneNameTable) -> Zone? {
    table.identifier(for: key).flatMap(database.zone(named:))
  }
}

extension ZoneNameLookup {
  /// The endings of the names that ``match(_:guesses:)`` finds without guesses, made when they are first asked for.
  private final class CertainEndings {
    private var known: ZoneNameEndings?

    func endings(in lookup: ZoneNameLookup) -> ZoneNameEndings {
      if let known { return known }
      let tables = [lookup.windowsNames, lookup.displayNames].flatMap(\.names)
      let made = ZoneNameEndings(of: lookup.database.names + ZoneAliases.allNames + tables)
      known = made
      return made
    }
  }

  /// The zone of the first place in a name such as `(UTC+01:00) Amsterdam, Rom, Wien` that has this offset; otherwise
  /// the zone of the first known place.
  private func zone(ofCitiesIn name: String) -> Zone? {
    let offset = ZoneNameOffset(name)
    let places = (offset?.rest ?? name).split { ",;/()".contains($0) }.prefix(12).map { trimmed(String($0)) }
    let zones = places.compactMap { place in
      zone(ZoneNameKey(place), in: displayNames) ?? zone(ofCity: place)
    }
    guard let offset else { return zones.first }
    return zones.first { $0.standardOffset == offset.seconds } ?? zones.first
  }

  /// The zone named after a city, without regions and abbreviations.
  private func zone(ofCity city: String) -> Zone? {
    let name = city.replacingCharacter(" ", with: "_")
    return ["Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"].firstMap {
      zone(ignoringCaseOf: "\($0)/\(name)")
    }
  }

  /// The zone for a name that is only an offset, or whose text after the offset is unknown.
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
  /// The offsets in January and July 2024.
  private var offsetsOfYear: [Int] {
    let january = Instant(secondsSinceEpoch: 1_704_067_200)
    return [offset(at: january), offset(at: january.adding(seconds: 182 * 86_400))]
  }

  /// The smaller of the offsets in a year, which lists of zones show.
  fileprivate var standardOffset: Int { offsetsOfYear.min() ?? 0 }

  /// Whether both zones have the same offsets in the year.
  fileprivate func hasSameOffsetsNow(as other: Zone) -> Bool { offsetsOfYear == other.offsetsOfYear }
}

extension Sequence {
  /// The first result of `transform` that is not `nil`; `nil` if there is none.
  fileprivate func firstMap<Value>(_ transform: (Element) -> Value?) -> Value? {
    for element in self {
      if let value = transform(element) { return value }
    }
    return nil
  }
}
