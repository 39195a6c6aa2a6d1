//! The words by which a language is recognised. A strong word is neither a usual name nor an English word; weak words also stand in names (`Casa de la Rosa`) and never decide alone.

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoken {
    English,
    German,
    Spanish,
    French,
    Portuguese,
    /// Hindi in Devanagari.
    Hindi,
    /// Hindi in Latin letters.
    HindiLatin,
    /// One that is not understood, by its English name.
    Other(&'static str),
}

/// The marks of one language.
pub struct Marks {
    pub language: Spoken,
    pub strong: &'static str,
    pub weak: &'static str,
    /// Letters that none of the others has.
    pub letters: &'static str,
}

/// Words that only an English sentence has.
pub const ENGLISH: &str = "the of and for with to is are what how which my our we by from at that it please can show \
    give next all each if on not but would should much many this these they when where why who has have does did was \
    were will there than without only every make use in into be as";

/// Languages that are understood, then others that are only recognised.
pub const MARKS: &[Marks] = &[
    Marks {
        language: Spoken::German,
        strong: "sicherheitsbestand meldebestand bestellmenge mittelwert fahrzeug für ich wir nicht wie wieviel welche welcher welches welchen bitte eine einen einem einer ist sind \
            brauche brauchen zeige zeig mache prognose prognostiziere nächsten nächste nächstes nächster \
            wochen woche monate monat tage tagen uhr höchstens mindestens ohne auch wenn warum viel viele uns unser \
            unsere bestellen verkaufen lieferanten lieferant touren soll sollen muss müssen kann können jeder jede \
            jedes jeden nur vergleiche verteile berechne ermittle erstelle rückgängig stück möchte werden wird über \
            hängt gibt ordne sortiere lieferzeit servicegrad bestand bestelle vorhersage absatz summe durchschnitt \
            fahrzeuge lkw aufteilen",
        weak: "mach tour plane der die das den dem des und oder mit im zum zur vom von auf aus bei je pro nach bis ein zu an am wer was \
            umsatz preis alle ab",
        letters: "ß",
    },
    Marks {
        language: Spoken::Spanish,
        strong: "cuánto cuanto cuánta cuanta cuántas cuantas cuántos cuantos cuál cuáles qué cómo dónde necesito quiero \
            quisiera dame muestra muéstrame pronostica pronóstico pronostico previsión predice próximos próximas próximo \
            próxima proximos proximas proximo proxima siguientes semanas semana meses días dias cada nivel servicio \
            proveedor proveedores pedido pedidos rutas camiones furgonetas reparto reparte repartir ordena clasifica \
            compara máximo mínimo más nuestro nuestra tenemos ventas venta demanda entre hasta desde tienda \
            almacén inventario existencias según mejor mejores calcula planifica una plazo entrega suministro ninguno \
            vendemos vender detecta unidades",
        weak: "sin hay el la los las de del con por para que y en un al se su mas me si",
        letters: "ñ¿¡",
    },
    Marks {
        language: Spoken::French,
        strong: "combien quel quelle quels quelles où avec sans dans prochaines prochains prochain prochaine semaines \
            semaine mois jours besoin faut veux voudrais donne donnez montre montrez prévision prévisions prévois prévoir \
            prévoyez calcule calculez classez répartis répartir répartissez planifie planifiez tournées tournée camions \
            fournisseurs fournisseur commande commandes niveau délai chaque notre ventes vente demande moins une \
            magasin entrepôt meilleur meilleurs quand pourquoi plutôt nous vous fais jour entre pièces unités \
            livraison détecte ",
        weak: "je anomalies aux est compare le la les de des du et en un au par pour sur plus que qui ce se il on à classe y d l",
        letters: "œè",
    },
    Marks {
        language: Spoken::Portuguese,
        strong: "quanto quanta quantos quantas quais preciso quero mostre mostra previsão prever preveja próximos \
            próximas próximo próxima proximos proximas seguintes semanas semana meses dias cada nível nivel serviço \
            fornecedor fornecedores encomenda encomendas encomendar pedidos rotas caminhões camiões carrinhas não nao \
            até máximo mínimo mais nosso nossa vendas venda demanda entre sem loja lojas estoque armazém melhor melhores \
            calcule calcula planeje planeia distribua distribui divida uma vamos vender prazo entrega gente detecte \
            unidades você",
        weak: "são de da dos das em na nos nas por para com que e um o os ao se",
        letters: "ãõ",
    },
    Marks {
        language: Spoken::HindiLatin,
        strong: "hai hain kya kitna kitne kitni chahiye mujhe hamein karo kare karna karke batao bataiye dikhao \
            nikalo nikaalo nikalna banao lagao agle agla agli hafte hafta mahine mahina aur nahi nahin kaun kaunsa kyun \
            kyu kyon kab kahan kaise sabse accha achha wala wale wali sirf bina saal tak liye hoga hogi honge bikega \
            bikri gaadi gadi maal chalao baanto baant zyada jyada bhi humein apna hamara hamare rupaye wapas pehle \
            hafton mahino dinon dino lagta lagte rakho rakhna kijiye dijiye",
        weak: "hum bata ka ki ke ko se mein din har ek kam me do",
        letters: "",
    },
    Marks {
        language: Spoken::Other("Italian"),
        strong: "prezzo qualità giri furgoni furgone fermate riordino ordinare fornitura spedizione quale quali quanto quanti quante previsione previsioni prossimi prossime prossima prossimo settimane \
            settimana mesi giorni giorno della delle degli dei nel nella gli ogni senza sono voglio vorrei bisogno \
            fornitori fornitore magazzino scorte ordini vendite domanda consegna consegne percorsi livello servizio \
            mostrami calcola pianifica prevedi più migliori miglior fino scorta devo ordinare dammi",
        weak: "il di che con per è e la le i una un al per in del",
        letters: "ì",
    },
    Marks {
        language: Spoken::Other("Dutch"),
        strong: "rangschik prijs kwaliteit servicegraad levertijd voertuigen hoeveel welke voor het een niet zijn volgende komende weken maanden dagen elke onze wij ik moet moeten \
            leveranciers leverancier voorraad vraag verkoop bestellen bestelling bereken toon geef maak voorspel \
            voorspelling ritten vrachtwagens zonder naar bij",
        weak: "de en van met wat op te",
        letters: "",
    },
    Marks {
        language: Spoken::Other("Polish"),
        strong: "cena cenę jakość dostawca pojazdów pojazdy zamówienie zapas ile jaki jaka jakie który która które prognoza prognozę następne następnych najbliższe najbliższych \
            tygodni tygodnie miesięcy miesiące dni dla każdy każdego proszę pokaż oblicz zaplanuj dostawców dostawcy \
            zapasy zapasów popyt popytu sprzedaż sprzedaży trasy nie się czy oraz przez będzie zamówić",
        weak: "jest na z w i do bez o",
        letters: "łąężśźń",
    },
    Marks {
        language: Spoken::Other("Turkish"),
        strong: "sırala fiyat kalite araç araçla teslimat için kaç nasıl hangi önümüzdeki gelecek haftalık aylık tahmin tahmini talep satış satışlar satışları stok \
            tedarikçi tedarikçiler tedarikçileri rota rotaları göster hesapla planla kadar olan lütfen sipariş değil \
            hafta haftanın",
        weak: "ve ile bir bu ne ay her",
        letters: "ğış",
    },
    Marks {
        language: Spoken::Other("Swedish"),
        strong: "ska vecka lagret pris kvalitet hur många mycket vilka vilken prognos nästa kommande veckor veckorna månader månaderna dagar och att för \
            inte beställa leverantörer visa",
        weak: "med en ett de på",
        letters: "",
    },
    Marks {
        language: Spoken::Other("Danish or Norwegian"),
        strong: "hvor mange hvad hva hvilke hvilken næste neste kommende uger uker måneder dage og ikke leverandører \
            bestille ",
        weak: "vis for med en et de på",
        letters: "øæ",
    },
    Marks {
        language: Spoken::Other("Indonesian or Malay"),
        strong: "berapa yang untuk dengan bulan minggu hari depan permintaan penjualan stok buat tampilkan hitung pemasok \
            rute",
        weak: "dan di",
        letters: "",
    },
    Marks {
        language: Spoken::Other("Czech"),
        strong: "kolik který které jaký jaká příští příštích týdnů týdny měsíců měsíce dní prosím ukaž spočítej dodavatelé \
            dodavatele prodej poptávka poptávky poptávku zásoby není jsou",
        weak: "na pro v a o",
        letters: "ěřů",
    },
    Marks {
        language: Spoken::Other("Romanian"),
        strong: "câte cât următoarele săptămâni luni zile pentru și vânzări vânzările cerere cererea furnizori \
            furnizorii stoc arată calculează este",
        weak: "care de la cu pe",
        letters: "ăț",
    },
    Marks {
        language: Spoken::Other("Vietnamese"),
        strong: "nhiêu tháng tuần tới của dự báo hàng nhà cung cấp nhu cầu",
        weak: "bao cho là",
        letters: "ạảấầẩậắằặẹẻếềểệịọỏốồổộớờởợụủứừửự",
    },
];

/// Scripts of languages that are not understood: first and last letter.
pub const SCRIPTS: &[(char, char, &str)] = &[
    ('\u{0370}', '\u{03ff}', "Greek"),
    ('\u{0400}', '\u{052f}', "Russian or another language in Cyrillic letters"),
    ('\u{0590}', '\u{05ff}', "Hebrew"),
    ('\u{0600}', '\u{06ff}', "Arabic or another language in Arabic letters"),
    ('\u{0980}', '\u{09ff}', "Bengali"),
    ('\u{0a00}', '\u{0a7f}', "Punjabi"),
    ('\u{0a80}', '\u{0aff}', "Gujarati"),
    ('\u{0b80}', '\u{0bff}', "Tamil"),
    ('\u{0c00}', '\u{0c7f}', "Telugu"),
    ('\u{0c80}', '\u{0cff}', "Kannada"),
    ('\u{0d00}', '\u{0d7f}', "Malayalam"),
    ('\u{0e00}', '\u{0e7f}', "Thai"),
    ('\u{3040}', '\u{30ff}', "Japanese"),
    ('\u{4e00}', '\u{9fff}', "Chinese"),
    ('\u{ac00}', '\u{d7af}', "Korean"),
];
