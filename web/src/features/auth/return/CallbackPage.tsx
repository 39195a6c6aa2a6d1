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
    const exchange = code ? exchangeCode(code, flowId) : Promise.resolve(false);
    void exchange.then((verified) => {
      if (!shown) return;
      if (!verified) {
        toast.error("Verification failed. Please try signing in.");
        navigate("/", { replace: true });
      } else if (changedEmail) {
        toast.success("Your e-mail address was changed.");
        navigate("/account", { replace: true });
      } else {
        toast.success(fromGoogle ? "Logged in successfully!" : "Email verified. You are now signed in.");
        navigate(landingAfterSignIn(localStorage, Date.now()), { replace: true });
      }
    });
    return () => {
      shown = false;
    };
  }, [code, flowId, changedEmail, fromGoogle, navigate]);

  return <Loading text={fromGoogle ? "Signing you in..." : "Verifying your e-mail..."} />;
}
