import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Loading } from "@/components/Loading";
import { toast } from "@/lib/toasts";
import { exchangeCode } from "./api";
import { landingAfterSignIn } from "./pending-plan";

/** Where the link of the verification mail, and Google, come back to. */
export function CallbackPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const code = parameters.get("code");
  const flowId = parameters.get("sb_flow_id");

  useEffect(() => {
    let shown = true;
    const exchange = code ? exchangeCode(code, flowId) : Promise.resolve(false);
    void exchange.then((verified) => {
      if (!shown) return;
      if (verified) toast.success("Email verified. You are now signed in.");
      else toast.error("Verification failed. Please try signing in.");
      navigate(verified ? landingAfterSignIn(localStorage, Date.now()) : "/", { replace: true });
    });
    return () => {
      shown = false;
    };
  }, [code, flowId, navigate]);

  return <Loading text="Verifying your e-mail..." />;
}
