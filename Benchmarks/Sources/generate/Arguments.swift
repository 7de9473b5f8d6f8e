/// The command line.
struct Arguments {
  static let usage =
    "generate --events N --seed S --output PATH [--program NAME] [--folder] [--calendars] "
    + "[--expected PATH]"

  var events = 0
  var seed: UInt64 = 0
  var output = ""
  var expected: String?
  /// Who writes the calendar.
  var program = Program.plain
  /// A file for each event.
  var isFolder = false
  /// A VCALENDAR for each event, with its zone, all in one file.
  var isManyCalendars = false

  init(_ arguments: ArraySlice<String>) throws(GeneratorError) {
    var left = arguments
    while let name = left.popFirst() {
      if name == "--folder" || name == "--calendars" {
        if name == "--folder" { isFolder = true } else { isManyCalendars = true }
        continue
      }
      guard let value = left.popFirst() else { throw GeneratorError("usage: " + Self.usage) }
      switch name {
      case "--events": events = Int(value) ?? 0
      case "--seed": seed = UInt64(value) ?? 0
      case "--output": output = value
      case "--expected": expected = value
      case "--program":
        guard let program = Program(rawValue: value) else {
          let known = Program.allCases.map(\.rawValue).joined(separator: ", ")
          throw GeneratorError("unknown program \(value); known: \(known)")
        }
        self.program = program
      default: throw GeneratorError("unknown \(name); usage: " + Self.usage)
      }
    }
    guard events > 0, !output.isEmpty else { throw GeneratorError("usage: " + Self.usage) }
  }
}
