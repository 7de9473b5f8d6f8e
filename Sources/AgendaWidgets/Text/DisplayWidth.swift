internal import ICalendar

/// The width of text in terminal columns.
///
/// Widths follow UAX #11, with ambiguous characters narrow, and UTS #51 for emoji. Terminals disagree on some text:
/// some draw the parts of a joined emoji separately, most do so for Indic conjuncts. Then the width is that of common
/// terminals, and rather too wide than too narrow.
package enum DisplayWidth {
  /// The columns of a text; control characters count 0.
  package static func of(_ text: some StringProtocol) -> Int {
    PlainLetter.columns(of: text) ?? text.reduce(0) { $0 + of($1) }
  }

  /// The columns of a text, but at most `bound`. It does not read the whole of a long text.
  static func of(_ text: some StringProtocol, atMost bound: Int) -> Int {
    guard text.utf8.count > bound else { return of(text) }
    var width = 0
    for grapheme in text {
      width += of(grapheme)
      if width >= bound { return bound }
    }
    return width
  }

  /// The columns of a grapheme: 0, 1, 2, or more if terminals draw its parts side by side.
  package static func of(_ grapheme: Character) -> Int {
    if let byte = grapheme.asciiValue, grapheme.utf8.count == 1 { return byte >= 0x20 && byte < 0x7F ? 1 : 0 }
    let scalars = grapheme.unicodeScalars
    guard let base = scalars.first else { return 0 }
    // A skin tone without an emoji before it is drawn as a square of its own.
    if base.properties.isEmojiPresentation && !base.properties.isEmojiModifier { return 2 }
    var width = 0
    for scalar in scalars {
      switch scalar.value {
      case 0xFE0F where base.properties.isEmoji: return 2  // Asks for the coloured, wide form.
      case 0x1F3FB...0x1F3FF where base.properties.isEmojiModifierBase: return 2
      default: width += of(scalar)
      }
    }
    return width
  }

  /// The columns of a single code point.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    // The run with the code point is the last one that begins at or before it.
    let wanted = scalar.value << 2 | 3
    let next = table.indices.partitionPoint { table[$0] > wanted }
    return next == 0 ? 1 : Int(table[next - 1] & 3)
  }
}

extension String {
  /// The text, padded with spaces to `columns` columns; wider text is unchanged.
  package func padded(to columns: Int) -> String {
    let width = DisplayWidth.of(self)
    return width < columns ? self + String(repeating: " ", count: columns - width) : self
  }
}

// Made by Scripts/generate-width-table from Unicode 15.0.0. Do not edit.

