import { HelpScreen } from "@/features/help/screen/HelpScreen";
import { Footer } from "../frame/Footer";

export function HelpPage() {
  return (
    <>
      <HelpScreen />
      <Footer />
    </>
  );
}
