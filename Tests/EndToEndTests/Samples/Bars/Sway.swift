import Foundation
import TestSupport

/// Sway, in a window of a screen of X11.
enum Sway {
  /// It will not run as root; who is root is another user in a namespace of its own.
  private static let asUser =
    getuid() == 0 ? ["unshare", "--user", "--map-user=1000", "--map-group=1000"] : ["env"]

  /// The program that is started, which becomes sway.
  static var program: String { asUser[0] }

  /// Whether the program can be started: there may be no namespaces in a container.
  static var isAllowed: Bool {
    let run = try? TestSupport.run(
      "/usr/bin/" + program, asUser.dropFirst() + ["true"], environment: ["PATH": "/usr/bin:/bin"],
      folder: "/")
    return run?.exitCode == 0
  }

  /// Starts it with a configuration, and waits until other programs can be started in it.
  static func start(on screen: VirtualScreen, config: String, in home: TemporaryFolder) throws {
    let config = try home.write("output * resolution 800x60\nxwayland disable\n" + config, to: "sway.conf")
    let folder = try home.makeFolder("run")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    screen.environment["WLR_BACKENDS"] = "x11"
    screen.environment["WLR_RENDERER"] = "pixman"
    try screen.start(program, asUser.dropFirst() + ["sway", "-c", config])
    func socket() -> String? {
      try? FileManager.default.contentsOfDirectory(atPath: folder).first {
        $0.wholeMatch(of: /wayland-\d+/) != nil
      }
    }
    guard eventually({ socket() != nil }) else {
      throw VirtualScreen.Failure.notStarted(screen.log(program))
    }
    screen.environment["WAYLAND_DISPLAY"] = socket()
  }
}
