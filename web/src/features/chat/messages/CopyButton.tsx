import { Icon } from "@/components/Icon";
import { toast } from "@/lib/toasts";

/** Copies the source text of a message. */
export function CopyButton({ text }: { text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Message copied");
    } catch {
      toast.error("The message could not be copied");
    }
  }

  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm btn-square"
      aria-label="Copy message"
      title="Copy"
      onClick={() => void copy()}
    >
      <Icon name="copy" className="size-4" />
    </button>
  );
}
