/// A hash of a UID in 40 bits. Of 10¹² pairs of UIDs about one pair has the same hash; then an event is read needlessly, but the
/// result stays right.
package struct UIDFingerprint: Hashable, Sendable {
  /// The number of bits.
  static let bitCount: UInt64 = 40

  /// The hash, in the lowest 40 bits.
  package let bits: UInt64

  /// A fingerprint from its bits.
  package init(bits: UInt64) {
    self.bits = bits
  }

  /// The fingerprint of a UID's text. Equal texts have equal ones, also where their bytes differ.
  init(_ uid: String) {
    var uid = uid
    if let bits = uid.withUTF8({ uid in
      uid.allSatisfy { $0 < 0x80 } ? Self.hash(uid) : Self.unchangingHash(uid)
    }) {
      self.init(bits: bits)
      return
    }
    let scalars = uid.unicodeScalars.map(\.equalInASCII)
    uid = String(String.UnicodeScalarView(scalars))
    self.init(
      bits: uid.withUTF8 { uid in scalars.allSatisfy(\.isASCII) ? Self.hash(uid) : Self.hashOfUnchanging(uid)
      })
  }

  /// The fingerprint of any bytes.
  init(hashing bytes: UnsafeBufferPointer<UInt8>) {
    bits = Self.hash(bytes)
  }

  /// The fingerprint of a UID in UTF-8, below 1024 bytes, without an escape, and without a space at either end. `nil` for another UID, and for one that may
  /// equal a UID in ASCII: the reader may read another text from its bytes.
  init?(_ uid: UnsafeBufferPointer<UInt8>) {
    guard let first = uid.first, let last = uid.last, uid.count < 1024, first > UInt8(ascii: " "),
      last > UInt8(ascii: " ")
    else { return nil }
    var all: UInt8 = 0
    for byte in uid { all |= byte == UInt8(ascii: "\\") ? 0x80 : byte }
    guard all >= 0x80 else {
      bits = Self.hash(uid)
      return
    }
    guard !uid.contains(UInt8(ascii: "\\")), !uid.contains(0), (try? UTF8Span(validating: uid.span)) != nil,
      let bits = Self.unchangingHash(uid)
    else { return nil }
    self.bits = bits
  }

  /// The hash of a text in UTF-8 that is not ASCII; `nil` if it may equal one in ASCII: it has a byte of the Kelvin sign, the Greek question mark or the Greek
  /// varia.
  private static func unchangingHash(_ uid: UnsafeBufferPointer<UInt8>) -> UInt64? {
    uid.contains { $0 == 0xE2 || $0 == 0xCD || $0 == 0xE1 } ? nil : hashOfUnchanging(uid)
  }

  /// The hash of the characters of a text in UTF-8 that no other character combines with. A NUL at the end distinguishes them from a text in ASCII.
  private static func hashOfUnchanging(_ uid: UnsafeBufferPointer<UInt8>) -> UInt64 {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: uid.count + 1) { unchanging in
      var count = 0
      for byte in uid where byte < 0x40 && !(0x3B...0x3E).contains(byte) {
        unchanging.initializeElement(at: count, to: byte)
        count += 1
      }
      unchanging.initializeElement(at: count, to: 0)
      return hash(UnsafeBufferPointer(rebasing: unchanging[...count]))
    }
  }

  /// Hashes eight bytes at a time, because every event has a UID.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(raw.count)
    var offset = 0
    while offset + 8 <= raw.count {
      hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    for index in offset..<raw.count { rest = rest << 8 | UInt64(raw[index]) }
    return mixed(mixed(hash ^ rest)) >> (64 - bitCount)
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value &* 0xD6E8_FEB8_6659_FD93
    return product ^ (product >> 32)
  }
}

extension Unicode.Scalar {
  /// The character of ASCII that equals the Kelvin sign, the Greek question mark or the Greek varia; any other character as it is.
  fileprivate var equalInASCII: Unicode.Scalar {
    switch value {
    case 0x212A: "K"
    case 0x037E: ";"
    case 0x1FEF: "`"
    default: self
    }
  }
}

