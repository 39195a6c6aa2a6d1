/** Analyses that are run again: what the chat creates and the upload page lists. */

import { t } from "@lingui/core/macro";
import type { Answer, Body } from "./api";
import { call } from "./http";

export type Schedules = Answer<"/api/schedules">;
export type Schedule = Schedules["schedules"][number];
export type Repeats = Schedule["repeats"];
export type NewSchedule = Body<"/api/schedules", "post">;

export const SCHEDULES_PATH = "/api/schedules";
export const SCHEDULES_KEY = "schedules";

/** The choices, in the order in which they are offered. */
export const REPEATS: { repeats: Repeats; label: string }[] = [
  { repeats: "daily", label: t`Every day` },
  { repeats: "weekly", label: t`Every week` },
  { repeats: "new_version", label: t`When the data set has a new version` },
];

export const SCHEDULE_FAILED = t`The analysis was not scheduled. Please try again.`;

export function createSchedule(wanted: NewSchedule): Promise<Schedule> {
  return call<Schedule>(SCHEDULES_PATH, { method: "POST", body: wanted, fallback: SCHEDULE_FAILED });
}
