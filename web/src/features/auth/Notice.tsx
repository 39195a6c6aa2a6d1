import { Icon } from "@/components/Icon";

/** The result of an action, next to it. It stays in the page while empty, so that screen readers announce the change. */
export function Notice({ text }: { text: string | null }) {
  return (
    <p role="status" className={text ? "rounded-box flex gap-2.5 bg-success/10 px-4 py-3 text-sm" : "sr-only"}>
      {text && (
        <>
          <Icon name="check" className="text-success mt-px size-4.5" />
          <span className="min-w-0 break-words">{text}</span>
        </>
      )}
    </p>
  );
}
