import { t } from "@lingui/core/macro";
import { chooseLanguage, chosenLanguage, LANGUAGES, type Language, language } from "@/lib/words/language";

/** The language of the interface. A choice loads the page again. `id` connects the field with a label of its own. */
export function LanguageChoice({ id, className }: { id?: string; className: string }) {
  const offered = Object.entries(LANGUAGES) as [Language, string][];
  return (
    <select
      id={id}
      className={className}
      aria-label={id ? undefined : t`Language`}
      value={chosenLanguage() ?? language()}
      onChange={({ target }) => chooseLanguage(target.value as Language)}
    >
      {offered.map(([name, ownName]) => (
        <option key={name} value={name} lang={name}>
          {ownName}
        </option>
      ))}
    </select>
  );
}
