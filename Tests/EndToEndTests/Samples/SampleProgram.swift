import Foundation
import TestSupport

/// A program of `Samples/library`, compiled with the modules that these tests are built with: to build them again as that
/// package's dependencies takes minutes. `make check-samples` builds the package itself.
struct SampleProgram {
  private let path: String

  /// Compiles a program, by the name of its target, into a folder.
  init(_ name: String, in folder: TemporaryFolder) throws {
    path = folder.path(name)
    let source = Repository.path("Samples/library/Sources/\(name)/main.swift")
    let arguments =
      ["swiftc", "-swift-version", "6", "-module-name", name.replacing("-", with: "_"), "-o", path, source]
      + ["-I", Self.products + "/Modules"]
      + (try Self.moduleMaps()).flatMap { ["-Xcc", "-fmodule-map-file=" + $0] }
      + (try Self.objects()) + ["-lical", "-licui18n", "-licuuc", "-lstdc++"]
    let run = try TestSupport.run(
      "/usr/bin/env", arguments, environment: ProcessInfo.processInfo.environment, folder: folder.path,
      timeout: 300)
    guard run.exitCode == 0 else { throw CompilationError(messages: run.errorOutput + run.output) }
  }

  struct CompilationError: Error {
    let messages: String
  }

  /// Runs it.
  func callAsFunction(_ arguments: [String], input: String? = nil) throws -> CommandRun {
    try TestSupport.run(
      path, arguments, input: input.map { Data($0.utf8) }, environment: ProcessInfo.processInfo.environment,
      folder: Repository.root.path, timeout: 60)
  }

  /// The folder of what was built, which holds the command too.
  private static let products = AgendaCommand.executable.deletingLastPathComponent().path

  /// The objects of the libraries, from the list of what the command is linked from.
  private static func objects() throws -> [String] {
    let list = try String(contentsOfFile: products + "/agenda.product/Objects.LinkFileList", encoding: .utf8)
    return list.split(separator: "\n").map { $0.trimmingCharacters(in: ["'"]) }.filter { object in
      !["agenda", "AgendaCommands", "ArgumentParser", "ArgumentParserToolInfo"].contains {
        object.contains("/\($0).build/")
      }
    }
  }

  /// What describes the C modules to the compiler.
  private static func moduleMaps() throws -> [String] {
    let built = try FileManager.default.contentsOfDirectory(atPath: products)
      .filter { $0.hasPrefix("AgendaC") && $0.hasSuffix(".build") }.map { "\(products)/\($0)" }
    let system = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources"))
      .map { Repository.path("Sources/\($0)") }
    return (built + system).map { $0 + "/module.modulemap" }.filter(FileManager.default.fileExists(atPath:))
  }
}
