import { Privacy } from "@/features/legal/Privacy";
import { Footer } from "./Footer";

export function PrivacyPage() {
  return (
    <>
      <Privacy />
      <Footer />
    </>
  );
}
