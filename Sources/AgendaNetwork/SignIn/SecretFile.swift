internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// A file with passwords, which only its owner may have the right to read or write, as ssh(1) and ftp(1) demand.
enum SecretFile {
  /// The text of a file of at most so many bytes.
  static func text(path: String, maximumSize: Int = 1 << 18) throws(SignInError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(path, String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw failure(path, "it is not a file") }
    guard status.st_mode & 0o077 == 0 else {
      throw SignInError(
        .signedOut, "other users can read the passwords in “\(path)”; run: chmod 600 \(path)")
    }
    do throws(NamedFile.Failure) {
      return String(decoding: try NamedFile.bytes(ofFile: path, maximumSize: maximumSize), as: UTF8.self)
    } catch {
      throw failure(path, error.message)
    }
  }

  /// The first line of a file.
  static func firstLine(path: String) throws(SignInError) -> String {
    let line = String(try text(path: path).prefix { !$0.isNewline })
    guard !line.isEmpty else { throw failure(path, "its first line is empty; expected the password") }
    return line
  }

  private static func failure(_ path: String, _ reason: String) -> SignInError {
    SignInError(.signedOut, "the passwords in “\(path)” cannot be read: \(reason)")
  }
}
