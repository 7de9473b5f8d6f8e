// Prints a calendar as jCal, and a file of jCal as a calendar: `jcal work.ics`.

import Foundation
import ICalendar

guard CommandLine.arguments.count == 2,
  let data = FileManager.default.contents(atPath: CommandLine.arguments[1])
else {
  FileHandle.standardError.write(Data("usage: jcal FILE\n".utf8))
  exit(64)
}
let bytes = [UInt8](data)
do {
  let converted =
    JCal.recognizes(bytes)
    ? ComponentFile(try JCal.decode(bytes)).bytes : JCal.encode(ComponentFile(bytes).components)
  FileHandle.standardOutput.write(Data(converted))
} catch {
  FileHandle.standardError.write(Data("\(CommandLine.arguments[1]): \(error)\n".utf8))
  exit(65)
}
