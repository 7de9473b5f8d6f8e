internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

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
