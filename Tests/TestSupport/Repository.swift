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

/// Calendars and answers that other programs agree on. They lie beside the repository, and not every machine has them.
public enum SharedFixtures {
  /// The folder of the fixtures, or `nil` where it is not on this machine.
  public static let folder: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared =
      ProcessInfo.processInfo.environment["AGENDA_SHARED"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared")
    let fixtures = shared.appending(path: "fixtures")
    return FileManager.default.fileExists(atPath: fixtures.path()) ? fixtures : nil
  }()

  /// Whether they are on this machine.
  public static let areThere = folder != nil
  /// Why a test is skipped that needs them where they are not.
  public static let missing = "no calendars of other projects lie beside the repository"

  /// The values of a file with a JSON value a line; none where the file is not on this machine. One bad line is an error.
  public static func lines<Value: Decodable>(of name: String, as type: Value.Type) throws -> [Value] {
    guard let folder else { return [] }
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let decoder = JSONDecoder()
    return try text.split(separator: "\n").map { try decoder.decode(type, from: Data($0.utf8)) }
  }

  /// The bytes of a file.
  public static func bytes(of name: String) throws -> [UInt8] {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }
}

extension Result {
  /// The elements of an array; none where there is a failure instead, which a test of its own must report.
  public func values<Element>() -> [Element] where Success == [Element] {
    if case .success(let values) = self { values } else { [] }
  }
}

/// The programs of this machine, of which some tests need more than others.
public enum Programs {
  /// Whether all of them are where Debian installs programs.
  public static func areInstalled(_ names: String...) -> Bool {
    names.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }
  }
}
