// Prints what is wrong in calendar files, which are checked at the same time: `check-files *.ics`.

import Foundation
import ICalendar

let paths = CommandLine.arguments.dropFirst()

// Every value of the libraries can go to another task, and no call of theirs shares anything with another.
let reports = await withTaskGroup(of: (String, [Diagnostic]).self) { group in
  for path in paths {
    group.addTask {
      let bytes = FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
      return (path, CalendarValidator().validate(bytes, file: path).findings)
    }
  }
  var reports: [String: [Diagnostic]] = [:]
  for await (path, findings) in group { reports[path] = findings }
  return reports
}

for path in paths {
  for finding in reports[path] ?? [] { print(finding, "[\(finding.code.rawValue)]") }
}
exit(reports.values.contains { $0.contains { $0.severity == .error } } ? 65 : 0)
