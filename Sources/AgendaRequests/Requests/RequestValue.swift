/// The value of an option in a request.
public enum RequestValue: Sendable, Equatable {
  /// The value of an option, as it is written on the command line.
  case text(String)
  /// A number, as it is written.
  case number(String)
  /// Whether a flag is set: `false` is the option with `--no-`.
  case truth(Bool)
  /// The option is not given.
  case null
  /// The values of an option that can be repeated.
  case list([RequestValue])
}

extension RequestValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral
{
  /// A text, as in `["format": "text"]`.
  public init(stringLiteral value: String) { self = .text(value) }

  /// A flag, as in `["skip-empty": true]`.
  public init(booleanLiteral value: Bool) { self = .truth(value) }

  /// A number, as in `["width": 60]`.
  public init(integerLiteral value: Int) { self = .number(String(value)) }

  /// Values of an option that can be repeated, as in `["to": ["nora@example.org", "kim@example.org"]]`.
  public init(arrayLiteral elements: RequestValue...) { self = .list(elements) }
}
