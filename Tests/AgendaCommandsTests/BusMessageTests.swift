import Testing

@testable import AgendaCommands

/// The messages of D-Bus, as they are written and read.
@Suite struct BusMessageTests {
  private func call() -> BusMessage {
    var message = BusMessage(.call)
    message.serial = 7
    (message.destination, message.path) = ("org.example.A", "/org/example/A")
    (message.interface, message.member) = ("org.example.A", "Show")
    var writer = BusWriter()
    writer.text("ü")
    writer.number(258)
    writer.texts(["a", "", "bc"])
    writer.dictionary([("sound-name", "bell"), ("category", "x")])
    (message.signature, message.body) = ("suasa{sv}", writer.bytes)
    return message
  }

  @Test func `a message is read as it was written`() throws {
    let written = call().bytes
    #expect(written.starts(with: [UInt8(ascii: "l"), 1, 0, 1]))
    #expect(BusMessage.size(ofBeginning: written) == written.count)
    let read = try #require(BusMessage(written))
    #expect(read.kind == .call && read.serial == 7 && read.member == "Show" && read.signature == "suasa{sv}")
    #expect(read.path == "/org/example/A" && read.destination == "org.example.A")
    var values = read.values
    #expect(values.text() == "ü" && values.number() == 258 && values.texts() == ["a", "", "bc"])
  }

  @Test func `numbers with their highest byte first are read too`() throws {
    // NotificationClosed of 7, because a person dismissed it.
    var bytes: [UInt8] = [UInt8(ascii: "B"), 4, 1, 1, 0, 0, 0, 8, 0, 0, 0, 5, 0, 0, 0, 8]
    bytes += [8, 1, UInt8(ascii: "g"), 0, 2, UInt8(ascii: "u"), UInt8(ascii: "u"), 0, 0, 0, 0, 7, 0, 0, 0, 2]
    let read = try #require(BusMessage(bytes))
    var values = read.values
    #expect(read.kind == .signal && read.serial == 5 && read.signature == "uu")
    #expect(values.number() == 7 && values.number() == 2 && values.number() == nil)
  }

  @Test func `a message that is cut, or changed anywhere, is refused or read, and nothing else happens`() {
    let written = call().bytes
    for length in 0..<written.count { #expect(BusMessage(Array(written.prefix(length))) == nil) }
    for place in written.indices {
      for value in [UInt8(0), 1, 0x7F, 0xFF] {
        var changed = written
        changed[place] = value
        guard var values = BusMessage(changed)?.values else { continue }
        while values.texts() != nil {}
      }
    }
  }
}
