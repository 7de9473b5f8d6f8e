extension HTMLStyleSheet {
  /// The page around a widget, which is as large as its window or larger.
  static let page = """
    .agenda-body {
      display: flex; margin: 0; min-height: 100vh; justify-content: center; align-items: center;
    }
    .agenda-paper { align-items: flex-start; background: var(--agenda-background); }
    .agenda-page { width: 100%; box-shadow: none; border-radius: 0; }

    """

  /// Colours that the reader's system puts in place of all others.
  static let forcedColors = """
    @media (forced-colors: active) {
      .agenda { outline: 1px solid CanvasText; outline-offset: -1px; }
      .agenda-row::before { border-color: CanvasText; background: CanvasText; }
      .agenda-struck::before { background: Canvas; }
      .agenda-star { fill: CanvasText; }
      .agenda-drawing-outline { stroke: CanvasText; }
      .agenda-drawing-accent { stroke: Highlight; }
      .agenda-running .agenda-time { forced-color-adjust: none; background: Highlight; color: HighlightText; }
    }

    """

  /// Black on white, as high as it takes, and no row on two pages.
  static let print = """
    @media print {
      html[class^="agenda-"], .agenda {
        --agenda-background: #fff; --agenda-primary: #000; --agenda-secondary: #000; --agenda-accent: #000;
        --agenda-dimmed: #000; --agenda-warning: #000;
      }
      .agenda { height: auto !important; border-radius: 0 !important; box-shadow: none; background: none; }
      .agenda-page { max-width: none !important; padding: 0 !important; }
      .agenda-body { display: block; min-height: 0; background: none; }
      .agenda-row { break-inside: avoid; }
      .agenda-header, .agenda-day { break-after: avoid; }
      .agenda-running .agenda-time { background: none; color: #000; outline: 1px solid #000; }
      .agenda-target { display: none; }
    }

    """
}
