//! Recognises from the name of a column whether it is a criterion, which end is good, and its concept.
//! Words are in the form of `intake::roles::Name`: small letters, no accents, `ae` for `ä`.

use kernels::suppliers::Direction;

use intake::roles::{Name, Role, stem};

/// The subject of a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Concept {
    Price,
    Quality,
    Performance,
    LeadTime,
    Defects,
    Risk,
    Capacity,
    MinimumOrder,
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    Better(Direction),
    /// A number that could be good at either end, or that does not describe a supplier.
    Unsure,
    /// A key, a year, a telephone number.
    NoCriterion,
}

const NO_CRITERION: &str = "id,code,no,nr,number,nummer,numero,phone,tel,telephone,telefon,telefono,fax,mobile,zip,postcode,postal,plz,\
     pin,pincode,year,jahr,annee,ano,founded,established,rank,ranking,rang,latitude,longitude,lat,lon,lng,row,line,duns,vat,\
     gst,gstin,account,currency,date,datum,url,email,mail,weight,gewicht,employee,headcount";
/// Good even when the name has bad words too: `price stability`, `cost savings`.
const ALWAYS_GOOD: &str = "saving,ersparni,reliability,reliable,stability,competitivenes,competitive,efficiency,flexibility,flexible,\
     resilience,accuracy,compliance,compliant,satisfaction,adherence,conformity,conformance,transparency,discount,rebate,warranty,\
     guarantee,experience,certified,certification,certificate,yield,uptime,otif,otd,dif,punctuality,timelines,responsivenes,\
     zuverlaessigkeit,liefertreue,termintreue,puenktlichkeit,stabilitaet,flexibilitaet,zufriedenheit,rabatt,garantie,erfahrung,\
     nachhaltigkeit,fiabilite,ponctualite,stabilite,flexibilite,remise,conformite,fiabilidad,confiabilidad,puntualidad,estabilidad,\
     flexibilidad,satisfaccion,descuento,garantia,cumplimiento,confiabilidade,pontualidade,estabilidade,flexibilidade,satisfacao,\
     desconto,cumprimento,affidabilita,puntualita,stabilita,flessibilita,soddisfazione,sconto,garanzia,betrouwbaarheid";
const BAD: &str = "cost,price,pricing,fee,charge,expense,tariff,duty,freight,lead,leadtime,defect,defective,reject,rejection,rejected,risk,ppm,delay,late,\
     latenes,tardines,complaint,claim,incident,failure,scrap,return,downtime,emission,carbon,co2,footprint,ghg,distance,variability,\
     deviation,variance,std,stdev,dispersion,moq,penalty,injury,accident,dependency,exposure,nonconformance,nonconforming,\
     nonconformity,error,shortage,backlog,premium,turnaround,volatility,\
     preis,stueckpreis,einkaufspreis,kosten,stueckkosten,lieferzeit,durchlaufzeit,wiederbeschaffungszeit,fehler,fehlerquote,fehlerrate,ausschuss,\
     ausschussquote,reklamation,reklamationen,reklamationsquote,beanstandung,risiko,verspaetung,verspaetungen,verzug,entfernung,abweichung,mindestmenge,\
     mindestbestellmenge,ausfall,ausfallrisiko,prix,cout,couts,delai,defaut,rebut,rejet,risque,retard,ecart,reclamation,\
     precio,costo,coste,plazo,defecto,rechazo,riesgo,retraso,demora,distancia,desviacion,queja,reclamo,preco,custo,prazo,defeito,rejeicao,\
     risco,atraso,desvio,prezzo,difetto,difetti,scarto,scarti,rischio,ritardo,ritardi,distanza,prijs,kosten,levertijd,doorlooptijd,risico,afstand";
