import { Icon } from "@/components/Icon";

/** The title of a dialog, which gets the focus first, and the button that closes it. */
export function DialogHead({ title, close, onClose }: { title: string; close: string; onClose: () => void }) {
  return (
    <div className="flex items-start gap-2">
      <h2 className="min-w-0 flex-1 text-base font-semibold wrap-anywhere" tabIndex={-1} data-first-focus>
        {title}
      </h2>
      <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label={close} onClick={onClose}>
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}
