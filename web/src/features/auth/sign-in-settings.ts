/** What the sign-in service of this server offers. Requested when it is first needed, once per page load. */

import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { authBase } from "@/lib/auth/auth-base";
import { publicCall } from "@/lib/http";

/** `mail` is absent at a hosted service; `outbox` is the folder of the mails on a computer without a mail server. */
type Settings = {
  external?: { google?: boolean };
  mail?: { interval_seconds?: number; outbox?: string | null };
};

let answer: Promise<Settings | null> | null = null;

/** Null until the server has answered, and when it cannot be reached. */
export function useSignInSettings(): Settings | null {
  const [settings, setSettings] = useState<Settings | null>(null);

  useEffect(() => {
    let shown = true;
    answer ??= askServer();
    void answer.then((found) => {
      if (shown) setSettings(found);
    });
    return () => {
      shown = false;
    };
  }, []);

  return settings;
}

/** After a failed request, the next part of the page that needs the settings requests them again. */
async function askServer(): Promise<Settings | null> {
  try {
    const { url, headers } = authBase();
    return await publicCall<Settings>(`${url}/settings`, { fallback: t`The settings could not be read` }, headers);
  } catch {
    answer = null;
    return null;
  }
}
