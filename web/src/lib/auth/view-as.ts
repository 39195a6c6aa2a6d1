/** Begins and leaves a view of an account. */

import { t } from "@lingui/core/macro";
import type { Answer } from "../api";
import { call } from "../http";
import { currentView, forgetView, goTo, leaveOverView, rememberView } from "./view-store";

export async function beginView(userId: string): Promise<void> {
  const begun = await call<Answer<"/api/admin/users/{id}/view", "post">>(`/api/admin/users/${userId}/view`, {
    method: "POST",
    body: {},
    fallback: t`The account could not be viewed.`,
  });
  rememberView({ id: begun.id, token: begun.token, userId, email: begun.email, endsAt: begun.ends_at });
  goTo("/account");
}

/** Ends the view with the administrator's own token. If that fails, the server ends it after its time. */
export async function leaveView(): Promise<void> {
  const view = currentView();
  if (!view) return;
  forgetView();
  await call(`/api/admin/views/${view.id}`, { method: "DELETE", fallback: t`The view could not be ended.` }).catch(
    () => {},
  );
  rememberView(view);
  leaveOverView();
}
