//! Names of columns without a role, signals that influence demand, words without effect, and short forms.

/// A column with one of these words in its name plays no role, unless a longer known name contains the word.
pub(super) const NOTHING: &str = "note, notes, comment, comments, remark, remarks, memo, bemerkung, bemerkungen, kommentar, anmerkung, notiz, notizen, hinweis, nota, notas, \
    observacion, observaciones, observacao, observacoes, obs, comentario, comentarios, commentaire, commentaires, remarque, remarques, tippani, tippni, \
    url, link, links, href, website, web site, image, images, image src, img, photo, picture, bild, imagen, imagem, email, e mail, mail, phone, telephone, telefon, telefono, telefone, mobile, fax, password, token, hash, uuid, guid, checksum, ip, ip address, \
    user, user id, user name, username, created by, updated by, modified by, entered by, changed by, approved by, owner, owner id, employee, employee id, sales rep, salesperson, sales person, sales person id, salesman, sachbearbeiter, ersteller, benutzer, benutzer id, usuario, utilisateur, \
    created user, buyer name internal, driver, driver id, driver name, planner, disponent, einkaeufer, comprador interno, audit, audit date, mrp controller, last modified, last updated, modified, updated, updated at, modified at, last update, changed at, change date, changed on, geaendert am, modification, deleted, deleted at, is deleted, sync, synced, \
    version, revision, row id, row number, row no, row, index, unnamed, line no, line number, line, line id, position, position no, pos nr, posnr, ebelp, posicion, linha no, zeile, zeilennummer, sr no, serial no, serial number, serial, s no, sl no, sno, batch, batch no, batch number, charge no, lot number, lot no, \
    lot id, color, colour, farbe, size, sizes, groesse variante, style, gender, age, status, state of order, order status, financial status, fulfillment status, payment method, payment terms, payment, payment type, payment status, terms, incoterm, incoterms, shipping method, ship mode, shipping, carrier, tracking number, tracking, channel, \
    sales channel, order channel, type, types, typ, tipo, flag, kennzeichen, active, is active, enabled, published, visible, tags, vendor tags, \
    tax, tax rate, tax amount, vat, mwst, ust, iva, tva, gst, igst, cgst, sgst, hsn, hsn code, tax code, impuesto, imposto, taxes, subtotal, sub total, total, total amount, grand total, total price, total cost, total value, line total, amount total, amount untaxed, price subtotal, price total, gesamt, gesamtpreis, gesamtbetrag, gesamtwert, gesamtkosten, \
    total costo, costo total, coste total, precio total, importe total, montant total, prix total, cout total, custo total, preco total, netwr, dmbtr, salk 3, stock value, inventory value, lagerwert, bestandswert, valor inventario, valeur stock, valor estoque, annual value, profit, margin, marge, gewinn, gross profit, gross margin, gross income, \
    cogs, balance value, net amount, order value, order total, order amount, invoice amount, net value, nettowert, extended price, extended cost, fee, fees, freight, freight cost, freight value, fracht, shipping cost, shipping costs, shipping fee, transport cost, unit freight, insurance, safety stock, safety stocks, \
    sicherheitsbestand, meldebestand, stock de seguridad, stock seguridad, stock de securite, stock securite, estoque de seguranca, punto de pedido, point de commande, ponto de pedido, reorder point, reorder level, reorder qty, reorder quantity, rop, eisbe, minbe, mabst, minimum stock, min stock, max stock, maximum stock, mindestbestand, \
    hoechstbestand, stock minimo, stock maximo, stock minimum, stock maximum, estoque minimo, estoque maximo, max level, min level, eoq, abc, abc class, abc xyz, xyz, xyz class, abc klasse, turnover ratio, days of supply, stockout, stockouts, stock out, backorder, backorders, backlog, \
    virtual available, forecasted quantity, projected qty, projected quantity, reserved, reserved qty, reserved quantity, reserved stock, allocated, allocated qty, committed, committed qty, outgoing qty, quality inspection, quality inspection stock, inspection, blocked, blocked stock, insme, speme, \
    forecast, forecasts, forecasted, predicted, prediction, predictions, prognose, prevision, pronostico, previsao, budget, plan, planned, target price, previous, prior, lag, rolling, moving, cumulative, ytd, yoy, growth, change, delta, diff, difference, variance, variation, ratio, rank, ranking, position rank, \
    std, stdev, stddev, deviation, sigma, min, max, minimum, maximum, lower, upper, median, quantile, percentile, zip, zip code, postal code, postcode, post code, plz, postleitzahl, codigo postal, code postal, cep, pin code, pincode, county, district code, suburb, street no, hausnummer, house number, \
    weekday, day of week, dayofweek, wochentag, day name, weekend, is weekend, month name, hour, hours, minute, wday, day of month, day of year, week of year, week number of year, snap ca, snap tx, snap wi, d, open, is open, schema, source, quelle, origin system, client ip, company code, bukrs, company, mandt, sales org, vkorg, \
    vtweg, sales organization, distribution channel, bwart, movement type, shkzg, peinh, price unit sap, dismm, mrp type, dispo, valuation class, bklas, mjahr, gjahr, fiscal year, geschaeftsjahr, zeile id, lvorm, loekz, name id, contact, contact name, contact person, ansprechpartner, contacto, contato, tel, assignee, approved, is approved, reviewer, \
    attachment, attachments, file, filename, file name, session, session id, device, browser, referrer, utm source, visitor id, barcode image, description html, body html, seo title, seo description, dimensions, length, width, height, depth, laenge, breite, hoehe, tiefe, laenge mm, breite mm, hoehe mm, laenge cm, breite cm, hoehe cm, artikellaenge, artikelbreite, artikelhoehe, longueur, largeur, hauteur, largura, altura, comprimento, largo, ancho, alto, \
    distance, distance km, distanz, distancia, map, wall thickness, drawing number, revision level, valuation, exchange rate, kurs, wechselkurs, tipo de cambio, taux de change, score id, review id, review score, rating count, reviews count, number of reviews, stars, star rating, answer, question, reason, grund, motivo, motif, cancel reason, return reason, \
    doc type, document type, belegart, auart, order type, voucher type, transaction type, warranty, guarantee, certificate, certification, certifications, iso 9001, established, year established, founded, employees, number of employees, fax number, tax id, vat number, gstin, duns, iban, bank, bank account, \
    product width, product length, product height, product photos qty, product name length, product description length, qty reserved, quantity reserved, inventory quantity set, creation user, ernam, aenam, usnam, uname, loss, defect type, category image, next order, date of birth, birth date, expiry date, expiration date, expiry, best before, mhd, verfallsdatum, fecha de caducidad, date de peremption, data de validade, valid from, valid to, \
    effective from, effective to, effective start, effective end, start date, end date, launch date, introduction date, discontinued, discontinued date, life cycle, lifecycle, last sale date, last sold, last purchase date, last order date, last count date, last movement, last received, last invoice date, manufacturing date, production date, first sale date, cancelled at, canceled at, \
    cancelled, cancel date, refunded, refund amount, refund, fulfilled at, payment date, due amount, service charge, service charges, service fee, service fees, handling charge, handling fee, delivery charge, delivery fee, shipping charge, freight charge, paid amount, amount paid, discount amount, rebate, shipping name, shipping phone, billing name, billing phone, accepts marketing, lineitem requires shipping, lineitem taxable, variant taxable, is business order, promotion ids, item tax, shipping price, item promotion discount, ship service level, order lines, purchaser, gewaehrleistung, \
    stock coverage, stock coverage days, coverage days, days of cover, days of stock, days in stock, days in inventory, dias estoque, dias em estoque, dias de estoque, dias stock, dias en stock, dias de inventario, \
    jours de stock, jours en stock, giorni di stock, ship via, shipper, canal vanzare, canal de vanzare, poziom domowienia, koszt wysylki, ilosc na jednostke, kod pocztowy, kod pocztowy wysylki, niveau reap, qte par unit, indisponible, yuzde, net kar, total harga, total harga per barang, النوع, \
    ملاحظة, ملاحظات, 电话, 電話, 电话号码, 電話番号, 手机号, 手机号码, 号码, 发件人号码, 收件人号码, 备注, 備考, 小計, 小计, 合計, 合计, 在庫金額, 賞味期限, 消費期限, 使用期限, ロット区分, 비고, 합계, 유통기한, 전화번호, \
    data waznosci, data expirarii, lejarat, tanggal kadaluarsa, han su dung, viimeinen kayttopaiva, compliance, compliance flag, compliance status, compliant, is compliant, event id, incident id, alert id, log id";