const GOOD: &str = "quality,performance,timely,availability,fill,service,capacity,capability,technology,technical,innovation,communication,support,\
     reputation,trust,sustainability,esg,ethic,health,strength,maturity,safety,security,expertise,audit,solvency,liquidity,\
     qualitaet,leistung,kapazitaet,qualite,capacite,calidad,desempeno,rendimiento,capacidad,qualidade,desempenho,capacidade,\
     qualita,prestazioni,capacita,kwaliteit,prestatie,capaciteit";
const SCORE: &str = "score,rating,index,point,grade,note,bewertung,punkte,punktzahl,calificacion,puntuacion,nota,avaliacao,valutazione,punteggio,star";
const TIME: &str = "time,day,week,hour,zeit,tage,wochen,jours,dias,giorni,tempo,tempi,tiempo,temps,dagen";
/// Where a score is ambiguous: a high cost score may mean cheap or expensive.
const SCORED_EITHER_WAY: &str = "cost,price,pricing,lead,leadtime,delay,freight,distance,preis,kosten,lieferzeit,prix,cout,delai,precio,costo,coste,plazo,preco,custo,prazo,prezzo";

fn is_in(list: &str, word: &str) -> bool {
    let stem = stem(word);
    list.split(',').map(str::trim).any(|known| known == word || known == stem)
}

/// The words of a name.
struct Words<'a>(Vec<&'a str>);

impl Words<'_> {
    /// Whether a word is in one of the lists above.
    fn has(&self, list: &str) -> bool {
        self.0.iter().any(|word| is_in(list, word))
    }

    /// Whether two words follow each other.
    fn has_pair(&self, first: &str, second: &str) -> bool {
        self.0.windows(2).any(|pair| pair == [first, second])
    }
}

/// The meaning of the name of a column; `role` is its role, if that is certain.
pub(crate) fn sense(name: &str, role: Option<Role>) -> Sense {
    let name = Name::of(name);
    let words = Words(name.words.iter().chain(&name.unit).map(String::as_str).collect());
    let (good, bad) = (Sense::Better(Direction::Benefit), Sense::Better(Direction::Cost));
    let is_known = words.has(BAD) || words.has(GOOD) || words.has(ALWAYS_GOOD);
    if words.has(NO_CRITERION) && !is_known {
        return Sense::NoCriterion;
    }
    if words.0.last().is_some_and(|last| matches!(*last, "id" | "code")) {
        return Sense::NoCriterion;
    }
    let is_on_time = words.has_pair("on", "time") || words.has_pair("in", "time");
    if is_on_time || words.has_pair("in", "full") || words.has(ALWAYS_GOOD) {
        return good;
    }
    if words.has("payment,credit") && words.has("term,day,period") {
        return good;
    }
    if words.has(BAD) {
        return match () {
            () if words.0.contains(&"free") => good,
            () if words.has(SCORE) && words.has(SCORED_EITHER_WAY) => Sense::Unsure,
            () => bad,
        };
    }
    if words.has(GOOD) || words.has(SCORE) {
        return good;
    }
    if words.has("minimum,min") && words.has("order,qty,quantity,lot") || words.has(TIME) {
        return bad;
    }
    match role {
        Some(Role::Quality | Role::Performance | Role::Capacity) => good,
        Some(
            Role::UnitCost
            | Role::Price
            | Role::LeadTime
            | Role::LeadTimeDeviation
            | Role::OrderCost
            | Role::DefectRate
            | Role::Risk
            | Role::MinimumOrder,
        ) => bad,
        _ => Sense::Unsure,
    }
}

/// The concept of a column, if it is one of the usual ones.
pub(crate) fn concept(name: &str, role: Option<Role>) -> Option<Concept> {
    let by_role = match role {
        Some(Role::UnitCost | Role::Price) => Some(Concept::Price),
        Some(Role::Quality) => Some(Concept::Quality),
        Some(Role::Performance) => Some(Concept::Performance),
        Some(Role::LeadTime) => Some(Concept::LeadTime),
        Some(Role::DefectRate) => Some(Concept::Defects),
        Some(Role::Risk) => Some(Concept::Risk),
        Some(Role::Capacity) => Some(Concept::Capacity),
        Some(Role::MinimumOrder) => Some(Concept::MinimumOrder),
        _ => None,
    };
    by_role.or_else(|| by_words(name))
}

