import { lazy, Suspense } from "react";
import { ErrorBoundary } from "@/components/ErrorBoundary";

const Markdown = lazy(() => import("../markdown/Markdown").then((module) => ({ default: module.Markdown })));

/** Text is Markdown; a tool call is named; any other object is shown as it is. */
export function MessageContent({ id, content }: { id: string; content: unknown }) {
  if (typeof content === "string") {
    const plain = <p className="reply-text whitespace-pre-wrap">{content}</p>;
    return (
      <ErrorBoundary fallback={() => plain}>
        <Suspense fallback={plain}>
          <Markdown id={id} text={content} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  const tool = calledTool(content);
  if (tool) return <p className="italic">Running tool: {tool.replaceAll("_", " ")}...</p>;
  return (
    <pre className="rounded-field overflow-x-auto bg-base-200 p-3 text-xs">{JSON.stringify(content, null, 2)}</pre>
  );
}

/** The name in `{ action: "call_function", function: ... }`, however deep the model has put it. */
function calledTool(content: unknown): string | null {
  if (typeof content !== "object" || content === null) return null;
  const fields = content as Record<string, unknown>;
  if (fields.action !== "call_function") return null;
  const name = fields.function_name ?? fields.function ?? fields.name;
  if (typeof name === "string") return name;
  const inner = (name as { name?: unknown } | null | undefined)?.name;
  return typeof inner === "string" ? inner : null;
}
