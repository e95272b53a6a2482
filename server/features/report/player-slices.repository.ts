import { sql, type Transaction } from 'kysely'
import { GRAINS, type Grain } from '#domain/metrics/facts.ts'
import type { Database } from '#server/db/schema.ts'
import type { Due } from './slice-queue.repository.ts'

/** What happened to players of some attributes in a part of a day of an account; counts are of players where a player counts once a part. */
export type Counted = {
  account_id: string
  grain: Grain
  minute: number
  game_id: string
  region_id: string
  cohort_day: string
  country: string
  os: string
  campaign: string
  adgroup: string
  ad: string
  currency: string
  installs: string
  reservations: string
  reg: string
  cr: string
  active: string
  payers: string
  newpay: string
  newpay_amount: string
  newpay_taxed_amount: string
  allpay_amount: string
  allpay_taxed_amount: string
}

/**
 * Counts one day of some accounts, by each of the grains. A player is counted once in each part of the day, always by the attributes of the day's
 * first event, so that countries and ads add up. Amounts are in the currency they were paid in; counts of players are on the rows of `currency`. A
 * player is a new payer on the day of the first payment ever, with all that is paid on that day.
 */
export async function countDay(
  trx: Transaction<Database>,
  { accountIds, day, currency, grains }: { accountIds: readonly string[]; day: string; currency: string; grains: readonly Grain[] },
): Promise<Counted[]> {
  const minutes = grains.map((grain) => GRAINS[grain])
  const { rows } = await sql<Counted>`
    with happened as (
      select * from player_event where day = ${day} and account_id = any(${[...accountIds]}::text[])),
    players as (
      select distinct on (account_id, game_id, player) account_id, game_id, player, cohort_day, country, os, campaign, adgroup, ad
      from happened order by account_id, game_id, player, at, id),
    events as (
      select p.*, e.event, e.currency as paid_in, e.amount_minor, e.taxed_minor,
        extract(hour from e.at at time zone coalesce(a.timezone, g.timezone)) * 60
          + extract(minute from e.at at time zone coalesce(a.timezone, g.timezone)) as told_minute,
        e.event = 'pay' and not exists (
          select from player_event b where b.game_id = e.game_id and b.player = e.player and b.event = 'pay' and (b.at, b.id) < (e.at, e.id)) as is_first
      from happened e join players p using (account_id, game_id, player) join game g on g.game_id = e.game_id
        left join ad_account a on a.account_id = e.account_id),
    parts as (
      select e.*, t.grain, (floor(told_minute / t.minutes) * t.minutes)::int as minute
      from events e, unnest(${[...grains]}::text[], ${minutes}::int[]) as t (grain, minutes)),
    new_payers as (select distinct account_id, game_id, player from events where is_first),
    counts as (
      select account_id, game_id, grain, minute, cohort_day, country, os, campaign, adgroup, ad, ${currency}::text as currency,
        count(*) filter (where event = 'install') as installs, count(*) filter (where event = 'reservation') as reservations,
        count(*) filter (where event = 'reg') as reg, count(*) filter (where event = 'cr') as cr,
        count(distinct player) filter (where event <> 'reservation') as active, count(distinct player) filter (where event = 'pay') as payers,
        count(*) filter (where is_first) as newpay,
        0::numeric as newpay_amount, 0::numeric as newpay_taxed_amount, 0::numeric as allpay_amount, 0::numeric as allpay_taxed_amount
      from parts group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    amounts as (
      select e.account_id, e.game_id, e.grain, e.minute, e.cohort_day, e.country, e.os, e.campaign, e.adgroup, e.ad, e.paid_in as currency,
        0::int8, 0::int8, 0::int8, 0::int8, 0::int8, 0::int8, 0::int8,
        coalesce(sum(amount_minor) filter (where n.player is not null), 0), coalesce(sum(taxed_minor) filter (where n.player is not null), 0),
        sum(amount_minor), sum(taxed_minor)
      from parts e left join new_payers n using (account_id, game_id, player)
      where e.event = 'pay' group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    select c.account_id, c.game_id, g.region_id, c.grain, c.minute, c.cohort_day::text, c.country, c.os, c.campaign, c.adgroup, c.ad, c.currency,
      sum(installs)::text as installs, sum(reservations)::text as reservations, sum(reg)::text as reg, sum(cr)::text as cr, sum(active)::text as active,
      sum(payers)::text as payers, sum(newpay)::text as newpay, sum(newpay_amount)::text as newpay_amount,
      sum(newpay_taxed_amount)::text as newpay_taxed_amount, sum(allpay_amount)::text as allpay_amount,
      sum(allpay_taxed_amount)::text as allpay_taxed_amount
    from (select * from counts union all select * from amounts) c join game g on g.game_id = c.game_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 order by 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12`.execute(trx)
  return rows
}

export async function readSpreaders(trx: Transaction<Database>, due: readonly Due[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ account_id: string; spreader_id: string }>`
    select account_id, spreader_id from player_slice
    where (account_id, day) in (select * from unnest(${due.map(({ account_id }) => account_id)}::text[], ${due.map(({ day }) => day)}::date[]))`.execute(
    trx,
  )
  return new Map(rows.map((one) => [one.account_id, one.spreader_id]))
}
