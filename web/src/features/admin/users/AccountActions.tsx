import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ConfirmDialog";
import { useSession } from "@/lib/auth/session";
import { beginView } from "@/lib/auth/view-as";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { revokeSessions, setBanned, type UserLine } from "../api";

type Asked = "ban" | "unban" | "revoke";

/** Bans an account or signs out its devices, each after a confirmation. Administrators cannot ban themselves. */
export function AccountActions({ user }: { user: UserLine }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const queries = useQueryClient();
  const isSelf = useSession().user?.id === user.id;

  async function act() {
    try {
      const { message } = await (asked === "revoke" ? revokeSessions(user.id) : setBanned(user.id, asked === "ban"));
      toast.success(message);
      await queries.invalidateQueries({ queryKey: ["admin"] });
    } catch (error) {
      toast.error(errorText(error, t`The account could not be changed.`));
    }
    setAsked(null);
  }

  async function view() {
    try {
      await beginView(user.id);
    } catch (error) {
      toast.error(errorText(error, t`The account could not be viewed.`));
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {user.role !== "admin" && (
        <button type="button" className="btn btn-sm btn-outline border-base-300" onClick={() => void view()}>
          <Trans>View as user</Trans>
        </button>
      )}
      <button type="button" className="btn btn-sm btn-outline border-base-300" onClick={() => setAsked("revoke")}>
        <Trans>Sign out all devices</Trans>
      </button>
      {!isSelf && (
        <button
          type="button"
          className="btn btn-sm btn-outline border-base-300"
          onClick={() => setAsked(user.banned ? "unban" : "ban")}
        >
          {user.banned ? t`Lift ban` : t`Ban`}
        </button>
      )}
      {asked && (
        <ConfirmDialog
          title={QUESTIONS[asked].title}
          action={QUESTIONS[asked].action}
          dangerous={asked !== "unban"}
          onConfirm={act}
          onClose={() => setAsked(null)}
        >
          <p>{QUESTIONS[asked].text(user.email)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const QUESTIONS = {
  ban: {
    title: t`Ban this account?`,
    action: t`Ban`,
    text: (email: string) =>
      t`${email}: all devices are signed out immediately, and the user cannot sign in until the ban is lifted.`,
  },
  unban: {
    title: t`Lift the ban?`,
    action: t`Lift ban`,
    text: (email: string) => t`${email}: the user can sign in again.`,
  },
  revoke: {
    title: t`Sign out all devices?`,
    action: t`Sign out`,
    text: (email: string) => t`${email}: every device has to sign in again.`,
  },
};
