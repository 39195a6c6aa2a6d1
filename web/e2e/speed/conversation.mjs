/** A long conversation as the server gives it, without the hour that it would take to hold it. */

const ANSWER = [
  "**12 weeks ahead, demand is 18,420 units, 4.2 % more than in the 12 weeks before.**",
  "| Week | Units | Low | High |\n| --- | ---: | ---: | ---: |\n| 2026-03-02 | 1,512 | 1,390 | 1,640 |\n| 2026-03-09 | 1,498 | 1,371 | 1,633 |",
  "- Order before 2026-02-20.\n- Ask further: “by region”, “what if demand grows by 10 %”.",
].join("\n\n");

const NOTHING = {
  confidence: null,
  fileUrl: null,
  file_deleted: false,
  filename: null,
  files_gone: null,
  suggested_agent: null,
  turn_id: null,
  understood: null,
  upload_id: null,
  with_upload_id: null,
};

/** Messages of a person and of an agent in turn; the last has a run. */
export function longConversation(count) {
  const begin = Date.parse("2026-01-05T08:00:00Z");
  const messages = Array.from({ length: count }, (_, number) => {
    const isAsked = number % 2 === 0;
    return {
      id: `m${number}`,
      ...NOTHING,
      role: isAsked ? "user" : "assistant",
      agent_type: "demand_forecasting",
      content: isAsked ? `Forecast the next 12 weeks, part ${number / 2 + 1}` : ANSWER,
      timestamp: new Date(begin + 60_000 * number).toISOString(),
      run_id: number === count - 1 ? "long" : null,
    };
  });
  return { messages, turn: null, earlier: null };
}

/** The charts of that run. */
export function longCharts() {
  const values = Array.from({ length: 24 }, (_, week) => 1400 + 20 * (week % 7));
  const x = values.map((_, week) => new Date(Date.UTC(2025, 9, 6 + 7 * week)).toISOString().slice(0, 10));
  return { charts: [{ name: "demand", title: "Demand", kind: "line", x, series: [{ name: "actual", values }] }] };
}
