import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";

const PROMISES = [t`Numbers only from your data`, t`CSV and Excel`, t`Tables, reports and route maps to download`];

export function Hero({ startTo }: { startTo: string }) {
  return (
    <section className="border-b border-base-300 bg-base-100">
      <div className="mx-auto grid max-w-6xl items-center gap-12 px-6 py-16 lg:grid-cols-[1.1fr_1fr] lg:py-24">
        <div className="min-w-0">
          <p className="text-primary text-sm font-semibold">
            <Trans>Supply chain intelligence</Trans>
          </p>
          <h1 className="mt-3 text-4xl font-semibold tracking-tight text-balance wrap-break-word max-sm:hyphens-auto sm:text-5xl sm:leading-[1.1]">
            <Trans>Ask your supply chain. Get an answer you can act on.</Trans>
          </h1>
          <p className="muted mt-5 max-w-xl text-lg text-pretty">
            <Trans>
              Upload a spreadsheet and chat with agents that forecast demand, size your stock, plan routes, read market
              signals and rank suppliers.
            </Trans>
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <Link to={startTo} className="btn btn-primary btn-lg">
              <Trans>Getting started</Trans>
              <Icon name="arrowRight" />
            </Link>
            <a href="#getting-started" className="btn btn-ghost btn-lg">
              <Trans>How it works</Trans>
            </a>
          </div>
          <ul className="muted mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm">
            {PROMISES.map((promise, i) => (
              <li key={i} className="flex items-center gap-1.5">
                <span className="text-success">
                  <Icon name="check" className="size-4" />
                </span>
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <DemandPicture />
      </div>
    </section>
  );
}

/** A demand curve with its forecast, as decoration. */
function DemandPicture() {
  return (
    <svg viewBox="0 0 480 340" aria-hidden="true" className="w-full">
      <rect x="0.5" y="0.5" width="479" height="339" rx="20" className="fill-base-200 stroke-base-300" />
      <g className="stroke-base-300" strokeDasharray="3 6">
        <path d="M40 92h400M40 150h400M40 208h400M40 266h400" />
      </g>
      <path
        d="M300 150C316 142 326 114 344 116C362 118 368 160 386 152C404 144 412 90 440 78V168C420 176 408 212 386 214C364 216 356 176 344 174C328 172 314 168 300 150Z"
        className="fill-primary/15"
      />
      <path
        d="M40 236c14-10 22-34 38-30s20 34 36 28 20-52 38-52 22 40 40 34 20-58 38-62 20 34 36 30 18-42 34-34"
        fill="none"
        className="stroke-base-content"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M300 150c14 6 28-12 44-8s24 36 42 28 28-52 54-54"
        fill="none"
        className="stroke-primary"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 8"
      />
      <path d="M300 56v226" className="stroke-primary" strokeWidth="1.5" strokeDasharray="4 5" />
      <circle cx="300" cy="150" r="6" className="fill-primary stroke-base-200" strokeWidth="3" />
      <g className="fill-base-300">
        {[40, 76, 112, 148, 184, 220, 256].map((x, i) => (
          <rect key={x} x={x} y={304 - (8 + ((i * 5) % 14))} width="20" height={8 + ((i * 5) % 14)} rx="4" />
        ))}
      </g>
      <g className="fill-primary/40">
        {[300, 336, 372, 408].map((x, i) => (
          <rect key={x} x={x} y={304 - (12 + ((i * 7) % 12))} width="20" height={12 + ((i * 7) % 12)} rx="4" />
        ))}
      </g>
      <g className="fill-base-content" fontSize="13" fontWeight="600">
        <text x="40" y="44">
          <Trans>Demand</Trans>
        </text>
        <text x="440" y="44" textAnchor="end" className="fill-primary">
          <Trans>Forecast</Trans>
        </text>
      </g>
    </svg>
  );
}
