#!/usr/bin/env python3
"""Writes the files of the questions: make_files.py. No randomness, so every run writes the same bytes."""

import datetime
import math
import pathlib
import zlib

FOLDER = pathlib.Path(__file__).parent / "files"


def noise(*place):
    """A number between -1 and 1 that depends on the place only."""
    return zlib.crc32(repr(place).encode()) % 2001 / 1000 - 1


def months(first_year, count):
    for month in range(count):
        yield month, f"{first_year + month // 12}-{month % 12 + 1:02}-01"


def season(month, strength=0.3):
    return 1 + strength * math.sin(2 * math.pi * month / 12)


def write(name, header, rows):
    lines = [header] + [",".join(str(cell) for cell in row) for row in rows]
    (FOLDER / name).write_text("\n".join(lines) + "\n")


def monthly():
    """Four products with a season, a trend, neither, and long gaps."""
    for month, date in months(2022, 48):
        yield date, round(200 * season(month) + 15 * noise(1, month)), "A"
        yield date, round(120 + 2 * month + 8 * noise(2, month)), "B"
        yield date, round(60 + 12 * noise(3, month)), "SKU-7"
        yield date, (month % 5 == 0) * round(14 + 4 * noise(4, month)), "RARE"


def weekly():
    """Three products with promotions, three of them planned after the last demand."""
    first = datetime.date(2023, 1, 2)
    for week in range(160):
        date = first + datetime.timedelta(weeks=week)
        for product, size in enumerate((90, 140, 35)):
            promotion = int((week + 3 * product) % 13 == 0)
            wave = 1 + 0.2 * math.sin(2 * math.pi * week / 52)
            demand = round(size * wave * (1 + 0.6 * promotion) + 6 * noise(product, week))
            yield date, "" if week >= 156 else demand, f"P{product + 1}", promotion, 9.9 - promotion


def daily():
    """Two shops that close on Sundays."""
    first = datetime.date(2024, 1, 1)
    for day in range(420):
        date = first + datetime.timedelta(days=day)
        if date.weekday() == 6:
            continue
        for product, size in (("bread", 80), ("cake", 25)):
            weekend = 1.5 if date.weekday() == 5 else 1
            yield date, round(size * weekend + 0.1 * size * noise(size, day)), product


def regions():
    for month, date in months(2023, 36):
        for place, (region, store) in enumerate((("North", "N1"), ("North", "N2"), ("South", "S1"), ("South", "S2"))):
            for item, (product, category) in enumerate((("hat", "wear"), ("scarf", "wear"), ("jug", "home"))):
                size = 40 + 15 * place + 20 * item
                yield date, region, store, product, category, round(size * season(month + item) + 5 * noise(place, item, month))


def outliers():
    """A spike, a gap, a fallen level, a product that stopped, a cell that is no number, a row twice."""
    for month, date in months(2023, 36):
        yield date, 900 if month == 16 else round(100 + 4 * noise(1, month)), "A"
        yield date, 0 if month == 31 else round(80 + 4 * noise(2, month)), "B"
        yield date, round((120 if month < 20 else 70) + 4 * noise(3, month)), "C"
        yield date, 0 if month >= 28 else round(90 + 4 * noise(4, month)), "D"
    yield "2025-12-01", "many", "B"
    yield "2025-12-01", 80, "B"


def quarterly():
    for quarter in range(20):
        yield f"{2021 + quarter // 4}-{quarter % 4 * 3 + 1:02}-01", round(1000 + 30 * quarter + 100 * (quarter % 4) + 20 * noise(quarter)), "A"


def stock():
    """Twenty items with everything that an item can have."""
    for item in range(20):
        demand = 200 + 170 * item
        yield (
            f"ITM-{item + 1:04}", ("Bolt", "Valve", "Pump", "Motor")[item % 4] + f" {item + 1}", ("Acme", "Best", "Core")[item % 3],
            round(demand / 20 * (1 + noise(1, item))), (item % 4 == 0) * 50, round(2 + 6 * item * (1.1 + noise(2, item)), 2), demand,
            7 + 7 * (item % 4), item % 4, 25 + 5 * (item % 3), round(demand / 52 * 0.3, 2), (1, 6, 12)[item % 3], (0, 60)[item % 2],
            round(0.01 + 0.02 * (item % 5), 2),
        )


def history():
    """Weekly demand of three items with the stock and the lead time of today."""
    first = datetime.date(2025, 1, 6)
    for week in range(60):
        date = first + datetime.timedelta(weeks=week)
        yield date, "A", 60 + 20 * (week % 2), 5, 90, 14, "Acme"
        yield date, "B", 7 + week % 3, 2, 9, 7, "Best"
        yield date, "C", round(30 + 10 * noise(week)), 12.5, 200, 21, "Acme"


def stops(count=14):
    for stop in range(count):
        yield f"C{stop + 1}", f"Customer {stop + 1}", round(40 + 30 * noise(1, stop), 1), round(40 + 30 * noise(2, stop), 1), 5 + 3 * (stop % 4)