extension DisplayWidth {
  /// The columns of code points by themselves: each entry is the first code point of a run, shifted left by 2,
  /// with the width of the run in the two lowest bits; ascending.
  static let table: [UInt32] = [
    0x0, 0x81, 0x1fc, 0x281, 0xc00, 0xdc1, 0x120c, 0x1229, 0x1644, 0x16f9, 0x16fc, 0x1701, 0x1704, 0x170d,
    0x1710, 0x1719, 0x171c, 0x1721, 0x1840, 0x186d, 0x1870, 0x1875, 0x192c, 0x1981, 0x19c0, 0x19c5, 0x1b58,
    0x1b75, 0x1b7c, 0x1b95, 0x1b9c, 0x1ba5, 0x1ba8, 0x1bb9, 0x1c44, 0x1c49, 0x1cc0, 0x1d2d, 0x1e98, 0x1ec5,
    0x1fac, 0x1fd1, 0x1ff4, 0x1ff9, 0x2058, 0x2069, 0x206c, 0x2091, 0x2094, 0x20a1, 0x20a4, 0x20b9, 0x2164,
    0x2171, 0x2260, 0x2281, 0x2328, 0x2389, 0x238c, 0x240d, 0x24e8, 0x24ed, 0x24f0, 0x24f5, 0x2504, 0x2525,
    0x2534, 0x2539, 0x2544, 0x2561, 0x2588, 0x2591, 0x2604, 0x2609, 0x26f0, 0x26f5, 0x2704, 0x2715, 0x2734,
    0x2739, 0x2788, 0x2791, 0x27f8, 0x27fd, 0x2804, 0x280d, 0x28f0, 0x28f5, 0x2904, 0x290d, 0x291c, 0x2925,
    0x292c, 0x2939, 0x2944, 0x2949, 0x29c0, 0x29c9, 0x29d4, 0x29d9, 0x2a04, 0x2a0d, 0x2af0, 0x2af5, 0x2b04,
    0x2b19, 0x2b1c, 0x2b25, 0x2b34, 0x2b39, 0x2b88, 0x2b91, 0x2be8, 0x2c01, 0x2c04, 0x2c09, 0x2cf0, 0x2cf5,
    0x2cfc, 0x2d01, 0x2d04, 0x2d15, 0x2d34, 0x2d39, 0x2d54, 0x2d5d, 0x2d88, 0x2d91, 0x2e08, 0x2e0d, 0x2f00,
    0x2f05, 0x2f34, 0x2f39, 0x3000, 0x3005, 0x3010, 0x3015, 0x30f0, 0x30f5, 0x30f8, 0x3105, 0x3118, 0x3125,
    0x3128, 0x3139, 0x3154, 0x315d, 0x3188, 0x3191, 0x3204, 0x3209, 0x32f0, 0x32f5, 0x32fc, 0x3301, 0x3318,
    0x331d, 0x3330, 0x3339, 0x3388, 0x3391, 0x3400, 0x3409, 0x34ec, 0x34f5, 0x3504, 0x3515, 0x3534, 0x3539,
    0x3588, 0x3591, 0x3604, 0x3609, 0x3728, 0x372d, 0x3748, 0x3755, 0x3758, 0x375d, 0x38c4, 0x38c9, 0x38d0,
    0x38ed, 0x391c, 0x393d, 0x3ac4, 0x3ac9, 0x3ad0, 0x3af5, 0x3b20, 0x3b3d, 0x3c60, 0x3c69, 0x3cd4, 0x3cd9,
    0x3cdc, 0x3ce1, 0x3ce4, 0x3ce9, 0x3dc4, 0x3dfd, 0x3e00, 0x3e15, 0x3e18, 0x3e21, 0x3e34, 0x3e61, 0x3e64,
    0x3ef5, 0x3f18, 0x3f1d, 0x40b4, 0x40c5, 0x40c8, 0x40e1, 0x40e4, 0x40ed, 0x40f4, 0x40fd, 0x4160, 0x4169,
    0x4178, 0x4185, 0x41c4, 0x41d5, 0x4208, 0x420d, 0x4214, 0x421d, 0x4234, 0x4239, 0x4274, 0x4279, 0x4402,
    0x4580, 0x4801, 0x4d74, 0x4d81, 0x5c48, 0x5c55, 0x5cc8, 0x5cd1, 0x5d48, 0x5d51, 0x5dc8, 0x5dd1, 0x5ed0,
    0x5ed9, 0x5edc, 0x5ef9, 0x5f18, 0x5f1d, 0x5f24, 0x5f51, 0x5f74, 0x5f79, 0x602c, 0x6041, 0x6214, 0x621d,
    0x62a4, 0x62a9, 0x6480, 0x648d, 0x649c, 0x64a5, 0x64c8, 0x64cd, 0x64e4, 0x64f1, 0x685c, 0x6865, 0x686c,
    0x6871, 0x6958, 0x695d, 0x6960, 0x697d, 0x6980, 0x6985, 0x6988, 0x698d, 0x6994, 0x69b5, 0x69cc, 0x69f5,
    0x69fc, 0x6a01, 0x6ac0, 0x6b3d, 0x6c00, 0x6c11, 0x6cd0, 0x6cd5, 0x6cd8, 0x6ced, 0x6cf0, 0x6cf5, 0x6d08,
    0x6d0d, 0x6dac, 0x6dd1, 0x6e00, 0x6e09, 0x6e88, 0x6e99, 0x6ea0, 0x6ea9, 0x6eac, 0x6eb9, 0x6f98, 0x6f9d,
    0x6fa0, 0x6fa9, 0x6fb4, 0x6fb9, 0x6fbc, 0x6fc9, 0x70b0, 0x70d1, 0x70d8, 0x70e1, 0x7340, 0x734d, 0x7350,
    0x7385, 0x7388, 0x73a5, 0x73b4, 0x73b9, 0x73d0, 0x73d5, 0x73e0, 0x73e9, 0x7700, 0x7801, 0x802c, 0x8041,
    0x80a0, 0x80bd, 0x8180, 0x8195, 0x8198, 0x81c1, 0x8340, 0x83c5, 0x8c6a, 0x8c71, 0x8ca6, 0x8cad, 0x8fa6,
    0x8fb5, 0x8fc2, 0x8fc5, 0x8fce, 0x8fd1, 0x97f6, 0x97fd, 0x9852, 0x9859, 0x9922, 0x9951, 0x99fe, 0x9a01,
    0x9a4e, 0x9a51, 0x9a86, 0x9a89, 0x9aaa, 0x9ab1, 0x9af6, 0x9afd, 0x9b12, 0x9b19, 0x9b3a, 0x9b3d, 0x9b52,
    0x9b55, 0x9baa, 0x9bad, 0x9bca, 0x9bd1, 0x9bd6, 0x9bd9, 0x9bea, 0x9bed, 0x9bf6, 0x9bf9, 0x9c16, 0x9c19,
    0x9c2a, 0x9c31, 0x9ca2, 0x9ca5, 0x9d32, 0x9d35, 0x9d3a, 0x9d3d, 0x9d4e, 0x9d59, 0x9d5e, 0x9d61, 0x9e56,
    0x9e61, 0x9ec2, 0x9ec5, 0x9efe, 0x9f01, 0xac6e, 0xac75, 0xad42, 0xad45, 0xad56, 0xad59, 0xb3bc, 0xb3c9,
    0xb5fc, 0xb601, 0xb780, 0xb801, 0xba02, 0xba69, 0xba6e, 0xbbd1, 0xbc02, 0xbf59, 0xbfc2, 0xbff1, 0xc002,
    0xc0a8, 0xc0ba, 0xc0fd, 0xc106, 0xc25d, 0xc264, 0xc26e, 0xc401, 0xc416, 0xc4c1, 0xc4c6, 0xc63d, 0xc642,
    0xc791, 0xc7c2, 0xc87d, 0xc882, 0xc921, 0xc942, 0x13701, 0x13802, 0x29235, 0x29242, 0x2931d, 0x299bc,
    0x299cd, 0x299d0, 0x299f9, 0x29a78, 0x29a81, 0x29bc0, 0x29bc9, 0x2a008, 0x2a00d, 0x2a018, 0x2a01d,
    0x2a02c, 0x2a031, 0x2a094, 0x2a09d, 0x2a0b0, 0x2a0b5, 0x2a310, 0x2a319, 0x2a380, 0x2a3c9, 0x2a3fc,
    0x2a401, 0x2a498, 0x2a4b9, 0x2a51c, 0x2a549, 0x2a582, 0x2a5f5, 0x2a600, 0x2a60d, 0x2a6cc, 0x2a6d1,
    0x2a6d8, 0x2a6e9, 0x2a6f0, 0x2a6f9, 0x2a794, 0x2a799, 0x2a8a4, 0x2a8bd, 0x2a8c4, 0x2a8cd, 0x2a8d4,
    0x2a8dd, 0x2a90c, 0x2a911, 0x2a930, 0x2a935, 0x2a9f0, 0x2a9f5, 0x2aac0, 0x2aac5, 0x2aac8, 0x2aad5,
    0x2aadc, 0x2aae5, 0x2aaf8, 0x2ab01, 0x2ab04, 0x2ab09, 0x2abb0, 0x2abb9, 0x2abd8, 0x2abdd, 0x2af94,
    0x2af99, 0x2afa0, 0x2afa5, 0x2afb4, 0x2afb9, 0x2b002, 0x35e91, 0x35ec0, 0x38001, 0x3e402, 0x3ec01,
    0x3ec78, 0x3ec7d, 0x3f800, 0x3f842, 0x3f869, 0x3f880, 0x3f8c2, 0x3f94d, 0x3f952, 0x3f99d, 0x3f9a2,
    0x3f9b1, 0x3fbfc, 0x3fc01, 0x3fc06, 0x3fd85, 0x3ff82, 0x3ff9d, 0x3ffe4, 0x3fff1, 0x407f4, 0x407f9,
    0x40b80, 0x40b85, 0x40dd8, 0x40ded, 0x42804, 0x42811, 0x42814, 0x4281d, 0x42830, 0x42841, 0x428e0,
    0x428ed, 0x428fc, 0x42901, 0x42b94, 0x42b9d, 0x43490, 0x434a1, 0x43aac, 0x43ab5, 0x43bf4, 0x43c01,
    0x43d18, 0x43d45, 0x43e08, 0x43e19, 0x44004, 0x44009, 0x440e0, 0x4411d, 0x441c0, 0x441c5, 0x441cc,
    0x441d5, 0x441fc, 0x44209, 0x442cc, 0x442dd, 0x442e4, 0x442ed, 0x44308, 0x4430d, 0x44400, 0x4440d,
    0x4449c, 0x444b1, 0x444b4, 0x444d5, 0x445cc, 0x445d1, 0x44600, 0x44609, 0x446d8, 0x446fd, 0x44724,
    0x44735, 0x4473c, 0x44741, 0x448bc, 0x448c9, 0x448d0, 0x448d5, 0x448d8, 0x448e1, 0x448f8, 0x448fd,
    0x44904, 0x44909, 0x44b7c, 0x44b81, 0x44b8c, 0x44bad, 0x44c00, 0x44c09, 0x44cec, 0x44cf5, 0x44d00,
    0x44d05, 0x44d98, 0x44db5, 0x44dc0, 0x44dd5, 0x450e0, 0x45101, 0x45108, 0x45115, 0x45118, 0x4511d,
    0x45178, 0x4517d, 0x452cc, 0x452e5, 0x452e8, 0x452ed, 0x452fc, 0x45305, 0x45308, 0x45311, 0x456c8,
    0x456d9, 0x456f0, 0x456f9, 0x456fc, 0x45705, 0x45770, 0x45779, 0x458cc, 0x458ed, 0x458f4, 0x458f9,
    0x458fc, 0x45905, 0x45aac, 0x45ab1, 0x45ab4, 0x45ab9, 0x45ac0, 0x45ad9, 0x45adc, 0x45ae1, 0x45c74,
    0x45c81, 0x45c88, 0x45c99, 0x45c9c, 0x45cb1, 0x460bc, 0x460e1, 0x460e4, 0x460ed, 0x464ec, 0x464f5,
    0x464f8, 0x464fd, 0x4650c, 0x46511, 0x46750, 0x46761, 0x46768, 0x46771, 0x46780, 0x46785, 0x46804,
    0x4682d, 0x468cc, 0x468e5, 0x468ec, 0x468fd, 0x4691c, 0x46921, 0x46944, 0x4695d, 0x46964, 0x46971,
    0x46a28, 0x46a5d, 0x46a60, 0x46a69, 0x470c0, 0x470dd, 0x470e0, 0x470f9, 0x470fc, 0x47101, 0x47248,
    0x472a1, 0x472a8, 0x472c5, 0x472c8, 0x472d1, 0x472d4, 0x472dd, 0x474c4, 0x474dd, 0x474e8, 0x474ed,
    0x474f0, 0x474f9, 0x474fc, 0x47519, 0x4751c, 0x47521, 0x47640, 0x47649, 0x47654, 0x47659, 0x4765c,
    0x47661, 0x47bcc, 0x47bd5, 0x47c00, 0x47c09, 0x47cd8, 0x47ced, 0x47d00, 0x47d05, 0x47d08, 0x47d0d,
    0x4d0c0, 0x4d105, 0x4d11c, 0x4d159, 0x5abc0, 0x5abd5, 0x5acc0, 0x5acdd, 0x5bd3c, 0x5bd41, 0x5be3c,
    0x5be4d, 0x5bf82, 0x5bf90, 0x5bf95, 0x5bfc2, 0x5bfc9, 0x5c002, 0x61fe1, 0x62002, 0x63359, 0x63402,
    0x63425, 0x6bfc2, 0x6bfd1, 0x6bfd6, 0x6bff1, 0x6bff6, 0x6bffd, 0x6c002, 0x6c48d, 0x6c4ca, 0x6c4cd,
    0x6c542, 0x6c54d, 0x6c556, 0x6c559, 0x6c592, 0x6c5a1, 0x6c5c2, 0x6cbf1, 0x6f274, 0x6f27d, 0x6f280,
    0x6f291, 0x73c00, 0x73cb9, 0x73cc0, 0x73d1d, 0x7459c, 0x745a9, 0x745cc, 0x7460d, 0x74614, 0x74631,
    0x746a8, 0x746b9, 0x74908, 0x74915, 0x76800, 0x768dd, 0x768ec, 0x769b5, 0x769d4, 0x769d9, 0x76a10,
    0x76a15, 0x76a6c, 0x76a81, 0x76a84, 0x76ac1, 0x78000, 0x7801d, 0x78020, 0x78065, 0x7806c, 0x78089,
    0x7808c, 0x78095, 0x78098, 0x780ad, 0x7823c, 0x78241, 0x784c0, 0x784dd, 0x78ab8, 0x78abd, 0x78bb0,
    0x78bc1, 0x793b0, 0x793c1, 0x7a340, 0x7a35d, 0x7a510, 0x7a52d, 0x7c012, 0x7c015, 0x7c33e, 0x7c341,
    0x7c63a, 0x7c63d, 0x7c646, 0x7c66d, 0x7c79a, 0x7c80d, 0x7c842, 0x7c8f1, 0x7c902, 0x7c925, 0x7c942,
    0x7c949, 0x7c982, 0x7c999, 0x7cc02, 0x7cc85, 0x7ccb6, 0x7ccd9, 0x7ccde, 0x7cdf5, 0x7cdfa, 0x7ce51,
    0x7ce82, 0x7cf2d, 0x7cf3e, 0x7cf51, 0x7cf82, 0x7cfc5, 0x7cfd2, 0x7cfd5, 0x7cfe2, 0x7d0fd, 0x7d102,
    0x7d105, 0x7d10a, 0x7d3f5, 0x7d3fe, 0x7d4f9, 0x7d52e, 0x7d53d, 0x7d542, 0x7d5a1, 0x7d5ea, 0x7d5ed,
    0x7d656, 0x7d65d, 0x7d692, 0x7d695, 0x7d7ee, 0x7d941, 0x7da02, 0x7db19, 0x7db32, 0x7db35, 0x7db42,
    0x7db4d, 0x7db56, 0x7db61, 0x7db72, 0x7db81, 0x7dbae, 0x7dbb5, 0x7dbd2, 0x7dbf5, 0x7df82, 0x7dfb1,
    0x7dfc2, 0x7dfc5, 0x7e432, 0x7e4ed, 0x7e4f2, 0x7e519, 0x7e51e, 0x7e801, 0x7e9c2, 0x7ec01, 0x7f002,
    0x7fff9, 0x80002, 0xbfff9, 0xc0002, 0xffff9, 0x380004, 0x380009, 0x380080, 0x380201, 0x380400, 0x3807c1,
  ]
}

