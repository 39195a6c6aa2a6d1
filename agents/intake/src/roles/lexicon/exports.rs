//! Names used in exports of Odoo, ERPNext, SAP, frePPLe, InvenTree and shops, and in public data sets.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    // SAP
    (
        &[Date],
        "budat, bldat~, erdat~, audat, fkdat, bedat, bedar dat, bdter, wadat~, spmon, spwoc, sptag, prstdat, cpudt~, aedat?, budat mkpf, calday, calmonth, calweek, lbkum dat",
    ),
    (
        &[Quantity],
        "menge, kwmeng, fkimg, lfimg, erfmg~, bdmng, plnmg, gsv 01, mgv 01, klmeng, umkwmeng, vmeng, bamng, wmeng, bpmng~",
    ),
    (&[Product], "matnr, mabnr, matnr d, idnrk, material id, ematn, satnr, matwa"),
    (&[ProductName], "maktx, arktx, txz 01, maktg, txz01"),
    (&[Category], "matkl, spart~, prodh, mtart~, prdha, wgbez"),
    (&[Location], "werks, lgort~, bwkey, reswk, vkbur~, swerks, umwrk~, vstel~"),
    (&[LocationName, Supplier], "name 1, name1"),
    (&[LocationName], "lgobe, ort 01~, ort01~"),
    (&[Customer, Location], "kunnr, kunag, kunwe, kndnr"),
    (&[Order], "vbeln, ebeln, aufnr, belnr~, mblnr~, vbelv, banfn~"),
    (&[Currency], "waers, waerk, hwaer, hwaers"),
    (&[Unit], "umb, ump, umv, meins, vrkme, bprme, erfme~, lagme, bstme, kmein, basme, gmein"),
    (&[Price, UnitCost], "netpr, preis netpr, kbetr, cmpre"),
    (&[UnitCost], "stprs, verpr, ekpnn, bwprs, wavwr?"),
    (
        &[CurrentStock],
        "labst, lbkum, clabs, kalab, verfuegbar bestand, mbbst, endb, labst gesamt, lagerbestand frei",
    ),
    (&[OnOrder], "trame, umlmc, bstmg?, omeng~, zugang menge"),
    (&[LeadTime], "plifz, wzeit, dzeit~, webaz?, aplfz"),
    (&[ServiceLevel], "lgrad"),
    (&[MinimumOrder], "bstmi, minbm"),
    (&[PackSize], "bstrf, bstfe~"),
    (&[ReviewPeriod], "lfrhy"),
    (&[Supplier], "lifnr, elifn, mfrnr~, ekorg?, rlifn"),
    (&[PromisedDate], "eindt, edatu, vdatu, slfdt, mbdat~, lfdat~"),
    (&[DeliveredDate], "wadat ist, wadatist, eindt ist, podat"),
    (&[DeliveredQuantity], "wemng, wamng"),
    (&[Country], "land 1, land1, herkl, lland"),
    (&[Weight], "brgew, ntgew"),
    (&[Volume], "volum"),
    (&[Priority], "lprio"),
    // Odoo
    (
        &[Date],
        "date order, invoice date, accounting date, date done~, effective date~, order date day, date deadline?, order deadline~",
    ),
    (
        &[Quantity],
        "product uom qty, product qty, qty done~, quantity done~, qty invoiced, product uom quantity, qty ordered, done quantity~, order lines quantity, initial demand, units sold total",
    ),
    (
        &[Product],
        "default code, internal reference, product product id, product tmpl id~, product variant, product variant id, order lines product, product template id~",
    ),
    (&[ProductName], "product display name, product name variant, product template name"),
    (
        &[Category],
        "categ id, categ, product categ id, product categ, pos categ id~, product category complete name",
    ),
    (&[Location], "warehouse id, location dest id~, location src id~, lot stock id~, picking type warehouse"),
    (&[Customer, Supplier], "partner id, partner, partner name, commercial partner id~"),
    (&[Currency], "currency id"),
    (&[Unit], "product uom id, uom name, uom po id~, product uom"),
    (&[Price], "list price, lst price, price unit, sales price, unit price untaxed, public price"),
    (&[UnitCost], "standard price, cost standard"),
    (
        &[CurrentStock],
        "qty available, quantity on hand, free qty, free to use quantity, on hand quantity, available quantity, inventory quantity auto apply, qty on hand total",
    ),
    (&[OnOrder], "incoming qty, incoming quantity"),
    (
        &[LeadTime],
        "purchase delay, sale delay, produce delay~, delay~, delivery lead time, customer lead time~, vendor delay, seller delay, vendor lead time",
    ),
    (&[MinimumOrder], "seller min qty, product min qty?, vendor min qty"),
    (&[PackSize], "qty multiple, multiple quantity"),
    (&[Supplier], "seller ids, seller id~, vendors, seller ids name, vendor display name"),
    (
        &[PromisedDate],
        "date planned, commitment date, scheduled date, expected arrival, date expected, receipt date expected",
    ),
    (&[DeliveredQuantity], "qty received, qty delivered, received quantity"),
    (&[Order], "order reference, order id, source document~, move name~, origin order"),
    // ERPNext
    (&[Date], "posting date, transaction date, posting datetime"),
    (&[Quantity], "stock qty~, transfer qty~, out qty, consumed qty"),
    (&[Product], "item code, variant of?"),
    (&[Category], "item group, customer group?"),
    (&[CurrentStock], "actual qty, bal qty, balance qty, qty after transaction, opening qty~"),
    (&[OnOrder], "ordered qty po, indented qty~"),
    (&[Price, UnitCost], "base rate~, net rate~, price list rate"),
    (
        &[UnitCost],
        "valuation rate, last purchase rate~, incoming rate, standard buying rate, buying price list rate",
    ),
    (&[Price], "standard selling rate, standard rate~"),
    (&[PromisedDate], "schedule date, reqd by date, reqd by, required by"),
    (&[Unit], "stock uom, purchase uom, sales uom"),
    (&[Order], "voucher no, against sales order~"),
    (&[RejectedQuantity], "rejected qty"),
    (&[DeliveredQuantity], "received qty, delivered qty"),
    // frePPLe
    (&[MinimumOrder], "sizeminimum, size minimum, minshipment"),
    (&[PackSize], "sizemultiple, size multiple"),
    (&[CurrentStock], "onhand, on hand buffer"),
    (&[LeadTime], "leadtime, lead time supplier"),
    (&[PromisedDate], "due"),
    // InvenTree
    (&[Product], "ipn, part ipn, internal part number, part sku, supplier part~, supplier part sku~"),
    (&[ProductName], "part full name, part detail name"),
    (&[CurrentStock], "in stock, total in stock, unallocated stock, available stock total"),
    (&[OnOrder], "on order, ordering~, quantity on order"),
    (&[UnitCost], "purchase price, purchase unit price"),
    (&[PromisedDate], "target date"),
    // shops
    (
        &[Quantity],
        "lineitem quantity, quantity purchased, quantity shipped, net quantity, net items sold, items sold, units ordered, quantity refundable?, ordered item quantity, net quantity sold, product quantity sold",
    ),
    (
        &[Product],
        "lineitem sku, variant sku, seller sku, merchant sku, product handle~, handle~, child asin, parent asin~, product sku code",
    ),
    (
        &[ProductName],
        "lineitem name, product title, variant title~, item name title, product name main, title product",
    ),
    (
        &[Price],
        "lineitem price, variant price, item price, regular price, compare at price?, your price, item unit price, order item price",
    ),
    (&[UnitCost], "cost per item, variant cost, item cogs, cost of goods"),
    (
        &[Date],
        "purchase date, order date gmt, purchases date, paid date?, order purchase timestamp, order creation date, day of sale",
    ),
    (&[Order], "amazon order id, merchant order id, order item id~, name order"),
    (
        &[CurrentStock],
        "afn warehouse quantity, variant inventory quantity, stock quantity, available afn, inventory available, mfn listing quantity~",
    ),
    (&[Customer, Location], "customer unique id, customer user~"),
    (&[Text], "review comment message, review body, review content, text review"),
    (&[DeliveredDate], "order delivered customer date"),
    (&[PromisedDate], "order estimated delivery date, promise date ship"),
    (&[Location], "ship to location, store name id, fulfillment center id, warehouse condition?"),
    (&[Supplier], "vendor title"),
    // public data sets
    (&[Date], "ds, wm yr wk~, date block num~, cutoff?, invoicedate, timestamp utc"),
    (
        &[Quantity],
        "y, item cnt day, item cnt, item cnt month, unit sales, num orders, sales quantity sold, cnt~, visitors~, order demand, total volume~, units sold total, weekly units, base units~, trips~, number of units sold",
    ),
    (
        &[Product],
        "unique id, item nbr, product card id, stockcode, sku name id, meal id, product id hashed, upc id, product identifier, item identifier",
    ),
    (&[ProductName], "product name full, item label"),
    (&[Category], "item type, cat id, dept id, product category name english"),
    (
        &[Location],
        "store nbr, center id, air store id, outlet identifier, store location, state id~, warehouse block~, demand point",
    ),
    (
        &[Price],
        "sell price, base price~, checkout price, item mrp, unitprice, averageprice~, selling price, price actual",
    ),
    (&[Promotion], "onpromotion, emailer for promotion, homepage featured~, promo 2~"),
    (&[Holiday], "is holiday, state holiday, holiday flg, event name 1~, is holiday week"),
    (&[Location], "cust no, customer no vrp, node number, city id~, vertex id, stop sequence?"),
    (&[Quantity], "load demand, delivery demand, pickup demand~, demand load"),
    (&[ReadyTime], "ready time, e time, tw a, timewindow start, timewindow early"),
    (&[DueTime], "due time, l time, tw b, timewindow end, timewindow late"),
];
