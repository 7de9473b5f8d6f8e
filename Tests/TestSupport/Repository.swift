public import Foundation

/// Where the repository is.
public enum Repository {
  /// The folder with Package.swift.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of something in it, such as `Samples/config.toml`.
  public static func path(_ name: String) -> String {
    root.appending(path: name).path
  }
}
