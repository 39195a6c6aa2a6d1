import { Terms } from "@/features/legal/Terms";
import { Footer } from "../frame/Footer";

export function TermsPage() {
  return (
    <>
      <Terms />
      <Footer />
    </>
  );
}
