/// The parts of a recurrence rule as they are written, each with a name of its own (RFC 7265 section 3.6.10).
struct RuleParts {
  private var parts: [(name: String, values: [String])] = []

  /// Splits a rule; `nil` where an object cannot have all of it.
  init?(_ text: Substring) {
    for part in text.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, !sides[0].isEmpty, sides[0].utf8.allSatisfy(\.isPropertyNameByte) else {
        return nil
      }
      let name = sides[0].uppercased()
      guard !parts.contains(where: { $0.name == name }) else { return nil }
      parts.append((name, sides[1].split(separator: ",").map(String.init)))
    }
    guard !parts.isEmpty, parts.allSatisfy({ !$0.values.isEmpty }) else { return nil }
  }

  /// The parts of a jCal object.
  init(jCal members: [JSONTree.Member]) throws(JCalError) {
    for member in members {
      let values: [JSONTree] = if case .array(let values) = member.value { values } else { [member.value] }
      var texts: [String] = []
      for value in values {
        guard let text = value.plainText, !text.utf8.contains(where: { ";,".utf8.contains($0) }) else {
          throw JCalError("the part \(member.name.asName.prefix(40)) of its rule is neither text nor number")
        }
        texts.append(text)
      }
      parts.append((member.name.asName, texts))
    }
  }

  /// The parts as a jCal object.
  var jCal: JSONTree {
    .object(
      parts.map { part in
        let values = part.values.map { value in
          part.name == "UNTIL" ? JSONTree.text(value[...].extendedTime) : JCalType.number(value[...])
        }
        return JSONTree.Member(
          name: part.name.lowercased(), value: values.count == 1 ? values[0] : .array(values))
      })
  }

  /// The value of RRULE.
  var text: String {
    parts.map { part in
      let values = part.name == "UNTIL" ? part.values.map(\.basicTime) : part.values
      return "\(part.name)=\(values.joined(separator: ","))"
    }.joined(separator: ";")
  }
}
