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

@Suite struct LocatedEventsTests {
  private func event(_ number: Int, calendar: Int) -> LocatedEvent {
    LocatedEvent(
      uid: UIDFingerprint("event-\(number)"), isOverride: number % 3 == 0, isNear: number % 6 == 0,
      offset: 5000 + 300 * number, length: 290, line: 10 + 9 * number, calendar: calendar)
  }

  @Test func `an event is given back with its place, moved by the lines and calendars before it`() throws {
    let events = (0..<20).map { event($0, calendar: $0 / 7) }
    var located = LocatedEvents(from: events[0], reserving: 20)
    for event in events {
      #expect(located.reaches(event))
      located.append(event)
    }
    located.move(lines: 100, calendars: 5)
    #expect(located.count == 20)
    for (place, event) in zip(located.indices, events) {
      let found = located[place]
      #expect(found.uid == event.uid && located.uid(at: place) == event.uid)
      #expect(found.isOverride == event.isOverride && located.isOverride(at: place) == event.isOverride)
      #expect(found.isNear == event.isNear)
      #expect(located.isFarOverride(at: place) == (event.isOverride && !event.isNear))
      #expect(found.offset == event.offset && found.length == 290)
      #expect(found.line == event.line + 100)
      #expect(found.calendar == event.calendar + 5)
    }
  }

  @Test(arguments: [(1 << 32, 0), (0, 1 << 30), (-1, 0), (0, -1)])
  func `an event that is too far from the first needs another list`(_ offset: Int, _ line: Int) {
    let first = event(1, calendar: 0)
    var far = first
    far.offset += offset
    far.line += line
    #expect(!LocatedEvents(from: first, reserving: 0).reaches(far))
  }
}
