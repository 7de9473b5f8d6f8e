import Foundation
import TestSupport
import Testing

/// A program of `Samples/library`, compiled with the modules that these tests are built with: to build them again as that
/// package's dependencies takes minutes. `make check-samples` plans the package itself.
struct SampleProgram {
  private let path: String
  /// The environment in which it runs.
  var environment = ProcessInfo.processInfo.environment

  /// Compiles a program, by the name of its target, into a folder.
  init(_ name: String, in folder: TemporaryFolder) throws {
    path = folder.path(name)
    let source = Repository.path("Samples/library/Sources/\(name)/main.swift")
    let arguments =
      ["swiftc", "-swift-version", "6", "-module-name", name.replacing("-", with: "_"), "-o", path, source]
      + ["-I", Self.products + "/Modules"]
      + (try Self.moduleMaps()).flatMap { ["-Xcc", "-fmodule-map-file=" + $0] }
      + ["-use-ld=lld", try Self.libraries.get(), "-Xlinker", "-rpath", "-Xlinker", Self.products]
    try Self.compile(arguments, in: folder)
  }

  /// Runs the compiler, which says what is wrong.
  private static func compile(_ arguments: [String], in folder: TemporaryFolder) throws {
    let run = try TestSupport.run(
      "/usr/bin/env", arguments, environment: ProcessInfo.processInfo.environment, folder: folder.path)
    guard run.exitCode == 0 else { throw CompilationError(messages: run.errorOutput + run.output) }
  }

  struct CompilationError: Error {
    let messages: String
  }

  /// Runs it.
  func callAsFunction(_ arguments: [String], input: String? = nil) throws -> CommandRun {
    try TestSupport.run(
      path, arguments, input: input.map { Data($0.utf8) }, environment: environment,
      folder: Repository.root.path)
  }

  /// The folder of what was built, which holds the command too.
  private static let products = AgendaCommand.executable.deletingLastPathComponent().path

  /// One shared library of all libraries, made once for all programs: to link each with 700 objects takes three times as long as to compile it.
  /// It lies beside what it is made of. Another run of the tests can use it at the same time, so it is replaced and not written to.
  private static let libraries = Result {
    let folder = try TemporaryFolder()
    let name = "libagenda-samples.so"
    try compile(
      ["swiftc", "-use-ld=lld", "-emit-library", "-o", folder.path(name), "-Xlinker", "-soname=" + name]
        + objects() + ["-lical", "-licui18n", "-licuuc", "-lcurl", "-lexpat", "-lresolv", "-lstdc++"],
      in: folder)
    let path = "\(products)/\(name)"
    let beside = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.copyItem(atPath: folder.path(name), toPath: beside)
    guard rename(beside, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return path
  }

  /// The objects of the libraries, from the lists of what the command and `agenda-sync` are linked from.
  private static func objects() throws -> [String] {
    let programs = ["agenda", "agenda_sync", "AgendaCommands"]
    // No program is linked with the library for Foundation; the tests of ICalendar are built with it.
    let foundation = try objects(of: "agendaPackageTests").filter {
      $0.contains("/ICalendarFoundation.build/")
    }
    let all = Set(try objects(of: "agenda") + objects(of: "agenda-sync") + foundation)
    return all.filter { object in !programs.contains { object.contains("/\($0).build/") } }.sorted()
  }

  private static func objects(of product: String) throws -> [String] {
    let list = try String(
      contentsOfFile: products + "/\(product).product/Objects.LinkFileList", encoding: .utf8)
    return list.split(separator: "\n").map { $0.trimmingCharacters(in: ["'"]) }
  }

  /// The descriptions of the C modules for the compiler.
  private static func moduleMaps() throws -> [String] {
    let built = try FileManager.default.contentsOfDirectory(atPath: products)
      .filter { $0.hasPrefix("AgendaC") && $0.hasSuffix(".build") }.map { "\(products)/\($0)" }
    let system = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources"))
      .map { Repository.path("Sources/\($0)") }
    return (built + system).map { $0 + "/module.modulemap" }.filter(FileManager.default.fileExists(atPath:))
  }
}

extension AgendaCommand {
  /// The command in a home whose configuration is that of the samples.
  static func withSamples() throws -> AgendaCommand {
    let agenda = try AgendaCommand()
    try agenda.home.makeFolder(".config")
    try agenda.home.link(".config/agenda", to: Repository.path("Samples"))
    return agenda
  }

  /// The text of a sample, such as `bars/tmux.conf`.
  static func sample(_ name: String) throws -> String {
    try String(contentsOfFile: Repository.path("Samples/\(name)"), encoding: .utf8)
  }

  /// A sample of a bar, whose command reads, in place of the configured calendars, one event that begins in ten minutes.
  func barSample(_ name: String, eventTitled title: String) throws -> String {
    let start = Date(timeIntervalSinceNow: 600).calendarText
    let calendar = try home.write(
      events: "UID:a\nDTSTART:\(start)\nDURATION:PT1H\nSUMMARY:\(title)", to: "event.ics")
    let text = try AgendaCommand.sample("bars/" + name)
    let command = try #require(text.firstMatch(of: /agenda (today|next|watch next)/)).output.0
    return text.replacing(command, with: "\(command) --file \(calendar)")
  }
}
