import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { Icon } from "@/components/Icon";
import type { Attachment } from "./attachment";
import { FileChip } from "./FileChip";

const MAX_HEIGHT_PX = 120;

/** Where the question is written. What it holds belongs to the screen around it. */
export function Composer({
  input,
  text,
  file,
  processing,
  uploadPercent,
  canStop,
  onText,
  onAttach,
  onPickDataSet,
  onRemoveFile,
  onSend,
  onStop,
}: {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  file: Attachment | null;
  processing: boolean;
  uploadPercent: number | null;
  canStop: boolean;
  onText: (text: string) => void;
  onAttach: () => void;
  onPickDataSet: () => void;
  onRemoveFile: () => void;
  onSend: () => void;
  onStop: () => void;
}) {
  const sendable = !processing && (text.trim() !== "" || file !== null);

  useLayoutEffect(() => {
    const area = input.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [input, text]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sendable) onSend();
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (sendable) onSend();
  }

  return (
    <form onSubmit={submit} aria-label="Message" className="surface p-2 shadow-sm focus-within:border-primary">
      {file && <FileChip file={file} percent={uploadPercent} onRemove={onRemoveFile} />}
      <div className="flex items-end gap-1.5">
        <button
          type="button"
          className="btn btn-ghost btn-circle"
          aria-label="Attach file"
          title="Attach a CSV or Excel file"
          disabled={uploadPercent !== null}
          onClick={onAttach}
        >
          <Icon name="attach" />
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-circle"
          aria-label="Attach a data set"
          aria-haspopup="dialog"
          title="Attach one of your data sets"
          disabled={uploadPercent !== null}
          onClick={onPickDataSet}
        >
          <Icon name="file" />
        </button>
        <textarea
          ref={input}
          rows={1}
          aria-label="Message"
          className="max-h-[120px] min-h-10 flex-1 resize-none bg-transparent px-1 py-2 leading-6 outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-base-content/70"
          placeholder="Ask a question or upload a file..."
          readOnly={uploadPercent !== null}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        {canStop && (
          <button
            type="button"
            className="btn btn-circle btn-outline border-base-300"
            aria-label="Stop"
            onClick={onStop}
          >
            <Icon name="stop" className="size-5 fill-current" />
          </button>
        )}
        <button type="submit" className="btn btn-primary btn-circle" aria-label="Send" disabled={!sendable}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
