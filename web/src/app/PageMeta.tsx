import { useEffect } from "react";
import { useLocation } from "react-router";
import { pageMeta } from "./page-meta";

/** Keeps the title and the description of the document in step with the address. Stands after the routes: its word is the last. */
export function PageMeta() {
  const { pathname } = useLocation();

  useEffect(() => {
    const { title, description } = pageMeta(pathname);
    document.title = title;
    document.querySelector("meta[name=description]")?.setAttribute("content", description);
  }, [pathname]);

  return null;
}
