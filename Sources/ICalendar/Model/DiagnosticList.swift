/// Diagnostics as they are found: of each kind in a file so many, and one in place of all further ones that counts them. So a
/// file of a million bad lines takes no more memory than one of a hundred.
package struct DiagnosticList: Sendable {
  /// How many of one code are kept of one file.
  static let maximumPerKind = 100

  private struct Kind: Hashable {
    var file: String?
    var code: Diagnostic.Code
  }

  /// How many of a kind are kept, and where the one stands that counts the others.
  private struct Tally {
    var keptCount = 0
    var rest: (place: Int, count: Int)?
  }

  private var kept: [Diagnostic] = []
  private var tallies: [Kind: Tally] = [:]
  /// The codes that are only counted from the first one on.
  private let counted: [Diagnostic.Code]
  /// The file that was added to last, and its codes of which no more are kept.
  private var full: (file: String?, codes: [Diagnostic.Code]) = (nil, [])

  /// A list of nothing. Of `counted` codes it only counts the problems: those of which another list, to which this one is added, has enough.
  package init(counting counted: [Diagnostic.Code] = []) {
    self.counted = counted
  }

  /// The codes of which no more are kept of a file: what is read next of it need only be counted. As long as problems of one file come one
  /// after the other, none is missing.
  package func fullCodes(of file: String?) -> [Diagnostic.Code] {
    full.file == file ? full.codes + counted : counted
  }

  /// What was found, in order.
  package var all: [Diagnostic] {
    guard !tallies.isEmpty else { return [] }
    var all = kept
    for (kind, tally) in tallies {
      guard let rest = tally.rest else { continue }
      // Of what is only counted here, the list to which this one is added says how many there are.
      all[rest.place] = all[rest.place].counting(rest.count, isNamed: !counted.contains(kind.code))
    }
    return all
  }

  /// Adds a problem, or one that counts others, as ``all`` of another list has.
  package mutating func append(_ diagnostic: Diagnostic) {
    let kind = Kind(file: diagnostic.file, code: diagnostic.code)
    if !diagnostic.isCount, keepsAnother(of: kind) {
      kept.append(diagnostic)
    } else {
      count(diagnostic.count, of: kind)
    }
  }

  /// Adds a problem, of which the message is made only where it is kept.
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

  /// Takes note of another problem of a kind, where there is room for it.
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

  /// Adds problems.
  package static func += (list: inout DiagnosticList, diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { list.append(diagnostic) }
  }
}

extension Diagnostic {
  /// One that stands for so many of its kind.
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
