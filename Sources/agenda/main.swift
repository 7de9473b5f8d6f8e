import AgendaCommands

AgendaCommand.runAndExit()
