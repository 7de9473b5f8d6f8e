import AgendaDrawing
import AgendaKit
import AgendaPlatform
import AgendaPrograms
import AgendaWidgets
import Foundation
import ICalendar
import Synchronization
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

/// How long programs are waited for.
struct TimeoutTests {
  /// The number of waits until a timeout of a millisecond ends, if a program has waited for a processor for some microseconds whenever one looks.
  private func waits(_ delays: [Int64], grace: Double = Timeout.maximum) -> Int {
    var (looks, count) = (0, 0)
    var timeout = Timeout(seconds: 0.001, grace: grace) {
      defer { looks += 1 }
      return delays[min(looks, delays.count - 1)]
    }
    var nothing = pollfd(fd: -1, events: 0, revents: 0)
    while count < 100, timeout.wait(for: &nothing) { count += 1 }
    return count
  }

  @Test func `time in which a program waits for a processor does not count`() {
    #expect(waits([0]) == 1)
    #expect(waits([1000]) == 2)
    #expect(waits([1000, 2000, 3000]) == 4)
  }

  @Test func `of that time a grace is added and no more`() {
    #expect(waits([1000, 2000, 3000], grace: 0.002) == 3)
    #expect(waits([1000], grace: 0) == 1)
  }

  @Test func `a program that waits for something else is not waited for longer`() {
    #expect(waits([0, 0, 0]) == 1)
    #expect(waits([500, 500]) == 2)
  }
}

/// Calls that are waited for no longer than they should be.
@Suite struct CallWithTimeoutTests {
  private final class Gate: Sendable {
    let isOpen = Mutex(false)
  }

  @Test func `a value that comes in time is returned`() {
    #expect(CallWithTimeout.value(within: 60) { 6 * 7 } == 42)
  }

  @Test func `functions that wait for each other all return, because they run at the same time`() {
    let gates = [Gate(), Gate(), Gate()]
    let values = CallWithTimeout.values(
      within: 60,
      gates.indices.map { index in
        {
          gates[index].isOpen.withLock { $0 = true }
          while !gates.allSatisfy({ $0.isOpen.withLock { $0 } }) { usleep(1000) }
          return index
        }
      })
    #expect(values == [0, 1, 2])
    #expect(CallWithTimeout.values(within: 60, [] as [@Sendable () -> Int]) == [])
  }

  @Test func `what never comes is given up`() {
    let gate = Gate()
    let value = CallWithTimeout.value(within: 0.05) {
      while !gate.isOpen.withLock({ $0 }) { usleep(5000) }
      return true
    }
    #expect(value == nil)
    gate.isOpen.withLock { $0 = true }
  }
}
