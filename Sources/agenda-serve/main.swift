internal import AgendaCommands
import AgendaPlatform
internal import NIOCore
internal import NIOPosix

let settings = ServerSettings.ofProcess()
do {
  try await WebServer(settings).run()
} catch {
  // The system says why; other errors are not to be expected, since the address was parsed.
  settings.failToListen((error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)")
}
