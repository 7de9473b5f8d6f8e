/// A content line (RFC 5545 section 3.1): `NAME;PARAMETER=value:value`, unfolded.
///
/// vCards have the same lines (RFC 6350 section 3.3); a group such as `item1.` stays part of the name.
public struct ContentLine: Sendable, Hashable, Codable {
  /// A parameter of a content line (RFC 5545 section 3.2).
  public struct Parameter: Sendable, Hashable, Codable {
    /// The name in upper case. A parameter of vCard 2.1 that has no name, as in `TEL;HOME:`, has an empty one.
    public var name: String
    /// The values, without quotes, with the escapes of RFC 6868 resolved.
    public var values: [String]
  }

  /// The name in upper case.
  public var name: String
  /// The parameters in the order written.
  public var parameters: [Parameter]
  /// The value as written: escapes of TEXT are still in it.
  public var value: String
  /// The line of the file, from 1, on which it begins.
  public var line: Int

  /// The first value of a parameter, whose name is given in upper case.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}
