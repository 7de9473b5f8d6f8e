@testable import AgendaWidgets

/// Text of a calendar that was made safe does nothing but show, and an address leads where it says.
func fuzzTexts(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let plain = PlainText.sanitized(text)
  expect(
    PlainText.sanitized(plain) == plain, "what is harmless is changed once more: \(plain.debugDescription)")
  expect(
    plain.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
    "a control in \(plain.debugDescription)")
  expect(
    plain.allSatisfy { $0.unicodeScalars.count <= PlainText.graphemeLimit + 1 }, "a long grapheme")
  for columns in [1, 7, 80] {
    expect(
      DisplayWidth.of(plain.truncated(to: columns)) <= columns,
      "wider than \(columns): \(plain.debugDescription)")
  }
  for address in [LinkAddress.normalized(text), MeetingLink.first(in: text)].compactMap(\.self) {
    expect(
      address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x27 }, "an address: \(address)"
    )
    expect(LinkAddress.normalized(address) == address, "an address is changed once more: \(address)")
  }
}
