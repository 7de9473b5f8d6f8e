package import AgendaKit
import AgendaPlatform
internal import ICalendar

/// The file with what was learned of the events that matter: `priority/learned` in the folder for state.
///
/// It is replaced as a whole, so that it is the former one or the new one whenever a process or the machine stops. The folder is its own, so that
/// its lock and the changes in it concern this file alone.
package struct PriorityFile: Sendable, Hashable {
  /// Why the file cannot be used.
  package struct Failure: Error, Hashable {
    /// The error, the path, and what agenda does now.
    package var message: String
  }

  /// The contents of the file.
  package struct Contents: Sendable, Hashable {
    /// The learned priority; `nil` if there is no such file, or it cannot be used.
    package var priority: LearnedPriority?
    /// Why it cannot be used; `nil` if it can, or there is none.
    package var problem: String?
  }

  /// The greatest size of the file, in bytes: it cannot grow beyond that.
  package static let maximumSize = 64 << 10

  private let folder: String
  /// The path of the file.
  package var path: String { folder + "/learned" }

  /// The file in a folder such as `$XDG_STATE_HOME/agenda`.
  package init(stateFolder: String) {
    folder = stateFolder + "/priority"
  }

  /// The state of the file.
  private enum State {
    case missing
    case whole(LearnedPriority)
    /// With the marks that can be read nevertheless.
    case damaged(marks: LearnedPriority?)
  }

  private func state() throws(NamedFile.Failure) -> State {
    let bytes: [UInt8]
    do throws(NamedFile.Failure) {
      bytes = try NamedFile.bytes(ofFile: path, maximumSize: Self.maximumSize)
    } catch {
      if error.isMissing { return .missing }
      throw error
    }
    if let priority = LearnedPriority.Parts(bytes).flatMap({ LearnedPriority($0) }) {
      return .whole(priority)
    }
    return .damaged(marks: LearnedPriority.Parts(marksOf: bytes).flatMap { LearnedPriority($0) })
  }

  /// Reads the file: one small reading, without a lock.
  package func read() -> Contents {
    do throws(NamedFile.Failure) {
      switch try state() {
      case .missing: return Contents()
      case .whole(let priority): return Contents(priority: priority)
      case .damaged:
        return Contents(
          problem:
            "“\(path)” is damaged; events keep the order of their start, and learning begins again")
      }
    } catch {
      return Contents(
        problem: "“\(path)” cannot be read: \(error.message); events keep the order of their start")
    }
  }

  /// Changes what the file holds, alone among all processes, unless `change` returns `false`. A damaged file is kept beside the new one, which
  /// begins with the marks that can still be read of it. Throws if the file cannot be read at all, and then leaves it.
  /// - Returns: a message about a damaged file; `nil` if it was not damaged.
  package func update(
    _ change: (inout LearnedPriority) -> Bool
  ) throws(Failure) -> String? {
    try locked { () throws(Failure) -> String? in
      let state = try stateOrFailure()
      var priority = LearnedPriority(salt: .random(in: .min ... .max))
      var found: PriorityMarks?
      switch state {
      case .missing: break
      case .whole(let known): priority = known
      case .damaged(let marks):
        priority = marks ?? priority
        found = priority.marks
      }
      guard change(&priority) else { return nil }
      let kept = found == nil ? nil : try keepDamaged()
      guard PendingFile.write(priority.parts.bytes, to: path) else {
        let failure = failure()
        // The marks of the damaged file can be read next time.
        if let kept { rename(kept, path) }
        throw failure
      }
      guard let kept, let marks = found else { return nil }
      return
        """
        “\(path)” was damaged, and is kept as “\(kept)”; learning begins anew, with \(marks.count(of: .pinned)) pinned \
        and \(marks.count(of: .hidden)) hidden events that could be read of it
        """
    }
  }

  /// The most damaged files that are kept.
  private static let maximumDamaged = 9

  /// The names of damaged files.
  private var damagedPaths: [String] {
    (1...Self.maximumDamaged).map { $0 == 1 ? path + ".damaged" : path + ".damaged.\($0)" }
  }

  /// Gives the damaged file the first name that is free, and returns it.
  private func keepDamaged() throws(Failure) -> String {
    guard let name = damagedPaths.first(where: { access($0, F_OK) != 0 }) else {
      throw Failure(
        message:
          """
          “\(path)” is damaged, as were the \(Self.maximumDamaged) files that are kept beside it; \
          \(.command("forget --learned")) removes these, and keeps what can be read of it
          """
      )
    }
    guard rename(path, name) == 0 else { throw failure() }
    return name
  }

  /// Forgets what was learned, and returns the marks that are kept; if the file is damaged, only marks that can still be read. Without any the file is
  /// removed, and `nil` returned. Throws if the file cannot be read at all, and then leaves it.
  package func keepMarks() throws(Failure) -> LearnedPriority? {
    var status = stat()
    guard stat(folder, &status) == 0 else { return nil }
    return try locked { () throws(Failure) -> LearnedPriority? in
      let priority: LearnedPriority?
      switch try stateOrFailure() {
      case .missing: priority = nil
      case .whole(let whole): priority = whole.unlearned
      case .damaged(let marks): priority = marks?.unlearned
      }
      guard let priority, !priority.marks.isEmpty else {
        try removeFiles([path] + damagedPaths)
        return nil
      }
      guard PendingFile.write(priority.parts.bytes, to: path) else { throw failure() }
      try removeFiles(damagedPaths)
      return priority
    }
  }

  private func stateOrFailure() throws(Failure) -> State {
    do throws(NamedFile.Failure) {
      return try state()
    } catch {
      throw Failure(
        message:
          "“\(path)” cannot be read: \(error.message); \(.command("forget")) removes it, with what is pinned and hidden"
      )
    }
  }

  /// Removes the file, and those that were damaged. Throws if that fails.
  package func remove() throws(Failure) {
    var status = stat()
    guard stat(folder, &status) == 0 else { return }
    try locked { () throws(Failure) in try removeFiles([path] + damagedPaths) }
  }

  private func removeFiles(_ files: [String]) throws(Failure) {
    for file in files where unlink(file) != 0 && errno != ENOENT { throw failure() }
    PendingFile.synchronizeFolder(folder)
  }

  /// Does something while no other process changes the folder. Waits for others, which hold it for milliseconds.
  private func locked<Value>(_ action: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard BaseDirectories.makeFolder(folder), let lock = FolderLock(folder) else { throw failure() }
    lock.wait()
    return try lock.whileHeld(action)
  }

  private func failure() -> Failure {
    Failure(message: "cannot write in “\(folder)”: \(String(cString: strerror(errno)))")
  }
}

