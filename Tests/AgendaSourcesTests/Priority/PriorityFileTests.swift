import AgendaKit
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// The file with what was learned is whole or not there, and never large.
struct PriorityFileTests {
  private let folder: TemporaryFolder
  private let file: PriorityFile

  init() throws {
    folder = try TemporaryFolder()
    file = PriorityFile(stateFolder: folder.path("state"))
  }

  private static let today = date("2026-11-23")

  /// As much as can be learned.
  private static var full: LearnedPriority.Parts {
    var parts = LearnedPriority.Parts(salt: .max)
    parts.examples = .max / 2
    parts.placeWeight = -6000
    for index in 0..<LearnedPriority.weightCount { parts.weights[index] = -40_000 }
    parts.marks = (0..<PriorityMarks.maximumCount).map {
      .init(mark: .pinned, hash: .max - UInt64($0), end: CalendarDate(daysSinceEpoch: 2_932_896))
    }
    parts.countedAnswers = (0..<512).map { UInt32.max - $0 }
    return parts
  }

  @Test func `what was learned is read again, for this user alone`() throws {
    #expect(file.read() == PriorityFile.Contents())
    _ = try file.update { $0.mark(.pinned, uid: "a", today: Self.today) }
    let priority = try #require(file.read().priority)
    #expect(priority.mark(of: "a") == .pinned)
    _ = try file.update { $0.mark(.hidden, uid: "b", today: Self.today) }
    #expect(file.read().priority?.salt == priority.salt)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `the text has no word of a calendar`() throws {
    _ = try file.update { $0.mark(.pinned, uid: "secret@example.org", today: Self.today) }
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(!text.contains("secret") && text.contains("pinned "))
  }

  @Test func `as much as can be learned is less than 64 KB, and is read as it was written`() throws {
    let bytes = Self.full.bytes
    #expect(bytes.count <= PriorityFile.maximumSize)
    #expect(LearnedPriority.Parts(bytes) == Self.full)
    #expect(LearnedPriority(Self.full) != nil)
  }

  @Test(arguments: [
    "", "agenda priority 1\n", "agenda priority 2\nsalt 1\nend\n", "agenda priority 1\nsalt 1\nexamples 1\n",
    "agenda priority 1\nsalt x\nend\n", "agenda priority 1\nsalt 1\nweight 2048 1\nend\n",
    "agenda priority 1\nsalt 1\nweight 1 40001\nend\n", "agenda priority 1\nsalt 1\nplace 1\nend\n",
    "agenda priority 1\nsalt 1\nweight 1 1\nweight 1 2\nend\n",
    "agenda priority 1\nsalt 1\npinned 1 x\nend\n",
    "agenda priority 1\nsalt 1\nexamples -1\nend\n",
    "agenda priority 1\nsalt 1\nexamples \(Int.max)\nend\n", "agenda priority 1\nsalt 1\nnonsense\nend\n",
  ])
  func `a damaged file is reported, kept aside, and begun anew`(text: String) throws {
    try folder.makeFolder("state/priority")
    try folder.write(text, to: "state/priority/learned")
    #expect(file.read().priority == nil)
    #expect(file.read().problem?.contains("is damaged") == true)
    let notice = try #require(try file.update { $0.mark(.pinned, uid: "a", today: Self.today) })
    #expect(notice.contains("kept as “\(file.path).damaged”"))
    #expect(file.read().priority?.mark(of: "a") == .pinned)
    #expect(try String(contentsOfFile: file.path + ".damaged", encoding: .utf8) == text)
  }

  @Test func `the marks that can be read of a damaged file stay, and no damaged file is lost`() throws {
    _ = try file.update { $0.mark(.pinned, uid: "a", today: Self.today) }
    let damage = { (text: String) in
      let bytes = try Data(contentsOf: URL(filePath: self.file.path))
      try (bytes.dropLast("end\n".utf8.count) + Data(text.utf8)).write(to: URL(filePath: self.file.path))
    }
    for count in 1...9 {
      try damage("nonsense \(count)\n")
      let notice = try #require(try file.update { $0.mark(.hidden, uid: "\(count)", today: Self.today) })
      #expect(notice.contains("with 1 pinned and \(count - 1) hidden events"))
      let kept = file.path + ".damaged" + (count == 1 ? "" : ".\(count)")
      #expect(try String(contentsOfFile: kept, encoding: .utf8).hasSuffix("nonsense \(count)\n"))
    }
    #expect(file.read().priority?.mark(of: "a") == .pinned)
    #expect(file.read().priority?.marks.count(of: .hidden) == 9)
    // Without room for one more, nothing is changed.
    try damage("nonsense\n")
    let bytes = try Data(contentsOf: URL(filePath: file.path))
    #expect(throws: PriorityFile.Failure.self) {
      _ = try file.update { $0.mark(.pinned, uid: "b", today: Self.today) }
    }
    #expect(try Data(contentsOf: URL(filePath: file.path)) == bytes)
    #expect(try file.keepMarks()?.marks.count(of: .hidden) == 9)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("state/priority")) == ["learned"])
  }

  @Test func `each beginning of a file is damaged, so that none is taken for less that was learned`() throws {
    let bytes = Self.full.bytes
    for count in stride(from: 0, to: bytes.count, by: 997) {
      #expect(LearnedPriority.Parts(Array(bytes.prefix(count))) == nil)
    }
  }

  @Test func `a file that is too large is not read`() throws {
    try folder.makeFolder("state/priority")
    let line = "agenda priority 1\nsalt 1\n"
    try folder.write(
      line + String(repeating: "examples 1\n", count: 10_000) + "end\n", to: "state/priority/learned")
    #expect(file.read().priority == nil)
    #expect(file.read().problem?.contains("cannot be read") == true)
    // A file that cannot be read now may be readable later.
    #expect(throws: PriorityFile.Failure.self) {
      _ = try file.update { $0.mark(.pinned, uid: "a", today: Self.today) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("state/priority")) == ["learned"])
  }

  @Test(.enabled(if: getuid() != 0, "permissions do not hold for root"))
  func `a folder that may not be written is named, and the file stays`() throws {
    _ = try file.update { $0.mark(.pinned, uid: "a", today: Self.today) }
    let path = folder.path("state/priority")
    chmod(path, 0o500)
    defer { chmod(path, 0o700) }
    #expect(throws: PriorityFile.Failure.self) {
      _ = try file.update { $0.mark(.pinned, uid: "b", today: Self.today) }
    }
    #expect(file.read().priority?.mark(of: "b") == nil)
    #expect(file.read().priority?.mark(of: "a") == .pinned)
  }

  @Test func `a state folder that is a file is named`() throws {
    try folder.write("", to: "state")
    #expect(throws: PriorityFile.Failure.self) {
      _ = try file.update { $0.mark(.pinned, uid: "b", today: Self.today) }
    }
  }

  @Test func `several writers at once lose nothing`() async throws {
    let file = file
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { _ = try? file.update { $0.mark(.pinned, uid: "\(number)", today: Self.today) } }
      }
    }
    #expect(file.read().priority?.marks.count(of: .pinned) == 40)
  }

  @Test func `removing leaves nothing behind`() throws {
    try file.remove()
    _ = try file.update { $0.mark(.pinned, uid: "a", today: Self.today) }
    try file.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("state/priority")) == [])
    #expect(file.read() == PriorityFile.Contents())
  }
}
