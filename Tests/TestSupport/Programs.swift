import Foundation

/// The programs of this machine, of which some tests need more than others.
public enum Programs {
  /// Whether all of them are where Debian installs programs.
  public static func areInstalled(_ names: String...) -> Bool {
    names.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }
  }
}
