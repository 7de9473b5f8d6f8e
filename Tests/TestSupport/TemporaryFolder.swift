public import Foundation

/// A folder of a test's own, which is removed with the last reference to it.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "agenda-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of the folder.
  public var path: String { url.path }

  /// Writes a file, with the folders it needs, and gives its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file, with the folders it needs, and gives its path.
  @discardableResult
  public func write(_ data: Data, to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }

  /// Writes a file of bytes, with the folders it needs, and gives its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try write(Data(bytes), to: name)
  }

  /// Puts a file in the place of what has its name, as programs do that leave no half of a file: written under a hidden name
  /// and renamed. Makes the folders that it needs.
  public func replace(_ name: String, with text: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard rename(try write(text, to: ".new"), file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Writes a calendar of ``calendarText(_:)``, and gives its path.
  @discardableResult
  public func write(events: String, to name: String) throws -> String {
    try write(calendarText(events), to: name)
  }

  /// The path of something in the folder.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Makes a folder, and gives its path.
  @discardableResult
  public func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }

  /// Makes a symbolic link to `target`, and gives its path.
  @discardableResult
  public func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    return path(name)
  }
}
