import { lazy, Suspense } from "react";
import { isEnglish } from "@/lib/locale/marks";

const AsWritten = ({ text }: { text: string }) => text;
const InLocale = lazy(() =>
  import("../markdown/InLocale").then(
    ({ InLocale }) => ({ default: InLocale }),
    () => ({ default: AsWritten }),
  ),
);

/** A text of the server outside of answers. Where its numbers are written differently, it is shown once they are. */
export function ServerText({ text }: { text: string }) {
  if (isEnglish()) return text;
  return (
    <Suspense fallback={<span className="invisible">{text}</span>}>
      <InLocale text={text} />
    </Suspense>
  );
}
