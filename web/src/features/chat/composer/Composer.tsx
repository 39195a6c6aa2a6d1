import type { FormEvent, RefObject } from "react";
import { Icon } from "@/components/Icon";
import { AttachButtons } from "./AttachButtons";
import type { Attachment } from "./attachment";
import { FileChip } from "./FileChip";
import { QuestionField } from "./QuestionField";

/** The form for the question. The parent screen holds its text and file. */
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
  const uploading = uploadPercent !== null;

  function send() {
    if (sendable) onSend();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={submit} aria-label="Message" className="surface p-2 shadow-sm focus-within:border-primary">
      {file && <FileChip file={file} percent={uploadPercent} onRemove={onRemoveFile} />}
      <div className="flex items-end gap-1.5">
        <AttachButtons disabled={uploading} onAttach={onAttach} onPickDataSet={onPickDataSet} />
        <QuestionField field={input} text={text} readOnly={uploading} onText={onText} onEnter={send} />
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
