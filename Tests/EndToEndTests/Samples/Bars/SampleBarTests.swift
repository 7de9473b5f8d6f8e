import Foundation
import TestSupport
import Testing

/// The samples for status bars and desktops: their command lines run as they are, and the programs themselves read them
/// where they are there.
@Suite struct SampleBarTests {
  let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand.withSamples()
  }

  private func sample(_ name: String) throws -> String { try AgendaCommand.sample("bars/" + name) }

  /// Expects the output of a command line of a sample: forty minutes before the stand-up of the samples, the stand-up in one line of at most
  /// `columns` columns; for the real time one line, or nothing if nothing comes within the time asked for.
  private func expectOneLine(_ command: String, columns: Int = 200) throws {
    let run = try once(command, at: "2026-11-20T08:20")
    #expect(run.exitCode == 0)
    #expect(run.errorOutput == "")
    #expect(run.lines.count == 1)
    #expect(run.output.contains("Stand-up"))
    #expect(run.lines.allSatisfy { $0.count <= columns })
    let now = try once(command)
    #expect(now.exitCode == 0 && now.errorOutput == "" && now.lines.count <= 1)
  }

  /// A command that goes on for ever prints first what it prints once.
  private func once(_ command: String, at now: String? = nil) throws -> CommandRun {
    #expect(command.hasPrefix("agenda watch next "))
    let next = "agenda next" + (now.map { " --now " + $0 } ?? "")
    return try agenda.shell(command.replacing("agenda watch next", with: next))
  }

  @Test func `is read by Waybar`() throws {
    let text = try sample("waybar.jsonc").split(separator: "\n")
      .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }.joined(separator: "\n")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let module = try #require(root["custom/agenda"] as? [String: Any])
    #expect((root["modules-right"] as? [String])?.contains("custom/agenda") == true)
    #expect(module["return-type"] as? String == "json")
    let run = try once(try #require(module["exec"] as? String))
    #expect(run.exitCode == 0 && run.errorOutput == "" && run.lines.count == 1)
    let line = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((line["text"] as? String)?.isEmpty == false)
    #expect((line["tooltip"] as? String)?.contains("\n") == true)
    // Every state has its icon and is named as in the schema; the style knows most of them.
    let icons = try #require(module["format-icons"] as? [String: String])
    #expect(Set(icons.keys) == ["running", "soon", "later", "none", "stale", "failed"])
    #expect(icons.keys.contains(try #require(line["class"] as? String)))
    let classes = try sample("waybar.css").matches(of: /#custom-agenda\.([a-z]+)/).map { String($0.output.1) }
    #expect(classes.count == 5 && Set(classes).isSubset(of: icons.keys))
  }

  @Test func `is read by Polybar`() throws {
    let script = """
      import configparser, sys
      parser = configparser.ConfigParser(interpolation=None)
      parser.read(sys.argv[1], encoding="utf-8")
      module = parser["module/agenda"]
      assert module["type"] == "custom/script"
      assert module["tail"] == "true" and int(module["interval"]) > 0
      print(module["exec"])
      """
    let command = try Python.run(script, arguments: [Repository.path("Samples/bars/polybar.ini")])
    try expectOneLine(command, columns: 48)
  }

  @Test(.enabled(if: Programs.areInstalled("i3blocks"), "i3blocks is not installed"))
  func `is run by i3blocks`()
    throws
  {
    let config = try agenda.home.write(
      try agenda.barSample("i3blocks.conf", eventTitled: "a <b>\\"), to: "i3blocks.conf")
    // As i3bar does, it ends what i3blocks started too.
    let shell = """
      setsid i3blocks -c '\(config)' > blocks &
      bar=$!
      for _ in $(seq 160); do
        sleep 0.5
        grep 'in .* min' blocks && break
      done
      kill -s TERM -- -$bar
      """
    let run = try agenda.shell(shell)
    #expect(run.output.contains(#"min a &lt;b&gt;\\","#), "\(run.output) \(run.errorOutput)")
    #expect(run.output.contains(#""markup":"pango""#))
  }

  @Test func `is run by other bars as it is`() throws {
    let blocks = try #require(try sample("i3blocks.conf").firstMatch(of: /(?m)^command=(.+)$/))
    try expectOneLine(String(blocks.output.1), columns: 300)
    let sway = try #require(try sample("sway.conf").firstMatch(of: /status_command (.+)/))
    try expectOneLine(String(sway.output.1), columns: 300)
    let xmobar = try #require(try sample("xmobarrc").firstMatch(of: /CommandReader "(.+?)"/))
    try expectOneLine(String(xmobar.output.1), columns: 60)
  }

  @Test func `has a template for any bar`() throws {
    let path = Repository.path("Samples/bars/prompt.mustache")
    let run = try agenda("next", "--template-file", path, "--now", "2026-11-20T08:20")
    #expect(run.output == "○ Stand-up 09:00 (in 40 min)\n")
    let tomorrow = try agenda("next", "--template-file", path, "--now", "2026-11-20T22:00", "-c", "work")
    #expect(tomorrow.lines.count == 1)
    let none = try agenda("next", "--template-file", path, "--calendars", "holidays")
    #expect(none.output == "—\n")
  }

  @Test(.enabled(if: Programs.areInstalled("conky"), "conky is not installed")) func `is drawn by Conky`()
    throws
  {
    // It shows today alone.
    let agenda = agenda.atNoon()
    // As it is, but to the console in place of a window.
    let text = try agenda.barSample("conky.conf", eventTitled: "a ${color}$pid b")
      .replacing("background = false,", with: "out_to_x = false, out_to_console = true, background = false,")
    let path = try agenda.home.write(text, to: "conky.conf")
    let run = try agenda.shell(
      "timeout --kill-after 5 60 conky -q -c '\(path)' -u 1 | grep --max-count=1 '  a'")
    #expect(run.output.hasSuffix("  a ${color}$pid b\n"), "\(run.output) \(run.errorOutput)")
  }

  @Test func `conky's command runs`() throws {
    let command = try #require(try sample("conky.conf").firstMatch(of: /\$\{execi \d+ (agenda [^}]+)\}/))
    let run = try agenda.shell(String(command.output.1))
    #expect(run.exitCode == 0 && !run.lines.isEmpty && run.lines.allSatisfy { $0.count <= 48 })
  }

  /// tmux draws the status line of a session in a pane of another, whose text can be asked for.
  @Test(.enabled(if: Programs.areInstalled("tmux"), "tmux is not installed")) func `is drawn by tmux`() throws
  {
    let config = try agenda.barSample("tmux.conf", eventTitled: "a #{pid} #[fg=red]#(x) %H b")
    _ = try agenda.home.write(
      config + "\nset -g status-interval 1\nset -g status-right-length 100\n", to: "inner.conf")
    let shell = """
      export TERM=screen; unset TMUX
      tmux -S outer -f /dev/null new-session -d -x 140 -y 6 "tmux -S inner -f inner.conf new-session 'sleep 60'"
      tmux -S outer set -g status off
      for _ in $(seq 160); do
        sleep 0.5
        tmux -S outer capture-pane -p | grep 'in .* min' && break
      done
      tmux -S inner kill-server; tmux -S outer kill-server
      """
    let run = try agenda.shell(shell)
    #expect(run.output.contains("min a #{pid} #[fg=red]#(x)"), "\(run.output) \(run.errorOutput)")
  }
}
