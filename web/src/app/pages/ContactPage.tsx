import { useSearchParams } from "react-router";
import { ContactScreen } from "@/features/contact/ContactScreen";
import { Footer } from "../frame/Footer";

const LONGEST_NAME = 100;

/** The inquiry form; `?plan=` in the address names the plan that somebody asks about. */
export function ContactPage() {
  const plan = useSearchParams()[0].get("plan")?.slice(0, LONGEST_NAME) || null;
  return (
    <>
      <ContactScreen plan={plan} />
      <Footer />
    </>
  );
}
