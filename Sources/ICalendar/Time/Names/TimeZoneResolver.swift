/// Finds the zones that a calendar's TZIDs mean, each once.
///
/// ```swift
/// let resolver = TimeZoneResolver()
/// resolver.zone(named: "W. Europe Standard Time")?.identifier  // "Europe/Berlin"
/// ```
///
/// One resolver serves any number of files: zones of the same name or definition are shared.
public final class TimeZoneResolver {
  /// How many names that mean nothing are guessed at. A guess tries many spellings; no calendar but one that means harm has so many names.
  private static let mostUnknownNames = 1000

  private let lookup: ZoneNameLookup
  private var unknownNames = 0
  private var matches: [String: ZoneNameLookup.Match?] = [:]
  private var definedZones: [VTimeZone: Zone?] = [:]

  /// A resolver that finds zones in a database.
  public init(database: ZoneDatabase = .system) {
    lookup = ZoneNameLookup(database: database)
  }

  /// The zone that a name means by itself, or `nil`: an IANA name, also in another letter case or behind a prefix
  /// such as `/mozilla.org/20050126_1/`; a name of Windows or Outlook; an offset such as `UTC+02:00`.
  public func zone(named name: String) -> Zone? {
    match(name)?.zone
  }

  /// The zone that a name means whatever a calendar defines by it, or `nil`.
  func zone(certainlyNamed name: String) -> Zone? {
    match(name).flatMap { $0.isCertain ? $0.zone : nil }
  }

  /// The zone of a TZID in a calendar that may define it (RFC 5545 section 3.2.19), or `nil`.
  ///
  /// A name of IANA, Windows or Outlook means the system's zone, whatever the calendar's definition of it says. Of
  /// another name, and of an abbreviation such as EST, MST, HST, GMT or UTC, the definition counts: its X-LIC-LOCATION or TZURL where they name a known zone, else its
  /// observances. Without a definition the name is guessed, as an abbreviation or an offset is.
  /// - Parameters:
  ///   - name: the TZID, as the file has it.
  ///   - definition: gives the VTIMEZONE with that TZID, where there is one; not called for known names.
  public func zone(named name: String, definition: () -> VTimeZone?) -> Zone? {
    let match = match(name)
    if let match, match.isCertain { return match.zone }
    return definition().flatMap(zone(of:)) ?? match?.zone
  }

  /// The zone that a definition names or spells out, or `nil` where it has no usable observance.
  private func zone(of definition: VTimeZone) -> Zone? {
    if let known = definedZones[definition] { return known }
    let matches = [definition.location, definition.urlName].compactMap { $0.flatMap(match) }
    let zone = matches.first(where: \.isCertain)?.zone ?? Zone(definition) ?? matches.first?.zone
    definedZones[definition] = .some(zone)
    return zone
  }

  private func match(_ name: String) -> ZoneNameLookup.Match? {
    if let known = matches[name] { return known }
    let match = lookup.match(name, guesses: unknownNames < Self.mostUnknownNames)
    if match == nil { unknownNames += 1 }
    matches[name] = .some(match)
    return match
  }
}

extension VTimeZone {
  /// The path of TZURL, such as `/zoneinfo/Europe/Berlin` of `http://tzurl.org/zoneinfo/Europe/Berlin.ics`.
  fileprivate var urlName: String? {
    guard let url, url.contains("://") else { return nil }
    return url.hasSuffix(".ics") ? String(url.dropLast(4)) : url
  }
}

extension StringProtocol {
  /// The name of a time zone as names are compared, that of a TZID property, whose type is TEXT (RFC 5545 section 3.8.3.1), with that of a
  /// parameter: without escapes, and without the spaces and quotes around it, which programs add on one side only.
  var timeZoneName: String {
    let name = trimming { $0.properties.isWhitespace || $0 == "\"" }
    return name.utf8.contains(UInt8(ascii: "\\")) ? name.withoutEscapes : String(name)
  }

  /// The text with each backslash and the character behind it replaced by what the pair stands for (RFC 5545 section 3.3.11); a backslash
  /// before another character stays.
  private var withoutEscapes: String {
    var text = String.UnicodeScalarView()
    var iterator = unicodeScalars.makeIterator()
    while let scalar = iterator.next() {
      guard scalar == "\\", let escaped = iterator.next() else {
        text.append(scalar)
        continue
      }
      switch escaped {
      case "n", "N": text.append("\n")
      case ",", ";", "\\", ":", "\"": text.append(escaped)
      default: text.append(contentsOf: [scalar, escaped])
      }
    }
    return String(text)
  }
}
