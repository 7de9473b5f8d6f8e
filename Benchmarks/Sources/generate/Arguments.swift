/// The command line.
struct Arguments {
  static let usage = "generate --events N --seed S --output PATH [--folder] [--expected PATH]"

  var events = 0
  var seed: UInt64 = 0
  var output = ""
  var expected: String?
  var isFolder = false

  init(_ arguments: ArraySlice<String>) throws(GeneratorError) {
    var left = arguments
    while let name = left.popFirst() {
      if name == "--folder" {
        isFolder = true
        continue
      }
      guard let value = left.popFirst() else { throw GeneratorError("usage: " + Self.usage) }
      switch name {
      case "--events": events = Int(value) ?? 0
      case "--seed": seed = UInt64(value) ?? 0
      case "--output": output = value
      case "--expected": expected = value
      default: throw GeneratorError("unknown \(name); usage: " + Self.usage)
      }
    }
    guard events > 0, !output.isEmpty else { throw GeneratorError("usage: " + Self.usage) }
  }
}
