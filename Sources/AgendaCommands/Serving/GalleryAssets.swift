/// The files of the gallery that do not change: its style sheet and its script.
enum GalleryAssets {
  /// The file of a name; `nil` if there is none.
  static func file(_ name: String) -> ServedPicture? {
    switch name {
    case "gallery.css": ServedPicture(Array(styleSheet.utf8), mediaType: "text/css; charset=utf-8")
    case "gallery.js": ServedPicture(Array(script.utf8), mediaType: "text/javascript; charset=utf-8")
    case "settings.css":
      ServedPicture(Array(SettingsAssets.styleSheet.utf8), mediaType: "text/css; charset=utf-8")
    case "settings.js":
      ServedPicture(Array(SettingsAssets.script.utf8), mediaType: "text/javascript; charset=utf-8")
    case openedScript:
      ServedPicture(Array(reporting.utf8), mediaType: "text/javascript; charset=utf-8")
    case "icon.svg": ServedPicture(Array(icon.utf8), mediaType: "image/svg+xml")
    default: nil
    }
  }

  /// The script by which a page says which of its links are opened.
  static let openedScript = "opened.js"

  /// The source of ``openedScript``. It does not report clicks made by a script, nor clicks in a page that is embedded in another one, such as a dashboard.
  private static let reporting = """
    "use strict";
    {
      const code = document.currentScript.dataset.code;
      const token = new URLSearchParams(location.search).get("token");
      const path = "/\(ServedPicture.openingPath)" + (token ? "?token=" + encodeURIComponent(token) : "");
      const report = event => {
        const link = event.isTrusted && event.button !== 2 ? event.target.closest("a[href]") : null;
        if (!link) return;
        const body = new URLSearchParams({ code, address: link.getAttribute("href") });
        fetch(path, { method: "POST", body, keepalive: true }).catch(() => { });
      };
      if (window === window.top) for (const kind of ["click", "auxclick"]) addEventListener(kind, report);
    }

    """

  /// The page of a calendar with a bar, which can be seen on light and dark backgrounds.
  private static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x=".5" y="1.5" width="15" height="14" rx="3" fill="#fff" \
    stroke="#6e6e73"/><path d="M.5 6V4.5a3 3 0 0 1 3-3h9a3 3 0 0 1 3 3V6z" fill="#d1242f"/><path d="M4.5 8v5" stroke="#1f6feb" \
    stroke-width="2" stroke-linecap="round"/><path d="M7.5 9h5m-5 3h3" stroke="#3a3a3f" stroke-width="1.5" stroke-linecap="round"/></svg>
    """

  private static let styleSheet = """
    :root { color-scheme: light dark; --ink: #1c1c1e; --quiet: #5c5c61; --ground: #f2f2f4; --card: #fff; --line: #d4d4d8; --link: #0a58ca }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #f2f2f4; --quiet: #a9a9b0; --ground: #111113; --card: #1c1c1f; --line: #3a3a3f; --link: #7db2ff }
    }
    * { box-sizing: border-box }
    body { margin: 0; padding: 1.5rem clamp(1rem, 4vw, 3rem) 3rem; background: var(--ground); color: var(--ink); font: 1rem/1.45 system-ui, sans-serif }
    header { display: flex; align-items: baseline; gap: 1rem; flex-wrap: wrap }
    h1 { font-size: 1.6rem; margin: 0 }
    h2 { font-size: 1.2rem; margin: 2rem 0 .75rem }
    h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; color: var(--quiet) }
    #status { margin: 0; color: var(--quiet) }
    .figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); gap: 1rem; align-items: start }
    figure { margin: 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; min-width: 0 }
    figure img { display: block; max-width: 100%; height: auto }
    figcaption { margin-block-start: .75rem; font-size: .875rem }
    .formats { white-space: nowrap }
    a { color: var(--link) }
    a:focus-visible, button:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px }
    dl { margin: .5rem 0 0; display: grid; gap: .15rem }
    dt { color: var(--quiet) }
    dd { margin: 0 0 .35rem; display: flex; gap: .5rem; align-items: start; justify-content: space-between }
    code { font: .8rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all }
    code span { display: inline-block; max-width: 100% }
    button { flex: none; font: inherit; font-size: .75rem; padding: .1rem .6rem; color: inherit; background: none; border: 1px solid \
    var(--line); border-radius: 6px; cursor: pointer }
    @media (forced-colors: active) { figure, button { border-color: CanvasText } }

    """

  private static let script = """
    "use strict";
    const words = document.currentScript.dataset;
    const status = document.getElementById("status");
    for (const line of document.querySelectorAll("dd")) {
      if (!navigator.clipboard) break;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = words.copy;
      button.setAttribute("aria-label", words.copy + ": " + line.textContent);
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(line.querySelector("code").textContent);
        status.textContent = words.copied;
      });
      line.append(button);
    }
    const events = new EventSource("/events");
    events.addEventListener("change", async () => {
      for (const image of document.images) {
        const address = image.dataset.address ??= image.getAttribute("src");
        try {
          const answer = await fetch(address, { cache: "no-cache" });
          if (answer.ok) image.src = address + (address.includes("?") ? "&" : "?") + "v=" + encodeURIComponent(answer.headers.get("etag"));
        } catch { }
      }
    });

    """
}