fn by_words(name: &str) -> Option<Concept> {
    let name = Name::of(name);
    let words = Words(name.words.iter().map(String::as_str).collect());
    if words.has_pair("on", "time") {
        return Some(Concept::Performance);
    }
    if words.has(ALWAYS_GOOD) && !words.has("otif,otd,punctuality,reliability,liefertreue,termintreue") {
        return None;
    }
    let found = CONCEPTS.iter().find(|(list, _)| words.has(list));
    found.map(|(_, concept)| *concept)
}

/// Words of each concept; the first list with a word of the name decides.
const CONCEPTS: [(&str, Concept); 9] = [
    (
        "otif,otd,punctuality,liefertreue,termintreue,ponctualite,puntualidad,pontualidade",
        Concept::Performance,
    ),
    (
        "defect,defective,ppm,reject,rejection,fehlerquote,fehlerrate,ausschuss,defaut,defecto,defeito,difetti",
        Concept::Defects,
    ),
    ("risk,risiko,risque,riesgo,risco,rischio", Concept::Risk),
    ("lead,leadtime,lieferzeit,delai,plazo,prazo,levertijd", Concept::LeadTime),
    ("moq", Concept::MinimumOrder),
    (
        "price,preis,stueckpreis,prix,precio,preco,prezzo,prijs,cost,kosten,cout,coste,costo,custo",
        Concept::Price,
    ),
    ("quality,qualitaet,qualite,calidad,qualidade,qualita,kwaliteit", Concept::Quality),
    ("capacity,kapazitaet,capacite,capacidad,capacidade,capacita", Concept::Capacity),
    ("performance,reliability", Concept::Performance),
];

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD_END: Sense = Sense::Better(Direction::Benefit);
    const BAD_END: Sense = Sense::Better(Direction::Cost);

    #[test]
    fn the_good_end_is_recognised_from_names_in_several_languages() {
        for name in [
            "cost",
            "unit_price",
            "LeadTimeDays",
            "Defect rate (%)",
            "risk",
            "Lieferzeit (Tage)",
            "Stückpreis",
            "prix unitaire",
            "délai",
            "plazo de entrega",
            "custo",
            "CO2 footprint",
            "delivery time",
            "MOQ",
            "quality complaints",
            "late deliveries",
            "min order qty",
            "response time (h)",
            "risk score",
            "Tempo di consegna",
        ] {
            assert_eq!(sense(name, None), BAD_END, "{name}");
        }
        for name in [
            "quality",
            "on_time_delivery",
            "Liefertreue %",
            "qualité",
            "capacity",
            "ESG score",
            "price stability",
            "cost savings",
            "lead time reliability",
            "defect-free rate",
            "payment terms (days)",
            "warranty months",
            "rating",
            "OTIF",
            "calidad",
        ] {
            assert_eq!(sense(name, None), GOOD_END, "{name}");
        }
    }

    #[test]
    fn ambiguous_names_are_unsure_and_keys_are_not_criteria() {
        for name in ["delivery", "cost score", "price rating", "annual spend", "volume"] {
            assert_eq!(sense(name, None), Sense::Unsure, "{name}");
        }
        for name in ["supplier_id", "vendor no", "phone", "zip", "year founded", "rank", "quality_code"] {
            assert_eq!(sense(name, None), Sense::NoCriterion, "{name}");
        }
    }

    #[test]
    fn the_concept_of_a_column_comes_from_its_role_or_its_name() {
        assert_eq!(concept("Kosten je Stück", None), Some(Concept::Price));
        assert_eq!(concept("x", Some(Role::LeadTime)), Some(Concept::LeadTime));
        assert_eq!(concept("price stability", None), None);
        assert_eq!(concept("colour", None), None);
    }
}
