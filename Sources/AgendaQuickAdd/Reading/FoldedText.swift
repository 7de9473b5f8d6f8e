internal import ICalendar

/// A sentence in a form that compares: lower case, without accents, with the digits and punctuation of ASCII.
///
/// Each scalar knows the place in the sentence that it comes from.
struct FoldedText {
  /// The folded scalars. A run of white space is one space.
  private(set) var scalars: [Unicode.Scalar] = []
  /// The index in the scalars of the sentence for each folded scalar, and the number of them at the end.
  private(set) var origins: [Int] = []

  init(_ sentence: some Sequence<Unicode.Scalar>) {
    var index = 0
    for scalar in sentence {
      if scalar.properties.isWhitespace {
        if scalars.last != " " { append(" ", index) }
      } else if !Self.isIgnored(scalar) {
        for folded in Self.folded(scalar, behind: scalars.last) { append(folded, index) }
      }
      index += 1
    }
    origins.append(index)
  }

  /// The folded form of a text.
  static func fold(_ text: String) -> String {
    // Most words of most languages are in this form already.
    var isFolded = true
    var last: UInt8 = 0
    for byte in text.utf8 {
      isFolded = isFolded && (0x20..<0x7F).contains(byte) && !(0x41...0x5A).contains(byte)
      isFolded = isFolded && (byte != 0x20 || last != 0x20)
      last = byte
    }
    if isFolded { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: FoldedText(text.unicodeScalars).scalars)
    return String(result)
  }

  /// A part of the folded text.
  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ origin: Int) {
    scalars.append(scalar)
    origins.append(origin)
  }

  /// Marks over and under letters, and controls of the direction of text.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x61C, 0x200B...0x200F,
      0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }

  private static func folded(_ scalar: Unicode.Scalar, behind previous: Unicode.Scalar?) -> [Unicode.Scalar] {
    if scalar.isASCII {
      return (65...90).contains(scalar.value) ? [Unicode.Scalar(UInt8(scalar.value) + 32)] : [scalar]
    }
    switch scalar.value {
    case 0xFF01...0xFF5E:
      return folded(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar, behind: previous)
    case 0x2018, 0x2019, 0x2032, 0x00B4, 0x05F3: return ["'"]
    case 0x201C, 0x201D, 0x05F4: return ["\""]
    // The sign of a long vowel stands for a dash where no kana is before it.
    case 0x30FC where !(0x3041...0x30FF).contains(previous?.value ?? 0): return ["-"]
    case 0x2010...0x2015, 0x2212, 0x05BE, 0x2192, 0x2794, 0x279C: return ["-"]
    case 0x301C, 0x223C: return ["~"]
    // Letters without capitals and without accents.
    case 0x5D0...0x5EA, 0x3041...0x3096, 0x30A1...0x30FF: return [scalar]
    case 0x4E00...0x9FFF: return [simplifiedLetters[scalar] ?? scalar]
    default:
      let lower = scalar.properties.lowercaseMapping
      return Array((plainLetters[lower] ?? lower).unicodeScalars)
    }
  }

  /// The letters of Western European languages without their accents.
  private static let plainLetters: [String: String] = {
    var letters = ["ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l"]
    for (plain, accented) in [
      ("a", "àáâãäå"), ("c", "ç"), ("e", "èéêë"), ("i", "ìíîï"), ("n", "ñ"), ("o", "òóôõö"), ("u", "ùúûü"),
      ("y", "ýÿ"),
    ] {
      for letter in accented { letters[String(letter)] = plain }
    }
    return letters
  }()

  /// Traditional Chinese letters as simplified ones.
  private static let simplifiedLetters: [Unicode.Scalar: Unicode.Scalar] = {
    let traditional =
      "後週點禮個號鐘時間開這兩來會議廳館飯樓機場車醫學圖書動園廣電過歲從與於記隔雙單聖誕節萬勞兒師國慶黃傍東紐約倫臺灣韓蘇聯實體銀郵總鬧鈴請務講見試練習買戲費終為晝歷長達區"
    let simplified =
      "后周点礼个号钟时间开这两来会议厅馆饭楼机场车医学图书动园广电过岁从与于记隔双单圣诞节万劳儿师国庆黄傍东纽约伦台湾韩苏联实体银邮总闹铃请务讲见试练习买戏费终为昼历长达区"
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (letter, plain) in zip(traditional.unicodeScalars, simplified.unicodeScalars) {
      letters[letter] = plain
    }
    return letters
  }()
}

/// A sentence as it is written, and its folded form.
struct SentenceText {
  let scalars: [Unicode.Scalar]
  let folded: FoldedText

  init(_ sentence: String) {
    scalars = Array(sentence.unicodeScalars)
    folded = FoldedText(scalars)
  }

  /// Whether a folded scalar is written as a capital.
  func isCapital(_ index: Int) -> Bool { scalars[folded.origins[index]].properties.isUppercase }

  /// The text as it is written for a range of folded scalars, without white space around it.
  func original(_ range: Range<Int>) -> String {
    guard !range.isEmpty, range.upperBound < folded.origins.count else { return "" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[folded.origins[range.lowerBound]..<folded.origins[range.upperBound]])
    return String(String(view).trimmed)
  }
}