/// Names of number columns that influence demand but have no role of their own.
pub(super) const SIGNALS: &str = "temperature, temp, atemp, avg temperature, max temperature, min temperature, temp max, temp min, temp avg, feels like, weather, weather condition, weathersit, rain, rainfall, precipitation, snow, snowfall, humidity, wind, wind speed, windspeed, sunshine, sunshine hours, cloud cover, temperatur, temperatura, \
    niederschlag, regen, wetter, luftfeuchtigkeit, sonnenstunden, clima, lluvia, precipitacion, pluie, chuva, humedad, humidite, umidade, taapmaan, tapman, barish, mausam, competitor price, competitor prices, competition price, competitor pricing, competitors price, comp price, comp 1, comp 2, comp 3, preis wettbewerb, wettbewerbspreis, konkurrenzpreis, \
    preis wettbewerber, precio competencia, precio de la competencia, prix concurrent, prix concurrents, prix du concurrent, preco concorrente, preco do concorrente, preco da concorrencia, pratiyogi kimat, social sentiment, sentiment, sentiment score, social score, stimmung, sentimiento, sentimento, social mentions, mentions, web visits, website visits, \
    visits, page views, pageviews, clicks, impressions, sessions, web traffic, traffic, site visits, besucher, website besucher, visitas web, visitas, visites, footfall, foot traffic, store traffic, customers, transactions, ad spend, adspend, advertising, advertising spend, advertisement spend, marketing spend, marketing budget, media spend, tv spend, tv ads, \
    werbeausgaben, werbebudget, gasto publicitario, gasto en publicidad, depenses publicitaires, gasto com publicidade, search trend, search interest, google trends, trends, search volume, fuel price, gas price, oil price, gasoline price, diesel price, cpi, consumer price index, inflation, inflation rate, unemployment, unemployment rate, gdp, consumer confidence, interest rate change, \
    stock index, exchange rate index, season, seasonality, working day, workingday, competitor promotion, competitor promo, competitor activity, pollen, events count, mark down 1, mark down 2, mark down 3, mark down 4, mark down 5, markdown 1, markdown 2, markdown 3, markdown 4, markdown 5, email campaigns, likes, shares, tweets count, tweet count, oil, dcoilwtico, web visitors, visitors web, \
    likes count, conversion rate, ctr, radio, tv, newspaper, social media, social media mentions, economic index, economic indicator, epidemic, heat index, is weekend day";

