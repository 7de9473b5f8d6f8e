extension ImageHeader.Format {
  /// Whether a file has its end. What a decoder makes of one that has none is partly left to chance.
  func isWhole(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .gif: return GIFFile.firstFrame(of: bytes) != nil
    case .png: return hasEndChunk(bytes)
    case .webp:
      // RFC 9649: the length of the file after this number.
      return bytes.count >= 12 && bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } <= bytes.count - 8
    case .jpeg:
      // Other bytes can follow the end: a maker's own data, or a second picture.
      guard let scan = bytes.indices.dropLast().first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
      else { return false }
      return bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }.map { $0 > scan }
        ?? false
    }
  }

  /// ISO/IEC 15948, section 5.3: chunks of a length, a type, data and a check sum, up to IEND.
  private func hasEndChunk(_ bytes: [UInt8]) -> Bool {
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[place + 4..<place + 8].elementsEqual("IEND".utf8) { return true }
      place += 12 + length
    }
    return false
  }
}
