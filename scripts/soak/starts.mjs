/**
 * Starts and stops the embedded server again and again: `node starts.mjs 1000`. Each start answers /health/ready,
 * stores one inquiry, and stops cleanly, all within its time. Every tenth start begins with empty stores.
 */

import { newFolder, startProcess, within } from "./process.mjs";

const START_MS = 30_000;
const STORE_MS = 10_000;
const STOP_MS = 30_000;
const STARTS_PER_FOLDER = 10;

const wanted = Number(process.argv[2] ?? 1000);
const failures = [];
const took = [];
let folder = await newFolder();
for (let start = 0; start < wanted; start++) {
  if (start > 0 && start % STARTS_PER_FOLDER === 0) {
    await folder.remove();
    folder = await newFolder();
  }
  const began = Date.now();
  await oneStart(folder.path, start).catch((error) => failures.push(`start ${start + 1}: ${error.message}`));
  took.push(Date.now() - began);
  if ((start + 1) % 50 === 0) console.log(`starts: ${start + 1} of ${wanted}, ${failures.length} failed`);
}
await folder.remove();
took.sort((one, other) => one - other);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(
  `starts: ${wanted - failures.length} passed, ${failures.length} failed; ` +
    `median ${took[Math.floor(took.length / 2)]} ms, longest ${took.at(-1)} ms`,
);
process.exit(failures.length > 0 ? 1 : 0);

async function oneStart(path, number) {
  const server = startProcess("serve", path);
  try {
    const address = await within(START_MS, "listening", server.ready);
    await within(STORE_MS, "ready", untilReady(address));
    await within(STORE_MS, "storing", storeInquiry(address, number));
    const code = await within(STOP_MS, "stopping", server.stop());
    if (code !== 0) throw new Error(`stopped with ${code}`);
  } catch (error) {
    server.kill();
    throw new Error(`${error.message}\n${server.log()}`);
  }
}

async function untilReady(address) {
  const answer = await fetch(`${address}/health/ready`);
  if (answer.status !== 200) throw new Error(`/health/ready answers ${answer.status}: ${await answer.text()}`);
}

async function storeInquiry(address, number) {
  const answer = await fetch(`${address}/api/contact/submit`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: `soak-${number}@example.com`,
      firstName: "Ada",
      lastName: "Lovelace",
      organization: "Engines",
      jobTitle: "Analyst",
      employeeSize: "11-50",
      serviceType: "existing",
      existingAgents: ["Vehicle Routing"],
      customAgentNeeds: "",
      businessType: "Technology",
      currentChallenges: "Late trucks",
      expectedOutcomes: "",
      timeline: "Short-term (1-3 months)",
      budget: "Need custom pricing",
      additionalDetails: "",
    }),
  });
  if (answer.status !== 200) throw new Error(`the inquiry answers ${answer.status}: ${await answer.text()}`);
}
