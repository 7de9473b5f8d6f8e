internal import AgendaPrograms
internal import ICalendar

/// A program that prints a password or a token, or keeps one.
struct SecretProgram: Sendable, Hashable {
  /// The time that a program of the configuration can take, in seconds: a person may have to type a passphrase for it.
  static let maximumTime = 60.0
  private static let outputLimit = 1 << 20

  /// The name or path of the program, as configured; of a line for the shell, its first program or the key of the configuration.
  let name: String
  private let file: String
  private let arguments: [String]

  /// A program and its arguments: a path from the root or from the home folder (`~/…`), or a name that is looked up in the folders of `PATH`. `key` is the
  /// key of the configuration that has them.
  init(
    _ words: [String], of key: String? = nil, variables: [String: String], home: String
  ) throws(SignInError) {
    guard let name = words.first, !name.isEmpty else {
      throw SignInError(.signedOut, "the command for the password is empty; name a program")
    }
    // The line of a shell can hold a secret, but no secret is the name of an installed program.
    let isLine = words.starts(with: ["/bin/sh", "-c"])
    let first = words.dropFirst(2).first?.split(separator: " ").first.map(String.init) ?? ""
    let isInstalled = isLine && !first.contains("/") && ChildProgram.find(first, in: variables["PATH"]) != nil
    self.name = isLine ? isInstalled ? first : key ?? "sh -c" : name
    arguments = Array(words.dropFirst())
    if name.hasPrefix("~/") {
      file = home + name.dropFirst()
    } else if name.contains("/") {
      guard name.hasPrefix("/") else {
        throw SignInError(
          .signedOut, "the path \(quoted(name)) is relative; write the whole path of the program")
      }
      file = name
    } else if let found = ChildProgram.find(name, in: variables["PATH"]) {
      file = found
    } else {
      throw SignInError(.signedOut, "the program \(quoted(name)) is not installed in a folder of PATH")
    }
  }

  /// The answer of a program.
  struct Answer {
    var output: [UInt8]
    /// How the program failed; `nil` if it did not.
    var failure: String?
    /// The first line of its errors, if no line of its output is in it.
    var firstError: String?
  }

  /// Runs the program with some input; /dev/null without. Throws if it cannot be started, or takes longer than `seconds`.
  func run(input: String? = nil, seconds: Double = maximumTime) throws(SignInError) -> Answer {
    let child = ChildProgram(file: file, arguments: arguments, outputLimit: Self.outputLimit)
    do throws(ChildProgram.Failure) {
      let result = try child.run(input: input.map { Array($0.utf8) }, timeout: seconds)
      return Answer(
        output: result.output, failure: result.statusReason,
        firstError: result.firstError.flatMap { Self.harmless($0, beside: result.output) })
    } catch {
      throw SignInError(error.isTimeout ? .unreachable : .signedOut, "\(quoted(name)) \(error.message)")
    }
  }

  /// The first line of what the program prints.
  func firstLine() throws(SignInError) -> String {
    let answer = try run()
    if let failure = answer.failure {
      throw SignInError(
        .signedOut, "\(quoted(name)) \(failure)" + (answer.firstError.map { ": " + $0 } ?? ""))
    }
    let line = answer.output.prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty else {
      throw SignInError(
        .signedOut, "\(quoted(name)) printed nothing; its first line has to be the password or token")
    }
    guard let text = String(validating: line, as: UTF8.self), !text.hasControlCharacters else {
      throw SignInError(.signedOut, "the first line that \(quoted(name)) printed is not text in UTF-8")
    }
    return text
  }

  /// A line of errors without control characters; `nil` if it holds a line of the output, which can be the password.
  private static func harmless(_ line: String, beside output: [UInt8]) -> String? {
    let secrets = String(decoding: output.prefix(65_536), as: UTF8.self).split { $0.isNewline }
    guard !secrets.contains(where: { line.contains($0) }) else { return nil }
    return line.withoutControlCharacters
  }
}
