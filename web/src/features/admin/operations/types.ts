/** What the server says about lanes, workers and jobs. */

import type { Answer } from "@/lib/api";

export type Operations = Answer<"/api/admin/operations">;
export type Lane = Operations["lanes"][number];
export type Worker = Operations["workers"][number];
export type RunningJob = Worker["running"][number];

export type History = Answer<"/api/admin/operations/history">;
export type Range = History["range"];
export type Point = History["points"][number];

export type JobPage = Answer<"/api/admin/operations/jobs">;
export type Job = JobPage["jobs"][number];
export type JobState = Job["state"];
export type JobDetail = Answer<"/api/admin/operations/jobs/{id}">;

/** Empty texts do not filter. */
export type JobFilter = { lane: string; state: string; search: string };
