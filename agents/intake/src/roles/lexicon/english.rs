//! English names.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "date, ds, day~, week~, month~, quarter~, year~, period~, timestamp, time stamp, datetime, date time, time~, order date, \
         date order, date ordered, ordered at, ordered on, sale date, sales date, sold at, sold on, date sold, date of sale, invoice date, billing date, bill date, posting date, \
         transaction date, demand date, purchase date, document date, doc date, booking date, entry date~, receipt date~, \
         week commencing, week commencing date, month commencing, date commencing, commencing, wc date, week start, week starting, week start date, week beginning, week ending, week end date, week of, month start, month end, month year, year month, year week, \
         month begin, period start, period end, period ending, start of week, start of month, start of period, period date, fiscal period~, fiscal week~, fiscal month~, \
         calendar date, calendar day, calendar week, calendar month, calendar year month, business date, business day, record date, usage date, consumption date, issue date~, \
         shipment date, ship date~, shipping date~, shipped date~, dispatch date~, requested date~, request date~, requirement date, snapshot date~, \
         movement date, reporting date, report date, observation date, sales month, sales week, sales day, \
         order day, order month, order week, order time~, order timestamp, purchase timestamp, yyyymm, yyyymmdd, yyyyww, date key, date id, day date, dt, dated, po date, so date, \
         sales period, demand period, time period, created at?, create date?, creation date?, paid at?, created on?, date created?, date added?, order created at~, order placed~, order placed date",
    ),
    (
        &[Quantity, AnnualDemand],
        "demand, usage, consumption, demand quantity, demand qty, total demand, demand units, actual demand, customer demand, units demanded",
    ),
    (
        &[Quantity, CurrentStock],
        "quantity, qty, units, pieces~, pcs~, no of units, number of units, unit count",
    ),
    (
        &[Quantity],
        "sales, sold, units sold, sold units, unit sales, sales qty, sales quantity, sales units, sale qty, qty sold, quantity sold, quantity purchased, \
         sales volume, volume sold, demand volume, quantity ordered, order qty, order quantity, ordered qty, ordered quantity, qty ordered, orders~, shipments, \
         shipped qty, shipped quantity, qty shipped, quantity shipped, units shipped, shipped units, invoiced quantity, invoiced qty, billed quantity, quantity invoiced, issued quantity, \
         quantity issued, qty issued, consumed quantity, quantity consumed, qty consumed, units ordered, ordered units, y, target~, count~, item count~, value?, amount?, revenue?, turnover?, sales amount?, sales value?, \
         net sales?, gross sales?, total sales~, daily sales, weekly sales, monthly sales, daily demand, weekly demand, monthly demand, daily use, daily usage, weekly use, weekly usage, monthly use, monthly usage, avg daily use, avg daily usage, avg daily demand, average daily use, average daily usage, average daily demand, avg weekly demand, avg weekly usage, average weekly demand, average weekly usage, avg monthly demand, avg monthly usage, average monthly demand, average monthly usage, yearly sales~, order count~, demand forecast?, \
         actual sales, actual, actuals, net quantity, total quantity, total qty, total units, historical demand, historical sales, load~, demand kg, volume~, requirement, required quantity, \
         required qty, requirement quantity, delivery quantity~, delivery qty~, drop size, drop quantity, parcels~, pallets~, packages~, boxes~, crates~, cartons~, trays~, kegs~, totes~, cases sold, case sales, cases, qty cases, quantity cases, qty in cases, quantity in cases, qty boxes, quantity boxes, qty cartons, quantity cartons, cases shipped, cases ordered, num sold, number sold, item quantity, item qty, product quantity, product qty, purchase quantity, purchase qty, purchased quantity, purchased qty, line quantity, transaction quantity, transaction qty",
    ),
    (
        &[Product],
        "product, product id, product code, product number, product no, product key, product sku, sku, sku id, sku code, sku number, sku no, item, item id, item code, item number, item no, item sku, item key, \
         item nbr, item ref, item reference, stock code, stockcode, stock item, stock keeping unit, unique id, series, series id, material, material number, material no, material code, material id, article, article id, article number, \
         article no, article code, part, part number, part no, part id, part code, part num, pn, mpn, upc, upc code, ean, ean code, gtin, asin, isbn, barcode~, bar code~, internal reference, product reference, product ref, goods code, inventory id~, inventory item~, merchandise, \
         prod id, prod code, product variant sku, variant sku, variant id~, style code~, model number~, commodity, drug code, ndc, medicine id, seller sku, msku, fnsku",
    ),
    (&[Product, Location, Supplier], "id~, code~, key~, number~, identifier~, no~, ref~, reference~"),
    (
        &[ProductName],
        "product name, item name, article name, material name, part name, sku name, product title, item title, product description, item description, article description, material description, part description, sku description, \
         product desc, item desc, description~, desc~, short description~, long description~, title~, stock name, inventory name, goods name, drug name, medicine name, brand name?",
    ),
    (&[ProductName, LocationName, Supplier], "name, label~, full name~, display name~"),
    (
        &[Category],
        "category, category id, category name, product category, item category, sub category~, subcategory~, product group, item group, product family, family, item family, product line, product class~, item class~, department, dept, dept id, department id, \
         department name, cat id, cat, group~, product type, item type, segment~, brand~, commodity group, material group, article group, merchandise category, product category name, division~, class~, item category name, item category id",
    ),
    (
        &[Location],
        "location, location id, location code, loc, loc id, site, site id, site code, store, store id, store code, store number, store no, store nbr, str nbr, str no, shop, shop id, shop code, outlet, outlet id, outlet code, branch, branch id, branch code, branch no, plant, plant code, plant id, warehouse, \
         warehouse id, warehouse code, whse, wh, wh code, depot, depot id, dc, dc code, distribution center, distribution centre, fulfillment center, region~, region id~, region code~, territory~, area~, zone~, market~, stop id, stop number, stop no, node, node id, \
         place, place id, stop~, vertex, address id, delivery point, delivery point id, facility, facility id, facility code, stock location, storage location~, city~, state~, province~, state id~, town~, district~, \
         warehouse location~, outlet identifier, point id, pharmacy id, hospital id, station id~",
    ),
    (
        &[LocationName],
        "location name, site name, store name, shop name, outlet name, branch name, plant name, warehouse name, depot name, place name, stop name, city name~, region name~, facility name, address~, street address~, delivery address~, full address~, node name, station name~, ship name~, ship address~",
    ),
    (
        &[Customer, Location],
        "customer, customer id, customer code, customer number, customer no, cust, cust id, cust no, cust code, client, client id, client code, buyer, buyer id, account number~, account id~, customer key, consignee, consignee id, consignee code, consignee no, receiver, recipient, ship to, ship to party, sold to, sold to party, bill to~, customer ref",
    ),
    (
        &[Customer, LocationName],
        "customer name, cust name, client name, buyer name, account name~, company name~, consignee name, party name, party~, dealer~, dealer name, distributor name~",
    ),
    (
        &[Order],
        "order, order id, order number, order no, order code, order ref, order reference, order nr, order key, sales order, sales order number, sales order no, sales order id, purchase order, purchase order number, purchase order no, purchase order id, po, po number, po no, po id, so number, so no, \
         invoice, invoice id, invoice no, invoice number, transaction id, transaction number, transaction no, transaction~, receipt number, receipt no, receipt id, bill no, bill number, order line id~, document number~, doc no~, document no~, voucher no~, voucher number~, basket id~, ticket number~",
    ),
    (
        &[Currency],
        "currency, currency code, ccy, currency id, curr, currency iso code, transaction currency, order currency, local currency",
    ),
    (
        &[Unit],
        "unit, uom, unit of measure, unit of measurement, units of measure, measure unit, stock uom, base unit, base unit of measure, sales unit, order unit, quantity unit, qty unit, uom id, uom code, unit code, pack type~, product uom",
    ),
    (
        &[Price, UnitCost],
        "price, unit price, price per unit, price unit, item price, price each, rate~, unit rate~, net price, price per piece, unit value~, price per item, avg price~, average price~, average unit price~, quoted price, quote~, price usd, price eur, bid price~",
    ),
    (
        &[Price],
        "selling price, list price per unit, sell price, sale price, sales price, list price, retail price, unit selling price, regular price, unit sales price, mrp, sp~, product price, asking price~, gross price~, base price~, our price, own price, current price",
    ),
    (
        &[Promotion],
        "promotion, promo, on promotion, on promo, promotion flag, promo flag, is promotion, is promo, promoted, is promoted, promotion active, promo active, has promotion, has promo, promotion id~, promo type~, promotion type~, promo code~, campaign, marketing campaign, on sale~, is on sale~, promotional flag, \
         special offer, offer~, discount~, discount percent~, discount pct~, discount rate~, markdown~, deal~, display~, feature flag~, in promotion, coupon~, promo indicator, promo depth, promotion depth, promotion indicator, promotion name",
    ),
    (
        &[Holiday],
        "holiday, is holiday, holiday flag, public holiday, is public holiday, state holiday, national holiday, bank holiday, festival, festive, is festival, festival flag, holiday name, school holiday~, event~, event name~, is weekend holiday?, holiday indicator, special day, special event~",
    ),
    (
        &[UnitCost],
        "cost, unit cost, cost per unit, item cost, product cost, cost price, purchase price, buying price, buy price, purchase cost, standard cost, standard price, std cost, average cost, avg cost, moving average cost, moving average price, moving avg price, moving avg cost, map~, wac~, weighted average cost, standard cost price, std price, purchase rate, valuation rate, cogs per unit, landed cost, unit landed cost, \
         buying rate, acquisition cost, replacement cost, material cost~, cost each, last cost~, last purchase price~, last purchase rate~, landed unit cost, supplier price, vendor price, net cost~, wholesale price~, cost rate~, unit purchase price, unit purchase cost, cost of unit, inventory cost~, unit cost price, price paid, manufacturing cost~, production cost~, supplier cost, average unit cost, avg unit cost",
    ),
    (
        &[CurrentStock],
        "current stock, stock, stock on hand, on hand, onhand, qty on hand, quantity on hand, on hand qty, on hand quantity, on hand stock, on hand inventory, current inventory, inventory, inventory on hand, inventory level, stock level, stock quantity, stock qty, qty in stock, quantity in stock, in stock~, in stock quantity, available stock, \
         available qty, available quantity, qty available, quantity available, available, soh, oh, qoh, opening stock?, initial stock?, beginning inventory?, starting stock?, closing stock, ending inventory, ending stock, current qty, current quantity, balance~, stock balance, balance qty, balance quantity, actual qty, physical stock, physical inventory, free stock, unrestricted, unrestricted stock, \
         inventory quantity, inventory qty, units on hand, units in stock, stock units, current stock level, current inventory level, stock available, afn fulfillable quantity, fulfillable quantity, warehouse stock, stock count, variant inventory qty, total stock, sellable quantity, available inventory, stock in hand, units available, current balance, current on hand",
    ),
    (
        &[OnOrder],
        "on order, qty on order, quantity on order, on order qty, on order quantity, ordered stock, open order qty, open order quantity, open orders~, open po qty, open po quantity, open purchase orders, incoming, incoming qty, incoming quantity, incoming stock, in transit, in transit qty, in transit quantity, in transit stock, \
         pipeline stock, pipeline inventory, scheduled receipts, scheduled receipt, inbound, inbound quantity, inbound qty, units on order, stock on order, ordered not received, open quantity~, quantity in transit, stock in transit, inbound stock, outstanding po qty, expected receipts",
    ),
    (
        &[AnnualDemand],
        "annual demand, yearly demand, demand per year, annual usage, yearly usage, annual consumption, yearly consumption, annual sales, annual units, annual quantity, annual qty, demand annual, annual demand units, annual requirement, usage per year, \
         units per year, annual volume, yearly volume, last 12 months demand, 12 month demand, demand last 12 months, sales last 12 months, last 12 months sales, 12 month usage, 12 months usage, ttm sales, ttm demand, annual unit sales, annual units sold, annual forecast~, forecast annual demand, annualized demand, annualised demand, expected annual demand, sales per year, yearly units, annual sales units",
    ),
    (
        &[DemandDeviation],
        "demand std, demand standard deviation, std demand, demand deviation, demand sd, sd demand, demand stdev, stdev demand, demand std dev, std dev demand, standard deviation of demand, std dev of demand, demand variability, sigma demand, demand sigma, weekly demand std, daily demand std, monthly demand std, \
         monthly standard deviation, weekly standard deviation, daily standard deviation, monthly std, weekly std, daily std, monthly std dev, weekly std dev, daily std dev, consumption std, consumption standard deviation, standard deviation of consumption, standard deviation of usage, std daily demand, std weekly demand, std monthly demand, daily demand std dev, weekly demand std dev, monthly demand std dev, demand volatility, sales std, sales std dev, sales standard deviation, std dev sales, usage std, deviation of demand, standard deviation demand, demand stddev, stddev demand, weekly demand stddev, standard deviation of daily demand, standard deviation of weekly demand, standard deviation of monthly demand",
    ),
    (
        &[LeadTime],
        "lead time, leadtime, lead time days, lead time in days, lt, lt days, replenishment lead time, replenishment time, supplier lead time, delivery lead time, delivery time~, delivery days, days to deliver, procurement lead time, purchase lead time, planned delivery time, vendor lead time, avg lead time, average lead time, mean lead time, \
         lead days, lead time weeks, lead time avg, lead time average, lead time mean, order lead time, purchasing lead time, reorder lead time, replenishment days, average delivery days, avg delivery days, days lead time, delivery lead days, expected lead time, standard lead time, shipping time~, shipping times~, lead times, production lead time~, supply lead time, transit time~, transit days~",
    ),
    (
        &[LeadTimeDeviation],
        "lead time std, lead time deviation, lead time standard deviation, std lead time, lead time sd, lead time stdev, lead time std dev, std dev lead time, lead time variability, lead time variance~, sigma lead time, lead time sigma, standard deviation of lead time, lt std, lead time std days, lead time stddev, stddev lead time, lt sd, sd lead time, lead time uncertainty, std dev of lead time, stdev lead time, lead time volatility",
    ),
    (
        &[OrderCost],
        "order cost, ordering cost, cost per order, setup cost, set up cost, fixed order cost, fixed cost per order, cost of ordering, order processing cost, purchase order cost, replenishment cost~, reorder cost, cost to order, po cost, ordering cost per order, fixed ordering cost, order fixed cost, setup cost per order, ordering costs, order handling cost",
    ),
    (
        &[HoldingRate],
        "holding rate, holding cost rate, carr cost, carr cost percent, carr cost pct, inv carr cost, carrying rate, carrying cost rate, carrying charge, cc, cc percent, cc pct, carry cost~, carrying cost rate annual, icc, inventory carrying rate, holding percent, holding percentage, carrying percent, holding cost percent, holding cost pct, holding pct, carrying cost percent, carrying cost pct, holding cost~, carrying cost~, annual holding rate, \
         annual holding cost rate, inventory carrying cost~, inventory holding rate, interest rate~, stock holding rate, inventory holding cost~, holding cost percentage, carrying cost percentage, holding cost fraction, storage rate~, annual carrying rate, unit holding cost~, holding cost per unit~",
    ),
    (
        &[ServiceLevel],
        "service level, target service level, cycle service level, service level target, desired service level, csl, sl, sl percent, sl pct, svc lvl, svc level, serv lvl, service lvl, fill rate target, target fill rate, fill rate~, service level percent, service level pct, availability target, service target, required service level, type 1 service level, sl target",
    ),
    (
        &[MinimumOrder],
        "minimum order, minimum order quantity, minimum order qty, min order, min order qty, min order quantity, moq, min qty~, minimum quantity~, minimum qty~, min quantity~, minimum purchase quantity, minimum lot, minimum lot size, min lot size, size minimum, order minimum, min purchase qty, minimum purchase qty, min order units, minimum order size, min order size, min lot, smallest order",
    ),
    (
        &[PackSize],
        "pack size, package size, case size, case pack, case quantity, case qty, units per case, pieces per case, pcs per case, items per case, bottles per case, pieces per box, pieces per carton, units per pack, pack quantity, pack qty, order multiple, multiple~, lot size, lot multiple, batch size, rounding value, size multiple, carton quantity, carton qty, carton size, units per carton, pack, inner pack, box quantity, units per box, \
         order multiple qty, qty multiple, quantity multiple, pieces per pack, pcs per carton, multiple quantity, packaging quantity, box size, units per pallet~, pcs per pack, items per pack, order multiples, case pack size, case pack quantity, master pack",
    ),
    (
        &[ReviewPeriod],
        "review period, review interval, review cycle, order cycle, order interval, ordering interval, ordering cycle, review days, review frequency, review time, replenishment cycle, order frequency~, ordering frequency~, review period days, replenishment interval, days between orders",
    ),
    (
        &[Supplier],
        "supplier, supplier id~, supplier name, supplier code~, supplier number~, supplier no~, vendor, vendor id~, vendor name, vendor code~, vendor number~, vendor no~, main supplier, default supplier, preferred supplier, manufacturer~, manufacturer name~, primary supplier, preferred vendor, primary vendor, manufacturer part~, seller~, supplier company, vendor account, supplier title, sourced from, supplier key, provider~, distributor~, bidder, bidder name, tenderer, contractor~, subcontractor~",
    ),
    (
        &[Quality],
        "quality, quality score, quality rating, quality index, product quality, supplier quality, quality level, quality grade, quality points, quality percent, quality rate, quality performance~, material quality, vendor quality, quality audit score, quality rank?",
    ),
    (
        &[Performance],
        "performance, delivery performance, performance score, performance rating, on time delivery, on time delivery rate, on time rate, otd, otd rate, otif, otif rate, reliability, delivery reliability, delivery score, on time percent, on time delivery percent, on time pct, supplier rating~, vendor rating~, rating~, score~, punctuality, on time percentage, on time, on time delivery percentage, on time delivery pct, \
         supplier performance, vendor performance, supplier score~, vendor score~, reliability score, performance index, delivery rating, delivery rate~, service rating~, service score~, timeliness, reliability rating, overall performance, delivery accuracy~",
    ),
    (
        &[Capacity],
        "capacity, supply capacity, max capacity, production capacity, monthly capacity, annual capacity, supplier capacity, capacity units, maximum capacity, available capacity, capacity per month, capacity per year, weekly capacity, yearly capacity, max supply, maximum supply, capacity limit, vehicle capacity, daily capacity, max quantity~, max qty~",
    ),
    (
        &[Risk],
        "risk, risk score, risk level, risk rating, supply risk, supplier risk, risk index, risk class, risk category, disruption risk, financial risk, geopolitical risk~, risk grade, country risk~, risk factor, vendor risk",
    ),
    (
        &[Country],
        "country, country code, country name, nation, country of origin, origin country, supplier country, ship country, country id, country iso, iso country, coo, shipping country, billing country~, vendor country, country key, ship to country, origin~",
    ),
    (
        &[DefectRate],
        "defect rate, defect rate percent, defects, defect percent, defect pct, defect percentage, ppm, defects ppm, defect ppm, reject rate, rejection rate, failure rate~, return rate~, scrap rate~, defective rate, percent defective, defective percent, quality defect rate, defect ratio, nonconformance rate, non conformance rate, defective parts per million, defects per million, rejection percent, reject percent, error rate~, defect level",
    ),
    (&[PromisedDate, DueTime], "due date, due"),
    (
        &[PromisedDate],
        "promised date, promise date, promised delivery date, expected delivery date, expected date, expected delivery, planned delivery date, requested delivery date, required date, required delivery date, due, commit date, committed date, confirmed date~, confirmed delivery date, need by date, need date, schedule date, scheduled date, \
         scheduled delivery date, delivery due date, promised on, promised, promised delivery, eta, estimated delivery date, order estimated delivery date, target date~, date promised, date planned, required by, required by date, expected arrival, expected receipt date, expected arrival date, date required, date expected, deliver by, delivery deadline, promised for, expected, expected on, planned for, due on, due by, promise, requested ship date?, planned date, target delivery date, \
         estimated arrival, estimated delivery, days for shipment scheduled?",
    ),
    (
        &[DeliveredDate],
        "delivered date, date delivered, actual delivery date, delivery date~, delivered at, delivered on, received date, date received, receipt date actual, actual receipt date, goods receipt date, gr date, grn date, arrival date, actual arrival date, actual date~, received on, received at, effective date?, delivery completed, completed date?, order delivered customer date, actual delivery, \
         actual arrival, delivery timestamp, date of delivery~, date of receipt, goods received date, receiving date, reached date, arrived, arrived on, arrived at, receipt, received actual, delivered actual",
    ),
    (&[DeliveredDate, DeliveredQuantity], "delivered, received"),
    (
        &[DeliveredQuantity],
        "delivered quantity, delivered qty, qty delivered, quantity delivered, received quantity, received qty, qty received, quantity received, units received, units delivered, accepted quantity~, accepted qty~, received units, goods receipt quantity, delivered units, receipt quantity, receipt qty, gr quantity, gr qty, received amount?, grn qty, grn quantity, total received",
    ),
    (
        &[RejectedQuantity],
        "rejected quantity, rejected qty, qty rejected, quantity rejected, rejects, rejected, rejected units, units rejected, defective quantity, defective qty, defect quantity, defect qty, defective units, defect count, number of defects, defects count, returned quantity~, returned qty~, qty returned~, quantity returned~, scrap quantity~, scrap qty~, faulty units, damaged quantity~, damaged qty~, failed quantity, nonconforming quantity, defective items",
    ),
    (
        &[XCoordinate, Longitude],
        "x, x coord, xcoord, x coordinate, x pos, coord x, coordinate x, pos x, x position, x cord, xcord, x location, loc x, location x",
    ),
    (&[Quantity, YCoordinate], "y"),
    (
        &[YCoordinate, Latitude],
        "y coord, ycoord, y coordinate, y pos, coord y, coordinate y, pos y, y position, y cord, ycord, y location, loc y, location y",
    ),
    (
        &[Longitude],
        "longitude, long, lng, lon, longitude deg, gps longitude, geo longitude, geo long, geo lon, gps lon, gps long, longitude decimal, location longitude, lon deg, geolocation lng, geolocation longitude, location lng, location lon, store longitude, customer longitude, delivery longitude, dest lon, destination longitude, gps lng, longitud",
    ),
    (
        &[Latitude],
        "latitude, lat, latitude deg, gps latitude, geo latitude, geo lat, gps lat, latitude decimal, location latitude, lat deg, geolocation lat, geolocation latitude, location lat, store latitude, customer latitude, delivery latitude, dest lat, destination latitude",
    ),
    (
        &[ReadyTime],
        "ready time, ready, ready at, deliver after, delivery after, not earlier than, earliest, earliest time, earliest arrival, time window start, tw start, window start, start window, open time, opening time, open from, opens, opens at, tw open, tw from, time from, start time~, from time, earliest delivery, delivery window start, available from, earliest start, time window open, time window from, window open, delivery from, receiving start, tw begin, time window begin, tw early, earliest delivery time, opening hour, open hour, window from, not before, delivery start~, tw early time",
    ),
    (
        &[DueTime],
        "due time, latest, latest time, latest arrival, time window end, tw end, window end, end window, close time, closing time, open until, closes, closes at, tw close, tw to, time to, end time~, to time, latest delivery, delivery window end, deadline~, deliver before, delivery before, before, no later than, latest by, latest start, time window close, time window to, window close, open to, available until, delivery until, receiving end, tw late, latest delivery time, due at, closing hour, close hour, window to, not after, delivery by, delivery end~, available to",
    ),
    (
        &[ServiceTime],
        "service time, service duration, stop time, unload time, unloading time, service minutes, stop duration, handling time, service, duration~, dwell time, dwell, dwell minutes, dwell min, time on site, unloading duration, service time minutes, service min, time at stop, drop time, visit duration, delivery duration~, visit time, load time~, service mins, minutes per stop, unloading minutes, stop minutes, onsite time, on site time, delivery service time",
    ),
    (
        &[Weight],
        "weight, weight kg, gross weight, net weight, item weight, product weight, shipment weight, unit weight, mass, total weight, kg, order weight, package weight, load weight, demand weight?, weight lb, weight lbs, weight per unit, parcel weight, variant grams, shipping weight, product weight g",
    ),
    (&[Volume, Quantity], "volume"),
    (
        &[Volume],
        "volume m 3, volume m3, cubic meters, cubic metres, cubic feet, cbm, m 3, unit volume, item volume, volume per unit, package volume, cube, shipment volume, total volume~, volume l, volume liters, volume cbm, volume cubic meter, order volume~, product volume, load volume, volume ft 3, volume in m 3, volume litres",
    ),
    (
        &[Priority],
        "priority, priority level, prio, urgency, order priority, delivery priority, priority class, customer priority, priority code, priority rank, stop priority",
    ),
    (
        &[Skill],
        "skill, skills, required skill, required skills, skill required, skills required, vehicle type required, required vehicle, vehicle requirement, special equipment, required equipment, equipment required, vehicle skill, driver skill, required vehicle type",
    ),
    (
        &[Text],
        "review, review text, review body, review content, customer review, customer reviews, feedback, customer feedback, tweet, tweet text, post text, message text, text, customer comment, customer comments, testimonial, review comment, review comments, review message, review comment message, opinion, social post, social media post, social text, news headline, headline, tweets, feedback text, survey response, verbatim, review title~, review summary~",
    ),
];
