/** One conversation from the forecast over the order to the split and the routes, with the general assistant and by keyboard. */

import assert from "node:assert/strict";
import { newAccount, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { composer, focused, looker } from "../support/look.mjs";
import { ask } from "./chat.mjs";

export const CHAIN = [["a plan goes on from the forecast to orders, suppliers and routes", planStepByStep]];

const STOCK = "item_id,current_stock,unit_cost,lead_time_days,order_cost\nHat,10,2,14,40\nScarf,20,5,14,40\n";
const QUOTES =
  "supplier,item_id,unit_price,capacity\nAcme,Hat,3,9000\nBolt,Hat,2.5,60\nAcme,Scarf,6,9000\nBolt,Scarf,7,900\n";
const DEPOTS = "name,x_coord,y_coord,demand\nYard,0,0,0\nAcme,3,4,1\nBolt,6,8,1\n";

async function planStepByStep({ browser, server, screenshots }) {
  const { context, page, complaints } = await newVisitor(browser, server.baseUrl);
  const email = await newAccount(server, "chain");
  await server.admin("grant", email, "--plan", "enterprise");
  await signIn(page, email);
  await onPage(page, "/chat");
  await attach(page, "sales.csv", sales());
  await ask(page, "forecast the next 3 months");
  await page.getByRole("article", { name: "Demand Forecasting" }).waitFor();

  await attach(page, "stock.csv", STOCK);
  await ask(page, "now order for that forecast");
  const order = page.getByRole("article", { name: "Inventory Optimization" });
  await order.getByText("Demand from the forecast of sales.csv for 3 months: 2 of its 2 names in stock.csv.").waitFor();
  await order.getByRole("listitem").filter({ hasText: "demand from the forecast" }).waitFor();
  const stay = page.getByRole("button", { name: "Stay with Inventory Optimization" });
  await stay.focus();
  await page.keyboard.press("Enter");
  // The state of a conversation reaches the screen a moment after the key.
  await stay.and(page.getByRole("button", { pressed: true })).waitFor();
  await looker(page, screenshots)("chat-chain");
  await stay.click();
  await page.setViewportSize({ width: 1280, height: 800 });

  await attach(page, "quotes.csv", QUOTES);
  await ask(page, "split these orders among the suppliers");
  const split = page.getByRole("article", { name: "Supplier Selection" });
  await split.getByText(/^Quantities from the order list of stock\.csv: 2 of its 2 names in quotes\.csv/).waitFor();

  await attach(page, "depots.csv", DEPOTS);
  await ask(page, "now route that split with 2 vans of 2000");
  const routes = page.getByRole("article", { name: "Vehicle Routing" });
  await routes.getByText(/^Quantities from the split of the orders of quotes\.csv/).waitFor();

  await page.getByRole("button", { name: "Remove quantities from the split" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("article", { name: "You" }).getByText("without the split", { exact: true }).waitFor();
  await focused(composer(page));
  assert.deepEqual(complaints, []);
  await context.close();
}

async function attach(page, name, text) {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
}

/** Two years of steady demand of two products. */
function sales() {
  const rows = ["date,product_id,quantity"];
  for (let month = 0; month < 24; month++) {
    const date = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
    rows.push(`${date},Hat,${98 + 4 * (month % 2)}`, `${date},Scarf,${49 + 2 * (month % 2)}`);
  }
  return `${rows.join("\n")}\n`;
}
