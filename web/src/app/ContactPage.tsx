import { ContactScreen } from "@/features/contact/ContactScreen";
import { Footer } from "./Footer";

export function ContactPage() {
  return (
    <>
      <ContactScreen />
      <Footer />
    </>
  );
}
