import { Privacy } from "@/features/legal/Privacy";
import { Footer } from "../frame/Footer";

export function PrivacyPage() {
  return (
    <>
      <Privacy />
      <Footer />
    </>
  );
}
