import { t } from "@lingui/core/macro";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from "react";

const MAX_HEIGHT_PX = 120;

/** A field that grows with its text. Enter sends, Shift+Enter adds a line, Escape leaves it for the keys of the chat. */
export function QuestionField({
  field,
  text,
  readOnly,
  onText,
  onPasteTable,
  onPasteFiles,
  onEnter,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  readOnly: boolean;
  onText: (text: string) => void;
  /** Returns true when the pasted text was taken as a table and is not to be inserted. */
  onPasteTable: (pasted: string) => boolean;
  onPasteFiles: (files: readonly File[]) => void;
  onEnter: () => void;
}) {
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || growsByItself()) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [field, text]);

  function sendOrLeave(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) return event.currentTarget.blur();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }

  function takeData(event: ClipboardEvent) {
    if (readOnly) return;
    const text = event.clipboardData.getData("text/plain");
    const files = [...(event.clipboardData.files ?? [])];
    // Spreadsheets add a picture of the cells to their text.
    if (text === "" && files.length > 0) onPasteFiles(files);
    else if (!onPasteTable(text)) return;
    event.preventDefault();
  }

  return (
    <textarea
      ref={field}
      rows={1}
      dir="auto"
      aria-label={t`Message`}
      className="field-sizing-content max-h-[120px] min-h-10 min-w-0 flex-1 resize-none bg-transparent px-1 py-2 leading-6 outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-base-content/70 max-sm:placeholder:text-xs max-sm:placeholder:leading-6"
      placeholder={t`Ask a question or upload a file...`}
      readOnly={readOnly}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={sendOrLeave}
      onPaste={takeData}
    />
  );
}

/** Measuring it at every key would lay out the whole conversation, and is for browsers that cannot do without. */
function growsByItself(): boolean {
  return globalThis.CSS?.supports?.("field-sizing", "content") ?? false;
}
