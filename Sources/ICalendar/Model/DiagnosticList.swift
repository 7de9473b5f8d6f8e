/// Collects diagnostics: a limited number of each kind and file, and one more that counts the rest. So a file with a
/// million bad lines takes no more memory than one with a hundred.
package struct DiagnosticList: Sendable {
  /// The most diagnostics of one code that are kept of one file.
  static let maximumPerKind = 100

  private struct Kind: Hashable {
    var file: String?
    var code: Diagnostic.Code
  }

  /// How many of a kind are kept, and the position of the diagnostic that counts the rest.
  private struct Tally {
    var keptCount = 0
    var rest: (place: Int, count: Int)?
  }

  private var kept: [Diagnostic] = []
  private var tallies: [Kind: Tally] = [:]
  /// The codes that are only counted, from the first problem on.
  private let counted: [Diagnostic.Code]
  /// The file of the latest problem, and the codes that have reached their limit in it.
  private var full: (file: String?, codes: [Diagnostic.Code]) = (nil, [])

  /// An empty list. Problems with a code in `counted` are only counted; use it if another list, to which this one will
  /// be added, has enough of them.
  package init(counting counted: [Diagnostic.Code] = []) {
    self.counted = counted
  }

  /// The codes that have reached their limit for a file, so that further problems need only be counted. Complete as
  /// long as the problems of a file are added one after another.
  package func fullCodes(of file: String?) -> [Diagnostic.Code] {
    full.file == file ? full.codes + counted : counted
  }

  /// The diagnostics, in order.
  package var all: [Diagnostic] {
    guard !tallies.isEmpty else { return [] }
    var all = kept
    for (kind, tally) in tallies {
      guard let rest = tally.rest else { continue }
      // The list to which this one is added reports the total of problems that are only counted here.
      all[rest.place] = all[rest.place].counting(rest.count, isNamed: !counted.contains(kind.code))
    }
    return all
  }

  /// Adds a diagnostic, which may itself count several problems, as in ``all`` of another list.
  package mutating func append(_ diagnostic: Diagnostic) {
    let kind = Kind(file: diagnostic.file, code: diagnostic.code)
    if !diagnostic.isCount, keepsAnother(of: kind) {
      kept.append(diagnostic)
    } else {
      count(diagnostic.count, of: kind)
    }
  }

  /// Adds a problem. The message is made only if the problem is kept.
  package mutating func append(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, line: Int?, uid: String? = nil
  ) {
    let kind = Kind(file: nil, code: code)
    if keepsAnother(of: kind) {
      kept.append(Diagnostic(code, message(), line: line, uid: uid))
    } else {
      count(1, of: kind)
    }
  }

  /// Adds a problem of a file. `make` makes its diagnostic, and is called only if that is kept.
  mutating func append(_ code: Diagnostic.Code, of file: String?, _ make: () -> Diagnostic) {
    let kind = Kind(file: file, code: code)
    if keepsAnother(of: kind) { kept.append(make()) } else { count(1, of: kind) }
  }

  /// Counts another problem of a kind, and returns whether it is kept.
  private mutating func keepsAnother(of kind: Kind) -> Bool {
    guard !counted.contains(kind.code) else { return false }
    let count = tallies[kind, default: Tally()].keptCount
    guard count < Self.maximumPerKind else { return false }
    tallies[kind, default: Tally()].keptCount = count + 1
    if count + 1 == Self.maximumPerKind {
      if full.file != kind.file { full = (kind.file, []) }
      full.codes.append(kind.code)
    }
    return true
  }

  private mutating func count(_ count: Int, of kind: Kind) {
    if tallies[kind]?.rest == nil {
      tallies[kind, default: Tally()].rest = (kept.count, 0)
      var place = Diagnostic(kind.code, "")
      place.file = kind.file
      kept.append(place)
    }
    tallies[kind]?.rest?.count += count
  }

  /// Adds diagnostics.
  package static func += (list: inout DiagnosticList, diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { list.append(diagnostic) }
  }
}

extension Diagnostic {
  /// A diagnostic that counts `count` problems of its kind.
  fileprivate func counting(_ count: Int, isNamed: Bool) -> Diagnostic {
    var result = Diagnostic(code, isNamed ? "and \(count.groupedByThousands) more of this kind" : "")
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
