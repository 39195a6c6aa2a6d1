"""Makes the tables of the check, always the same ones, as CSV files and in a database of sqlite3."""

import csv
import datetime
import random
import sqlite3
from pathlib import Path

PRODUCTS = [f"SNK-{number:03}" for number in range(1, 49)]
CATEGORIES = ["Snacks", "Drinks", "Household", "Frozen food"]
CHANNELS = ["web", "shop", "phone"]
CUSTOMERS = [
    "Sharma & Sons", "Green Grocers", "Patel Traders", "Blue Bay", "Old Mill", "Nova Retail", "Corner House",
    "Harbour Foods", "Lakeside", "Kumar Stores", "Peak Market", "Sunrise", "Riverside", "Northgate",
]
BRANCHES = ["Leeds", "York", "Bath", "Dover", "Exeter"]
SUPPLIERS = ["Acme", "Birla", "Cargo Nord", "Delta Foods", "Eastern Mills"]
CARRIERS = ["FastShip", "BlueLine", "RoadKing"]
COUNTRIES = ["India", "Germany", "France", "Spain"]
SEGMENTS = ["retail", "wholesale", "export"]
FIRST_DAY = datetime.date(2023, 1, 1)
LAST_DAY = datetime.date(2026, 5, 31)


def day(chance, first=FIRST_DAY, last=LAST_DAY):
    return first + datetime.timedelta(days=chance.randrange((last - first).days + 1))


def sales(chance):
    head = ["order_id", "date", "product", "category", "channel", "customer", "branch", "units", "unit_price"]
    rows = []
    for number in range(1, 1201):
        product = chance.choice(PRODUCTS)
        category = CATEGORIES[PRODUCTS.index(product) % len(CATEGORIES)]
        when = None if number % 61 == 0 else day(chance).isoformat()
        if number == 1200:
            when = LAST_DAY.isoformat()
        customer = None if number % 97 == 0 else chance.choice(CUSTOMERS)
        units = None if number % 113 == 0 else chance.randrange(1, 60)
        price = round(chance.uniform(2, 400), 2)
        rows.append([f"S-{number:05}", when, product, category, chance.choice(CHANNELS), customer,
                     chance.choice(BRANCHES), units, price])
    return head, rows


def stock(chance):
    head = ["article", "warehouse", "stock", "unit_cost", "price", "reorder_level", "supplier", "last_counted"]
    rows = []
    for product in PRODUCTS:
        rows.append([product, chance.choice(BRANCHES), chance.randrange(-20, 400), round(chance.uniform(1, 200), 2),
                     round(chance.uniform(5, 500), 2), chance.randrange(10, 90), chance.choice(SUPPLIERS),
                     None if chance.random() < 0.1 else day(chance, datetime.date(2026, 1, 1)).isoformat()])
    return head, rows


def deliveries(chance):
    head = ["delivery_id", "supplier", "item", "ordered_date", "delivered_date", "ordered_quantity",
            "delivered_quantity", "rejected_quantity", "cost", "carrier"]
    rows = []
    for number in range(1, 401):
        ordered = day(chance, datetime.date(2025, 1, 1), datetime.date(2026, 4, 30))
        delivered = None if number % 23 == 0 else (ordered + datetime.timedelta(days=chance.randrange(1, 30))).isoformat()
        quantity = chance.randrange(10, 500)
        rows.append([f"D{number:04}", chance.choice(SUPPLIERS), chance.choice(PRODUCTS), ordered.isoformat(), delivered,
                     quantity, quantity - chance.choice([0, 0, 0, 1, 5]), chance.choice([0, 0, 0, 0, 2, 7]),
                     round(chance.uniform(50, 5000), 2), chance.choice(CARRIERS)])
    return head, rows


def customers(chance):
    head = ["customer", "country", "segment", "credit_limit"]
    rows = [[name, chance.choice(COUNTRIES), chance.choice(SEGMENTS), chance.randrange(1, 40) * 500] for name in CUSTOMERS]
    return head, rows


def european(value):
    """A cell as a German spreadsheet writes it."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.2f}".replace(".", ",")
    text = str(value)
    if len(text) == 10 and text[4] == "-" and text[7] == "-":
        year, month, day_of_month = text.split("-")
        return f"{day_of_month}.{month}.{year}"
    return text


def iso_week(text):
    year, week, _ = datetime.date.fromisoformat(text).isocalendar()
    return f"{year}-W{week:02}"


def make(folder):
    """Writes the files; returns the database and the path of each table."""
    chance = random.Random(7)
    database = sqlite3.connect(":memory:")
    database.create_function("iso_week", 1, iso_week)
    paths = {}
    for make_one in (sales, stock, deliveries, customers):
        name = make_one.__name__
        head, rows = make_one(chance)
        database.execute(f"create table {name} ({', '.join(head)})")
        database.executemany(f"insert into {name} values ({', '.join('?' * len(head))})", rows)
        paths[name] = Path(folder) / f"{name}.csv"
        with open(paths[name], "w", newline="", encoding="utf-8") as file:
            is_german = name == "deliveries"
            writer = csv.writer(file, delimiter=";" if is_german else ",")
            writer.writerow(head)
            for row in rows:
                writer.writerow([european(cell) if is_german else ("" if cell is None else cell) for cell in row])
    return database, paths
