//! Vehicles and routes. Each line is a group of wordings. Hindi words with a virama also stand as the text is cut: `स ् टॉप`.

pub(super) const CONCEPTS: super::Concepts = &[
    (
        "vehicle",
        &[
            "(<vehicles>|vehicle|van|truck|lorry|car|driver|bike|cargo bike|wagon|artic|rigid|carrier)",
            "(sprinter|trailer|courier|rider|tempo|scooter|hgv|tractor|tonner|unit driver|fahrzeug)",
            "(fahrer|auto|laster|wagen|transporter|camión|camion|camioneta|furgoneta|furgón|carro)",
            "(coche|vehículo|vehiculo|chofer|conductor|camionnette|fourgon|véhicule|voiture|chauffeur)",
            "(livreur|caminhão|caminhao|veículo|veiculo|motorista|gaadi|gadi|गाड़ी|ट ् रक|ट्रक|वैन)",
            "(ड ् राइवर|ड्राइवर|veh|bolero pickup|pickup truck|tata ace|chota hathi|milk float|box truck|delivery boy)",
        ],
    ),
    (
        "vehicles",
        &[
            "(vehicles|vans|trucks|lorries|cars|drivers|bikes|cargo bikes|wagons|artics|rigids)",
            "(carriers|sprinters|trailers|couriers|riders|tempos|scooters|hgvs|tractors|tonners|lads)",
            "(crews|transits|lutons|fahrzeuge|fahrzeugen|autos|lkw|lkws|laster|lastern|wagen)",
            "(lieferwagen|transporter|fahrer|fahrern|camiones|camions|camionetas|furgonetas|carros)",
            "(coches|vehículos|vehiculos|choferes|conductores|repartidores|camionnettes|fourgons)",
            "(véhicules|voitures|chauffeurs|livreurs|caminhões|caminhoes|veículos|veiculos|motoristas)",
            "(lorrys|veh|vehs|bolero pickups|pickup trucks|nos tata ace|box trucks|delivery boys|gaadiyan|gaadiya|gaadiyon|gaadiyaan|gadiyan|गाड़ियाँ|गाड़ियां|गाड़ियों)",
        ],
    ),
    (
        "of a kind",
        &[
            "(small|little|big|large|larger|smaller|heavy|light|electric|own|delivery|company|hired)",
            "(rented|panel|luton|transit|refrigerated|fridge|box|cargo|courier|of (our|my|the|their)?)",
            "(identical|same|available|free|empty|kleine|große|grosse|pequeñas|pequeños|grandes|petits)",
            "(petites|grands|pequenos)",
        ],
    ),
    (
        "each",
        &[
            "(each|apiece|each one)",
            "((per|a|an|for a|for each|for every|for one|every|each|in each|in a|in every|on each|by) (1|one|single)? <vehicle>)",
            "(/ <vehicle>|per head|je|jeweils|pro <vehicle>|je <vehicle>|cada uno|cada una)",
            "(por <vehicle>|cada <vehicle>|chacun|chacune|par <vehicle>|cada um|cada|cada uma)",
            "(prati <vehicle>|har <vehicle>|हर <vehicle>)",
        ],
    ),
    (
        "holds",
        &[
            "(hold|holds|holding|carry|carries|carrying|take|takes|taking|fit|fits|fitting|load|loads)",
            "(loading|transport|transports|with|of|à|a|at|for|has|have|is|are)",
            "((has|have|with) (a)? <capacity> (of)?|which (hold|carry|take)|that (hold|carry|take))",
            "((can|may|could|will|must) (only)? (hold|carry|take|fit|load|transport))",
            "((able|allowed) to (hold|carry|take)|room for|(has|have) room for|space for|mit|zu|fasst)",
            "(fassen|trägt|tragen|kann|können|nimmt|lädt|de|con|lleva|llevan|carga|cargan)",
            "(con capacidad de|con capacidad para|cabe|caben|le caben|avec|prend|prennent|porte)",
            "(portent|transporte|de capacité|com|leva|levam|carrega|carregam|cabem|com capacidade de)",
            "(@|of <capacity> (of)?|good for|rated for|rated at|licensed for|big enough for|(has|have) got room for|accommodate|accommodates|accommodating|fit in|goes in)",
            "(com capacidade para|mein|me|में|uthati|leti)",
        ],
    ),
    (
        "capacity",
        &[
            "(capacity|capacities|cap|payload|load|load limit|weight limit|loading capacity)",
            "(vehicle capacity|van capacity|truck capacity|max* load|max* payload|max* cap)",
            "(max* capacity|capacity limit|q|kapazität|kapazitaet|ladung|nutzlast|zuladung|capacidad)",
            "(carga máxima|carga maxima|capacité|charge utile|charge maximale|capacidade|kshamta)",
            "(क ् षमता|क्षमता)",
        ],
    ),
    (
        "about",
        &[
            "(about|around|roughly|approx|approximately|up to|max*|at most|no more than|only|just|some)",
            "(ca|etwa|bis zu|maximal|unos|unas|hasta|como máximo|environ|jusqu à|au maximum|até)",
            "(cerca de|no máximo|lagbhag|a maximum of|not more than)",
        ],
    ),
    (
        "pallets",
        &[
            "(palette|paletten|palet|palets|palés|palé|pale|tarima|tarimas|paletes|palete|palettes)",
            "(paleta|paletas|plt|plts|pal|pals)",
        ],
    ),
    (
        "boxes",
        &[
            "(caja|cajas|caixa|caixas|karton|kartons|cartons|carton|boîte|boîtes|boite|boites)",
            "(ctn|ctns|bx|bxs|schachteln|dibbe|dabbe|डिब ् बे|डिब्बे|बॉक ् स|बॉक्स)",
        ],
    ),
    (
        "crates",
        &[
            "(crt|crts|kiste|kisten|caisse|caisses|cajones|engradados|peti|petiyan|पेटी|पेटियां|पेटियाँ|क ् रेट)",
            "(क्रेट)",
        ],
    ),
    (
        "parcels",
        &["(pcl|pcls|paket|pakete|paquete|paquetes|colis|pacote|pacotes|encomendas|parcel|पार ् सल|पार्सल)"],
    ),
    ("kilos", &["(kilo|kilos|quilo|quilos|kilogramm|kilogramos|किलो|kg|kgs)"]),
    ("tonnes", &["(tonnen|tonne|tonelada|toneladas|tonnes|to|ton|टन)"]),
    (
        "stop",
        &[
            "(stop|stops|shop|shops|store|stores|customer|customers|drop|drops|door|doors|client)",
            "(clients|delivery|deliveries|address|addresses|branch|branches|call|calls|visit|visits)",
            "(site|sites|location|locations|outlet|outlets|dealer|dealers|house|houses|place|places)",
            "(point|points|pickup|pickups|collection|collections|vendor|vendors|drop off|drop offs|job)",
            "(jobs|halt|halte|stopp|stopps|kunde|kunden|parada|paradas|cliente|clientes|entrega)",
            "(entregas|tienda|tiendas|arrêt|arrêts|arret|arrets|livraison|livraisons|visite|visites)",
            "(patient|patients|household|households|school|schools|loja|lojas|magasin|magasins|dukaan|dukan|jagah|स ् टॉप|स्टॉप|दुकान|ग ् राहक|ग्राहक)",
        ],
    ),
    (
        "per stop",
        &[
            "((per|a|an|each|every|for each|for every|at each|at every|at a|at the|in each|in every|in a|on each|with each|at any|/) <stop>)",
            "((pro|je|bei jedem|an jedem|por|en cada|em cada|cada|par|à chaque|chez chaque|a cada|na|har|हर) <stop>)",
            "((in|at) (each|every) <stop> stop|<stop> (pe|par|पर|me)|har <stop> (pe|par|पर|me))",
        ],
    ),
    ("minutes", &["(min|mins|minute|minutes|minutos|minuto|minuten|मिनट|m)"]),
    (
        "hours long",
        &["(h|hr|hrs|hour|hours|hora|horas|stunde|stunden|std|heure|heures|ghante|ghanta|घंटे|घंटा)"],
    ),
    (
        "route",
        &[
            "(route|routes|tour|tours|trip|trips|round|rounds|run|runs|driver|day|drive|person|shift)",
            "(one|ruta|rutas|rota|rotas|tournée|tournées|touren|fahrt|tag|रूट|<vehicle>)",
        ],
    ),
    (
        "trips",
        &[
            "(trip|trips|tour|tours|load|loads|run|runs|round|rounds|rotation|rotations|turn|turns)",
            "(time|times|journeys|viaje|viajes|vuelta|vueltas|viagem|viagens|voltas|fahrt|fahrten)",
            "(touren|mal|voyage|voyages|tournées|tournée|fois|veces|vezes|chakkar|phere|चक ् कर|चक्कर)",
        ],
    ),
    (
        "kilometre",
        &[
            "(km|kms|kilometer|kilometers|kilometre|kilometres|k|kilómetro|kilómetros|kilometro)",
            "(kilometros|kilomètre|kilomètres|quilômetro|quilômetros|quilometro|quilometros|किमी|कि मी)",
        ],
    ),
    (
        "an hour",
        &[
            "(/ h|/ hr|per hr|per hour|an hour|in hour|in one hour|in 1 hour|in an hour|pro stunde|die stunde)",
            "(por hora|la hora|a hora|par heure|à l heure|prati ghanta|ghanta|per ghanta|प ् रति घंटा)",
            "(घंटा)",
        ],
    ),
    (
        "depot",
        &[
            "(depot|depots|yard|warehouse|base|hub|start|starting point|start point|dc|home|origin)",
            "(plant|factory|lager|startpunkt|depósito|deposito|almacén|almacen|bodega|dépôt|entrepôt)",
            "(godown|armazém|armazem|डिपो)",
        ],
    ),
    (
        "fewest",
        &[
            "(fewest|least|min*|as few|minimum (no|nos|number) of|how few|smallest number of|lowest number of|least number of)",
            "(fewer|reduce|save|how many|wie viele|wenigsten|möglichst wenige|menos|los menos)",
            "(las menos|el menor número de|cuantos|cuántos|cuantas|cuántas|moins de|le moins de)",
            "(combien de|o menor número de|o mínimo de|quantos|kitni|kitne|kam se kam|sabse kam)",
        ],
    ),
    (
        "not",
        &[
            "(not|no|dont|doesnt|needn*|neednt|need not|do not|does not|never|without|wont|arent)",
            "(no need to|nicht|ohne|keine|kein|sin|sans|pas|sem|não|nao|nahi|bina|नहीं|cannot|cant)",
            "(dont need to|dont have to|doesnt have to|doesnt need to|do not have to|do not need to)",
            "(need not to|have not to|need not|should not|shall not|must not|shouldnt|mustnt)",
        ],
    ),
    (
        "come back",
        &[
            "(come back|coming back|return|returning|returns|go back|going back|get back|drive back)",
            "(come home|coming home|come back in|head back|heading back|turn back|zurück|zurückkommen|zurückkehren|rückkehr|rückfahrt|regreso|regresar|regresan)",
            "(volver|vuelven|vuelta|retour|revenir|rentrer|rentre|rentrent|voltar|voltam|volta|retorno)",
            "(retornar|wapas|wapas aana|lautna|वापस|round trip)",
        ],
    ),
];
