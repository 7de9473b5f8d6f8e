import ArgumentParser
import Testing

@testable import AgendaCommands

/// The words that shells offer.
@Suite struct CompletionTests {
  @Test(arguments: [
    (CompletionShell.zsh, false, "ab:cd", "x:y", "ab\\:cd:x:y"),
    (.fish, false, "abcd", "Lunch", "abcd\tLunch"),
    (.bash, false, "abcd", "Lunch", "abcd\\ \\ Lunch"), (.bash, true, "abcd", "Lunch", "abcd"),
    (.bash, false, "$(id)", "", "\\$\\(id\\)"), (.bash, false, "a`b`", "", "a\\`b\\`"),
    // These letters are one character with the sign after them.
    (.bash, false, "a", "\u{D4E}`:`\u{D4E}$(:)", "a\\ \\ \u{D4E}\\`\\:\\`\u{D4E}\\$\\(\\:\\)"),
    (.bash, true, "\u{111C2}`:`", "", "\u{111C2}\\`\\:\\`"), (.zsh, true, "\u{D4E}:", "x", "\u{D4E}\\::x"),
  ])
  func `a word has its note in the form of the shell`(
    _ shell: CompletionShell, _ isOnly: Bool, _ word: String, _ note: String, _ expected: String
  ) {
    #expect(CompletedWord(word, note: note).text(for: shell, isOnly: isOnly) == expected)
  }

  @Test(arguments: [CompletionShell.bash, .zsh, .fish])
  func `help is completed with the commands`(_ shell: CompletionShell) {
    let script = CompletionScript(for: shell).text
    let end =
      script.ranges(of: "_agenda_help").last?.lowerBound ?? script.firstRange(of: "agenda help")?.lowerBound
    let help = end.map { script[$0...] } ?? ""
    for name in ["today", "calendars", "doctor"] { #expect(help.contains(name)) }
  }

  @Test func `the script is made for the shell that is named`() {
    for shell in ["bash", "zsh", "fish"] {
      #expect(CompletionScript(["--generate-completion-script", shell]) != nil)
      #expect(CompletionScript(["--generate-completion-script=\(shell)"]) != nil)
    }
    #expect(CompletionScript(["--generate-completion-script", "csh"]) == nil)
    #expect(CompletionScript(["list"]) == nil)
  }
}