/// Words that may appear next to a known name without changing its meaning.
pub(super) const HARMLESS: &str = "the, of, in, a, an, at, on, to, per, and, for, from, de, da, do, del, di, la, le, el, los, las, les, des, du, der, die, das, den, dem, des, et, y, e, und, fuer, pro, je, por, para, par, pour, ka, ki, ke, kul, \
    no, nr, nbr, num, number, nummer, numero, id, ids, code, key, cod, kod, x, studio, custom, fld, field, col, column, spalte, my, our, your, erp, sap, odoo, line, lineitem, item lines, details, detail, info, data set, value, values, actual, current, total, sum, net, all, raw, clean, \
    days, day, weeks, months, hours, hour, hrs, mins, minutes, tage, wochen, monate, stunden, minuten, dias, jours, semanas, meses, horas, heures, minutos, din, eur, usd, inr, gbp, chf, brl, mxn, rs, euro, euros, dollar, rupees, kg, g, lb, lbs, t, l, km, m, pcs, pieces, units, stk, stueck, uds, pct, percent, prozent, percentage, \
    1, 2, 3, 13, main, default, base, ht, stock keeping, local, internal, english, en, de, fr, es, pt, hi";

/// Words at the end of a name that make it a figure about a thing, in the singular.
pub(super) const MEASURES: &[&str] = &[
    "score",
    "rating",
    "satisfaction",
    "count",
    "rate",
    "ratio",
    "index",
    "percentage",
    "share",
    "age",
    "tenure",
    "loyalty",
    "spend",
    "revenue",
    "frequency",
    "efficiency",
    "utilization",
    "complexity",
    "weight",
    "cost",
    "price",
    "distance",
    "duration",
    "punkte",
    "anzahl",
    "bewertung",
];

