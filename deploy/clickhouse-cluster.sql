-- The store of reports on a cluster of ClickHouse: sharded by game, each shard replicated. Run it once on any server, before the first worker starts.
-- The macros {cluster}, {shard} and {replica} are those of the servers' own configuration; paths are in ClickHouse Keeper.

-- what the workers write, shard by shard (CLICKHOUSE_SHARDS)
create database if not exists flightdeck_shard on cluster '{cluster}';

create table if not exists flightdeck_shard.delivery on cluster '{cluster}' (
  grain Enum8('rt5' = 1, 'rt60' = 2, 'day' = 3), day Date, minute UInt16, currency LowCardinality(String),
  spreader LowCardinality(String), account LowCardinality(String), game LowCardinality(String), region LowCardinality(String),
  country LowCardinality(String), group1 String, group2 String, ad String, creative String,
  impressions Int64, clicks Int64, results Int64, spend Int64, returned Int64,
  projection by_account (select grain, day, minute, currency, spreader, account, game, region,
    sum(impressions), sum(clicks), sum(results), sum(spend), sum(returned)
    group by grain, day, minute, currency, spreader, account, game, region),
  projection by_country (select grain, day, minute, currency, spreader, account, game, region, country,
    sum(impressions), sum(clicks), sum(results), sum(spend), sum(returned)
    group by grain, day, minute, currency, spreader, account, game, region, country),
  projection by_group1 (select grain, day, minute, currency, spreader, account, game, region, group1,
    sum(impressions), sum(clicks), sum(results), sum(spend), sum(returned)
    group by grain, day, minute, currency, spreader, account, game, region, group1),
  projection by_creative (select grain, day, minute, currency, spreader, account, game, region, creative,
    sum(impressions), sum(clicks), sum(results), sum(spend), sum(returned)
    group by grain, day, minute, currency, spreader, account, game, region, creative)
) engine = ReplicatedMergeTree('/clickhouse/tables/{shard}/flightdeck_shard/delivery', '{replica}')
partition by (grain, day)
order by (game, spreader, account, group1, group2, ad, creative, country, minute)
ttl day + toIntervalDay(multiIf(grain = 'rt5', 40, grain = 'rt60', 400, grain = 'day', 3700, 0))
settings ttl_only_drop_parts = 1;

create table if not exists flightdeck_shard.players on cluster '{cluster}' (
  grain Enum8('rt5' = 1, 'rt60' = 2, 'day' = 3), day Date, minute UInt16, currency LowCardinality(String), cohort_day Date,
  spreader LowCardinality(String), account LowCardinality(String), game LowCardinality(String), region LowCardinality(String),
  country LowCardinality(String), os LowCardinality(String), group1 String, group2 String, ad String, creative String,
  installs Int64, reservations Int64, reg Int64, cr Int64, active Int64, payers Int64, newpay Int64,
  newpay_amount Int64, newpay_taxed_amount Int64, allpay_amount Int64, allpay_taxed_amount Int64,
  projection by_account (select grain, day, minute, currency, cohort_day, spreader, account, game, region,
    sum(installs), sum(reservations), sum(reg), sum(cr), sum(active), sum(payers), sum(newpay),
    sum(newpay_amount), sum(newpay_taxed_amount), sum(allpay_amount), sum(allpay_taxed_amount)
    group by grain, day, minute, currency, cohort_day, spreader, account, game, region),
  projection by_country (select grain, day, minute, currency, cohort_day, spreader, account, game, region, country,
    sum(installs), sum(reservations), sum(reg), sum(cr), sum(active), sum(payers), sum(newpay),
    sum(newpay_amount), sum(newpay_taxed_amount), sum(allpay_amount), sum(allpay_taxed_amount)
    group by grain, day, minute, currency, cohort_day, spreader, account, game, region, country),
  projection by_group1 (select grain, day, minute, currency, cohort_day, spreader, account, game, region, group1,
    sum(installs), sum(reservations), sum(reg), sum(cr), sum(active), sum(payers), sum(newpay),
    sum(newpay_amount), sum(newpay_taxed_amount), sum(allpay_amount), sum(allpay_taxed_amount)
    group by grain, day, minute, currency, cohort_day, spreader, account, game, region, group1),
  projection by_creative (select grain, day, minute, currency, cohort_day, spreader, account, game, region, creative,
    sum(installs), sum(reservations), sum(reg), sum(cr), sum(active), sum(payers), sum(newpay),
    sum(newpay_amount), sum(newpay_taxed_amount), sum(allpay_amount), sum(allpay_taxed_amount)
    group by grain, day, minute, currency, cohort_day, spreader, account, game, region, creative)
) engine = ReplicatedMergeTree('/clickhouse/tables/{shard}/flightdeck_shard/players', '{replica}')
partition by (grain, day)
order by (game, spreader, account, group1, group2, ad, creative, country, minute, cohort_day)
ttl day + toIntervalDay(multiIf(grain = 'rt5', 40, grain = 'rt60', 400, grain = 'day', 3700, 0))
settings ttl_only_drop_parts = 1;

create table if not exists flightdeck_shard.slice on cluster '{cluster}' (
  facts LowCardinality(String), grain LowCardinality(String), day Date, spreader LowCardinality(String), account LowCardinality(String),
  source LowCardinality(String), row_count UInt32, as_of DateTime64(3, 'UTC'), loaded_at DateTime64(3, 'UTC')
) engine = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/flightdeck_shard/slice', '{replica}', loaded_at)
partition by toYYYYMM(day)
order by (facts, grain, day, spreader, account)
ttl day + toIntervalDay(3700);

create table if not exists flightdeck_shard.schema_step on cluster '{cluster}' (
  name String, applied_at DateTime64(3, 'UTC') default now64(3)
) engine = ReplicatedMergeTree('/clickhouse/tables/{shard}/flightdeck_shard/schema_step', '{replica}')
order by name;

-- what questions read, under the same names (CLICKHOUSE_URL, CLICKHOUSE_DATABASE)
create database if not exists flightdeck on cluster '{cluster}';
create table if not exists flightdeck.delivery on cluster '{cluster}' as flightdeck_shard.delivery engine = Distributed('{cluster}', 'flightdeck_shard', 'delivery');
create table if not exists flightdeck.players on cluster '{cluster}' as flightdeck_shard.players engine = Distributed('{cluster}', 'flightdeck_shard', 'players');
create table if not exists flightdeck.slice on cluster '{cluster}' as flightdeck_shard.slice engine = Distributed('{cluster}', 'flightdeck_shard', 'slice');
