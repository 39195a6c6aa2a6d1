/** Shown when even the frame of the app fails. Uses nothing that could have failed with it. */
export function AppFailed() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 px-6 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">Something went wrong</h1>
      <p className="muted">
        Your conversations and files are kept on the server. Loading the page again usually helps.
      </p>
      <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
        Reload the page
      </button>
    </main>
  );
}
