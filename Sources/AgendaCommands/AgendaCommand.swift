internal import AgendaCLinkedLibraries
public import ArgumentParser

/// The command `agenda`.
public struct AgendaCommand: ParsableCommand {
  /// The command's name, help and subcommands.
  public static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "What your calendars hold today, in the few lines you need.",
    usage: """
      agenda [today|tomorrow|week] [--calendars <name,…>] [--file <path>]
      agenda list --from <date> (--to <date> | --days <number>)
      agenda next
      agenda timeline [today|tomorrow|week]
      agenda snapshot [today|tomorrow|week]
      agenda watch [today|tomorrow|week|next]
      agenda digest [today|tomorrow|week] [--to <address>]
      agenda alarms [--from <date>] [--to <date> | --horizon <duration>]
      agenda calendars
      agenda preview
      agenda devices
      agenda check <file|folder|->
      """,
    discussion: """
      Examples:
        agenda                                  today, from the configured calendars
        agenda week --calendars work,family     seven days of some of them
        agenda today --file meetings.ics        any file, without configuration
        curl -s https://example.org/team.ics | agenda today --file -
        agenda list --from 2026-12-24 --days 3 --format json

      Calendars are configured in ~/.config/agenda/config.toml; see agenda(1).
      """,
    version: version,
    subcommands: [
      Today.self, Tomorrow.self, Week.self, List.self, Next.self, Calendars.self, Check.self, Preview.self,
      Devices.self, TimelineCommand.self, Snapshot.self, Watch.self, Digest.self, Alarms.self,
    ],
    defaultSubcommand: Today.self)

  /// A command with nothing decided.
  public init() {}
}

/// The version of the command and the libraries, and on a second line what else is linked in: an update of that takes a new build.
let version: String = {
  let libraries = String(cString: agenda_linked_libraries()).split(separator: ",")
    .map { $0.replacing("=", with: " ", maxReplacements: 1) }
  return "0.1.0\nBuilt with " + libraries.joined(separator: ", ")
}()
