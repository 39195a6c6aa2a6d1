//! What the name of a column says about it as a criterion: which end is good, what it is about, or that it is none.
//! Words stand as `table::roles::Name` folds them: small letters, no accents, `ae` for `ä`.

use kernels::suppliers::Direction;

use intake::roles::{Name, Role, stem};

/// What a criterion is about, whatever its column is called.
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

/// What a name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    Better(Direction),
    /// A number that could be good at either end, or that says nothing about a supplier.
    Unsure,
    /// A key, a year, a telephone number.
    NoCriterion,
}

const NO_CRITERION: &str = "id,code,no,nr,number,nummer,numero,phone,tel,telephone,telefon,telefono,fax,mobile,zip,postcode,postal,plz,\
     pin,pincode,year,jahr,annee,ano,founded,established,rank,ranking,rang,latitude,longitude,lat,lon,lng,row,line,duns,vat,\
     gst,gstin,account,currency,date,datum,url,email,mail,weight,gewicht,employee,headcount";
/// Good whatever else the name says: `price stability`, `cost savings`.
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
/// Where a score is ambiguous: a high cost score may mean cheap or dear.
const SCORED_EITHER_WAY: &str = "cost,price,pricing,lead,leadtime,delay,freight,distance,preis,kosten,lieferzeit,prix,cout,delai,precio,costo,coste,plazo,preco,custo,prazo,prezzo";

fn is_in(list: &str, word: &str) -> bool {
    let stem = stem(word);
    list.split(',').map(str::trim).any(|known| known == word || known == stem)
}

/// What the name of a column says; `role` is what the mapping is sure of.
pub fn sense(name: &str, role: Option<Role>) -> Sense {
    let name = Name::of(name);
    let words: Vec<&str> = name.words.iter().chain(&name.unit).map(String::as_str).collect();
    let has = |list: &str| words.iter().any(|word| is_in(list, word));
    let pair = |first: &str, second: &str| words.windows(2).any(|pair| pair[0] == first && pair[1] == second);
    let (good, bad) = (Sense::Better(Direction::Benefit), Sense::Better(Direction::Cost));
    if has(NO_CRITERION) && !has(BAD) && !has(GOOD) && !has(ALWAYS_GOOD) {
        return Sense::NoCriterion;
    }
    if words.last().is_some_and(|last| matches!(*last, "id" | "code")) {
        return Sense::NoCriterion;
    }
    if pair("on", "time") || pair("in", "full") || pair("in", "time") || has(ALWAYS_GOOD) {
        return good;
    }
    if has("payment,credit") && has("term,day,period") {
        return good;
    }
    if has(BAD) {
        return match () {
            () if words.contains(&"free") => good,
            () if has(SCORE) && has(SCORED_EITHER_WAY) => Sense::Unsure,
            () => bad,
        };
    }
    if has(GOOD) || has(SCORE) {
        return good;
    }
    if has("minimum,min") && has("order,qty,quantity,lot") || has(TIME) {
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

/// What a column is about, if it is one of the usual things.
pub fn concept(name: &str, role: Option<Role>) -> Option<Concept> {
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
    let has = |list: &str| name.words.iter().any(|word| is_in(list, word));
    if name.words.windows(2).any(|pair| pair[0] == "on" && pair[1] == "time") {
        return Some(Concept::Performance);
    }
    if has(ALWAYS_GOOD) && !has("otif,otd,punctuality,reliability,liefertreue,termintreue") {
        return None;
    }
    Some(match () {
        () if has("otif,otd,punctuality,liefertreue,termintreue,ponctualite,puntualidad,pontualidade") => {
            Concept::Performance
        }
        () if has(
            "defect,defective,ppm,reject,rejection,fehlerquote,fehlerrate,ausschuss,defaut,defecto,defeito,difetti",
        ) =>
        {
            Concept::Defects
        }
        () if has("risk,risiko,risque,riesgo,risco,rischio") => Concept::Risk,
        () if has("lead,leadtime,lieferzeit,delai,plazo,prazo,levertijd") => Concept::LeadTime,
        () if has("moq") => Concept::MinimumOrder,
        () if has(
            "price,preis,stueckpreis,prix,precio,preco,prezzo,prijs,cost,kosten,cout,coste,costo,custo",
        ) =>
        {
            Concept::Price
        }
        () if has("quality,qualitaet,qualite,calidad,qualidade,qualita,kwaliteit") => Concept::Quality,
        () if has("capacity,kapazitaet,capacite,capacidad,capacidade,capacita") => Concept::Capacity,
        () if has("performance,reliability") => Concept::Performance,
        () => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD_END: Sense = Sense::Better(Direction::Benefit);
    const BAD_END: Sense = Sense::Better(Direction::Cost);

    #[test]
    fn names_in_several_languages_say_which_end_is_good() {
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
    fn what_could_be_good_at_either_end_is_unsure_and_keys_are_no_criteria() {
        for name in ["delivery", "cost score", "price rating", "annual spend", "volume"] {
            assert_eq!(sense(name, None), Sense::Unsure, "{name}");
        }
        for name in ["supplier_id", "vendor no", "phone", "zip", "year founded", "rank", "quality_code"] {
            assert_eq!(sense(name, None), Sense::NoCriterion, "{name}");
        }
    }

    #[test]
    fn columns_are_about_the_usual_things_by_role_or_by_name() {
        assert_eq!(concept("Kosten je Stück", None), Some(Concept::Price));
        assert_eq!(concept("x", Some(Role::LeadTime)), Some(Concept::LeadTime));
        assert_eq!(concept("price stability", None), None);
        assert_eq!(concept("colour", None), None);
    }
}
