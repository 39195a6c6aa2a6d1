import { plural, select, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { differences } from "../../../scripts/words/differences.mjs";
import { compiled } from "../../../scripts/words/sentences.mjs";
import { chooseLocale } from "../locale/chosen";
import { lookUp } from "./catalogues";
import { firstOffered, language } from "./language";
import { keyOf } from "./message";
import { speak } from "./say";

afterEach(() => {
  speak("en", (message) => message);
  chooseLocale("automatic");
});

/** Speaks a language that has these translations. */
function translate(name: string, translations: Record<string, string>) {
  const entries = Object.entries(translations).map(([english, other]) => [keyOf(compiled(english)), compiled(other)]);
  speak(name, lookUp(Object.fromEntries(entries)));
}

it("says English without a catalogue", () => {
  const name = "orders.csv";
  expect(t`Delete ${name}?`).toBe("Delete orders.csv?");
  expect([1, 2, 1234].map(filesLeft)).toEqual(["1 file left", "2 files left", "1,234 files left"]);
});

it("says a sentence with its values in the order of the language", () => {
  translate("de", { "Delete {name}?": "{name} löschen?" });
  const name = "orders.csv";
  expect(t`Delete ${name}?`).toBe("orders.csv löschen?");
  expect(t`Not translated`).toBe("Not translated");
});

it("chooses the plural by the language, and writes its number in the chosen form", () => {
  translate("fr", {
    "{count, plural, one {# file left} other {# files left}}": "{count, plural, one {# fichier} other {# fichiers}}",
  });
  chooseLocale("de-DE");
  expect([0, 1, 2, 1234].map(filesLeft)).toEqual(["0 fichier", "1 fichier", "2 fichiers", "1.234 fichiers"]);
});

it("tells equal sentences of two meanings apart", () => {
  speak("de", lookUp({ [keyOf("Open", "state")]: "Offen" }));
  expect(t({ message: "Open", context: "state" })).toBe("Offen");
  expect(t`Open`).toBe("Open");
});

it("chooses between words", () => {
  const theme: string = "dark";
  expect(select(theme, { dark: "Use the dark theme", other: "Use the light theme" })).toBe("Use the dark theme");
});

it("places elements where the language has them, with a value that looks like one as it is", () => {
  translate("de", {
    "Read <0>the terms</0> of <1>{owner}</1> first.": "Von <1>{owner}</1> zuerst <0>die Regeln</0> lesen.",
  });
  const owner = "<0>Ada</0>";
  const { container } = render(
    <p>
      <Trans>
        Read <a href="/terms">the terms</a> of <strong>{owner}</strong> first.
      </Trans>
    </p>,
  );
  expect(container.innerHTML).toBe(
    '<p>Von <strong>&lt;0&gt;Ada&lt;/0&gt;</strong> zuerst <a href="/terms">die Regeln</a> lesen.</p>',
  );
});

it("counts inside of elements", () => {
  render(
    <p>
      <Plural value={2} one="# stop" other="# stops" />
    </p>,
  );
  expect(screen.getByText("2 stops")).toBeVisible();
});

it("begins with the first language of the browser that is offered, until another one is chosen", () => {
  expect(firstOffered(["sv-SE", "pt-BR", "de"])).toBe("pt");
  expect(firstOffered(["sv"])).toBe("en");
  expect(language()).toBe("en");
  localStorage.setItem("supplychain.language", "hi");
  expect(language()).toBe("hi");
});

it.each([
  ["Delete {name}?", "{name} löschen?", []],
  ["Delete {name}?", "Löschen?", ["has the values  instead of {name}"]],
  ["<0>All</0> rows", "Alle Zeilen", ["has other elements"]],
  ["<0>All <1/></0>", "<0>Alle</0> <1/>", []],
  ["Save", "Sichern {oder", [expect.stringContaining("cannot be read")]],
])("the translation of %j as %j is checked", (english, translation, problems) => {
  expect(differences(english, translation)).toEqual(problems);
});

function filesLeft(count: number): string {
  return plural(count, { one: "# file left", other: "# files left" });
}
