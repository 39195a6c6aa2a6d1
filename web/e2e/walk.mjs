/**
 * Goes through steps, each a sentence and a function, and ends with a line of counts that `scripts/test.sh` reads.
 * A step that fails does not keep the rest from being tried.
 */
export async function walk(title, steps, server) {
  let passed = 0;
  for (const [sentence, step] of steps) {
    const start = Date.now();
    try {
      await step();
      passed++;
      console.log(`ok   ${sentence} (${Date.now() - start} ms)`);
    } catch (error) {
      console.error(`FAIL ${sentence}\n${error instanceof Error ? error.stack : error}`);
    }
  }
  if (passed < steps.length) {
    console.error(await server.lastLines());
    process.exitCode = 1;
  }
  console.log(`${title}: ${passed} passed, ${steps.length - passed} failed`);
}
