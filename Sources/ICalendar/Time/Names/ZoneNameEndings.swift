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
