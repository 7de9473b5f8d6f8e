import AgendaPlatform

/// Writes lines to standard error, or for the code 0 to standard output, and ends with an exit code.
private func end(_ exitCode: Int32, _ lines: String...) -> Never {
  let text = lines.map { (exitCode == 0 ? "" : "agenda-draw: ") + $0 + "\n" }.joined()
  _ = text.utf8.span.withUnsafeBytes { writeAll($0, to: exitCode == 0 ? STDOUT_FILENO : STDERR_FILENO) }
  exit(exitCode)
}

// A reader that has gone is an error of write(2), and not the end of the process.
signal(SIGPIPE, SIG_IGN)

if let word = CommandLine.arguments.dropFirst().first {
  let help =
    "“agenda” starts it to draw pictures, and sends it their steps; people use “agenda today --format png”"
  if word == "--help" || word == "-h" { end(0, "usage: agenda-draw", "", help) }
  end(64, "it takes no arguments", help)
}

var session = DrawingSession()
do {
  try session.run()
} catch {
  end(error.exitCode, error.message)
}
