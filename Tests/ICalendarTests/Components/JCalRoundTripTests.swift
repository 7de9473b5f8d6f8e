import Foundation
import TestSupport
import Testing

@testable import ICalendar

/// Writes each calendar of other programs as jCal and back, and compares what is read from both.
@Suite(.enabled(if: SharedFixtures.areThere, Comment(rawValue: SharedFixtures.missing)))
struct JCalRoundTripTests {
  private static let files: [URL] = {
    let folders = ["calendars", "tricky"].compactMap { SharedFixtures.folder?.appending(path: $0) }
    return folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
        .filter { $0.pathExtension == "ics" }.sorted { $0.path() < $1.path() }
    }
  }()

  @Test func `a calendar reads the same after jCal`() throws {
    #expect(Self.files.count > 200)
    let zone = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc
    for url in Self.files {
      let components = ComponentFile([UInt8](try Data(contentsOf: url))).components
      let json = JCal.encode(components)
      let back = try JCal.decode(json)
      // Lines that cannot be read are not in jCal.
      let before = Calendar(ComponentFile(components).bytes, viewer: zone)
      let after = Calendar(ComponentFile(back).bytes, viewer: zone)
      #expect(before.events.count == after.events.count, "\(url.lastPathComponent)")
      for (old, new) in zip(before.events, after.events) {
        #expect(
          old.uid == new.uid && old.schedule == new.schedule, "\(url.lastPathComponent) \(old.uid ?? "")")
        #expect(compared(old) == compared(new), "\(url.lastPathComponent) \(old.uid ?? "")")
      }
      // A text with control characters is written without them.
      let again = JCal.encode(try JCal.decode(JCal.encode(back)))
      #expect(again == JCal.encode(back), "\(url.lastPathComponent)")
    }
  }

  /// The details without the numbers of lines, which move, and the properties that are kept as they are written.
  private func compared(_ event: Event) -> EventDetails {
    var details = event.details
    details.otherProperties = []
    return details
  }

  /// Prints the names of files whose jCal the package icalendar reads as something else than the calendar.
  private static let script = """
    import json, pathlib, sys
    from icalendar import Calendar, Component
    def properties(calendar):
        found = []
        for component in calendar.walk():
            for name, value in component.property_items(recursive=False, sorted=False):
                if name in ("BEGIN", "END"):
                    continue
                values = getattr(value, "cats", value)
                text = getattr(value, "dt", None) or getattr(value, "dts", None) or values
                if name in ("RRULE", "EXRULE", "RDATE", "TRIGGER"):
                    text = sorted(value.to_ical().split(b";"))
                found.append((component.name, name, str(text)))
        return sorted(found)
    compared = 0
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
        try:
            old = properties(Calendar.from_ical(path.with_suffix(".ics").read_bytes()))
        except Exception:
            continue
        try:
            new = properties(Component.from_jcal(json.loads(path.read_text())))
        except Exception as error:
            print(path.name, "error", repr(error)[:300])
            continue
        compared += 1
        if old != new:
            print(path.name, [pair for pair in zip(old, new) if pair[0] != pair[1]][:2])
    print("compared", compared)
    """

  @Test(.enabled("Python has no icalendar here") { Python.has("icalendar") })
  func `the package icalendar reads the same from jCal`() throws {
    let folder = try TemporaryFolder()
    for (number, url) in Self.files.enumerated() {
      let components = ComponentFile([UInt8](try Data(contentsOf: url))).components
      guard components.count == 1, components[0].name == "VCALENDAR" else { continue }
      let name = "\(number)-\(url.deletingPathExtension().lastPathComponent)"
      try Data(ComponentFile(components).bytes).write(to: folder.url.appending(path: "\(name).ics"))
      try Data(JCal.encode(components)).write(to: folder.url.appending(path: "\(name).json"))
    }
    let lines = try Python.run(Self.script, arguments: [folder.url.path()]).split(separator: "\n")
    let compared = lines.last?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    #expect(compared > 200)
    // icalendar reads some damaged values and bytes that are no UTF-8 otherwise, and refuses the former in jCal.
    #expect(lines.dropLast().count * 15 < compared, "\(lines.joined(separator: "\n"))")
  }
}
