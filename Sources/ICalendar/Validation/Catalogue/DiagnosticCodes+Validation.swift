extension Diagnostic.Code {
  /// A byte order mark.
  public static let byteOrderMark = Self(rawValue: "byte-order-mark")
  /// A line longer than 75 octets.
  public static let unfoldedLine = Self(rawValue: "unfolded-line")
  /// Lines that end with LF alone.
  public static let bareLineFeed = Self(rawValue: "bare-line-feed")
  /// A last line without a line end.
  public static let missingFinalLineEnd = Self(rawValue: "missing-final-line-end")
  /// Blank lines.
  public static let blankLine = Self(rawValue: "blank-line")
  /// A control character in a line.
  public static let controlCharacter = Self(rawValue: "control-character")
  /// A parameter that is not well formed.
  public static let malformedParameter = Self(rawValue: "malformed-parameter")
  /// A backslash before another character.
  public static let wrongEscape = Self(rawValue: "wrong-escape")
  /// A comma or semicolon without a backslash.
  public static let unescapedText = Self(rawValue: "unescaped-text")
  /// A VCALENDAR without components.
  public static let emptyCalendar = Self(rawValue: "empty-calendar")
  /// An unknown component.
  public static let unknownComponent = Self(rawValue: "unknown-component")
  /// A component in the wrong place.
  public static let misplacedComponent = Self(rawValue: "misplaced-component")
  /// A version other than 2.0.
  public static let unsupportedVersion = Self(rawValue: "unsupported-version")
  /// A missing property that is required.
  public static let missingProperty = Self(rawValue: "missing-property")
  /// Two properties that exclude each other.
  public static let conflictingProperties = Self(rawValue: "conflicting-properties")
  /// A property in the wrong component.
  public static let misplacedProperty = Self(rawValue: "misplaced-property")
  /// An unknown property.
  public static let unknownProperty = Self(rawValue: "unknown-property")
  /// An unknown type.
  public static let unknownValueType = Self(rawValue: "unknown-value-type")
  /// A value of the wrong type.
  public static let wrongValueType = Self(rawValue: "wrong-value-type")
  /// A value that is not a period.
  public static let invalidPeriod = Self(rawValue: "invalid-period")
  /// Two properties that contradict each other.
  public static let contradiction = Self(rawValue: "contradiction")
  /// An event that ends, or a task that is due, when it starts.
  public static let zeroLength = Self(rawValue: "zero-length")
  /// Times with and without a zone in one event.
  public static let mixedTimeForms = Self(rawValue: "mixed-time-forms")
  /// A value of another type than DTSTART.
  public static let typeDiffers = Self(rawValue: "type-differs")
  /// A time that is not in UTC.
  public static let timeNotUTC = Self(rawValue: "time-not-utc")
  /// A year before 1583 or after 2200.
  public static let implausibleYear = Self(rawValue: "implausible-year")
  /// A number that cannot be read or is out of range.
  public static let invalidNumber = Self(rawValue: "invalid-number")
  /// A word that the property does not allow.
  public static let invalidWord = Self(rawValue: "invalid-word")
  /// An unknown word.
  public static let unknownWord = Self(rawValue: "unknown-word")
  /// A value that is neither TRUE nor FALSE.
  public static let invalidBoolean = Self(rawValue: "invalid-boolean")
  /// A value that is not a URI.
  public static let invalidURI = Self(rawValue: "invalid-uri")
  /// A value that is not an offset from UTC.
  public static let invalidOffset = Self(rawValue: "invalid-utc-offset")
  /// Several recurrence rules.
  public static let severalRules = Self(rawValue: "several-recurrence-rules")
  /// An UNTIL of another type than DTSTART.
  public static let untilType = Self(rawValue: "until-type")
  /// A rule that ends before it begins.
  public static let untilBeforeStart = Self(rawValue: "until-before-start")
  /// A rule that never matches.
  public static let neverMatches = Self(rawValue: "recurrence-never-matches")
  /// A DTSTART that does not match its rule.
  public static let startNotInRule = Self(rawValue: "start-not-in-rule")
  /// An EXDATE that excludes nothing.
  public static let exclusionWithoutInstance = Self(rawValue: "exdate-without-instance")
  /// A change of an instance that does not exist.
  public static let overrideWithoutInstance = Self(rawValue: "override-without-instance")
  /// A RANGE other than THISANDFUTURE.
  public static let invalidRange = Self(rawValue: "invalid-range")
  /// An event that no program shows.
  public static let neverShown = Self(rawValue: "never-shown")
  /// REPEAT without DURATION, or DURATION without REPEAT.
  public static let incompleteRepeat = Self(rawValue: "incomplete-repeat")
  /// A time zone that the calendar does not define.
  public static let missingTimeZone = Self(rawValue: "missing-time-zone")
  /// A time zone that is defined twice.
  public static let duplicateTimeZone = Self(rawValue: "duplicate-time-zone")
  /// A VTIMEZONE without STANDARD and DAYLIGHT.
  public static let emptyTimeZone = Self(rawValue: "empty-time-zone")
  /// A TZID beside a date or a time in UTC.
  public static let needlessTimeZone = Self(rawValue: "needless-tzid")
}
