import AgendaPlatform

/// Writes a line to standard error, and ends with an exit code.
private func fail(_ message: String, _ exitCode: Int32) -> Never {
  let line = "agenda-draw: \(message)\n"
  _ = line.utf8.span.withUnsafeBytes { writeAll($0, to: STDERR_FILENO) }
  exit(exitCode)
}

// A reader that has gone is an error of write(2), and not the end of the process.
signal(SIGPIPE, SIG_IGN)

guard CommandLine.arguments.count == 1 else {
  fail("takes no arguments: agenda starts it to draw pictures, and sends it what to draw", 64)
}

var session = DrawingSession()
do {
  try session.run()
} catch {
  fail(error.message, error.exitCode)
}
