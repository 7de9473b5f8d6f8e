import AgendaDrawing
import AgendaKit
import AgendaPrograms
import AgendaWidgets
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// Pictures whose program `agenda-draw` does not do what it should.
struct PictureProgramTests {
  private static let settings = DrawingSettings(
    format: .png, scale: 2, language: "en", families: "sans-serif")

  @Test(arguments: [
    ("exit 3", "failed with exit code 3"), ("echo broken >&2; exit 65", "failed with exit code 65: broken"),
    ("read a; echo wide; cat >/dev/null", "gave a wrong answer"),
    ("read a; echo nan; cat >/dev/null", "gave a wrong answer"),
    ("cat >/dev/null & sleep 60", "took longer than"),
    ("kill -9 $$", "was ended by signal 9"),
    ("read a; read b; echo 3; exec <&-; exit 4", "failed with exit code 4"),
    ("read a; yes 12 | head -n 1000; cat >/dev/null", "gave no PNG"),
  ])
  func `An answer or an end that is wrong is an error that says so`(script: String, message: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("#!/bin/sh\n\(script)\n", to: "agenda-draw")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let error = #expect(throws: CommandError.self) {
      let program = try PictureProgram(file, Self.settings, timeout: script.hasSuffix("sleep 60") ? 0.2 : 90)
      var layout = WidgetLayout(language: Language(.english))
      layout.textMeasure = program
      let agenda = Agenda.sample(
        in: Language(.english), at: Instant(secondsSinceEpoch: 1_800_000_000), zone: .utc)
      let content = layout.content(of: agenda, in: .points(for: .family(.small)))
      _ = try program.draw(.widget(content), DrawingRenderer(theme: .light))
    }
    #expect(error?.exitCode == ExitStatus(69))
    #expect(error?.messages.first?.hasPrefix("cannot draw PNG: \(file) ") == true)
    #expect(error?.messages.first?.contains(message) == true, "\(error?.messages ?? [])")
  }

  @Test func `A program that is open for writing a moment longer is started then`() throws {
    let folder = try TemporaryFolder()
    // It reads the settings first: a program that has ended before they are sent cannot be started.
    let file = try folder.write("#!/bin/sh\nread settings\nexit 3\n", to: "agenda-draw")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let writer = try #require(FileHandle(forUpdatingAtPath: file))
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.1)
      try? writer.close()
    }
    _ = try PictureProgram(file, Self.settings)
  }

  @Test func `A program that cannot be started is an error`() throws {
    let error = #expect(throws: CommandError.self) {
      try PictureProgram("/nowhere/agenda-draw", Self.settings)
    }
    #expect(error?.messages.first?.contains("cannot be started: ") == true)
  }

  @Test func `A program that writes more than it may is an error`() throws {
    let failure = #expect(throws: ChildProgram.Failure.self) {
      var program = try RunningProgram(
        file: "/bin/sh", arguments: ["-c", "head -c 3000000 /dev/zero"], timeout: 90)
      _ = try program.finish(outputLimit: 1 << 20)
    }
    #expect(failure?.message == "gave more than 1 MiB")
  }
}
