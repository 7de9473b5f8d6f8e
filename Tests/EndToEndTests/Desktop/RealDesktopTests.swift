import Foundation
import TestSupport
import Testing

/// Programs of the desktop as Debian has them, with folders and a D-Bus of their own. The scripts in `Tests/Desktop` start and end them, and say what differs.
struct RealDesktopTests {
  private static let hasEvolution =
    FileManager.default.isExecutableFile(atPath: "/usr/libexec/evolution-calendar-factory")
    && Programs.areInstalled("dbus-run-session")
    && hasModules(
      "dbus, gi; [gi.require_version(*one) for one in (('ECal', '2.0'), ('EDataServer', '1.2'))]")
    && RealServer.isThere

  /// Whether Debian's own Python has modules, which no virtual environment has.
  private static func hasModules(_ names: String) -> Bool {
    let run = try? TestSupport.run(
      "/usr/bin/python3", ["-c", "import \(names)"], environment: ["PATH": "/usr/bin:/bin"], folder: "/")
    return run?.exitCode == 0
  }

  /// Runs a script with the folder of the programs and further words; nothing is left of its folders.
  private func run(_ script: String, _ words: String...) throws -> CommandRun {
    let folder = try TemporaryFolder()
    let programs = AgendaCommand.executable.deletingLastPathComponent().path
    return try TestSupport.run(
      "/usr/bin/python3", [Repository.path("Tests/Desktop/\(script).py"), programs] + words,
      environment: [
        "PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path, "PYTHONDONTWRITEBYTECODE": "1",
      ], folder: folder.path)
  }

  @Test(.enabled(if: hasEvolution, "packages of Evolution, or Radicale, are not installed"))
  func `each occurrence that Evolution has in a local calendar, on the web and on a server is listed`() throws
  {
    let run = try run("evolution_occurrences", Python.interpreter)
    #expect(run.exitCode == 0, "\(run.output)")
  }

  @Test(.enabled(if: hasEvolution, "packages of Evolution, or Radicale, are not installed"))
  func `changes are in Evolution's calendars and on their servers as they are listed`() throws {
    let run = try run("evolution_changes", Python.interpreter)
    #expect(run.exitCode == 0, "\(run.output)")
  }

  @Test(.enabled(if: Programs.areInstalled("thunderbird"), "Thunderbird is not installed"))
  func `each occurrence that Thunderbird has is listed, while it runs and afterwards`() throws {
    let run = try run("thunderbird_occurrences")
    #expect(run.exitCode == 0, "\(run.output) \(run.errorOutput)")
  }

  @Test(
    .enabled(
      if: Programs.areInstalled("dunst", "dunstctl", "xvfb-run", "xauth", "dbus-run-session"),
      "dunst or Xvfb is not installed"))
  func `reminders are answered on dunst`() throws {
    let run = try run("notifications", "dunst")
    #expect(run.exitCode == 0, "\(run.output) \(run.errorOutput)")
  }

  @Test(
    .enabled(
      if: Programs.areInstalled("mako", "makoctl", "sway", "dbus-run-session") && Sway.isAllowed,
      "mako or sway is not installed"))
  func `reminders are answered on mako`() throws {
    let run = try run("notifications", "mako")
    #expect(run.exitCode == 0, "\(run.output) \(run.errorOutput)")
  }
}
