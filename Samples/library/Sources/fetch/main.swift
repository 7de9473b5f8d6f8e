// Fetches the calendars on the web of a configuration that are due, and prints what became of them: `fetch config.toml`.

import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: fetch CONFIG.toml\n".utf8))
  exit(64)
}
let configuration: Configuration
do {
  configuration = try Configuration.load(
    path: CommandLine.arguments[1], home: NSHomeDirectory(),
    environment: ProcessInfo.processInfo.environment)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(78)
}

let updates = CalendarUpdater(product: "fetch/1.0").update(
  configuration.calendars, demand: .due,
  now: { Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970)) })
for update in updates {
  let names = update.names.joined(separator: ", ")
  switch update.outcome {
  case .replaced(_, let items): print("\(names): \(items) items")
  case .unchanged, .notDue, .busy: print("\(names): nothing new")
  case .emptied: print("\(names): empty, which the next answer has to confirm")
  case .failed(_, let message), .unwritable(let message): print("\(names): \(message)")
  @unknown default: print("\(names): fetched")
  }
}
