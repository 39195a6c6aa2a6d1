//! Indonesian and Malay names.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "tanggal, tgl, tarikh jualan, hari~, minggu~, bulan~, tahun~, periode~, tanggal penjualan, tanggal pesanan, tanggal transaksi, tanggal order",
    ),
    (&[Quantity, AnnualDemand], "permintaan, pemakaian, kebutuhan"),
    (&[Quantity, CurrentStock], "jumlah, jumlah barang, kuantitas, kuantiti, banyak~"),
    (
        &[Quantity],
        "penjualan, jumlah terjual, jumlah penjualan, jumlah pesanan, unit terjual, terjual, total barang?, total penjualan?, total pembelian?",
    ),
    (&[Product], "barang, id barang, kode barang, kd barang, produk id, id produk, kode produk, kode item"),
    (&[ProductName], "nama barang, nama produk, nama item, deskripsi~, keterangan barang~"),
    (&[ProductName, LocationName, Supplier], "nama"),
    (&[Category], "kategori produk, kategori barang, jenis barang, jenis produk, golongan~, grup category"),
    (
        &[Location],
        "gudang, cabang, toko, cabang sales, lokasi, wilayah~, kota~, provinsi~, id cabang, kode gudang",
    ),
    (&[LocationName], "nama gudang, nama cabang, nama toko, nama wilayah~, alamat~"),
    (&[Customer, Location], "id customer, kode customer, pelanggan, id pelanggan, kode pelanggan, pembeli"),
    (&[Customer, LocationName], "nama pelanggan, nama customer, nama pembeli"),
    (
        &[Order],
        "pesanan, id pesanan, nomor pesanan, no pesanan, id invoice, id penjualan~, id transaksi, no faktur, nomor faktur",
    ),
    (&[Currency], "mata uang"),
    (&[Unit], "satuan"),
    (&[Price, UnitCost], "harga, harga satuan"),
    (&[Price], "harga jual"),
    (&[UnitCost], "harga beli, harga pokok, biaya satuan, hpp~"),
    (&[CurrentStock], "stok barang, jumlah stok, persediaan, stok tersedia, stok akhir, sisa stok"),
    (&[LeadTime], "waktu tunggu, lama pengiriman"),
    (&[Supplier], "pemasok, nama pemasok, nama supplier, id pemasok~, kode supplier~"),
    (&[Country], "negara"),
    (&[Weight], "berat"),
];
