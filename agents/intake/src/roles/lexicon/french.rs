//! French names, without accents; letters after an apostrophe are part of the word.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "date, date com, date cmd, jour~, semaine~, mois~, trimestre~, annee~, periode~, date commande, date de commande, date de la commande, date vente, date de vente, date facture, date de facture, date facturation, date de facturation, date achat, dateachat, date dachat, date comptable, date piece, date document, date du document, horodatage, date heure, date et heure, date transaction, date de transaction, debut semaine, debut de semaine, date consommation, date de consommation, date mouvement, date de mouvement, date expedition~, date dexpedition~, date envoi~, date denvoi~, date creation?, date de creation?, date besoin, date de besoin, date demande",
    ),
    (
        &[Quantity, AnnualDemand],
        "demande, consommation, besoin, quantite demandee, quantite consommee, demande totale, besoins",
    ),
    (
        &[Quantity, CurrentStock],
        "quantite, qte, unites, nombre, pieces, nb unites, nombre dunites, quantite totale, qte totale",
    ),
    (
        &[Quantity],
        "ventes, vente, vendu, quantite vendue, qte vendue, unites vendues, ventes unites, ventes en unites, quantite commandee, qte commandee, quantite commande, volume des ventes, volume de ventes, volume vendu, quantite facturee, quantite expediee, quantite livraison~, commandes~, charge~, montant?, chiffre daffaires?, ca?, valeur?, ventes mensuelles, ventes journalieres, ventes hebdomadaires, demande journaliere, demande hebdomadaire, demande mensuelle, consommation mensuelle, consommation hebdomadaire, consommation journaliere, consommation quotidienne, consommation moyenne mensuelle, consommation mensuelle moyenne, consommation moyenne, consommation par mois, consommation par semaine, consommation par jour, demande mensuelle moyenne, demande moyenne mensuelle, besoin mensuel, besoin hebdomadaire, cmm~, quantite achetee, sorties~, quantite a livrer, nb vendus",
    ),
    (
        &[Product],
        "produit, ref prod, code prod, num prod, article, code produit, code article, reference produit, reference article, ref produit, ref article, id produit, produit id, id article, article id, numero article, numero darticle, numero de produit, num article, n article, no article, code barre~, code barres~, code a barres~, reference interne, numero de piece, code ean, numero de materiel, id du produit, code materiel, identifiant produit, identifiant article, code du produit",
    ),
    (&[Product, Location, Supplier], "reference~, identifiant~, numero~, num~"),
    (
        &[ProductName],
        "nom produit, nom prod, nom du produit, nom de produit, nom article, nom de larticle, designation, libelle, libelle produit, libelle article, description produit, description article, designation produit, designation article, intitule, nom darticle, libelle du produit, description du produit",
    ),
    (&[ProductName, LocationName, Supplier], "nom"),
    (
        &[Category],
        "categorie, code categ, famille, groupe~, rayon, famille produit, famille de produit, famille de produits, famille article, sous famille~, gamme, categorie produit, categorie de produit, groupe de marchandises, groupe articles, type de produit, marque~, categorie article, ligne de produit, famille darticles",
    ),
    (
        &[Location],
        "emplacement, magasin, entrepot, depot, point de vente, agence, boutique, usine, lieu, code magasin, id magasin, code depot, id depot, code entrepot, id entrepot, code site, id site, ville~, zone~, secteur~, succursale, etablissement, arret, code lieu, id lieu, numero magasin, magasin id, region~, point de livraison, id point, departement?, division~, pdv, id arret, plateforme~",
    ),
    (
        &[LocationName],
        "nom magasin, nom du magasin, nom site, nom du site, nom entrepot, nom de lentrepot, nom depot, nom du depot, nom lieu, nom du lieu, adresse~, adresse livraison~, adresse de livraison~, nom du point de vente, nom ville~",
    ),
    (
        &[Customer, Location],
        "client, code client, numero client, id client, client id, num client, no client, n client, ref client, acheteur, reference client, identifiant client, numero de client",
    ),
    (&[Customer, LocationName], "nom client, nom du client, raison sociale~"),
    (
        &[Order],
        "commande, no com, num com, numero commande, numero de commande, num commande, no commande, n commande, id commande, commande id, ref commande, reference commande, bon de commande, facture, numero facture, numero de facture, num facture, no facture, n facture, id facture, bon de livraison~, commande client, commande achat, commande fournisseur, id transaction, numero de bon~, id de commande",
    ),
    (&[Currency], "devise, code devise, monnaie, code monnaie"),
    (
        &[Unit],
        "unite, unite de mesure, unite mesure, udm, unite de vente, unite de base, unite dachat, um~, unite de stock, unite quantite",
    ),
    (
        &[Price, UnitCost],
        "prix, prix unitaire, prix unit, pu~, prix net, prix par unite, prix unite, prix unitaire ht, pu ht, prix ht, prix unitaire net, tarif~, prix a lunite",
    ),
    (
        &[Price],
        "prix de vente, prix vente, prix public, prix catalogue, pvc, prix de vente ht, prix vente ht, prix de vente unitaire, prix ttc~, prix de vente ttc~, prix consommateur",
    ),
    (
        &[Promotion],
        "promotion, promo, en promotion, remise~, offre~, campagne, est en promotion, operation commerciale, indicateur promotion, en promo, rabais~",
    ),
    (
        &[Holiday],
        "jour ferie, ferie, vacances~, est ferie, jours feries, vacances scolaires~, fete, evenement~, est jour ferie",
    ),
    (
        &[UnitCost],
        "cout, cout unitaire, cout par unite, prix achat, prix dachat, prix de revient, cout de revient, cout achat, cout dachat, pmp, prix moyen pondere, cump, cout standard, cout moyen, cout moyen pondere, prix dachat unitaire, prix achat unitaire, prix achat ht, prix dachat ht, cout a lunite, prix de cession~, prix fournisseur, cout produit, pa ht",
    ),
    (
        &[CurrentStock],
        "stock actuel, stock initial?, stock disponible, stock physique, quantite en stock, qte en stock, qte stock, quantite stock, stock en main, stock courant, disponible, quantite disponible, inventaire, stock final, stock reel, niveau de stock, en stock, stock theorique~, stock restant, unites en stock, stock total, stock magasin, unites stock, qte disponible",
    ),
    (
        &[OnOrder],
        "en commande, unites com, quantite en commande, qte en commande, commandes en cours, en transit, stock en transit, a recevoir, attendu, quantite attendue, reste a recevoir, stock en commande, encours commande, quantite en transit, en cours de livraison, commande en cours, entrees prevues, receptions attendues",
    ),
    (
        &[AnnualDemand],
        "demande annuelle, consommation annuelle, ventes annuelles, besoin annuel, quantite annuelle, demande par an, consommation par an, besoins annuels, demande annuelle unites, volume annuel, ventes par an, consommation sur 12 mois",
    ),
    (
        &[DemandDeviation],
        "ecart type mensuel, ecart type hebdomadaire, ecart type journalier, ecart type quotidien, ecart type par mois, ecart type mensuel demande, ecart type mensuel de la demande, ecart type de la demande mensuelle, ecart type demande mensuelle, ecart type mensuel consommation, ecart type de la consommation, ecart type consommation mensuelle, ecart type de la consommation mensuelle, ecart type mensuel ventes, ecart type demande, ecart type de la demande, variabilite demande, variabilite de la demande, ecart type consommation, ecart type ventes, ecart type des ventes, deviation demande, sigma demande, volatilite de la demande",
    ),
    (
        &[LeadTime],
        "delai, delai livraison, delai de livraison, delai dapprovisionnement, delai approvisionnement, delai de reapprovisionnement, delai fournisseur, delai reappro, delai appro, temps de livraison, delai jours, jours de livraison, delai obtention, delai moyen, delai de livraison jours, delai moyen de livraison, delai de livraison moyen, delai dobtention, delai en jours, delai prevu de livraison, temps dapprovisionnement",
    ),
    (
        &[LeadTimeDeviation],
        "ecart type delai, ecart type du delai, variabilite delai, variabilite du delai, ecart type delai de livraison, ecart type delai livraison, ecart type du delai de livraison, deviation delai, sigma delai",
    ),
    (
        &[OrderCost],
        "cout de commande, cout commande, cout par commande, cout de passation, cout de passation de commande, frais de commande, cout de lancement, cout fixe de commande, cout passation, cout dune commande",
    ),
    (
        &[HoldingRate],
        "taux de possession, taux possession, taux de detention, cout de possession~, cout de stockage~, taux de stockage, cout de detention~, taux de portage, taux de possession du stock, cout stockage~",
    ),
    (
        &[ServiceLevel],
        "taux de service, niveau de service, taux service, niveau service, taux de service cible, objectif de service, taux de service vise",
    ),
    (
        &[MinimumOrder],
        "quantite minimale, quantite minimum, quantite minimale de commande, minimum de commande, commande minimum, commande minimale, qte mini, qte min, qmc, quantite minimum de commande, quantite mini, mini commande, lot minimum, minimum commande",
    ),
    (
        &[PackSize],
        "taille de lot, taille lot, conditionnement, colisage, unites par carton, taille de paquet, multiple de commande, pcb, quantite par carton, unites par colis, pieces par carton, lot, taille du lot, spcb, quantite par colis, multiple",
    ),
    (
        &[ReviewPeriod],
        "periode de revue, intervalle de revue, periode de revision, cycle de commande, intervalle de commande, frequence de commande~, frequence de revue, periodicite de commande, periodicite~, cycle de revue",
    ),
    (
        &[Supplier],
        "no four, num four, code four~, fournisseur, code fournisseur, nom fournisseur, nom du fournisseur, id fournisseur, numero fournisseur, fournisseur principal, fabricant~, fournisseur id, identifiant fournisseur, vendeur?, ref fournisseur",
    ),
    (
        &[Quality],
        "qualite, note qualite, score qualite, indice qualite, note de qualite, score de qualite, indice de qualite, niveau de qualite, evaluation qualite",
    ),
    (
        &[Performance],
        "performance livraison, ponctualite, fiabilite, taux de livraison a temps, livraison a temps, respect des delais, taux de ponctualite, note fournisseur~, evaluation~, note performance, score performance, performance fournisseur, rendement~, livraisons a temps",
    ),
    (
        &[Capacity],
        "capacite, capacite maximale, capacite de production, capacite mensuelle, capacite annuelle, capacite max, capacite production, capacite fournisseur",
    ),
    (
        &[Risk],
        "risque, niveau de risque, score de risque, indice de risque, note de risque, risque fournisseur, score risque, niveau risque",
    ),
    (
        &[Country],
        "pays, pays dorigine, pays origine, code pays, pays fournisseur, pays de provenance, pays de livraison, nom pays, pays du fournisseur",
    ),
    (
        &[DefectRate],
        "taux de defauts, taux de defaut, taux defauts, taux de rejet, taux de rebut, taux rebut, pourcentage de defauts, taux de non conformite, defauts ppm, taux de defectueux, taux de retour~, pourcentage defauts",
    ),
    (
        &[PromisedDate],
        "date promise, promis, promis le, prevu le, prevue le, date prevue, date de livraison prevue, date livraison prevue, date souhaitee, date demandee, date confirmee, date de livraison souhaitee, date de livraison demandee, date de livraison confirmee, date echeance~, date decheance~, date prevue de livraison, date attendue, livraison prevue, date de livraison promise, date livraison demandee, date livraison promise, date limite~, date de livraison estimee, date planifiee, date requise",
    ),
    (
        &[DeliveredDate],
        "date livraison~, date de livraison~, date de livraison reelle, date livraison reelle, date reception, date de reception, date reelle, date de livraison effective, date reelle de livraison, date effective de livraison, date arrivee, date darrivee, livre le, date livree, date recue, recu le",
    ),
    (&[DeliveredDate, DeliveredQuantity], "recu, livre, recue, livree"),
    (
        &[DeliveredQuantity],
        "quantite livree, qte livree, quantite recue, qte recue, unites recues, unites livrees, quantite receptionnee",
    ),
    (
        &[RejectedQuantity],
        "quantite rejetee, quantite refusee, qte rejetee, qte refusee, rebuts, rebut, quantite defectueuse, unites defectueuses, rejets, pieces defectueuses, quantite non conforme, nombre de defauts, qte rebut, quantite retournee~, unites rejetees",
    ),
    (&[XCoordinate, Longitude], "coordonnee x, coord x, x coordonnee, position x"),
    (&[YCoordinate, Latitude], "coordonnee y, coord y, y coordonnee, position y"),
    (
        &[ReadyTime],
        "heure ouverture, heure douverture, ouverture, debut fenetre, debut creneau, heure debut, heure de debut, au plus tot, fenetre debut, creneau debut, debut de creneau, heure min, debut de fenetre, plus tot",
    ),
    (
        &[DueTime],
        "heure fermeture, heure de fermeture, fermeture, fin fenetre, fin creneau, heure fin, heure de fin, au plus tard, fenetre fin, creneau fin, fin de creneau, heure max, heure limite, fin de fenetre, plus tard",
    ),
    (
        &[ServiceTime],
        "temps de service, duree de service, duree service, temps service, duree arret, duree darret, temps de dechargement, temps dechargement, duree de visite, duree~, temps darret, duree livraison~, temps sur place",
    ),
    (
        &[Weight],
        "poids, poids kg, poids brut, poids net, poids unitaire, poids total, masse~, poids par unite, poids colis",
    ),
    (&[Volume], "volume m 3, metres cubes, volume unitaire, volume total~, cubage, volume colis"),
    (&[Priority], "priorite, urgence, niveau de priorite"),
    (
        &[Skill],
        "competence, competences, competence requise, vehicule requis, equipement requis, competences requises, type de vehicule requis, equipement necessaire",
    ),
    (
        &[Text],
        "avis, avis client, avis clients, commentaire client, commentaires clients, texte avis, temoignage, texte, verbatim client, retour client?, avis texte, texte de lavis, commentaire du client",
    ),
];
