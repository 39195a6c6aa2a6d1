import { useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolls to the part of the page that the address names: the browser does so only when it loads the whole document. */
export function useScrollToAnchor() {
  const { hash, key } = useLocation();
  useEffect(() => {
    // The key is another one when the same anchor is chosen again.
    if (key && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key]);
}
