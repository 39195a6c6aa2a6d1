import { useCallback, useEffect, useRef, useState } from "react";
import { takeUploadForChat } from "@/lib/files/upload-for-chat";
import { toast } from "@/lib/toasts";
import { type Attachment, attachmentProblem } from "./attachment";
import { draftOf, keepDraft } from "./drafts";

export type Draft = ReturnType<typeof useDraft>;

/** The question being written: its text, its file, and its input. */
export function useDraft(sessionId: string, startFocused: boolean) {
  const [text, setText] = useState(() => draftOf(sessionId));
  const [file, setFile] = useState<Attachment | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);

  /** Focuses the input when the pressed button has disappeared, except on touch screens, which would open their keyboard. */
  const refocus = useCallback(() => {
    if (window.matchMedia("(pointer: fine)").matches) input.current?.focus();
  }, []);

  useEffect(() => {
    if (startFocused) refocus();
  }, [startFocused, refocus]);

  function write(next: string) {
    setText(next);
    keepDraft(sessionId, next);
  }

  function attach(chosen: File) {
    const problem = attachmentProblem(chosen);
    if (problem) return toast.error(problem);
    setFile(chosen);
    input.current?.focus();
  }

  useEffect(() => {
    const offered = takeUploadForChat();
    if (!offered) return;
    setFile(offered);
    refocus();
  }, [refocus]);

  function clear() {
    write("");
    setFile(null);
  }

  return { text, file, input, write, attach, setFile, clear, refocus };
}
