/** What every outage has to show: refused in time, not ready, back by itself, nothing lost and nothing doubled. */

import assert from "node:assert/strict";
import { ask, messagesOf } from "./person.mjs";
import { within } from "./process.mjs";

const REFUSAL = "We could not save your question. It is kept here; send it again.";
/** A person is told within three seconds; the rest is for a busy machine. */
const REFUSED_MS = 3_500;
const BACK_MS = 60_000;

/**
 * Plays one outage. `begin` takes the store away, `end` gives it back. A store that is full may still have room for a
 * few questions, so they are sent until one is refused; those that were saved must be answered.
 */
export async function outage(name, { address, token, begin, end, questions = 1, size = 10 }) {
  const session = `soak_${name.replaceAll(/\W+/g, "_")}`;
  await begin();
  const sent = [];
  let refused = null;
  try {
    await within(
      BACK_MS,
      "not ready",
      until(async () => (await status(address)) === 503),
    );
    for (let number = 0; number < questions && refused === null; number++) {
      const question = { session_id: session, client_id: `${session}_${number}`, message: `Hello ${"?".repeat(size)}` };
      sent.push(question);
      const answer = await ask(address, token, question);
      if (answer.status === 503) refused = answer;
    }
    assert.ok(refused, "no question was refused");
    assert.deepEqual(refused.body, { error: REFUSAL, code: "not_saved" });
    assert.ok(refused.ms <= REFUSED_MS, `refused after ${refused.ms} ms`);
  } finally {
    await end();
  }
  await within(
    BACK_MS,
    "ready again",
    until(async () => (await status(address)) === 200),
  );
  for (const question of sent) {
    const answer = await ask(address, token, question);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  const roles = (await messagesOf(address, token, session)).map((message) => message.role);
  const count = (role) => roles.filter((found) => found === role).length;
  assert.deepEqual(
    [count("user"), count("assistant")],
    [sent.length, sent.length],
    "each question once, each answered",
  );
  return `${name}: refused after ${refused.ms} ms, ${sent.length} sent, ${sent.length} answered once`;
}

/** Runs the outages one after another and prints counts. */
export async function playAll(outages) {
  let failed = 0;
  for (const [name, play] of outages) {
    try {
      console.log(`ok   ${await play(name)}`);
    } catch (error) {
      failed++;
      console.log(`FAIL ${name}: ${error.stack}`);
    }
  }
  console.log(`outages: ${outages.length - failed} passed, ${failed} failed`);
  return failed;
}

async function status(address) {
  return (await fetch(`${address}/health/ready`)).status;
}

async function until(isTrue) {
  while (!(await isTrue())) await new Promise((wait) => setTimeout(wait, 200));
}
