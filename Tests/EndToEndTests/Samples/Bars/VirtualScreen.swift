import Foundation
import TestSupport

/// A screen of X11 that nobody sees, whose pixels are in a file, and the programs that were started on it. They have ended
/// when the last reference to it goes.
final class VirtualScreen {
  /// Why there is no screen.
  enum Failure: Error {
    case noDisplay
    case notStarted(String)
  }

  /// The environment of the programs; a program may add to it for those after it.
  var environment: [String: String]
  private let home: TemporaryFolder
  private var programs: [Process] = []

  /// A black screen of 800 by 60 pixels, for the programs of a home.
  init(_ agenda: AgendaCommand) throws {
    environment = agenda.environment
    home = agenda.home
    let number = Pipe()
    let options = "-displayfd 1 -screen 0 800x60x24 -nolisten tcp -fbdir"
    try start("Xvfb", options.split(separator: " ").map(String.init) + [home.path], output: number)
    try number.fileHandleForWriting.close()
    let reader = number.fileHandleForReading
    var ready = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 90_000) > 0,
      let display = Int(
        String(decoding: reader.availableData, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    else { throw Failure.noDisplay }
    environment["DISPLAY"] = ":\(display)"
  }

  deinit { end() }

  /// Starts a program of Debian's; its standard error is the file of its name with `.log`.
  func start(_ program: String, _ arguments: [String], output: Pipe? = nil) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The parent of the tests may have set it to be ignored.
    process.arguments = ["--default-signal=INT", program] + arguments
    process.environment = environment
    process.currentDirectoryURL = home.url
    let log = try FileHandle(forWritingTo: URL(filePath: try home.write("", to: program + ".log")))
    process.standardInput = FileHandle.nullDevice
    process.standardError = log
    process.standardOutput = output ?? log
    try process.run()
    programs.append(process)
  }

  /// The messages of a program.
  func log(_ program: String) -> String {
    (try? String(contentsOfFile: home.path(program + ".log"), encoding: .utf8)) ?? ""
  }

  /// Ends the programs, the last first: bars end what they started when they are asked to end.
  private func end() {
    while let program = programs.popLast() { program.end(by: SIGINT) }
  }
}

extension VirtualScreen {
  /// How many pixels are about of a colour `0xRRGGBB`: the edges of letters are not.
  func count(of color: UInt32) -> Int {
    pixels().count { pixel in
      [0, 8, 16].allSatisfy { abs(Int(pixel >> $0 & 0xFF) - Int(color >> $0 & 0xFF)) < 32 }
    }
  }

  /// The pixels as Xvfb keeps them, in the form of the program xwd: words of a header with the highest byte first, the
  /// name of the window, the colours, and then four bytes a pixel, blue first.
  private func pixels() -> [UInt32] {
    guard let file = try? [UInt8](Data(contentsOf: home.url.appending(path: "Xvfb_screen0"))),
      file.count >= 100
    else { return [] }
    func word(_ index: Int) -> Int { file[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) } }
    let start = word(0) + word(19) * 12
    return stride(from: start, to: file.count - 3, by: 4).map { index in
      UInt32(file[index]) | UInt32(file[index + 1]) << 8 | UInt32(file[index + 2]) << 16
    }
  }
}

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
