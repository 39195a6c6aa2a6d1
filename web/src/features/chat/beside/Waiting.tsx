/** The room of a comparison that is being calculated. */
export function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-2">
      <div className="skeleton h-6 w-1/2" />
      <div className="skeleton h-24 w-full" />
    </div>
  );
}
