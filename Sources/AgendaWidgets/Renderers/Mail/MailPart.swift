/// One of the alternative forms of a mail (RFC 2046 section 5.1.4), whose text is made while it is encoded.
struct MailPart {
  /// The media type, such as `text/plain`.
  let type: String
  /// Hands on the text in blocks of UTF-8, in lines that end in line feeds. It can be called several times.
  let text: ((Span<UInt8>) -> Void) -> Void

  /// Hands on the header of the part and its text in quoted-printable.
  func encode(to take: (Span<UInt8>) -> Void) {
    let header =
      MailHeaderField("Content-Type", words: ["\(type);", "charset=utf-8"]).folded
      + MailHeaderField("Content-Transfer-Encoding", words: ["quoted-printable"]).folded
    take((header + "\n").utf8.span)
    var lines: [UInt8] = []
    text { block in
      block.withUnsafeBufferPointer { bytes in
        // Whole lines are encoded alike in any block, since each line of the result begins anew.
        let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        lines += bytes[..<end]
        if end > 0 {
          take(QuotedPrintable.encoded(lines).span)
          lines.removeAll(keepingCapacity: true)
        }
        lines += bytes[end...]
      }
    }
    take(QuotedPrintable.encoded(lines).span)
  }
}
