//! Vietnamese names, and the usual ones without accents.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "ngày, ngày bán, ngày đặt hàng, ngày hóa đơn, ngày giao dịch, tuần~, tháng~, quý~, năm~, kỳ~, ngay ban",
    ),
    (&[Quantity, AnnualDemand], "nhu cầu, tiêu thụ"),
    (&[Quantity, CurrentStock], "số lượng, so luong"),
    (
        &[Quantity],
        "số lượng bán, số lượng đã bán, số lượng đặt, số lượng xuất, sản lượng~, doanh số?, doanh thu?",
    ),
    (
        &[Product],
        "mã hàng, mã sản phẩm, mã sp, mã vật tư, mã vt, mã hàng hóa, sản phẩm, mặt hàng, hàng hóa, ma hang, ma san pham, san pham, mã vạch~",
    ),
    (
        &[ProductName],
        "tên hàng, tên sản phẩm, tên sp, tên hàng hóa, tên vật tư, tên vt, ten hang, ten san pham, diễn giải~, mô tả~",
    ),
    (&[Category], "nhóm hàng, loại hàng~, danh mục, ngành hàng"),
    (&[Location], "kho~, mã kho, cửa hàng, chi nhánh, khu vực~, thành phố~, tỉnh~"),
    (&[LocationName], "tên kho, tên cửa hàng, địa chỉ~"),
    (&[Customer, Location], "khách hàng, mã khách hàng, mã kh"),
    (&[Customer, LocationName], "tên khách hàng"),
    (&[Order], "đơn hàng, mã đơn hàng, số đơn hàng, số hóa đơn, số chứng từ~"),
    (&[Currency], "loại tiền, tiền tệ"),
    (&[Unit], "đơn vị tính, đvt, don vi tinh"),
    (&[Price, UnitCost], "đơn giá, giá~, don gia"),
    (&[Price], "giá bán"),
    (&[UnitCost], "giá vốn, giá mua, giá nhập"),
    (&[CurrentStock], "tồn kho, ton kho, số lượng tồn, tồn cuối, tồn cuối kỳ"),
    (&[LeadTime], "thời gian giao hàng"),
    (&[Supplier], "nhà cung cấp, tên nhà cung cấp, mã nhà cung cấp~, ncc~, nha cung cap"),
];
