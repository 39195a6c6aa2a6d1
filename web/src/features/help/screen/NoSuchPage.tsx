import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";

export function NoSuchPage() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">
        <Trans>This help page does not exist</Trans>
      </h1>
      <p className="muted mt-3 text-pretty">
        <Trans>
          It may have been renamed, or the link may contain a typing error. The search finds pages by their words.
        </Trans>
      </p>
      <Link to="/help" className="btn btn-primary mt-6">
        <Trans>All help pages</Trans>
      </Link>
    </>
  );
}
