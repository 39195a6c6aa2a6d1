//! Korean names. Compounds are written with and without blanks; the usual ones are listed.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "날짜, 일자, 일시~, 년월~, 연월~, 월~, 연도~, 년도~, 기간~, 판매일, 판매일자, 주문일, 주문일자, 매출일, 매출일자, 거래일자, 출고일~, 출고일자~",
    ),
    (&[Quantity, AnnualDemand], "수요, 수요량, 사용량, 소비량"),
    (&[Quantity, CurrentStock], "수량, 개수"),
    (
        &[Quantity],
        "판매 수량, 판매량, 주문 수량, 주문량, 출고 수량, 출고량, 매출 수량, 매출액?, 매출?, 판매금액?",
    ),
    (
        &[Product],
        "상품, 제품, 품목, 품번, 상품 코드, 상품 번호, 제품 코드, 제품 번호, 품목 코드, 자재 코드, 바코드~",
    ),
    (&[ProductName], "상품명, 제품명, 품명, 품목명, 자재명, 설명~"),
    (&[Category], "카테고리, 분류, 상품 분류, 품목군, 부서~"),
    (&[Location], "창고, 창고 코드, 매장, 매장 코드, 지점, 점포, 지역~, 도시~"),
    (&[LocationName], "창고명, 매장명, 지점명, 주소~"),
    (&[Customer, Location], "고객, 고객 코드, 고객 번호, 거래처~, 거래처 코드~"),
    (&[Customer, LocationName], "고객명, 거래처명~"),
    (&[Order], "주문 번호, 발주 번호, 주문서 번호, 전표 번호, 송장 번호"),
    (&[Currency], "통화"),
    (&[Unit], "단위"),
    (&[Price, UnitCost], "단가, 가격"),
    (&[Price], "판매가, 판매 단가, 판매 가격, 정가"),
    (&[UnitCost], "원가, 매입 단가, 매입가, 구매 단가, 입고 단가"),
    (&[CurrentStock], "재고, 재고량, 재고 수량, 현재고, 현재 재고, 가용 재고"),
    (&[OnOrder], "발주 잔량, 입고 예정 수량"),
    (&[LeadTime], "리드타임, 조달 기간"),
    (&[MinimumOrder], "최소 주문 수량, 최소 발주량"),
    (&[Supplier], "공급업체, 공급사, 공급처, 매입처, 공급업체명"),
    (&[PromisedDate], "납기, 납기일, 납품 예정일"),
    (&[DeliveredDate], "입고일~, 입고일자~, 납품일~"),
    (&[Country], "국가, 원산지"),
    (&[Weight], "중량, 무게"),
];
