/** Files of many rows for the boards, made up and the same every time. */

import { readFile } from "node:fs/promises";

const PRODUCTS = 50;
const SUPPLIERS = 40;
const OFFERS_OF_AN_ITEM = 5;

/** Each board with its question, its sample and a file of so many rows. */
export async function boards(rows) {
  const sample = (name) => readFile(new URL(`../../public/samples/${name}.csv`, import.meta.url), "utf8");
  return [
    ["Demand Forecasting", "forecast the next 12 weeks", await sample("demand_forecasting"), sales(rows)],
    ["Inventory Optimization", "plan my stock", await sample("inventory_optimization"), stock(rows)],
    ["Vehicle Routing", "plan the routes with vehicles of 200 units", await sample("vehicle_routing"), stops(rows)],
    ["Dynamic Demand Sensing", "what drives demand", await sample("dynamic_demand_sensing"), drivers(rows)],
    ["Supplier Selection", "rank the suppliers", await sample("supplier_selection"), orderLines(rows)],
    ["Supplier Selection", "split the orders", offers(30), offers(rows)],
  ].map(([agent, question, small, large]) => ({ agent, question, files: { sample: small, [`${rows} rows`]: large } }));
}

/** A number that looks random, from 0 to 10,006. */
const mixed = (row) => (row * 7919) % 10_007;

const csv = (head, rows, line) => `${head}\n${Array.from({ length: rows }, (_, row) => line(row)).join("\n")}\n`;

function stock(rows) {
  return csv("sku,unit cost,annual demand,on hand,lead_time_days", rows, (item) => {
    const figure = mixed(item);
    const cost = (1 + figure / 100).toFixed(2);
    return `I${item},${cost},${10 + ((figure * 3) % 9000)},${figure % 900},${3 + (figure % 58)}`;
  });
}

/** Weeks of sales with a season and a trend. */
function sales(rows) {
  return csv("date,demand,product_id", rows, (row) => `${weekOf(row)},${demandOf(row)},P${row % PRODUCTS}`);
}

/** The same with what drives them. */
function drivers(rows) {
  return csv("date,demand,product_id,price,temperature,promotion", rows, (row) => {
    const promotion = mixed(row) % 11 === 0 ? 1 : 0;
    const price = 2 + (mixed(row) % 40) / 100;
    const demand = Math.round(demandOf(row) * (2.2 / price) ** 1.5 + 30 * promotion);
    const temperature = (15 + 10 * season(row)).toFixed(1);
    return `${weekOf(row)},${demand},P${row % PRODUCTS},${price.toFixed(2)},${temperature},${promotion}`;
  });
}

/** Places on a plane around a depot. */
function stops(rows) {
  const line = (stop) => {
    const [x, y] = [mixed(stop) % 1000, mixed(stop + rows) % 997];
    return `C${stop},${(x / 10).toFixed(1)},${(y / 10).toFixed(1)},${1 + (stop % 9)}`;
  };
  return csv("location_id,x_coord,y_coord,demand\nDEPOT,50,50,0", rows, line);
}

/** Order lines of many suppliers. */
function orderLines(rows) {
  return csv("supplier,item,unit_price,lead_time_days,quality,defect_rate_percent", rows, (row) => {
    const [supplier, figure] = [row % SUPPLIERS, mixed(row)];
    const price = (1 + (figure % 300) / 100 + supplier / 50).toFixed(2);
    const defects = ((figure % 50) / 10).toFixed(1);
    return `Supplier ${supplier},I${Math.floor(row / SUPPLIERS)},${price},${3 + (figure % 28)},${70 + (figure % 30)},${defects}`;
  });
}

/** Offers for items, each from a few of the suppliers, who can deliver more than is needed. */
function offers(rows) {
  return csv("item,supplier,unit_price,demand,capacity", rows, (row) => {
    const item = Math.floor(row / OFFERS_OF_AN_ITEM);
    const supplier = (item + 3 * (row % OFFERS_OF_AN_ITEM)) % SUPPLIERS;
    const price = (1 + (mixed(row) % 200) / 100).toFixed(2);
    return `Item ${item},Supplier ${supplier},${price},${100 + (item % 50) * 10},${(rows / 5) * 600}`;
  });
}

function weekOf(row) {
  const day = new Date(Date.UTC(2022, 0, 3 + 7 * Math.floor(row / PRODUCTS)));
  return day.toISOString().slice(0, 10);
}

const season = (row) => Math.sin((2 * Math.PI * Math.floor(row / PRODUCTS)) / 52);

function demandOf(row) {
  const level = 60 + 3 * (row % PRODUCTS) + 0.2 * Math.floor(row / PRODUCTS);
  return Math.round(level * (1 + 0.25 * season(row)) + (mixed(row) % 21));
}
