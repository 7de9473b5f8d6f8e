/// Where the name of a place begins and ends in a text without spaces.
extension GrammarSwitches {
  /// The length of the name of a place at the beginning of a text: through `会议室`, or up to `见面`.
  /// - Returns: The number of scalars; `nil` if nothing says where the name ends.
  func placeLength(in text: ArraySlice<Unicode.Scalar>) -> Int? {
    let whole = text
    let text = whole.prefix { $0 != " " && $0 != "," && $0 != "、" && $0 != "。" }
    guard !text.isEmpty else { return nil }
    if let end = endOfPlaceWord(in: text) { return end }
    for start in text.indices.dropFirst() where Self.longest(of: placeStops, in: text[start...]) > 0 {
      // The `聚` of `全聚德` ends no name.
      if start - text.startIndex == 1, text.first != "家" { continue }
      return start - text.startIndex
    }
    return text.count < whole.count ? text.count : nil
  }

  /// The length up to the end of the first word such as `会议室`, and of those directly after it: `大学图书馆302室`.
  private func endOfPlaceWord(in text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard
      var end = text.indices.lazy.compactMap({ start -> Int? in
        let length = Self.longest(of: placeEndings, in: text[start...])
        // A word of one letter, such as 店, ends a name and makes none.
        return length > 0 && (length > 1 || start > text.startIndex) ? start + length : nil
      }).first
    else { return nil }
    while true {
      var next = end
      while next < text.endIndex, text[next].isASCII, text[next].isLetter || text[next].isDigit { next += 1 }
      let length = Self.longest(of: placeEndings, in: text[next...])
      guard length > 0 else {
        // 会议室A
        if next > end, next == text.endIndex || text[end].isLetter { end = next }
        break
      }
      end = next + length
    }
    return end - text.startIndex
  }

  private static func longest(of words: [String], in text: ArraySlice<Unicode.Scalar>) -> Int {
    var longest = 0
    for word in words where word.unicodeScalars.count > longest && text.starts(with: word.unicodeScalars) {
      longest = word.unicodeScalars.count
    }
    return longest
  }

  /// Where the name of a place before a postposition begins: after `キムさんと`, `私は`; `nil` if the words before
  /// it name no place, such as `電話で`.
  func placeStart(in text: ArraySlice<Unicode.Scalar>) -> Int? {
    var start = text.startIndex
    for index in text.indices.dropFirst().dropLast() {
      let isParticle =
        text[index] == "と" || text[index] == "は" || text[index] == "が" || text[index] == "を"
        || text[index] == "に"
      let isBetweenNames =
        !text[index - 1].isHiragana || text[text.startIndex..<index].ends(with: "さん", "ちゃん", "くん")
      if isParticle, isBetweenNames, !text[index + 1].isHiragana { start = index + 1 }
      if text[index] == " " || text[index] == "、" { start = index + 1 }
    }
    let name = text[start...]
    // `4人で`
    let isCount = name.first?.isDigit == true && (name.last == "人" || name.last == "名")
    guard !name.isEmpty, !isCount,
      !notPlaces.contains(where: { name.elementsEqual(FoldedText.fold($0).unicodeScalars) })
    else { return nil }
    return start
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func ends(with words: String...) -> Bool {
    words.contains { suffix($0.unicodeScalars.count).elementsEqual($0.unicodeScalars) }
  }
}

extension Unicode.Scalar {
  fileprivate var isHiragana: Bool { (0x3041...0x309F).contains(value) }
}
