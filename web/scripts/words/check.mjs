/**
 * Fails when a catalogue is not what the code says: a sentence that was not extracted, or is no longer said, or has no translation,
 * or whose translation has other values or elements.
 */

import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { readCatalogue } from "./catalogue.mjs";
import { differences } from "./differences.mjs";

const SHOWN = 20;
const config = getConfig();
const [catalogue] = await getCatalogs(config);
const collected = await catalogue.collect();
if (!collected) process.exit(1);
const said = new Set(Object.values(collected).map(({ message, context }) => keyed(message, context)));

const problems = config.locales.flatMap((language) => {
  const entries = readCatalogue(`${catalogue.getFilename(language)}`);
  const kept = new Set(entries.map(({ message, context }) => keyed(message, context)));
  return [
    ...[...said].filter((sentence) => !kept.has(sentence)).map((sentence) => `not extracted: ${sentence}`),
    ...[...kept].filter((sentence) => !said.has(sentence)).map((sentence) => `no longer in the code: ${sentence}`),
    ...entries.flatMap(({ message, translation }) =>
      translation
        ? differences(message, translation).map((problem) => `${problem}: ${message}`)
        : [`missing: ${message}`],
    ),
  ].map((problem) => `${language}: ${problem}`);
});

for (const problem of problems.slice(0, SHOWN)) console.error(problem);
if (problems.length > SHOWN) console.error(`and ${problems.length - SHOWN} more`);
if (problems.length > 0) {
  console.error(
    "“npm run words” extracts; translations are in src/lib/words/catalogues/. See “Words of the interface” in CONTRIBUTING.md.",
  );
  process.exitCode = 1;
} else console.log(`${said.size} sentences in ${config.locales.length} languages`);

function keyed(message, context) {
  return context ? `${message} (${context})` : (message ?? "");
}
