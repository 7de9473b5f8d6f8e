/// The type of a property's value (RFC 5545 section 3.3, RFC 9253 section 7).
enum ValueType: String {
  case binary = "BINARY"
  case boolean = "BOOLEAN"
  case calendarAddress = "CAL-ADDRESS"
  case date = "DATE"
  case dateTime = "DATE-TIME"
  case duration = "DURATION"
  case float = "FLOAT"
  case integer = "INTEGER"
  case period = "PERIOD"
  case recurrenceRule = "RECUR"
  case text = "TEXT"
  case time = "TIME"
  case uri = "URI"
  case utcOffset = "UTC-OFFSET"
  case uid = "UID"
  case xmlReference = "XML-REFERENCE"
  /// A text with parts between semicolons, such as REQUEST-STATUS; and GEO's two numbers.
  case structured = ""
}
