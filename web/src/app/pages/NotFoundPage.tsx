import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";

export function NotFoundPage() {
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col items-center justify-center gap-4 px-6 py-20 text-center">
      <p aria-hidden="true" className="text-primary text-7xl font-semibold tracking-tight tabular-nums">
        404
      </p>
      <h1 className="text-2xl font-semibold tracking-tight">
        <Trans>Page not found</Trans>
      </h1>
      <p className="muted text-pretty">
        <Trans>No page exists at this address. It may have moved, or the link may contain a typing error.</Trans>
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Link to="/" className="btn btn-primary">
          <Trans>Go Home</Trans>
        </Link>
        <Link to="/contact" className="btn btn-ghost">
          <Trans>Contact Us</Trans>
        </Link>
      </div>
    </div>
  );
}
