import { useEffect } from "react";
import { useLocation } from "react-router";
import { useShownName } from "@/lib/shown-name";
import { documentTitle, pageAt } from "../pages";

/**
 * Keeps the title and the description of the document in step with the address and with the name of what the page shows.
 * Nothing else writes them.
 */
export function PageMeta() {
  const { pathname } = useLocation();
  const shownName = useShownName();

  useEffect(() => {
    const page = pageAt(pathname);
    document.title = documentTitle(shownName ? { ...page, title: shownName } : page);
    document.querySelector("meta[name=description]")?.setAttribute("content", page.description);
  }, [pathname, shownName]);

  return null;
}
