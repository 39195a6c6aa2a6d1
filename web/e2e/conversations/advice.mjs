/** Which agent a question is for, by its words. */

import assert from "node:assert/strict";

const KEYWORDS = {
  demand_forecasting: ["forecast", "demand", "prediction", "trend", "seasonal", "time series"],
  inventory_optimization: ["inventory", "stock", "abc analysis", "eoq", "safety stock", "reorder point"],
  vehicle_routing: ["route", "vehicle", "delivery", "logistics", "transportation"],
  dynamic_demand_sensing: [
    "sensing",
    "signals",
    "social media",
    "news sentiment",
    "competitor",
    "weather",
    "promotion",
    "real-time",
    "external data",
    "short-term",
  ],
  supplier_selection: ["supplier", "vendor", "sourcing", "procurement", "risk assessment"],
};

export const ADVICE = [["every keyword names its agent", askByKeyword]];

async function askByKeyword({ page }) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("supplychain.auth")).access_token);
  for (const [agent, words] of Object.entries(KEYWORDS)) {
    for (const word of words) {
      const answer = await page.request.post("/api/chat", {
        headers: { authorization: `Bearer ${token}` },
        data: { message: `Tell me about ${word}`, session_id: `session_advice_${agent}`, agent_type: "general" },
      });
      assert.equal(answer.status(), 200, `${word}: ${await answer.text()}`);
      assert.equal((await answer.json()).suggested_agent, agent, word);
    }
  }
}
