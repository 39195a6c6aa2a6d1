import { Trans } from "@lingui/react/macro";
import { useSignInSettings } from "../sign-in-settings";
import { GoogleMark } from "./GoogleMark";

/** Sign-in with Google and a divider above the form, on servers that offer it. */
export function GoogleChoice({ onGoogle }: { onGoogle: () => void }) {
  if (useSignInSettings()?.external?.google !== true) return null;
  return (
    <div className="grid grid-rows-[1fr] transition-[grid-template-rows,opacity] starting:grid-rows-[0fr] starting:opacity-0">
      <div className="-mx-1 overflow-hidden px-1">
        <button type="button" className="btn btn-outline border-base-300 mt-6 w-full" onClick={onGoogle}>
          <GoogleMark />
          <Trans>Sign in with Google</Trans>
        </button>
        <div className="divider muted mt-5 mb-0 text-xs">
          <Trans>OR</Trans>
        </div>
      </div>
    </div>
  );
}
