import { Trans } from "@lingui/react/macro";

/** Shown when even the frame of the app fails. Uses nothing that could have failed with it. */
export function AppFailed() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 px-6 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">
        <Trans>Something went wrong</Trans>
      </h1>
      <p className="muted">
        <Trans>Your conversations and files are kept on the server. Loading the page again usually helps.</Trans>
      </p>
      <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
        <Trans>Reload the page</Trans>
      </button>
    </main>
  );
}