/// A set of fingerprints of UIDs or other texts.
///
/// The first use of a `Set` of any type takes a tenth of a millisecond, in which the runtime looks through all conformances of the program: for
/// small calendars that is a part of the run.
package struct FingerprintSet: Sendable {
  /// Each fingerprint, with ``usedBit``, in the first free place from that of its hash on; 0 in free places. Their number is a power of two.
  private var places: [UInt64] = []
  /// The number of fingerprints.
  private(set) var count = 0

  private static let usedBit: UInt64 = 1 << UIDFingerprint.bitCount
  /// Differs in each run, so that no calendar can be written whose UIDs all have the same hash.
  private static let factor = UInt64.random(in: 0...UInt64.max) | 1

  /// An empty set.
  package init() {}

  /// Adds a fingerprint. Returns whether it is new.
  @discardableResult
  package mutating func insert(_ fingerprint: UIDFingerprint) -> Bool {
    // At least half of the places are free, so that a search ends soon.
    if 2 * count >= places.count { grow() }
    let place = place(of: fingerprint.bits | Self.usedBit)
    guard places[place] == 0 else { return false }
    places[place] = fingerprint.bits | Self.usedBit
    count += 1
    return true
  }

  /// Whether the set contains a fingerprint.
  package func contains(_ fingerprint: UIDFingerprint) -> Bool {
    !places.isEmpty && places[place(of: fingerprint.bits | Self.usedBit)] != 0
  }

  /// Adds the fingerprints of another set.
  mutating func formUnion(_ other: FingerprintSet) {
    for bits in other.places where bits != 0 { insert(UIDFingerprint(bits: bits & ~Self.usedBit)) }
  }

  /// Where a fingerprint is, or the free place for it.
  private func place(of bits: UInt64) -> Int {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: (bits &* Self.factor) >> UInt64(places.count.leadingZeroBitCount + 1))
    while places[place] != 0, places[place] != bits { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let former = places
    places = [UInt64](repeating: 0, count: max(16, 2 * former.count))
    for bits in former where bits != 0 { places[place(of: bits)] = bits }
  }
}

/// Fingerprints of UIDs, five bytes each.
struct Fingerprints: Sendable {
  fileprivate var lower: [UInt32] = []
  fileprivate var upper: [UInt8] = []

  /// The number of fingerprints.
  var count: Int { lower.count }
  /// Whether there are none.
  var isEmpty: Bool { lower.isEmpty }

  /// Adds a fingerprint.
  mutating func append(_ uid: UIDFingerprint) {
    lower.append(UInt32(truncatingIfNeeded: uid.bits))
    upper.append(UInt8(truncatingIfNeeded: uid.bits >> 32))
  }

  /// Removes all fingerprints, and keeps the memory for others.
  mutating func removeAll() {
    lower.removeAll(keepingCapacity: true)
    upper.removeAll(keepingCapacity: true)
  }

  /// Whether a fingerprint satisfies a condition.
  func contains(where isWanted: (UIDFingerprint) -> Bool) -> Bool {
    lower.indices.contains { isWanted(UIDFingerprint(upper[$0], lower[$0])) }
  }
}

/// Fingerprints of UIDs that do not change any more, ordered by their upper bits, which are therefore not stored: a little more than
/// four bytes each. A calendar of a million events has almost as many.
struct PackedFingerprints: Sendable {
  private let lower: [UInt32]
  /// For each value of the upper bits, the index after the last fingerprint with that value.
  private let ends: [UInt16]

  /// Packs fewer than 65 536 fingerprints.
  init(_ fingerprints: Fingerprints) {
    var next = [Int](repeating: 0, count: 257)
    for bits in fingerprints.upper { next[Int(bits) + 1] += 1 }
    for bits in 1...256 { next[bits] += next[bits - 1] }
    lower = [UInt32](unsafeUninitializedCapacity: fingerprints.count) { places, count in
      for (bits, rest) in zip(fingerprints.upper, fingerprints.lower) {
        places[next[Int(bits)]] = rest
        next[Int(bits)] += 1
      }
      count = fingerprints.count
    }
    ends = next.prefix(256).map { UInt16($0) }
  }

  /// Whether a fingerprint satisfies a condition.
  func contains(where isWanted: (UIDFingerprint) -> Bool) -> Bool {
    var start = 0
    for (bits, end) in ends.enumerated() {
      for rest in lower[start..<Int(end)] where isWanted(UIDFingerprint(UInt8(bits), rest)) { return true }
      start = Int(end)
    }
    return false
  }
}

extension UIDFingerprint {
  /// A fingerprint from its upper and its lower bits.
  fileprivate init(_ upper: UInt8, _ lower: UInt32) { self.init(bits: UInt64(upper) << 32 | UInt64(lower)) }
}
