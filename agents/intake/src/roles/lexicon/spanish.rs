//! Spanish names, without accents.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "fecha, creado el, dia~, semana~, mes~, trimestre~, ano~, periodo~, fecha pedido, fecha de pedido, fecha del pedido, fecha venta, fecha de venta, fecha factura, fecha de factura, fecha facturacion, fecha de facturacion, fecha compra, fecha de compra, fecha documento, fecha contable, fecha de contabilizacion, fecha hora, fecha y hora, fecha transaccion, fecha de transaccion, fecha orden, fecha de orden, inicio semana, inicio de semana, fecha consumo, fecha de consumo, fecha movimiento, fecha de movimiento, fecha envio~, fecha de envio~, fecha despacho~, fecha de despacho~, fecha registro?, fecha de registro?, fecha creacion?, fecha de creacion?, fecha demanda, fecha emision, fecha de emision, ano mes",
    ),
    (&[Quantity, AnnualDemand], "demanda, consumo, demanda total, cantidad demandada, cantidad consumida"),
    (
        &[Quantity, CurrentStock],
        "cantidad, cant, unidades, uds, piezas, unidade, cantidad total, numero de unidades",
    ),
    (
        &[Quantity],
        "ventas, venta~, vendido, unidades vendidas, cantidad vendida, ventas unidades, ventas en unidades, venta unidades, cantidad pedida, cantidad pedido, cantidad ordenada, cantidad solicitada, cantidad facturada, volumen de ventas, volumen ventas, cantidad enviada, cantidad despachada, pedidos~, carga~, demanda diaria, demanda semanal, demanda mensual, consumo mensual, consumo semanal, consumo diario, consumo medio mensual, consumo mensual medio, consumo promedio mensual, consumo mensual promedio, consumo promedio, consumo medio, consumo por mes, consumo por semana, consumo por dia, demanda media mensual, demanda mensual media, demanda promedio mensual, ventas diarias, ventas semanales, ventas mensuales, importe?, monto?, valor?, ingresos?, facturacion?, cantidad comprada, unidades pedidas, cantidad a entregar, salidas~",
    ),
    (
        &[Product],
        "producto, articulo, codigo producto, codigo de producto, codigo del producto, cod producto, cod articulo, codigo articulo, codigo de articulo, codigo del articulo, id producto, producto id, articulo id, id articulo, referencia producto, ref producto, numero de articulo, numero de material, codigo material, codigo de material, referencia articulo, numero de parte, numero de pieza, clave producto, clave articulo, clave de producto, codigo de barras~, codigo item, codigo sku, n articulo, no articulo, id de producto, id del producto, id de articulo",
    ),
    (&[Product, Location, Supplier], "codigo~, cod~, clave~, referencia~, identificador~, numero~"),
    (
        &[ProductName],
        "nombre producto, nombre del producto, nombre de producto, nombre articulo, nombre del articulo, nombre de articulo, descripcion, descripcion producto, descripcion del producto, descripcion de producto, descripcion articulo, descripcion del articulo, descripcion de articulo, denominacion, descripcion material, desc producto, desc articulo, producto nombre, texto breve material, texto breve de material",
    ),
    (&[ProductName, LocationName, Supplier], "nombre"),
    (
        &[Category],
        "categoria, familia, grupo~, linea~, rubro, departamento~, familia producto, familia de producto, familia de productos, categoria producto, categoria de producto, categoria del producto, grupo de articulos, grupo articulos, subfamilia~, subcategoria~, linea de producto, tipo de producto, tipo producto, marca~, seccion~, grupo de productos",
    ),
    (
        &[Location],
        "ubicacion, tienda, almacen, sucursal, bodega, centro~, planta, local~, deposito, punto de venta, codigo tienda, id tienda, codigo almacen, id almacen, codigo sucursal, id sucursal, region~, zona~, ciudad~, sede, parada, id ubicacion, id parada, codigo ubicacion, nodo, tienda id, almacen id, provincia~, centro de distribucion, codigo de tienda, codigo de almacen, pdv, punto de entrega, id punto, codigo bodega, estado?, id cliente entrega",
    ),
    (
        &[LocationName],
        "nombre tienda, nombre de la tienda, nombre almacen, nombre sucursal, nombre ubicacion, nombre de la ubicacion, direccion~, direccion de entrega~, nombre parada, nombre del almacen, nombre de la sucursal, nombre punto",
    ),
    (
        &[Customer, Location],
        "cliente, codigo cliente, codigo de cliente, id cliente, numero de cliente, cliente id, cod cliente, id del cliente, comprador, numero cliente, n cliente, no cliente",
    ),
    (&[Customer, LocationName], "nombre cliente, nombre del cliente, nombre de cliente, razon social~"),
    (
        &[Order],
        "pedido, numero de pedido, numero pedido, num pedido, no pedido, n pedido, nro pedido, id pedido, pedido id, codigo pedido, orden, orden de compra, numero de orden, numero orden, nro orden, id orden, factura, numero de factura, numero factura, num factura, no factura, nro factura, orden de venta, id transaccion, albaran~, numero de albaran~, pedido de compra, pedido de venta, id factura, id venta, numero de documento~, folio~",
    ),
    (&[Currency], "moneda, divisa, codigo moneda, codigo de moneda, tipo de moneda, codigo divisa"),
    (
        &[Unit],
        "unidad, unidad de medida, unidad medida, udm, um~, um base, unidad base, u m, unidad de venta, unidad de compra, und medida",
    ),
    (
        &[Price, UnitCost],
        "precio, precio unitario, precio por unidad, precio neto, precio unidad, precio u, p unitario, p unit, tarifa~, valor unitario~",
    ),
    (
        &[Price],
        "precio de venta, precio venta, pvp, precio lista, precio de lista, precio al publico, precio publico, precio final~, precio venta unitario, precio regular",
    ),
    (
        &[Promotion],
        "promocion, en promocion, oferta, descuento~, promocionado, campana, es promocion, indicador promocion, en oferta",
    ),
    (
        &[Holiday],
        "festivo, feriado, es festivo, dia festivo, es feriado, dia feriado, vacaciones~, festividad, evento~",
    ),
    (
        &[UnitCost],
        "costo, coste, valor compra~, valor de compra~, valor compra unidad, costo unitario, coste unitario, costo por unidad, coste por unidad, precio de compra, precio compra, precio de costo, precio de coste, precio costo, precio coste, costo promedio, coste medio, costo estandar, coste estandar, costo de adquisicion, costo medio, coste de compra, costo de compra, costo compra, precio medio~, costo producto, costo del producto, coste del producto",
    ),
    (
        &[CurrentStock],
        "existencia, existencias, stock inicial?, inventario inicial?, saldo inicial?, stock actual, inventario, inventario actual, stock disponible, existencia actual, existencias actuales, disponible, cantidad disponible, cantidad en stock, inventario disponible, cantidad a mano, saldo~, stock fisico, cantidad en existencia, nivel de inventario, nivel de stock, unidades en stock, saldo actual, inventario final, existencias disponibles, a mano, stock en almacen",
    ),
    (
        &[OnOrder],
        "en pedido, cantidad en pedido, pedidos pendientes, pendiente de recibir, en transito, cantidad en transito, por recibir, pendiente recibir, entrante, stock en transito, cantidad entrante, pedidos abiertos, ordenes abiertas, unidades en pedido, en camino, pendiente de entrega~",
    ),
    (
        &[AnnualDemand],
        "demanda anual, consumo anual, ventas anuales, uso anual, demanda por ano, consumo por ano, demanda al ano, unidades anuales, demanda anual unidades, cantidad anual, venta anual",
    ),
    (
        &[DemandDeviation],
        "desviacion mensual, desviacion semanal, desviacion diaria, desviacion estandar mensual, desviacion estandar semanal, desviacion estandar diaria, desviacion tipica mensual, desviacion tipica semanal, desviacion consumo, desviacion del consumo, desviacion estandar consumo, desviacion estandar del consumo, desviacion tipica del consumo, desviacion estandar ventas, desviacion estandar de las ventas, desviacion estandar mensual de la demanda, desviacion demanda, desviacion de la demanda, desviacion estandar demanda, desviacion estandar de la demanda, desviacion tipica demanda, desv demanda, desv est demanda, variabilidad demanda, desviacion tipica de la demanda, desv std demanda, variabilidad de la demanda, desviacion estandar de demanda",
    ),
    (
        &[LeadTime],
        "tiempo de entrega, plazo de entrega, plazo entrega, tiempo entrega, dias de entrega, plazo de aprovisionamiento, tiempo de reposicion, tiempo reposicion, plazo, dias entrega, tiempo de espera~, plazo de reposicion, tiempo de suministro, plazo de suministro, plazo de entrega dias, tiempo de abastecimiento, plazo de entrega previsto",
    ),
    (
        &[LeadTimeDeviation],
        "desviacion tiempo de entrega, desviacion plazo de entrega, desviacion del plazo de entrega, desviacion estandar tiempo de entrega, desviacion estandar plazo de entrega, desv plazo de entrega, desviacion plazo, variabilidad plazo de entrega, desviacion del tiempo de entrega, desviacion estandar del tiempo de entrega, desv tiempo de entrega",
    ),
    (
        &[OrderCost],
        "costo de pedido, coste de pedido, costo por pedido, coste por pedido, costo de ordenar, costo de orden, costo por orden, costo pedido, coste pedido, coste de lanzamiento, costo de preparacion, costo fijo de pedido, costo del pedido, coste del pedido",
    ),
    (
        &[HoldingRate],
        "tasa de mantenimiento, tasa de almacenamiento, tasa de posesion, costo de mantenimiento~, coste de mantenimiento~, costo de almacenamiento~, coste de almacenamiento~, tasa de inventario, tasa mantenimiento, porcentaje de mantenimiento, coste de posesion~, tasa de posesion de inventario",
    ),
    (
        &[ServiceLevel],
        "nivel de servicio, nivel servicio, nivel de servicio objetivo, nivel servicio objetivo, grado de servicio",
    ),
    (
        &[MinimumOrder],
        "pedido minimo, cantidad minima, cantidad minima de pedido, cantidad minima pedido, compra minima, orden minima, lote minimo, cantidad minima de compra, minimo de compra, minimo de pedido",
    ),
    (
        &[PackSize],
        "tamano de paquete, unidades por caja, tamano de lote, tamano lote, lote, multiplo, multiplo de pedido, unidades por paquete, unidades por embalaje, cantidad por caja, piezas por caja, tamano paquete, tamano de empaque, empaque~, unidades caja, contenido por caja",
    ),
    (
        &[ReviewPeriod],
        "periodo de revision, intervalo de revision, ciclo de revision, intervalo de pedido, frecuencia de pedido~, ciclo de pedido, frecuencia de revision, periodo revision",
    ),
    (
        &[Supplier],
        "proveedor, codigo proveedor, codigo de proveedor, nombre proveedor, nombre del proveedor, nombre de proveedor, id proveedor, proveedor id, proveedor principal, fabricante~, cod proveedor, vendedor?, suministrador, numero de proveedor",
    ),
    (
        &[Quality],
        "calidad, puntuacion calidad, puntuacion de calidad, indice de calidad, calificacion de calidad, nivel de calidad, nota de calidad, evaluacion de calidad",
    ),
    (
        &[Performance],
        "rendimiento, desempeno, cumplimiento, puntualidad, fiabilidad, entregas a tiempo, cumplimiento de entrega, confiabilidad, entrega a tiempo, evaluacion~, calificacion~, puntuacion~, cumplimiento entregas, evaluacion proveedor",
    ),
    (
        &[Capacity],
        "capacidad, capacidad maxima, capacidad de produccion, capacidad mensual, capacidad de suministro, capacidad anual, capacidad produccion",
    ),
    (
        &[Risk],
        "riesgo, nivel de riesgo, puntuacion de riesgo, indice de riesgo, calificacion de riesgo, riesgo de suministro, riesgo proveedor",
    ),
    (
        &[Country],
        "pais, pais de origen, pais origen, codigo pais, codigo de pais, pais proveedor, pais del proveedor, nombre pais",
    ),
    (
        &[DefectRate],
        "tasa de defectos, tasa defectos, porcentaje de defectos, porcentaje defectos, tasa de rechazo, defectos ppm, indice de defectos, tasa de fallos, porcentaje de rechazo, tasa de defecto, porcentaje defectuoso, tasa de devolucion~",
    ),
    (
        &[PromisedDate],
        "fecha prometida, prometido, prometida, comprometido, fecha comprometida, fecha compromiso, fecha prevista, fecha de entrega prevista, fecha entrega prevista, fecha requerida, fecha prevista de entrega, fecha de entrega prometida, fecha estimada de entrega, fecha entrega estimada, fecha de entrega estimada, fecha esperada, fecha solicitada, fecha de vencimiento~, fecha limite~, fecha entrega comprometida, fecha de entrega solicitada, fecha planificada, fecha programada, fecha de entrega acordada",
    ),
    (
        &[DeliveredDate],
        "fecha de entrega~, fecha entrega~, fecha real de entrega, fecha de entrega real, fecha entrega real, fecha de recepcion, fecha recepcion, fecha recibido, fecha entregado, fecha de llegada, fecha llegada, fecha recibida, fecha de recibo, entregado el, fecha efectiva~",
    ),
    (&[DeliveredDate, DeliveredQuantity], "recibido, entregado, recibida, entregada"),
    (
        &[DeliveredQuantity],
        "cantidad entregada, cantidad recibida, unidades recibidas, unidades entregadas, cant recibida, cant entregada",
    ),
    (
        &[RejectedQuantity],
        "cantidad rechazada, unidades rechazadas, cantidad defectuosa, unidades defectuosas, rechazado, rechazados, rechazos, defectos, cant rechazada, cantidad devuelta~, piezas defectuosas, cantidad de defectos",
    ),
    (&[XCoordinate, Longitude], "coordenada x, coord x, x coordenada, posicion x"),
    (&[YCoordinate, Latitude], "coordenada y, coord y, y coordenada, posicion y"),
    (&[Longitude], "longitud"),
    (&[Latitude], "latitud"),
    (
        &[ReadyTime],
        "hora inicio, hora de inicio, inicio ventana, ventana inicio, hora apertura, hora de apertura, apertura, mas temprano, inicio de ventana, desde hora, hora desde, hora inicial, inicio ventana horaria, ventana desde",
    ),
    (
        &[DueTime],
        "hora fin, hora de fin, fin ventana, ventana fin, hora cierre, hora de cierre, cierre~, mas tarde, fin de ventana, hora limite, hasta hora, hora hasta, hora final, fin ventana horaria, ventana hasta",
    ),
    (
        &[ServiceTime],
        "tiempo de servicio, tiempo servicio, tiempo de descarga, duracion del servicio, duracion de servicio, tiempo de parada, duracion parada, tiempo descarga, minutos de servicio, duracion~",
    ),
    (&[Weight], "peso, peso kg, peso bruto, peso neto, peso total, peso unitario, peso por unidad"),
    (&[Volume, Quantity], "volumen"),
    (&[Volume], "volumen m 3, metros cubicos, volumen unitario, volumen total, cubicaje"),
    (&[Priority], "prioridad, urgencia, nivel de prioridad"),
    (
        &[Skill],
        "habilidad, habilidades, habilidad requerida, habilidades requeridas, vehiculo requerido, equipo requerido, requisitos de vehiculo",
    ),
    (
        &[Text],
        "resena, opinion, opiniones, comentario cliente, comentario del cliente, comentarios de clientes, comentarios del cliente, opinion del cliente, texto, valoracion texto, resena cliente, texto resena, opinion cliente",
    ),
];
