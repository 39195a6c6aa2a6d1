/** A placeholder for a list while it loads. */
export function LoadingLine({ text }: { text: string }) {
  return (
    <p role="status" className="muted flex items-center justify-center gap-3 px-4 py-16">
      <span className="loading loading-spinner loading-sm" aria-hidden="true" />
      {text}
    </p>
  );
}
