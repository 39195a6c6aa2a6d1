/** Whether this server offers sign-in with Google. Requested when a dialog first needs it, once per page load. */

import { useEffect, useState } from "react";
import { authBase } from "@/lib/auth/auth-base";
import { publicCall } from "@/lib/http";

type Settings = { external?: { google?: boolean } };

let answer: Promise<boolean> | null = null;

/** False until the server has confirmed that it offers Google, and when the server cannot be reached. */
export function useGoogleOffer(): boolean {
  const [offered, setOffered] = useState(false);

  useEffect(() => {
    let shown = true;
    answer ??= askServer();
    void answer.then((yes) => {
      if (shown) setOffered(yes);
    });
    return () => {
      shown = false;
    };
  }, []);

  return offered;
}

/** After a failed request, the next dialog requests it again. */
async function askServer(): Promise<boolean> {
  try {
    const { url, headers } = authBase();
    const options = { fallback: "The settings could not be read" };
    const settings = await publicCall<Settings>(`${url}/settings`, options, headers);
    return settings.external?.google === true;
  } catch {
    answer = null;
    return false;
  }
}
