/** Three years of weekly demand with a season, the same at every run. */
export function weeklyDemand(products = 1) {
  const rows = ["date,demand,product_id"];
  const start = Date.UTC(2023, 0, 2);
  for (let row = 0; row < products * 156; row++) {
    const week = row % 156;
    const product = Math.floor(row / 156) + 1;
    const date = new Date(start + week * 7 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const demand = Math.round(1000 + week * 1.5 + 180 * Math.sin((2 * Math.PI * week) / 52) + ((week * 37) % 23));
    rows.push(`${date},${demand + 7 * (product - 1)},SKU-${product}`);
  }
  return Buffer.from(`${rows.join("\n")}\n`);
}
