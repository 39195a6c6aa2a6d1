import { t } from "@lingui/core/macro";
import type { FormEvent, RefObject } from "react";
import { Icon } from "@/components/Icon";
import { AttachButtons } from "./AttachButtons";
import { type Attachment, attachmentName } from "./attachment";
import { FileChip } from "./FileChip";
import type { PastedTable } from "./pasted-table";
import { QuestionField } from "./QuestionField";

/** The form for the question. The parent screen holds its text and files. */
export function Composer({
  input,
  text,
  files,
  processing,
  uploadPercent,
  canStop,
  onText,
  onPasteTable,
  onPasteFiles,
  onKeepAsText,
  onAttach,
  onPickDataSet,
  onRemoveFile,
  onSend,
  onStop,
}: {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  files: readonly Attachment[];
  processing: boolean;
  uploadPercent: number | null;
  canStop: boolean;
  onText: (text: string) => void;
  onPasteTable: (pasted: string) => boolean;
  onPasteFiles: (files: readonly File[]) => void;
  onKeepAsText: (table: PastedTable) => void;
  onAttach: () => void;
  onPickDataSet: () => void;
  onRemoveFile: (file: Attachment) => void;
  onSend: () => void;
  onStop: () => void;
}) {
  const sendable = !processing && (text.trim() !== "" || files.length > 0);
  const uploading = uploadPercent !== null;

  function send() {
    if (sendable) onSend();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={submit} aria-label={t`Message`} className="surface p-2 shadow-sm focus-within:border-primary">
      <div className="flex flex-wrap gap-x-2">
        {files.map((file) => (
          <FileChip
            key={attachmentName(file)}
            file={file}
            percent={uploadPercent}
            onKeepAsText={onKeepAsText}
            onRemove={() => onRemoveFile(file)}
          />
        ))}
      </div>
      <div className="flex items-end sm:gap-1.5">
        <AttachButtons disabled={uploading} onAttach={onAttach} onPickDataSet={onPickDataSet} />
        <QuestionField
          field={input}
          text={text}
          readOnly={uploading}
          onText={onText}
          onPasteTable={onPasteTable}
          onPasteFiles={onPasteFiles}
          onEnter={send}
        />
        {canStop && (
          <button
            type="button"
            className="btn btn-circle btn-outline border-base-300"
            aria-label={t({ message: "Stop", context: "button that ends the work on an answer" })}
            onClick={onStop}
          >
            <Icon name="stop" className="size-5 fill-current" />
          </button>
        )}
        <button type="submit" className="btn btn-primary btn-circle" aria-label={t`Send`} disabled={!sendable}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
