import Testing

@testable import AgendaCommands

/// The words that shells offer.
@Suite struct CompletionTests {
  @Test(arguments: [
    (CompletionShell.zsh, false, "ab:cd", "x:y", "ab\\:cd:x:y"),
    (.fish, false, "abcd", "Lunch", "abcd\tLunch"),
    (.bash, false, "abcd", "Lunch", "abcd  Lunch"), (.bash, true, "abcd", "Lunch", "abcd"),
    // Bash evaluates none of them, so that they stay as they are.
    (.bash, false, "$(id)", "", "$(id)"), (.bash, false, "a`b`", "", "a`b`"),
    // These letters are one character with the sign after them.
    (.zsh, true, "\u{D4E}:", "x", "\u{D4E}\\::x"),
  ])
  func `a word has its note in the form of the shell`(
    _ shell: CompletionShell, _ isOnly: Bool, _ word: String, _ note: String, _ expected: String
  ) {
    #expect(CompletedWord(word, note: note).text(for: shell, isOnly: isOnly) == expected)
  }

  private func words(_ line: String..., shell: CompletionShell = .bash) -> [String] {
    CompletedLine(for: shell, line).answer.split(separator: "\n").map(String.init)
  }

  @Test func `commands are completed, also behind help and behind a command that has some`() {
    #expect(words("to") == ["today", "tomorrow"])
    #expect(words("tod", shell: .fish) == ["today\tShow today, as “agenda” alone does."])
    for name in ["today", "calendars", "doctor"] {
      #expect(words("help", "").contains(name))
    }
    #expect(words("config", "sch") == ["schema"])
    #expect(words("help", "calendars", "") == ["list", "select", "add", "change", "remove"])
    #expect(words("help", "today", "") == [])
    #expect(words("he") == ["help"])
  }

  @Test func `options are completed, those that are given no more`() {
    let all = words("list", "--")
    #expect(all.contains("--days") && all.contains("--no-declined"))
    #expect(!words("list", "-n", "3", "--").contains("--days"))
    #expect(words("list", "--calendars", "a", "--calend") == ["--calendars"])
    // Without a command, those of today.
    #expect(words("--no-dec") == ["--no-declined"])
    #expect(words("config", "--excl") == ["--exclude-calendars"])
  }

  @Test func `values are completed behind their option, in each form that it can be written in`() {
    #expect(words("today", "--ended", "") == ["show", "dim", "hide"])
    #expect(
      words("today", "--ended", "=", "h") == ["hide"]
        && words("today", "--ended", "=") == ["show", "dim", "hide"])
    #expect(words("today", "--ended=h", shell: .zsh) == ["--ended=hide"])
    #expect(words("watch", "ne") == ["next"])
    #expect(words("cache", "cl") == ["clear"])
    #expect(words("list", "--config", "x") == [":files toml"])
    #expect(words("list", "--output", "") == [":files"])
    #expect(words("list", "--limit", "") == [])
    #expect(words("month", "j") == ["january", "june", "july"])
    #expect(words("add", "--repeat", "w") == ["weekly", "weekdays"])
    #expect(words("edit", "x", "--repeat", "w") == ["weekly", "weekdays"])
    #expect(words("today", "--time-zone", "Europe/Ber").contains("Europe/Berlin"))
  }

  @Test func `values of an account are offered, and no others taken`() throws {
    #expect(words("accounts", "add", "--new-calendars", "") == ["show", "hide"])
    #expect(words("accounts", "add", "--provider", "g") == ["google"])
    #expect(words("accounts", "add", "--sign-in", "pass") == ["password-command", "password-file"])
    #expect(words("accounts", "add", "--netrc", "") == [":files"])
    for (option, value, message) in [
      ("--sign-in", "foo", "--sign-in is “foo”; expected password-command, "),
      (
        "--refresh", "1s",
        "--refresh is “1s”; expected a duration from 5m to 1d"
      ),
      ("--new-calendars", "x", "expected show, hide"),
    ] {
      let error = #expect(throws: UsageError.self) {
        _ = try AgendaCommand.parse(
          subcommandWith: ["accounts", "add", "https://example.org/", option, value])
      }
      #expect(error?.lines.first?.contains(message) == true, "\(error?.lines ?? [])")
    }
  }

  @Test func `the script is made for the shell that is named`() throws {
    for shell in ["bash", "zsh", "fish"] {
      #expect(try CompletionScript(["--generate-completion-script", shell]) != nil)
      #expect(try CompletionScript(["--generate-completion-script=\(shell)"]) != nil)
    }
    #expect(throws: (any Error).self) { try CompletionScript(["--generate-completion-script", "csh"]) }
    #expect(try CompletionScript(["list"]) == nil)
  }
}
