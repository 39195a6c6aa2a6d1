import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Loading } from "@/components/Loading";
import { useSession } from "@/lib/auth/session";
import { toast } from "@/lib/toasts";
import { exchangeCode } from "../api";
import { ResetLinkForm } from "../dialog/ResetLinkForm";
import { NewPasswordForm } from "../NewPasswordForm";
import { returnOf } from "./auth-return";

/** The page behind the link of a reset mail. A user who is already signed in can choose a new password without a mail. */
export function ResetPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { user, loading } = useSession();
  const { code, flowId, failed } = returnOf(parameters, window.location.hash);
  const [refused, setRefused] = useState<string | null>(null);

  useEffect(() => {
    if (!code) return;
    let shown = true;
    void exchangeCode(code, flowId).then((exchange) => {
      if (!shown) return;
      // The code is used up: without it in the address a reload shows the form again.
      if (exchange === "signed-in") navigate("/auth/reset", { replace: true });
      else setRefused(code);
    });
    return () => {
      shown = false;
    };
  }, [code, flowId, navigate]);

  if (failed || (code && refused === code)) {
    return (
      <Sheet title={t`This link no longer works`} text={LINK_RULES}>
        <ResetLinkForm firstEmail={user?.email ?? ""} submitText={t`Send a new link`} />
      </Sheet>
    );
  }
  if (code || loading) return <Loading />;
  if (!user) {
    return (
      <Sheet title={t`Reset your password`} text={t`We will send you a link to choose a new password.`}>
        <ResetLinkForm firstEmail="" submitText={t`Send reset link`} />
      </Sheet>
    );
  }
  const { email } = user;
  return (
    <Sheet title={t`Choose a new password`} text={t`For ${email}.`}>
      <NewPasswordForm
        submitText={t`Change password`}
        username={email}
        onChanged={() => {
          toast.success(t`Password changed.`);
          navigate("/chat");
        }}
      />
    </Sheet>
  );
}

const LINK_RULES = t`It has expired or was used before. Each link works once, for a limited time, and only in the browser that requested it.`;

function Sheet({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <div className="surface p-6 sm:p-8">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="muted mt-2 mb-6 text-sm break-words">{text}</p>
        {children}
      </div>
    </div>
  );
}
