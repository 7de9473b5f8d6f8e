internal import AgendaPlatform
internal import ICalendar

/// Why a file or folder cannot be read.
struct FileError: Error, Hashable, Sendable {
  var code: Diagnostic.Code
  /// The problem, without the path.
  var message: String

  init(_ code: Diagnostic.Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The file is not the one that was read before, or it changed.
  static var changed: FileError { FileError(.changedFile, "it changed while it was read") }

  /// The error as a diagnostic.
  var diagnostic: Diagnostic { Diagnostic(code, message) }

  /// The error of a system call that failed.
  init(errno number: Int32) {
    switch number {
    case ENOENT: self.init(.notFound, "no such file or folder")
    case ENOTDIR: self.init(.notFound, "no such file: a part of its path is not a folder")
    case EACCES, EPERM: self.init(.noPermission, "no permission to read it")
    case ELOOP: self.init(.unreadable, "its symbolic links lead in a circle")
    case ENXIO: self.init(.notAFile, "it is not a file that can be read")
    case EISDIR: self.init(.notAFile, "it is a folder")
    default: self.init(.unreadable, "it cannot be read: \(String(cString: strerror(number)))")
    }
  }
}
