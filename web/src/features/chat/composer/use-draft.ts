import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import { takeUploadForChat } from "@/lib/files/upload-for-chat";
import { isFocusFree } from "@/lib/focus";
import { toast } from "@/lib/toasts";
import { type Attachment, attachmentName, attachmentProblem, MOST_ATTACHED, TOO_MANY } from "./attachment";
import { chooseFiles, withFiles } from "./choose-files";
import { draftOf, filesOf, keepDraft, keepFiles } from "./drafts";
import { type PastedTable, pastedTable } from "./pasted-table";

export type Draft = ReturnType<typeof useDraft>;

/** Whether the input takes the focus when it appears: "unless-taken" leaves it in a dialog or a menu that somebody uses meanwhile. */
export type StartFocus = "always" | "unless-taken" | "never";

/** The question being written: its text, its files, and its input. */
export function useDraft(sessionId: string, startFocus: StartFocus) {
  const [text, setText] = useState(() => draftOf(sessionId));
  const [files, setFiles] = useState(() => filesOf(sessionId));
  const input = useRef<HTMLTextAreaElement>(null);

  /** Focuses the input when the pressed button has disappeared, except on touch screens, which would open their keyboard. */
  const refocus = useCallback(() => {
    if (!window.matchMedia("(pointer: coarse)").matches) input.current?.focus();
  }, []);

  useEffect(() => keepFiles(sessionId, files), [sessionId, files]);

  useEffect(() => {
    // Asked now and not while drawing: then the page or the dialog before this one may still have the focus.
    if (startFocus === "always" || (startFocus === "unless-taken" && isFocusFree())) refocus();
  }, [startFocus, refocus]);

  function write(next: string) {
    setText(next);
    keepDraft(sessionId, next);
  }

  /** Writes after what is there already, for the user to go on. */
  function append(more: string) {
    write(text.trim() ? `${text.trimEnd()} ${more}` : more);
    input.current?.focus();
  }

  /** Takes an earlier question to be changed and sent again; what was written until now can be put back. */
  function rewrite(earlier: string) {
    const before = text;
    write(earlier);
    input.current?.focus();
    if (before.trim() && before !== earlier) {
      toast.offer(t`The question replaced what you had written.`, { label: t`Undo`, run: () => write(before) });
    }
  }

  /** Adds a file to the question; one of the same name replaces the earlier one. */
  function add(chosen: Attachment) {
    const next = withFiles(files, [chosen]);
    if (next.length > MOST_ATTACHED) return toast.error(TOO_MANY);
    setFiles(next);
  }

  /** Adds chosen or dropped files. Those for which there is no room, and those that cannot be read, are named. */
  function attach(chosen: readonly File[]) {
    const { taken, left } = chooseFiles(files, chosen);
    for (const reason of left) toast.error(reason);
    if (taken.length === 0) return;
    setFiles(withFiles(files, taken));
    input.current?.focus();
  }

  /** Attaches pasted text that is a table. Returns false when the text has to stay text. */
  function attachPasted(pasted: string): boolean {
    const table = pastedTable(pasted, files.map(attachmentName));
    if (!table || files.length >= MOST_ATTACHED || attachmentProblem(table)) return false;
    setFiles([...files, table]);
    toast.show(t`The pasted table is attached as a file.`);
    return true;
  }

  function keepAsText(table: PastedTable) {
    remove(table);
    write(text ? `${text}\n${table.pasted}` : table.pasted);
    input.current?.focus();
  }

  function remove(file: Attachment) {
    setFiles(files.filter((other) => other !== file));
  }

  useEffect(() => {
    const offered = takeUploadForChat();
    if (!offered) return;
    setFiles([offered]);
    refocus();
  }, [refocus]);

  function clear() {
    write("");
    setFiles([]);
  }

  return { text, files, input, write, append, rewrite, attach, attachPasted, keepAsText, add, remove, clear, refocus };
}