def windows():
    """Time windows, minutes of service and skills."""
    yield "DEPOT", 40, 40, 0, "", "", "", ""
    for stop, (name, _, x, y, demand) in enumerate(stops(12)):
        start = 8 + stop % 5
        window = (f"{start:02}:00", f"{start + 3:02}:30") if stop % 3 else ("", "")
        yield name, x, y, demand, *window, 5 + stop % 3 * 5, ("cold" if stop % 6 == 1 else "crane" if stop == 4 else "")


def depots():
    yield "North", "depot", 52.60, 13.40, ""
    yield "South", "depot", 52.40, 13.35, ""
    for stop in range(10):
        yield f"S{stop + 1}", "stop", round(52.5 + 0.14 * noise(1, stop), 4), round(13.4 + 0.15 * noise(2, stop), 4), 4 + stop % 3


def loads():
    """Weight and volume, and the kind of vehicle of some stops."""
    yield "DEPOT", 0, 0, 0, 0, ""
    for stop in range(10):
        yield f"L{stop + 1}", round(20 * noise(3, stop), 1), round(20 * noise(4, stop), 1), 100 + 60 * (stop % 4), round(0.4 + 0.3 * (stop % 3), 1), ("truck" if stop in (2, 7) else "")


def vendors():
    names = "Alder Birch Cedar Delta Elm Fir Gorse Hazel".split()
    for at, name in enumerate(names):
        yield (
            name, round(10 + 1.5 * noise(1, at), 2), round(80 + 12 * noise(2, at)), round(90 + 6 * noise(3, at), 1), 10 + 4 * at,
            round(2 + 1.5 * noise(4, at), 2), ("low", "medium", "high")[at % 3], round(0.5 + 0.4 * noise(5, at), 2), (0, 30, 60)[at % 3],
            5000 + 4000 * at, 20000 + 15000 * at, ("DE", "IN", "CN", "PL")[at % 4],
        )


def offers():
    for item, (name, demand) in enumerate((("Bolt", 1000), ("Nut", 2500), ("Plate", 120), ("Hinge", 400))):
        for supplier, maker in enumerate(("Alder", "Birch", "Cedar", "Delta")):
            if (item + supplier) % 4 == 3:
                continue
            price = round((1 + item * 3) * (1 + 0.15 * noise(item, supplier)), 2)
            yield name, maker, price, demand, round(demand * (0.5 + 0.2 * supplier)), (0, 50, 100)[supplier % 3], 80 + 4 * supplier, f"{demand // 2}: {round(price * 0.95, 2)}"


