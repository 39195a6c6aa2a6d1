import { ContactScreen } from "@/features/contact/ContactScreen";
import { Footer } from "../frame/Footer";

export function ContactPage() {
  return (
    <>
      <ContactScreen />
      <Footer />
    </>
  );
}
