internal import AgendaCommands
internal import NIOCore
internal import NIOPosix

let settings = ServerSettings.ofProcess()
do {
  try await WebServer(settings).run()
} catch {
  settings.failToListen("\(error)")
}
