import AgendaCLibical
import Foundation
import TestSupport
import Testing

@testable import ICalendar

/// Changes one title in each calendar of other programs, and reads the results with three programs.
@Suite(.enabled(if: SharedFixtures.areThere, Comment(rawValue: SharedFixtures.missing)))
struct FixtureRoundTripTests {
  private static let title =
    "Changed; by a test, with “ümläute” and\na second line that is long enough to be folded"

  private static let files: [URL] = {
    let folders = ["calendars", "tricky"].compactMap { SharedFixtures.folder?.appending(path: $0) }
    return folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
        .filter { $0.pathExtension == "ics" }.sorted { $0.path() < $1.path() }
    }
  }()

  /// The file with another title of its first event that has one, and the UID of that event; `nil` if there is none.
  private func changed(_ bytes: [UInt8]) -> (file: ComponentFile, uid: String, position: Int)? {
    var file = ComponentFile(bytes)
    let entries = file.components.filter { $0.name == "VCALENDAR" }.flatMap(\.components)
    guard let first = entries.first(where: { $0.name == "VEVENT" && $0["SUMMARY"] != nil && $0.uid != nil }),
      let uid = first.uid
    else { return nil }
    var position = -1
    file.change(uid: uid) { component in
      position += 1
      if component == first, component["SUMMARY"]?.text != Self.title {
        component["SUMMARY"]?.text = Self.title
      }
    }
    return (file, uid, position)
  }

  @Test func `there are files`() { #expect(Self.files.count > 200) }

  @Test func `a calendar that is not changed keeps its bytes`() throws {
    for url in Self.files {
      let bytes = [UInt8](try Data(contentsOf: url))
      #expect(ComponentFile(bytes).bytes == bytes, "\(url.lastPathComponent)")
    }
  }

  @Test func `only the lines of a changed title differ`() throws {
    for url in Self.files {
      let bytes = [UInt8](try Data(contentsOf: url))
      guard let (file, _, _) = changed(bytes) else { continue }
      let lines = { (bytes: [UInt8]) in
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      }
      var (old, new) = (lines(bytes)[...], lines(file.bytes)[...])
      while let left = old.first, let right = new.first, left == right {
        (old, new) = (old.dropFirst(), new.dropFirst())
      }
      while let left = old.last, let right = new.last, left == right {
        (old, new) = (old.dropLast(), new.dropLast())
      }
      // Several equal events have the same title, which is changed in each.
      let names = { (lines: ArraySlice<ArraySlice<UInt8>>) in
        Set(
          lines.map { String(decoding: $0.prefix(7), as: UTF8.self).uppercased() }.filter {
            !($0.first?.isWhitespace ?? true)
          })
      }
      let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      #expect(
        isUTF16 || names(new) == ["SUMMARY"] || file.bytes == bytes, "\(url.lastPathComponent) \(names(new))")
    }
  }

  @Test func `a large file is changed to the same bytes`() throws {
    for url in Self.files {
      let bytes = [UInt8](try Data(contentsOf: url))
      guard let (file, uid, _) = changed(bytes) else { continue }
      var splice = CalendarSplice(bytes, uids: [uid])
      let calendars = file.components.filter { $0.name == "VCALENDAR" }
      let group = calendars.flatMap(\.components).filter { $0.uid == uid }
      // Where a UID has several events without RECURRENCE-ID, only their order says which of them is meant.
      guard !group.isEmpty, splice.components(uid: uid).count == group.count,
        Set(group.map { $0["RECURRENCE-ID"]?.value }).count == group.count
      else { continue }
      try splice.replace(uid: uid, with: group)
      // VTIMEZONEs that the file lacks are added.
      let isSame = splice.bytes == file.bytes
      #expect(
        isSame || splice.edits.contains { String(decoding: $0.bytes, as: UTF8.self).contains("VTIMEZONE") },
        "\(url.lastPathComponent)")
    }
  }

  @Test func `our reader and libical read the new title, and all else as before`() throws {
    let zone = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc
    for url in Self.files {
      let bytes = [UInt8](try Data(contentsOf: url))
      guard let (file, uid, _) = changed(bytes) else { continue }
      let (before, after) = (Calendar(bytes, viewer: zone), Calendar(file.bytes, viewer: zone))
      #expect(before.events.count == after.events.count, "\(url.lastPathComponent)")
      for (old, new) in zip(before.events, after.events) where old.uid != uid {
        #expect(
          withoutLines(old) == withoutLines(new) && old.schedule == new.schedule,
          "\(url.lastPathComponent) \(old.uid ?? "")")
      }
      #expect(
        zip(before.events, after.events).allSatisfy { $0.schedule == $1.schedule && $0.uid == $1.uid },
        "\(url.lastPathComponent)")
      for component in file.components.flatMap(\.components)
      where component.uid == uid && component["SUMMARY"]?.text == Self.title {
        guard let parsed = ParsedComponent(component.bytes) else {
          Issue.record("libical cannot read \(url.lastPathComponent)")
          continue
        }
        #expect(parsed.first(ICAL_SUMMARY_PROPERTY)?.text == Self.title, "\(url.lastPathComponent)")
      }
    }
  }

  /// The details without the numbers of lines, which move.
  private func withoutLines(_ event: Event) -> EventDetails {
    var details = event.details
    for index in details.otherProperties.indices { details.otherProperties[index].line = 0 }
    return details
  }

  /// Prints the names of files that icalendar reads otherwise after the change, apart from the title.
  private static let script = """
    import pathlib, sys
    from icalendar import Calendar
    def properties(path):
        found = []
        for calendar in Calendar.from_ical(path.read_bytes(), multiple=True):
            for component in calendar.walk():
                for name, value in component.property_items(recursive=False):
                    found.append((name, value.to_ical() if hasattr(value, "to_ical") else value, str(getattr(value, "params", ""))))
        return found
    compared = 0
    for new in sorted(pathlib.Path(sys.argv[1]).glob("*.new")):
        try:
            old = properties(new.with_suffix(".old"))
        except Exception:
            continue
        compared += 1
        try:
            after = properties(new)
        except Exception as error:
            print(new.name, error)
            continue
        strip = lambda items: [item for item in items if item[0] != "SUMMARY"]
        if strip(old) != strip(after) or len(old) != len(after):
            print(new.name, "differs")
    print("compared", compared)
    """

  @Test(.enabled("Python has no icalendar here") { Python.has("icalendar") })
  func `the package icalendar reads all else as before`() throws {
    let folder = try TemporaryFolder()
    for (number, url) in Self.files.enumerated() {
      let bytes = [UInt8](try Data(contentsOf: url))
      guard let (file, _, _) = changed(bytes) else { continue }
      let name = "\(number)-\(url.deletingPathExtension().lastPathComponent)"
      try Data(bytes).write(to: folder.url.appending(path: "\(name).old"))
      try Data(file.bytes).write(to: folder.url.appending(path: "\(name).new"))
    }
    let lines = try Python.run(Self.script, arguments: [folder.url.path()]).split(separator: "\n")
    let compared = lines.last?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    #expect(compared > 100)
    #expect(lines.dropLast().isEmpty, "\(lines.joined(separator: "\n"))")
  }
}
