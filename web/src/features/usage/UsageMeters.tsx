import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { errorText } from "@/lib/http";
import { type Usage, useUsage } from "./api";
import { levelOf, type Meter, storage, usedOf } from "./meter";

/** The usage of the plan. Agents are counted only where no list of them is next to it. */
export function UsageMeters({ withAgents = false, upgradeTo }: { withAgents?: boolean; upgradeTo: string }) {
  const usage = useUsage();
  if (usage.isPending) return <Skeleton />;
  if (usage.isError && !usage.data) {
    return <p className="muted text-sm">{errorText(usage.error, t`Failed to load your usage`)}</p>;
  }
  return <Meters usage={usage.data} withAgents={withAgents} upgradeTo={upgradeTo} />;
}

function Meters({ usage, withAgents, upgradeTo }: { usage: Usage; withAgents: boolean; upgradeTo: string }) {
  const data = storage(usage.data_bytes);
  const results = storage(usage.result_bytes);
  return (
    <ul aria-label={t`Usage`} className="space-y-3 text-sm">
      {withAgents && <PlainLine label={t`Active agents`} text={agentsOf(usage.agents)} />}
      <MeterLine
        label={t`Storage`}
        meter={usage.storage_bytes}
        format={storage}
        parts={t`Data sets ${data}, results ${results}`}
      >
        <Trans>
          Full.{" "}
          <Link to={upgradeTo} className="link link-primary font-medium">
            Upgrade
          </Link>
          , or delete data sets or old results.
        </Trans>
      </MeterLine>
      <MeterLine label={t`Products in your largest file`} meter={usage.skus}>
        <Trans>
          An analysis cannot use more products.{" "}
          <Link to={upgradeTo} className="link link-primary font-medium">
            Upgrade
          </Link>{" "}
          for larger files.
        </Trans>
      </MeterLine>
      <PlainLine label={t`Files`} text={usedOf(usage.uploads)} />
      <PlainLine label={t`Messages this month`} text={usedOf(usage.messages)} />
    </ul>
  );
}

function agentsOf({ used, limit }: Meter): string {
  return `${used} / ${limit === -1 ? "∞" : limit}`;
}

/** `parts` lists what uses the limit; the children are shown when nothing is left. */
function MeterLine({
  label,
  meter,
  format,
  parts,
  children,
}: {
  label: string;
  meter: Meter;
  format?: (value: number) => string;
  parts?: string;
  children: ReactNode;
}) {
  const level = levelOf(meter);
  const text = usedOf(meter, format);
  const split = parts && <p className="muted mt-1 text-xs">{parts}</p>;
  if (meter.limit === -1) return <PlainLine label={label} text={text} below={split} />;
  return (
    <li>
      <Words label={label} text={text} />
      <progress
        className={`progress mt-1.5 w-full ${level === "plenty" ? "progress-primary" : "progress-warning"}`}
        aria-label={label}
        aria-valuetext={text}
        value={Math.min(meter.used, meter.limit)}
        max={Math.max(meter.limit, 1)}
      />
      {split}
      {level === "near" && (
        <p className="muted mt-1 text-xs">
          <Trans>Almost full.</Trans>
        </p>
      )}
      {level === "full" && <p className="mt-1 text-xs text-pretty">{children}</p>}
    </li>
  );
}

function PlainLine({ label, text, below }: { label: string; text: string; below?: ReactNode }) {
  return (
    <li>
      <Words label={label} text={text} />
      {below}
    </li>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="muted">{label}</span>
      <span className="font-semibold tabular-nums">{text}</span>
    </p>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label={t`Loading your usage`} className="space-y-3">
      {["storage", "products", "files"].map((row) => (
        <div key={row} className="skeleton h-4 w-full" />
      ))}
    </div>
  );
}
