import { Terms } from "@/features/legal/Terms";
import { Footer } from "./Footer";

export function TermsPage() {
  return (
    <>
      <Terms />
      <Footer />
    </>
  );
}
