import { Trans } from "@lingui/react/macro";
import { type ReactNode, useLayoutEffect, useRef } from "react";

/** A native dialog: the browser keeps the focus inside, Escape and the backdrop close it. `data-first-focus` is focused. */
export function Modal({
  label,
  className = "",
  onClose,
  children,
}: {
  label: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    // Closing the dialog before its removal returns the focus to the element that had it before.
    return () => element.close();
  }, []);

  // The close event arrives late; by then the dialog may be open again.
  function left() {
    if (!dialog.current?.open) onClose();
  }

  return (
    <dialog ref={dialog} className="modal" aria-label={label} onClose={left}>
      <div data-above-notices className={`modal-box ${className}`}>
        {children}
      </div>
      <form method="dialog" className="modal-backdrop">
        <button type="submit" tabIndex={-1}>
          <Trans>Close</Trans>
        </button>
      </form>
    </dialog>
  );
}
