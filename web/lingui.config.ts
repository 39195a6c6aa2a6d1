/** How the sentences of the interface are found and kept. See “Words of the interface” in CONTRIBUTING.md. */

import type { LinguiConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

export const config: LinguiConfig = {
  sourceLocale: "en",
  locales: ["de", "es", "fr", "pt", "hi"],
  catalogs: [
    { path: "<rootDir>/src/lib/words/catalogues/{locale}", include: ["<rootDir>/src"], exclude: ["**/*.test.*"] },
  ],
  orderBy: "origin",
  format: formatter({ origins: true, lineNumbers: false }),
  // The build puts calls of these into the code, in the form of `scripts/words/`.
  runtimeConfigModule: { i18n: ["@/lib/words/say", "say"], Trans: ["@/lib/words/Sentence", "Sentence"] },
};

export default config;
