internal import ICalendar

/// A file that the command line names beside calendars, such as a template or what is to be replaced.
package enum NamedFile {
  /// Why a file could not be read.
  public struct Failure: Error, Hashable {
    /// Whether there is no such file.
    public var isMissing: Bool
    /// What is wrong, without the path.
    public var message: String
  }

  /// The bytes of a file, which has at most `maximumSize` of them; a pipe too, which is not waited for without a program that writes to it.
  public static func bytes(path: String, maximumSize: Int) throws(Failure) -> [UInt8] {
    try read { () throws(FileError) in try FileContents.read(path: path, maximumSize: maximumSize) }
  }

  /// The bytes of a regular file, which has at most `maximumSize` of them. What is anything else is not waited for.
  public static func bytes(ofFile path: String, maximumSize: Int) throws(Failure) -> [UInt8] {
    try read { () throws(FileError) in
      var buffer = [UInt8](repeating: 0, count: min(maximumSize + 1, FileContents.chunkSize))
      return try FileContents.read(path: path, buffer: &buffer, maximumSize: maximumSize).bytes
    }
  }

  private static func read(_ bytes: () throws(FileError) -> [UInt8]) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try bytes()
    } catch {
      throw Failure(isMissing: error.code == .notFound, message: error.message)
    }
  }
}