/// Words at the end of a name that make it a key.
pub(super) const KEYS: &[&str] = &[
    "id",
    "uuid",
    "guid",
    "key",
    "code",
    "identifier",
    "schluessel",
    "codigo",
    "cd",
    "psc",
    "plz",
    "zip",
    "postcode",
    "postleitzahl",
    "cep",
];

/// Words at the end of a name that make it the number of a thing; at its start, as in `number of units`, they count things.
pub(super) const NUMBERS: &[&str] = &["no", "nr", "nbr", "number", "nummer", "numero"];

/// Units that appear in brackets and would mean something else outside of brackets.
pub(super) const UNITS: &[&str] = &[
    "min", "h", "s", "sec", "st", "stuck", "un", "u", "ud", "pc", "lt", "ltr", "cm", "mm", "mt", "ton",
    "tons", "tonnes", "d", "wk", "mo", "yr", "year", "years",
];

/// Units behind the name of a time at a stop.
pub(super) const UNITS_OF_TIME: &[&str] =
    &["min", "mins", "minuten", "minutes", "minutos", "h", "std", "hrs", "stunden", "sec", "sek", "s"];

/// Short forms that are used in names of columns.
pub(super) const SHORT_FORMS: &[(&str, &str)] = &[
    ("amt", "amount"),
    ("insp", "inspection"),
    ("cd", "code"),
    ("dt", "date"),
    ("whs", "warehouse"),
    ("wh", "warehouse"),
    ("supp", "supplier"),
    ("sup", "supplier"),
    ("vend", "vendor"),
    ("vnd", "vendor"),
    ("ord", "order"),
    ("dlv", "delivery"),
    ("deliv", "delivery"),
    ("del", "delivery"),
    ("dely", "delivery"),
    ("rcvd", "received"),
    ("recd", "received"),
    ("prc", "price"),
    ("disc", "discount"),
    ("prod", "product"),
    ("prd", "product"),
    ("cust", "customer"),
    ("mat", "material"),
    ("mtl", "material"),
    ("wt", "weight"),
    ("wgt", "weight"),
    ("sls", "sales"),
    ("str", "store"),
    ("loc", "location"),
    ("txn", "transaction"),
    ("trans", "transaction"),
    ("inv", "inventory"),
    ("mfr", "manufacturer"),
    ("mfg", "manufacturing"),
    ("dmd", "demand"),
    ("rej", "rejected"),
    ("req", "required"),
    ("reqd", "required"),
    ("exp", "expected"),
    ("est", "estimated"),
    ("sched", "scheduled"),
    ("avail", "available"),
    ("curr", "current"),
    ("dist", "distribution"),
    ("perf", "performance"),
    ("qual", "quality"),
    ("stdev", "std"),
    ("stddev", "std"),
    ("sd", "std"),
    ("leadtime", "lead time"),
    ("yr", "year"),
    ("mth", "month"),
    ("wk", "week"),
    ("anz", "anzahl"),
    ("bez", "bezeichnung"),
    ("lief", "lieferant"),
    ("lft", "lieferant"),
    ("kd", "kunde"),
    ("fourn", "fournisseur"),
    ("prov", "proveedor"),
    ("forn", "fornecedor"),
    ("art", "artikel"),
    ("desc", "description"),
];

/// Words that mark a number as money.
pub(super) const MONEY: &[&str] = &[
    "eur", "euro", "euros", "usd", "dollar", "dollars", "inr", "rs", "rupee", "rupees", "gbp", "chf", "brl",
    "mxn", "jpy", "cny",
];
