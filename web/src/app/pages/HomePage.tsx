import { AgentCarousel } from "@/features/home/AgentCarousel";
import { GettingStarted } from "@/features/home/GettingStarted";
import { Hero } from "@/features/home/Hero";
import { useSession } from "@/lib/auth/session";
import { Footer } from "../frame/Footer";

export function HomePage() {
  const { user } = useSession();
  return (
    <>
      <Hero startTo={user ? "/chat" : "/signup"} />
      <AgentCarousel />
      <GettingStarted />
      <Footer />
    </>
  );
}
