import { Suspense, useState } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { isEnglish } from "@/lib/locale/marks";
import { runningTool } from "../transport/tool-call";
import { formatting } from "./formatting";
import { hasPicture } from "./message-text";

/** Shows text as Markdown, a tool call by its name, and any other object as JSON. */
export function MessageContent({ id, content, runId }: { id: string; content: unknown; runId: string | null }) {
  const [Markdown] = useState(formatting);
  if (typeof content === "string") {
    const plain = <p className="reply-text whitespace-pre-wrap">{content}</p>;
    // Numbers are not seen in one form first and in another one then.
    const waiting = isEnglish() ? plain : <div className="invisible">{plain}</div>;
    return (
      <ErrorBoundary fallback={() => plain}>
        <Suspense fallback={waiting}>
          <Markdown id={id} text={content} runId={hasPicture(content) ? runId : null} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  const tool = runningTool(content);
  if (tool) return <p className="italic">{tool}</p>;
  return (
    <pre className="rounded-field overflow-x-auto bg-base-200 p-3 text-xs">{JSON.stringify(content, null, 2)}</pre>
  );
}
