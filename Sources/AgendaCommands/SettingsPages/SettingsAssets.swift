/// The style sheet and the script of the pages on which the configuration is edited. They do not change.
enum SettingsAssets {
  static let styleSheet = """
    nav { display: flex; gap: 1rem }
    .columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; margin-block-start: 1.5rem }
    @media (min-width: 60rem) {
      .columns { grid-template-columns: minmax(0, 1fr) minmax(18rem, 26rem) }
      aside { position: sticky; inset-block-start: 1rem }
    }
    @media (max-width: 59.99rem) { aside { order: -1 } }
    aside { align-self: start }
    aside h2 { margin-block-start: 0 }
    .picture img { display: block; max-width: 100%; height: auto }
    fieldset { margin: 0; padding: 0; border: 0; min-width: 0 }
    legend { padding: 0; font-weight: 600 }
    .group { margin-block-end: 1.5rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px }
    .group > legend { float: inline-start; width: 100%; font-size: 1.1rem }
    .group > legend + * { clear: both }
    .field { margin-block: 0 1rem; padding-block-start: .5rem }
    .field > label, .field > legend { display: block; font-weight: 600 }
    .field > label.box { display: inline-flex; font-weight: 400 }
    .field code, .field > legend code { font-weight: 400; color: var(--quiet); user-select: text }
    .hint, .in-file { margin: .2rem 0; font-size: .875rem; color: var(--quiet) }
    .hint > span[lang] { display: block }
    .error { margin: .2rem 0; font-weight: 600; color: var(--wrong) }
    .error::before { content: "⚠\\FE0E\\A0 " }
    :root { --wrong: #b3261e; --button: #0a58ca; --on-button: #fff }
    @media (prefers-color-scheme: dark) { :root { --wrong: #ff9a8f; --button: #7db2ff; --on-button: #0b1a2f } }
    input[type=text], select { width: 100%; max-width: 30rem; font: inherit; padding: .4rem .6rem; color: inherit; background: \
    var(--ground); border: 1px solid var(--quiet); border-radius: 8px }
    input[aria-invalid=true], select[aria-invalid=true] { border: 2px solid var(--wrong) }
    input[type=color] { vertical-align: middle; margin-inline-start: .5rem; width: 2.75rem; height: 2.25rem; padding: 2px }
    input.color { width: calc(100% - 4rem); max-width: 26rem }
    .box { display: inline-flex; gap: .5rem; align-items: center; padding: .35rem 0; margin-inline-end: 1rem; min-height: 1.5rem; overflow-wrap: anywhere }
    input[type=checkbox] { flex: none; width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--button) }
    .swatch { flex: none; width: .8rem; height: .8rem }
    :is(input, select, summary, .notice):focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
    .rows { list-style: none; margin: .5rem 0; padding: 0 }
    .rows li { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; border-block-end: 1px solid var(--line) }
    .rows .hint { overflow-wrap: anywhere }
    .cards { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), \
    1fr)); gap: 1rem; align-items: start }
    .card { padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; min-width: 0 }
    .card img { display: block; max-width: 100%; height: auto }
    .actions { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-block: .75rem }
    button[type=submit], .button { font: inherit; padding: .45rem 1.1rem; color: var(--on-button); background: var(--button); border: 1px \
    solid var(--button); border-radius: 8px; text-decoration: none }
    button.quiet { color: inherit; background: none; border-color: var(--quiet) }
    button.danger { color: var(--wrong); background: none; border-color: var(--wrong) }
    summary { padding: .35rem 0; cursor: pointer; color: var(--quiet) }
    .notice { margin-block: 1rem 0; overflow-wrap: anywhere }
    .notice { padding: .6rem 1rem; background: var(--card); border: 1px solid var(--line); border-inline-start: 4px solid var(--button); border-radius: 8px }
    .wrong { border-inline-start-color: var(--wrong) }
    .notice p, .notice ul { margin: .25rem 0 }
    [hidden] { display: none !important }

    """

  static let script = """
    "use strict";
    const form = document.getElementById("settings");
    const picture = document.getElementById("preview");
    const status = document.getElementById("preview-status");
    const value = name => form.elements.namedItem(name)?.value ?? "";

    // A field is shown where it has a meaning. One that is not is not sent, and so the file does not keep it.
    function arrange() {
      for (const field of form.querySelectorAll("[data-parent], [data-counts]")) {
        const values = (field.dataset.values ?? "").split(" ").filter(Boolean);
        const given = value(field.dataset.parent);
        const fits = !field.dataset.parent || (values.length ? !given || values.includes(given) : Boolean(given));
        field.hidden = !fits;
        for (const control of field.querySelectorAll("input, select")) control.disabled = !fits;
        if (fits && field.dataset.counts) limit(field);
      }
    }

    // A family takes so many values: with these, the other boxes wait.
    function limit(field) {
      const counts = Object.fromEntries(field.dataset.counts.split(" ").map(count => count.split("=")));
      const most = Number(counts[value("family")] ?? Infinity);
      const boxes = [...field.querySelectorAll("input")];
      const isFull = boxes.filter(box => box.checked).length >= most;
      for (const box of boxes) box.disabled = isFull && !box.checked;
    }

    let timer, running;
    async function draw() {
      running?.abort();
      running = new AbortController();
      const fields = new URLSearchParams(new FormData(form));
      fields.set("action", "picture");
      try {
        const answer = await fetch(form.getAttribute("action"), { method: "POST", body: fields, signal: running.signal });
        const text = await answer.text();
        status.textContent = answer.ok ? "" : text;
        if (!answer.ok) return;
        picture.src = "data:image/svg+xml," + encodeURIComponent(text);
        picture.hidden = false;
      } catch { }
    }

    function change() {
      arrange();
      clearTimeout(timer);
      timer = setTimeout(draw, 250);
    }

    // A canvas knows the names of colours, and leaves its colour as it is where a text is none.
    const canvas = document.createElement("canvas").getContext("2d");
    function addPicker(field) {
      const picker = document.createElement("input");
      picker.type = "color";
      picker.setAttribute("aria-label", field.labels[0].textContent);
      const show = () => {
        canvas.fillStyle = "#808080";
        canvas.fillStyle = field.value || "#808080";
        picker.value = canvas.fillStyle.slice(0, 7);
      };
      picker.addEventListener("input", () => { field.value = picker.value; change(); });
      field.addEventListener("input", show);
      field.after(picker);
      show();
    }

    if (form) {
      for (const field of form.querySelectorAll("input.color")) addPicker(field);
      for (const name of ["input", "change"]) form.addEventListener(name, change);
      arrange();
      const wrong = form.querySelector("[aria-invalid=true]:not(:disabled)");
      (wrong?.matches("fieldset") ? wrong.querySelector("input") : wrong)?.focus();
    }
    if (!document.querySelector("[aria-invalid=true]")) document.getElementById("summary")?.focus();

    """
}