/// The letters of most texts: code points that are visible, are a grapheme of their own beside each other, and have one width in a terminal.
///
/// A text of these alone needs no tables of Unicode and no search for graphemes, which take more time than all else that is done with it.
enum PlainLetter {
  /// The columns of a code point; `nil` for any other than these. They include the space.
  static func columns(of scalar: UInt32) -> Int? {
    switch scalar {
    case 0x20..<0x7F, 0xA1..<0xA9, 0xAA..<0xAD, 0xAF..<0x300, 0x370..<0x483, 0x48A..<0x590, 0x5D0...0x5EA,
      0x2010...0x2027, 0x2190...0x2193, 0x2500..<0x25A0:
      1
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }

  /// The columns of a text; `nil` if it has any other letter.
  static func columns(of text: some StringProtocol) -> Int? {
    if let found = text.utf8.withContiguousStorageIfAvailable({ Self.columns(ofUTF8: $0) }) { return found }
    var columns = 0
    for scalar in text.unicodeScalars {
      guard let more = Self.columns(of: scalar.value) else { return nil }
      columns += more
    }
    return columns
  }

  static func columns(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let del = UInt8(0x7F)
    var index = EightBytes.count(ofFirst: bytes) { $0.nonASCII | $0.controls | $0.holds(del) == 0 }
    var columns = index
    while index < bytes.count {
      let byte = UInt32(bytes[index])
      if byte >= 0x20, byte < 0x7F {
        columns += 1
        index += 1
        continue
      }
      let scalar: UInt32
      switch byte {
      case 0xC0..<0xE0 where index + 1 < bytes.count:
        scalar = (byte & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)
        index += 2
      case 0xE0..<0xF0 where index + 2 < bytes.count:
        scalar = (byte & 0xF) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
        index += 3
      default: return nil
      }
      guard let more = Self.columns(of: scalar) else { return nil }
      columns += more
    }
    return columns
  }
}

/// The estimated advance width of text in sans-serif fonts, in thousandths of the font size.
///
/// For each letter it is the widest of Helvetica, Arial, Roboto, Noto Sans and DejaVu Sans, so that text is rather
/// cut too early than drawn over an edge. Scripts without a table have one width for all letters.
enum GlyphAdvance {
  /// The advance of a text; `isBold` for weights of 600 and more.
  static func of(_ text: some StringProtocol, isBold: Bool) -> Int {
    let ascii = isBold ? boldASCII : regularASCII
    var sum = 0
    for byte in text.utf8 {
      guard byte >= 0x20, byte < 0x7F else {
        guard PlainLetter.columns(of: text) == nil else {
          return text.unicodeScalars.reduce(0) { $0 + of($1, isBold: isBold) }
        }
        return text.reduce(0) { $0 + of($1, isBold: isBold) }
      }
      sum += Int(ascii[Int(byte) - 0x20])
    }
    return sum
  }

