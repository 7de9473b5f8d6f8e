// Answers requests as `agenda batch` does, with a task for each: `answers < requests.jsonl`.

import AgendaRequests
import Foundation
import ICalendar

// One value for all tasks: it keeps the time zones that it has read. It reads no files that requests name.
let answers = RequestAnswers()
let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
var lines: [[UInt8]] = []
while let line = readLine() { lines.append(Array(line.utf8)) }

// A line that is no request is answered too.
await withTaskGroup(of: (number: Int, answer: [UInt8]).self) { tasks in
  for (number, line) in lines.enumerated() {
    tasks.addTask { (number, answers.answer(line, at: now)) }
  }
  var found: [Int: [UInt8]] = [:]
  for await (number, answer) in tasks { found[number] = answer }
  for number in lines.indices { FileHandle.standardOutput.write(Data(found[number] ?? [])) }
}

// Requests and answers are also values, without JSON.
let request = Request(.digest, options: ["format": "text", "timeZone": "Europe/Berlin"])
let answer = answers.answer(request, at: now)
if lines.isEmpty { print(answer.exitCode, String(decoding: answer.output, as: UTF8.self)) }
