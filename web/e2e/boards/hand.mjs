/** Runs in the page: moves the levers of the board as a hand does, and takes the time until the new figures are drawn. */

export async function moveLevers(dialog, tries) {
  const PATIENCE_MS = 60_000;
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const status = dialog.querySelector("p[role=status]");
  const times = [];
  const unmoved = [];
  const refused = [];

  /** What the board shows beside its levers and its own words. */
  const figures = () => [...dialog.querySelectorAll("table")].map((table) => table.textContent).join("\n");

  async function taken(field, value) {
    const kind = field.tagName === "SELECT" ? HTMLSelectElement : HTMLInputElement;
    const begin = performance.now();
    Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(field, value);
    field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
    do await nextFrame();
    while (status.textContent === "Calculating…" && performance.now() - begin < PATIENCE_MS);
    return performance.now() - begin;
  }

  function valuesOf(field) {
    if (field.tagName === "SELECT")
      return [...field.options].filter((it) => !it.disabled && !it.selected).map((it) => it.value);
    const [least, most, step, now] = [field.min, field.max, field.step, field.value].map(Number);
    const size = step * Math.max(1, Math.round((most - least) / step / 20));
    const all = Array.from({ length: tries }, (_, i) => now + (i + 1) * size);
    const values = all.every((value) => value <= most)
      ? all
      : Array.from({ length: tries }, (_, i) => now - (i + 1) * size);
    return values.filter((value) => value >= least).map(String);
  }

  const fields = [...dialog.querySelectorAll("input[type=range], select")];
  for (const field of fields) {
    const name = (
      field.getAttribute("aria-label") ??
      dialog.querySelector(`label[for="${field.id}"]`)?.textContent ??
      ""
    ).replace(/, slider$/, "");
    const seen = new Set();
    for (const value of valuesOf(field).slice(0, tries)) {
      times.push(await taken(field, value));
      if (dialog.querySelector("[role=alert]"))
        refused.push(`${name} ${value}: ${dialog.querySelector("[role=alert]").textContent}`);
      else seen.add(figures());
    }
    if (seen.size === 0) unmoved.push(name);
    const reset = [...dialog.querySelectorAll("button")].find((button) => button.textContent === "Reset all");
    reset?.click();
    await nextFrame();
    if (seen.size === 1 && valuesOf(field).length > 1) unmoved.push(name);
  }
  return { levers: fields.length, times, unmoved, refused };
}
