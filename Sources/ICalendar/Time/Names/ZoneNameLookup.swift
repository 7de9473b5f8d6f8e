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

/// The offset from UTC at the beginning of a zone name, such as `UTC+2`, `GMT-05:00` or `(UTC+01:00) Amsterdam`.
struct ZoneNameOffset {
  /// Seconds east of UTC; `nil` if the name begins with parentheses that contain no readable offset.
  let seconds: Int
  /// The text after the offset, without surrounding spaces.
  let rest: String
  /// Whether the offset is in parentheses before a name.
  let isParenthesised: Bool

  /// Reads the offset at the beginning of a name; `nil` if there is none.
  init?(_ name: String) {
    guard let first = name.utf8.first, Self.mayBegin(with: first) else { return nil }
    // U+2212 is the typographic minus sign.
    let bytes = Array(
      name.split(separator: "\u{2212}", omittingEmptySubsequences: false).joined(separator: "-").utf8)
    var reader = OffsetReader(bytes: bytes)
    isParenthesised = reader.skip("(")
    let hasName = reader.skipWord("utc") || reader.skipWord("gmt")
    reader.skipSpaces()
    if let offset = reader.offset() {
      seconds = offset
    } else if hasName, isParenthesised {
      seconds = 0
    } else {
      return nil
    }
    reader.skipSpaces()
    if isParenthesised {
      guard reader.skip(")") else { return nil }
      reader.skipSpaces()
    }
    rest = String(decoding: bytes[reader.index...], as: UTF8.self)
  }

  /// Whether an offset may begin with a byte. Most names of zones begin with another letter.
  private static func mayBegin(with byte: UInt8) -> Bool {
    !byte.isASCIIAlphanumeric || byte | 0x20 == UInt8(ascii: "u") || byte | 0x20 == UInt8(ascii: "g")
  }
}

private struct OffsetReader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func skipWord(_ lowerCaseWord: StaticString) -> Bool {
    let word = lowerCaseWord.withUTF8Buffer { Array($0) }
    guard bytes[index...].prefix(word.count).map({ $0 | 0x20 }) == word else { return false }
    index += word.count
    return true
  }

  mutating func skipSpaces() {
    while skip(" ") {}
  }

  /// `+2`, `-05:00`, `+0530` or `-05.00`, in seconds.
  mutating func offset() -> Int? {
    let start = index
    let isNegative = skip("-")
    guard isNegative || skip("+") else { return nil }
    skipSpaces()
    let digits = bytes[index...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    var minutes = 0
    var hours = 0
    switch digits.count {
    case 1, 2:
      hours = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      index += digits.count
      if skip(":") || skip(".") { minutes = twoDigits() ?? 60 }
    case 4:
      hours = twoDigits() ?? 0
      minutes = twoDigits() ?? 60
    default: hours = 99
    }
    guard hours <= 15, minutes < 60 else {
      index = start
      return nil
    }
    return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private mutating func twoDigits() -> Int? {
    let digits = bytes[index...].prefix(2).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard digits.count == 2 else { return nil }
    index += 2
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

/// The last two letters or digits of all names with a certain meaning: most other names have others, and need not be looked up in each table. A
/// calendar can have a million unknown names.
struct ZoneNameEndings {
  private var endings: Set<UInt16> = []

  /// The endings of some names.
  init(of names: some Sequence<String>) {
    for name in names {
      if let ending = Self.ending(of: name) { endings.insert(ending) }
    }
  }

  /// Whether a name, or the end of it, may be one of the names apart from letter case, spaces and punctuation.
  func mayHave(_ name: String) -> Bool {
    guard let ending = Self.ending(of: name) else { return true }
    return endings.contains(ending)
  }

  /// The last two bytes of the key of a name (`ZoneNameKey`); `nil` for a key that is shorter, or not in ASCII, whose letter case needs tables.
  private static func ending(of name: String) -> UInt16? {
    var (last, after): (UInt8?, UInt8) = (nil, 0)
    for byte in name.utf8.reversed() {
      guard byte < 0x80 else { return nil }
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      defer { after = byte }
      guard byte.isASCIIAlphanumeric || isSign && after.isASCIIDigit else { continue }
      let letter = byte.isASCIILetter ? byte | 0x20 : byte
      if let last { return UInt16(letter) << 8 | UInt16(last) }
      last = letter
    }
    return nil
  }
}
