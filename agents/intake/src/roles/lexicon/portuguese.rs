//! Portuguese names, without accents.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "data, dia~, semana~, mes~, trimestre~, ano~, periodo~, data pedido, data do pedido, data de pedido, data venda, data da venda, data de venda, data fatura, data da fatura, data faturamento, data de faturamento, data emissao, data de emissao, data da compra, data compra, data de compra, data documento, data do documento, data lancamento, data de lancamento, data hora, data e hora, data transacao, data da transacao, inicio da semana, inicio semana, data consumo, data de consumo, data movimento, data do movimento, data movimentacao, data envio~, data de envio~, data criacao?, data de criacao?, data da ordem, data da demanda, ano mes, mes ano, data nf, data da nota",
    ),
    (&[Quantity, AnnualDemand], "demanda, consumo, procura, quantidade demandada, quantidade consumida"),
    (
        &[Quantity, CurrentStock],
        "quantidade, qtd, qtde, quant, unidades, pecas, quantidade total, qtd total, qtde total, numero de unidades",
    ),
    (
        &[Quantity],
        "vendas, venda~, qt vendida, qt~, vendido, quantidade vendida, qtd vendida, qtde vendida, unidades vendidas, vendas unidades, vendas em unidades, quantidade pedida, quantidade pedido, qtd pedida, quantidade encomendada, quantidade solicitada, quantidade faturada, qtd faturada, volume de vendas, volume vendas, volume vendido, quantidade expedida, quantidade enviada, pedidos~, carga~, montante?, valor?, faturamento?, receita?, vendas mensais, vendas diarias, vendas semanais, demanda diaria, demanda semanal, demanda mensal, consumo mensal, consumo semanal, consumo diario, consumo medio mensal, consumo mensal medio, consumo por mes, quantidade comprada, saidas~, valor total?, quantidade a entregar, pecas vendidas",
    ),
    (
        &[Product],
        "produto, artigo, codigo produto, codigo do produto, codigo de produto, cod produto, cod do produto, id produto, produto id, id do produto, codigo artigo, codigo do artigo, referencia produto, referencia do produto, numero do material, codigo material, codigo do material, codigo do item, codigo item, cod item, id item, peca, numero da peca, id artigo, codigo de barras~, ref produto, numero do artigo, referencia artigo, mercadoria, id do item, cod material",
    ),
    (&[Product, Location, Supplier], "codigo~, cod~, chave~, referencia~, identificador~, numero~"),
    (
        &[ProductName],
        "nome produto, nome do produto, descricao, descricao produto, descricao do produto, nome artigo, nome do artigo, descricao artigo, descricao do artigo, nome item, nome do item, descricao item, descricao do item, descricao material, descricao do material, designacao, denominacao, desc produto, texto breve do material, produto nome, produto descricao, titulo~",
    ),
    (&[ProductName, LocationName, Supplier], "nome"),
    (
        &[Category],
        "categoria, familia, grupo~, linha~, departamento~, setor~, secao~, familia de produtos, familia produto, familia do produto, categoria produto, categoria do produto, grupo de mercadorias, grupo de produtos, grupo produto, linha de produto, subcategoria~, genero~, tipo de produto, tipo produto, marca~, grupo de itens",
    ),
    (
        &[Location],
        "localizacao, loja, armazem, filial, deposito, centro~, fabrica, local~, unidade de negocio~, ponto de venda, codigo loja, codigo da loja, id loja, id da loja, codigo filial, codigo da filial, codigo armazem, regiao~, cidade~, zona~, ponto de entrega, parada, id local, codigo local, loja id, cod loja, cod filial, almoxarifado, centro de distribuicao, pdv, id localizacao, no~, abrangencia~, estabelecimento, id filial, municipio~, sucursal",
    ),
    (
        &[LocationName],
        "nome loja, nome da loja, nome filial, nome da filial, nome local, nome do local, endereco~, endereco de entrega~, morada~, nome armazem, nome do armazem, nome da localizacao, nome deposito, nome cidade~",
    ),
    (
        &[Customer, Location],
        "cliente, codigo cliente, codigo do cliente, id cliente, cliente id, id do cliente, cod cliente, comprador, numero do cliente, numero cliente",
    ),
    (&[Customer, LocationName], "nome cliente, nome do cliente, razao social~"),
    (
        &[Order],
        "pedido, compra id, id compra, venda id, id venda, numero do pedido, numero pedido, num pedido, n pedido, nro pedido, id pedido, id do pedido, pedido id, encomenda, numero da encomenda, ordem, ordem de compra, numero da ordem, fatura, numero da fatura, nota fiscal, numero da nota, nf, numero nf, nfe, pedido de compra, pedido de venda, ordem de venda, id transacao, codigo do pedido, codigo pedido, id encomenda, numero fatura, cupom~, cupom fiscal",
    ),
    (&[Currency], "moeda, codigo moeda, codigo da moeda, divisa"),
    (
        &[Unit],
        "unidade, unidade de medida, unidade medida, un~, um~, unid~, unidade base, unidade de venda, u m, un medida, und",
    ),
    (
        &[Price, UnitCost],
        "preco, preco unitario, preco por unidade, preco liquido, preco un, preco unit, valor unitario~, vlr unitario~, p unitario, vl unitario~, preco medio~, tarifa~",
    ),
    (
        &[Price],
        "preco de venda, preco venda, preco tabela, preco de tabela, pvp, preco de lista, preco final~, preco ao consumidor, preco regular",
    ),
    (
        &[Promotion],
        "promocao, em promocao, oferta, desconto~, campanha, promocional, e promocao, flag promocao, em oferta",
    ),
    (
        &[Holiday],
        "feriado, e feriado, dia feriado, ferias~, feriado nacional, flag feriado, evento~, dia festivo",
    ),
    (
        &[UnitCost],
        "custo, custo unitario, custo por unidade, preco de compra, preco compra, preco de custo, preco custo, custo medio, custo padrao, custo de aquisicao, custo aquisicao, custo unit, custo do produto, custo produto, custo compra, custo de compra, custo medio unitario, preco do fornecedor, custo un",
    ),
    (
        &[CurrentStock],
        "estoque, estoque atual, stock atual, estoque disponivel, existencia, existencias, saldo~, saldo em estoque, saldo estoque, saldo atual, quantidade em estoque, quantidade estoque, qtd estoque, qtde estoque, qtd em estoque, qtde em estoque, inventario, disponivel, quantidade disponivel, stock disponivel, estoque fisico, estoque inicial?, stock inicial?, saldo inicial?, quantidade em stock, nivel de estoque, estoque final, em estoque, inventario atual, unidades em estoque, posicao de estoque",
    ),
    (
        &[OnOrder],
        "em pedido, quantidade em pedido, em transito, estoque em transito, quantidade em transito, pedidos em aberto, a receber~, quantidade a receber, pendente de recebimento, encomendado, pedido em aberto, qtd em transito, pedidos abertos, em encomenda, a caminho, quantidade em aberto~",
    ),
    (
        &[AnnualDemand],
        "demanda anual, consumo anual, vendas anuais, procura anual, uso anual, demanda por ano, consumo por ano, quantidade anual, venda anual, consumo 12 meses, consumo ultimos 12 meses",
    ),
    (
        &[DemandDeviation],
        "desvio padrao mensal, desvio padrao semanal, desvio padrao diario, desvio padrao mensal da demanda, desvio padrao mensal do consumo, desvio padrao demanda, desvio padrao da demanda, desvio demanda, desvio da demanda, variabilidade demanda, variabilidade da demanda, desvio padrao da procura, desvio padrao consumo, desvio padrao do consumo, desv pad demanda, desvio padrao vendas, desvio padrao das vendas",
    ),
    (
        &[LeadTime],
        "prazo de entrega, prazo entrega, tempo de entrega, tempo entrega, tempo de reposicao, tempo reposicao, tempo de ressuprimento, prazo, dias de entrega, prazo de reposicao, prazo de fornecimento, prazo dias, tempo de aprovisionamento, prazo de entrega dias, prazo em dias, tempo de suprimento, prazo medio de entrega, prazo medio, dias para entrega, prazo do fornecedor",
    ),
    (
        &[LeadTimeDeviation],
        "desvio padrao prazo de entrega, desvio prazo de entrega, desvio do prazo de entrega, desvio padrao lead time, desvio lead time, desvio padrao do lead time, desvio padrao do prazo, variabilidade do prazo, desvio padrao do prazo de entrega, desvio do prazo, desvio padrao tempo de entrega, variabilidade do lead time",
    ),
    (
        &[OrderCost],
        "custo de pedido, custo do pedido, custo por pedido, custo de encomenda, custo por encomenda, custo de preparacao, custo pedido, custo de setup, custo fixo de pedido, custo da encomenda, custo de ordem",
    ),
    (
        &[HoldingRate],
        "taxa de manutencao, taxa de armazenagem, taxa de posse, custo de manutencao~, custo de armazenagem~, custo de posse~, taxa de armazenamento, custo de estocagem~, taxa de manutencao de estoque, custo de manutencao de estoque~, taxa manutencao",
    ),
    (
        &[ServiceLevel],
        "nivel de servico, nivel servico, nivel de servico alvo, nivel de servico desejado, nivel de atendimento, taxa de atendimento~",
    ),
    (
        &[MinimumOrder],
        "pedido minimo, quantidade minima, quantidade minima de pedido, quantidade minima pedido, qtd minima, qtde minima, lote minimo, compra minima, encomenda minima, quantidade minima de compra, qtd min, minimo de compra",
    ),
    (
        &[PackSize],
        "tamanho do pacote, tamanho da embalagem, tamanho do lote, tamanho lote, unidades por caixa, multiplo, multiplo de compra, lote multiplo, embalagem~, quantidade por caixa, qtd por caixa, pecas por caixa, unidades por embalagem, unidades por pacote, qtde por caixa, lote economico?, multiplo de pedido",
    ),
    (
        &[ReviewPeriod],
        "periodo de revisao, intervalo de revisao, ciclo de revisao, intervalo de pedido, ciclo de pedido, frequencia de pedido~, frequencia de revisao, intervalo entre pedidos, periodicidade~",
    ),
    (
        &[Supplier],
        "fornecedor, codigo fornecedor, codigo do fornecedor, nome fornecedor, nome do fornecedor, id fornecedor, fornecedor id, fabricante~, fornecedor principal, cod fornecedor, id do fornecedor, vendedor?",
    ),
    (
        &[Quality],
        "qualidade, nota qualidade, nota de qualidade, indice de qualidade, pontuacao qualidade, pontuacao de qualidade, avaliacao de qualidade, nivel de qualidade, avaliacao qualidade",
    ),
    (
        &[Performance],
        "desempenho, pontualidade, confiabilidade, fiabilidade, entregas no prazo, entrega no prazo, cumprimento de prazo, avaliacao~, pontuacao~, desempenho de entrega, avaliacao do fornecedor, performance entrega, cumprimento, indice de desempenho",
    ),
    (
        &[Capacity],
        "capacidade, capacidade maxima, capacidade de producao, capacidade mensal, capacidade produtiva, capacidade anual, capacidade de fornecimento",
    ),
    (
        &[Risk],
        "risco, nivel de risco, indice de risco, pontuacao de risco, risco fornecedor, classificacao de risco, risco do fornecedor, avaliacao de risco",
    ),
    (
        &[Country],
        "pais, pais de origem, pais origem, codigo pais, codigo do pais, pais do fornecedor, nome pais",
    ),
    (
        &[DefectRate],
        "taxa de defeitos, taxa defeitos, taxa de defeito, percentual de defeitos, taxa de rejeicao, indice de defeitos, defeitos ppm, taxa de refugo, percentual defeitos, taxa de falhas~, percentual de rejeicao, taxa de devolucao~",
    ),
    (
        &[PromisedDate],
        "data prometida, prometido, prometida, data prevista, data de entrega prevista, data entrega prevista, data prevista de entrega, previsao de entrega, data acordada, data solicitada, data necessaria, data de entrega prometida, data prevista entrega, data combinada, data de vencimento~, data limite~, data requerida, data estimada de entrega, data de entrega estimada, data planejada, data programada, data confirmada, data desejada, data de entrega solicitada, prazo limite~",
    ),
    (
        &[DeliveredDate],
        "data de entrega~, data entrega~, data da entrega~, data real de entrega, data de entrega real, data entrega real, data recebimento, data de recebimento, data do recebimento, data recepcao, data de recepcao, data chegada, data de chegada, data efetiva de entrega, entregue em, recebido em, data recebida, data entregue",
    ),
    (&[DeliveredDate, DeliveredQuantity], "recebido, entregue, recebida"),
    (
        &[DeliveredQuantity],
        "quantidade entregue, qtd entregue, qtde entregue, quantidade recebida, qtd recebida, qtde recebida, unidades recebidas, unidades entregues, pecas recebidas",
    ),
    (
        &[RejectedQuantity],
        "quantidade rejeitada, qtd rejeitada, qtde rejeitada, unidades rejeitadas, quantidade defeituosa, refugo, rejeitados, rejeitado, quantidade com defeito, unidades defeituosas, pecas rejeitadas, quantidade refugada, quantidade devolvida~, pecas com defeito, defeitos, qtd refugo",
    ),
    (&[XCoordinate, Longitude], "coordenada x, coord x, x coordenada, posicao x"),
    (&[YCoordinate, Latitude], "coordenada y, coord y, y coordenada, posicao y"),
    (
        &[ReadyTime],
        "hora inicio, hora de inicio, inicio janela, inicio da janela, janela inicio, hora abertura, hora de abertura, abertura, horario inicio, horario de abertura, hora inicial, mais cedo, horario inicial, janela de",
    ),
    (
        &[DueTime],
        "hora fim, hora de fim, fim janela, fim da janela, janela fim, hora fechamento, hora de fechamento, fechamento, hora de fecho, horario fim, horario de fechamento, hora limite, hora final, horario limite, mais tarde, horario final, janela ate",
    ),
    (
        &[ServiceTime],
        "tempo de servico, tempo servico, tempo de atendimento, duracao do servico, tempo de descarga, tempo de parada, duracao do atendimento, duracao~, duracao da parada, tempo descarga, tempo atendimento",
    ),
    (&[Weight], "peso, peso kg, peso bruto, peso liquido, peso total, peso unitario, peso por unidade"),
    (&[Volume], "volume m 3, metros cubicos, volume unitario, cubagem, volume total~"),
    (&[Priority], "prioridade, urgencia, nivel de prioridade"),
    (
        &[Skill],
        "habilidade, habilidades, habilidade requerida, veiculo necessario, competencia, equipamento necessario, veiculo requerido, habilidades requeridas",
    ),
    (
        &[Text],
        "avaliacao texto, opiniao, opiniao do cliente, comentario do cliente, comentario cliente, comentarios de clientes, comentarios dos clientes, texto, resenha, texto da avaliacao, opiniao cliente, depoimento",
    ),
];
