import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router";

/**
 * What is searched for, also in the address, so that Back returns to a search. The field does not read it from there while
 * one types: the address follows some letters later.
 */
export function useQuestion(): [string, (text: string) => void] {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const isTyped = useNavigationType() === "REPLACE";
  const inAddress = query.get("q") ?? "";
  const [text, setText] = useState(inAddress);

  // Another entry of the history has its own search; while one types, the entry is only written again.
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (!isTyped) setText(inAddress);
  }

  function ask(text: string) {
    setText(text);
    setQuery(text ? { q: text } : {}, { replace: true });
  }

  return [text, ask];
}