/// The text of the file, a value in each line:
///
/// ```
/// agenda priority 1
/// salt 0f1e2d3c4b5a6978
/// examples 12
/// place -4970
/// weight 17 350
/// pinned 1122334455667788
/// hidden 99aabbccddeeff00 20825
/// answer 1a2b3c4d
/// end
/// ```
///
/// Weights are in ten thousandths. A hidden or pinned instance of a series ends with the number of a day since 1970. The last line says that nothing
/// is missing.
extension LearnedPriority.Parts {
  private static let (heading, end) = ("agenda priority 1", "end")

  /// The text.
  package var bytes: [UInt8] {
    var lines = [
      Self.heading, "salt \(String(salt, radix: 16))", "examples \(examples)", "place \(placeWeight)",
    ]
    lines += weights.sorted { $0.key < $1.key }.map { "weight \($0.key) \($0.value)" }
    lines += marks.map { entry in
      "\(entry.mark.word) \(String(entry.hash, radix: 16))"
        + (entry.end.map { " \($0.daysSinceEpoch)" } ?? "")
    }
    lines += countedAnswers.map { "answer \(String($0, radix: 16))" }
    return Array((lines + [Self.end, ""]).joined(separator: "\n").utf8)
  }

  /// Reads a text; `nil` if it is not one that was written here.
  package init?(_ bytes: [UInt8]) {
    guard bytes.last == UInt8(ascii: "\n") else { return nil }
    let lines = bytes.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count > 2, lines.first == Self.heading, lines.last == Self.end,
      let salt = Self.value(of: "salt", in: lines[1]).flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.init(salt: salt)
    for line in lines.dropFirst(2).dropLast() where !add(line) { return nil }
  }

  /// Reads the marks of a text that is damaged elsewhere; `nil` without the salt, by which alone they are of use.
  package init?(marksOf bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    guard
      let salt = lines.lazy.compactMap({ Self.value(of: "salt", in: $0) }).first.flatMap({
        UInt64($0, radix: 16)
      })
    else { return nil }
    self.init(salt: salt)
    for line in lines where PriorityMarks.Mark.allCases.contains(where: { line.hasPrefix($0.word + " ") }) {
      _ = add(line)
    }
  }

  private static func value(of name: String, in line: String) -> Substring? {
    line.hasPrefix(name + " ") ? line.dropFirst(name.count + 1) : nil
  }

  /// Adds what a line says; `false` if that is nothing known.
  private mutating func add(_ line: String) -> Bool {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    switch (words.first ?? "", words.count) {
    case ("examples", 2): return Self.set(&examples, Int(words[1]))
    case ("place", 2): return Self.set(&placeWeight, Int(words[1]))
    case ("weight", 3):
      guard let index = Int(words[1]), let weight = Int(words[2]) else { return false }
      return weights.updateValue(weight, forKey: index) == nil
    case ("answer", 2):
      guard let answer = UInt32(words[1], radix: 16) else { return false }
      countedAnswers.append(answer)
      return true
    case (let word, 2...3):
      guard let mark = PriorityMarks.Mark.allCases.first(where: { $0.word == word }),
        let hash = UInt64(words[1], radix: 16)
      else { return false }
      let day = words.count == 3 ? Int32(words[2]) : nil
      guard words.count == 2 || day != nil else { return false }
      marks.append(.init(mark: mark, hash: hash, end: day.map { CalendarDate(daysSinceEpoch: Int($0)) }))
      return true
    default: return false
    }
  }

  private static func set(_ value: inout Int, _ new: Int?) -> Bool {
    value = new ?? value
    return new != nil
  }
}

extension PriorityMarks.Mark {
  /// Its name in the file.
  fileprivate var word: String {
    switch self {
    case .pinned: "pinned"
    case .hidden: "hidden"
    }
  }
}
