import Foundation
import TestSupport
import Testing

/// The samples in the bars themselves, on a screen without a monitor. What a bar shows is known by its colours: an event is
/// drawn in the colour that the bar, or the sample, gives to it, and its title would draw green if it were read as markup.
/// The output of the command for the bar proves that it is the event, and not an error message of the bar.
@Suite(.serialized, .enabled(if: Programs.areInstalled("Xvfb"), "Xvfb is not installed"))
struct SampleBarScreenTests {
  private static let green: UInt32 = 0x00FF00
  private static let amber: UInt32 = 0xF5C26B
  private static let title = "<span background='lime'>x</span>"

  /// Of them so many pixels are drawn that they are not taken for anything else that a bar draws in that colour.
  private static let letters = "MMMMM"

  let agenda: AgendaCommand
  let screen: VirtualScreen

  init() throws {
    var agenda = try AgendaCommand.withSamples()
    // In place of a pipe of the shell's, of which a bar that ends would leave the one side running. SIGPIPE may be ignored.
    let copy = "exec tee --output-error=exit -a '\(agenda.home.path("shown"))'"
    let command = "exec '\(AgendaCommand.executable.path)' \"$@\" > >(\(copy))"
    let path = try agenda.home.write("#!/bin/bash\n\(command)\n", to: "bin/agenda")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    agenda.environment["PATH"] = agenda.home.path("bin") + ":" + (agenda.environment["PATH"] ?? "")
    self.agenda = agenda
    screen = try VirtualScreen(agenda)
  }

  private func sample(_ name: String, title: String) throws -> String {
    try agenda.barSample(name, eventTitled: Self.letters + title)
  }

  /// The event is there as text.
  private func expectEvent(in program: String) {
    #expect(eventually { screen.count(of: Self.amber) > 150 }, "\(screen.log(program))")
    #expect(screen.count(of: Self.green) == 0)
    let shown = try? String(contentsOfFile: agenda.home.path("shown"), encoding: .utf8)
    #expect(shown?.contains(Self.letters) == true)
  }

  @Test(.enabled(if: Programs.areInstalled("polybar"), "polybar is not installed"))
  func `is drawn by Polybar`()
    throws
  {
    let bar = "[bar/test]\nwidth = 100%\nbackground = #000000\nforeground = #F5C26B\nmodules-left = agenda\n"
    let module = try sample("polybar.ini", title: "%{B#00FF00}x")
    let config = try agenda.home.write(bar + module, to: "polybar.ini")
    try screen.start("polybar", ["--config=" + config, "test"])
    expectEvent(in: "polybar")
  }

  @Test(
    .enabled(if: Programs.areInstalled("xmobar", "dbus-daemon"), "xmobar or dbus-daemon is not installed"))
  func `is drawn by Xmobar`() throws {
    let config = try sample("xmobarrc", title: "<fc=#F5C26B,#00FF00>x</fc>")
      .replacing("Config {", with: "Config { fgColor = \"#F5C26B\",").replacing("%date%", with: "")
    // It does not start without a bus.
    let bus = "unix:path=" + agenda.home.path("bus")
    try screen.start("dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=" + bus])
    #expect(eventually { FileManager.default.fileExists(atPath: agenda.home.path("bus")) })
    screen.environment["DBUS_SESSION_BUS_ADDRESS"] = bus
    try screen.start("xmobar", [try agenda.home.write(config, to: "xmobarrc")])
    expectEvent(in: "xmobar")
  }

  @Test(.enabled(if: Programs.areInstalled("i3", "i3blocks"), "i3 or i3blocks is not installed"))
  func `is drawn by i3bar`() throws {
    let blocks = try agenda.home.write(try sample("i3blocks.conf", title: Self.title), to: "i3blocks.conf")
    let config = try agenda.home.write(
      """
      # i3 config file (v4)
      font pango:sans 11
      bar {
        status_command i3blocks -c \(blocks)
        colors {
          statusline #F5C26B
        }
      }

      """, to: "i3.conf")
    try screen.start("i3", ["-c", config])
    expectEvent(in: "i3")
  }

  @Test(
    .enabled(if: Programs.areInstalled("sway"), "sway is not installed"),
    .enabled(if: Sway.isAllowed, "the kernel gives no namespaces"))
  func `is drawn by Swaybar`() throws {
    let config = try sample("sway.conf", title: Self.title)
      .replacing("position top", with: "position top\nfont pango:sans 11\ncolors {\nstatusline #F5C26B\n}")
    try Sway.start(on: screen, config: config, in: agenda.home)
    expectEvent(in: Sway.program)
  }

  @Test(
    .enabled(if: Programs.areInstalled("sway", "waybar"), "sway or waybar is not installed"),
    .enabled(if: Sway.isAllowed, "the kernel gives no namespaces"))
  func `is drawn by Waybar`() throws {
    try Sway.start(on: screen, config: "", in: agenda.home)
    let config = try agenda.home.write(try sample("waybar.jsonc", title: Self.title), to: "waybar.jsonc")
    // Amber is the colour that the sample has for what is soon.
    try screen.start("waybar", ["-c", config, "-s", Repository.path("Samples/bars/waybar.css")])
    expectEvent(in: "waybar")
    #expect(!screen.log("waybar").contains("markup"))
  }
}
