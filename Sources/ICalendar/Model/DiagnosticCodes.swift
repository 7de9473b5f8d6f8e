extension Diagnostic.Code {
  /// A line that is no content line.
  public static let malformedLine = Self(rawValue: "malformed-line")
  /// A line longer than is read.
  public static let lineTooLong = Self(rawValue: "line-too-long")
  /// A line that says when an event is and is longer than is read.
  public static let cutValue = Self(rawValue: "cut-value")
  /// Text that is not UTF-8.
  public static let notUTF8 = Self(rawValue: "not-utf-8")
  /// A component without its END, or inside one where it may not be.
  public static let malformedComponent = Self(rawValue: "malformed-component")
  /// A component outside of a VCALENDAR.
  public static let outsideCalendar = Self(rawValue: "outside-calendar")
  /// A file that holds no calendar.
  public static let noCalendar = Self(rawValue: "no-calendar")
  /// The file ends inside a component.
  public static let truncated = Self(rawValue: "truncated-file")
  /// Components nested too deep.
  public static let nestedTooDeep = Self(rawValue: "nested-too-deep")
  /// A VCALENDAR of version 1.0, which is not RFC 5545.
  public static let oldVersion = Self(rawValue: "vcalendar-1.0")
  /// An event without DTSTART.
  public static let missingStart = Self(rawValue: "missing-start")
  /// An event without UID.
  public static let missingUID = Self(rawValue: "missing-uid")
  /// A property that may stand once and stands again.
  public static let repeatedProperty = Self(rawValue: "repeated-property")
  /// A value that is no date or date-time.
  public static let invalidDateTime = Self(rawValue: "invalid-date-time")
  /// A value that is no duration.
  public static let invalidDuration = Self(rawValue: "invalid-duration")
  /// An end before its start, or of another type.
  public static let invalidEnd = Self(rawValue: "invalid-end")
  /// A time zone that is not known.
  public static let unknownTimeZone = Self(rawValue: "unknown-time-zone")
  /// Several events with one UID and no RECURRENCE-ID.
  public static let duplicateUID = Self(rawValue: "duplicate-uid")
  /// An override whose series is not in the calendar.
  public static let danglingOverride = Self(rawValue: "dangling-override")
  /// An alarm of which nobody can tell when it is due.
  public static let unreadableAlarm = Self(rawValue: "unreadable-alarm")
  /// A series whose expansion was given up.
  public static let recurrenceLimit = Self(rawValue: "recurrence-limit")
  /// An event of which occurrences were left out, because it asks for more than there is room for.
  public static let occurrenceLimit = Self(rawValue: "occurrence-limit")
}

extension Diagnostic.Code {
  /// A file or folder that does not exist.
  public static let notFound = Self(rawValue: "not-found")
  /// A file or folder that may not be read.
  public static let noPermission = Self(rawValue: "no-permission")
  /// Something that is neither a file nor a folder.
  public static let notAFile = Self(rawValue: "not-a-file")
  /// A file or folder that cannot be read for another reason.
  public static let unreadable = Self(rawValue: "unreadable")
  /// A file larger than is read.
  public static let fileTooLarge = Self(rawValue: "file-too-large")
  /// A folder without calendars.
  public static let emptyFolder = Self(rawValue: "empty-folder")
  /// A folder that is left out, for it lies too deep or there are too many.
  public static let tooManyFolders = Self(rawValue: "too-many-folders")
  /// A file that changed while it was read.
  public static let changedFile = Self(rawValue: "changed-file")
  /// A file that should hold vCards and holds none.
  public static let noCard = Self(rawValue: "no-vcard")
  /// A BDAY that is no date.
  public static let invalidBirthday = Self(rawValue: "invalid-birthday")
  /// A BDAY without a month or a day, or in words.
  public static let incompleteBirthday = Self(rawValue: "incomplete-birthday")
  /// A vCard with a birthday and no name.
  public static let missingName = Self(rawValue: "missing-name")
}
