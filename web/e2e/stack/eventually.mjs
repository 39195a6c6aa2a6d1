/** Waits for something that another process does and does not announce. */

const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/** What `look` finds, as soon as it finds something. A `look` that fails has found nothing. */
export async function eventually(what, look, patienceMs = PATIENCE_MS) {
  const deadline = Date.now() + patienceMs;
  let problem;
  for (;;) {
    try {
      const found = await look();
      if (found) return found;
      problem = undefined;
    } catch (error) {
      problem = error;
    }
    if (Date.now() > deadline) throw new Error(`not within ${patienceMs} ms: ${what}`, { cause: problem });
    await new Promise((wait) => setTimeout(wait, PAUSE_MS));
  }
}
