internal import AgendaCLibical

/// A component that libical parsed. Its memory is freed with this value.
///
/// Reading a property moves an iterator inside the component, so a component never leaves the function that parsed it.
struct ParsedComponent: ~Copyable {
  private let handle: OpaquePointer

  /// Parses the text of one component, from BEGIN to END, without NUL; `nil` if libical cannot parse it.
  init?(_ text: consuming [UInt8]) {
    text.append(0)
    let parsed = text.withUnsafeBytes {
      icalparser_parse_string($0.assumingMemoryBound(to: CChar.self).baseAddress)
    }
    guard let parsed else { return nil }
    handle = parsed
  }

  deinit {
    icalcomponent_free(handle)
  }

  /// The first property of a kind.
  func first(_ kind: icalproperty_kind) -> ParsedProperty? {
    icalcomponent_get_first_property(handle, kind).map(ParsedProperty.init)
  }

  /// Maps the properties of a kind, in the order written, with `read`, until there are `limit` values.
  func all<Value>(
    _ kind: icalproperty_kind, atMost limit: Int, _ read: (ParsedProperty) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    var next = icalcomponent_get_first_property(handle, kind)
    while values.count < limit, let property = next {
      if let value = read(ParsedProperty(property)) { values.append(value) }
      next = icalcomponent_get_next_property(handle, kind)
    }
    return values
  }

  /// Maps the VALARMs in the component with `read`.
  func alarms<Value>(_ read: (ParsedSubcomponent) -> Value?) -> [Value] {
    var values: [Value] = []
    var next = icalcomponent_get_first_component(handle, ICAL_VALARM_COMPONENT)
    while let alarm = next {
      if let value = read(ParsedSubcomponent(alarm)) { values.append(value) }
      next = icalcomponent_get_next_component(handle, ICAL_VALARM_COMPONENT)
    }
    return values
  }
}

/// A component inside a ``ParsedComponent``, which owns it.
struct ParsedSubcomponent {
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  /// The first property of a kind.
  func first(_ kind: icalproperty_kind) -> ParsedProperty? {
    icalcomponent_get_first_property(handle, kind).map(ParsedProperty.init)
  }
}

/// A property of a ``ParsedComponent``, which owns it.
struct ParsedProperty {
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  /// The value of type TEXT, with its escapes resolved (RFC 5545 section 3.3.11).
  var text: String? {
    guard let value = icalproperty_get_value(handle) else { return nil }
    return icalvalue_get_text(value).map { String(cString: $0) }
  }

  /// The value as it is written.
  var value: String? {
    guard let copy = icalproperty_get_value_as_string_r(handle) else { return nil }
    defer { icalmemory_free_buffer(copy) }
    return String(cString: copy)
  }

  /// The value of a parameter, without quotes, with the escapes of RFC 6868 resolved.
  func parameter(_ name: String) -> String? {
    guard let copy = icalproperty_get_parameter_as_string_r(handle, name) else { return nil }
    defer { icalmemory_free_buffer(copy) }
    return decodeParameterValue(String(cString: copy))
  }
}
