import Glibc

let header = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//agenda//Benchmarks//EN", "CALSCALE:GREGORIAN"]

/// One calendar, with its zones once.
func writeFile(_ arguments: Arguments, each body: (GeneratedEvent) -> Void) throws(GeneratorError) {
  var file = try OutputFile(arguments.output)
  var lines = ContentLines()
  for line in header + ["X-WR-CALNAME:Benchmark"] + TimeForm.allCases.flatMap(\.definition) {
    lines.line(line)
  }
  for index in 0..<arguments.events {
    let (event, _) = write(index, arguments, into: &lines)
    body(event)
    try file.write(lines.bytes)
    lines.removeAll()
  }
  lines.line("END:VCALENDAR")
  try file.write(lines.bytes)
  try file.flush()
}

/// A vdir: a file for each event with its overrides and its zone.
func writeFolder(_ arguments: Arguments, each body: (GeneratedEvent) -> Void) throws(GeneratorError) {
  guard mkdir(arguments.output, 0o755) == 0 else {
    throw GeneratorError("\(arguments.output): \(String(cString: strerror(errno)))")
  }
  var lines = ContentLines()
  var component = ContentLines()
  for index in 0..<arguments.events {
    component.removeAll()
    lines.removeAll()
    let (event, uid) = write(index, arguments, into: &component)
    body(event)
    for line in header + event.form.definition { lines.line(line) }
    lines.add(contentsOf: component)
    lines.line("END:VCALENDAR")
    var file = try OutputFile("\(arguments.output)/\(uid).ics")
    try file.write(lines.bytes)
    try file.flush()
  }
}

func write(_ index: Int, _ arguments: Arguments, into lines: inout ContentLines) -> (
  GeneratedEvent, uid: String
) {
  var random = RandomSource(seed: arguments.seed, event: index)
  let uid = makeUID(random: &random)
  let event = GeneratedEvent(index, random: &random)
  var writer = EventWriter(event, uid: uid, random: random)
  writer.write(event, into: &lines)
  return (event, uid)
}

func makeUID(random: inout RandomSource) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  let bits = [random.next(), random.next()]
  var text: [UInt8] = []
  for position in 0..<32 {
    if [8, 12, 16, 20].contains(position) { text.append(UInt8(ascii: "-")) }
    text.append(digits[Int(bits[position / 16] >> (position % 16 * 4) & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}

func run() throws(GeneratorError) {
  let arguments = try Arguments(CommandLine.arguments.dropFirst())
  // Today, a Monday, both changes of clocks, a year's end; then a week, a year, and all ten years.
  let days = [
    GeneratedEvent.today, Day(2026, 11, 23), Day(2026, 3, 29), Day(2026, 10, 25), Day(2026, 12, 31),
  ]
  var expectations = days.map { Expectation(from: $0, days: 1) }
  expectations.append(Expectation(from: GeneratedEvent.today, days: 7))
  expectations.append(Expectation(from: Day(2026, 1, 1), days: 365))
  let all = GeneratedEvent.lastDay.number - GeneratedEvent.firstDay.number
  expectations.append(Expectation(from: GeneratedEvent.firstDay, days: all))

  let body = { (event: GeneratedEvent) in
    guard arguments.expected != nil else { return }
    for index in expectations.indices { expectations[index].count(event) }
  }
  if arguments.isFolder {
    try writeFolder(arguments, each: body)
  } else {
    try writeFile(arguments, each: body)
  }
  if let path = arguments.expected {
    var file = try OutputFile(path)
    let text = "[\n" + expectations.map { "  " + $0.json }.joined(separator: ",\n") + "\n]\n"
    try file.write(Array(text.utf8))
    try file.flush()
  }
}

do {
  try run()
} catch {
  let line = Array("generate: \(error.message)\n".utf8)
  _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(1)
}
