/// A set of fingerprints of UIDs or other texts.
///
/// The first use of a `Set` of any type takes a tenth of a millisecond, in which the runtime looks through all conformances of the program: for
/// small calendars that is a part of the run.
struct FingerprintSet: Sendable {
  /// Each fingerprint, with ``usedBit``, in the first free place from that of its hash on; 0 in free places. Their number is a power of two.
  private var places: [UInt64] = []
  /// The number of fingerprints.
  private(set) var count = 0

  private static let usedBit: UInt64 = 1 << UIDFingerprint.bitCount
  /// Differs in each run, so that nobody can write a calendar whose UIDs all have the same hash.
  private static let factor = UInt64.random(in: 0...UInt64.max) | 1

  /// Adds a fingerprint. Returns whether it is new.
  @discardableResult
  mutating func insert(_ fingerprint: UIDFingerprint) -> Bool {
    // At least half of the places are free, so that a search ends soon.
    if 2 * count >= places.count { grow() }
    let place = place(of: fingerprint.bits | Self.usedBit)
    guard places[place] == 0 else { return false }
    places[place] = fingerprint.bits | Self.usedBit
    count += 1
    return true
  }

  /// Whether it has a fingerprint.
  func contains(_ fingerprint: UIDFingerprint) -> Bool {
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
