internal import AgendaPrograms
internal import ICalendar

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
