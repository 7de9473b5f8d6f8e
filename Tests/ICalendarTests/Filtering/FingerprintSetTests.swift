import Testing

@testable import ICalendar

@Suite struct FingerprintSetTests {
  @Test func `has what was added, once, and nothing else`() {
    var set = FingerprintSet()
    #expect(!set.contains(UIDFingerprint(bits: 0)))
    let added = (0..<3000).map { UIDFingerprint("\($0)@example.org") } + [UIDFingerprint(bits: 0)]
    let news = added.map { set.insert($0) }
    #expect(!news.contains(false))
    let again = added.map { set.insert($0) }
    #expect(!again.contains(true))
    #expect(set.count == added.count)
    #expect(added.allSatisfy(set.contains))
    #expect(!(3000..<6000).contains { set.contains(UIDFingerprint("\($0)@example.org")) })
  }

  @Test func `a union has the fingerprints of both`() {
    var (set, other) = (FingerprintSet(), FingerprintSet())
    set.insert(UIDFingerprint("a"))
    other.insert(UIDFingerprint("a"))
    other.insert(UIDFingerprint("b"))
    set.formUnion(other)
    #expect(set.count == 2)
    #expect(set.contains(UIDFingerprint("a")))
    #expect(set.contains(UIDFingerprint("b")))
  }
}
