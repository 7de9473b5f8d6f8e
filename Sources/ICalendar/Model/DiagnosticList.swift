/// Diagnostics as they are found: of each kind in a file so many, and one in place of all further ones that counts them. So a
/// file of a million bad lines takes no more memory than one of a hundred.
package struct DiagnosticList: Sendable {
  /// How many of one code are kept of one file.
  static let maximumPerKind = 100

  private struct Kind: Hashable {
    var file: String?
    var code: Diagnostic.Code
  }

  private struct Rest {
    /// Where the one that counts the others stands.
    var place: Int
    var count = 0
  }

  private var kept: [Diagnostic] = []
  private var counts: [Kind: Int] = [:]
  private var rests: [Kind: Rest] = [:]

  /// A list of nothing.
  package init() {}

  /// What was found, in order.
  package var all: [Diagnostic] {
    var all = kept
    for rest in rests.values { all[rest.place] = all[rest.place].counting(rest.count) }
    return all
  }

  /// Adds a problem, or one that counts others, as ``all`` of another list has.
  package mutating func append(_ diagnostic: Diagnostic) {
    let kind = Kind(file: diagnostic.file, code: diagnostic.code)
    let count = counts[kind, default: 0]
    if count < Self.maximumPerKind, !diagnostic.isCount {
      counts[kind] = count + 1
      kept.append(diagnostic)
      return
    }
    if rests[kind] == nil {
      rests[kind] = Rest(place: kept.count)
      kept.append(diagnostic)
    }
    rests[kind]?.count += diagnostic.count
  }

  /// Adds problems.
  package static func += (list: inout DiagnosticList, diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { list.append(diagnostic) }
  }
}

extension Diagnostic {
  /// One that stands for so many of its kind.
  fileprivate func counting(_ count: Int) -> Diagnostic {
    var result = Diagnostic(code, "and \(count.groupedByThousands) more of this kind")
    result.file = file
    result.count = count
    result.isCount = true
    return result
  }
}

extension Int {
  /// The digits of a number that is not negative, in groups of three: `12 345`.
  fileprivate var groupedByThousands: String {
    let digits = String(self)
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += " " }
      text.append(digit.element)
    }
  }
}
