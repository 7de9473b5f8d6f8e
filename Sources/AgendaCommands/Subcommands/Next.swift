internal import ArgumentParser

/// `agenda next`.
struct Next: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Show the current or next timed event in one line.",
    discussion: "The event that runs now (the last to have begun), else the next one in the 30 days to come.")

  @OptionGroup var arguments: NextArguments

  func run() throws {
    try Glance.next.run(arguments.request)
  }
}
