import { Link } from "react-router";

export function NoSuchPage() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">This help page does not exist</h1>
      <p className="muted mt-3 text-pretty">
        It may have been renamed, or the link may contain a typing error. The search finds pages by their words.
      </p>
      <Link to="/help" className="btn btn-primary mt-6">
        All help pages
      </Link>
    </>
  );
}