  /// The advance of a grapheme.
  private static func of(_ grapheme: Character, isBold: Bool) -> Int {
    let scalars = grapheme.unicodeScalars
    guard let base = scalars.first else { return 0 }
    // A font without a joined emoji draws its parts side by side.
    if base.properties.isEmoji, scalars.contains("\u{200D}") {
      let parts = scalars.split(separator: "\u{200D}").map { String($0) }
      return parts.reduce(0) { $0 + of($1, isBold: isBold) }
    }
    if base.properties.isEmojiPresentation { return emoji }
    if scalars.count > 1, base.properties.isEmoji, scalars.contains("\u{FE0F}") { return emoji }
    return scalars.reduce(0) { $0 + of($1, isBold: isBold) }
  }

  private static let emoji = 1300

  private static func of(_ scalar: Unicode.Scalar, isBold: Bool) -> Int {
    if (0x20..<0x7F).contains(scalar.value) {
      return Int((isBold ? boldASCII : regularASCII)[Int(scalar.value) - 0x20])
    }
    let columns = DisplayWidth.of(scalar)
    if columns != 1 { return columns * 500 }
    let advance = advance(of: scalar)
    return isBold ? advance + advance / 8 : advance
  }

  /// The advance of a code point with a width of one terminal column, in regular weight.
  private static func advance(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0xA0, 0xB7, 0x2018...0x201A: 320
    case 0xB0, 0x2013, 0x2020, 0x2039, 0x203A: 500
    case 0xAB, 0xBB, 0x201C...0x201E, 0x2022: 615
    case 0xC6, 0xE6, 0x152, 0x153: 1025
    case 0xC0..<0x370, 0x1E00..<0x2000: isUppercase(scalar) ? 790 : 640
    case 0x370..<0x400: isUppercase(scalar) ? 790 : 700
    case 0x400..<0x530: cyrillic(scalar)
    case 0x530..<0x590, 0x10A0..<0x1100: 900
    case 0x590..<0x600: 710
    case 0x600..<0x900: 760
    case 0xE00..<0xF00: 700
    case 0xB80..<0xC00, 0xD00..<0xE00, 0x1000..<0x10A0: 1350
    case 0x900..<0xE00, 0x1200..<0x1400, 0x1780..<0x1800: 930
    case 0x20A0..<0x20D0: 640
    case 0xFF61..<0xFFE0: 500
    default: 1000
    }
  }

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isUppercase }

  private static func cyrillic(_ scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "Ж", "М", "Ф", "Ш", "Щ", "Ы", "Ю", "Њ", "Љ": 1100
    case "ж", "м", "ф", "ш", "щ", "ы", "ю", "њ", "љ": 950
    default: isUppercase(scalar) ? 790 : 660
    }
  }

  /// The advances from space to tilde.
  private static let regularASCII: [UInt16] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 551, 838, 318, 361, 318, 396, 637, 637, 637, 637, 637,
    637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752,
    339, 556, 656, 558, 907, 760, 788, 640, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 418, 391,
    838, 500, 500, 613, 635, 550, 635, 616, 355, 635, 634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 413,
    521, 393, 634, 592, 818, 592, 592, 525, 637, 551, 637, 838,
  ]

  /// The advances from space to tilde.
  private static let boldASCII: [UInt16] = [
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 545, 838, 380, 416, 380, 413, 696, 696, 696, 696,
    696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684, 684, 821,
    837, 389, 559, 775, 638, 996, 837, 851, 733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458,
    423, 458, 838, 500, 500, 675, 716, 593, 716, 679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688,
    716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712, 551, 712, 838,
  ]
}

