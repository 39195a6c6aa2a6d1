import { Trans } from "@lingui/react/macro";
import { promiseOf } from "@/lib/plans";
import { Icon } from "./Icon";

/** A line of what a plan promises. What is planned is marked, so that nobody buys it as if it were there. */
export function PromiseText({ feature }: { feature: string }) {
  const { text, isPlanned } = promiseOf(feature);
  return (
    <span className="min-w-0 wrap-anywhere">
      {text}
      {isPlanned && (
        <>
          {" "}
          <span className="badge badge-ghost badge-sm align-middle">
            <Trans context="a feature that is not there yet">Planned</Trans>
          </span>
        </>
      )}
    </span>
  );
}

export function PromiseIcon({ feature, className }: { feature: string; className: string }) {
  return <Icon name={promiseOf(feature).isPlanned ? "more" : "check"} className={className} />;
}
