import Glibc

/// One calendar, with its zones once; or, where that is asked for, a VCALENDAR for each event.
func writeFile(_ arguments: Arguments, each body: (GeneratedEvent) -> Void) throws(GeneratorError) {
  var file = try OutputFile(arguments.output)
  var lines = ContentLines()
  if !arguments.isManyCalendars {
    lines.begin(arguments.program, TimeForm.allCases)
  }
  for index in 0..<arguments.events {
    let made = Made(index, arguments)
    body(made.event)
    if arguments.isManyCalendars { made.writeCalendar(into: &lines) } else { made.write(into: &lines) }
    try file.write(lines.bytes)
    lines.removeAll()
  }
  if !arguments.isManyCalendars { lines.line("END:VCALENDAR") }
  try file.write(lines.bytes)
  try file.flush()
}

/// A vdir: a file for each event with its overrides and its zone.
func writeFolder(_ arguments: Arguments, each body: (GeneratedEvent) -> Void) throws(GeneratorError) {
  guard mkdir(arguments.output, 0o755) == 0 else {
    throw GeneratorError("\(arguments.output): \(String(cString: strerror(errno)))")
  }
  var lines = ContentLines()
  for index in 0..<arguments.events {
    lines.removeAll()
    let made = Made(index, arguments)
    body(made.event)
    made.writeCalendar(into: &lines)
    var file = try OutputFile("\(arguments.output)/\(made.uid).ics")
    try file.write(lines.bytes)
    try file.flush()
  }
}

/// An event and the program that writes it. Its times are the same in each program.
struct Made {
  let event: GeneratedEvent
  let program: Program
  let uid: String
  private let random: RandomSource

  init(_ index: Int, _ arguments: Arguments) {
    var random = RandomSource(seed: arguments.seed, event: index)
    let identifier = makeUID(random: &random)
    event = GeneratedEvent(index, random: &random)
    program = arguments.program.writer(random: &random)
    uid = program.uid(identifier)
    self.random = random
  }

  /// The VEVENT, and those of its overrides.
  func write(into lines: inout ContentLines) {
    if program == .plain {
      var writer = EventWriter(event, uid: uid, random: random)
      writer.write(event, into: &lines)
    } else {
      var writer = ProgramEventWriter(program, uid: uid, random: random)
      writer.write(event, into: &lines)
    }
  }

  /// A VCALENDAR of its own, with its zone.
  func writeCalendar(into lines: inout ContentLines) {
    lines.begin(program, [event.form])
    write(into: &lines)
    lines.line("END:VCALENDAR")
  }
}

extension ContentLines {
  /// The beginning of a VCALENDAR, with the zones of some forms, of each TZID once.
  mutating func begin(_ program: Program, _ forms: [TimeForm]) {
    folding = program.folding
    line("BEGIN:VCALENDAR")
    for text in program.header { line(text) }
    if program == .plain || program == .mixed, forms.count > 1 { line("X-WR-CALNAME:Benchmark") }
    var known: Set<String> = []
    for writer in program.writers {
      folding = writer.folding
      for form in forms {
        let definition = writer.definition(form)
        guard definition.count > 1, known.insert(definition[1]).inserted else { continue }
        for text in definition { line(text) }
      }
    }
    folding = .space
  }
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
