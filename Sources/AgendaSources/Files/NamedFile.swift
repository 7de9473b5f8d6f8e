internal import ICalendar

/// A file that the command line names beside calendars, such as a template or what is to be replaced.
public enum NamedFile {
  /// Why a file could not be read.
  public struct Failure: Error, Hashable {
    /// Whether there is no such file.
    public var isMissing: Bool
    /// What is wrong, without the path.
    public var message: String
  }

  /// The bytes of a file, which has at most `maximumSize` of them.
  public static func bytes(path: String, maximumSize: Int) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try FileContents.read(path: path, maximumSize: maximumSize)
    } catch {
      throw Failure(isMissing: error.code == .notFound, message: error.message)
    }
  }
}
