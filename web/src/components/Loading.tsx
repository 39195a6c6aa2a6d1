export function Loading({ text = "Loading..." }: { text?: string }) {
  return (
    <div role="status" className="muted flex min-h-[50vh] items-center justify-center gap-3">
      <span className="loading loading-spinner loading-sm" aria-hidden="true" />
      {text}
    </div>
  );
}
