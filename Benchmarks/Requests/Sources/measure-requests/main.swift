// Usage: measure-requests < REQUESTS > ANSWERS
// Answers lines of JSON by calls of the library, one after the other, for `Benchmarks/batch --library`.

import AgendaRequests
import Foundation
import ICalendar

let answers = RequestAnswers()
let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
while let line = readLine() {
  FileHandle.standardOutput.write(Data(answers.answer(Array(line.utf8), at: now)))
}
