extension [UInt8] {
  /// All that is handed on block by block, in one.
  init(gathering produce: ((Span<UInt8>) throws -> Void) throws -> Void) rethrows {
    var bytes: [UInt8] = []
    try produce { block in block.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    self = bytes
  }
}
