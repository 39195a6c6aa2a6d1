import { useQueryClient } from "@tanstack/react-query";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";

/** Runs an act, shows its result as a notice, and loads everything that it may have changed. */
export function useAct() {
  const queries = useQueryClient();
  return async function act(request: () => Promise<{ done: string }>, fallback: string) {
    try {
      toast.success((await request()).done);
    } catch (error) {
      toast.error(errorText(error, fallback));
    }
    await queries.invalidateQueries({ queryKey: ["operations"] });
  };
}
