import AgendaRequests
import AgendaSources
import Foundation
import TestSupport
import Testing

@testable import AgendaCommands

/// The options and commands that messages name.
@Suite struct AdviceTests {
  private static let days = 3

  private var message: String {
    "leave out \(.option("days")) \(Self.days), add \(.option("yes")), or run \(.command("list --ids")) or \(.command("sync"))"
  }

  /// The message for a model that calls a tool.
  private func message(calling name: String, _ setup: ToolSetup = ToolSetup()) throws -> String {
    let tool = try #require(AgendaTool.all.first { $0.name == name })
    return Advice.Reader.$current.withValue(.model(calling: tool, of: setup.tools)) { message }
  }

  @Test func `a person reads options and commands as they are written`() {
    #expect(message == "leave out --days 3, add --yes, or run “agenda list --ids” or “agenda sync”")
  }

  @Test
  func `a model reads the arguments of its tool, the tools that it has, and whose the other commands are`()
    throws
  {
    #expect(
      try message(calling: "list")
        == "leave out “days” 3, add --yes, or run the tool “list” or “agenda sync” (a command for the person)"
    )
    #expect(try message(calling: "show").hasPrefix("leave out --days 3,"))
    let delete = try #require(AgendaTool.all.first { $0.name == "delete" })
    Advice.Reader.$current.withValue(.model(calling: delete, of: ToolSetup().tools)) {
      #expect("\(.option("all"))" == "“instances”: “all”")
      // This client cannot change anything.
      #expect("\(.command("done"))" == "“agenda done” (a command for the person)")
    }
  }

  @Test func `a program that sends requests reads keys`() {
    Advice.Reader.$current.withValue(.request) {
      #expect(message.hasPrefix("leave out “days” 3, add “yes”, or run “agenda list --ids”"))
    }
  }

  @Test func `a mistake in the value of an option is in the words of the reader, too`() throws {
    let error = #expect(throws: UsageError.self) {
      try AgendaCommand.parse(subcommandWith: ["list", "--days", "x"])
    }
    #expect(
      error?.lines == [
        "--days is “x”; expected a whole number from 1 to 36600",
        "“agenda list --help” says how to write it",
      ])
    let list = AgendaTool.all[0]
    Advice.Reader.$current.withValue(.model(calling: list, of: [list])) {
      #expect(error?.lines == ["“days” is “x”; expected a whole number from 1 to 36600"])
    }
  }

  @Test func `messages name options and commands that there are`() throws {
    let commands = AgendaCommand.configuration.subcommands.flatMap { [$0] + $0.configuration.subcommands }
    let options = Set(commands.flatMap { Declared.all(of: $0).keys })
    let sources = Repository.root.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files
    where file.pathExtension == "swift" && file.lastPathComponent != "Advice.swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for found in text.matches(of: /\.option\("([a-z-]+)"\)/) {
        count += 1
        #expect(options.contains(String(found.1)), "\(file.lastPathComponent): \(found.0)")
      }
      for found in text.matches(of: /\.command\("([a-z]+)( [a-z]+)?/) {
        count += 1
        let path = [String(found.1), found.2.map { String($0.dropFirst()) }].compactMap(\.self)
        let command = CommandIndex.command(at: path) ?? CommandIndex.command(at: path.prefix(1))
        #expect(command != nil || path == ["help"], "\(file.lastPathComponent): \(found.0)")
      }
    }
    #expect(count > 100)
  }
}
