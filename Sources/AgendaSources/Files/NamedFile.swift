internal import ICalendar

/// Reads a file that the command line names and that is not a calendar, such as a template or an output file to
/// replace.
package enum NamedFile {
  /// Why a file could not be read.
  package struct Failure: Error, Hashable {
    /// Whether the file does not exist.
    package var isMissing: Bool
    /// The problem, without the path.
    package var message: String
  }

  /// The bytes of a file or pipe, at most `maximumSize`. Does not wait for a pipe without a writer.
  package static func bytes(path: String, maximumSize: Int) throws(Failure) -> [UInt8] {
    try read { () throws(FileError) in try FileContents.read(path: path, maximumSize: maximumSize) }
  }

  /// The bytes of a regular file, at most `maximumSize`. Does not wait for anything else.
  package static func bytes(ofFile path: String, maximumSize: Int) throws(Failure) -> [UInt8] {
    try read { () throws(FileError) in
      var buffer = [UInt8](repeating: 0, count: min(maximumSize + 1, FileContents.chunkSize))
      return try FileContents.read(path: path, buffer: &buffer, maximumSize: maximumSize).bytes
    }
  }

  /// Whether a path is that of a pipe or a terminal, which is read once.
  package static func isStream(_ path: String) -> Bool {
    OpenFile.Status(path: path).map { $0.isReadable && !$0.isRegular } ?? false
  }

  private static func read(_ bytes: () throws(FileError) -> [UInt8]) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try bytes()
    } catch {
      throw Failure(isMissing: error.code == .notFound, message: error.message)
    }
  }
}
