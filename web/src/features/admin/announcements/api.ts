/** The calls of administrators for announcements. */

import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { Answer, Body } from "@/lib/api";
import { call } from "@/lib/http";

type Announcements = Answer<"/api/admin/announcements">;

export type Announcement = Announcements["announcements"][number];
export type NewAnnouncement = Body<"/api/admin/announcements", "post">;

export function useAllAnnouncements() {
  return useQuery({
    queryKey: ["admin", "announcements"],
    queryFn: () => call<Announcements>("/api/admin/announcements", { fallback: t`Failed to load announcements` }),
  });
}

export function announce(announcement: NewAnnouncement) {
  return call("/api/admin/announcements", {
    method: "POST",
    body: announcement,
    fallback: t`The announcement could not be saved.`,
  });
}

export function withdraw(id: string) {
  return call(`/api/admin/announcements/${id}`, {
    method: "DELETE",
    fallback: t`The announcement could not be withdrawn.`,
  });
}
