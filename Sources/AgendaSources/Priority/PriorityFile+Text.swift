package import AgendaKit
internal import ICalendar

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
