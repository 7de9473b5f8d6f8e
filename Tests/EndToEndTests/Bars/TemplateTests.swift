import Foundation
import TestSupport
import Testing

/// Templates over the values of the JSON output.
@Suite struct TemplateTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
  }

  private func fill(_ template: String, _ command: String = "next", _ options: String...) throws -> CommandRun
  {
    try agenda(
      [
        command, "--template", template, "--config", Repository.path("Samples/config.toml"), "--now",
        "2026-11-20T08:20",
      ] + options)
  }

  @Test(arguments: [
    ("{{next.summary}}", "Stand-up\n"), ("{{next.start}}", "2026-11-20T09:00:00+01:00\n"),
    ("{{next.text.start}}–{{next.text.end}}", "09:00–09:15\n"),
    ("{{line}} {{class}}", "09:00 Stand-up · Room 4 later\n"),
    ("{{#next}}{{text.countdown}}: {{text.title}}{{/next}}", "in 40 min: Stand-up\n"),
    ("{{#next.running}}now{{/next.running}}{{^next.running}}not yet{{/next.running}}", "not yet\n"),
    ("{{nothing}}", ""), ("a\n", "a\n"), ("{{{timeZone}}} {{&timeZone}}", "Europe/Berlin Europe/Berlin\n"),
    ("{{=<% %>=}}<% next.calendar %>", "work\n"), ("{{>next}}{{>line}}x", "x\n"),
  ])
  func `fills in the values of next`(template: String, output: String) throws {
    let run = try fill(template)
    #expect(run.output == output)
    #expect(run.exitCode == 0)
  }

  @Test func `fills in the days`() throws {
    let template = """
      {{#days}}
      {{heading}}: {{total}}
      {{#allDay}}
      * {{text.title}}
      {{/allDay}}
      {{^timed}}
      nothing
      {{/timed}}
      {{#timed}}
        {{text.time}} {{summary}}
      {{/timed}}
      {{/days}}
      """
    let run = try fill(template, "today", "--calendars", "work,birthdays", "--limit", "2")
    #expect(
      run.output == """
        Friday 20 November: 4
        * Ada Lovelace (36)
          09:00–09:15 Stand-up

        """)
    let empty = try fill(template, "today", "--calendars", "travel")
    #expect(empty.output == "Friday 20 November: 0\nnothing\n")
  }

  @Test func `speaks the language of the locale`() throws {
    let template = "{{next.text.countdown}}, {{next.text.start}}"
    #expect(try fill(template, "next", "--locale", "en_US").output == "in 40 min, 9:00 AM\n")
    #expect(try fill(template, "next", "--locale", "de_DE").output == "in 40 Min., 09:00\n")
    #expect(try fill("{{line}}", "next", "--countdown").output == "in 40 min Stand-up · Room 4\n")
  }

  @Test(arguments: [
    ("{{", "--template:1:1: Unclosed tag"), ("a\n {{#b}}", "--template:2:2: Unclosed section \"b\""),
    ("{{#a}}\n{{/b}}", "--template:1:1: Unclosed section \"a\""),
    ("{{/a}}", "--template:1:1: Unopened section"),
    ("{{=x}}", "--template:1:1: Invalid set delimiter tag"),
    (String(repeating: "{{^a}}", count: 513), "more than 512"),
    (String(repeating: "x", count: 65_537), "longer"),
    // Seven days in each of seven days: a deeper nest says the same and takes longer.
    (String(repeating: "{{#days}}", count: 8) + String(repeating: "{{/days}}", count: 8), "too often"),
    (
      String(repeating: "{{#days}}", count: 3) + String(repeating: "x", count: 60_000)
        + String(repeating: "{{/days}}", count: 3), "too long"
    ),
  ])
  func `names the mistake of a template`(template: String, message: String) throws {
    let run = try fill(template, "week")
    #expect(run.errorOutput.contains(message))
    #expect(run.output == "")
    #expect(run.exitCode == 64)
  }

  @Test func `draws the deepest template that is allowed`() throws {
    let deep = String(repeating: "{{^a}}", count: 512) + "x" + String(repeating: "{{/a}}", count: 512)
    #expect(try fill(deep).output == "x\n")
  }

  @Test func `takes the template from a file`() throws {
    let path = try agenda.home.write(
      "{{! a comment }}\n{{#next}}\n{{summary}}\n{{/next}}\n", to: "a.mustache")
    let options = ["next", "--config", Repository.path("Samples/config.toml"), "--now", "2026-11-20T08:20"]
    #expect(try agenda(options + ["--template-file", path]).output == "Stand-up\n")
    let broken = try agenda.home.write("{{#next}}", to: "b.mustache")
    let run = try agenda(options + ["--template-file", broken])
    #expect(run.errorOutput.hasPrefix("agenda: \(broken):1:1: Unclosed section"))
    #expect(run.exitCode == 64)
    #expect(try agenda(options + ["--template-file", "/nowhere"]).exitCode == 66)
    #expect(try agenda(options + ["--template-file", path, "--template", "x"]).exitCode == 64)
    #expect(try agenda(options + ["--template-file", path, "--format", "json"]).exitCode == 64)
  }

  @Test(arguments: [
    ("none", "a #(b) %{A1:c:}d <action=`e`>f & \"'"), ("tmux", "a ##(b) %{A1:c:}d <action=`e`>f & \"'"),
    ("polybar", "a #(b) % {A1:c:}d <action=`e`>f & \"'"), ("xmobar", "a #(b) %{A1:c:}d < action=`e`>f & \"'"),
    ("pango", "a #(b) %{A1:c:}d &lt;action=`e`&gt;f &amp; &quot;&#39;"),
  ])
  func `makes what a title holds mere text`(language: String, title: String) throws {
    let path = try agenda.home.write(
      events: """
        UID:1
        DTSTART:20261121T090000
        SUMMARY:a #(b) %{A1:c:}d <action=`e`>f & "'
        DESCRIPTION:one\\ntwo\u{1B}[2J {{line}} {{{
        """, to: "a.ics")
    let options = ["next", "--now", "2026-11-21T08:00", "--escape", language, "--file", path]
    #expect(try agenda(options).output == "09:00 \(title)\n")
    #expect(try agenda(options + ["--template", "{{next.summary}}"]).output == title + "\n")
    #expect(try agenda(options + ["--template", "{{{line}}}"]).output == "09:00 \(title)\n")
    // A value is one line, and never read as a template.
    #expect(try agenda(options + ["--template", "{{next.description}}"]).output == "one two {{line}} {{{\n")
  }

  @Test func `a description of an event that recurs each second takes the memory of one`() throws {
    let path = try agenda.home.write(
      events: """
        UID:1
        DTSTART:20261205T000000
        DURATION:PT1S
        RRULE:FREQ=SECONDLY
        SUMMARY:Tick
        DESCRIPTION:\(String(repeating: "text ", count: 40))
        """, to: "a.ics")
    func use(_ template: String) throws -> CommandRun {
      try agenda.measured(["today", "--now", "2026-12-05T08:00", "--file", path, "--template", template])
    }
    let titles = try use("{{#days}}{{#timed}}{{summary}}{{/timed}}{{/days}}")
    let descriptions = try use("{{#days}}{{#timed}}{{description}}{{/timed}}{{/days}}")
    #expect(descriptions.output.utf8.count > 30 * titles.output.utf8.count)
    let (few, many) = try (#require(titles.use).memory, #require(descriptions.use).memory)
    #expect(many < few + 4_000_000)
  }
}
