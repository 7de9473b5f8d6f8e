internal import AgendaPlatform
internal import AgendaPrograms
internal import AgendaSources
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

/// The passwords in the Secret Service of the desktop (GNOME Keyring, KWallet, KeePassXC), by the program `secret-tool` of libsecret.
struct SecretService: Sendable {
  /// The time that it can take to answer, in seconds, and to answer a person who may have to unlock it.
  private static let (time, timeToUnlock) = (5.0, 60.0)
  private static let program = "secret-tool"

  private let account: String
  private let variables: [String: String]
  private let seconds: Double

  /// The password of an account of some name. With `isAttended` a person can unlock the keyring.
  init(account: String, variables: [String: String], isAttended: Bool) {
    self.account = account
    self.variables = variables
    seconds = isAttended ? Self.timeToUnlock : Self.time
  }

  /// The password; `nil` if there is none.
  func password() throws(SignInError) -> String? {
    let answer = try run(["lookup"])
    if answer.failure != nil {
      // Exit code 1 means that there is none, and also that there is no Secret Service; only the latter prints an error.
      guard let error = answer.firstError else { return nil }
      throw missing(error)
    }
    return answer.output.isEmpty ? nil : String(decoding: answer.output, as: UTF8.self)
  }

  /// Stores a password, and reads it back.
  func store(_ password: String) throws(SignInError) {
    let answer = try run(["store", "--label=agenda: \(account)"], input: password)
    if let failure = answer.failure { throw missing(answer.firstError ?? failure) }
    guard try self.password() == password else {
      throw missing("it does not return the password that was stored")
    }
  }

  /// Removes the password; there may be none.
  func clear() throws(SignInError) {
    let answer = try run(["clear"])
    if answer.failure != nil, let error = answer.firstError { throw missing(error) }
  }

  private func run(_ words: [String], input: String? = nil) throws(SignInError) -> SecretProgram.Answer {
    guard ChildProgram.find(Self.program, in: variables["PATH"]) != nil else {
      throw missing("the program secret-tool is not installed (Debian: libsecret-tools)")
    }
    let program = try SecretProgram(
      [Self.program] + words + ["application", "agenda", "account", account], variables: variables, home: "/")
    do throws(SignInError) {
      return try program.run(input: input, seconds: seconds)
    } catch {
      guard error.kind == .unreachable else { throw error }
      throw SignInError(
        .unreachable, "the keyring did not answer in \(Int(seconds)) seconds; it may be locked: unlock it")
    }
  }

  /// The failure if there is no Secret Service, or it does not work.
  private func missing(_ reason: String) -> SignInError {
    SignInError(
      .signedOut,
      """
      the password cannot be kept in the Secret Service: \(reason); name a program that prints it (--password-command \
      or “password-command”, such as pass), or a file that only you can read (“password-file”) instead
      """
    )
  }
}

/// A file with a password or several, which only its owner may have the right to read or write, as ssh(1) and ftp(1) demand.
struct SecretFile {
  /// The path of the file.
  let path: String
  /// The words for what is in it.
  private let contents: String

  /// A file with one password.
  static func password(path: String) -> SecretFile { SecretFile(path: path, contents: "the password") }

  /// A file with the passwords of several servers.
  static func passwords(path: String) -> SecretFile { SecretFile(path: path, contents: "the passwords") }

  private init(path: String, contents: String) {
    (self.path, self.contents) = (path, contents)
  }

  /// Reads the text of the file, of at most so many bytes.
  func text(maximumSize: Int = 1 << 18) throws(SignInError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it is not a file") }
    guard status.st_mode & 0o077 == 0 else {
      let rights = [(0o044, "read"), (0o022, "change")].filter { status.st_mode & $0.0 != 0 }.map(\.1)
      let verb = rights.isEmpty ? "run" : rights.joined(separator: " and ")
      throw SignInError(
        .signedOut, "other users can \(verb) \(contents) in “\(path)”; run: chmod 600 \(path)")
    }
    do throws(NamedFile.Failure) {
      return String(decoding: try NamedFile.bytes(ofFile: path, maximumSize: maximumSize), as: UTF8.self)
    } catch {
      throw failure(error.message)
    }
  }

  /// Reads the first line.
  func firstLine() throws(SignInError) -> String {
    let line = String(try text().prefix { !$0.isNewline })
    guard !line.isEmpty else { throw failure("its first line is empty; expected the password") }
    return line
  }

  private func failure(_ reason: String) -> SignInError {
    SignInError(.signedOut, "\(contents) in “\(path)” cannot be read: \(reason)")
  }
}