extension String {
  /// The text, cut between graphemes to a width, with an ellipsis if it is cut; empty if not even the ellipsis fits.
  /// `measure` returns the width of a text. A single first letter of a cut word is removed too.
  func cut(to width: Double, measure: (Substring) -> Double) -> String {
    if measure(self[...]) <= width { return self }
    guard measure("…") <= width else { return "" }
    // More letters need more room, so the end is found by binary search. The letters are measured together, as they are drawn.
    var (fitting, beyond) = (0, 1)
    func fits(_ count: Int) -> Bool { measure((prefix(count) + "…")[...]) <= width }
    while beyond < utf8.count, fits(beyond) { (fitting, beyond) = (beyond, beyond * 2) }
    while fitting + 1 < beyond {
      let middle = (fitting + beyond) / 2
      if fits(middle) { fitting = middle } else { beyond = middle }
    }
    return prefix(fitting).withoutLoneLetter() + "…"
  }
}

extension Substring {
  /// Removes a single letter of a cut word at the end, which is useless: `Ada Lovelace’s b` becomes `Ada Lovelace’s
  /// `.
  fileprivate func withoutLoneLetter() -> Substring {
    let head = dropLast()
    guard let last, !last.isWhitespace, let space = head.last, space == " ", head.count > 1 else {
      return self
    }
    return head
  }
}

