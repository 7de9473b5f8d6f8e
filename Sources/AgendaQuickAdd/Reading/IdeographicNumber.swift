/// Numbers of Chinese and Japanese numerals below 10 000.
enum IdeographicNumber {
  static func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
    digit(scalar) != nil || multiplier(scalar) != nil || tens(scalar) != nil
  }

  /// The value: 二十三 is 23, 二〇一六 is 2016; `nil` if the numerals make no number.
  static func value(of numerals: ArraySlice<Unicode.Scalar>) -> Int? {
    if !numerals.contains(where: { multiplier($0) != nil || tens($0) != nil }) {
      return numerals.reduce(0) { $0 * 10 + (digit($1) ?? 0) }
    }
    var total = 0
    var pending: Int?
    var smallest = 10_000
    for numeral in numerals {
      if let tens = tens(numeral) {
        guard smallest > 10, pending == nil else { return nil }
        smallest = 10
        total += tens
      } else if let factor = multiplier(numeral) {
        guard factor < smallest else { return nil }
        smallest = factor
        total += (pending ?? 1) * factor
        pending = nil
      } else if let digit = digit(numeral) {
        guard pending == nil || pending == 0 else { return nil }
        pending = digit
      }
    }
    return total + (pending ?? 0)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "〇", "零": 0
    case "一": 1
    case "二", "两", "兩", "両": 2
    case "三": 3
    case "四": 4
    case "五": 5
    case "六": 6
    case "七": 7
    case "八": 8
    case "九": 9
    default: nil
    }
  }

  /// 廿 and 卅 are 20 and 30 in one letter.
  private static func tens(_ scalar: Unicode.Scalar) -> Int? {
    scalar == "廿" ? 20 : scalar == "卅" ? 30 : nil
  }

  private static func multiplier(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "十": 10
    case "百": 100
    case "千": 1000
    default: nil
    }
  }
}
