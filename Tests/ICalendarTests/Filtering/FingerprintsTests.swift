import Testing

@testable import ICalendar

@Suite struct FingerprintsTests {
  @Test(arguments: [0, 1, 300, 8000])
  func `packing loses no fingerprint and adds none`(_ count: Int) {
    let uids = (0..<count).map { UIDFingerprint("event-\($0)@example.org") }
    var fingerprints = Fingerprints()
    for uid in uids { fingerprints.append(uid) }
    #expect(fingerprints.count == count)
    var (plain, packed): ([UIDFingerprint], [UIDFingerprint]) = ([], [])
    #expect(
      !fingerprints.contains {
        plain.append($0)
        return false
      })
    #expect(
      !PackedFingerprints(fingerprints).contains {
        packed.append($0)
        return false
      })
    #expect(plain == uids)
    #expect(packed.count == count && Set(packed) == Set(uids))
  }
}
