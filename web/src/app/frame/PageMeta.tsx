import { useEffect } from "react";
import { useLocation } from "react-router";
import { documentTitle, pageAt } from "../pages";

/** Keeps the title and the description of the document in step with the address. Nothing else writes them. */
export function PageMeta() {
  const { pathname } = useLocation();

  useEffect(() => {
    const page = pageAt(pathname);
    document.title = documentTitle(page);
    document.querySelector("meta[name=description]")?.setAttribute("content", page.description);
  }, [pathname]);

  return null;
}
