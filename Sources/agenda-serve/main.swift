internal import AgendaCommands

WebServer.runProcess()
