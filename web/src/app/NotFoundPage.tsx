import { Link } from "react-router";

export function NotFoundPage() {
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-md flex-col items-center justify-center gap-4 px-6 text-center">
      <p className="text-primary text-sm font-semibold">404</p>
      <h1 className="text-2xl font-semibold tracking-tight">Page not found</h1>
      <p className="muted">There is nothing at this address. It may have moved, or the link may be mistyped.</p>
      <Link to="/" className="btn btn-primary mt-2">
        Go Home
      </Link>
    </div>
  );
}
