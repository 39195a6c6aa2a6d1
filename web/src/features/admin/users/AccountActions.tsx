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
      toast.error(errorText(error, "The account could not be changed."));
    }
    setAsked(null);
  }

  async function view() {
    try {
      await beginView(user.id);
    } catch (error) {
      toast.error(errorText(error, "The account could not be viewed."));
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {user.role !== "admin" && (
        <button type="button" className="btn btn-sm btn-outline border-base-300" onClick={() => void view()}>
          View as user
        </button>
      )}
      <button type="button" className="btn btn-sm btn-outline border-base-300" onClick={() => setAsked("revoke")}>
        Sign out all devices
      </button>
      {!isSelf && (
        <button
          type="button"
          className="btn btn-sm btn-outline border-base-300"
          onClick={() => setAsked(user.banned ? "unban" : "ban")}
        >
          {user.banned ? "Lift ban" : "Ban"}
        </button>
      )}
      {asked && (
        <ConfirmDialog
          {...QUESTIONS[asked]}
          dangerous={asked !== "unban"}
          onConfirm={act}
          onClose={() => setAsked(null)}
        >
          <p>
            {user.email}: {QUESTIONS[asked].text}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const QUESTIONS = {
  ban: {
    title: "Ban this account?",
    action: "Ban",
    text: "all devices are signed out immediately, and the user cannot sign in until the ban is lifted.",
  },
  unban: { title: "Lift the ban?", action: "Lift ban", text: "the user can sign in again." },
  revoke: { title: "Sign out all devices?", action: "Sign out", text: "every device has to sign in again." },
};
