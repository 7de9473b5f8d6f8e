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
