import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Loading } from "@/components/Loading";
import { landingAfterSignIn } from "@/lib/pending-plan";
import { toast } from "@/lib/toasts";
import { exchangeCode } from "../api";
import { returnOf } from "./auth-return";

/** The page to which the links of verification mails, and Google, return. */
export function CallbackPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { code, flowId } = returnOf(parameters, window.location.hash);
  const changedEmail = parameters.get("change") === "email";
  const fromGoogle = parameters.get("provider") === "google";

  useEffect(() => {
    let shown = true;
    const exchange = code ? exchangeCode(code, flowId) : Promise.resolve("failed" as const);
    void exchange.then((result) => {
      if (!shown) return;
      if (result === "other-device" && !fromGoogle) {
        // The server gives a code only after it has confirmed the address, but only the browser that asked for it can have the
        // code checked: this one does not know whether somebody made it up.
        const notice = changedEmail
          ? t`Please sign in. If you came by the link of our mail, your e-mail address was changed.`
          : t`Please sign in. If you came by the link of our mail, your address is confirmed.`;
        navigate("/", { replace: true, state: { signIn: true, notice } });
      } else if (result !== "signed-in") {
        toast.error(t`Verification failed. Please try signing in.`);
        navigate("/", { replace: true });
      } else if (changedEmail) {
        toast.success(t`Your e-mail address was changed.`);
        navigate("/account", { replace: true });
      } else {
        toast.success(fromGoogle ? t`Logged in successfully!` : t`Email verified. You are now signed in.`);
        navigate(landingAfterSignIn(localStorage, Date.now()), { replace: true });
      }
    });
    return () => {
      shown = false;
    };
  }, [code, flowId, changedEmail, fromGoogle, navigate]);

  return <Loading text={fromGoogle ? t`Signing you in...` : t`Verifying your e-mail...`} />;
}
