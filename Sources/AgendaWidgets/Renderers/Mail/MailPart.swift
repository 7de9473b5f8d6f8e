/// One of the alternative forms of a mail (RFC 2046 section 5.1.4), whose text is made while it is encoded.
struct MailPart {
  /// Thrown to say that no more of a text is needed.
  struct Stop: Error {}

  /// Hands on a text in blocks of UTF-8, in lines that end in line feeds. It can be called several times.
  typealias Text = (_ take: (Span<UInt8>) throws(Stop) -> Void) throws(Stop) -> Void

  /// The media type, such as `text/plain`.
  let type: String
  let text: Text

  /// Hands on the header of the part and its text in quoted-printable.
  /// - Throws: The error of `take`, after which it stops.
  func encode<Failure: Error>(to take: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    let header =
      MailHeaderField("Content-Type", words: ["\(type);", "charset=utf-8"]).folded
      + MailHeaderField("Content-Transfer-Encoding", words: ["quoted-printable"]).folded
    try take((header + "\n").utf8.span)
    var lines: [UInt8] = []
    var failure: Failure?
    do throws(Stop) {
      try text { (block) throws(Stop) in
        var whole: [UInt8] = []
        block.withUnsafeBufferPointer { bytes in
          // Whole lines are encoded alike in any block, since each line of the result begins anew.
          let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
          if end > 0 {
            whole = lines + bytes[..<end]
            lines.removeAll(keepingCapacity: true)
          }
          lines += bytes[end...]
        }
        guard !whole.isEmpty else { return }
        do throws(Failure) {
          try take(QuotedPrintable.encoded(whole).span)
        } catch {
          failure = error
          throw Stop()
        }
      }
    } catch {}
    if let failure { throw failure }
    try take(QuotedPrintable.encoded(lines).span)
  }
}
