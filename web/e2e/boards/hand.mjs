/** Runs in the page: moves the levers of the board as a hand does, and takes the time until the new figures are drawn. */

export async function moveLevers(dialog, tries) {
  const PATIENCE_MS = 60_000;
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const status = dialog.querySelector("p[role=status]");
  const times = [];
  const unmoved = [];
  const refused = [];

  /** What the board says moved and why. */
  function sentence() {
    return dialog.querySelector("p.text-base.font-medium")?.textContent ?? "";
  }

  /** Whether a key figure is not what it was. */
  function isMoved() {
    const table = [...dialog.querySelectorAll("table")].find((it) => /^Figure\W*Before\W*Now/.test(it.textContent));
    const rows = table ? [...table.tBodies[0].rows] : [];
    return rows.some(({ cells }) => cells[1].textContent !== cells[2].textContent);
  }

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
    let moves = false;
    const said = new Set();
    for (const value of valuesOf(field).slice(0, tries)) {
      times.push(await taken(field, value));
      const alert = dialog.querySelector("[role=alert]");
      if (alert) refused.push(`${name} ${value}: ${alert.textContent}`);
      moves ||= isMoved();
      said.add(sentence());
    }
    if (!moves) unmoved.push({ name, why: [...said].find((words) => /, and that /.test(words)) ?? null });
    [...dialog.querySelectorAll("button")].find((button) => button.textContent === "Reset all")?.click();
    await nextFrame();
  }
  return { levers: fields.length, times, unmoved, refused };
}
