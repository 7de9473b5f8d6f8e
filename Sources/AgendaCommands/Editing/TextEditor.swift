import AgendaPlatform
internal import AgendaPrograms
internal import AgendaSources

/// The user’s editor: `$VISUAL`, else `$EDITOR`, else `vi`.
struct TextEditor {
  /// The program and its arguments.
  private let words: [String]
  private let path: String?

  /// The editor of an environment.
  init(_ environment: ProcessEnvironment) {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap { environment.variables[$0] }.first { !$0.isEmpty }
    words = (named ?? "vi").split(separator: " ").map(String.init)
    path = environment.variables["PATH"]
  }

  /// Lets the user edit a file, and waits for that.
  /// - Throws: where the editor cannot be started, or fails.
  func edit(_ file: String) throws {
    guard let name = words.first, let program = name.contains("/") ? name : ChildProgram.find(name, in: path)
    else {
      throw CommandError(
        .unavailable,
        "there is no editor \(quotedName); set EDITOR, or change the event by options such as --title")
    }
    let child: Int32
    do throws(ChildProgram.Failure) {
      child = try ChildProgram.spawn(program, words.dropFirst() + [file], streams: .inherited)
    } catch {
      throw CommandError(.unavailable, "the editor \(quotedName) \(error.message)")
    }
    // Ctrl-C in the terminal is for the editor.
    let former = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in former { _ = signal(number, handler) } }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      let reason =
        status & 0x7F == 0
        ? "failed with exit code \(status >> 8 & 0xFF)" : "was ended by signal \(status & 0x7F)"
      throw CommandError(.unavailable, "the editor \(quotedName) \(reason); nothing was changed")
    }
  }

  private var quotedName: String { "“\(words.first ?? "")”" }
}
