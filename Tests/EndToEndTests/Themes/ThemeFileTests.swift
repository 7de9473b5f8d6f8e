import Foundation
import TestSupport
import Testing

/// Pictures in themes of files.
@Suite struct ThemeFileTests {
  private let agenda: AgendaCommand

  init() throws { agenda = try AgendaCommand() }

  private func preview(_ arguments: String...) throws -> CommandRun {
    try agenda(["preview", "--family", "small", "--now", "2026-11-21T08:30"] + arguments)
  }

  @Test func `a name finds the file in the folder of the user, and a path names any file`() throws {
    let text = "background = \"#102030\"\ntext = \"#fafafa\"\nfont = \"Inter\"\nradius = 6\n"
    let path = try agenda.home.write(text, to: ".config/agenda/themes/sea.toml")
    let picture = try preview("--theme", "sea", "--format", "svg")
    #expect(picture.exitCode == 0, "\(picture.errorOutput)")
    #expect(picture.output.contains("#102030") && picture.output.contains("rx=\"6\""))
    #expect(picture.output.contains("font-family=\"Inter, "))
    #expect(try preview("--theme", path, "--format", "svg").output == picture.output)
    let page = try preview("--theme", "sea", "--format", "html").output
    #expect(page.contains("--agenda-background: #102030") && page.contains("font-family: Inter, "))
    #expect(page.contains("color-scheme: dark"))
    for format in ["png", "pdf"] {
      #expect(try preview("--theme", "sea", "--format", format, "--output", "sea").exitCode == 0)
    }
  }

  @Test func `a theme of the user comes before one of the program of its name`() throws {
    let path = try agenda.home.write(
      "background = \"#102030\"\nfont = \"3 of 9\"\n", to: ".config/agenda/themes/dark.toml")
    let picture = try preview("--theme", "dark", "--format", "svg").output
    #expect(picture.contains("#102030") && picture.contains("font-family=\"&#39;3 of 9&#39;, "))
    #expect(try agenda(["themes"]).output.contains(path))
    #expect(try preview("--theme", "light", "--format", "svg").output.contains("agenda-small-light"))
  }

  @Test func `the configuration can name a theme, and the option comes before it`() throws {
    try agenda.home.write("[defaults]\ntheme = \"black\"\n", to: ".config/agenda/config.toml")
    #expect(try preview("--format", "svg").output.contains("agenda-small-black"))
    #expect(try preview("--format", "svg", "--theme", "light").output.contains("agenda-small-light"))
    #expect(try preview().exitCode == 0)
    // A path is relative to the file that names it.
    try agenda.home.write("background = \"#102030\"\n", to: ".config/agenda/mine.toml")
    let widget = "[defaults]\ntheme = \"mine.toml\"\n[widget.desk]\ntheme = \"~/.config/agenda/mine.toml\"\n"
    try agenda.home.write(widget, to: ".config/agenda/config.toml")
    #expect(try preview("--format", "svg").output.contains("#102030"))
    #expect(try preview("--widget", "desk", "--format", "svg").output.contains("#102030"))
  }

  @Test(arguments: [
    (
      "background = \"#ffffff\"\ntext = \"#aaaaaa\"\n",
      ":2:8: “text” has a contrast of 2.3:1 on the background; expected at least 4.5:1"
    ),
    ("accent = \"redd\"\n", ":1:10: “accent” is the text “redd”; did you mean “red”?"),
    ("acent = \"red\"\n", ":1:1: unknown key “acent”; did you mean “accent”?"),
    ("radius = \"round\"\n", ":1:10: “radius” is the text “round”; expected a whole number from 0"),
    ("font = \"a\\\"b\"\n", ":1:8: “font” is the text “a\"b”; expected one name"),
    ("text = \n", ":1:"),
  ])
  func `a mistake is named with file, line and column`(text: String, message: String) throws {
    let path = try agenda.home.write(text, to: "mine.toml")
    let run = try preview("--theme", path, "--format", "svg")
    #expect(run.exitCode == 78)
    #expect(run.errorOutput.contains(path + message), "\(run.errorOutput)")
  }

  @Test func `a theme that is not there is an error that says where themes are`() throws {
    let run = try preview("--theme", "nowhere", "--format", "svg")
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains("unknown theme “nowhere”; “agenda themes” lists them"))
    #expect(try preview("--theme", "./nowhere.toml", "--format", "svg").exitCode == 66)
  }

  @Test func `themes lists those of the program and of the user`() throws {
    try agenda.home.write("text = \"black\"\n", to: ".config/agenda/themes/mine.toml")
    let lines = try agenda("themes").lines
    #expect(lines.contains { $0.hasPrefix("high-contrast-dark") && $0.hasSuffix("built in") })
    #expect(lines.contains { $0.hasPrefix("mine ") && $0.hasSuffix("/.config/agenda/themes/mine.toml") })
  }

  @Test(arguments: [
    "solarized-light", "solarized-dark", "catppuccin-latte", "catppuccin-mocha", "nord", "nord-light",
  ])
  func `each theme of the samples is legible`(name: String) throws {
    let path = Repository.path("Samples/themes/\(name).toml")
    let run = try preview("--theme", path, "--format", "svg")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.output.contains("agenda-small-\(name)"))
  }
}
