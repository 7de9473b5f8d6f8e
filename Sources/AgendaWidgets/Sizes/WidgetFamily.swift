/// The sizes of a widget, as on iOS.
public enum WidgetFamily: String, Sendable, Hashable, CaseIterable {
  /// 2 by 2 icons: date over events.
  case small
  /// 4 by 2 icons: date beside events.
  case medium
  /// 4 by 4 icons: date over events.
  case large
  /// 8 by 4 icons: columns, with room for the days ahead.
  case extraLarge = "extra-large"
  /// One line, for status bars.
  case inline
}

/// How much of its list a widget of a today view shows.
public enum WidgetDisplayMode: String, Sendable, Hashable, CaseIterable {
  /// A fixed height by the text size; date beside events.
  case compact
  /// As high as its rows need, up to the height given; date over events.
  case expanded
}