/// Text for people, in the lines of a terminal.
extension String {
  /// The text, cut to at most `columns` columns by the rules of ``cut(to:measure:)``.
  package func truncated(to columns: Int) -> String {
    // An ASCII byte is at most one column, so short ASCII text needs no measuring.
    if utf8.count <= columns && utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    return cut(to: Double(columns), measure: Self.measure(upTo: columns))
  }

  /// The text in lines of at most `columns` columns, broken between words, or within words that are wider than a line.
  func wrapped(to columns: Int, keepsAddresses: Bool = false) -> [String] {
    WrappedLines(
      self, width: Double(columns), words: keepsAddresses ? .keepingAddresses : .plain,
      measure: Self.measure(upTo: columns)
    ).shown
  }

  /// Measures text that has to fit some columns: the whole of a long text is not read.
  private static func measure(upTo columns: Int) -> (Substring) -> Double {
    { Double(DisplayWidth.of($0, atMost: columns + 1)) }
  }

  /// The lines of the text, each broken between words to a width, without a line feed at the end.
  ///
  /// A continued line is indented to its first word: past the leading spaces and past the mark of a list item. An address on the web is never
  /// broken, so that it can be copied. A line that fits is not changed.
  /// - Parameters:
  ///   - columns: the width; `nil` if lines can have any length.
  ///   - indentation: the spaces before each line.
  package func paragraphs(to columns: Int?, indentation: Int = 0) -> String {
    let blank = String(repeating: " ", count: indentation)
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = blank + line
      guard let columns, DisplayWidth.of(text) > columns else { return line.isEmpty ? "" : text }
      let start = text.prefix { $0 == " " }.count
      let body = text.dropFirst(start)
      let mark = ["- ", "* ", "• ", "+ ", "− "].first(where: body.hasPrefix) ?? ""
      // If the spaces leave too little room, they are left out.
      let margin = start + mark.count <= columns / 2 ? start : 0
      let hanging = String(repeating: " ", count: margin + mark.count)
      let parts = String(body.dropFirst(mark.count)).wrapped(
        to: max(1, columns - margin - mark.count), keepsAddresses: true)
      return parts.enumerated().map { place, part in
        (place == 0 ? String(repeating: " ", count: margin) + mark : hanging) + part
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
