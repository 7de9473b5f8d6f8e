import ICalendar

/// Makes links to a map.
enum MapLink {
  private static let map = "https://www.openstreetmap.org/"
  /// The most characters of a place that are looked for on a map.
  private static let limit = 200

  /// The address of a page of OpenStreetMap with the place of an event: its GEO, or else a LOCATION that reads like a postal
  /// address, such as `Torstraße 1, 10119 Berlin`. `nil` for any other place: a search for `Room 4` would find nothing, or the wrong place.
  static func address(of details: EventDetails) -> String? {
    if let position = details.position {
      let (latitude, longitude) = (position.latitude, position.longitude)
      return LinkAddress.normalized(
        "\(map)?mlat=\(latitude)&mlon=\(longitude)#map=17/\(latitude)/\(longitude)")
    }
    guard let location = details.location, isPostalAddress(location) else { return nil }
    return LinkAddress.normalized(
      map + "search?query=" + PercentEncoding.encoded(PlainText.sanitized(location)))
  }

  /// Whether a place has, in parts of their own, a street with a house number and a postal code: these distinguish `Torstraße 1, 10119 Berlin` from
  /// `Building 1200, Room 4`.
  private static func isPostalAddress(_ location: String) -> Bool {
    // Nearly all places are a single part without digits.
    guard location.utf8.contains(where: \.isASCIIDigit),
      location.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 < 0x20 || $0 >= 0x80 }),
      location.count <= limit, !location.isLink
    else { return false }
    let parts = location.split { $0 == "," || $0.isNewline }.map { $0.split(separator: " ") }
    let towns = parts.indices.filter { hasPostalCode(parts[$0]) }
    let streets = parts.indices.filter { isStreet(parts[$0]) }
    return towns.contains { town in streets.contains { $0 != town } }
  }

  /// Whether the words contain a word of three letters or more and a number of at most four digits.
  private static func isStreet(_ words: [Substring]) -> Bool {
    let digits = words.map { $0.prefix(while: \.isASCIIDigit).count }
    return digits.contains { (1...4).contains($0) }
      && words.contains { $0.count(where: \.isLetter) >= 3 && $0.first?.isNumber != true }
  }

  /// Whether the words begin with a number of four or five digits (`1010 Wien`), or end with one of five (`CA 95014`, `CA 95014-2083`) or with
  /// the two parts of a British or Canadian code (`London SW1A 2AA`).
  private static func hasPostalCode(_ words: [Substring]) -> Bool {
    guard words.count >= 2, let first = words.first, let last = words.last else { return false }
    if (4...5).contains(first.count), first.allSatisfy(\.isASCIIDigit) {
      return words.dropFirst().contains { $0.contains(where: \.isLetter) }
    }
    let code = last.prefix { $0 != "-" }
    if code.count == 5, code.allSatisfy(\.isASCIIDigit) { return true }
    let outward = words[words.count - 2]
    return last.count == 3 && (2...4).contains(outward.count)
      && outward.first?.isLetter == true && outward.contains(where: \.isASCIIDigit)
      && last.first?.isASCIIDigit == true && last.dropFirst().allSatisfy { $0.isLetter || $0.isASCIIDigit }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
