import AgendaPlatform
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The user’s editor: `$VISUAL`, else `$EDITOR`, else `vi`. The shell reads its words, as in other programs: `emacsclient -a ''`.
struct TextEditor {
  /// The words of the shell that start it.
  let command: String

  /// The program of the command; `nil` if only the shell knows it.
  var program: String? {
    command.split(separator: " ").first.flatMap { word in
      word.allSatisfy { $0.isLetter || $0.isNumber || "/._+-".contains($0) } ? String(word) : nil
    }
  }

  /// The editor of an environment.
  init(_ environment: ProcessEnvironment) {
    command =
      ["VISUAL", "EDITOR"].lazy.compactMap { environment.variables[$0] }.first {
        !$0.allSatisfy(\.isWhitespace)
      }
      ?? "vi"
  }

  /// Lets the user edit a file, and waits for that.
  /// - Throws: if the editor cannot be started, or fails.
  func edit(_ file: String) throws {
    let child: Int32
    do throws(ChildProgram.Failure) {
      child = try ChildProgram.spawn(
        "/bin/sh", ["-c", command + " \"$@\"", "sh", file], streams: .inherited)
    } catch {
      throw CommandError(.unavailable, "the editor \(quotedName) \(error.message)")
    }
    // Ctrl-C in the terminal is for the editor.
    let former = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in former { _ = signal(number, handler) } }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    // The shell has ended with this code, and said which program it did not find.
    guard status >> 8 & 0xFF != 127 else {
      throw CommandError(
        .unavailable,
        "there is no editor \(quotedName); set EDITOR, or change the event by options such as --title")
    }
    guard status == 0 else {
      let reason =
        status & 0x7F == 0
        ? "failed with exit code \(status >> 8 & 0xFF)" : "was ended by signal \(status & 0x7F)"
      throw CommandError(.unavailable, "the editor \(quotedName) \(reason); nothing was changed")
    }
  }

  private var quotedName: String { quoted(command) }
}