def order_lines():
    first = datetime.date(2025, 1, 6)
    for line in range(60):
        ordered = first + datetime.timedelta(days=5 * line)
        promised = ordered + datetime.timedelta(days=10)
        delivered = promised + datetime.timedelta(days=round(3 * noise(line)))
        quantity = 100 + 10 * (line % 5)
        yield (
            ("Alder", "Birch", "Cedar")[line % 3], ("Bolt", "Nut")[line // 3 % 2], ordered, promised, delivered, quantity,
            quantity - (5 if line % 11 == 0 else 0), line % 7 // 5, 2 + line % 3 * 0.1, 2 + line % 3 * 0.1 + (0.05 if line % 13 == 0 else 0),
        )


def main():
    FOLDER.mkdir(exist_ok=True)
    write("monthly.csv", "date,demand,product_id", monthly())
    write("weekly.csv", "date,demand,product_id,promotion,unit_price", weekly())
    write("daily.csv", "date,demand,product_id", daily())
    write("quarterly.csv", "date,demand,product_id", quarterly())
    write("regions.csv", "date,region,store,product,category,demand", regions())
    write("outliers.csv", "date,demand,product_id", outliers())
    write("short.csv", "date,demand,product_id", [("2025-01-01", 5, "A"), ("2025-02-01", 900, "A"), ("2025-03-01", 5, "A")])
    write("zeros.csv", "date,demand,product_id", [(date, 0, "A") for _, date in months(2024, 24)])
    write(
        "stock.csv",
        "item_id,item_name,supplier,current_stock,on_order,unit_cost,annual_demand,lead_time_days,lead_time_std_days,"
        "order_cost,weekly_demand_std,pack_size,moq,volume_m3",
        stock(),
    )
    steady = [("P1", "Pump", 100, 12.5, 3600, 9, 10.58), ("P2", "Valve", 40, 3.2, 900, 14, 4.2), ("P3", "Bolt", 900, 0.4, 5200, 5, 22)]
    write("steady.csv", "item_id,item_name,current_stock,unit_cost,annual_demand,lead_time_days,weekly_demand_std", steady)
    write("bare_stock.csv", "item_id,current_stock,unit_cost,annual_demand", [("A", -4, 2, 365), ("B", "many", 2, 100), ("C", 5, 2, ""), ("D", 5, 3, 10), ("E", 35, 90, 0), ("D", 6, 3, 10)])
    write("no_price.csv", "item_id,annual_demand,current_stock", [("A", 100, 5), ("B", 400, 12)])
    write("deviation.csv", "item_id,unit_cost,annual_demand,demand_std", [("A", 1, 365, 5), ("B", 4, 800, 30)])
    write("holding.csv", "item_id,unit_cost,annual_demand,holding_cost", [("A", 1, 100, 0.2), ("B", 4, 800, 0.3)])
    write("warehouses.csv", "item_id,warehouse,current_stock,unit_cost,annual_demand", [("A", "East", 10, 2, 300), ("A", "West", 20, 2, 500), ("B", "East", 0, 9, 120)])
    write("breaks.csv", "item_id,current_stock,unit_cost,annual_demand,price_breaks", [("A", 0, 10, 1000, "500: 9.50"), ("B", 10, 4, 5000, "1000: 3.80; 4000: 3.60")])
    write(
        "fashion.csv", "item_id,current_stock,unit_cost,annual_demand,demand_std_per_year,selling_price,salvage_value",
        [("Paper", 7, 0.3, 50, 8, 1, 0.12), ("Coat", 0, 60, 400, 90, 140, 25), ("Boots", 20, 45, 300, 120, 99, 10)],
    )
    write("periods.csv", "date,item_id,demand,unit_cost", [(f"2026-{month + 1:02}-01", item, demand, cost) for item, cost, row in (("A", 120, (90, 120, 80, 70, 0, 150)), ("B", 15, (400, 0, 300, 200, 500, 100))) for month, demand in enumerate(row)])
    write("history.csv", "date,item_id,demand,unit_cost,current_stock,lead_time_days,supplier", history())
    depot = [("DEPOT", "Depot", 40, 40, 0)]
    write("stops.csv", "location_id,name,x_coord,y_coord,demand", depot + list(stops()))
    write("windows.csv", "location_id,x_coord,y_coord,demand,ready_time,due_time,service_time,skill", windows())
    write("depots.csv", "location_id,type,lat,lon,demand", depots())
    write("loads.csv", "location_id,x_coord,y_coord,weight_kg,volume_m3,vehicle", loads())
    write(
        "pickups.csv", "location_id,x_coord,y_coord,demand,pickup,deliver_to,service_time",
        [("DEPOT", 0, 0, "", "", "", ""), ("A", 10, 0, 5, "", "", 10), ("B", 0, 20, 5, "", "", 10), ("C", -30, 0, 5, "", "", 10),
         ("D", 20, 20, 4, "", "", 5), ("SHOP", 15, -10, "", 4, "HOME", 5), ("HOME", 25, -20, "", "", "", 5), ("BACK", -20, 15, "", 3, "DEPOT", 5)],
    )
    write("prizes.csv", "location_id,x_coord,y_coord,demand,prize", [("DEPOT", 0, 0, 0, ""), ("A", 10, 0, 1, 50), ("B", 100, 0, 1, 50), ("C", 0, 20, 1, 60)])
    write("pairs.csv", "from,to,distance,minutes", [("D", "A", 1, 10), ("D", "B", 3, 30), ("A", "B", 2, 20), ("B", "D", 9, 90)])
    write(
        "running.csv", "location_id,x_coord,y_coord,demand,route,sequence",
        [("DEPOT", 0, 0, 0, "", ""), ("A", 10, 0, 1, "R1", 1), ("B", 20, 0, 1, "R2", 1), ("C", 30, 0, 1, "R1", 2), ("D", 40, 0, 1, "R2", 2), ("E", 35, 0, 1, "", "")],
    )
    write(
        "line.csv", "location_id,name,x_coord,y_coord,demand",
        [("DEPOT", "Depot", 0, 0, 0), ("A", "Anna", 3, 4, 5), ("B", "Bert", 6, 8, 5)],
    )
    write(
        "vendors.csv",
        "supplier,price,quality,on_time_rate_percent,lead_time_days,defect_rate_percent,risk,freight_per_unit,payment_days,"
        "capacity,annual_spend,country",
        vendors(),
    )
    write("three_vendors.csv", "supplier_name,quality,performance,cost", [("Alder", 60, 70, 10), ("Birch", 90, 90, 11), ("Cedar", 100, 80, 12)])
    write("gaps.csv", "supplier,price,quality,volume,iso,rating", [("A1", 10, 80, 5, 1, 3), ("B2", "", 90, 6, 1, 4), ("C3", "abc", 70, 7, 1, 5), ("a1", 10, 80, 5, 1, 3), ("D4", 14, 85, 9, 1, 2), ("E5", 15, 86, 9, 1, 2)])
    write("capacity.csv", "supplier,price,capacity,quality", [("Alder", 10, 80000, 94), ("Birch", 11, 90000, 97), ("Cedar", 13, 900000, 99)])
    write("offers.csv", "item,supplier,unit_price,demand,capacity,moq,quality,price_breaks", offers())
    write("order_lines.csv", "supplier,item,order_date,promised_date,delivered_date,qty_ordered,qty_received,qty_rejected,agreed_price,invoiced_price", order_lines())


if __name__ == "__main__":
    main()
